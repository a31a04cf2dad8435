//! The operations that change files and folders.
//!
//! Reading needs no care; it is done with [`std::fs`].

use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::faults::{self, Operation};

/// A file to be written.
///
/// Writes are not buffered: wrap it in a [`std::io::BufWriter`].
#[derive(Debug)]
pub struct File {
    file: fs::File,
    path: PathBuf,
}

impl File {
    /// Creates a file; an existing one is emptied.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create(path: &Path) -> io::Result<File> {
        faults::strike(Operation::CreateFile, path)?;
        Ok(File { file: fs::File::create(path)?, path: path.to_owned() })
    }

    /// Creates a file that must not exist yet.
    ///
    /// # Errors
    /// If it cannot be created, or exists already.
    pub fn create_new(path: &Path) -> io::Result<File> {
        faults::strike(Operation::CreateFile, path)?;
        Ok(File { file: fs::File::create_new(path)?, path: path.to_owned() })
    }

    /// Something that is there and takes bytes, a pipe for example.
    pub(crate) fn open_to_write(path: &Path) -> io::Result<File> {
        faults::strike(Operation::CreateFile, path)?;
        let file = fs::OpenOptions::new().write(true).open(path)?;
        Ok(File { file, path: path.to_owned() })
    }

    /// Opens a written file again, to [sync](File::sync) it.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn reopen(path: &Path) -> io::Result<File> {
        Ok(File { file: fs::File::open(path)?, path: path.to_owned() })
    }

    /// Makes sure that the content survives a power failure. The file's name does once its
    /// folder [is synced](sync_folder).
    ///
    /// # Errors
    /// If that fails; the content is then uncertain.
    pub fn sync(&self) -> io::Result<()> {
        faults::strike(Operation::SyncFile, &self.path)?;
        self.file.sync_all()
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file itself, for example to lock it.
    pub fn into_inner(self) -> fs::File {
        self.file
    }

    /// Drops what the file holds.
    pub(crate) fn clear(&self) -> io::Result<()> {
        faults::strike(Operation::Write, &self.path)?;
        self.file.set_len(0)
    }

    pub(crate) fn set_permissions(&self, permissions: fs::Permissions) -> io::Result<()> {
        self.file.set_permissions(permissions)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        faults::write(&self.path, &mut self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Renames a file; an existing one of that name is replaced.
///
/// # Errors
/// If that fails; both files are then unchanged.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    faults::strike(Operation::Rename, to)?;
    fs::rename(from, to)
}

/// Removes a file.
///
/// # Errors
/// If it cannot be removed.
pub fn remove_file(path: &Path) -> io::Result<()> {
    faults::strike(Operation::RemoveFile, path)?;
    fs::remove_file(path)
}

/// Removes an empty folder.
///
/// # Errors
/// If it cannot be removed, or is not empty.
pub fn remove_folder(path: &Path) -> io::Result<()> {
    faults::strike(Operation::RemoveFolder, path)?;
    fs::remove_dir(path)
}

/// Creates a folder and its missing parents.
///
/// # Errors
/// If one cannot be created.
pub fn create_folders(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let above = folder_of(path);
    if above != path && above != Path::new(".") {
        create_folders(above)?;
    }
    faults::strike(Operation::CreateFolder, path)?;
    match fs::create_dir(path) {
        // Somebody else was quicker.
        Err(_) if path.is_dir() => Ok(()),
        made => made,
    }
}

/// Makes sure that creations, renamings and removals in a folder survive a power failure.
///
/// # Errors
/// If that fails.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    faults::strike(Operation::SyncFolder, path)?;
    if !cfg!(unix) {
        // Elsewhere folders cannot be opened, and names are safe by themselves.
        return Ok(());
    }
    match fs::File::open(path)?.sync_all() {
        // Some network file systems know no such thing.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// The folder that contains a path.
///
/// ```
/// use std::path::Path;
///
/// assert_eq!(durable::folder_of(Path::new("a/b")), Path::new("a"));
/// assert_eq!(durable::folder_of(Path::new("b")), Path::new("."));
/// ```
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_made_with_those_that_they_lie_in() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        create_folders(&deep).unwrap();
        create_folders(&deep).unwrap();
        assert!(deep.is_dir());
        sync_folder(&deep).unwrap();
        fs::write(deep.join("file"), b"x").unwrap();
        assert!(create_folders(&deep.join("file")).is_err());
        assert!(create_folders(&deep.join("file/d")).is_err());
        assert!(remove_folder(&deep).is_err(), "it is not empty");
        remove_file(&deep.join("file")).unwrap();
        remove_folder(&deep).unwrap();
        assert!(sync_folder(&deep).is_err());
    }

    #[test]
    fn the_root_of_all_folders_is_there() {
        create_folders(Path::new("/")).unwrap();
        create_folders(Path::new(".")).unwrap();
    }
}
