//! A writer of certificates that writes wrong ones as willingly, from
//! `docs/certificates.md` and sharing nothing with the checker.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};

/// White, to move on 3x3, loses. Not compressed.
pub(crate) const SMALL: &[u8] = include_bytes!("../data/3x3.proof");

/// White, to move on 4x4, wins in 11 plies. Compressed.
pub(crate) const LARGE: &[u8] = include_bytes!("../data/4x4-value.proof");

/// Boards by their numbers, each with the plies claimed of it, if any are.
pub(crate) type Set = Vec<(u128, Option<u128>)>;

/// A certificate in its parts.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) board: String,
    pub(crate) position: String,
    pub(crate) claim: String,
    pub(crate) sets: Vec<Set>,
}

impl Parts {
    /// The body, not compressed. Sets have to be in order.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut all = Vec::new();
        for set in &self.sets {
            all.push(set.len() as u128);
            let mut before = 0;
            for &(code, _) in set {
                all.push(code - before);
                before = code;
            }
            all.extend(set.iter().filter_map(|&(_, plies)| plies));
        }
        numbers(&all)
    }

    /// The header, but for its checksum.
    pub(crate) fn header(&self, coding: &str, length: usize) -> String {
        let Parts { board, position, claim, .. } = self;
        format!(
            "ludex certificate 1\nfamily: pawns\nrules: classic\nboard: {board}\n\
             position: {position}\nclaim: {claim}\ncoding: {coding}\nlength: {length}\n"
        )
    }

    /// The file around another body.
    pub(crate) fn around(&self, body: &[u8]) -> Vec<u8> {
        sealed(self.header("none", body.len()), body)
    }

    /// The whole file.
    pub(crate) fn file(&self) -> Vec<u8> {
        self.around(&self.body())
    }

    /// The parts of a file that is right.
    pub(crate) fn of(file: &[u8]) -> Parts {
        let end = file.windows(2).position(|pair| pair == b"\n\n").expect("a header has an end");
        let header = str::from_utf8(&file[..end]).expect("a header is text");
        let stored = &file[end + 2..];
        let field = |key: &str| {
            let line = header.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
            line.expect("every line is there").to_owned()
        };
        let body = match field("coding").as_str() {
            "none" => stored.to_vec(),
            _ => zstd::decode_all(stored).expect("the body is compressed"),
        };
        let claim = field("claim");
        let about_plies = claim.starts_with("value");
        let mut rest = body.as_slice();
        let sets = (0..=usize::from(about_plies)).map(|_| read_set(&mut rest, about_plies));
        let sets = sets.collect();
        Parts { board: field("board"), position: field("position"), claim, sets }
    }
}

fn read_set(rest: &mut &[u8], about_plies: bool) -> Set {
    let mut next = || {
        let length = rest.iter().take_while(|&&byte| byte > 127).count() + 1;
        let (number, others) = rest.split_at(length);
        *rest = others;
        number.iter().rev().fold(0, |number, &byte| number << 7 | u128::from(byte & 127))
    };
    let count = next();
    let mut code = 0;
    let mut set: Set = (0..count)
        .map(|_| {
            code += next();
            (code, None)
        })
        .collect();
    if about_plies {
        for (_, plies) in &mut set {
            *plies = Some(next());
        }
    }
    set
}

/// Numbers as LEB128.
pub(crate) fn numbers(all: &[u128]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for &(mut number) in all {
        while number > 127 {
            bytes.push((number % 128 + 128) as u8);
            number /= 128;
        }
        bytes.push(number as u8);
    }
    bytes
}

/// The file of a header without its checksum, and of a body as it is stored.
pub(crate) fn sealed(header: impl AsRef<[u8]>, stored: &[u8]) -> Vec<u8> {
    let mut file = header.as_ref().to_vec();
    file.extend(b"sha256: ");
    file.extend(checksum(&[header.as_ref(), stored].concat()).into_bytes());
    file.extend(b"\n\n");
    file.extend(stored);
    file
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// What an accepted file proves.
#[track_caller]
pub(crate) fn statement(file: &[u8]) -> String {
    check::verify(file).expect("the certificate is right").statement
}

/// Why a file is rejected: soon, and in words that can be shown to anybody.
#[track_caller]
pub(crate) fn reason(file: &[u8]) -> String {
    let start = Instant::now();
    let reason = check::verify(file).expect_err("the certificate is wrong").to_string();
    assert!(start.elapsed() < Duration::from_secs(10), "{reason}: took {:?}", start.elapsed());
    assert!(reason.len() > 10 && reason.chars().count() <= 500, "{reason}");
    assert!(!reason.contains(char::is_control), "{reason:?}");
    assert!(!reason.contains("checker itself"), "{reason}");
    reason
}

/// Asserts that a file is rejected for a reason with these words in it.
#[track_caller]
pub(crate) fn assert_rejected(file: &[u8], words: &str) {
    let reason = reason(file);
    assert!(reason.contains(words), "{words:?} is not in: {reason}");
}

/// Random numbers, the same in every run (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}
