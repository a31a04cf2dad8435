//! The file: a header of lines, a checksum, a body.

use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

use crate::frames;
use crate::numbers::{Numbers, decimal};
use crate::words::hexadecimal;
use crate::{Bounds, Rejected, reject};

/// Keys and values.
type Fields<'a> = Vec<(&'a str, &'a str)>;

/// A certificate file, taken apart.
pub(crate) struct File<'a> {
    /// The version of the format, 1 or 2.
    pub(crate) version: u8,
    fields: Fields<'a>,
    /// The body as it was before compression.
    body: Cow<'a, [u8]>,
    /// What checking it may take.
    pub(crate) bounds: Bounds<'a>,
}

/// A body may be at most this many times as long as what it is stored as.
const MOST_COMPRESSION: u128 = 16;

/// The most bytes of a header, the line feed of its last line among them.
const LONGEST_HEADER: usize = 1 << 16;

/// The bytes that are hashed between two questions whether to stop.
const HASHED_AT_ONCE: usize = 1 << 20;

/// How every certificate begins.
pub(crate) const BEGINNING: &[u8] = b"ludex certificate ";

/// Takes a file apart and compares its checksum.
pub(crate) fn read<'a>(bytes: &'a [u8], bounds: Bounds<'a>) -> Result<File<'a>, Rejected> {
    if !bytes.starts_with(BEGINNING) {
        reject!("this is not a certificate: its first line should be \"ludex certificate 1\"");
    }
    let (head, stored) = split(bytes)?;
    let (version, fields) = read_fields(head)?;
    let Some(("sha256", digits)) = fields.last() else {
        reject!("the header does not end with its checksum, sha256");
    };
    let covered = head.len() - "sha256: \n".len() - digits.len();
    if checksum(&head.as_bytes()[..covered], stored, bounds)? != *digits {
        reject!("the checksum does not agree: the file is damaged");
    }
    let mut file = File { version, fields, body: Cow::Borrowed(stored), bounds };
    let stated = file.field("length")?;
    let Some(length) = decimal(stated) else {
        reject!("the length of the body, {stated:?}, is not a number written as it should be");
    };
    bounds.afford(length.into(), 1)?;
    match file.field("coding")? {
        "none" => {}
        "zstd" => {
            if u128::from(length) > MOST_COMPRESSION * stored.len() as u128 {
                reject!(
                    "the body claims to be more than {MOST_COMPRESSION} times as long as it is stored"
                );
            }
            let Ok(length) = usize::try_from(length) else {
                reject!("there is no memory for a body of {length} bytes");
            };
            file.body = Cow::Owned(frames::decompress(stored, length, bounds)?);
        }
        other => reject!("unknown coding {other:?}"),
    }
    if file.body.len() as u64 != length {
        reject!("the body has {} bytes, the header says {length}", file.body.len());
    }
    Ok(file)
}

/// The text of the header, its last line feed included, and the body as it is stored.
fn split(bytes: &[u8]) -> Result<(&str, &[u8]), Rejected> {
    let end = bytes.windows(2).take(LONGEST_HEADER).position(|pair| pair == b"\n\n");
    let head = &bytes[..end.map_or(bytes.len().min(LONGEST_HEADER), |end| end + 1)];
    // A copy that was made with other line ends has no empty line, either.
    let lines = head.split_inclusive(|&byte| byte == b'\n');
    if let Some(line) = lines.into_iter().position(|line| line.ends_with(b"\r\n")) {
        reject!(
            "line {} ends with a carriage return: lines of a certificate end with a line feed \
             alone, and a copy of it has to be a copy of its bytes",
            line + 1
        );
    }
    let Some(end) = end else {
        reject!(
            "the header has no end: an empty line is missing in its first {LONGEST_HEADER} bytes"
        );
    };
    match str::from_utf8(head) {
        Ok(head) => Ok((head, &bytes[end + 2..])),
        Err(_) => reject!("the header is not text"),
    }
}

/// The version of a header, and its lines after the first, as keys and values.
fn read_fields(head: &str) -> Result<(u8, Fields<'_>), Rejected> {
    // Not `lines`, which takes a carriage return for a part of the line's end.
    let mut lines = head.split_terminator('\n');
    let version = match lines.next() {
        Some("ludex certificate 1") => 1,
        Some("ludex certificate 2") => 2,
        line => reject!("unknown version: {:?}", line.unwrap_or_default()),
    };
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
    Ok((version, fields))
}

/// The SHA-256 of a header's part and a body, in digits.
fn checksum(head: &[u8], stored: &[u8], bounds: Bounds<'_>) -> Result<String, Rejected> {
    let mut hash = Sha256::new();
    hash.update(head);
    for bytes in stored.chunks(HASHED_AT_ONCE) {
        bounds.go_on()?;
        hash.update(bytes);
    }
    Ok(hexadecimal(&hash.finalize()))
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
        Numbers::new(&self.body, self.bounds)
    }

    /// Rejects header lines that nobody will read.
    pub(crate) fn has_only(&self, keys: &[&str]) -> Result<(), Rejected> {
        match self.fields.iter().find(|(key, _)| !keys.contains(key)) {
            Some((key, _)) => reject!("unknown header line {key:?}"),
            None => Ok(()),
        }
    }
}
