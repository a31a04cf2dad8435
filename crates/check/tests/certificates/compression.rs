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
        assert_rejected(&stored(&bytes, wrong), "the header states");
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
        assert_rejected(&stored(&bomb, length), "the header states");
    }
    // A bomb after the body, and one around bombs.
    let (body, length) = small();
    assert_rejected(&stored(&[body, bomb.clone()].concat(), length), "the header states");
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
    assert_rejected(&Parts::of(SMALL).around(&body), "occurs twice");
}

#[test]
fn bytes_after_the_compressed_body_are_rejected() {
    let (bytes, length) = small();
    for more in [&b"\0"[..], b"\xff", b"more", b"\x28\xb5\x2f\xfd", &[0; 100]] {
        assert_rejected(&stored(&[&bytes, more].concat(), length), "cannot be decompressed");
    }
    assert_rejected(&stored(&[bytes.clone(), bytes].concat(), length), "the header states");
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
    assert_rejected(&sealed(parts.header("none", length), &bytes), "the header states");
    assert_rejected(&stored(&parts.body(), length), "cannot be decompressed");
    assert_rejected(&stored(&[], 0), "cannot be decompressed");
}

#[test]
fn windows_of_more_than_8_mib_are_rejected() {
    for window in [0xf8, 0xff, 0xe0, 0xa0, 0x88, 0x69] {
        assert_rejected(&stored(&repeated(0, 9, window), 9), "a window of more than 8 MiB");
    }
    for window in [0, 0x50, 0x68] {
        assert_rejected(&stored(&repeated(0, 9, window), 9), "continues after its positions");
        assert_rejected(&stored(&repeated(0, 1 << 17, window), 9), "");
    }
}

/// The small body as one raw block, in a frame that begins like this, by hand.
fn raw(descriptor: u8, fields: &[u8], end: &[u8]) -> Vec<u8> {
    let body = Parts::of(SMALL).body();
    let header = (1 | body.len() << 3).to_le_bytes();
    let magic = [0x28, 0xb5, 0x2f, 0xfd, descriptor];
    stored(&[&magic, fields, &header[..3], &body, end].concat(), body.len())
}

#[test]
fn frames_may_say_what_they_hold_in_any_way_that_is_true() {
    let fields: [(u8, &[u8]); 7] = [
        (0x00, &[0x50]),
        (0x20, &[9]),
        (0x80, &[0x50, 9, 0, 0, 0]),
        (0xe0, &[9, 0, 0, 0, 0, 0, 0, 0]),
        // A bit without a meaning, and no dictionary in three ways.
        (0x10, &[0x50]),
        (0x01, &[0x50, 0]),
        (0x23, &[0, 0, 0, 0, 9]),
    ];
    for (descriptor, fields) in fields {
        assert_eq!(statement(&raw(descriptor, fields, &[])), "White, to move on 3x3, loses");
    }
    for (descriptor, fields) in [(0x20, &[8][..]), (0x20, &[0]), (0x80, &[0x50, 8, 0, 0, 0])] {
        assert_rejected(&raw(descriptor, fields, &[]), "");
    }
    for fields in [&[10, 0, 0, 0][..], &[255, 255, 255, 255]] {
        assert_rejected(&raw(0xa0, fields, &[]), "the header states 9");
    }
    assert_rejected(&raw(0xe0, &[255; 8], &[]), "the header states 9");
    // 256 is added to numbers of two bytes.
    assert_rejected(&raw(0x60, &[9, 0], &[]), "the body has 265 bytes");
}

#[test]
fn frames_with_a_dictionary_or_a_reserved_bit_are_rejected() {
    for (descriptor, fields) in [
        (0x01, &[0x50, 1][..]),
        (0x02, &[0x50, 0, 1]),
        (0x23, &[1, 0, 0, 0, 9]),
        (0x03, &[0x50, 0, 0, 0, 128]),
    ] {
        assert_rejected(&raw(descriptor, fields, &[]), "needs a dictionary");
    }
    assert_rejected(&raw(0x08, &[0x50], &[]), "sets a reserved bit");
}

#[test]
fn the_checksum_of_a_frame_is_compared() {
    let body = Parts::of(SMALL).body();
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    std::io::Write::write_all(&mut encoder, &body).unwrap();
    let frame = encoder.finish().unwrap();
    assert_eq!(statement(&stored(&frame, body.len())), "White, to move on 3x3, loses");
    for place in 1..=4 {
        let mut wrong = frame.clone();
        let end = wrong.len();
        wrong[end - place] ^= 1;
        assert_rejected(&stored(&wrong, body.len()), "checksum of a frame does not match");
    }
    assert_rejected(&raw(0x04, &[0x50], &[]), "cannot be decompressed");
}

#[test]
fn a_body_may_be_several_frames_and_no_frame_is_skipped() {
    let body = Parts::of(SMALL).body();
    let frames: Vec<Vec<u8>> =
        body.chunks(2).map(|bytes| zstd::encode_all(bytes, 3).unwrap()).collect();
    assert_eq!(statement(&stored(&frames.concat(), body.len())), "White, to move on 3x3, loses");

    let (bytes, length) = small();
    let skippable = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"any"].concat();
    // As earlier versions of the format began.
    let early = [0x27, 0xb5, 0x2f, 0xfd, 0, 0, 0];
    for other in [&skippable[..], &early] {
        for frames in [[other, &bytes].concat(), [&bytes, other].concat()] {
            assert_rejected(&stored(&frames, length), "is not a Zstandard frame");
        }
    }
}

#[test]
fn bodies_of_every_kind_are_the_same_after_decompression() {
    // Numbers that do not fit into the squares: the reason says how many there are.
    let mut random = crate::kit::Random(8);
    for length in [1, 2, 300, 5000, 200_000, 400_000] {
        for kind in 0..4 {
            let byte = |random: &mut crate::kit::Random, index: usize| match kind {
                0 => random.next() as u8,
                1 => (random.next() & random.next()) as u8,
                2 => (index / 5 % 251) as u8,
                _ => b"abcabcdabcde"[random.below(12)],
            };
            let body: Vec<u8> = (0..length).map(|index| byte(&mut random, index)).collect();
            let plain = reason(&Parts::of(SMALL).around(&body));
            for level in [-5, 1, 6, 19] {
                let packed = zstd::encode_all(body.as_slice(), level).unwrap();
                if body.len() <= 16 * packed.len() {
                    assert_eq!(reason(&stored(&packed, length)), plain);
                }
            }
        }
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
