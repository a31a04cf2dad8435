//! The file: a header of lines, a checksum, a body.

use std::fmt::Write as _;
use std::io::Read as _;

use sha2::{Digest as _, Sha256};

use crate::{Bounds, Rejected, reject};

/// A certificate file, taken apart.
pub(crate) struct File<'a> {
    fields: Vec<(&'a str, &'a str)>,
    /// The body as it was before compression.
    body: Vec<u8>,
    /// What checking it may take.
    pub(crate) bounds: Bounds<'a>,
}

/// A body may be at most this many times as long as what it is stored as.
const MOST_COMPRESSION: usize = 16;

/// How every certificate begins.
pub(crate) const BEGINNING: &[u8] = b"ludex certificate ";

/// Takes a file apart and compares its checksum.
pub(crate) fn read<'a>(bytes: &'a [u8], bounds: Bounds<'a>) -> Result<File<'a>, Rejected> {
    if !bytes.starts_with(BEGINNING) {
        reject!("this is not a certificate: its first line should be \"ludex certificate 1\"");
    }
    let Some(end) = bytes.windows(2).take(1 << 16).position(|pair| pair == b"\n\n") else {
        reject!("the header has no end: an empty line is missing");
    };
    let (head, stored) = (&bytes[..=end], &bytes[end + 2..]);
    let Ok(head) = str::from_utf8(head) else { reject!("the header is not text") };
    // Not `lines`, which takes a carriage return for a part of the line's end.
    let mut lines = head.split_terminator('\n');
    match lines.next() {
        Some("ludex certificate 1") => {}
        line => reject!("unknown version: {:?}", line.unwrap_or_default()),
    }
    let mut fields = Vec::new();
    for line in lines {
        let Some((key, value)) = line.split_once(": ") else {
            reject!("the header line {line:?} is not of the form \"key: value\"");
        };
        if fields.iter().any(|&(known, _)| known == key) {
            reject!("the header says {key:?} twice");
        }
        fields.push((key, value));
    }
    let mut file = File { fields, body: Vec::new(), bounds };

    let Some(("sha256", digits)) = file.fields.last() else {
        reject!("the header does not end with its checksum, sha256");
    };
    let covered = head.len() - "sha256: \n".len() - digits.len();
    let mut hash = Sha256::new();
    hash.update(&head.as_bytes()[..covered]);
    hash.update(stored);
    let mut found = String::new();
    for byte in hash.finalize() {
        let _ = write!(found, "{byte:02x}");
    }
    if found != *digits {
        reject!("the checksum does not agree: the file is damaged");
    }

    let Ok(length) = file.field("length")?.parse::<usize>() else {
        reject!("the length of the body is not a number");
    };
    bounds.afford(length as u128, 1)?;
    file.body = match file.field("coding")? {
        "none" => stored.to_vec(),
        "zstd" => decompress(stored, length)?,
        other => reject!("unknown coding {other:?}"),
    };
    if file.body.len() != length {
        reject!("the body has {} bytes, the header says {length}", file.body.len());
    }
    Ok(file)
}

fn decompress(stored: &[u8], length: usize) -> Result<Vec<u8>, Rejected> {
    if length > stored.len().saturating_mul(MOST_COMPRESSION) {
        reject!("the body claims to be more than {MOST_COMPRESSION} times as long as it is stored");
    }
    let damaged = |_| Rejected::because("the body cannot be decompressed");
    let decoder = zstd::stream::read::Decoder::with_buffer(stored).map_err(damaged)?;
    let mut body = Vec::new();
    // One byte more than allowed is enough to see that there are too many.
    decoder.take(length as u64 + 1).read_to_end(&mut body).map_err(damaged)?;
    Ok(body)
}

impl File<'_> {
    /// A line of the header.
    pub(crate) fn field(&self, key: &str) -> Result<&str, Rejected> {
        match self.fields.iter().find(|&&(known, _)| known == key) {
            Some(&(_, value)) => Ok(value),
            None => reject!("the header does not say the {key}"),
        }
    }

    /// The numbers of the body.
    pub(crate) fn numbers(&self) -> Numbers<'_> {
        Numbers { bytes: &self.body, bounds: self.bounds, read: 0 }
    }

    /// Rejects header lines that nobody will read.
    pub(crate) fn has_only(&self, keys: &[&str]) -> Result<(), Rejected> {
        match self.fields.iter().find(|(key, _)| !keys.contains(key)) {
            Some((key, _)) => reject!("unknown header line {key:?}"),
            None => Ok(()),
        }
    }
}

/// The numbers of a body, one after the other.
pub(crate) struct Numbers<'a> {
    bytes: &'a [u8],
    /// What checking them may take.
    pub(crate) bounds: Bounds<'a>,
    /// How many have been read.
    read: u64,
}

impl<'a> Numbers<'a> {
    /// The next number: seven bits a byte from the lowest, the eighth bit set in
    /// all but the last.
    pub(crate) fn next(&mut self) -> Result<u128, Rejected> {
        self.read += 1;
        if self.read.is_multiple_of(1 << 14) {
            self.bounds.go_on()?;
        }
        let mut number = 0u128;
        for shift in (0..128).step_by(7) {
            let Some((&byte, rest)) = self.bytes.split_first() else {
                reject!("the body ends in the middle of its numbers");
            };
            self.bytes = rest;
            let bits = u128::from(byte & 127);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte == 0 && shift > 0 {
                reject!("a number of the body is longer than it need be");
            }
            if byte < 128 {
                return Ok(number);
            }
        }
        reject!("a number of the body is too large")
    }

    /// The next number, which has a sign: 0, -1, 1, -2 and so on are written as
    /// 0, 1, 2, 3.
    pub(crate) fn signed(&mut self) -> Result<i128, Rejected> {
        let number = self.next()?;
        let half = (number / 2) as i128;
        Ok(if number % 2 == 0 { half } else { -half - 1 })
    }

    /// The next number, which counts what a body may only have so many of.
    pub(crate) fn count(&mut self, most: usize, what: &str) -> Result<usize, Rejected> {
        let number = self.next()?;
        if number > most as u128 {
            reject!("the body has {number} {what}, and at most {most} are allowed");
        }
        Ok(number as usize)
    }

    /// The next bytes as they are.
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], Rejected> {
        let Some((bytes, rest)) = self.bytes.split_at_checked(length) else {
            reject!("the body ends in the middle of a member");
        };
        self.bytes = rest;
        Ok(bytes)
    }

    /// How many numbers there can be at the most.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }
}
