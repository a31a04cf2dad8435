//! The folder of a table while it is being made.
//!
//! ```text
//! DIR/ply=00/part-0000.parquet …    what stays
//! DIR/_manifest.json                 written last
//! DIR/work/lock                     held by whoever works here
//! DIR/work/SHARE/run.json           what is being made
//! DIR/work/SHARE/keys-000           the sorted numbers of a layer
//! DIR/work/SHARE/keys-000.ok        they are all there, and safe
//! DIR/work/SHARE/values-000         their scores and marks
//! DIR/work/SHARE/layer-000.json     values and parts are there, and safe
//! ```
//!
//! A file without its mark is made again. SHARE is `alone` for one process, and
//! names the worker and their number in a cluster.
//!
//! A folder is ours if a `run.json` of ours is in its work; otherwise it has to be
//! empty. Only files with the names above are ever removed.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use crate::error::{At as _, TableError};
use crate::manifest::{LayerRecord, MANIFEST, Manifest, Subject};
use crate::remains;

/// The folder of unfinished work.
pub(crate) const WORK: &str = "work";

/// Whose share of the work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All of it.
    Alone,
    /// That of one worker of several.
    Worker {
        /// Which one, from 0.
        index: usize,
        /// Of how many.
        of: usize,
    },
}

impl Share {
    /// The name of its folder.
    pub(crate) fn name(self) -> String {
        match self {
            Share::Alone => "alone".into(),
            Share::Worker { index, of } => format!("worker-{index}-of-{of}"),
        }
    }

    /// Whether another share's folder may be beside this one's.
    fn tolerates(self, name: &str) -> bool {
        match self {
            Share::Alone => name == "alone",
            Share::Worker { of, .. } => {
                (0..of).any(|index| name == Share::Worker { index, of }.name())
            }
        }
    }
}

/// The folder of a table that is not finished.
pub struct Store {
    pub(crate) folder: PathBuf,
    pub(crate) work: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
}

/// What a folder was found to be.
pub enum Opened {
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
    pub fn open(folder: &Path, subject: &Subject, share: Share) -> Result<Opened, TableError> {
        fs::create_dir_all(folder).at(folder)?;
        let work = folder.join(WORK);
        if folder.join(MANIFEST).exists() {
            let manifest = Manifest::read(folder)?;
            if manifest.subject != *subject {
                return Err(TableError::folder(folder, other_table(&manifest.subject, subject)));
            }
            return Ok(Opened::Finished(Box::new(manifest)));
        }
        if !remains::is_ours(&work)? {
            for entry in fs::read_dir(folder).at(folder)? {
                let name = entry.at(folder)?.file_name();
                if name != "lost+found" && name != WORK {
                    let what = "the folder is not empty and holds no table: name another one";
                    return Err(TableError::folder(folder, what));
                }
            }
            fs::create_dir_all(&work).at(&work)?;
        }
        let lock = lock(folder, &work, share)?;
        for entry in fs::read_dir(&work).at(&work)? {
            let entry = entry.at(&work)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() && !share.tolerates(&name) {
                let what = format!(
                    "the table was begun as {name}: go on with as many processes and threads, \
                     name another folder, or remove this one with all that is in it"
                );
                return Err(TableError::folder(folder, what));
            }
        }
        let own = work.join(share.name());
        fs::create_dir_all(&own).at(&own)?;
        let run = own.join("run.json");
        if run.exists() {
            let begun: Subject = read_json(&run)?;
            if begun != *subject {
                return Err(TableError::folder(folder, other_table(&begun, subject)));
            }
        } else {
            write_safely(&run, &json(subject))?;
        }
        Ok(Opened::Unfinished(Store { folder: folder.to_owned(), work: own, _lock: lock }))
    }

    /// The file of a layer's numbers.
    pub(crate) fn keys(&self, layer: u32) -> PathBuf {
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
        let is_there = |&layer: &u32| self.keys(layer).with_extension("ok").exists();
        let count = (0..=pawns::Numbering::MOST_PLIES).take_while(is_there).count();
        (count as u32, self.work.join("keys.ok").exists())
    }

    /// Says that a layer's numbers are all there and safe.
    pub(crate) fn confirm_keys(&self, layer: u32) -> Result<(), TableError> {
        let mark = self.keys(layer).with_extension("ok");
        File::create(&mark).at(&mark).map(|_| ())
    }

    /// Says that there are no more layers.
    pub(crate) fn confirm_all_keys(&self) -> Result<(), TableError> {
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
        let beside = path.with_extension("new");
        fs::write(&beside, json(record)).at(&beside)?;
        fs::rename(&beside, &path).at(&path)
    }

    /// The folder of a ply's parts, which is made.
    pub(crate) fn ply(&self, ply: u32) -> Result<PathBuf, TableError> {
        let path = self.folder.join(ply_name(ply));
        fs::create_dir_all(&path).at(&path)?;
        Ok(path)
    }

    /// Removes the parts of a ply that were not finished.
    ///
    /// # Errors
    /// If something else is there, which whoever reads the table would stumble over.
    pub(crate) fn forget_ply(&self, ply: u32) -> Result<(), TableError> {
        remains::remove_parts(&self.folder.join(ply_name(ply)))
    }

    /// Writes the manifest, which makes the table a finished one, and clears up.
    pub(crate) fn finish(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.write_manifest(manifest)?;
        clear_up(&self.folder)
    }

    /// The same for one share of several: the last one to leave clears up.
    pub(crate) fn finish_share(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.write_manifest(manifest)?;
        remains::remove_share(&self.work)?;
        let work = self.folder.join(WORK);
        let name = self.work.file_name().unwrap_or_default().to_string_lossy();
        let lock = work.join(format!("lock-{name}"));
        fs::remove_file(&lock).at(&lock)?;
        // Not empty as long as another share is there.
        let _ = fs::remove_dir(&work);
        Ok(())
    }

    fn write_manifest(&self, manifest: &Manifest) -> Result<(), TableError> {
        // Written where nobody minds if it is left behind.
        let beside = self.work.join("manifest.new");
        let mut file = File::create(&beside).at(&beside)?;
        file.write_all(manifest.text().as_bytes()).and_then(|()| file.sync_all()).at(&beside)?;
        let path = self.folder.join(MANIFEST);
        fs::rename(&beside, &path).at(&path)
    }
}

/// Removes what is left of the work on a finished table, and nothing else.
///
/// # Errors
/// If it cannot be removed.
pub fn clear_up(folder: &Path) -> Result<(), TableError> {
    remains::remove_work(&folder.join(WORK))
}

/// The folder of a ply, below the table's.
pub(crate) fn ply_name(ply: u32) -> String {
    format!("ply={ply:02}")
}

fn lock(folder: &Path, work: &Path, share: Share) -> Result<File, TableError> {
    let path = work.join(match share {
        Share::Alone => "lock".into(),
        share @ Share::Worker { .. } => format!("lock-{}", share.name()),
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

/// Writes a file so that after any accident it is the old one or the new one.
pub(crate) fn write_safely(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    let beside = path.with_extension("new");
    let mut file = File::create(&beside).at(&beside)?;
    file.write_all(bytes).and_then(|()| file.sync_all()).at(&beside)?;
    fs::rename(&beside, path).at(path)
}
