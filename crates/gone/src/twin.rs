//! The textbook flood: a queue of cells, with one byte and one number for each. The fast
//! flood is tested and measured against it.

use std::collections::VecDeque;

use crate::board::Board;
use crate::map::{EMPTY, NEVER, RoundMap};
use crate::rules::{Cell, Rules};

/// The round in which each cell turns, by breadth-first search.
///
/// ```
/// use gone::{Board, Rules, twin};
///
/// let board: Board = "WB.\n.BB".parse()?;
/// let map = twin::rounds(&board, Rules::default());
/// assert_eq!((map.round(0, 1), map.round(1, 2), map.round(0, 2)), (Some(1), Some(3), None));
/// assert_eq!(map.last(), 3);
/// # Ok::<(), gone::format::ReadError>(())
/// ```
///
/// # Panics
/// If the board has 2^32 cells or more.
pub fn rounds(board: &Board, rules: Rules) -> RoundMap {
    let (rows, cols) = (board.rows(), board.cols());
    assert!(board.area() < u64::from(u32::MAX), "the rounds of a board this large need more bits");
    let index = |(row, col): (u32, u32)| row as usize * cols as usize + col as usize;
    let mut rounds = vec![EMPTY; board.area() as usize];
    let mut queue = VecDeque::new();
    for row in 0..rows {
        for col in 0..cols {
            let cell = board.cell(row, col);
            if cell == rules.spread.cell() {
                rounds[index((row, col))] = 0;
                queue.push_back((row, col));
            } else if cell != Cell::Empty {
                rounds[index((row, col))] = NEVER;
            }
        }
    }
    // ANCHOR: queue
    while let Some(at) = queue.pop_front() {
        let next = rounds[index(at)] + 1;
        for neighbour in rules.around((rows, cols), at) {
            let round = &mut rounds[index(neighbour)];
            if *round == NEVER {
                *round = next;
                queue.push_back(neighbour);
            }
        }
    }
    // ANCHOR_END: queue
    RoundMap::new(rows, cols, rounds)
}
