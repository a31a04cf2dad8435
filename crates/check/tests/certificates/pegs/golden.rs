//! Golden-ratio weights.

use super::kit::Certificate;
use crate::kit::{assert_rejected, statement};

fn level(lattice: &str, level: u32) -> Certificate {
    Certificate {
        lattice: lattice.into(),
        board: "half-plane".into(),
        goal: format!("level {level}"),
        claim: "impossible".into(),
        proof: "golden".into(),
        body: Vec::new(),
    }
}

/// The weight of the squares up to a hundred steps away, by floating point.
fn weight_of_all(lattice: &str, level: i32) -> f64 {
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let squares = (level..level + 100).flat_map(|down| (-200..=200).map(move |x: i32| (x, down)));
    let distance = |(x, down): (i32, i32)| match lattice {
        "orthogonal" => Some(x.abs() + down),
        "all" => Some(x.abs().max(down)),
        "diagonal" => ((x + down) % 2 == 0).then_some(x.abs().max(down)),
        // Down is (0, -1) or (1, -1): to the right it comes for nothing.
        _ => Some(if x < 0 { down - x } else { x.max(down) }),
    };
    squares.filter_map(distance).map(|steps| golden.powi(steps)).sum()
}

#[test]
fn levels_are_out_of_reach_from_the_published_ones_on() {
    // Orthogonal: Conway. The others: Bell, Hirschberg, Guerrero-García (2007).
    for (lattice, first) in [("orthogonal", 5), ("hex", 8), ("all", 9), ("diagonal", 7)] {
        for n in (0..40).chain([63, 64, 65, 1000]) {
            let found = check::verify(&level(lattice, n).file());
            assert_eq!(found.is_ok(), n >= first, "{lattice} {n}: {found:?}");
            if n < 40 {
                // At Conway's level the sum is exactly 1.
                let about = weight_of_all(lattice, n as i32);
                assert_eq!(found.is_ok(), about < 1.0 + 1e-9, "{lattice} {n}: {about}");
            }
        }
        assert_rejected(&level(lattice, first - 1).file(), "weigh more than the target");
    }
    assert_eq!(
        statement(&level("orthogonal", 5).file()),
        "with orthogonal jumps on the half-plane, no army reaches level 5: by golden-ratio \
         weights, a full half-plane of soldiers weighs at most 1, the target weighs 1, and no jump \
         increases the sum"
    );
}

#[test]
fn what_does_not_belong_there_is_rejected() {
    let right = level("all", 9);
    assert_rejected(&right.with(vec![0]).file(), "continues after");
    for goal in ["level 09", "level +9", "level", "level -1", "level 1001", "level  9", "one", "9"]
    {
        let wrong = Certificate { goal: goal.into(), ..right.clone() };
        assert_rejected(&wrong.file(), "is not the goal of an army");
    }
    for claim in ["army 9", "army at least 9", "army at most 9", "reachable", "jumps 3", ""] {
        let wrong = Certificate { claim: claim.into(), ..right.clone() };
        assert_rejected(&wrong.file(), "does not prove the claim");
    }
    for proof in ["pagoda", "closed-set", "plan", "parity", "gold"] {
        let wrong = Certificate { proof: proof.into(), ..right.clone() };
        assert_rejected(&wrong.file(), "does not prove the claim");
    }
    let wrong = Certificate { board: "xxx".into(), goal: "one".into(), ..right.clone() };
    assert_rejected(&wrong.file(), "does not prove the claim");
    let wrong = Certificate { lattice: "any".into(), ..right };
    assert_rejected(&wrong.file(), "unknown jumps");
}
