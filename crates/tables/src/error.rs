//! What can go wrong with tables.

use std::io;
use std::path::{Path, PathBuf};

use budget::StopReason;

/// Why a table was not made.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The budget ran out, or somebody asked it to stop. What is finished stays.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// A file could not be read or written.
    #[error("{}: {error}{}", path.display(), remedy(error))]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file is not what was written.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The folder is taken.
    #[error("{}: {what}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is in the way, and what to do.
        what: String,
    },
    /// The positions of the game have no numbers.
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
    /// A file is not what was written.
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> TableError {
        TableError::Damaged { path: path.to_owned(), what: what.into() }
    }

    /// The folder is taken.
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
