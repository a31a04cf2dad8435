//! All winning positions of a game that starts with one empty hole and has to finish with its
//! last peg in that hole: a table in which every position is looked up in a moment.

use budget::{Budget, StopReason};

use crate::board::Board;
use crate::position::Position;

/// The winning positions of a *complement game*: at first every hole but one holds a peg, at
/// the end none but that one does.
///
/// A position is winning if it can come from the start and the goal can come from it. A
/// jump turns two pegs and a hole into two holes and a peg; seen by whoever looks at the holes
/// as if they were pegs, that is a jump backward. So a position can still lead to the goal if
/// and only if its complement can come from the start, and a position is winning if and
/// only if its complement is. Half of the game's positions are therefore enough to find all
/// winning ones: those that come from the start by half of the jumps, and the complements of
/// those that come by the other half.
///
/// ```
/// use budget::Budget;
/// use pegs::{Puzzle, WinningPositions};
///
/// let Puzzle { board, start, .. } = Puzzle::named("triangle:5")?.expect("it is built in");
/// let top = (0..board.holes().len()).find(|hole| !start.contains(*hole)).expect("one is empty");
/// let winning = WinningPositions::of_complement_game(&board, top, &Budget::default())?;
/// assert!(winning.expect("15 holes are few").contains(&start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinningPositions {
    folder: Folder,
    /// Positions after each number of jumps, up to half of them, folded and sorted.
    layers: Vec<Vec<u64>>,
}

impl WinningPositions {
    /// Finds the winning positions of the game whose hole is empty at the start; `None` if the
    /// board has more than 64 holes, or fewer than two.
    ///
    /// # Errors
    /// If the budget ends first.
    pub fn of_complement_game(
        board: &Board,
        hole: usize,
        budget: &Budget,
    ) -> Result<Option<WinningPositions>, StopReason> {
        let holes = board.holes().len();
        if !(2..=64).contains(&holes) || hole >= holes {
            return Ok(None);
        }
        let folder = Folder::new(board, hole);
        let jumps = holes - 2;
        let half = jumps / 2;
        let start = folder.all & !(1 << hole);
        let mut forward = vec![vec![folder.folded(start)]];
        while forward.len() <= jumps - half {
            let last = forward.last().expect("the start is there");
            budget.control.set_stage(format!("after {} jumps", forward.len()));
            let taken: usize = forward.iter().map(Vec::capacity).sum();
            forward.push(folder.next(last, taken, budget)?);
        }
        budget.control.set_stage("finding winning positions");
        let other = forward.last().expect("the start is there");
        let mut last: Vec<u64> = forward[half]
            .iter()
            .copied()
            .filter(|set| other.binary_search(&folder.folded(folder.all & !set)).is_ok())
            .collect();
        let mut layers = Vec::new();
        for layer in forward[..half].iter().rev() {
            // What comes before a position is the complement of what follows its complement.
            let complements: Vec<u64> = last.iter().map(|set| folder.all & !set).collect();
            let before = folder.next(&complements, 0, budget)?;
            let mut before: Vec<u64> =
                before.into_iter().map(|set| folder.folded(folder.all & !set)).collect();
            before.sort_unstable();
            before.retain(|set| layer.binary_search(set).is_ok());
            layers.push(std::mem::replace(&mut last, before));
        }
        layers.push(last);
        layers.reverse();
        layers.iter_mut().for_each(Vec::shrink_to_fit);
        Ok(Some(WinningPositions { folder, layers }))
    }

    /// Whether a position is winning: it can come from the start, and the goal can come from
    /// it.
    pub fn contains(&self, position: &Position) -> bool {
        let set = position.words()[0];
        let jumps = (self.folder.holes - 1).checked_sub(position.len());
        let Some(jumps) = jumps.filter(|jumps| *jumps <= self.folder.holes - 2) else {
            return false;
        };
        let (jumps, set) = match self.layers.get(jumps) {
            Some(_) => (jumps, set),
            None => (self.folder.holes - 2 - jumps, self.folder.all & !set),
        };
        self.layers[jumps].binary_search(&self.folder.folded(set)).is_ok()
    }

    /// The number of winning positions up to symmetry, after each number of jumps.
    pub fn counts(&self) -> Vec<usize> {
        let jumps = self.folder.holes - 2;
        (0..=jumps).map(|made| self.layers[made.min(jumps - made)].len()).collect()
    }

    /// The number of winning positions up to symmetry.
    pub fn len(&self) -> usize {
        self.counts().iter().sum()
    }

    /// Whether the game cannot be won.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The jumps and symmetries of a board of at most 64 holes.
#[derive(Clone, Debug)]
struct Folder {
    holes: usize,
    all: u64,
    /// The pegs that have to be there, and all three holes of a jump.
    jumps: Vec<(u64, u64)>,
    /// For each symmetry but the first, where each byte of a set goes.
    images: Vec<Vec<[u64; 256]>>,
}

impl Folder {
    /// With the symmetries that leave a hole where it is.
    fn new(board: &Board, hole: usize) -> Folder {
        let holes = board.holes().len();
        let jumps = board.jumps().iter().map(|jump| {
            let pegs = 1 << jump.from | 1 << jump.over;
            (pegs, pegs | 1 << jump.to)
        });
        let fixing = board.symmetries().iter().filter(|symmetry| {
            let is_identity =
                symmetry.iter().enumerate().all(|(from, to)| from == usize::from(*to));
            usize::from(symmetry[hole]) == hole && !is_identity
        });
        let image = |symmetry: &Vec<u16>, byte: usize, bits: usize| -> u64 {
            let moved = |bit: usize| symmetry.get(8 * byte + bit).map_or(0, |to| 1 << *to);
            (0..8).filter(|bit| bits >> bit & 1 == 1).map(moved).sum()
        };
        let images = fixing.map(|symmetry| {
            let table = |byte| std::array::from_fn(|bits| image(symmetry, byte, bits));
            (0..holes.div_ceil(8)).map(table).collect()
        });
        Folder {
            holes,
            all: if holes == 64 { u64::MAX } else { (1 << holes) - 1 },
            jumps: jumps.collect(),
            images: images.collect(),
        }
    }

    /// The smallest image of a set.
    fn folded(&self, set: u64) -> u64 {
        let image = |tables: &Vec<[u64; 256]>| {
            let bytes = set.to_le_bytes();
            tables
                .iter()
                .zip(bytes)
                .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
        };
        self.images.iter().map(image).fold(set, u64::min)
    }

    /// What follows from sets by one jump, folded and sorted; `taken` positions are kept
    /// elsewhere.
    fn next(&self, sets: &[u64], taken: usize, budget: &Budget) -> Result<Vec<u64>, StopReason> {
        const CHUNK: usize = 1 << 12;
        /// Sorting pays once there may be many duplicates.
        const FEW: usize = 1 << 20;
        let (mut found, mut distinct) = (Vec::new(), 0);
        for chunk in sets.chunks(CHUNK) {
            if let Some(reason) = budget.control.stopped() {
                return Err(reason);
            }
            budget.control.visit(chunk.len() as u64);
            for &set in chunk {
                let legal = self.jumps.iter().filter(|(pegs, three)| set & three == *pegs);
                found.extend(legal.map(|(_, three)| self.folded(set ^ three)));
            }
            if found.len() > 2 * distinct + FEW {
                found.sort_unstable();
                found.dedup();
                distinct = found.len();
            }
            if (taken + found.capacity()) as u64 * 8 > budget.memory {
                return Err(StopReason::MemoryLimit);
            }
        }
        found.sort_unstable();
        found.dedup();
        found.shrink_to_fit();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Lattice, Puzzle, Verdict, Wish, solve};
    use std::collections::HashSet;

    /// All positions that can come from a start.
    fn reachable(puzzle: &Puzzle) -> HashSet<Position> {
        let mut found = HashSet::from([puzzle.start.clone()]);
        let mut left = vec![puzzle.start.clone()];
        while let Some(position) = left.pop() {
            for jump in puzzle.board.legal_jumps(&position) {
                let next = puzzle.board.play(&position, jump);
                if found.insert(next.clone()) {
                    left.push(next);
                }
            }
        }
        found
    }

    #[test]
    fn on_small_boards_they_are_those_that_can_be_reached_and_solved() {
        let shapes = [
            (Lattice::Orthogonal, "3x3"),
            (Lattice::Orthogonal, "2x5"),
            (Lattice::Orthogonal, "3x4"),
            (Lattice::All, "3x3"),
            (Lattice::Hex, "3x4"),
        ];
        let mut winning = 0;
        for (lattice, size) in shapes {
            let board = Board::new(lattice, size.parse().unwrap(), |_| true).unwrap();
            let holes = board.holes().len();
            for hole in 0..holes {
                let start = Position::of(holes, (0..holes).filter(|other| *other != hole));
                let puzzle = Puzzle { board: board.clone(), start, goal: Goal::OneAt(hole) };
                let budget = Budget::default();
                let table =
                    WinningPositions::of_complement_game(&board, hole, &budget).unwrap().unwrap();
                let reachable = reachable(&puzzle);
                let mut folded = HashSet::new();
                for pegs in 0..1usize << holes {
                    let pegs = (0..holes).filter(|other| pegs >> other & 1 == 1);
                    let position = Position::of(holes, pegs);
                    let expected = reachable.contains(&position) && {
                        let puzzle = Puzzle { start: position.clone(), ..puzzle.clone() };
                        let verdict = solve(&puzzle, Wish::Any, &budget).verdict;
                        matches!(verdict, Verdict::Reachable { .. })
                    };
                    assert_eq!(table.contains(&position), expected, "{size} {hole} {position:?}");
                    if expected {
                        folded.insert(table.folder.folded(position.words()[0]));
                    }
                }
                assert_eq!(table.len(), folded.len(), "{size} {hole}");
                winning += table.len();
            }
        }
        assert!(winning > 100, "{winning}");
    }

    #[test]
    fn memory_and_time_are_limited() {
        let board = Puzzle::named("english").unwrap().unwrap().board;
        let budget = Budget { memory: 1 << 20, ..Budget::default() };
        let stopped = WinningPositions::of_complement_game(&board, 16, &budget);
        assert_eq!(stopped.err(), Some(StopReason::MemoryLimit));
        let budget = Budget::default();
        budget.control.stop(StopReason::TimeLimit);
        let stopped = WinningPositions::of_complement_game(&board, 16, &budget);
        assert_eq!(stopped.err(), Some(StopReason::TimeLimit));
    }
}
