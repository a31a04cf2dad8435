//! The file: a header of lines, a checksum, a body.

use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

use crate::frames;
use crate::numbers::{Numbers, decimal};
use crate::words::hexadecimal;
use crate::{Bounds, Rejection, reject};

/// Keys and values.
type Fields<'a> = Vec<(&'a str, &'a str)>;

/// A certificate file, taken apart.
pub(crate) struct File<'a> {
    /// The version of the format, 1 to 3.
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
pub(crate) const LONGEST_HEADER: usize = 1 << 16;

/// The bytes that are hashed between two questions whether to stop.
const HASHED_AT_ONCE: usize = 1 << 20;

/// How every certificate begins.
pub(crate) const BEGINNING: &[u8] = b"ludex certificate ";

/// The most bytes of a certificate that begins with these; none if its header does not end
/// in them. A body that is compressed may be longer than it was, but not many times.
pub(crate) fn longest(beginning: &[u8]) -> Option<u64> {
    let (head, _) = split(beginning).ok().filter(|_| beginning.starts_with(BEGINNING))?;
    let lines = head.lines().find_map(|line| line.strip_prefix("length: "));
    let Some(length) = lines.and_then(decimal) else { return Some(u64::MAX) };
    let stored = u64::try_from(MOST_COMPRESSION).ok()?.saturating_mul(length);
    Some(stored.saturating_add(2 * LONGEST_HEADER as u64))
}

/// Takes a file apart and compares its checksum.
pub(crate) fn read<'a>(bytes: &'a [u8], bounds: Bounds<'a>) -> Result<File<'a>, Rejection> {
    if !bytes.starts_with(BEGINNING) {
        reject!(
            "not a certificate: the first line should be \"ludex certificate\" and the version, 1 to 3"
        );
    }
    let (head, stored) = split(bytes)?;
    let (version, fields) = read_fields(head)?;
    let Some(("sha256", digits)) = fields.last() else {
        reject!("the header does not end with the checksum, sha256");
    };
    let covered = head.len() - "sha256: \n".len() - digits.len();
    let checksum = checksum(&head.as_bytes()[..covered], stored, bounds)?;
    if checksum != *digits {
        if checksum.eq_ignore_ascii_case(digits) {
            reject!("the checksum is in upper case: write its digits in lower case");
        }
        reject!("the checksum does not match: the file is damaged");
    }
    let mut file = File { version, fields, body: Cow::Borrowed(stored), bounds };
    let stated = file.field("length")?;
    let Some(length) = decimal(stated) else {
        reject!("the length of the body, {stated:?}, is not a plain number");
    };
    bounds.afford(length.into(), 1)?;
    match file.field("coding")? {
        "none" => {}
        "zstd" => {
            if u128::from(length) > MOST_COMPRESSION * stored.len() as u128 {
                reject!(
                    "the body claims to be more than {MOST_COMPRESSION} times as long as its compressed form"
                );
            }
            let Ok(length) = usize::try_from(length) else {
                reject!("not enough memory for a body of {length} bytes");
            };
            file.body = Cow::Owned(frames::decompress(stored, length, bounds)?);
        }
        other => reject!("unknown coding {other:?}"),
    }
    if file.body.len() as u64 != length {
        reject!("the body has {} bytes, the header states {length}", file.body.len());
    }
    Ok(file)
}

/// The length of the body that the header of a certificate states; `None` if it states
/// none. Whether that is true, and whether the file proves anything, is left to the check.
pub fn stated_length(bytes: &[u8]) -> Option<u64> {
    let (head, _) = split(bytes).ok()?;
    let (_, fields) = read_fields(head).ok()?;
    fields.iter().find(|(key, _)| *key == "length").and_then(|(_, length)| decimal(length))
}

/// The text of the header, its last line feed included, and the body as it is stored.
fn split(bytes: &[u8]) -> Result<(&str, &[u8]), Rejection> {
    let end = bytes.windows(2).take(LONGEST_HEADER).position(|pair| pair == b"\n\n");
    let head = &bytes[..end.map_or(bytes.len().min(LONGEST_HEADER), |end| end + 1)];
    // A copy that was made with other line ends has no empty line, either.
    let lines = head.split_inclusive(|&byte| byte == b'\n');
    if let Some(line) = lines.into_iter().position(|line| line.ends_with(b"\r\n")) {
        reject!(
            "line {} ends with a carriage return: the lines of a certificate end with a line \
             feed only, so copy the file as binary",
            line + 1
        );
    }
    let Some(end) = end else {
        reject!("the header does not end: there is no empty line within {LONGEST_HEADER} bytes");
    };
    match str::from_utf8(head) {
        Ok(head) => Ok((head, &bytes[end + 2..])),
        Err(_) => reject!("the header is not text"),
    }
}

/// The version of a header, and its lines after the first, as keys and values.
fn read_fields(head: &str) -> Result<(u8, Fields<'_>), Rejection> {
    // Not `lines`, which takes a carriage return for a part of the line's end.
    let mut lines = head.split_terminator('\n');
    let version = match lines.next() {
        Some("ludex certificate 1") => 1,
        Some("ludex certificate 2") => 2,
        Some("ludex certificate 3") => 3,
        line => reject!("unknown version: {:?}", line.unwrap_or_default()),
    };
    let mut fields = Vec::new();
    for line in lines {
        let Some((key, value)) = line.split_once(": ") else {
            reject!("the header line {line:?} is not of the form \"key: value\"");
        };
        if fields.iter().any(|&(known, _)| known == key) {
            reject!("the header has {key:?} twice");
        }
        fields.push((key, value));
    }
    Ok((version, fields))
}

/// The SHA-256 of a header's part and a body, in digits.
fn checksum(head: &[u8], stored: &[u8], bounds: Bounds<'_>) -> Result<String, Rejection> {
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
    pub(crate) fn field(&self, key: &str) -> Result<&str, Rejection> {
        match self.fields.iter().find(|&&(known, _)| known == key) {
            Some(&(_, value)) => Ok(value),
            None => reject!("the header has no {key}"),
        }
    }

    /// The numbers of the body.
    pub(crate) fn numbers(&self) -> Numbers<'_> {
        Numbers::new(&self.body, self.bounds)
    }

    /// Rejects header lines that nobody will read.
    pub(crate) fn has_only(&self, keys: &[&str]) -> Result<(), Rejection> {
        match self.fields.iter().find(|(key, _)| !keys.contains(key)) {
            Some((key, _)) => reject!("unknown header line {key:?}"),
            None => Ok(()),
        }
    }
}
