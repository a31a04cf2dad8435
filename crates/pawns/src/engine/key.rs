//! Keys: every position of a search as a short number, without loss.
//!
//! The pawns of a search only become fewer. So a position is told by its
//! occupied squares, one bit each, and the colour of each pawn in the order of
//! the squares: 49 + 14 bits for 7x7, where two bitboards take 98.
//!
//! Where a pawn may just have passed over a square, the place of that square among
//! those possible follows: few bits, for it is on one row. On the board such a
//! square is in both sets.
//!
//! Where two bitboards fit a word, they are the number: it takes a few more bits and
//! no counting. Rows on which no pawn of the search can stand are left out.
//!
//! The number is then mixed by a *bijection*: nothing is lost, and any of its
//! bits serve as an index into a table. The index and the rest together still
//! determine the position.

use bits::Bits;

use super::field::Board;

/// How positions of one search become numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coder {
    /// The first square on which pawns can stand.
    first: u32,
    /// The number of squares on which pawns can stand.
    squares: u32,
    /// Whether two sets side by side are the number.
    has_both_sets: bool,
    pawns: u32,
    /// Squares that a pawn may just have passed over.
    passed: u64,
    /// Bits of the colours, and of the place of the square passed over.
    colour_bits: u32,
    /// Bits of the low part; at most 64.
    low_bits: u32,
    /// How this machine moves colours together and apart.
    bits: Bits,
}

/// A position as a mixed number: `low` of `low_bits` bits, `high` of the bits
/// above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

const ODD: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

impl Coder {
    /// A coder for positions of at most `pawns` pawns on a board, one of which may
    /// just have passed over one of the squares `passed`.
    pub(crate) fn new(squares: u32, pawns: u32, passed: u64) -> Coder {
        let places = passed.count_ones() + 1;
        let colour_bits = pawns + places.next_power_of_two().ilog2();
        let low_bits = (squares + colour_bits).min(64);
        Coder {
            first: 0,
            squares,
            has_both_sets: false,
            pawns,
            passed,
            colour_bits,
            low_bits,
            bits: Bits::detect(),
        }
    }

    /// The same for pawns that stand only on the squares `live`, which are all from the
    /// first to the last of them; as two sets, if these fit a word.
    pub(crate) fn within(live: u64, pawns: u32, passed: u64) -> Coder {
        let first = live.trailing_zeros();
        let squares = live.count_ones();
        let coder = Coder { first, ..Coder::new(squares, pawns, passed >> first) };
        if 2 * squares > 64 {
            return coder;
        }
        Coder { has_both_sets: true, colour_bits: squares, low_bits: 2 * squares, ..coder }
    }

    /// The squares on which pawns can stand.
    pub(crate) const fn live(&self) -> u64 {
        u64::MAX >> (64 - self.squares) << self.first
    }

    pub(crate) fn pawns(&self) -> u32 {
        self.pawns
    }

    pub(crate) fn low_bits(&self) -> u32 {
        self.low_bits
    }

    pub(crate) fn high_bits(&self) -> u32 {
        self.squares + self.colour_bits - self.low_bits
    }

    /// The number of a position.
    #[inline]
    pub(crate) fn encode(&self, board: Board) -> Code {
        let board = Board { own: board.own >> self.first, enemy: board.enemy >> self.first };
        if self.has_both_sets {
            return Code { low: self.mix(board.own | board.enemy << self.squares), high: 0 };
        }
        // Without the square passed over, which is in both.
        let occupied = board.own ^ board.enemy;
        debug_assert!(occupied.count_ones() <= self.pawns);
        let mut colours = self.bits.gather(board.own, occupied);
        if self.passed != 0 {
            colours |= self.place_of(board.own & board.enemy) << self.pawns;
        }
        let (low, high) = if self.squares == 64 {
            (occupied, colours)
        } else {
            let room = 64 - self.squares;
            let high = if self.colour_bits > room { colours >> room } else { 0 };
            (occupied | colours << self.squares, high)
        };
        Code { low: self.mix(low ^ self.spread(high)), high }
    }

    /// The position of a number: the inverse of [`Coder::encode`].
    pub(crate) fn decode(&self, code: Code) -> Board {
        let low = self.unmix(code.low) ^ self.spread(code.high);
        if self.has_both_sets {
            let own = low & (u64::MAX >> (64 - self.squares));
            return self.lifted(Board { own, enemy: low >> self.squares });
        }
        let (occupied, colours) = if self.squares == 64 {
            (low, code.high)
        } else {
            let room = 64 - self.squares;
            let high = if self.colour_bits > room { code.high << room } else { 0 };
            (low & ((1 << self.squares) - 1), low >> self.squares | high)
        };
        let own = self.bits.scatter(colours, occupied);
        let passed = if self.passed == 0 { 0 } else { self.at_place(colours >> self.pawns) };
        self.lifted(Board { own: own | passed, enemy: occupied ^ own | passed })
    }

    /// A board without the rows left out, where it belongs.
    #[inline]
    const fn lifted(&self, board: Board) -> Board {
        Board { own: board.own << self.first, enemy: board.enemy << self.first }
    }

    /// The place of a square passed over among those possible, from 1; 0 for none.
    fn place_of(&self, passed: u64) -> u64 {
        debug_assert!(passed & !self.passed == 0 && passed.count_ones() <= 1);
        if passed == 0 { 0 } else { u64::from((self.passed & (passed - 1)).count_ones()) + 1 }
    }

    /// The inverse of [`Coder::place_of`].
    fn at_place(&self, place: u64) -> u64 {
        if place == 0 {
            return 0;
        }
        let mut left = self.passed;
        for _ in 1..place {
            left &= left.wrapping_sub(1);
        }
        left & left.wrapping_neg()
    }

    const fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.low_bits)
    }

    /// The high part, spread over the bits of the low part.
    #[inline]
    const fn spread(&self, high: u64) -> u64 {
        high.wrapping_mul(ODD[0]) & self.mask()
    }

    /// A bijection of numbers of `low_bits` bits: multiplications by odd
    /// numbers, and exclusive-ors with a shift by half the bits or more.
    #[inline]
    const fn mix(&self, mut x: u64) -> u64 {
        let half = self.low_bits.div_ceil(2);
        x ^= x >> half;
        x = x.wrapping_mul(ODD[1]) & self.mask();
        x ^= x >> half;
        x = x.wrapping_mul(ODD[2]) & self.mask();
        x ^ x >> half
    }

    const fn unmix(&self, mut x: u64) -> u64 {
        let half = self.low_bits.div_ceil(2);
        x ^= x >> half;
        x = x.wrapping_mul(inverse(ODD[2])) & self.mask();
        x ^= x >> half;
        x = x.wrapping_mul(inverse(ODD[1])) & self.mask();
        x ^ x >> half
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut round = 0;
    while round < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
        round += 1;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn every_placement_of_small_boards_has_a_code_of_its_own() {
        for squares in 2..=9u32 {
            let coder = Coder::new(squares, squares, 0);
            let mut seen = HashSet::new();
            for own in 0..1u64 << squares {
                for enemy in (0..1u64 << squares).filter(|enemy| enemy & own == 0) {
                    let board = Board { own, enemy };
                    let code = coder.encode(board);
                    assert_eq!(coder.decode(code), board);
                    assert!(seen.insert((code.low, code.high)));
                }
            }
        }
    }

    #[test]
    fn a_square_passed_over_is_part_of_the_code() {
        for (squares, possible) in [(9u32, 0b111_000), (9, 0b111_111_111), (8, 0b11_00)] {
            let coder = Coder::new(squares, 4, possible);
            let mut seen = HashSet::new();
            let few = || (0..1u64 << squares).filter(|set: &u64| set.count_ones() <= 2);
            for own in few() {
                for enemy in few().filter(|enemy| enemy & own == 0) {
                    for square in (0..squares).filter(|square| possible >> square & 1 != 0) {
                        let passed = (1 << square) & !(own | enemy);
                        let board = Board { own: own | passed, enemy: enemy | passed };
                        let code = coder.encode(board);
                        assert_eq!(coder.decode(code), board);
                        seen.insert((board, code.low, code.high));
                    }
                }
            }
            let boards: HashSet<Board> = seen.iter().map(|&(board, _, _)| board).collect();
            let codes: HashSet<(u64, u64)> =
                seen.iter().map(|&(_, low, high)| (low, high)).collect();
            assert_eq!((boards.len(), codes.len()), (seen.len(), seen.len()));
        }
    }

    #[test]
    fn rows_without_pawns_are_left_out_of_the_code() {
        // The third and fourth of six rows of two columns; as two sets, and by colours.
        for (live, columns) in [(0b1111_0000u64, 2), (0x00ff_ffff_ffff_ff00, 8)] {
            let passed = ((1 << columns) - 1) << (2 * columns);
            let coder = Coder::within(live, 8, passed & live);
            assert_eq!(coder.live(), live);
            let mut random = fastrand::Rng::with_seed(5);
            let mut seen = HashMap::new();
            for _ in 0..20_000 {
                let mut board = Board { own: 0, enemy: 0 };
                for _ in 0..random.u32(0..=8) {
                    let square = coder.first + random.u32(0..coder.squares);
                    let bit = 1 << square & !(board.own | board.enemy);
                    *(if random.bool() { &mut board.own } else { &mut board.enemy }) |= bit;
                }
                let mark = passed & live & !(board.own | board.enemy);
                let mark = if random.bool() { mark & mark.wrapping_neg() } else { 0 };
                let board = Board { own: board.own | mark, enemy: board.enemy | mark };
                let code = coder.encode(board);
                assert_eq!(coder.decode(code), board);
                assert_eq!(*seen.entry((code.low, code.high)).or_insert(board), board);
            }
            assert!(seen.len() > 100);
        }
    }

    #[test]
    fn random_positions_of_large_boards_are_decoded() {
        let mut random = fastrand::Rng::with_seed(7);
        for squares in [36, 42, 49, 50, 56, 62, 63, 64u32] {
            for pawns in [4, 14, 16, 17, squares] {
                let coder = Coder::new(squares, pawns, 0);
                for _ in 0..2_000 {
                    let mut board = Board { own: 0, enemy: 0 };
                    for _ in 0..random.u32(0..=pawns) {
                        let bit = 1 << random.u32(0..squares);
                        if (board.own | board.enemy) & bit == 0 {
                            if random.bool() {
                                board.own |= bit;
                            } else {
                                board.enemy |= bit;
                            }
                        }
                    }
                    let code = coder.encode(board);
                    assert!(coder.high_bits() == 64 || code.high >> coder.high_bits() == 0);
                    assert_eq!(coder.decode(code), board);
                }
            }
        }
    }
}
