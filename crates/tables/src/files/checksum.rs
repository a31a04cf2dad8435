//! Checks the files of a table for damage.
//!
//! Each part has its checksum in the manifest, and the manifest has its own beside it.
//! Whether what was written is *true* is the checker's question, not asked here.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;
use std::sync::Mutex;
use std::thread;

use budget::{Budget, Control};
use durable::hexadecimal;
use sha2::{Digest as _, Sha256};

use crate::error::{AtPath as _, TableError};
use crate::manifest::{LayerRecord, MANIFEST, MANIFEST_SUM, Manifest, PartRecord};

/// Bytes that are read at a time.
const PIECE: usize = 1 << 17;
/// Folders within folders that are looked into. A table has one.
const DEPTH: usize = 8;

/// A missing or damaged file of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flaw {
    /// Its path below the table's folder.
    pub file: String,
    /// Whether it is missing.
    pub is_missing: bool,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Flaw { file, is_missing } = self;
        write!(f, "{file} {}", if *is_missing { "is missing" } else { "is damaged" })
    }
}

/// The missing and damaged files of a finished table.
///
/// # Errors
/// If a file cannot be read, the budget runs out, or the folder contains a Parquet file
/// that is not part of the table: readers of the folder would read it too.
pub fn flaws(folder: &Path, manifest: &Manifest, budget: &Budget) -> Result<Vec<Flaw>, TableError> {
    budget.control.set_stage("checking existing files");
    if let Some(flaw) = manifest_flaw(folder, manifest)? {
        // What it says of the parts may not be what it said.
        return Ok(vec![flaw]);
    }
    let parts = manifest.layers.iter().flat_map(|layer| &layer.parts);
    refuse_strays(folder, "", &parts.map(|part| &*part.file).collect(), DEPTH)?;
    layer_flaws(folder, &manifest.layers, budget)
}

/// The missing and damaged parts of some layers, in the order of their names.
///
/// # Errors
/// If a file cannot be read, or the budget runs out.
pub fn layer_flaws<'a>(
    folder: &Path,
    layers: impl IntoIterator<Item = &'a LayerRecord>,
    budget: &Budget,
) -> Result<Vec<Flaw>, TableError> {
    let parts: Vec<&PartRecord> = layers.into_iter().flat_map(|layer| &layer.parts).collect();
    part_flaws(folder, &parts, budget)
}

/// Of some parts those that are not what was written, by all threads.
pub(crate) fn part_flaws(
    folder: &Path,
    parts: &[&PartRecord],
    budget: &Budget,
) -> Result<Vec<Flaw>, TableError> {
    let control = &*budget.control;
    let left = Mutex::new(parts.iter());
    let work = || -> Result<Vec<Flaw>, TableError> {
        let mut flaws = Vec::new();
        loop {
            let part = left.lock().expect("taking a part does not fail").next();
            let Some(part) = part else { return Ok(flaws) };
            flaws.extend(part_flaw(folder, part, control)?);
        }
    };
    let threads = budget.threads.min(parts.len());
    let mut flaws = if threads <= 1 {
        work()?
    } else {
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let mut all = Vec::new();
            for worker in workers {
                all.extend(worker.join().expect("reading does not panic")?);
            }
            Ok::<_, TableError>(all)
        })?
    };
    flaws.sort();
    Ok(flaws)
}

/// What is wrong with a part as a file.
pub(crate) fn part_flaw(
    folder: &Path,
    part: &PartRecord,
    control: &Control,
) -> Result<Option<Flaw>, TableError> {
    let path = folder.join(&part.file);
    let flaw = |is_missing| Ok(Some(Flaw { file: part.file.clone(), is_missing }));
    match fs::metadata(&path) {
        Err(error) if is_absence(&error) => return flaw(true),
        data => {
            let data = data.at(&path)?;
            if !data.is_file() || data.len() != part.bytes {
                return flaw(false);
            }
        }
    }
    match sum_of_file(&path, part.bytes, control) {
        Err(TableError::File { error, .. }) if is_absence(&error) => flaw(true),
        sum => {
            if sum? == part.sha256 {
                Ok(None)
            } else {
                flaw(false)
            }
        }
    }
}

fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The SHA-256 of a file that should have so many bytes, in digits.
fn sum_of_file(path: &Path, bytes: u64, control: &Control) -> Result<String, TableError> {
    // A byte more shows that it is longer.
    let mut file = fs::File::open(path).at(path)?.take(bytes + 1);
    let mut hash = Sha256::new();
    let mut piece = vec![0; PIECE];
    loop {
        if let Some(reason) = control.stopped() {
            return Err(reason.into());
        }
        match file.read(&mut piece).at(path)? {
            0 => return Ok(hexadecimal(&hash.finalize())),
            read => hash.update(&piece[..read]),
        }
    }
}

/// The text of the file with the manifest's checksum.
pub(crate) fn of_manifest(text: &str) -> String {
    format!("{}  {MANIFEST}\n", hexadecimal(&Sha256::digest(text)))
}

/// What is wrong with the manifest as a file, or with its checksum.
pub(crate) fn manifest_flaw(
    folder: &Path,
    manifest: &Manifest,
) -> Result<Option<Flaw>, TableError> {
    let flaw = |name: &str, is_missing| Ok(Some(Flaw { file: name.into(), is_missing }));
    let text = manifest.text();
    let (path, sum_path) = (folder.join(MANIFEST), folder.join(MANIFEST_SUM));
    if super::store::read_bounded(&path)? != text.as_bytes() {
        return flaw(MANIFEST, false);
    }
    match fs::metadata(&sum_path) {
        Err(error) if is_absence(&error) => return flaw(MANIFEST_SUM, true),
        _ => {}
    }
    let is_same = super::store::read_bounded(&sum_path)? == of_manifest(&text).as_bytes();
    if is_same { Ok(None) } else { flaw(MANIFEST, false) }
}

/// Refuses Parquet files below a folder that are not among those named.
fn refuse_strays(
    folder: &Path,
    before: &str,
    files: &BTreeSet<&str>,
    depth: usize,
) -> Result<(), TableError> {
    for entry in fs::read_dir(folder).at(folder)? {
        let entry = entry.at(folder)?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type().at(&entry.path())?;
        if kind.is_dir() {
            if depth > 0 {
                refuse_strays(&entry.path(), &format!("{name}/"), files, depth - 1)?;
            }
        } else if name.to_ascii_lowercase().ends_with(".parquet") && !files.contains(&*name) {
            let what = "this file is not part of the table: move it away";
            return Err(TableError::folder(&entry.path(), what));
        }
    }
    Ok(())
}
