//! Files compressed as zstd does: a C library, and so an optional one.

use std::io::{self, Read, Write};

use super::ReadError;

/// What was packed, which begins with these bytes; and how much of the memory is left
/// beside what unpacking takes.
///
/// # Errors
/// If this build does not read it, it takes too much memory, or the decoder cannot be
/// made.
#[cfg(feature = "zstd")]
pub(super) fn unpacked<'a>(
    start: &[u8],
    source: impl Read + 'a,
    memory: u64,
) -> Result<(Box<dyn Read + 'a>, u64), ReadError> {
    use crate::board::amount;

    /// The logarithm of a window that is too small to matter: most have it.
    const LITTLE: u32 = 21;
    /// That of the largest window that a decoder takes if it is not told.
    const LARGEST: u32 = 27;

    let window = window(start);
    let counted = window.saturating_sub(1 << LITTLE);
    if counted > memory / 2 {
        return Err(ReadError::OverLimit(format!(
            "decompressing it needs {} of memory, but the limit is {}: raise the limit, or decompress it first",
            amount(window),
            amount(memory)
        )));
    }
    let mut decoder = zstd::stream::read::Decoder::new(source)?;
    // What follows, packed by itself, may have a larger window, which little is left for.
    let logarithm = (memory / 16).max(1).ilog2().max(window.max(1).next_power_of_two().ilog2());
    decoder.window_log_max(logarithm.clamp(LITTLE, LARGEST))?;
    Ok((Box::new(decoder), memory - counted))
}

/// The bytes that what is packed refers back to, as its first bytes say (RFC 8878,
/// section 3.1.1.1): they are held while it is unpacked.
#[cfg(feature = "zstd")]
fn window(start: &[u8]) -> u64 {
    let Some(&descriptor) = start.get(4) else { return 0 };
    let is_single = descriptor & 1 << 5 != 0;
    if !is_single {
        let Some(&window) = start.get(5) else { return 0 };
        let base = 1u64 << (10 + (window >> 3));
        return base + base / 8 * u64::from(window & 7);
    }
    // All of it is held, and its length follows the number of a dictionary.
    let at = 5 + [0, 1, 2, 4][usize::from(descriptor & 3)];
    let bytes = [1, 2, 4, 8][usize::from(descriptor >> 6)];
    let Some(length) = start.get(at..at + bytes) else { return 0 };
    let length = length.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    if bytes == 2 { length + 256 } else { length }
}

/// Writes through the compression.
///
/// # Errors
/// As `content`, or if the bytes cannot be written, or this build does not write them.
#[cfg(feature = "zstd")]
pub(super) fn pack(
    out: &mut impl Write,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut packed = zstd::stream::write::Encoder::new(out, 3)?;
    content(&mut packed)?;
    packed.finish()?;
    Ok(())
}

#[cfg(not(feature = "zstd"))]
pub(super) fn unpacked<'a>(
    _start: &[u8],
    _source: impl Read + 'a,
    _memory: u64,
) -> Result<(Box<dyn Read + 'a>, u64), ReadError> {
    let what = "a .zst file";
    Err(ReadError::OtherKind { what, remedy: "this build cannot read it, so decompress it first" })
}

#[cfg(not(feature = "zstd"))]
pub(super) fn pack(
    _out: &mut impl Write,
    _content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let what = "this build cannot write .zst files: write .gz, or without compression";
    Err(io::Error::new(io::ErrorKind::Unsupported, what))
}

#[cfg(all(test, feature = "zstd"))]
mod tests {
    use super::*;

    fn packed(length: usize, level: i32, is_told: bool) -> Vec<u8> {
        let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), level).unwrap();
        if is_told {
            encoder.set_pledged_src_size(Some(length as u64)).unwrap();
        }
        encoder.write_all(&vec![b'W'; length]).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn the_first_bytes_tell_what_unpacking_takes() {
        assert_eq!(window(&packed(1 << 23, 3, false)), 2 << 20);
        assert_eq!(window(&packed(1 << 23, 19, false)), 8 << 20);
        for length in [0, 1, 255, 256, 257, 65_791, 65_792, 100_000] {
            assert_eq!(window(&packed(length, 3, true)), length as u64, "{length}");
        }
        assert_eq!(window(&packed(1, 3, false)[..4]), 0);
    }

    #[test]
    fn what_takes_too_much_to_unpack_is_refused() {
        let bytes = packed(1 << 23, 19, false);
        assert!(unpacked(&bytes[..64], &bytes[..], 1 << 24).is_ok());
        let Err(error) = unpacked(&bytes[..64], &bytes[..], 1 << 23) else { panic!("refused") };
        assert!(error.to_string().starts_with("decompressing it needs 8192.0 KiB"), "{error}");
    }
}
