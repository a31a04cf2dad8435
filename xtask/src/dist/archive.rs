//! Archives whose bytes follow from what is in them.

use std::io::{Cursor, Write as _};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// One file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its path in the package, separated by `/`.
    pub(super) path: String,
    /// What is in it.
    pub(super) bytes: Vec<u8>,
    /// Whether it can be run.
    pub(super) is_program: bool,
}

impl Entry {
    /// A file that is read.
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Entry {
        Entry { path: path.into(), bytes: bytes.into(), is_program: false }
    }

    /// A file that is run.
    pub(super) fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Entry {
        Entry { is_program: true, ..Entry::new(path, bytes) }
    }

    /// Its permissions on Unix.
    pub(super) fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

/// The files as a compressed tar archive, in one folder named `top`, sorted, owned by root
/// and last changed at `epoch`.
///
/// # Errors
/// A path is too long or empty.
pub(super) fn tar_gz(top: &str, entries: &[Entry], epoch: u64) -> Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for entry in sorted(entries) {
        let mut header = tar::Header::new_gnu();
        header.set_mode(entry.mode());
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(epoch);
        header.set_size(entry.bytes.len() as u64);
        archive
            .append_data(&mut header, format!("{top}/{}", entry.path), entry.bytes.as_slice())
            .with_context(|| format!("cannot pack {}", entry.path))?;
    }
    Ok(gzip(&archive.into_inner()?))
}

/// The files as a zip archive, in one folder named `top`, sorted. Its format has times of no
/// known zone, so all are the first it knows, the start of 1980.
///
/// # Errors
/// A path is too long.
pub(super) fn zip(top: &str, entries: &[Entry]) -> Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for entry in sorted(entries) {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(9))
            .last_modified_time(DateTime::default())
            .unix_permissions(entry.mode());
        archive
            .start_file(format!("{top}/{}", entry.path), options)
            .with_context(|| format!("cannot pack {}", entry.path))?;
        archive.write_all(&entry.bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// Compressed as `gzip -9 -n` would: without a name or a time.
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    let written = packed.write_all(bytes).and_then(|()| packed.finish());
    written.expect("memory takes every byte")
}

fn sorted(entries: &[Entry]) -> Vec<&Entry> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by(|one, other| one.path.cmp(&other.path));
    sorted
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn entries() -> Vec<Entry> {
        vec![Entry::new("share/doc/README", "read me"), Entry::program("bin/ludex", [1, 2, 3])]
    }

    #[test]
    fn a_tar_archive_holds_the_files_sorted_and_owned_by_root() {
        let packed = tar_gz("ludex-1", &entries(), 1_000_000).unwrap();
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let mut seen = Vec::new();
        for file in archive.entries().unwrap() {
            let mut file = file.unwrap();
            let header = file.header();
            let owner = (header.uid().unwrap(), header.gid().unwrap(), header.mtime().unwrap());
            assert_eq!(owner, (0, 0, 1_000_000));
            let (path, mode) = (file.path().unwrap().display().to_string(), header.mode().unwrap());
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            seen.push((path, mode, bytes));
        }
        let expected = [
            ("ludex-1/bin/ludex".to_owned(), 0o755, vec![1, 2, 3]),
            ("ludex-1/share/doc/README".to_owned(), 0o644, b"read me".to_vec()),
        ];
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_zip_archive_holds_the_files() {
        let packed = zip("ludex-1", &entries()).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(packed)).unwrap();
        let names: Vec<String> =
            archive.file_names().map(|name| name.unwrap().into_owned()).collect();
        assert_eq!(names, ["ludex-1/bin/ludex", "ludex-1/share/doc/README"]);
        let mut text = String::new();
        archive.by_name(&names[1]).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "read me");
    }

    #[test]
    fn the_order_of_the_files_changes_no_byte() {
        let mut turned = entries();
        turned.reverse();
        assert_eq!(tar_gz("a", &entries(), 5).unwrap(), tar_gz("a", &turned, 5).unwrap());
        assert_eq!(zip("a", &entries()).unwrap(), zip("a", &turned).unwrap());
        assert_ne!(tar_gz("a", &entries(), 5).unwrap(), tar_gz("a", &turned, 6).unwrap());
    }

    #[test]
    fn gzip_keeps_no_time() {
        let packed = gzip(b"text");
        assert_eq!(packed[..8], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);
    }
}
