//! Parity: sets of holes in which the number of pegs stays even or odd.
//!
//! A jump changes three holes. A set that contains none or two of the three holes of
//! every jump keeps the parity of its number of pegs for ever. Such sets are the null
//! space of the jumps over the field of two elements. On a square lattice they consist
//! of diagonals, with every third one left out; here they are computed for any board.

use crate::board::Board;
use crate::position::Position;
use crate::puzzle::Puzzle;

/// A basis of the sets whose parity no jump changes.
pub fn invariants(board: &Board) -> Vec<Position> {
    let holes = board.holes().len();
    // The rows of the jumps in reduced echelon form, by their leading hole.
    let mut rows: Vec<Option<Vec<u64>>> = vec![None; holes];
    let words = holes.div_ceil(64);
    let bit = |row: &[u64], hole: usize| row[hole / 64] >> (hole % 64) & 1 == 1;
    let add = |row: &mut [u64], other: &[u64]| {
        row.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
    };
    for jump in board.jumps() {
        let mut row = vec![0u64; words];
        for hole in [jump.from, jump.over, jump.to] {
            row[usize::from(hole) / 64] ^= 1 << (hole % 64);
        }
        for (lead, known) in rows.iter_mut().enumerate() {
            match known {
                _ if !bit(&row, lead) => {}
                Some(known) => add(&mut row, known),
                None => {
                    *known = Some(row);
                    break;
                }
            }
        }
    }
    // Each hole that leads no row may be chosen freely; the others follow, from
    // the last to the first.
    let free = (0..holes).filter(|&hole| rows[hole].is_none());
    let solution = |chosen: usize| {
        let mut set = Position::of(holes, [chosen]);
        for lead in (0..holes).rev() {
            if let Some(row) = &rows[lead] {
                let others = (lead + 1..holes).filter(|&hole| bit(row, hole) && set.contains(hole));
                if others.count() % 2 == 1 {
                    set.insert(lead);
                }
            }
        }
        set
    };
    free.map(solution).collect()
}

/// Whether a set contains an odd number of a position's pegs.
pub fn is_odd(set: &Position, position: &Position) -> bool {
    position.pegs().filter(|&hole| set.contains(hole)).count() % 2 == 1
}

/// The ends that parity allows a puzzle to have, and sets that exclude all
/// others. There must be a list of ends: the goal is not to reach a hole.
pub(crate) fn ends(puzzle: &Puzzle) -> (Vec<Position>, Vec<Position>) {
    let ends = puzzle.goal.ends(puzzle.board.holes().len()).expect("the goal has a list of ends");
    let invariants = invariants(&puzzle.board);
    let mut used = vec![false; invariants.len()];
    let mut left = Vec::new();
    for end in ends {
        let differs = |&index: &usize| {
            is_odd(&invariants[index], &end) != is_odd(&invariants[index], &puzzle.start)
        };
        let by = |index: &usize| used[*index];
        let known = (0..invariants.len()).filter(by).find(differs);
        match known.or_else(|| (0..invariants.len()).find(differs)) {
            Some(index) => used[index] = true,
            None => left.push(end),
        }
    }
    let sets = invariants.into_iter().zip(used).filter_map(|(set, used)| used.then_some(set));
    (left, sets.collect())
}
