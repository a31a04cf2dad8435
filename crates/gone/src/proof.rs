//! The body of a certificate: the map of rounds, cell by cell.
//!
//! Each cell is one number in LEB128, row by row from the top: 0 an empty cell, 1
//! a pebble that never turns, 2 a pebble of the spreading colour, and `2 + r` one
//! that turns in round `r`. Whether the numbers are right can be seen from each
//! cell and its neighbours alone.

use crate::map::{EMPTY, NEVER, RoundMap};

/// The bytes that [`body`] gives.
pub fn length(map: &RoundMap) -> u64 {
    map.numbers().iter().map(|&number| u64::from(width(code(number)))).sum()
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
        let mut rest = code(number);
        while rest >= 128 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
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

fn width(code: u64) -> u32 {
    (64 - (code | 1).leading_zeros()).div_ceil(7)
}
