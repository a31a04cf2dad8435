//! The files of a release, with their checksums.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::Release;
use crate::{debian, workspace};

/// The file with the checksums, as `sha256sum --check` reads it.
const NAME: &str = "SHA256SUMS";

/// Removes the files of earlier releases, and nothing else.
///
/// # Errors
/// One cannot be removed.
pub(super) fn clear(folder: &Path) -> Result<()> {
    let mut old = released(folder)?;
    old.extend(Some(folder.join(NAME)).filter(|sums| sums.exists()));
    for file in old {
        fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
    }
    Ok(())
}

/// Writes the checksums of all files, has them checked, and returns a list of the files
/// for people.
///
/// # Errors
/// A file cannot be read, or what was written is not read back.
pub(super) fn write(release: &Release<'_>) -> Result<String> {
    let (mut sums, mut list) = (String::new(), String::new());
    let files = released(&release.folder)?;
    for file in &files {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let sum = sum(&bytes);
        let _ = writeln!(sums, "{sum}  {name}");
        let _ = writeln!(list, "{:>10} bytes  {name}", bytes.len());
    }
    if files.is_empty() {
        return Ok(list);
    }
    release.write(NAME, sums.as_bytes())?;
    if debian::found("sha256sum").is_some() {
        let mut check = release.workspace.command("sha256sum");
        check.current_dir(&release.folder);
        workspace::run(check.args(["--check", "--strict", "--quiet", NAME]))?;
    }
    Ok(format!("In {}:\n{list}", release.folder.display()))
}

/// The SHA-256 of bytes, in hexadecimal digits.
fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// The files of a release in a folder, sorted. The programs that cargo puts into a folder
/// of this name have no version.
fn released(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let rest = name.strip_prefix("ludex").and_then(|rest| rest.strip_prefix(['-', '_']));
        let has_version = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if entry.file_type()?.is_file() && has_version {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_released_files_are_listed_and_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let released_names = ["ludex-0.1.0-x86_64-linux.tar.gz", "ludex_0.1.0_amd64.deb"];
        let others = ["ludex", "ludex-check", "ludex.d", "libcheck.rlib", "notes.txt"];
        for name in released_names.iter().chain(&others).chain(&[NAME]) {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let found = released(folder.path()).unwrap();
        let names: Vec<_> = found.iter().map(|file| file.file_name().unwrap()).collect();
        assert_eq!(names, released_names);
        clear(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others.len());
        assert!(released(&folder.path().join("no/such")).unwrap().is_empty());
    }

    #[test]
    fn sums_are_those_that_everyone_computes() {
        let of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sum(b"abc"), of_abc);
    }
}
