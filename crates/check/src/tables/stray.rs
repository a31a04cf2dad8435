//! Files that are in a table's folder and do not belong to the table.
//!
//! Tools that open a table read every Parquet file below its folder, whatever the
//! manifest says. So there must be no others.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{Rejected, reject};

/// Folders within folders that are looked into. A table has one.
const DEPTH: usize = 8;

/// Rejects Parquet files below a folder that are not among those named.
pub(super) fn refuse(folder: &Path, files: &BTreeSet<&str>) -> Result<(), Rejected> {
    look_into(folder, "", files, DEPTH)
}

fn look_into(
    folder: &Path,
    before: &str,
    files: &BTreeSet<&str>,
    depth: usize,
) -> Result<(), Rejected> {
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
                reject!("{name}: there are folders within folders that are not the table's");
            }
            look_into(&entry.path(), &format!("{name}/"), files, depth - 1)?;
        } else if name.to_ascii_lowercase().ends_with(".parquet") && !files.contains(&*name) {
            reject!("{name}: the file does not belong to the table");
        }
    }
    Ok(())
}
