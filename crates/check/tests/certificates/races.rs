//! Certificates of version 3, in which races need no boards of the set.

use crate::kit::{Parts, Random, assert_rejected, reason, sealed, statement};
use crate::rules::Position;
use crate::strategy;
use crate::twin::Placements;

const SIZES: [(usize, usize); 6] = [(3, 2), (3, 3), (4, 2), (5, 1), (5, 2), (7, 1)];

/// The file of these parts in version 3.
fn file(parts: &Parts) -> Vec<u8> {
    let body = parts.body();
    let header = parts.header("none", body.len());
    sealed(header.replacen("certificate 1", "certificate 3", 1), &body)
}

/// A certificate of who wins at a placement, with all boards that version 1 needs.
fn parts(random: &mut Random, all: &Placements, root: usize) -> Parts {
    let claim = if all.values[root] > 0 { "win" } else { "loss" };
    Parts {
        board: format!("{}x{}", all.rows, all.cols),
        position: Position::from_code(all.rows, all.cols, root).line(),
        claim: claim.into(),
        sets: strategy::sets(random, all, claim, root),
    }
}

#[test]
fn whatever_is_accepted_is_true() {
    let mut random = Random(31);
    let (mut accepted, mut shorter, mut rejected) = (0, 0, 0);
    for (rows, cols) in SIZES {
        let all = Placements::new(rows, cols);
        for _ in 0..4_000 {
            let root = random.below(all.values.len());
            let mut parts = parts(&mut random, &all, root);
            let set = &mut parts.sets[0];
            let before = set.len();
            if before > 0 && random.once_in(2) {
                set.remove(random.below(before));
            }
            if random.once_in(3) {
                let lie = all.canonical[random.below(all.values.len())] as u128;
                set.push((lie, None));
                set.sort_unstable();
                set.dedup();
            }
            let missing = before.saturating_sub(set.len());
            if random.once_in(4) {
                parts.claim = if parts.claim == "win" { "loss" } else { "win" }.into();
            }
            let wins = all.values[root] > 0;
            match check::verify(&file(&parts)) {
                Ok(_) => {
                    assert_eq!(parts.claim == "win", wins, "{parts:?}");
                    accepted += 1;
                    shorter += usize::from(missing > 0 && check::verify(&parts.file()).is_err());
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(accepted > 5_000, "{accepted}");
    assert!(shorter > 50, "{shorter} need their races");
    assert!(rejected > 3_000, "{rejected}");
}

#[test]
fn a_race_needs_no_board_at_all() {
    // White, to move, loses to the pawn that it cannot reach.
    let mut parts = Parts {
        board: "5x5".into(),
        position: "5/5/4p/P4/5 w".into(),
        claim: "loss".into(),
        sets: vec![Vec::new()],
    };
    assert_eq!(statement(&file(&parts)), "White, to move on 5x5 at 5/5/4p/P4/5 w, loses");
    assert_rejected(&parts.file(), "does not cover the claimed position");
    parts.position = "5/4p/5/P4/5 w".into();
    assert_rejected(&file(&parts), "does not cover the claimed position");
    // Black, to move, has just lost the race that White starts with a step.
    parts.position = "5/5/P3p/5/5 w".into();
    parts.claim = "win".into();
    assert_eq!(statement(&file(&parts)), "White, to move on 5x5 at 5/5/P3p/5/5 w, wins");
    assert_rejected(&parts.file(), "does not cover the claimed position");
}

#[test]
fn version_3_is_for_who_wins_under_the_classic_rules() {
    let parts = Parts {
        board: "5x5".into(),
        position: "5/5/P3p/5/5 w".into(),
        claim: "value 5".into(),
        sets: vec![Vec::new(), Vec::new()],
    };
    assert_rejected(&file(&parts), "version 3 claims a win or a loss");
    let changed = |from: &str, to: &str| {
        let body = parts.body();
        let header = parts.header("none", body.len()).replacen("certificate 1", "certificate 3", 1);
        sealed(header.replacen(from, to, 1), &body)
    };
    assert_rejected(&changed("rules: classic", "rules: misere"), "only the classic rules");
    assert_rejected(&changed("family: pawns", "family: pegs"), "have a version 3");
    assert_rejected(&changed("family: pawns", "family: gone"), "have a version 3");
    assert!(reason(&changed("certificate 3", "certificate 4")).contains("unknown version"));
}
