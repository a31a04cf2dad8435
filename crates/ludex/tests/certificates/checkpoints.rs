//! Checkpoints have the form of certificates, and are no more to be trusted.

use durable::Checkpoint;

fn checkpoint() -> Checkpoint {
    Checkpoint { subject: "pawns 3x3".into(), positions: 12, body: (0..99).collect() }
}

#[test]
fn a_checkpoint_opens_as_it_was() {
    for body in [Vec::new(), vec![0; 1000], (0..99).collect()] {
        let before = Checkpoint { body, ..checkpoint() };
        assert_eq!(Checkpoint::open(&before.seal()).as_ref(), Some(&before));
    }
}

#[test]
fn a_damaged_checkpoint_does_not_open() {
    let bytes = checkpoint().seal();
    for length in 0..bytes.len() {
        assert_eq!(Checkpoint::open(&bytes[..length]), None, "{length}");
    }
    for bit in 0..8 * bytes.len() {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(Checkpoint::open(&damaged), None, "bit {bit}");
    }
}

#[test]
fn lines_after_the_checksum_keep_a_checkpoint_from_opening() {
    let header = "ludex checkpoint 1\nsubject: s\npositions: 1\ncoding: none\nlength: 0\nsha256: ";
    for more in ["", "\n", "x", "é", "ééééééééééé", "€", "€€€€€€€€€", "\r"]
    {
        for digits in ["", "0", "00"] {
            let bytes = format!("{header}{digits}\n{more}\n\n");
            assert_eq!(Checkpoint::open(bytes.as_bytes()), None, "{bytes:?}");
        }
    }
}

#[test]
fn no_change_of_a_checkpoint_makes_opening_it_fail() {
    let mut random = fastrand::Rng::with_seed(3);
    let bytes = checkpoint().seal();
    for _ in 0..20_000 {
        let mut changed = bytes.clone();
        for _ in 0..random.u32(1..4) {
            let at = random.usize(0..changed.len());
            match random.u32(0..4) {
                0 => changed.truncate(at + 1),
                1 => changed[at] = random.u8(..),
                2 => changed.insert(at, random.u8(..)),
                _ => drop(changed.splice(at..at, "é: ë\n".bytes())),
            }
        }
        if changed != bytes {
            assert_eq!(Checkpoint::open(&changed), None);
        }
    }
}
