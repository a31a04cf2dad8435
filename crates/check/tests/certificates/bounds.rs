//! Checks that are given up.

use std::sync::atomic::{AtomicUsize, Ordering};

use check::Bounds;

use crate::kit::{LARGE, SMALL, sealed};

/// White pebbles only: every cell is looked at, and nothing turns.
fn field(side: usize) -> Vec<u8> {
    let body = vec![2; side * side];
    let header = format!(
        "ludex certificate 1\nfamily: gone\nrules: white spreads, 4 neighbours, edges\n\
         board: {side}x{side}\nclaim: rounds 0, left 0\ncoding: none\nlength: {}\n",
        body.len()
    );
    sealed(header, &body)
}

/// An army of 20 reaches level 4, and no smaller army does: a closed set.
const ARMY: &[u8] = include_bytes!("../data/army-of-20.proof");

/// Pebbles here and there, compressed into several blocks.
fn compressed() -> Vec<u8> {
    let mut random = crate::kit::Random(9);
    let body: Vec<u8> = (0..700 * 700).map(|_| 2 * (random.next() & 1) as u8).collect();
    let header = format!(
        "ludex certificate 1\nfamily: gone\nrules: white spreads, 4 neighbours, edges\n\
         board: 700x700\nclaim: rounds 0, left 0\ncoding: zstd\nlength: {}\n",
        body.len()
    );
    sealed(header, &zstd::encode_all(body.as_slice(), 3).unwrap())
}

#[test]
fn a_check_ends_whenever_it_is_told_to() {
    for file in [SMALL.to_vec(), LARGE.to_vec(), field(300), ARMY.to_vec(), compressed()] {
        let asked = AtomicUsize::new(0);
        let count = || {
            asked.fetch_add(1, Ordering::Relaxed);
            false
        };
        let whole = check::verify_within(&file, Bounds { memory: u64::MAX, stop: &count });
        assert_eq!(whole, check::verify(&file), "whoever only asks changes nothing");
        assert!(whole.is_ok());
        let all = asked.load(Ordering::Relaxed);
        assert!(all > 1, "it is asked {all} times");
        for patience in 0..all {
            let asked = AtomicUsize::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
            let stopped = check::verify_within(&file, Bounds { memory: u64::MAX, stop: &stop });
            let rejected = stopped.expect_err("a check without an end proves nothing");
            assert!(rejected.is_given_up(), "{rejected}");
        }
    }
}

#[test]
fn a_check_takes_no_more_memory_than_it_may() {
    for file in [LARGE.to_vec(), field(300), ARMY.to_vec()] {
        let within = |memory| check::verify_within(&file, Bounds { memory, ..Bounds::NONE });
        let rejected = within(100).expect_err("so little is not enough");
        assert!(rejected.is_given_up() && rejected.to_string().contains("100 bytes"), "{rejected}");
        assert!(within(1 << 20).is_ok());
    }
}

/// The questions before the body is read: a few blocks are decompressed.
#[test]
fn decompression_asks_whether_to_stop() {
    let asked = AtomicUsize::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 5;
    let stopped = check::verify_within(&compressed(), Bounds { memory: u64::MAX, stop: &stop });
    assert!(stopped.unwrap_err().is_given_up());
    assert_eq!(asked.load(Ordering::Relaxed), 6, "the first that said so is the last");
}

/// A window of 2 MiB around nine bytes, and bounds for more squares than stated.
#[test]
fn what_is_asked_for_counts_before_it_is_set_aside() {
    let small = crate::kit::Parts::of(SMALL);
    let frame = zstd::encode_all(small.body().as_slice(), 3).unwrap();
    let file = sealed(small.header("zstd", small.body().len()), &frame);
    let within = |memory| check::verify_within(&file, Bounds { memory, ..Bounds::NONE });
    assert!(within(1 << 20).expect_err("the window is larger").is_given_up());
    assert!(within(8 << 20).is_ok());
}

#[test]
fn a_wrong_certificate_is_not_given_up() {
    let rejected = check::verify(b"nothing").unwrap_err();
    assert!(!rejected.is_given_up());
}
