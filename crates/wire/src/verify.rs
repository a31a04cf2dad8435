//! What checking certificates came to.

use serde::Serialize;
use utoipa::ToSchema;

/// What `verify` answers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// Whether every file proves what it claims.
    pub verified: bool,
    /// The files in the order they were given.
    pub files: Vec<CheckedFile>,
}

/// One certificate, checked.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedFile {
    /// Its name.
    pub file: String,
    /// Whether it proves what it claims.
    pub verified: bool,
    /// The claim in words.
    pub statement: Option<String>,
    /// The number of positions whose argument was gone through.
    pub positions: Option<u64>,
    /// Why it proves nothing, if it does not.
    pub reason: Option<String>,
    /// How long the check took.
    pub seconds: f64,
}

impl Report {
    /// The report on some files.
    pub fn of(files: Vec<CheckedFile>) -> Report {
        Report { verified: files.iter().all(|file| file.verified), files }
    }
}
