//! Files that are in a table's folder and do not belong to the table.
//!
//! Tools that open a table read every Parquet file below its folder, whatever the
//! manifest says. So there must be no others, under whichever name: some tools go by
//! names that end with `.parquet`, some read any file, and some believe `_metadata`.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::Path;

use super::pages::MAGIC;
use crate::{Rejection, reject};

/// What encrypted Parquet files begin with.
const ENCRYPTED: &[u8] = b"PARE";

/// Folders within folders that are looked into. A table has one.
const DEPTH: usize = 8;

/// Rejects Parquet files below a folder that are not among those named.
pub(super) fn refuse(folder: &Path, files: &BTreeSet<&str>) -> Result<(), Rejection> {
    look_into(folder, "", files, DEPTH)
}

fn look_into(
    folder: &Path,
    before: &str,
    files: &BTreeSet<&str>,
    depth: usize,
) -> Result<(), Rejection> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => reject!("{before}: {error}"),
    };
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => reject!("{before}: {error}"),
        };
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            // A link may lead anywhere, and a table has none.
            if depth == 0 || entry.path().is_symlink() {
                reject!("{name}: this nested folder does not belong to the table");
            }
            look_into(&entry.path(), &format!("{name}/"), files, depth - 1)?;
        } else if !files.contains(&*name) && is_read(&entry.path()) {
            reject!("{name}: the file does not belong to the table");
        }
    }
    Ok(())
}

/// Whether a tool may read a file as a part of the table, or as what is said of its parts.
fn is_read(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if name.ends_with(".parquet") || name == "_metadata" || name == "_common_metadata" {
        return true;
    }
    // What is not a file, such as a pipe, has no beginning to look at.
    let mut magic = Vec::new();
    let is_opened = path.is_file()
        && fs::File::open(path).is_ok_and(|file| file.take(4).read_to_end(&mut magic).is_ok());
    is_opened && (magic == MAGIC || magic == ENCRYPTED)
}
