//! Sets of boards that prove a claim and nothing more: what a change of theirs
//! breaks shows.

use std::collections::BTreeMap;

use crate::kit::{Random, Set};
use crate::twin::{Claim, Placements};

/// The sets of a certificate that proves the value or the outcome of a position.
pub(crate) fn sets(random: &mut Random, all: &Placements, claim: &str, root: usize) -> Vec<Set> {
    let value = all.values[root];
    let plies = u128::from(value.unsigned_abs());
    let is_best =
        |next: &usize| all.values[*next] == if value > 0 { 1 - value } else { -1 - value };
    let best = all.next[root].iter().copied().find(is_best);
    match (claim.starts_with("value"), value > 0) {
        (false, false) => vec![set(random, all, Claim::Loses, Some(root), 0)],
        (false, true) => vec![set(random, all, Claim::Loses, best, 0)],
        (true, true) => vec![
            set(random, all, Claim::LosesWithin, best, plies - 1),
            set(random, all, Claim::CannotWinWithin, (plies > 2).then_some(root), plies.max(2) - 2),
        ],
        (true, false) => vec![
            set(random, all, Claim::LosesWithin, Some(root), plies),
            set(random, all, Claim::CannotWinWithin, best.filter(|_| plies > 2), plies.max(3) - 3),
        ],
    }
}

/// The set around a board, with a random reply wherever several keep the claim.
fn set(
    random: &mut Random,
    all: &Placements,
    claim: Claim,
    root: Option<usize>,
    plies: u128,
) -> Set {
    let mut known: BTreeMap<usize, u128> = BTreeMap::new();
    let root = root.filter(|&root| !all.has_lost(root)).map(|root| all.canonical[root]);
    let mut open: Vec<(usize, u128)> = root.map(|root| (root, plies)).into_iter().collect();
    while let Some((board, plies)) = open.pop() {
        let serves = |known: u128| match claim {
            Claim::Loses => true,
            Claim::LosesWithin => known <= plies,
            Claim::CannotWinWithin => known >= plies,
        };
        if known.get(&board).is_some_and(|&known| serves(known)) {
            continue;
        }
        known.insert(board, plies);
        if claim == Claim::CannotWinWithin && plies <= 2 {
            continue;
        }
        let left = plies.saturating_sub(2);
        for &moved in &all.next[board] {
            let replies = &all.next[moved];
            if replies.iter().any(|&reply| all.has_lost(reply)) {
                continue;
            }
            let good: Vec<usize> = replies
                .iter()
                .copied()
                .filter(|&reply| all.is_true(claim, (reply as u128, Some(left))))
                .collect();
            open.push((all.canonical[good[random.below(good.len())]], left));
        }
    }
    let plies = |plies| (claim != Claim::Loses).then_some(plies);
    known.into_iter().map(|(code, found)| (code as u128, plies(found))).collect()
}
