//! Files of today have to verify in years to come.

use crate::kit::{LARGE, Parts, SMALL, checksum, statement};

#[test]
fn the_kept_files_are_the_bytes_that_were_kept() {
    assert_eq!(checksum(SMALL), "52280bb71833cc4cfa5b5e8938fe3d0a990f046a4158c21531f92e7dea5e2593");
    assert_eq!(checksum(LARGE), "00b5596d2865663a04ec890ea69c285a4c1854af958be2883d079d9e4f046680");
}

#[test]
fn the_kept_files_verify() {
    assert_eq!(statement(SMALL), "White, to move on 3x3, loses");
    assert_eq!(statement(LARGE), "White, to move on 4x4, wins in 11 plies");
}

#[test]
fn the_number_of_positions_checked_is_that_of_the_file() {
    for (file, positions) in [(SMALL, 4), (LARGE, 89)] {
        assert_eq!(check::verify(file).unwrap().positions, positions);
        let written: usize = Parts::of(file).sets.iter().map(Vec::len).sum();
        assert_eq!(written as u64, positions);
    }
}

#[test]
fn the_description_of_the_format_is_enough_to_write_the_same_file() {
    assert_eq!(Parts::of(SMALL).file(), SMALL);
    let rewritten = Parts::of(LARGE).file();
    assert_ne!(rewritten, LARGE, "this one is compressed");
    assert_eq!(check::verify(&rewritten), check::verify(LARGE));
}
