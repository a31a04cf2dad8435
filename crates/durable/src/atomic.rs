//! Files that are replaced whole or not at all.
//!
//! The new content is written to a temporary file, synced, and renamed. The temporary
//! file of `state` is `state.XXXXXX.new`, six letters or digits for the `X`s: a process
//! that is killed while writing leaves one behind, and the name says what it was for.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// How many letters and digits tell temporary files apart.
const RANDOM: usize = 6;
/// What the names of temporary files end with.
const END: &str = ".new";

/// Replaces a file. After any accident it is the old one or the new one, and a loss
/// of power after the return leaves the new one.
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("state");
/// durable::write(&path, b"one")?;
/// durable::write(&path, b"two")?;
/// assert_eq!(std::fs::read(&path)?, b"two");
/// assert!(durable::temporaries_of(&path)?.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the file cannot be written. Then it is the old one.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_through(folder_of(path), path, bytes)
}

/// The same by way of another folder of the same file system, which is where a
/// temporary file may be left behind.
///
/// # Errors
/// As [`write()`].
pub fn write_through(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = written(folder, path, bytes)?;
    file.as_file().sync_all()?;
    persist(file, path)
}

/// Replaces a file that is not needed after a loss of power, which may leave half of
/// it. Nothing else does.
///
/// # Errors
/// As [`write()`].
pub fn write_unsynced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    persist(written(folder_of(path), path, bytes)?, path)
}

/// Makes sure that a file can be replaced, without doing so.
///
/// # Errors
/// If [`write()`] would fail.
pub fn can_write(path: &Path) -> io::Result<()> {
    temporary(folder_of(path), path)?.close()
}

fn written(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = temporary(folder, path)?;
    file.as_file_mut().write_all(bytes)?;
    Ok(file)
}

fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// A temporary file for the new content of a file. It vanishes when it is dropped.
fn temporary(folder: &Path, path: &Path) -> io::Result<NamedTempFile> {
    let mut start = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    start.push(".");
    // A file like any other, not one for its owner alone, as temporary files are.
    let mut builder = tempfile::Builder::new();
    builder
        .prefix(&start)
        .suffix(END)
        .rand_bytes(RANDOM)
        .make_in(folder, |path| File::create_new(path))
}

/// The folder that a path leads to something in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of the file that a temporary file is for, from its own name.
///
/// ```
/// assert_eq!(durable::temporary_for("state.a1B2c3.new"), Some("state"));
/// assert_eq!(durable::temporary_for("state.new"), None);
/// ```
pub fn temporary_for(name: &str) -> Option<&str> {
    let file = file_of(name.as_bytes())?;
    // What is behind it begins with a full stop.
    name.get(..file.len())
}

fn file_of(name: &[u8]) -> Option<&[u8]> {
    let (file, random) = name.strip_suffix(END.as_bytes())?.split_last_chunk::<RANDOM>()?;
    let file = file.strip_suffix(b".")?;
    (!file.is_empty() && random.iter().all(u8::is_ascii_alphanumeric)).then_some(file)
}

/// The temporary files beside a file, by their names. Each is being written, or was
/// left behind.
///
/// # Errors
/// If the folder cannot be read.
pub fn temporaries_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut found = Vec::new();
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        if file_of(entry.file_name().as_encoded_bytes()) == Some(name.as_encoded_bytes()) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_file_is_known_by_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("layer-007.json");
        let file = temporary(folder.path(), &path).unwrap();
        assert_eq!(temporaries_of(&path).unwrap(), [file.path()]);
        assert!(temporaries_of(&folder.path().join("layer-008.json")).unwrap().is_empty());
        drop(file);
        assert!(temporaries_of(&path).unwrap().is_empty());
        for other in
            ["", ".", ".new", "x.new", "x..new", "x.a1b2c.new", ".a1b2c3.new", "x.é1b2c.new"]
        {
            assert_eq!(temporary_for(other), None, "{other}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_replaced_stays_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        // A folder is in the way of the last step.
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        assert!(write(&taken, b"new").is_err());
        assert!(taken.is_dir());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let nowhere = folder.path().join("missing").join("state");
        for error in [write(&nowhere, b"new").unwrap_err(), can_write(&nowhere).unwrap_err()] {
            assert_eq!(error.to_string(), io::Error::from_raw_os_error(2).to_string());
        }
    }

    #[test]
    fn whether_a_file_can_be_written_is_found_without_touching_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        can_write(&path).unwrap();
        assert!(!path.exists());
        write(&path, b"old").unwrap();
        can_write(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn content_may_come_by_way_of_another_folder() {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        fs::create_dir(&work).unwrap();
        let path = folder.path().join("result");
        write_through(&work, &path, b"all").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"all");
        assert_eq!(fs::read_dir(&work).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn new_files_have_the_permissions_of_any_other_new_file() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let [plain, whole, quick] =
            ["plain", "whole", "quick"].map(|name| folder.path().join(name));
        fs::write(&plain, b"x").unwrap();
        write(&whole, b"x").unwrap();
        write_unsynced(&quick, b"x").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!([mode(&whole), mode(&quick)], [mode(&plain); 2]);
    }
}
