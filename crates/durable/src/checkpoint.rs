//! What a long piece of work has come to so far.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use proof::MOST_COMPRESSION;

use crate::atomic;

/// What a long piece of work has come to so far, to go on from later. As a file it
/// has the form of a certificate, but the program that wrote it reads it: it is
/// trusted to be true, and only checked to be whole.
///
/// ```
/// use durable::Checkpoint;
///
/// let bytes = Checkpoint { subject: "pawns 8x8".into(), positions: 12, body: vec![7; 99] }.seal();
/// let again = Checkpoint::open(&bytes).unwrap();
/// assert_eq!((again.subject.as_str(), again.positions, again.body), ("pawns 8x8", 12, vec![7; 99]));
/// assert!(Checkpoint::open(&bytes[..bytes.len() - 1]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// What the work is about, on one line.
    pub subject: String,
    /// How many positions it has searched.
    pub positions: u64,
    /// What it has learned.
    pub body: Vec<u8>,
}

impl Checkpoint {
    const FIRST_LINE: &str = "ludex checkpoint 1\n";

    /// The checkpoint as a file.
    pub fn seal(&self) -> Vec<u8> {
        let first = Checkpoint::FIRST_LINE;
        let Checkpoint { subject, positions, body } = self;
        let header = format!("{first}subject: {subject}\npositions: {positions}\n");
        proof::seal(header, body, || false).expect("nothing stops it")
    }

    /// Opens a file; `None` if it is not a whole checkpoint.
    pub fn open(bytes: &[u8]) -> Option<Checkpoint> {
        let end = bytes.windows(2).take(1 << 16).position(|pair| pair == b"\n\n")?;
        let head = str::from_utf8(&bytes[..=end]).ok()?;
        let stored = &bytes[end + 2..];
        let mut lines = head.strip_prefix(Checkpoint::FIRST_LINE)?.split_terminator('\n');
        let mut field = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(": ");
        let subject = field("subject")?.to_owned();
        let positions = field("positions")?.parse().ok()?;
        let coding = field("coding")?;
        let length: usize = field("length")?.parse().ok()?;
        let digits = field("sha256")?;
        if lines.next().is_some() {
            return None;
        }
        let covered = head.len() - "sha256: \n".len() - digits.len();
        if proof::digest(&head[..covered], stored) != digits {
            return None;
        }
        let body = match coding {
            "none" => stored.to_vec(),
            "zstd" if length / MOST_COMPRESSION <= stored.len() => {
                zstd::bulk::decompress(stored, length).ok()?
            }
            _ => return None,
        };
        (body.len() == length).then_some(Checkpoint { subject, positions, body })
    }

    /// Writes the checkpoint: the file is the old one or the new one, never half of
    /// one.
    ///
    /// # Errors
    /// If it cannot be written. Then the file is the old one.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        atomic::write(path, &self.seal())
    }

    /// Removes what processes left beside a checkpoint that were killed while writing
    /// it, and nothing else.
    ///
    /// # Errors
    /// If the folder cannot be read, or something cannot be removed.
    pub fn remove_leftovers(path: &Path) -> io::Result<()> {
        for leftover in atomic::temporaries_of(path)? {
            if Checkpoint::is_begun(&leftover)? {
                fs::remove_file(&leftover)?;
            }
        }
        Ok(())
    }

    /// Whether a file is a checkpoint as far as it goes.
    fn is_begun(path: &Path) -> io::Result<bool> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Ok(false);
        }
        let first = Checkpoint::FIRST_LINE.as_bytes();
        let mut start = Vec::new();
        File::open(path)?.take(first.len() as u64).read_to_end(&mut start)?;
        Ok(first.starts_with(&start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_removed_and_files_of_others_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let whole =
            Checkpoint { subject: "pawns 3x3".into(), positions: 1, body: vec![1, 2] }.seal();
        for (name, bytes) in [
            ("state", &whole[..]),
            ("state.aaaaaa.new", b""),
            ("state.bbbbbb.new", b"ludex che"),
            ("state.cccccc.new", &whole[..whole.len() / 2]),
            ("state.dddddd.new", b"dear diary"),
            ("state.new", &whole),
            ("other.eeeeee.new", &whole),
        ] {
            fs::write(at(name), bytes).unwrap();
        }
        Checkpoint::remove_leftovers(&at("state")).unwrap();
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, ["other.eeeeee.new", "state", "state.dddddd.new", "state.new"]);
        assert_eq!(fs::read(at("state")).unwrap(), whole);
    }

    #[test]
    fn a_checkpoint_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        for body in [vec![], vec![0; 1000], (0..=255).collect()] {
            let before = Checkpoint { subject: "pawns 3x3".into(), positions: 12, body };
            before.write(&path).unwrap();
            assert_eq!(Checkpoint::open(&fs::read(&path).unwrap()), Some(before));
        }
    }
}
