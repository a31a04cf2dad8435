//! Random boards, the same for the same seed on every machine.

use board::{Numbers, mixed};
use budget::{Budget, StopReason};

use crate::board::{Board, TooLarge, words};

/// The fractions of black and white cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Density {
    black: u64,
    white: u64,
}

/// Invalid fractions.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{black} black and {white} white: each fraction and their sum must be between 0 and 1")]
pub struct DensityError {
    black: f64,
    white: f64,
}

impl Density {
    /// Fractions of all cells, from 0 to 1.
    ///
    /// # Errors
    /// If one is not from 0 to 1, or their sum is not.
    pub fn new(black: f64, white: f64) -> Result<Density, DensityError> {
        let is_part = |part: f64| (0.0..=1.0).contains(&part);
        // Tenths may add up to a little more than one.
        if !is_part(black) || !is_part(white) || black + white > 1.0 + 1e-9 {
            return Err(DensityError { black, white });
        }
        let whole = (1u64 << 32) as f64;
        let black = (black * whole).round() as u64;
        Ok(Density { black, white: ((white * whole).round() as u64).min((1 << 32) - black) })
    }
}

/// A board of random cells.
///
/// ```
/// use gone::{Colour, random::{Density, board}};
///
/// let density = Density::new(0.6, 0.01).unwrap();
/// let drawn = board(100, 100, density, 7, 1 << 20).unwrap();
/// assert_eq!(drawn, board(100, 100, density, 7, 1 << 20).unwrap());
/// assert!((5_700..6_300).contains(&drawn.count(Colour::Black)));
/// ```
///
/// # Errors
/// If it needs more than `limit` bytes.
pub fn board(
    rows: u32,
    cols: u32,
    density: Density,
    seed: u64,
    limit: u64,
) -> Result<Board, TooLarge> {
    let budget = Budget { memory: limit, ..Budget::default() };
    board_within(rows, cols, density, seed, &budget).map_err(|error| match error {
        MakeError::TooLarge(error) => error,
        MakeError::Stopped(_) => unreachable!("nobody has the control"),
    })
}

/// Why there is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// It needs more memory than allowed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// [`board()`], within a budget.
///
/// # Errors
/// If it needs more memory than the budget allows, or its control was stopped.
pub fn board_within(
    rows: u32,
    cols: u32,
    density: Density,
    seed: u64,
    budget: &Budget,
) -> Result<Board, MakeError> {
    let mut board = Board::new(rows, cols, budget.memory)?;
    if cols == 0 {
        return Ok(board);
    }
    let words = words(cols);
    let last = u64::MAX >> ((64 - cols % 64) % 64);
    let planes = board.black.chunks_mut(words).zip(board.white.chunks_mut(words));
    for (row, (black, white)) in planes.enumerate() {
        if let Some(reason) = budget.control.stopped() {
            return Err(reason.into());
        }
        let mut numbers = Numbers::with_seed(seed ^ mixed(row as u64 + 1));
        for (black, white) in black.iter_mut().zip(white.iter_mut()) {
            for pair in 0..32 {
                let drawn = numbers.next();
                for (index, lot) in [drawn & 0xffff_ffff, drawn >> 32].into_iter().enumerate() {
                    let bit = 2 * pair + index;
                    *black |= u64::from(lot < density.black) << bit;
                    let is_white = lot >= density.black && lot - density.black < density.white;
                    *white |= u64::from(is_white) << bit;
                }
            }
        }
        black[words - 1] &= last;
        white[words - 1] &= last;
    }
    Ok(board)
}
