//! The historic hash table: positions with the same numbers of pegs in each row and each
//! column share a bucket, and are compared one by one.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::board::Board;
use crate::memory;
use crate::position::Position;

/// The numbers of pegs in each row, from the top, and in each column, from the left:
/// positions of one bucket have the same.
///
/// ```
/// let puzzle: pegs::Puzzle = "xxo/oxo".parse()?;
/// let (rows, columns) = pegs::classic::sums(&puzzle.board, &puzzle.start);
/// assert_eq!((rows, columns), (vec![2, 1], vec![1, 2, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sums(board: &Board, position: &Position) -> (Vec<u32>, Vec<u32>) {
    let size = board.size();
    let mut rows = vec![0; size.rows() as usize];
    let mut columns = vec![0; size.cols() as usize];
    for hole in position.pegs() {
        let square = board.holes()[hole];
        rows[(size.rows() - 1 - square.row) as usize] += 1;
        columns[square.col as usize] += 1;
    }
    (rows, columns)
}

/// What a peg adds to the key of a position: a number for its row and one for its column. A
/// sum of them depends on the sums of rows and columns alone.
pub(super) struct Keys(Vec<u64>);

impl Keys {
    pub(super) fn of(board: &Board) -> Keys {
        let mixed = |number: u32| {
            let mixed = (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        };
        let rows = board.size().rows();
        let key = |square: &board::Square| mixed(square.row).wrapping_add(mixed(rows + square.col));
        Keys(board.holes().iter().map(key).collect())
    }

    pub(super) fn key(&self, position: &Position) -> u64 {
        position.pegs().fold(0, |key: u64, hole| key.wrapping_add(self.0[hole]))
    }
}

/// Positions in the order in which they were found, and the bucket of each.
#[derive(Default)]
pub(super) struct Buckets {
    positions: Vec<Position>,
    /// The one that was put into the same bucket before each.
    before: Vec<Option<u32>>,
    /// The last one of each bucket, by its key.
    last: HashMap<u64, u32, FxBuildHasher>,
}

impl Buckets {
    /// Whether a position is there, and with how many it was compared.
    pub(super) fn find(&self, key: u64, position: &Position) -> (bool, u64) {
        let mut compared = 0;
        let mut next = self.last.get(&key).copied();
        while let Some(index) = next {
            compared += 1;
            if self.positions[index as usize] == *position {
                return (true, compared);
            }
            next = self.before[index as usize];
        }
        (false, compared)
    }

    /// Puts a position into its bucket.
    pub(super) fn insert(&mut self, key: u64, position: Position) {
        let index = self.positions.len() as u32;
        self.before.push(self.last.insert(key, index));
        self.positions.push(position);
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is no number left for another.
    pub(super) fn is_full(&self) -> bool {
        self.positions.len() >= u32::MAX as usize
    }

    /// The most bytes it takes until it holds one more, without what positions have apart.
    pub(super) fn bytes(&self) -> u64 {
        let (len, buckets) = (self.positions.len(), &self.last);
        memory::vector::<Position>(len, self.positions.capacity(), 1)
            + memory::vector::<Option<u32>>(len, self.before.capacity(), 1)
            + memory::table::<(u64, u32)>(buckets.len(), buckets.capacity(), 1)
    }

    /// The positions, without their buckets.
    pub(super) fn into_positions(self) -> Vec<Position> {
        self.positions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    #[test]
    fn positions_have_equal_keys_exactly_if_they_have_equal_sums() {
        let board = "ooo/ooo/ooo".parse::<Puzzle>().unwrap().board;
        let keys = Keys::of(&board);
        let all: Vec<Position> = (0..512usize)
            .map(|set| Position::of(9, (0..9).filter(|hole| set >> hole & 1 == 1)))
            .collect();
        let mut collisions = 0;
        for one in &all {
            for other in &all {
                let same_sums = sums(&board, one) == sums(&board, other);
                assert_eq!(keys.key(one) == keys.key(other), same_sums, "{one:?} {other:?}");
                collisions += u32::from(same_sums && one != other);
            }
        }
        assert!(collisions > 0, "some positions share a bucket");
    }

    #[test]
    fn a_bucket_is_searched_and_no_other() {
        let board = "oo/oo".parse::<Puzzle>().unwrap().board;
        let (keys, mut buckets) = (Keys::of(&board), Buckets::default());
        let place = |pegs: [usize; 2]| Position::of(4, pegs);
        for (pegs, compared) in [([0, 3], 0), ([0, 1], 0), ([1, 2], 1)] {
            let position = place(pegs);
            assert_eq!(buckets.find(keys.key(&position), &position), (false, compared));
            buckets.insert(keys.key(&position), position);
        }
        let first = place([0, 3]);
        assert_eq!(buckets.find(keys.key(&first), &first), (true, 2), "the last one first");
        assert_eq!(buckets.into_positions(), [[0, 3], [0, 1], [1, 2]].map(place));
    }
}
