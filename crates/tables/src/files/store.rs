//! The folder of a table while it is being made.
//!
//! ```text
//! DIR/ply=00/part-0000.parquet …    the parts, which stay
//! DIR/_manifest.json                written last
//! DIR/work/lock                     held by the process that works here
//! DIR/work/SHARE/run.json           what is being made
//! DIR/work/SHARE/keys-000           the sorted numbers of a layer
//! DIR/work/SHARE/keys-000.ok        they are all there, and safe
//! DIR/work/SHARE/values-000         their scores and marks
//! DIR/work/SHARE/layer-000.json     values and parts are there, and safe
//! ```
//!
//! Numbers without their `.ok`, and values and parts without their `.json`, are made
//! again. SHARE is `alone` for one process, and names the worker and their number in
//! a cluster.
//!
//! A folder is ours if a `run.json` of ours is in its work; otherwise it has to be
//! empty. Only files with the names above are ever removed, and what is left of
//! writing one of them.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use super::cleanup;
use crate::error::{AtPath as _, TableError};
use crate::manifest::{LayerRecord, MANIFEST, Manifest, Subject};

/// The folder of unfinished work.
pub(crate) const WORK: &str = "work";
/// The file that says what is being made.
pub(crate) const RUN: &str = "run.json";

/// Which worker makes a table, or a share of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerId {
    /// The only one.
    Alone,
    /// One of several.
    OneOf {
        /// Which one, from 0.
        index: usize,
        /// Of how many.
        count: usize,
    },
}

impl WorkerId {
    /// The name of the folder of its share.
    fn name(self) -> String {
        match self {
            WorkerId::Alone => "alone".into(),
            WorkerId::OneOf { index, count } => format!("worker-{index}-of-{count}"),
        }
    }

    /// Whether a folder of this name may be beside its own.
    fn tolerates(self, name: &str) -> bool {
        match self {
            WorkerId::Alone => name == "alone",
            WorkerId::OneOf { count, .. } => {
                (0..count).any(|index| name == WorkerId::OneOf { index, count }.name())
            }
        }
    }
}

/// The folder of a table that is not finished.
pub struct Store {
    pub(crate) folder: PathBuf,
    /// Where this worker's files are.
    pub(crate) work: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

/// What the folder of a table holds.
pub enum FolderState {
    /// The table is there already.
    Finished(Box<Manifest>),
    /// It is to be made, or gone on with.
    Unfinished(Store),
}

impl Store {
    /// Opens a folder for a table, or makes it.
    ///
    /// # Errors
    /// If the folder holds something else, or another process works there.
    pub fn open(
        folder: &Path,
        subject: &Subject,
        worker: WorkerId,
    ) -> Result<FolderState, TableError> {
        fs::create_dir_all(folder).at(folder)?;
        let work = folder.join(WORK);
        if folder.join(MANIFEST).exists() {
            let manifest = Manifest::read(folder)?;
            if manifest.subject != *subject {
                return Err(TableError::folder(folder, other_table(&manifest.subject, subject)));
            }
            return Ok(FolderState::Finished(Box::new(manifest)));
        }
        if !cleanup::is_ours(&work)? {
            for entry in fs::read_dir(folder).at(folder)? {
                let name = entry.at(folder)?.file_name();
                if name != "lost+found" && name != WORK {
                    let what = "the folder is not empty and holds no table: name another one";
                    return Err(TableError::folder(folder, what));
                }
            }
            fs::create_dir_all(&work).at(&work)?;
        }
        let lock = lock(folder, &work, worker)?;
        for entry in fs::read_dir(&work).at(&work)? {
            let entry = entry.at(&work)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() && !worker.tolerates(&name) {
                let what = format!(
                    "the table was begun as {name}: go on with as many processes and threads, \
                     name another folder, or remove this one with all that is in it"
                );
                return Err(TableError::folder(folder, what));
            }
        }
        let own = work.join(worker.name());
        fs::create_dir_all(&own).at(&own)?;
        cleanup::remove_temporaries(&own)?;
        let run = own.join(RUN);
        if run.exists() {
            let begun: Subject = read_json(&run)?;
            if begun != *subject {
                return Err(TableError::folder(folder, other_table(&begun, subject)));
            }
        } else {
            durable::write(&run, &json(subject)).at(&run)?;
        }
        Ok(FolderState::Unfinished(Store { folder: folder.to_owned(), work: own, _lock: lock }))
    }

    /// The run of a layer's numbers.
    pub(crate) fn numbers(&self, layer: u32) -> PathBuf {
        self.work.join(format!("keys-{layer:03}"))
    }

    /// The file of a layer's scores and marks.
    pub(crate) fn values(&self, layer: u32) -> PathBuf {
        self.work.join(format!("values-{layer:03}"))
    }

    fn record(&self, layer: u32) -> PathBuf {
        self.work.join(format!("layer-{layer:03}.json"))
    }

    /// How many layers have their numbers, and whether these are all.
    pub fn layers(&self) -> (u32, bool) {
        let is_there = |&layer: &u32| self.numbers(layer).with_extension("ok").exists();
        let count = (0..u32::MAX).take_while(is_there).count();
        (count as u32, self.work.join("keys.ok").exists())
    }

    /// Says that a layer's numbers are all there and safe.
    pub(crate) fn confirm_numbers(&self, layer: u32) -> Result<(), TableError> {
        let mark = self.numbers(layer).with_extension("ok");
        File::create(&mark).at(&mark).map(|_| ())
    }

    /// Says that there are no more layers.
    pub(crate) fn confirm_all_numbers(&self) -> Result<(), TableError> {
        let mark = self.work.join("keys.ok");
        File::create(&mark).at(&mark).map(|_| ())
    }

    /// What is known of a layer, if it is finished.
    pub fn layer(&self, layer: u32) -> Option<LayerRecord> {
        // A record that was cut off by a loss of power is none.
        read_json(&self.record(layer)).ok()
    }

    /// Whether the parts of a finished layer are what was written. If they are not,
    /// the layer is as good as unfinished.
    pub(crate) fn is_sound(&self, layer: &LayerRecord) -> bool {
        layer.parts.iter().all(|part| {
            let path = self.folder.join(&part.file);
            fs::metadata(&path).is_ok_and(|data| data.len() == part.bytes)
                && checksum(&path).is_ok_and(|sum| sum == part.sha256)
        })
    }

    /// Says that a layer is finished. Its files are safe already.
    pub(crate) fn confirm_layer(&self, record: &LayerRecord) -> Result<(), TableError> {
        let path = self.record(record.ply);
        durable::write_unsynced(&path, &json(record)).at(&path)
    }

    /// The path of a part, in a folder that is made, and its name below the table's.
    pub(crate) fn part(&self, ply: u32, index: usize) -> Result<(PathBuf, String), TableError> {
        let (folder, file) = (ply_name(ply), format!("part-{index:04}.parquet"));
        let path = self.folder.join(&folder);
        fs::create_dir_all(&path).at(&path)?;
        Ok((path.join(&file), format!("{folder}/{file}")))
    }

    /// Removes the parts of a ply that were not finished.
    ///
    /// # Errors
    /// If something else is there, which would be in the way of the table's readers.
    pub(crate) fn forget_ply(&self, ply: u32) -> Result<(), TableError> {
        cleanup::remove_parts(&self.folder.join(ply_name(ply)))
    }

    /// Writes the manifest, which makes the table a finished one, and clears up.
    pub(crate) fn finish(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.write_manifest(manifest)?;
        clear_up(&self.folder)
    }

    /// The same for one share of several: the last worker to finish clears up.
    pub(crate) fn finish_share(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.write_manifest(manifest)?;
        cleanup::remove_share(&self.work)?;
        let work = self.folder.join(WORK);
        let name = self.work.file_name().unwrap_or_default().to_string_lossy();
        let lock = work.join(format!("lock-{name}"));
        fs::remove_file(&lock).at(&lock)?;
        // Not empty as long as another share is there.
        let _ = fs::remove_dir(&work);
        Ok(())
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), TableError> {
        // By way of a folder in which it is known to be ours if it is left behind.
        let path = self.folder.join(MANIFEST);
        durable::write_through(&self.work, &path, manifest.text().as_bytes()).at(&path)
    }
}

/// Removes what is left of the work on a finished table, and nothing else.
///
/// # Errors
/// If it cannot be removed.
pub fn clear_up(folder: &Path) -> Result<(), TableError> {
    cleanup::remove_work(&folder.join(WORK))
}

/// The folder of a ply, below the table's.
fn ply_name(ply: u32) -> String {
    format!("ply={ply:02}")
}

fn lock(folder: &Path, work: &Path, worker: WorkerId) -> Result<File, TableError> {
    let path = work.join(match worker {
        WorkerId::Alone => "lock".into(),
        WorkerId::OneOf { .. } => format!("lock-{}", worker.name()),
    });
    let file = File::create(&path).at(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => {
            Err(TableError::folder(folder, "another process is at work here: wait, or end it"))
        }
        Err(fs::TryLockError::Error(source)) => Err(source).at(&path),
    }
}

fn other_table(there: &Subject, wanted: &Subject) -> String {
    let text = |subject: &Subject| if subject.text { ", positions as text" } else { "" };
    format!(
        "holds a table of {}{}, not of {}{}: name another folder",
        there.position,
        text(there),
        wanted.position,
        text(wanted),
    )
}

/// The SHA-256 of a file, in digits.
fn checksum(path: &Path) -> std::io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(digits(&hash.finalize())),
            read => hash.update(&bytes[..read]),
        }
    }
}

/// The bytes of a checksum in digits.
pub(crate) fn digits(sum: &[u8]) -> String {
    let mut digits = String::new();
    for byte in sum {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

fn json(data: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("records are plain data")
}

pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, TableError> {
    let bytes = fs::read(path).at(path)?;
    serde_json::from_slice(&bytes).map_err(|error| TableError::damaged(path, error.to_string()))
}
