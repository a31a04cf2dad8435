//! Sealed files: header lines, the checksum of everything else, the body.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// A body may be at most this many times as long as its compressed form, so that
/// a checker's memory is bounded by the file it is given.
pub const MOST_COMPRESSION: usize = 16;

/// Bytes compressed or hashed at a time: a few milliseconds.
const CHUNK: usize = 1 << 17;

/// A header and a body as one file: the lines of the header, the coding and length of the
/// body, the checksum, an empty line, the body. `None` if `stopped`, called every few
/// milliseconds, returns true.
pub fn seal(mut header: String, body: &[u8], stopped: impl Fn() -> bool) -> Option<Vec<u8>> {
    let compressed = compress(body, &stopped)?;
    let (coding, mut stored) = match compressed {
        Some(compressed) if is_worth_it(compressed.len(), body.len()) => ("zstd", compressed),
        other => {
            // Bodies are large: not three at once.
            drop(other);
            ("none", body.to_vec())
        }
    };
    let _ = writeln!(header, "coding: {coding}\nlength: {}", body.len());
    let digits = digest_unless(&header, &stored, &stopped)?;
    let _ = writeln!(header, "sha256: {digits}\n");
    stored.reserve_exact(header.len());
    drop(stored.splice(..0, header.into_bytes()));
    Some(stored)
}

/// Whether a compressed body is smaller, and not so small that a checker refuses it.
fn is_worth_it(compressed: usize, body: usize) -> bool {
    compressed < body && compressed as u64 * MOST_COMPRESSION as u64 >= body as u64
}

/// The compressed body, if it can be compressed, unless that was stopped.
#[cfg(feature = "zstd")]
#[allow(clippy::option_option)] // what was stopped is not what cannot be compressed
fn compress(body: &[u8], stopped: &impl Fn() -> bool) -> Option<Option<Vec<u8>>> {
    use std::io::Write as _;

    /// How hard to compress: most of the gain at a tenth of the time.
    const LEVEL: i32 = 6;

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
    Some(encoder.and_then(zstd::Encoder::finish).ok())
}

/// Nothing: this build does not compress.
#[cfg(not(feature = "zstd"))]
#[allow(clippy::option_option)] // as above
fn compress(_body: &[u8], stopped: &impl Fn() -> bool) -> Option<Option<Vec<u8>>> {
    if stopped() { None } else { Some(None) }
}

/// The SHA-256 of a header and the stored body, in hexadecimal.
pub fn digest(header: &str, stored: &[u8]) -> String {
    digest_unless(header, stored, &|| false).expect("nothing stops it")
}

fn digest_unless(header: &str, stored: &[u8], stopped: &impl Fn() -> bool) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Certificate;
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

    /// The lines of a header, and what is stored.
    fn opened(file: &[u8]) -> (Vec<&str>, &[u8]) {
        let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap();
        (str::from_utf8(&file[..end]).unwrap().lines().collect(), &file[end + 2..])
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn bodies_are_compressed_where_that_makes_them_smaller_and_not_too_small() {
        let counting: Vec<u8> = (0..10_000_u32).flat_map(u32::to_le_bytes).collect();
        for (body, coding) in [
            (counting, "coding: zstd"),
            (b"abc".to_vec(), "coding: none"),
            (vec![0; 100_000], "coding: none"),
        ] {
            let file = Certificate::new("pawns").finish(&body);
            let (header, stored) = opened(&file);
            assert_eq!(header[2], coding, "{}", body.len());
            assert_eq!(header[3], format!("length: {}", body.len()));
            assert_eq!(stored == body, coding == "coding: none");
        }
    }

    #[cfg(not(feature = "zstd"))]
    #[test]
    fn without_zstandard_every_body_is_stored_as_it_is() {
        let counting: Vec<u8> = (0..10_000_u32).flat_map(u32::to_le_bytes).collect();
        for body in [counting, b"abc".to_vec(), vec![0; 100_000]] {
            let file = Certificate::new("pawns").finish(&body);
            let (header, stored) = opened(&file);
            assert_eq!(header[2..4], ["coding: none", &format!("length: {}", body.len())]);
            assert_eq!(stored, body);
        }
    }

    #[test]
    fn the_checksum_is_of_everything_before_and_behind_it() {
        let file = Certificate::new("pawns").finish(&[1, 2, 3]);
        let (header, stored) = opened(&file);
        let (sum, before) = header.split_last().unwrap();
        assert_eq!(*sum, format!("sha256: {}", digest(&(before.join("\n") + "\n"), stored)));
    }
}
