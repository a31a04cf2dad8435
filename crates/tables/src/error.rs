//! Errors of tables.

use std::io;
use std::path::{Path, PathBuf};

use budget::StopReason;

/// Why a table could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The budget ran out, or the work was cancelled. Finished layers are kept.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// A file could not be read or written.
    #[error("{}: {error}{}", path.display(), remedy(error))]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file is damaged.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The folder cannot be used.
    #[error("{}: {what}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why not, and what to do.
        what: String,
    },
    /// The positions of the game cannot be numbered.
    #[error(transparent)]
    Numbering(#[from] pawns::NumberingError),
}

fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ": finished layers are kept; free some space and run the same command again"
        }
        _ => "",
    }
}

impl TableError {
    /// A file is damaged.
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> TableError {
        TableError::Damaged { path: path.to_owned(), what: what.into() }
    }

    /// The folder cannot be used.
    pub(crate) fn folder(path: &Path, what: impl Into<String>) -> TableError {
        TableError::Folder { path: path.to_owned(), what: what.into() }
    }
}

/// Names the file that something was done with.
pub(crate) trait AtPath<T> {
    /// The result, with the file's path in the error.
    fn at(self, path: &Path) -> Result<T, TableError>;
}

impl<T> AtPath<T> for io::Result<T> {
    fn at(self, path: &Path) -> Result<T, TableError> {
        self.map_err(|error| TableError::File { path: path.to_owned(), error })
    }
}

impl<T> AtPath<T> for parquet::errors::Result<T> {
    fn at(self, path: &Path) -> Result<T, TableError> {
        use parquet::errors::ParquetError;
        self.map_err(|error| match error {
            ParquetError::External(source) => match source.downcast::<io::Error>() {
                Ok(error) => TableError::File { path: path.to_owned(), error: *error },
                Err(source) => TableError::damaged(path, source.to_string()),
            },
            error => TableError::damaged(path, error.to_string()),
        })
    }
}
