//! Damaged certificates about pegs, and bytes that never were one.

use std::panic::catch_unwind;

use super::boards::{FIELD, SQUARE, needs, shortest_plan, turns_of_square};
use super::kit::{Board, Certificate, Frame, Pegs, weights};
use crate::kit::{Random, numbers, reason, sealed};

/// One certificate of each kind, all of them right and short.
fn samples() -> Vec<Certificate> {
    let field = Board::new("orthogonal", FIELD);
    let row = Board::new("orthogonal", "######");
    let square = Board::new("orthogonal", SQUARE);
    let target = field.hole("b4");
    let plan = shortest_plan(&field, 0xff, target);
    let rows: Vec<i128> = [1, 1, 2, 3, 5].into_iter().flat_map(|weight| [weight; 4]).collect();
    let frame = Frame { symmetries: vec![(0..20).collect()], bounds: vec![(1, rows)] };
    let needed = frame.body(&field, &needs(&field, target, 3));
    let members: Vec<Pegs> = square.reachable(0x1fe).into_keys().collect();
    let symmetries = turns_of_square();
    let frame = Frame { symmetries, bounds: vec![(0, vec![1; 9])] };
    let half_plane = |goal: &str, claim: &str, proof: &str, body: Vec<u8>| Certificate {
        lattice: "orthogonal".into(),
        board: "half-plane".into(),
        goal: goal.into(),
        claim: claim.into(),
        proof: proof.into(),
        body,
    };
    // Soldiers on (0,-1) and (0,0), a jump from (0,-1) to (0,1); a bound without
    // entries; the target alone, which costs two.
    let army = [2, 0, 1, 0, 0, 1, 0, 1, 0, 2, 0, 1, 1, 0, 0, 0];
    vec![
        Certificate::new(&field, 0xff, "reach b4", "reachable", "plan").with(numbers(&plan)),
        Certificate::new(&field, 0xff, "reach b4", "jumps 3", "closed-set")
            .with([numbers(&plan), needed].concat()),
        Certificate::new(&row, 0b00_1001, "one a1", "impossible", "parity")
            .with(numbers(&[1, 4, 0, 1, 2, 1])),
        Certificate::new(&row, 0b00_0111, "reach f1", "impossible", "pagoda")
            .with(numbers(&[&[0, 1][..], &weights(&[0, 1, 1, 2, 3, 5])].concat())),
        Certificate::new(&square, 0x1fe, "one b2", "impossible", "closed-set")
            .with(frame.positions(&square, &members)),
        half_plane("level 1", "army 2", "closed-set", numbers(&army)),
        half_plane("level 5", "impossible", "golden", Vec::new()),
    ]
}

#[test]
fn the_samples_are_right() {
    for sample in samples() {
        check::verify(&sample.file()).unwrap_or_else(|error| panic!("{sample:?}: {error}"));
    }
}

#[test]
fn a_file_that_ends_too_soon_is_rejected() {
    for sample in samples() {
        let file = sample.file();
        for length in 0..file.len() {
            reason(&file[..length]);
        }
        for length in 0..sample.body.len() {
            reason(&sample.with(sample.body[..length].to_vec()).file());
        }
        for more in [0, 1, 127, 128, 255] {
            reason(&sample.with([&sample.body[..], &[more]].concat()).file());
        }
    }
}

#[test]
fn a_flipped_bit_anywhere_is_found() {
    for sample in samples() {
        let file = sample.file();
        for bit in 0..8 * file.len() {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            reason(&damaged);
        }
    }
}

/// What is accepted still claims the same, which is true.
fn assert_harmless(certificate: &Certificate) -> bool {
    let file = certificate.file();
    match catch_unwind(|| check::verify(&file)).expect("a file is no danger") {
        Ok(_) => true,
        Err(reason) => {
            assert!(!reason.to_string().contains("checker itself"), "{reason}");
            false
        }
    }
}

#[test]
fn a_flipped_bit_in_a_body_with_another_checksum_does_no_harm() {
    let mut rejected = 0;
    for sample in samples() {
        for bit in 0..8 * sample.body.len() {
            let mut body = sample.body.clone();
            body[bit / 8] ^= 1 << (bit % 8);
            rejected += u32::from(!assert_harmless(&sample.with(body)));
        }
    }
    assert!(rejected > 1000, "{rejected}");
}

#[test]
fn numbers_longer_than_they_need_be_are_rejected() {
    for sample in samples() {
        // Members are bytes, all that comes before them is numbers.
        let plain = sample.proof != "closed-set";
        let end = if plain { sample.body.len() } else { 8.min(sample.body.len()) };
        for index in (0..end).filter(|&index| sample.body[index] < 128) {
            let mut body = sample.body.clone();
            body[index] |= 128;
            body.insert(index + 1, 0);
            let reason = reason(&sample.with(body).file());
            assert!(reason.contains("longer than necessary"), "{reason}");
        }
    }
}

#[test]
fn any_bytes_for_a_body_do_no_harm() {
    let mut random = Random(8);
    let samples = samples();
    for _ in 0..60_000 {
        let sample = &samples[random.below(samples.len())];
        let mut body = sample.body.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(body.len() + 1);
            let small = if random.once_in(2) { random.below(4) as u8 } else { random.next() as u8 };
            match random.below(4) {
                0 => body.truncate(at),
                1 => body.insert(at, small),
                2 => body.extend(vec![small; random.below(30)]),
                _ if at < body.len() => body[at] = small,
                _ => {}
            }
        }
        assert_harmless(&sample.with(body));
        let noise = (0..random.below(60)).map(|_| random.next() as u8).collect();
        assert_harmless(&sample.with(noise));
    }
}

#[test]
fn any_header_does_no_harm() {
    let mut random = Random(9);
    let samples = samples();
    let letters: Vec<char> = "xo./ 0123456789abcdef-:\n\u{e9}".chars().collect();
    for _ in 0..60_000 {
        let sample = &samples[random.below(samples.len())];
        let mut header: Vec<char> = sample.header().chars().collect();
        for _ in 0..=random.below(3) {
            let at = 20 + random.below(header.len() - 20);
            match random.below(3) {
                0 => drop(header.remove(at)),
                1 => header.insert(at, letters[random.below(letters.len())]),
                _ => header[at] = letters[random.below(letters.len())],
            }
        }
        let file = sealed(String::from_iter(header), &sample.body);
        let found = catch_unwind(|| check::verify(&file)).expect("a file is no danger");
        if let Err(reason) = found {
            assert!(!reason.to_string().contains("checker itself"), "{reason}");
            assert!(!reason.to_string().contains(char::is_control), "{reason:?}");
        }
    }
}
