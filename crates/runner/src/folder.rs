//! The folder of all runs of one process, which holds a lock on it. What a process has left
//! behind that was killed has no lock, and the next one removes it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The beginning of the names of such folders.
pub(crate) const PREFIX: &str = "ludex-runs-";

/// The file that is locked.
const LOCK: &str = "lock";

/// Attempts to make a folder that others sweep away at the same moment.
const ATTEMPTS: u32 = 20;

/// A folder that vanishes with its owner, or soon after.
#[derive(Debug)]
pub(crate) struct Folder {
    // Removed before the lock is given up.
    folder: tempfile::TempDir,
    _lock: File,
}

impl Folder {
    /// A folder among the system's temporary files.
    pub(crate) fn new() -> io::Result<Folder> {
        Folder::within(&std::env::temp_dir())
    }

    fn within(parent: &Path) -> io::Result<Folder> {
        let mut made = Folder::make(parent)?;
        for _ in 0..ATTEMPTS {
            match made {
                Some(made) => {
                    sweep(parent, made.path());
                    return Ok(made);
                }
                None => made = Folder::make(parent)?,
            }
        }
        Err(io::Error::other("its lock is taken again and again"))
    }

    /// Makes a folder and locks it; `None` if somebody was quicker, taking it for left behind.
    fn make(parent: &Path) -> io::Result<Option<Folder>> {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
        let path = folder.path().join(LOCK);
        let lock = match File::create_new(&path) {
            Ok(lock) => lock,
            Err(_) if !folder.path().exists() => return Ok(None),
            Err(why) => return Err(why),
        };
        // Where files cannot be locked, nothing is swept either.
        let is_taken = matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock));
        Ok((!is_taken && path.exists()).then_some(Folder { folder, _lock: lock }))
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the folders beside this one that nobody holds a lock on.
fn sweep(parent: &Path, own: &Path) {
    let user = owner(own);
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_candidate = entry.file_name().to_string_lossy().starts_with(PREFIX)
            && path != own
            && entry.file_type().is_ok_and(|kind| kind.is_dir())
            && owner(&path) == user;
        if is_candidate {
            remove_if_left_behind(&path);
        }
    }
}

fn remove_if_left_behind(path: &Path) {
    let Ok(lock) = File::options().read(true).write(true).open(path.join(LOCK)) else { return };
    if lock.try_lock().is_ok() {
        // What cannot be removed now stays until the next start.
        let _ = fs::remove_dir_all(PathBuf::from(path));
    }
}

/// The user that a folder belongs to, where the system says so.
fn owner(path: &Path) -> Option<u32> {
    #[cfg(unix)]
    return fs::symlink_metadata(path).ok().map(|data| std::os::unix::fs::MetadataExt::uid(&data));
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_behind_is_removed_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let live = Folder::within(parent.path()).unwrap();
        let dead = parent.path().join("ludex-runs-dead");
        fs::create_dir_all(dead.join("7/scratch")).unwrap();
        fs::write(dead.join("7/report"), "exit 0\n").unwrap();
        fs::write(dead.join(LOCK), "").unwrap();
        let others = ["ludex-runs-unlocked", "other"].map(|name| parent.path().join(name));
        for other in &others {
            fs::create_dir(other).unwrap();
        }
        fs::write(others[1].join(LOCK), "").unwrap();
        let next = Folder::within(parent.path()).unwrap();
        assert!(!dead.exists());
        assert!(live.path().exists() && next.path().exists());
        assert!(others.iter().all(|other| other.exists()));
        let path = live.path().to_owned();
        drop(live);
        assert!(!path.exists());
    }

    #[test]
    fn folders_made_at_the_same_time_do_not_sweep_each_other_away() {
        let parent = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let folder = Folder::within(parent.path()).unwrap();
                        assert!(folder.path().join(LOCK).exists());
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }
}
