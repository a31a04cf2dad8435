//! The shortest way to get stuck.

use budget::{Budget, StopReason};

use super::pairs::fixing;
use crate::board::Board;
use crate::search::jumps::Jumps;
use crate::search::layer::{Cut, Layer, Maker};
use crate::set::{Folder, Set};

/// The fewest jumps from a board with one empty hole to a position of two or more pegs in
/// which none can jump; `None` if there is none.
///
/// # Errors
/// If the budget ends first.
pub(super) fn shortest_dead_end(
    board: &Board,
    hole: usize,
    budget: &Budget,
) -> Result<Option<usize>, StopReason> {
    let holes = board.holes().len();
    let symmetries = fixing(board, &[hole]);
    let bytes = Jumps::<1>::bytes_of(board, symmetries.len());
    if bytes > budget.memory {
        return Err(StopReason::MemoryLimit);
    }
    let jumps = Jumps::<1>::new(board, Folder::new(holes, symmetries));
    let cut = Cut::new(holes);
    let mut maker = Maker::new(cut, budget);
    let mut layer = Layer::of(cut, [full_but(holes, hole)]);
    for made in 0.. {
        budget.control.stopped().map_or(Ok(()), Err)?;
        if layer.is_empty() {
            break;
        }
        if layer.iter().any(|set| set.len() > 1 && jumps.possible(set) == 0) {
            return Ok(Some(made));
        }
        let left = budget.memory.saturating_sub(bytes + layer.bytes());
        layer = maker.next(&layer, left, &|sets, found| {
            for set in sets {
                jumps.after(set, &mut found.steps);
                found.push_steps(|_| true);
            }
        })?;
    }
    Ok(None)
}

/// A peg in each hole but one.
pub(super) fn full_but(holes: usize, hole: usize) -> Set<1> {
    let mut set = Set::EMPTY;
    (0..holes).filter(|other| *other != hole).for_each(|other| set.flip(other as u16));
    set
}
