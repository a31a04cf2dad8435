//! Certificate files: a readable header, a checksum, a compressed body.
//!
//! This crate only *writes* certificates; `docs/certificates.md` describes the format.
//! Reading them is left to the independent crate `check`, so that writer and reader share no
//! mistakes. It knows no game: a family encodes its proof as a body, with the numbers of
//! [`leb128`].
//!
//! ```
//! use proof::Certificate;
//!
//! let mut certificate = Certificate::new("pawns");
//! certificate.state("claim", "loss");
//! let bytes = certificate.finish(&[1, 2, 3]);
//! assert!(bytes.starts_with(b"ludex certificate 1\nfamily: pawns\nclaim: loss\n"));
//! ```
//!
//! | to | use |
//! |---|---|
//! | write a certificate | [`Certificate`]: [`state`](Certificate::state) its header, [`finish`](Certificate::finish) with its body |
//! | stop while a long body is compressed | [`Certificate::finish_unless`] |
//! | encode numbers | [`leb128::put`], [`leb128::put_signed`] |
//! | write another file of the same form | [`seal`] |
//!
//! The feature `zstd`, on by default, compresses bodies with a C library. Without it they are
//! stored as they are, and just as valid.

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
    /// A certificate for a family of puzzles.
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
    /// If the key or the value contains a line end.
    pub fn state(&mut self, key: &str, value: &str) {
        let is_line = |text: &str| !text.contains(['\n', '\r']);
        assert!(is_line(key) && is_line(value), "a header line is one line");
        let _ = writeln!(self.header, "{key}: {value}");
    }

    /// The complete file with this body.
    pub fn finish(self, body: &[u8]) -> Vec<u8> {
        seal(self.header, body, || false).expect("nothing stops it")
    }

    /// The complete file with this body, which may take seconds to compress; `None` if
    /// `stopped`, called every few milliseconds, returns true.
    pub fn finish_unless(self, body: &[u8], stopped: impl Fn() -> bool) -> Option<Vec<u8>> {
        seal(self.header, body, stopped)
    }
}
