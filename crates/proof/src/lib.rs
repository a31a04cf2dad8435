//! Sealed files: a readable header, a checksum, a compressed body.
//!
//! Certificates are written here; `docs/certificates.md` describes the bytes.
//! Reading them is the checker's business alone, so that the two have nothing in
//! common that could be wrong in both. Checkpoints have the same form and are
//! written and read here. This crate knows no game.
//!
//! ```
//! use proof::Certificate;
//!
//! let mut certificate = Certificate::new("pawns");
//! certificate.state("claim", "loss");
//! let bytes = certificate.finish(&[1, 2, 3]);
//! assert!(bytes.starts_with(b"ludex certificate 1\nfamily: pawns\nclaim: loss\n"));
//! ```

use std::fmt::Write as _;
use std::io::Write as _;

use sha2::{Digest as _, Sha256};

/// A body may be at most this many times as long as its compressed form, so that
/// a checker's memory is bounded by the file it is given.
pub const MOST_COMPRESSION: usize = 16;

/// How hard to compress: most of the gain at a tenth of the time.
const LEVEL: i32 = 6;

/// A certificate being written.
#[derive(Clone, Debug)]
pub struct Certificate {
    header: String,
}

impl Certificate {
    /// A certificate of a family of puzzles.
    pub fn new(family: &str) -> Certificate {
        let mut certificate = Certificate { header: "ludex certificate 1\n".into() };
        certificate.state("family", family);
        certificate
    }

    /// Adds a line to the header.
    ///
    /// # Panics
    /// If the line would not be one line.
    pub fn state(&mut self, key: &str, value: &str) {
        let is_line = |text: &str| !text.contains(['\n', '\r']);
        assert!(is_line(key) && is_line(value), "a header line is one line");
        let _ = writeln!(self.header, "{key}: {value}");
    }

    /// The whole file around a body.
    pub fn finish(self, body: &[u8]) -> Vec<u8> {
        seal(self.header, body, || false).expect("nothing stops it")
    }

    /// The whole file around a body, which may take seconds to compress; `None`
    /// once `stopped`, asked every few milliseconds, says so.
    pub fn finish_unless(self, body: &[u8], stopped: impl Fn() -> bool) -> Option<Vec<u8>> {
        seal(self.header, body, stopped)
    }
}

/// Bytes compressed or hashed at a time: a few milliseconds.
const CHUNK: usize = 1 << 17;

/// A header and a body as one file, unless that was stopped.
fn seal(mut header: String, body: &[u8], stopped: impl Fn() -> bool) -> Option<Vec<u8>> {
    let compressed = compress(body, &stopped)?;
    let is_small = compressed.len() < body.len();
    let (coding, stored) = if is_small && compressed.len() * MOST_COMPRESSION >= body.len() {
        ("zstd", compressed.as_slice())
    } else {
        ("none", body)
    };
    let _ = writeln!(header, "coding: {coding}\nlength: {}", body.len());
    let digits = digest(&header, stored, &stopped)?;
    let _ = writeln!(header, "sha256: {digits}\n");
    let mut file = header.into_bytes();
    file.extend_from_slice(stored);
    Some(file)
}

/// The compressed body, or the body itself where that fails, unless it was
/// stopped.
fn compress(body: &[u8], stopped: &impl Fn() -> bool) -> Option<Vec<u8>> {
    let start = || {
        let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
        encoder.set_pledged_src_size(Some(body.len() as u64))?;
        encoder.include_contentsize(true)?;
        std::io::Result::Ok(encoder)
    };
    let mut encoder = start();
    for chunk in body.chunks(CHUNK) {
        if stopped() {
            return None;
        }
        encoder = encoder.and_then(|mut encoder| encoder.write_all(chunk).map(|()| encoder));
    }
    Some(encoder.and_then(zstd::Encoder::finish).unwrap_or_else(|_| body.to_vec()))
}

/// The checksum, unless that was stopped.
fn digest(header: &str, stored: &[u8], stopped: &impl Fn() -> bool) -> Option<String> {
    let mut hash = Sha256::new();
    hash.update(header.as_bytes());
    for chunk in stored.chunks(CHUNK) {
        if stopped() {
            return None;
        }
        hash.update(chunk);
    }
    Some(hash.finalize().iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    }))
}

/// What a long piece of work has come to so far, to go on from later.
///
/// ```
/// use proof::Checkpoint;
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
        seal(header, body, || false).expect("nothing stops it")
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
        if digest(&head[..covered], stored, &|| false).as_deref() != Some(digits) {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn sealing_can_be_stopped_at_any_chunk() {
        let body: Vec<u8> = (0..=3 * CHUNK as u32).flat_map(u32::to_le_bytes).collect();
        let whole = Certificate::new("pawns").finish(&body);
        for most in 0.. {
            let asked = Cell::new(0);
            let stopped = || asked.replace(asked.get() + 1) == most;
            let found = Certificate::new("pawns").finish_unless(&body, stopped);
            if asked.get() <= most {
                assert_eq!(found, Some(whole));
                assert!(most > 13, "{most}");
                return;
            }
            assert_eq!(found, None);
        }
    }
}
