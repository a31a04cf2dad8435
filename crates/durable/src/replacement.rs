//! Files that are replaced whole or not at all.
//!
//! The new content is written to a temporary file, synced, and renamed; then the folder
//! is synced. The temporary file of `state` is `state.XXXXXX.new`, six letters or digits
//! for the `X`s: a process that is killed while writing leaves one behind, and the name
//! says what it was for.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Seek, SeekFrom, Write};
use std::mem;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use crate::faults::{self, Operation};
use crate::files::{self, File, folder_of};

/// How many letters and digits tell temporary files apart.
const RANDOM: usize = 6;
/// What the names of temporary files end with.
const END: &str = ".new";
/// What the temporary file of a file with a very long name is called instead.
const SHORT: &str = "ludex";

/// Replaces a file. After any accident it is the old one or the new one; after a power
/// failure once this has returned, it is the new one.
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
/// If the file cannot be written. It is then the old one; or the new one, if only syncing
/// its name failed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_through(folder_of(path), path, bytes)
}

/// The same through another folder of the same file system, where a temporary file may be
/// left behind.
///
/// # Errors
/// As [`write()`].
pub fn write_through(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin_through(folder, path)?;
    new.write_all(bytes)?;
    new.commit()
}

/// Replaces a file that is not needed after a power failure, which may leave a part of it.
/// No other accident does.
///
/// # Errors
/// As [`write()`].
pub fn write_unsynced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    new.write_all(bytes)?;
    new.commit_unsynced()
}

/// Replaces a file that a user has named, as [`write()`] does. A writable file in a
/// read-only folder cannot be replaced, so it is overwritten.
///
/// # Errors
/// As [`write()`].
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin_or_open(path)?;
    new.write_all(bytes)?;
    new.commit()
}

/// Checks that a file can be replaced, without doing so.
///
/// # Errors
/// If [`write()`] would fail.
pub fn can_write(path: &Path) -> io::Result<()> {
    Replacement::begin(path)?.discard()
}

/// The new content of a file, which replaces the old once it is
/// [complete](Replacement::commit). If dropped before, the file is unchanged.
///
/// A pipe or a device cannot be replaced: it is written to. A link stays, and the file
/// that it points to is replaced.
///
/// ```
/// use std::io::Write as _;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("state");
/// let mut new = durable::Replacement::begin(&path)?;
/// new.write_all(b"half of it")?;
/// assert!(!path.exists());
/// drop(new);
/// assert_eq!(std::fs::read_dir(folder.path())?.count(), 0);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Replacement {
    file: File,
    target: Target,
}

/// What becomes of the file that is written.
#[derive(Debug)]
enum Target {
    /// It takes the place of another, or vanishes.
    Replace { temporary: TempPath, target: PathBuf },
    /// It is the file itself, which loses its content when the new one comes.
    File,
    /// It takes bytes, and stays what it is.
    Device,
    /// It has taken the place of the other.
    Done,
}

impl Replacement {
    /// Begins the new content of a file.
    ///
    /// # Errors
    /// If no temporary file can be created beside it.
    pub fn begin(path: &Path) -> io::Result<Replacement> {
        Replacement::begin_through(folder_of(path), path)
    }

    /// The same through another folder of the same file system.
    ///
    /// # Errors
    /// If no temporary file can be created there.
    pub fn begin_through(folder: &Path, path: &Path) -> io::Result<Replacement> {
        let there = fs::metadata(path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
            return Ok(Replacement { file: File::open_to_write(path)?, target: Target::Device });
        }
        let (folder, target) = match fs::read_link(path) {
            Ok(link) => {
                let real = folder_of(path).join(link);
                // Where it leads to nothing yet, a file is made there.
                let real = fs::canonicalize(&real).unwrap_or(real);
                (folder_of(&real).to_owned(), real)
            }
            Err(_) => (folder.to_owned(), path.to_owned()),
        };
        let (file, temporary) = temporary(&folder, &target)?;
        let new = Replacement { file, target: Target::Replace { temporary, target } };
        if let Some(there) = there.filter(fs::Metadata::is_file) {
            // Who may read the old one may read the new one, and nobody else.
            new.file.set_permissions(there.permissions())?;
        }
        Ok(new)
    }

    /// The same; in a read-only folder the file itself is opened, and is unchanged until
    /// something is written.
    ///
    /// # Errors
    /// If it cannot be written to either.
    pub fn begin_or_open(path: &Path) -> io::Result<Replacement> {
        match Replacement::begin(path) {
            Err(error)
                if error.kind() == io::ErrorKind::PermissionDenied
                    && fs::metadata(path).is_ok_and(|there| there.is_file()) =>
            {
                Ok(Replacement { file: File::open_to_write(path)?, target: Target::File })
            }
            begun => begun,
        }
    }

    /// Replaces the old content by the new.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn commit(mut self) -> io::Result<()> {
        self.open()?;
        if matches!(self.target, Target::Device) {
            return self.file.flush();
        }
        self.file.sync()?;
        self.persist()
    }

    /// The same for a file that is not needed after a power failure.
    ///
    /// # Errors
    /// As [`write()`].
    pub fn commit_unsynced(mut self) -> io::Result<()> {
        self.open()?;
        self.rename().map(drop)
    }

    /// Discards the new content: the file is unchanged. Dropping does the same, but ignores
    /// errors.
    ///
    /// # Errors
    /// If the temporary file cannot be removed.
    pub fn discard(mut self) -> io::Result<()> {
        match mem::replace(&mut self.target, Target::Done) {
            Target::Replace { temporary, .. } => remove(temporary),
            _ => Ok(()),
        }
    }

    /// Renames the file, and makes its name safe.
    fn persist(&mut self) -> io::Result<()> {
        match self.rename()? {
            Some(target) => files::sync_folder(folder_of(&target)),
            None => Ok(()),
        }
    }

    fn rename(&mut self) -> io::Result<Option<PathBuf>> {
        if let Target::Replace { target, .. } = &self.target {
            faults::strike(Operation::Rename, target)?;
        }
        match mem::replace(&mut self.target, Target::Done) {
            Target::Replace { temporary, target } => {
                temporary.persist(&target).map_err(|refused| refused.error)?;
                Ok(Some(target))
            }
            other => {
                self.target = other;
                Ok(None)
            }
        }
    }

    /// Makes room for the new content, where that was not done yet.
    fn open(&mut self) -> io::Result<()> {
        if matches!(self.target, Target::File) {
            self.file.clear()?;
            self.target = Target::Done;
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Replacement {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Target::Replace { temporary, .. } = mem::replace(&mut self.target, Target::Done) {
            // Where that fails, the name says what it is.
            let _ = remove(temporary);
        }
    }
}

/// Removes a temporary file, unless a fault prevents it: then it stays.
fn remove(temporary: TempPath) -> io::Result<()> {
    match faults::strike(Operation::RemoveFile, &temporary) {
        Ok(()) => temporary.close(),
        Err(error) => temporary.keep().map_err(|refused| refused.error).and(Err(error)),
    }
}

/// A new temporary file for the content of another. Where there is no room for a name that
/// says what it is for, it has a shorter one.
fn temporary(folder: &Path, path: &Path) -> io::Result<(File, TempPath)> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    loop {
        let mut prefix = name.to_owned();
        prefix.push(".");
        let made = tempfile::Builder::new()
            .prefix(&prefix)
            .rand_bytes(RANDOM)
            .suffix(END)
            .make_in(folder, File::create_new);
        match made {
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename && name != SHORT => {
                name = OsStr::new(SHORT);
            }
            made => return made.map(tempfile::NamedTempFile::into_parts),
        }
    }
}

/// The name of the file that a temporary file belongs to, from its own name.
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

/// The temporary files beside a file, by their names. Each is being written or was left
/// behind.
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
        let new = Replacement::begin(&path).unwrap();
        assert_eq!(temporaries_of(&path).unwrap(), [new.file.path()]);
        assert!(temporaries_of(&folder.path().join("layer-008.json")).unwrap().is_empty());
        drop(new);
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
    fn new_files_have_the_permissions_of_any_other_new_file_or_of_the_old_one() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let [plain, whole, quick] =
            ["plain", "whole", "quick"].map(|name| folder.path().join(name));
        fs::write(&plain, b"x").unwrap();
        write(&whole, b"x").unwrap();
        write_unsynced(&quick, b"x").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!([mode(&whole), mode(&quick)], [mode(&plain); 2]);
        fs::set_permissions(&whole, fs::Permissions::from_mode(0o600)).unwrap();
        write(&whole, b"y").unwrap();
        assert_eq!(mode(&whole) & 0o777, 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_what_they_lead_to_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let [real, link] = ["real", "link"].map(|name| folder.path().join(name));
        fs::write(&real, b"old").unwrap();
        std::os::unix::fs::symlink("real", &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        fs::remove_file(&real).unwrap();
        write(&link, b"anew").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"anew");
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_written_to_and_stay() {
        use std::os::unix::fs::FileTypeExt as _;

        let null = Path::new("/dev/null");
        write(null, b"nothing").unwrap();
        can_write(null).unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
    }

    #[test]
    fn a_file_that_is_opened_itself_is_the_old_one_until_something_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, b"a long old one").unwrap();
        let open =
            || Replacement { file: File::open_to_write(&path).unwrap(), target: Target::File };
        drop(open());
        assert_eq!(fs::read(&path).unwrap(), b"a long old one");
        let mut new = open();
        new.write_all(b"ne").unwrap();
        new.write_all(b"w").unwrap();
        new.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        open().commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    /// At every operation, in every way.
    #[cfg(debug_assertions)]
    #[test]
    fn after_any_fault_a_file_is_the_old_one_or_the_new_one() {
        use crate::faults::{self, Fault, Kind};

        for kind in [Kind::NoSpace, Kind::InputOutput, Kind::ShortWrites, Kind::Freeze] {
            for old in [None, Some(b"old")] {
                for at in 1.. {
                    let folder = tempfile::tempdir().unwrap();
                    let path = folder.path().join("state");
                    if let Some(old) = old {
                        fs::write(&path, old).unwrap();
                    }
                    let armed = faults::below(folder.path(), Fault { kind, at });
                    let written = write(&path, b"new and longer");
                    if !armed.has_struck() {
                        written.unwrap();
                        assert!(at > 1);
                        break;
                    }
                    let there = fs::read(&path).ok();
                    match written {
                        Ok(()) => assert_eq!(there.as_deref(), Some(&b"new and longer"[..])),
                        Err(_) => assert!(
                            there.as_deref() == old.map(|old| &old[..])
                                || there.as_deref() == Some(b"new and longer"),
                            "{kind:?} {at}"
                        ),
                    }
                    assert!(kind != Kind::ShortWrites || written_is_new(&path));
                    let left = temporaries_of(&path).unwrap().len();
                    assert!(left <= usize::from(kind == Kind::Freeze), "{kind:?} {at}");
                }
            }
        }
    }

    #[cfg(debug_assertions)]
    fn written_is_new(path: &Path) -> bool {
        fs::read(path).is_ok_and(|bytes| bytes == b"new and longer")
    }
}
