//! Solutions up to symmetry.

use std::collections::HashMap;

use budget::{Budget, StopReason};
use num_bigint::BigUint;

use super::game::Game;
use super::key::Key;
use crate::set::Set;

/// The number of solutions that no symmetry takes to one another, of all there are.
///
/// By Burnside's lemma it is the mean, over all symmetries, of the number of solutions that the
/// symmetry leaves as they are. Those consist of jumps whose three holes stay where they are, that
/// is, of jumps along an axis, and are few.
///
/// # Errors
/// If the budget ends.
pub(super) fn solutions<K: Key<W>, const W: usize>(
    game: &Game<'_, K, W>,
    all: &BigUint,
    budget: &Budget,
) -> Result<BigUint, StopReason> {
    let mut sum = all.clone();
    for symmetry in &game.symmetries {
        let stays = |hole: u16| symmetry[usize::from(hole)] == hole;
        if (0..symmetry.len() as u16).all(stays) {
            continue;
        }
        let jumps = game.board.jumps().iter().zip(&game.space.masks);
        let along =
            jumps.filter(|(jump, _)| [jump.from, jump.over, jump.to].map(stays) == [true; 3]);
        let masks: Vec<_> = along.map(|(_, mask)| *mask).collect();
        let mut layer = HashMap::from([(game.start, BigUint::from(1u8))]);
        while !layer.is_empty() {
            let mut next: HashMap<Set<W>, BigUint> = HashMap::new();
            for (set, ways) in layer {
                budget.control.stopped().map_or(Ok(()), Err)?;
                if game.is_met(&set) {
                    sum += ways;
                    continue;
                }
                for mask in masks.iter().filter(|mask| mask.is_possible(&set)) {
                    *next.entry(set.toggled(&mask.all)).or_default() += &ways;
                }
                // Jumps along one axis: positions that no machine could hold would have to be on
                // one line.
                let entry = size_of::<(Set<W>, BigUint)>() + 64;
                if (next.len() * 4 * entry) as u64 > budget.memory {
                    return Err(StopReason::MemoryLimit);
                }
            }
            layer = next;
        }
    }
    Ok(sum / game.symmetries.len())
}
