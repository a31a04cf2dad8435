//! A body that is compressed: one or more Zstandard frames (RFC 8878).
//!
//! What a frame asks for is looked at before anything is set aside for it:
//! `docs/certificates.md` says which frames are allowed. A mistake made here can turn
//! a body into another one, but that is checked like any body, by the rules.

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::{Bounds, Rejection, reject};

/// The largest window of a frame that goes on beyond its window: the one that the
/// standard asks every decoder to have room for.
const LARGEST_WINDOW: u64 = 8 << 20;

/// Decompresses frames that hold exactly so many bytes.
pub(crate) fn decompress(
    mut stored: &[u8],
    length: usize,
    bounds: Bounds<'_>,
) -> Result<Vec<u8>, Rejection> {
    let mut body = Vec::new();
    if body.try_reserve_exact(length).is_err() {
        reject!("not enough memory for a body of {length} bytes");
    }
    if stored.is_empty() {
        reject!("the body cannot be decompressed: it has no frame");
    }
    while !stored.is_empty() {
        bounds.go_on()?;
        let frame = match Frame::read(stored) {
            Ok(frame) => frame,
            Err(reason) => reject!("the body cannot be decompressed: {reason}"),
        };
        let left = (length - body.len()) as u64;
        if let Some(content) = frame.content.filter(|&content| content > left) {
            let more = content.saturating_add(body.len() as u64);
            reject!("the body has {more} bytes or more, the header states {length}");
        }
        // The decoder keeps a window of its own, in a buffer of up to twice its size.
        bounds.afford(length as u128 + 2 * u128::from(frame.window), 1)?;
        stored = frame.decompress(stored, &mut body, length, bounds)?;
    }
    Ok(body)
}

/// Decompresses a page of a table's file: one frame and nothing else, which says how many
/// bytes it holds, and has no checksum and no bits that decoders pass over. The decoder is
/// the one of all readers of Parquet files, for theirs are the eyes that count: it refuses
/// frames that another one puts up with.
#[cfg(feature = "tables")]
pub(crate) fn decompress_page(
    stored: &[u8],
    length: usize,
    bounds: Bounds<'_>,
) -> Result<Vec<u8>, Rejection> {
    let frame = match Frame::read(stored) {
        Ok(frame) => frame,
        Err(reason) => reject!("a page cannot be decompressed: {reason}"),
    };
    let is_alone = zstd::zstd_safe::find_frame_compressed_size(stored) == Ok(stored.len());
    if !is_alone || frame.content != Some(length as u64) || stored[4] & 0x14 != 0 {
        reject!("a page cannot be decompressed: tables do not use frames of this kind");
    }
    bounds.afford(length as u128, 1)?;
    match zstd::bulk::decompress(stored, length) {
        Ok(page) if page.len() == length => Ok(page),
        _ => reject!("a page cannot be decompressed: it is damaged"),
    }
}

/// What a frame says of itself.
struct Frame {
    /// How far back its matches reach.
    window: u64,
    /// How many bytes it holds, if it says so.
    content: Option<u64>,
}

impl Frame {
    /// Reads the header of the frame that bytes begin with.
    fn read(bytes: &[u8]) -> Result<Frame, &'static str> {
        let Some(rest) = bytes.strip_prefix(&[0x28, 0xb5, 0x2f, 0xfd]) else {
            return Err("part of it is not a Zstandard frame");
        };
        let mut rest = rest.iter().copied();
        let mut number = |bytes: u32| {
            let byte = |place| Some(u64::from(rest.next()?) << (8 * place));
            (0..bytes).map(byte).sum::<Option<u64>>().ok_or("it ends in the middle of a frame")
        };
        let descriptor = number(1)?;
        let is_one_segment = descriptor & 0x20 != 0;
        if descriptor & 0x08 != 0 {
            return Err("a frame sets a reserved bit");
        }
        let window = if is_one_segment { 0 } else { number(1)? };
        if number([0, 1, 2, 4][(descriptor & 3) as usize])? != 0 {
            return Err("a frame needs a dictionary");
        }
        let content = match (descriptor >> 6, is_one_segment) {
            (0, false) => None,
            (0, true) => Some(number(1)?),
            (1, _) => Some(number(2)? + 256),
            (2, _) => Some(number(4)?),
            _ => Some(number(8)?),
        };
        let window = match content {
            Some(content) if is_one_segment => content,
            _ => {
                let base = 1 << (10 + (window >> 3));
                base + base / 8 * (window & 7)
            }
        };
        if !is_one_segment && window > LARGEST_WINDOW {
            return Err("a frame needs a window of more than 8 MiB");
        }
        Ok(Frame { window, content })
    }

    /// Adds what the frame holds to the body, and returns what follows the frame.
    fn decompress<'a>(
        &self,
        stored: &'a [u8],
        body: &mut Vec<u8>,
        length: usize,
        bounds: Bounds<'_>,
    ) -> Result<&'a [u8], Rejection> {
        let damaged = |_| Rejection::because("the body cannot be decompressed: it is damaged");
        let (mut rest, start) = (stored, body.len());
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(self.window);
        decoder.init(&mut rest).map_err(damaged)?;
        while !decoder.is_finished() {
            bounds.go_on()?;
            let one = BlockDecodingStrategy::UptoBlocks(1);
            decoder.decode_blocks(&mut rest, one).map_err(damaged)?;
            if decoder.can_collect() > length - body.len() {
                reject!("the body has more bytes than the header states, {length}");
            }
            if decoder.collect_to_writer(&mut *body).is_err() {
                reject!("the body cannot be decompressed: it is damaged");
            }
        }
        let held = (body.len() - start) as u64;
        if self.content.is_some_and(|content| content != held) {
            reject!(
                "the body cannot be decompressed: a frame does not hold as many bytes as it states"
            );
        }
        if decoder
            .get_checksum_from_data()
            .is_some_and(|sum| decoder.get_calculated_checksum() != Some(sum))
        {
            reject!("the body cannot be decompressed: the checksum of a frame does not match");
        }
        Ok(rest)
    }
}
