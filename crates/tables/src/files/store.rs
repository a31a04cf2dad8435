//! The folder of a table while it is being made.
//!
//! ```text
//! DIR/ply=00/part-0000.parquet …    the parts, which stay
//! DIR/_manifest.json                written last
//! DIR/_manifest.sha256              its checksum, written before it
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
//!
//! A file's mark is removed before the file is written again, so that a mark without
//! its file never counts.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use durable::File;
use serde::de::DeserializeOwned;

use super::checksum::{self, Flaw};
use super::cleanup;
use crate::error::{AtPath as _, TableError};
use crate::manifest::{LayerRecord, MANIFEST, MANIFEST_SUM, Manifest, Subject};

/// The folder of unfinished work.
pub(crate) const WORK: &str = "work";
/// The file that says what is being made.
pub(crate) const RUN: &str = "run.json";

/// The worker that makes a table, or a share of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerId {
    /// The only worker.
    Alone,
    /// One of several workers.
    OneOf {
        /// Its index, from 0.
        index: usize,
        /// The number of workers.
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

    /// The worker whose share has a folder of this name.
    fn named(name: &str) -> Option<WorkerId> {
        let number = |text: &str| text.parse::<usize>().ok();
        let worker = match name.strip_prefix("worker-").and_then(|rest| rest.split_once("-of-")) {
            Some((index, count)) => {
                WorkerId::OneOf { index: number(index)?, count: number(count)? }
            }
            None => WorkerId::Alone,
        };
        (worker.name() == name).then_some(worker)
    }

    /// Its index and how many workers there are: none in a cluster that is alone.
    pub(crate) fn place(self) -> (usize, usize) {
        match self {
            WorkerId::Alone => (0, 0),
            WorkerId::OneOf { index, count } => (index, count),
        }
    }
}

/// The folder of an unfinished table.
pub struct Store {
    pub(crate) folder: PathBuf,
    /// Where this worker's files are.
    pub(crate) work: PathBuf,
    pub(crate) worker: WorkerId,
    /// The shares of other numbers of workers in the same folder.
    pub(crate) earlier: Vec<Store>,
    /// Locked as long as it is open.
    _lock: fs::File,
}

/// The state of a table's folder.
pub enum FolderState {
    /// The table is finished.
    Finished(Box<Manifest>),
    /// The table is to be started or continued.
    Unfinished(Store),
}

impl Store {
    /// Opens a folder for a table, or creates it.
    ///
    /// # Errors
    /// If the folder contains something else, or another process is working there.
    pub fn open(
        folder: &Path,
        subject: &Subject,
        worker: WorkerId,
    ) -> Result<FolderState, TableError> {
        durable::create_folders(folder).at(folder)?;
        if folder.join(MANIFEST).exists() {
            let manifest = Manifest::read(folder)?;
            if manifest.subject != *subject {
                if checksum::manifest_flaw(folder, &manifest)?.is_some() {
                    let what = "its checksum does not match, and it is for another position: \
                                delete the folder with its contents, or choose another one";
                    return Err(TableError::damaged(&folder.join(MANIFEST), what));
                }
                return Err(TableError::folder(folder, other_table(&manifest.subject, subject)));
            }
            return Ok(FolderState::Finished(Box::new(manifest)));
        }
        if !cleanup::is_ours(&folder.join(WORK))? {
            must_be_empty(folder)?;
        }
        Store::begin(folder, subject, worker).map(FolderState::Unfinished)
    }

    /// Opens the folder of a finished table with missing or damaged files, to repair it.
    /// From now on the table is unfinished.
    ///
    /// # Errors
    /// If its work folder contains something else, or another process is working there.
    pub fn reopen(folder: &Path, subject: &Subject, worker: WorkerId) -> Result<Store, TableError> {
        cleanup::is_ours(&folder.join(WORK))?;
        // In this order: at any moment the folder is known to be ours.
        let store = Store::begin(folder, subject, worker)?;
        cleanup::remove_file(&folder.join(MANIFEST))?;
        durable::sync_folder(folder).at(folder)?;
        Ok(store)
    }

    /// Goes on with a worker's share of a table, or begins it.
    fn begin(folder: &Path, subject: &Subject, worker: WorkerId) -> Result<Store, TableError> {
        let work = folder.join(WORK);
        durable::create_folders(&work).at(&work)?;
        let lock = lock(folder, &work, worker, false)?;
        let earlier = earlier(folder, &work, subject, worker)?;
        let own = work.join(worker.name());
        durable::create_folders(&own).at(&own)?;
        cleanup::remove_temporaries(&own)?;
        let run = own.join(RUN);
        if run.exists() {
            let begun: Subject = read_json(&run)?;
            if begun != *subject {
                return Err(TableError::folder(folder, other_table(&begun, subject)));
            }
        } else {
            durable::write(&run, &json(subject)).at(&run)?;
            for folder in [&work, folder, durable::folder_of(folder)] {
                durable::sync_folder(folder).at(folder)?;
            }
        }
        Ok(Store { folder: folder.to_owned(), work: own, worker, earlier, _lock: lock })
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

    /// The number of layers that have their numbers, and whether these are all layers.
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

    /// Says that a layer's numbers are about to be made again.
    pub(crate) fn forget_numbers(&self, layer: u32) -> Result<(), TableError> {
        self.forget(&self.work.join("keys.ok"))?;
        self.forget(&self.numbers(layer).with_extension("ok"))
    }

    /// Says that there are no more layers.
    pub(crate) fn confirm_all_numbers(&self) -> Result<(), TableError> {
        let mark = self.work.join("keys.ok");
        File::create(&mark).at(&mark).map(|_| ())
    }

    /// Removes a mark or a record, if it is there.
    fn forget(&self, mark: &Path) -> Result<(), TableError> {
        if mark.exists() {
            cleanup::remove_file(mark)?;
            durable::sync_folder(&self.work).at(&self.work)?;
        }
        Ok(())
    }

    /// The record of a layer, if it is finished.
    pub fn layer(&self, layer: u32) -> Option<LayerRecord> {
        // A record that was cut off by a loss of power is none.
        read_json(&self.record(layer)).ok()
    }

    /// Says that a layer is about to be solved again.
    pub(crate) fn forget_layer(&self, layer: u32) -> Result<(), TableError> {
        self.forget(&self.record(layer))
    }

    /// Says that a layer is finished. Its files are safe already.
    pub(crate) fn confirm_layer(&self, record: &LayerRecord) -> Result<(), TableError> {
        let path = self.record(record.ply);
        durable::write_unsynced(&path, &json(record)).at(&path)
    }

    /// What is to be said if a part does not stay what was written, however often.
    pub(crate) fn meddling(&self, flaw: &Flaw) -> TableError {
        let path = self.folder.join(&flaw.file);
        let what = "it was deleted or changed while the table was being made";
        TableError::damaged(&path, what)
    }

    /// The path of a part, in a folder that is made, and its name below the table's.
    pub(crate) fn part(&self, ply: u32, index: usize) -> Result<(PathBuf, String), TableError> {
        let (folder, file) = (ply_name(ply), format!("part-{index:04}.parquet"));
        let path = self.folder.join(&folder);
        durable::create_folders(&path).at(&path)?;
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
        self.remove()?;
        // Not empty as long as another share is there.
        let _ = durable::remove_folder(&self.folder.join(WORK));
        Ok(())
    }

    /// Removes a worker's share.
    pub(crate) fn remove(&self) -> Result<(), TableError> {
        cleanup::remove_share(&self.work)?;
        cleanup::remove_file(&lock_path(&self.folder.join(WORK), self.worker))
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), TableError> {
        let text = manifest.text();
        // By way of a folder in which it is known to be ours if it is left behind.
        for (name, text) in [(MANIFEST_SUM, checksum::of_manifest(&text)), (MANIFEST, text)] {
            let path = self.folder.join(name);
            durable::write_through(&self.work, &path, text.as_bytes()).at(&path)?;
        }
        Ok(())
    }
}

/// Removes the work folder of a finished table, and nothing else.
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

/// The shares of other numbers of workers in a folder. They may all be read by several of
/// the workers that go on with them, as long as nobody works there.
fn earlier(
    folder: &Path,
    work: &Path,
    subject: &Subject,
    worker: WorkerId,
) -> Result<Vec<Store>, TableError> {
    let mut earlier = Vec::new();
    for entry in fs::read_dir(work).at(work)? {
        let entry = entry.at(work)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(other) = WorkerId::named(&name).filter(|_| entry.path().is_dir()) else {
            continue;
        };
        if other.place().1 == worker.place().1 {
            continue;
        }
        if worker == WorkerId::Alone {
            let what = format!(
                "the table was started as {name}: continue with the same number of processes \
                 and threads, or another with `ludex cluster run`, choose another folder, or \
                 delete this one with its contents"
            );
            return Err(TableError::folder(folder, what));
        }
        let run = entry.path().join(RUN);
        if run.exists() {
            let begun: Subject = read_json(&run)?;
            if begun != *subject {
                return Err(TableError::folder(folder, other_table(&begun, subject)));
            }
        }
        let lock = lock(folder, work, other, true)?;
        let (folder, work) = (folder.to_owned(), entry.path());
        earlier.push(Store { folder, work, worker: other, earlier: Vec::new(), _lock: lock });
    }
    Ok(earlier)
}

fn lock_path(work: &Path, worker: WorkerId) -> PathBuf {
    work.join(match worker {
        WorkerId::Alone => "lock".into(),
        WorkerId::OneOf { .. } => format!("lock-{}", worker.name()),
    })
}

/// Locks a share, together with others or for one worker only.
fn lock(
    folder: &Path,
    work: &Path,
    worker: WorkerId,
    is_shared: bool,
) -> Result<fs::File, TableError> {
    let path = lock_path(work, worker);
    let file = File::create(&path).at(&path)?.into_inner();
    match if is_shared { file.try_lock_shared() } else { file.try_lock() } {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(TableError::folder(
            folder,
            "another process is working here: wait for it, or end it",
        )),
        Err(fs::TryLockError::Error(source)) => Err(source).at(&path),
    }
}

fn other_table(there: &Subject, wanted: &Subject) -> String {
    let text = |subject: &Subject| if subject.text { ", positions as text" } else { "" };
    format!(
        "contains a table of {}{}, not of {}{}: choose another folder",
        there.position,
        text(there),
        wanted.position,
        text(wanted),
    )
}

fn json(data: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("records are plain data")
}

pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, TableError> {
    let bytes = read_bounded(path)?;
    serde_json::from_slice(&bytes).map_err(|error| TableError::damaged(path, error.to_string()))
}

/// The bytes of a file that is not longer than one of ours may be.
pub(crate) fn read_bounded(path: &Path) -> Result<Vec<u8>, TableError> {
    // That of 7x7 would have a third of it.
    const MOST: u64 = 256 << 20;
    if !fs::metadata(path).at(path)?.is_file() {
        return Err(TableError::damaged(path, "not a file"));
    }
    let mut bytes = Vec::new();
    let mut file = fs::File::open(path).at(path)?.take(MOST + 1);
    file.read_to_end(&mut bytes).at(path)?;
    if bytes.len() as u64 > MOST {
        return Err(TableError::damaged(path, "it is too long"));
    }
    Ok(bytes)
}

/// Refuses a folder that holds anything.
fn must_be_empty(folder: &Path) -> Result<(), TableError> {
    for entry in fs::read_dir(folder).at(folder)? {
        let name = entry.at(folder)?.file_name();
        if name.to_string_lossy().starts_with("ply=") {
            let what = format!(
                "{MANIFEST} is missing, and {} may belong to any table: put it back, delete the \
                 folder with its contents, or choose another one",
                name.to_string_lossy()
            );
            return Err(TableError::folder(folder, what));
        }
        if name != "lost+found" && name != WORK {
            let what = "the folder is not empty and contains no table: choose another one";
            return Err(TableError::folder(folder, what));
        }
    }
    Ok(())
}
