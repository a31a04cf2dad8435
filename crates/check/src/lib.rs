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

mod file;
mod gone;
mod pawns;
mod pegs;
mod shard;
mod table;
mod view;

use std::fmt;

pub use table::{is_table, verify_table};

/// What a certificate was found to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim in words: `White, to move on 6x6, loses`.
    pub statement: String,
    /// The number of positions, or cells, whose argument was gone through.
    pub positions: u64,
}

/// Why a file proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected(String);

impl Rejected {
    /// A reason may quote the file, which may be anything: its beginning will do.
    fn because(reason: &str) -> Rejected {
        Rejected(reason.chars().take(500).collect())
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Rejected {}

/// Ends with a rejection.
macro_rules! reject {
    ($($reason:tt)*) => { return Err($crate::Rejected::because(&format!($($reason)*))) };
}
pub(crate) use reject;

/// Checks a certificate.
///
/// # Errors
/// If it does not prove what it claims, and why.
pub fn verify(bytes: &[u8]) -> Result<Verified, Rejected> {
    let file = file::read(bytes)?;
    match file.field("family")? {
        "gone" => gone::verify(&file),
        "pawns" => pawns::verify(&file),
        "pegs" => pegs::verify(&file),
        other => reject!("this checker knows no family {other:?}"),
    }
}
