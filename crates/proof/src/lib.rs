//! Certificate files: a readable header, a checksum, a compressed body.
//!
//! Certificates are written here; `docs/certificates.md` describes the bytes.
//! Reading them is the checker's business alone, so that the two have nothing in
//! common that could be wrong in both. This crate knows no game: what a family
//! proves is a body, which it writes with the numbers of [`leb128`].
//!
//! Compression needs the feature `zstd`, which is on by default, and a C library.
//! Without it every body is stored as it is, which is as valid.
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

pub mod leb128;
mod seal;

pub use seal::{MOST_COMPRESSION, digest, seal};

/// A certificate being written.
#[derive(Clone, Debug)]
pub struct Certificate {
    header: String,
}

impl Certificate {
    /// A certificate of a family of puzzles.
    pub fn new(family: &str) -> Certificate {
        Certificate::of_version(1, family)
    }

    /// A certificate in a version of the format.
    pub fn of_version(version: u8, family: &str) -> Certificate {
        let mut certificate = Certificate { header: format!("ludex certificate {version}\n") };
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
