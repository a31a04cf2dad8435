//! Damaged files, and bytes that never were a certificate.

use std::panic::catch_unwind;

use crate::kit::{LARGE, Parts, Random, SMALL, reason, sealed};

#[test]
fn a_file_that_ends_too_soon_is_rejected() {
    for file in [SMALL, LARGE] {
        for length in 0..file.len() {
            reason(&file[..length]);
        }
    }
}

#[test]
fn a_file_that_begins_too_late_or_ends_too_late_is_rejected() {
    for file in [SMALL, LARGE] {
        for start in 1..file.len() {
            reason(&file[start..]);
        }
        for more in [&b"\n"[..], b"\0", b"more", file] {
            reason(&[file, more].concat());
            reason(&[more, file].concat());
        }
    }
}

#[test]
fn a_flipped_bit_anywhere_is_found() {
    for file in [SMALL, LARGE] {
        for bit in 0..8 * file.len() {
            let mut damaged = file.to_vec();
            damaged[bit / 8] ^= 1 << (bit % 8);
            reason(&damaged);
        }
    }
}

#[test]
fn two_bytes_exchanged_are_found() {
    for index in 1..LARGE.len() {
        let mut damaged = LARGE.to_vec();
        damaged.swap(index - 1, index);
        if damaged != LARGE {
            reason(&damaged);
        }
    }
}

#[test]
fn bytes_that_are_no_certificate_are_rejected() {
    let first = b"ludex certificate 1\n";
    reason(b"");
    reason(first);
    reason(&[first.as_slice(), b"\n"].concat());
    reason(b"\n\n");
    reason(&vec![0; 1 << 20]);
    reason(&vec![b'\n'; 1 << 20]);
    let mut random = Random(5);
    for _ in 0..20_000 {
        let letters: &[u8] = match random.below(3) {
            0 => b"\n: ",
            1 => b"\n: abcdefghijklmnopqrstuvwxyz0123456789/\r\0\xff",
            _ => &[],
        };
        let any = |random: &mut Random| match letters {
            [] => random.next() as u8,
            _ => letters[random.below(letters.len())],
        };
        let length = random.below(300);
        let rest: Vec<u8> = (0..length).map(|_| any(&mut random)).collect();
        reason(&[first.as_slice(), &rest].concat());
        reason(&[first.as_slice(), &rest, b"\n\n", &rest].concat());
        reason(&sealed([first.as_slice(), &rest].concat(), &rest));
        reason(&rest);
    }
}

/// Bytes with a few changes: other bytes, missing ones, repeated ones.
fn mutated(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        let to = (at + random.below(9)).min(bytes.len());
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let again = bytes[at..to].to_vec();
                bytes.splice(at..at, again);
            }
            3 => bytes.insert(at, random.next() as u8),
            _ if at < bytes.len() => bytes[at] = random.next() as u8,
            _ => bytes.push(random.next() as u8),
        }
    }
    bytes
}

#[test]
fn no_change_of_a_file_makes_the_checker_fail() {
    let mut random = Random(6);
    for _ in 0..20_000 {
        let file = if random.once_in(2) { SMALL } else { LARGE };
        let changed = mutated(&mut random, file);
        if changed != file {
            reason(&changed);
        }
    }
}

#[test]
fn no_change_of_a_body_or_header_makes_the_checker_fail_or_prove_anything_else() {
    let mut random = Random(7);
    let true_of_both = ["White, to move on 3x3, loses", "White, to move on 4x4, wins in 11 plies"];
    let mut accepted = 0;
    for _ in 0..8000 {
        let file = if random.once_in(2) { SMALL } else { LARGE };
        let parts = Parts::of(file);
        let compressed = random.once_in(2);
        let mut stored = parts.body();
        if random.once_in(2) {
            stored = mutated(&mut random, &stored);
        }
        let mut header = parts.header(if compressed { "zstd" } else { "none" }, stored.len());
        if compressed {
            stored = zstd::encode_all(stored.as_slice(), 1).unwrap();
            if random.once_in(2) {
                stored = mutated(&mut random, &stored);
            }
        }
        if random.once_in(4) {
            let changed = mutated(&mut random, header.as_bytes());
            header = String::from_utf8_lossy(&changed).into_owned();
        }
        let sealed = sealed(&header, &stored);
        let found = catch_unwind(|| check::verify(&sealed)).expect("a file is no danger");
        let found = match found {
            Ok(found) => found,
            Err(reason) => {
                assert!(!reason.to_string().contains("checker itself"), "{header}");
                continue;
            }
        };
        accepted += 1;
        // Other headers may speak of other positions, and other sets of these.
        if header.contains(&format!("position: {}\n", parts.position)) {
            assert!(true_of_both.contains(&found.statement.as_str()), "{found:?}\n{header}");
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
