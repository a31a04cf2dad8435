//! Boards as numbers, and sets of such numbers as they are written.
//!
//! A set of tens of millions of boards stays what it is in the file, an ascending list of
//! differences of a few bytes each. Beside it there is the first number of every block, so
//! that a look-up reads one block.

use super::board::{Board, EMPTY};
use super::moves::{Way, other};
use crate::numbers::Numbers;
use crate::{Rejection, reject};

/// How many numbers a block has.
const BLOCK: usize = 16;

/// A set of numbers in ascending order, with the plies claimed of each, where some are.
pub(super) struct Codes<'a> {
    /// The differences between neighbours, as bytes.
    bytes: &'a [u8],
    count: usize,
    /// The first number of each block, and where the bytes after it begin.
    firsts: Vec<u128>,
    places: Vec<usize>,
    plies: Vec<u16>,
}

impl<'a> Codes<'a> {
    /// Reads the count, the first number and the differences, and the plies.
    pub(super) fn read(numbers: &mut Numbers<'a>, has_plies: bool) -> Result<Codes<'a>, Rejection> {
        let count = numbers.next()?;
        if count > numbers.left() as u128 {
            reject!("the body is too short for the {count} positions that it states");
        }
        let count = count as usize;
        let mut codes = Codes::read_differences(numbers, count)?;
        if has_plies {
            numbers.bounds.afford(count as u128, size_of::<u16>())?;
            if codes.plies.try_reserve_exact(count).is_err() {
                reject!("not enough memory for {count} positions");
            }
            for _ in 0..count {
                let number = numbers.next()?;
                let Ok(plies) = u16::try_from(number) else {
                    reject!("a position claims {number} plies, more than any game has");
                };
                codes.plies.push(plies);
            }
        }
        Ok(codes)
    }

    fn read_differences(numbers: &mut Numbers<'a>, count: usize) -> Result<Codes<'a>, Rejection> {
        let blocks = count.div_ceil(BLOCK);
        numbers.bounds.afford(blocks as u128, size_of::<u128>() + size_of::<usize>())?;
        let (mut firsts, mut places) = (Vec::new(), Vec::new());
        if firsts.try_reserve_exact(blocks).is_err() || places.try_reserve_exact(blocks).is_err() {
            reject!("not enough memory for {count} positions");
        }
        let bytes = numbers.rest();
        let mut code = 0u128;
        for index in 0..count {
            let difference = numbers.next()?;
            if index > 0 && difference == 0 {
                reject!("a position occurs twice in the body");
            }
            let Some(next) = code.checked_add(difference) else {
                reject!("a position has more squares than any board");
            };
            code = next;
            if index % BLOCK == 0 {
                firsts.push(code);
                places.push(bytes.len() - numbers.left());
            }
        }
        let bytes = &bytes[..bytes.len() - numbers.left()];
        Ok(Codes { bytes, count, firsts, places, plies: Vec::new() })
    }

    /// How many numbers there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.firsts.len()
    }

    /// The numbers of a block and the plies claimed of each, 0 if none are.
    pub(super) fn block(&self, block: usize) -> impl Iterator<Item = (u128, u16)> {
        self.places_of(block).map(|(index, code)| (code, self.plies_of(index)))
    }

    /// The number at a place in the set, which is not beyond its end.
    pub(super) fn at(&self, index: usize) -> u128 {
        self.places_of(index / BLOCK).nth(index % BLOCK).map_or(0, |(_, code)| code)
    }

    /// The plies claimed of a number; `None` if it is not in the set.
    pub(super) fn find(&self, code: u128) -> Option<u16> {
        self.place_of(code).map(|index| self.plies_of(index))
    }

    /// The place of a number in the set.
    pub(super) fn place_of(&self, code: u128) -> Option<usize> {
        let block = self.firsts.partition_point(|&first| first <= code).checked_sub(1)?;
        let (index, found) = self.places_of(block).find(|&(_, there)| there >= code)?;
        (found == code).then_some(index)
    }

    /// The plies claimed of the number at a place; 0 if none are.
    pub(super) fn plies_of(&self, index: usize) -> u16 {
        self.plies.get(index).copied().unwrap_or(0)
    }

    /// The numbers of a block, each with its place in the set.
    fn places_of(&self, block: usize) -> impl Iterator<Item = (usize, u128)> {
        let first = block * BLOCK;
        let mut code = self.firsts[block];
        let mut place = self.places[block];
        (first..self.count.min(first + BLOCK)).map(move |index| {
            if index > first {
                code += self.difference(&mut place);
            }
            (index, code)
        })
    }

    /// The number at a place of the bytes, and the place after it: seven bits a byte. It
    /// has been read before, and was as it should be.
    #[inline]
    fn difference(&self, place: &mut usize) -> u128 {
        // Most are small, and small numbers are shifted quickly.
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let byte = self.bytes[*place];
            *place += 1;
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return number.into();
            }
            if shift == 63 {
                return u128::from(number) + (self.difference_above(place) << 63);
            }
        }
    }

    /// The rest of a number, from its tenth byte on.
    #[cold]
    fn difference_above(&self, place: &mut usize) -> u128 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.bytes[*place];
            *place += 1;
            number |= u128::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return number;
            }
        }
    }
}

/// The numbers of a board and of its mirror image, without the square passed over.
#[derive(Clone, Copy)]
pub(super) struct Code(pub(super) u128, pub(super) u128);

/// What each square adds to a board's number, and to the number of its mirror image, by
/// what stands on it: digits times powers of the base, `a1` the greatest.
pub(super) struct Worths(Vec<[Code; 3]>);

impl Worths {
    pub(super) fn new(rows: usize, cols: usize, base: u128) -> Worths {
        let worth = |square: usize| base.pow((rows * cols - 1 - square) as u32);
        let image = |square: usize| square / cols * cols + cols - 1 - square % cols;
        let code = |square, digit| Code(digit * worth(square), digit * worth(image(square)));
        Worths((0..rows * cols).map(|square| [0, 1, 2].map(|digit| code(square, digit))).collect())
    }

    /// The numbers after a square has changed.
    pub(super) fn change(&self, code: Code, square: usize, before: u8, now: u8) -> Code {
        let worths = &self.0[square];
        let (before, now) = (worths[usize::from(before)], worths[usize::from(now)]);
        Code(code.0 - before.0 + now.0, code.1 - before.1 + now.1)
    }

    /// The numbers of a board's pawns.
    pub(super) fn code(&self, board: &Board) -> Code {
        let squares = board.squares[..board.len].iter().enumerate();
        squares.fold(Code(0, 0), |code, (square, &what)| self.change(code, square, EMPTY, what))
    }

    /// The numbers after a move.
    pub(super) fn after(&self, code: Code, side: u8, way: Way) -> Code {
        let mut code = self.change(code, way.from.into(), side, EMPTY);
        if let Some(taken) = way.taken {
            code = self.change(code, taken.into(), other(side), EMPTY);
        }
        self.change(code, way.to.into(), EMPTY, side)
    }

    /// The numbers with a square passed over, whose digit is 3.
    pub(super) fn marked(&self, code: Code, passed: Option<u8>) -> Code {
        let Some(square) = passed else { return code };
        let [_, one, _] = self.0[usize::from(square)];
        Code(code.0 + 3 * one.0, code.1 + 3 * one.1)
    }
}

impl Code {
    /// What a board is known by: the smaller of its two numbers.
    pub(super) fn canonical(self) -> u128 {
        self.0.min(self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bounds;

    /// Numbers in bytes, seven bits in each.
    fn written(numbers: impl IntoIterator<Item = u128>) -> Vec<u8> {
        let mut bytes = Vec::new();
        for mut rest in numbers {
            while rest >= 128 {
                bytes.push((rest & 127) as u8 | 128);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        bytes
    }

    /// A set as a body has it: its count, the first number, the differences, the plies.
    fn body(codes: &[u128]) -> Vec<u8> {
        let before = [0].iter().chain(codes);
        let differences = codes.iter().zip(before).map(|(code, before)| code - before);
        let plies = (0..codes.len()).map(|index| index as u128 % 300);
        written([codes.len() as u128].into_iter().chain(differences).chain(plies))
    }

    #[test]
    fn exactly_the_numbers_of_a_set_are_found() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        for count in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 3, 1000] {
            // Steps of all lengths, up to the largest number.
            let mut codes: Vec<u128> = (0..count)
                .map(|_| u128::from(random() << 33 | random()) << (random() % 65))
                .collect();
            codes.extend((count > 1).then_some(u128::MAX));
            codes.sort_unstable();
            codes.dedup();
            let bytes = body(&codes);
            let mut numbers = Numbers::new(&bytes, Bounds::NONE);
            let set = Codes::read(&mut numbers, true).unwrap();
            assert_eq!((numbers.left(), set.len()), (0, codes.len()));
            let expected = |code| codes.binary_search(&code).ok().map(|index| index as u16 % 300);
            let all: Vec<_> = (0..set.blocks()).flat_map(|block| set.block(block)).collect();
            assert!(all.into_iter().eq(codes.iter().map(|&code| (code, expected(code).unwrap()))));
            for &code in codes.iter().chain(&[0]) {
                for near in [code.wrapping_sub(1), code, code.wrapping_add(1)] {
                    assert_eq!(set.find(near), expected(near));
                }
            }
        }
    }

    #[test]
    fn numbers_out_of_order_or_range_are_rejected() {
        let read = |bytes: &[u8]| {
            let mut numbers = Numbers::new(bytes, Bounds::NONE);
            Codes::read(&mut numbers, true).map(|set| set.len()).map_err(|why| why.to_string())
        };
        assert_eq!(read(&[3, 0, 1, 1, 5, 5, 5]), Ok(3));
        for (bytes, expected) in [
            (vec![2, 3, 0, 5, 5], "twice"),
            (vec![2, 3, 1, 5], "ends in the middle"),
            (vec![4, 1, 1, 1], "too short"),
            (written([2, u128::MAX, 1, 5, 5]), "more squares"),
            (written([1, 7, 65_536]), "65536 plies"),
        ] {
            let reason = read(&bytes).unwrap_err();
            assert!(reason.contains(expected), "{reason}");
        }
    }
}
