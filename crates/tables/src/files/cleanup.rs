//! What is ours in a folder, and is removed when it is no longer needed.
//!
//! A user's folder may be called `work`, too. So a folder is ours if it says so, a
//! file is ours by its name, and whatever else there is stays and is named.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::store::{RUN, read_json};
use crate::error::{AtPath as _, TableError};
use crate::manifest::{FORMATS, MANIFEST, MANIFEST_SUM, Subject};

/// Whether a folder of work belongs to a table that was begun. One without any
/// work, or none at all, does not yet.
///
/// # Errors
/// If something in it is not ours.
pub(crate) fn is_ours(work: &Path) -> Result<bool, TableError> {
    let mut begun = false;
    for name in names(work)? {
        let path = work.join(&name);
        if is_lock(&path, &name) {
            continue;
        }
        if !is_share(&name) || !path.is_dir() {
            return Err(foreign(work, &name));
        }
        // In this order: another worker may be beginning at this moment, and it says
        // so before it writes anything else.
        let files = names(&path)?;
        let ours = is_begun(&path);
        for file in files {
            // Without the file that says so, files are ours by no more than chance.
            if !is_file_of_a_share(&file) || (!ours && temporary_for(&file) != Some(RUN)) {
                return Err(foreign(&path, &file));
            }
        }
        begun |= ours;
    }
    Ok(begun)
}

/// Removes a folder of work, apart from what is not ours.
pub(crate) fn remove_work(work: &Path) -> Result<(), TableError> {
    for name in names(work)? {
        let path = work.join(&name);
        if is_lock(&path, &name) {
            remove_file(&path)?;
        } else if is_share(&name) && is_begun(&path) {
            remove_share(&path)?;
        }
    }
    remove_if_empty(work)
}

/// Removes a share of the work, apart from what is not ours.
pub(crate) fn remove_share(share: &Path) -> Result<(), TableError> {
    for name in names(share)? {
        if is_file_of_a_share(&name) && name != RUN {
            remove_file(&share.join(&name))?;
        }
    }
    // The last one: until then the rest is known to be ours.
    remove_file(&share.join(RUN))?;
    remove_if_empty(share)
}

/// Removes what is left of files in a share that were being written when their writer
/// was killed.
pub(crate) fn remove_temporaries(share: &Path) -> Result<(), TableError> {
    for name in names(share)? {
        if temporary_for(&name).is_some() {
            remove_file(&share.join(&name))?;
        }
    }
    Ok(())
}

/// Removes the parts of a ply.
///
/// # Errors
/// If something else is there.
pub(crate) fn remove_parts(ply: &Path) -> Result<(), TableError> {
    let names = names(ply)?;
    if let Some(name) = names.iter().find(|name| !is_numbered(name, "part-", ".parquet")) {
        return Err(foreign(ply, name));
    }
    for name in names {
        remove_file(&ply.join(&name))?;
    }
    remove_if_empty(ply)
}

fn foreign(folder: &Path, name: &str) -> TableError {
    let what = format!(
        "{name} is not part of an unfinished table: move it away, or choose another folder"
    );
    TableError::folder(folder, what)
}

fn is_begun(share: &Path) -> bool {
    let is_format = |subject: Subject| FORMATS.contains(&subject.format.as_str());
    read_json::<Subject>(&share.join(RUN)).is_ok_and(is_format)
}

/// `alone`, or `worker-1-of-2`.
fn is_share(name: &str) -> bool {
    name == "alone"
        || name
            .strip_prefix("worker-")
            .and_then(|rest| rest.split_once("-of-"))
            .is_some_and(|(index, of)| is_digits(index) && is_digits(of))
}

/// Locks are empty files.
fn is_lock(path: &Path, name: &str) -> bool {
    let named = name == "lock" || name.strip_prefix("lock-").is_some_and(is_share);
    named && path.metadata().is_ok_and(|data| data.is_file() && data.len() == 0)
}

fn is_file_of_a_share(name: &str) -> bool {
    matches!(name, RUN | "keys.ok")
        || is_numbered(name, "keys-", "")
        || is_numbered(name, "keys-", ".ok")
        || is_numbered(name, "values-", "")
        || is_record(name)
        || is_run(name)
        || temporary_for(name).is_some()
}

/// `layer-007.json`.
fn is_record(name: &str) -> bool {
    is_numbered(name, "layer-", ".json")
}

/// The file of ours that a temporary file is for: `run.json.a1B2c3.new`, or `run.new`,
/// as it was once called.
fn temporary_for(name: &str) -> Option<&str> {
    match name {
        "run.new" => Some(RUN),
        "manifest.new" => Some(MANIFEST),
        name if is_numbered(name, "layer-", ".new") => Some(name),
        name => durable::temporary_for(name)
            .filter(|&file| matches!(file, RUN | MANIFEST | MANIFEST_SUM) || is_record(file)),
    }
}

/// `run-0001.run`, `run-1-0001.run`, `folded-0-0001.run`.
fn is_run(name: &str) -> bool {
    let name = name.strip_suffix(".run");
    let digits = name.and_then(|name| name.strip_prefix("run-").or(name.strip_prefix("folded-")));
    digits.is_some_and(|digits| digits.split('-').all(is_digits))
}

fn is_numbered(name: &str, before: &str, after: &str) -> bool {
    let rest = name.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    rest.is_some_and(is_digits)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of what is in a folder; none if there is no folder.
fn names(folder: &Path) -> Result<Vec<String>, TableError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.at(folder)?,
    };
    entries.map(|entry| Ok(entry.at(folder)?.file_name().to_string_lossy().into_owned())).collect()
}

pub(crate) fn remove_file(path: &Path) -> Result<(), TableError> {
    match durable::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error).at(path),
        _ => Ok(()),
    }
}

fn remove_if_empty(folder: &Path) -> Result<(), TableError> {
    match durable::remove_folder(folder) {
        Err(error)
            if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::DirectoryNotEmpty) =>
        {
            Err(error).at(folder)
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_ours_are_told_from_others() {
        for name in [
            "run.json",
            "keys-000",
            "keys-012.ok",
            "keys.ok",
            "values-003",
            "layer-007.json",
            "layer-007.new",
            "layer-007.json.a1B2c3.new",
            "run.new",
            "run.json.a1B2c3.new",
            "manifest.new",
            "_manifest.json.a1B2c3.new",
            "_manifest.sha256.a1B2c3.new",
            "run-0000.run",
            "run-1-0003.run",
            "folded-1-0000.run",
        ] {
            assert!(is_file_of_a_share(name), "{name}");
        }
        for name in [
            "thesis.txt",
            "keys-",
            "keys-x",
            "run-.run",
            ".run",
            "values-003.bak",
            "run",
            "thesis.a1B2c3.new",
            "run.json.new",
            "run.json.a1B2c.new",
            "layer-x.json.a1B2c3.new",
        ] {
            assert!(!is_file_of_a_share(name), "{name}");
        }
        assert_eq!(temporary_for("run.json.a1B2c3.new"), Some(RUN));
        assert_eq!(temporary_for("layer-007.json.a1B2c3.new"), Some("layer-007.json"));
        assert!(is_share("alone") && is_share("worker-0-of-12"));
        assert!(!is_share("worker-0") && !is_share("worker--of-") && !is_share("mine"));
    }
}
