//! The independent checker of certificates and tables.
//!
//! It shares no code with the solvers: its own reader of the file, its own moves
//! on plain arrays, no search, no tricks. What it says of a certificate follows
//! from the rules of the game and from what is written here, and that is meant to
//! be read. `docs/certificates.md` describes the files; `docs/tables.md` describes
//! tables, which are folders, and what is checked of them.
//!
//! A file is *rejected* with the reason, never trusted: not its counts, not its
//! order, not its checksum. Whatever its bytes are, checking ends, and takes
//! memory in proportion to the file's length.
//!
//! Certificates need a SHA-256 and a Zstandard decoder, and nothing of the system but
//! memory: neither files nor clocks nor, where there are none, threads. Tables are
//! checked with the feature `tables`, which is on unless it is turned off.
//!
//! ```
//! let file = include_bytes!("../tests/data/3x3.proof");
//! let verified = check::verify(file).unwrap();
//! assert_eq!(verified.statement, "White, to move on 3x3, loses");
//! assert_eq!(verified.positions, 4);
//!
//! let mut damaged = file.to_vec();
//! damaged[60] ^= 1;
//! assert!(check::verify(&damaged).unwrap_err().to_string().contains("checksum"));
//! ```

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
mod words;

use std::fmt;
use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

pub use bounds::Bounds;
#[cfg(feature = "tables")]
pub use tables::verify_table;
pub use words::{file_name, printable};

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim in words, with all that it is about: `White, to move on 6x6, loses`. A
    /// position other than the start is named: `White, to move on 3x3 at ppp/P2/1PP b, …`.
    /// A board whose text has more than 72 characters is named by the first 16 digits of
    /// the SHA-256 of that text.
    pub statement: String,
    /// The texts of the boards that the statement is about, in full. One of more than a
    /// mebibyte is `sha256:` and the 64 digits.
    pub boards: Vec<String>,
    /// The number of positions, or cells, whose argument was gone through.
    pub positions: u64,
}

/// Why a file proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    reason: String,
    given_up: bool,
}

impl Rejected {
    /// A reason may quote the file, which may be anything: its beginning will do, as far
    /// as it can be shown.
    fn because(reason: &str) -> Rejected {
        let beginning: String = reason.chars().take(500).collect();
        Rejected { reason: printable(&beginning), given_up: false }
    }

    /// The check went beyond its bounds.
    fn given_up(reason: String) -> Rejected {
        Rejected { reason, given_up: true }
    }

    /// The reason, and the file of a table that it is about.
    #[cfg(feature = "tables")]
    fn of_file(self, name: &str) -> Rejected {
        if self.given_up { self } else { Rejected::because(&format!("{name}: {}", self.reason)) }
    }

    /// Whether the check went beyond its bounds, and nothing is known of the file.
    pub fn is_given_up(&self) -> bool {
        self.given_up
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Rejected {}

/// Ends with a rejection.
macro_rules! reject {
    ($($reason:tt)*) => { return Err($crate::Rejected::because(&format!($($reason)*))) };
}
pub(crate) use reject;

/// Checks a certificate or a table on disk.
///
/// # Errors
/// If it cannot be read.
pub fn verify_file(path: &Path) -> io::Result<Result<Verified, Rejected>> {
    verify_file_within(path, Bounds::NONE)
}

/// Checks a certificate or a table on disk, and gives up where that takes too much.
///
/// # Errors
/// If it cannot be read, or if it is a folder that holds no finished table. Without
/// the feature `tables` any folder is an error.
pub fn verify_file_within(
    path: &Path,
    bounds: Bounds<'_>,
) -> io::Result<Result<Verified, Rejected>> {
    #[cfg(feature = "tables")]
    if is_table(path) {
        return Ok(verify_table(path, bounds));
    }
    if path.is_dir() {
        return Err(io::Error::other(if cfg!(feature = "tables") {
            "the folder holds no finished table"
        } else {
            "a folder: this build checks certificates only; tables are checked by one with the \
             feature `tables`"
        }));
    }
    let mut file = fs::File::open(path)?;
    let mut bytes = Vec::new();
    // Something else may have no end: its beginning is enough.
    (&mut file).take(file::BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    if bytes == file::BEGINNING {
        file.read_to_end(&mut bytes)?;
    }
    Ok(verify_within(&bytes, bounds))
}

/// Whether a folder holds a finished table, be it right or wrong.
pub fn is_table(folder: &Path) -> bool {
    folder.join("_manifest.json").is_file()
}

/// Checks a certificate.
///
/// # Errors
/// If it does not prove what it claims, and why.
pub fn verify(bytes: &[u8]) -> Result<Verified, Rejected> {
    verify_within(bytes, Bounds::NONE)
}

/// Checks a certificate that may be anybody's, and gives up where that takes too
/// much. Nothing is known then, and that is a rejection too.
///
/// # Errors
/// If it does not prove what it claims, or if it was given up, and why.
pub fn verify_within(bytes: &[u8], bounds: Bounds<'_>) -> Result<Verified, Rejected> {
    bounds.go_on()?;
    let file = file::read(bytes, bounds)?;
    match file.field("family")? {
        "gone" | "pegs" if file.version == 2 => {
            reject!("unknown version: only certificates on pawns are of version 2");
        }
        "gone" => gone::verify(&file),
        "pawns" if file.version == 2 => pawns::verify_under_any_rules(&file),
        "pawns" => pawns::verify(&file),
        "pegs" => pegs::verify(&file),
        other => reject!("this checker knows no family {other:?}"),
    }
}
