//! The independent checker of certificates and tables.
//!
//! Don't trust the solvers: check their proofs. This crate shares no code with them. It has
//! its own parser and its own rules on plain arrays, no search and no bitboards, and it is
//! written to be read. `docs/certificates.md` and `docs/tables.md` describe the formats.
//!
//! ```
//! let file = include_bytes!("../tests/data/3x3.proof");
//! let verified = check::verify(file).unwrap();
//! assert_eq!(verified.statement, "White, to move on 3x3, loses");
//!
//! let mut damaged = file.to_vec();
//! damaged[60] ^= 1;
//! assert!(check::verify(&damaged).unwrap_err().to_string().contains("checksum"));
//! ```
//!
//! | to | use |
//! |---|---|
//! | check a certificate in memory | [`verify`] |
//! | check a certificate or a table on disk | [`verify_file`] |
//! | bound memory and time, for files from strangers | [`verify_within`], [`verify_file_within`] with [`Bounds`] |
//! | learn what was proved | [`Verification`]: the statement in words, its boards, the number of positions |
//! | see the members of a proof, one by one | [`view`] |
//! | learn why a file proves nothing | [`Rejection`] |
//! | check from the command line | the program `ludex-check`, in this package |
//!
//! Nothing in a file is trusted: not its counts, not its order, not its checksum. Whatever the
//! bytes are, checking ends, and takes memory in proportion to the file's length.
//!
//! Certificates need a SHA-256 and a Zstandard decoder, both plain Rust, and nothing of the
//! system but memory. The feature `tables`, on by default, adds the checking of tables.

mod bounds;
mod file;
mod frames;
mod gone;
mod numbers;
mod pawns;
mod pegs;
mod shares;
#[cfg(feature = "tables")]
mod tables;
mod view;
mod words;

use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

pub use bounds::Bounds;
pub use file::stated_length;
#[cfg(feature = "tables")]
pub use tables::{parse_manifest, parse_part, verify_table};
pub use view::{MOST_SHOWN, Member, Step, View, view};
pub use words::{file_name, printable};

/// The name of this checker, which its program has, too.
pub const NAME: &str = "ludex-check";

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// The claim in words, with its subject: `White, to move on 6x6, loses`. A position
    /// other than the start is named: `White, to move on 3x3 at ppp/P2/1PP b, …`. A board
    /// whose text has more than 72 characters is named by the first 16 digits of the
    /// SHA-256 of that text.
    pub statement: String,
    /// The texts of the boards in the statement, in full. A text of more than a mebibyte
    /// is replaced by `sha256:` and the 64 digits.
    pub boards: Vec<String>,
    /// The number of positions, or cells, that were checked.
    pub positions: u64,
}

/// Why a file was not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    reason: String,
    given_up: bool,
}

impl Rejection {
    /// A reason may quote the file, which may contain anything: the quotation is shortened
    /// and made printable.
    fn because(reason: &str) -> Rejection {
        let beginning: String = reason.chars().take(500).collect();
        Rejection { reason: printable(&beginning), given_up: false }
    }

    /// The check exceeded its bounds.
    fn given_up(reason: String) -> Rejection {
        Rejection { reason, given_up: true }
    }

    /// The reason, and the file of a table that it is about.
    #[cfg(feature = "tables")]
    fn of_file(self, name: &str) -> Rejection {
        if self.given_up { self } else { Rejection::because(&format!("{name}: {}", self.reason)) }
    }

    /// Whether the check exceeded its bounds, so that nothing is known about the file.
    pub fn is_given_up(&self) -> bool {
        self.given_up
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Rejection {}

/// Ends with a rejection.
macro_rules! reject {
    ($($reason:tt)*) => { return Err($crate::Rejection::because(&format!($($reason)*))) };
}
pub(crate) use reject;

/// Checks a certificate or a table on disk.
///
/// # Errors
/// If it cannot be read.
pub fn verify_file(path: &Path) -> io::Result<Result<Verification, Rejection>> {
    verify_file_within(path, Bounds::NONE)
}

/// Checks a certificate or a table on disk, within bounds.
///
/// # Errors
/// If it cannot be read, or if it is a folder without a finished table. Without the
/// feature `tables` any folder is an error.
pub fn verify_file_within(
    path: &Path,
    bounds: Bounds<'_>,
) -> io::Result<Result<Verification, Rejection>> {
    #[cfg(feature = "tables")]
    if is_table(path) {
        return Ok(verify_table(path, bounds));
    }
    if path.is_dir() {
        return Err(io::Error::other(if cfg!(feature = "tables") {
            "the folder does not contain a finished table"
        } else {
            "this is a folder, but this build checks only certificates: tables need the feature `tables`"
        }));
    }
    let file = fs::File::open(path).map_err(in_our_words)?;
    // A pipe or a device may have no end.
    let most = if file.metadata()?.is_file() { u64::MAX } else { LONGEST_STREAM };
    let (mut file, mut bytes) = (file.take(most), Vec::new());
    // Nor may anything else, whose beginning is enough.
    file.by_ref().take(file::BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    if bytes == file::BEGINNING {
        file.by_ref().take(file::LONGEST_HEADER as u64).read_to_end(&mut bytes)?;
    }
    if let Some(longest) = file::longest(&bytes) {
        // What follows would not be a part of it.
        let rest = longest.saturating_sub(bytes.len() as u64);
        file.by_ref().take(rest).read_to_end(&mut bytes)?;
        if file.read(&mut [0])? > 0 {
            return Ok(Err(Rejection::because("the file continues after the end of its body")));
        }
    }
    if bytes.len() as u64 == most {
        return Err(io::Error::other(format!(
            "it is not a regular file and has {most} bytes or more"
        )));
    }
    Ok(verify_within(&bytes, bounds))
}

/// The system's error, with one wording for what is missing.
pub(crate) fn in_our_words(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), "no such file or folder"),
        _ => error,
    }
}

/// The size limit for a certificate from a pipe or a device, in bytes.
const LONGEST_STREAM: u64 = 256 << 20;

/// Whether a folder contains a finished table, right or wrong.
pub fn is_table(folder: &Path) -> bool {
    folder.join("_manifest.json").is_file()
}

/// Checks a certificate.
///
/// # Errors
/// With the reason if it does not prove what it claims.
pub fn verify(bytes: &[u8]) -> Result<Verification, Rejection> {
    verify_within(bytes, Bounds::NONE)
}

/// Checks an untrusted certificate, within bounds. A check that exceeds them is a
/// rejection too, and says nothing about the certificate.
///
/// # Errors
/// With the reason if it does not prove what it claims, or if the bounds were exceeded.
pub fn verify_within(bytes: &[u8], bounds: Bounds<'_>) -> Result<Verification, Rejection> {
    bounds.go_on()?;
    let file = file::read(bytes, bounds)?;
    match file.field("family")? {
        "gone" | "pegs" if file.version > 1 => {
            reject!("unknown version: only pawn certificates have a version {}", file.version);
        }
        "gone" => gone::verify(&file),
        "pawns" if file.version == 2 => pawns::verify_under_any_rules(&file),
        "pawns" => pawns::verify(&file),
        "pegs" => pegs::verify(&file),
        other => reject!("unknown family {other:?}"),
    }
}
