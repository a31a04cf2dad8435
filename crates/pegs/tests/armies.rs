//! Armies: their published sizes, and proofs that check.

use budget::{Budget, StopReason};
use pegs::army::{self, LowerBound, Obstacle};
use pegs::{Lattice, proof as parts};

/// Whether the certificate of what is known verifies; what it states.
fn certified(army: &army::Army) -> String {
    let parts = parts::of_army(army).expect("something is known");
    let mut certificate = proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    match check::verify(&certificate.finish(&parts.body)) {
        Ok(verified) => verified.statement,
        Err(reason) => panic!("{:?}: {reason}", parts.header),
    }
}

/// OEIS A014225, A125730, A014227; diagonal jumps by a search without prices.
#[test]
fn the_smallest_armies_are_as_published_and_proved() {
    for (lattice, sizes) in [
        (Lattice::Orthogonal, &[2, 4, 8, 20][..]),
        (Lattice::All, &[2, 3, 5, 8, 13, 23, 46]),
        (Lattice::Hex, &[2, 3, 5, 9, 17]),
        (Lattice::Diagonal, &[2, 3, 5, 9]),
    ] {
        for (level, &size) in (1..).zip(sizes) {
            let army = army::smallest(lattice, level, &Budget::default());
            assert_eq!((army.lower_bound, army.stopped), (Some(size), None), "{lattice} {level}");
            let found = army.found.as_ref().expect("it was found");
            assert_eq!(found.puzzle.start.len(), size as usize);
            let positions = found.plan.replay(&found.puzzle.board, &found.puzzle.start);
            let last = positions.expect("the plan is possible").pop().expect("it has a start");
            assert!(found.puzzle.is_met(&last), "{lattice} {level}");
            assert!(certified(&army).contains(&size.to_string()));
        }
    }
}

#[test]
fn no_army_reaches_what_the_golden_ratio_forbids() {
    for (lattice, level) in [
        (Lattice::Orthogonal, 5),
        (Lattice::Diagonal, 7),
        (Lattice::All, 9),
        (Lattice::Hex, 8),
        (Lattice::Orthogonal, 1000),
    ] {
        let army = army::smallest(lattice, level, &Budget::default());
        assert_eq!((army.lower_bound, army.proof), (None, LowerBound::Golden));
        assert!(army.found.is_none());
        certified(&army);
    }
}

#[test]
fn what_is_known_when_the_budget_ends_is_proved_too() {
    let budget = Budget::default();
    budget.control.stop(StopReason::Cancelled);
    for lattice in [Lattice::All, Lattice::Hex] {
        let army = army::smallest(lattice, 7, &budget);
        assert_eq!(army.stopped, Some(Obstacle::Budget(StopReason::Cancelled)));
        assert!(army.lower_bound.is_some_and(|bound| bound >= 40));
        certified(&army);
    }
}

#[test]
fn a_search_of_too_many_squares_does_not_blame_the_limits() {
    let army = army::smallest(Lattice::All, 8, &Budget { memory: 8 << 30, ..Budget::default() });
    assert_eq!(army.stopped, Some(Obstacle::Squares));
    assert!(army.lower_bound.is_some_and(|bound| bound >= 100), "{:?}", army.lower_bound);
    certified(&army);
}
