//! Compressed bodies: what they may grow to, and what a length may say.

use crate::kit::{LARGE, Parts, SMALL, assert_rejected, reason, sealed, statement};

/// The small file with a body said to be compressed, and said to be so long.
fn stored(stored: &[u8], length: usize) -> Vec<u8> {
    sealed(Parts::of(SMALL).header("zstd", length), stored)
}

/// The small body, compressed.
fn small() -> (Vec<u8>, usize) {
    let body = Parts::of(SMALL).body();
    (zstd::encode_all(body.as_slice(), 3).unwrap(), body.len())
}

/// A frame of zstd with one block that is a byte repeated, by hand.
fn repeated(byte: u8, times: u32, window: u8) -> Vec<u8> {
    let header = 1 | 1 << 1 | times << 3;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, window];
    frame.extend(&header.to_le_bytes()[..3]);
    frame.push(byte);
    frame
}

#[test]
fn a_compressed_body_is_as_good_as_a_plain_one() {
    let (bytes, length) = small();
    assert_eq!(statement(&stored(&bytes, length)), "White, to move on 3x3, loses");
}

#[test]
fn a_length_that_lies_is_rejected() {
    let (bytes, length) = small();
    for wrong in [0, 1, length - 1, length + 1, 2 * length, 16 * bytes.len()] {
        assert_rejected(&stored(&bytes, wrong), "the header says");
    }
    for wrong in [16 * bytes.len() + 1, 1 << 40, usize::MAX] {
        assert_rejected(&stored(&bytes, wrong), "16 times as long");
    }
    let parts = Parts::of(LARGE);
    let bytes = zstd::encode_all(parts.body().as_slice(), 3).unwrap();
    for wrong in (0..16 * bytes.len()).step_by(7).filter(|&wrong| wrong != parts.body().len()) {
        reason(&sealed(parts.header("zstd", wrong), &bytes));
    }
}

#[test]
fn a_bomb_does_not_go_off() {
    let bomb = zstd::encode_all(vec![0; 1 << 26].as_slice(), 19).unwrap();
    assert!(bomb.len() < 1 << 14, "this is a bomb");
    assert_rejected(&stored(&bomb, 1 << 26), "16 times as long");
    for length in [0, 1, 16 * bomb.len()] {
        assert_rejected(&stored(&bomb, length), "the header says");
    }
    // A bomb after the body, and one around bombs.
    let (body, length) = small();
    assert_rejected(&stored(&[body, bomb.clone()].concat(), length), "the header says");
    let nested = zstd::encode_all(bomb.as_slice(), 19).unwrap();
    reason(&stored(&nested, bomb.len()));
}

#[test]
fn a_count_of_positions_that_only_zeros_could_hold_is_rejected() {
    // A million boards, of which all but the first are the one before.
    let mut body = crate::kit::numbers(&[1 << 20]);
    body.resize((1 << 20) + 3, 0);
    let packed = zstd::encode_all(body.as_slice(), 3).unwrap();
    reason(&stored(&packed, body.len()));
    assert_rejected(&Parts::of(SMALL).around(&body), "stands twice");
}

#[test]
fn bytes_after_the_compressed_body_are_rejected() {
    let (bytes, length) = small();
    for more in [&b"\0"[..], b"\xff", b"more", b"\x28\xb5\x2f\xfd", &[0; 100]] {
        assert_rejected(&stored(&[&bytes, more].concat(), length), "cannot be decompressed");
    }
    assert_rejected(&stored(&[bytes.clone(), bytes].concat(), length), "the header says");
}

#[test]
fn a_compressed_body_that_ends_too_soon_is_rejected() {
    let (bytes, length) = small();
    for end in 0..bytes.len() {
        reason(&stored(&bytes[..end], length));
        reason(&stored(&bytes[..end], 0));
    }
}

#[test]
fn what_is_compressed_is_said_to_be() {
    let (bytes, length) = small();
    let parts = Parts::of(SMALL);
    assert_rejected(&sealed(parts.header("none", bytes.len()), &bytes), "");
    assert_rejected(&sealed(parts.header("none", length), &bytes), "the header says");
    assert_rejected(&stored(&parts.body(), length), "cannot be decompressed");
    assert_rejected(&stored(&[], 0), "cannot be decompressed");
}

#[test]
fn windows_larger_than_any_memory_are_rejected() {
    for window in [0xf8, 0xff, 0xe0, 0xa0] {
        assert_rejected(&stored(&repeated(0, 9, window), 9), "cannot be decompressed");
    }
    for window in [0, 0x50, 0x88] {
        assert_rejected(&stored(&repeated(0, 9, window), 9), "goes on after its positions");
        assert_rejected(&stored(&repeated(0, 1 << 17, window), 9), "");
    }
}

#[test]
fn a_great_many_frames_take_no_great_time() {
    let empty = zstd::encode_all(&[][..], 3).unwrap();
    let (bytes, length) = small();
    let many = [empty.repeat(50_000), bytes].concat();
    // Nothing is wrong with it but its looks.
    let start = std::time::Instant::now();
    assert_eq!(statement(&stored(&many, length)), "White, to move on 3x3, loses");
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
