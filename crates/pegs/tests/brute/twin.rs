//! Peg solitaire as simply as it can be: positions are bits of a number, jumps
//! are found by walking over the squares, and everything is tried.

use std::collections::{HashMap, HashSet, VecDeque};

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

    /// From, over, to.
    pub(crate) fn jumps(&self) -> &[[u32; 3]] {
        &self.jumps
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
            for (_, _, next) in self.after(word) {
                if seen.insert(next) {
                    open.push_back((next, jumps + 1));
                }
            }
        }
        None
    }

    /// What the possible jumps lead to, with where each starts and lands.
    pub(crate) fn after(&self, word: u32) -> impl Iterator<Item = (u32, u32, u32)> {
        let is_possible = move |&&[from, over, to]: &&[u32; 3]| {
            word >> from & 1 == 1 && word >> over & 1 == 1 && word >> to & 1 == 0
        };
        self.jumps
            .iter()
            .filter(is_possible)
            .map(move |&[from, over, to]| (from, to, word & !(1 << from) & !(1 << over) | 1 << to))
    }

    /// The fewest moves to a position that is good: jumps of the peg that jumped
    /// last cost nothing.
    pub(crate) fn fewest_moves(&self, start: u32, is_good: &dyn Fn(u32) -> bool) -> Option<usize> {
        let mut open = VecDeque::from([(start, None, 0)]);
        let mut seen = HashSet::new();
        while let Some((word, peg, moves)) = open.pop_front() {
            if is_good(word) {
                return Some(moves);
            }
            if !seen.insert((word, peg)) {
                continue;
            }
            for (from, to, next) in self.after(word) {
                if peg == Some(from) {
                    open.push_front((next, Some(to), moves));
                } else {
                    open.push_back((next, Some(to), moves + 1));
                }
            }
        }
        None
    }

    /// The number of positions that can come of the start, where games end at a good
    /// one; how many of them lead to one; the number of ways from the start.
    pub(crate) fn count(&self, start: u32, is_good: &dyn Fn(u32) -> bool) -> [u64; 3] {
        let mut ways = HashMap::new();
        let from_start = self.ways(start, is_good, &mut ways);
        let winning = ways.values().filter(|&&ways| ways > 0).count();
        [ways.len() as u64, winning as u64, from_start]
    }

    fn ways(&self, word: u32, is_good: &dyn Fn(u32) -> bool, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&ways) = known.get(&word) {
            return ways;
        }
        let ways = if is_good(word) {
            1
        } else {
            self.after(word).map(|(_, _, next)| self.ways(next, is_good, known)).sum()
        };
        known.insert(word, ways);
        ways
    }
}
