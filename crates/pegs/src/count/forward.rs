//! All positions that can come from the start.

use std::sync::atomic::{AtomicU64, Ordering};

use budget::{Budget, StopReason};

use super::game::{Game, Target};
use super::key::Key;
use super::layer::{Layer, Maker};
use super::space::Way;
use super::{Count, Layer as Counts};

/// Counts the positions in each layer, from the start on. The layers are returned only where
/// winning positions are picked out of them: memory is for two of them otherwise.
///
/// # Errors
/// If the budget ends; the layers that are finished stay counted.
pub(super) fn layers<K: Key<W>, const W: usize>(
    game: &Game<'_, K, W>,
    count: &mut Count,
    budget: &Budget,
) -> Result<Option<Vec<Layer<K>>>, StopReason> {
    let space = &game.space;
    let keeps_all = matches!(game.target, Target::Reach(_));
    let maker = Maker::new(game.cut, budget);
    let mut layers = vec![game.first()];
    let mut taken = space.bytes() + layers[0].bytes();
    loop {
        let last = layers.last().expect("the start is there");
        if last.is_empty() {
            return Ok(keeps_all.then_some(layers));
        }
        let made = count.layers.len();
        budget.control.set_stage(format!("after {} jumps", made + 1));
        let may_end = game.may_end_after(made);
        let (unfolded, dead_ends) = (AtomicU64::new(0), AtomicU64::new(0));
        let left = budget.memory.saturating_sub(taken);
        let next = maker.next(last, left, &|keys: &[K], sink| {
            let (mut images, mut dead) = (0, 0);
            for &key in keys {
                let set = space.full(key);
                if may_end && game.is_met(&set) {
                    images += u64::from(space.orbit(key));
                    continue;
                }
                let (jumps, orbit) =
                    space.steps(Way::Forth, key, &set, |_| true, |_, next| sink.push(next));
                images += u64::from(orbit);
                dead += u64::from(jumps == 0);
            }
            unfolded.fetch_add(images, Ordering::Relaxed);
            dead_ends.fetch_add(dead, Ordering::Relaxed);
        })?;
        count.layers.push(Counts {
            positions: last.len() as u64,
            positions_unfolded: unfolded.into_inner(),
            winning: 0,
            dead_ends: dead_ends.into_inner(),
        });
        if !keeps_all {
            taken -= last.bytes();
            layers.clear();
        }
        taken += next.bytes();
        layers.push(next);
    }
}
