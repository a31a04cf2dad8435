//! Certificate files: a readable header, a checksum, a compressed body.
//!
//! This crate writes them and knows no game; `docs/certificates.md` describes
//! the bytes. Reading them is the checker's business alone, so that the two have
//! nothing in common that could be wrong in both.
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
    pub fn finish(mut self, body: &[u8]) -> Vec<u8> {
        let compressed = zstd::bulk::compress(body, LEVEL).ok();
        let small = compressed.filter(|bytes| {
            bytes.len() < body.len() && bytes.len() * MOST_COMPRESSION >= body.len()
        });
        let (coding, stored) = match &small {
            Some(bytes) => ("zstd", bytes.as_slice()),
            None => ("none", body),
        };
        self.state("coding", coding);
        self.state("length", &body.len().to_string());
        let mut hash = Sha256::new();
        hash.update(self.header.as_bytes());
        hash.update(stored);
        let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        self.state("sha256", &digits);
        let mut file = self.header.into_bytes();
        file.push(b'\n');
        file.extend_from_slice(stored);
        file
    }
}
