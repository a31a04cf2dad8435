//! Peg solitaire as simply as it can be: positions are bits of a number, jumps
//! are found by walking over the squares, and everything is tried.

use std::collections::{HashSet, VecDeque};

use pegs::{Board, Lattice, Position};

pub(crate) struct Twin {
    /// From, over, to.
    jumps: Vec<[u32; 3]>,
    holes: usize,
}

impl Twin {
    pub(crate) fn new(board: &Board) -> Twin {
        let squares: Vec<(i32, i32)> =
            board.holes().iter().map(|s| (s.col as i32, s.row as i32)).collect();
        let directions: &[(i32, i32)] = match board.lattice() {
            Lattice::Orthogonal => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Lattice::Diagonal => &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
            Lattice::All => &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)],
            Lattice::Hex => &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, -1), (-1, 1)],
        };
        let hole = |at: (i32, i32)| squares.iter().position(|&square| square == at);
        let mut jumps = Vec::new();
        for (from, &(x, y)) in squares.iter().enumerate() {
            for (dx, dy) in directions {
                let over = hole((x + dx, y + dy));
                if let (Some(over), Some(to)) = (over, hole((x + 2 * dx, y + 2 * dy))) {
                    jumps.push([from as u32, over as u32, to as u32]);
                }
            }
        }
        Twin { jumps, holes: squares.len() }
    }

    pub(crate) fn holes(&self) -> usize {
        self.holes
    }

    pub(crate) fn position(&self, word: u32) -> Position {
        Position::of(self.holes, (0..self.holes).filter(|hole| word >> hole & 1 == 1))
    }

    pub(crate) fn word(&self, position: &Position) -> u32 {
        (0..self.holes).filter(|&hole| position.contains(hole)).map(|hole| 1 << hole).sum()
    }

    /// The fewest jumps to a position that is good.
    pub(crate) fn fewest_jumps(&self, start: u32, is_good: &dyn Fn(u32) -> bool) -> Option<usize> {
        let mut open = VecDeque::from([(start, 0)]);
        let mut seen = HashSet::from([start]);
        while let Some((word, jumps)) = open.pop_front() {
            if is_good(word) {
                return Some(jumps);
            }
            for &[from, over, to] in &self.jumps {
                if word >> from & 1 == 1 && word >> over & 1 == 1 && word >> to & 1 == 0 {
                    let next = word & !(1 << from) & !(1 << over) | 1 << to;
                    if seen.insert(next) {
                        open.push_back((next, jumps + 1));
                    }
                }
            }
        }
        None
    }
}
