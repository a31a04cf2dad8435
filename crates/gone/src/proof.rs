//! The body of a certificate: the map of rounds, cell by cell.
//!
//! Each cell is one LEB128 number, row by row from the top: 0 an empty cell, 1 a pebble
//! that never turns, 2 a pebble of the spreading colour, and `2 + r` one that turns in
//! round `r`. Each number can be checked against those of its neighbours alone.

use ::proof::leb128;

use crate::map::{EMPTY, NEVER, RoundMap};

/// The length of [`body`] in bytes.
pub fn length(map: &RoundMap) -> u64 {
    map.numbers().iter().map(|&number| leb128::length(code(number))).sum()
}

/// The map as the body of a certificate.
///
/// ```
/// use gone::{Board, Rules, proof, twin};
///
/// let board: Board = "WB.B".parse()?;
/// let map = twin::rounds(&board, Rules::default());
/// assert_eq!(proof::body(&map), [2, 3, 0, 1]);
/// # Ok::<(), gone::format::ReadError>(())
/// ```
pub fn body(map: &RoundMap) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(length(map) as usize);
    for &number in map.numbers() {
        leb128::put(&mut bytes, code(number));
    }
    bytes
}

fn code(number: u32) -> u64 {
    match number {
        EMPTY => 0,
        NEVER => 1,
        round => u64::from(round) + 2,
    }
}
