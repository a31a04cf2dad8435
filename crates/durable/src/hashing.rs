//! Checksums of what is written, computed on the way.

use std::fmt::Write as _;
use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

/// Passes bytes on, counts them and computes their SHA-256.
///
/// ```
/// use std::io::Write as _;
///
/// let mut writer = durable::HashingWriter::new(Vec::new());
/// writer.write_all(b"abc")?;
/// let (bytes, count, sum) = writer.into_parts();
/// assert_eq!((bytes.as_slice(), count), (&b"abc"[..], 3));
/// assert!(sum.starts_with("ba7816bf8f01cfea"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct HashingWriter<W> {
    out: W,
    hash: Sha256,
    bytes: u64,
}

impl<W: Write> HashingWriter<W> {
    /// A writer to something else.
    pub fn new(out: W) -> HashingWriter<W> {
        HashingWriter::after(b"", out)
    }

    /// A writer whose checksum begins with bytes that are not passed on, nor counted.
    pub fn after(covered: &[u8], out: W) -> HashingWriter<W> {
        HashingWriter { out, hash: Sha256::new_with_prefix(covered), bytes: 0 }
    }

    /// What was written to, the number of bytes, and their checksum in hexadecimal digits.
    pub fn into_parts(self) -> (W, u64, String) {
        (self.out, self.bytes, hexadecimal(&self.hash.finalize()))
    }
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A checksum in hexadecimal digits.
pub fn hexadecimal(sum: &[u8]) -> String {
    sum.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
