//! What a Debian package says of itself.

use std::fmt;

use anyhow::{Context, Result};

use super::super::VERSION;
use super::super::archive::Entry;

/// What the package manager reads.
pub(in super::super) struct Control<'a> {
    /// Debian's name of the machine, such as `amd64`.
    pub(in super::super) architecture: String,
    /// The packages that it needs.
    pub(in super::super) depends: String,
    /// What is installed.
    pub(in super::super) entries: &'a [Entry],
}

impl fmt::Display for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In kibibytes, each file rounded up.
        let size: usize = self.entries.iter().map(|entry| entry.bytes.len().div_ceil(1024)).sum();
        let Control { architecture, depends, .. } = self;
        write!(
            f,
            "Package: ludex
Version: {VERSION}
Section: games
Priority: optional
Architecture: {architecture}
Depends: {depends}
Installed-Size: {size}
Maintainer: {}
Description: exact answers about board puzzles, with proofs
 Ludex answers questions about pawn games (Hexapawn, Octapawn and any other
 position), peg solitaire and Conway's Soldiers, and the game of Gone: on the
 command line, in a browser, or over HTTP.
 .
 Answers come with certificates, which the separate program ludex-check
 verifies with its own implementation of the rules.
",
            env!("CARGO_PKG_AUTHORS")
        )
    }
}

/// The licences, in Debian's format. `mit` is the text of the first.
///
/// # Errors
/// It names no holder of the copyright.
pub(in super::super) fn copyright(mit: &[u8]) -> Result<String> {
    let mit = String::from_utf8_lossy(mit);
    let holder = mit
        .lines()
        .find_map(|line| line.strip_prefix("Copyright (c) "))
        .context("LICENSE-MIT does not name the holder of the copyright")?;
    let mut text = String::new();
    for line in mit.lines() {
        text += if line.is_empty() { " ." } else { " " };
        text += line;
        text += "\n";
    }
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Ludex
Comment: The programs include third-party libraries, whose licences are in
 /usr/share/doc/ludex/THIRD-PARTY-LICENSES.txt.gz.

Files: *
Copyright: {holder}
License: MIT or Apache-2.0

License: MIT
{text}
License: Apache-2.0
 On Debian systems, /usr/share/common-licenses/Apache-2.0 has the full text.
"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_file_says_what_is_installed_and_needed() {
        let entries = [Entry::new("a", vec![0; 1025]), Entry::program("b", vec![0; 10])];
        let control = Control {
            architecture: "amd64".to_owned(),
            depends: "libc6 (>= 2.34)".to_owned(),
            entries: &entries,
        };
        let text = control.to_string();
        let field = |name: &str| {
            let lines: Vec<&str> =
                text.lines().filter_map(|line| line.strip_prefix(name)).collect();
            assert_eq!(lines.len(), 1, "{name} in {text}");
            lines[0].trim().to_owned()
        };
        assert_eq!(field("Package:"), "ludex");
        assert_eq!(field("Version:"), VERSION);
        assert_eq!(field("Architecture:"), "amd64");
        assert_eq!(field("Depends:"), "libc6 (>= 2.34)");
        assert_eq!(field("Installed-Size:"), "3");
        assert_eq!(field("Maintainer:"), "The Ludex authors");
        // The description goes on to the end, on lines that begin with a blank.
        let (_, rest) = text.split_once("\nDescription: ").unwrap();
        assert!(rest.lines().skip(1).all(|line| line.starts_with(' ')), "{text}");
        assert!(text.ends_with('\n') && !text.contains("\n\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    }

    #[test]
    fn the_copyright_file_has_the_licence_indented() {
        let text = copyright(b"MIT License\n\nCopyright (c) 2026 Someone\n\nPermission\n").unwrap();
        assert!(text.contains("\nCopyright: 2026 Someone\n"), "{text}");
        let licence =
            "License: MIT\n MIT License\n .\n Copyright (c) 2026 Someone\n .\n Permission\n\n";
        assert!(text.contains(licence), "{text}");
        assert!(copyright(b"anything").is_err());
    }
}
