//! Floods of `NumPy` arrays.

use ask::Host as _;
use budget::{Control, StopReason};
use gone::{Board, Colour, FloodError, FloodResult, Neighbours, Rules, flood_into};
use numpy::{PyReadonlyArray2, PyReadwriteArray2};
use pyo3::prelude::*;

use crate::error;
use crate::watch::Spending;

/// A mask of numbers: whatever is not 0 is part of it.
#[derive(FromPyObject)]
pub(crate) enum Mask<'py> {
    Bytes(PyReadonlyArray2<'py, u8>),
    Halves(PyReadonlyArray2<'py, u16>),
    Words(PyReadonlyArray2<'py, u32>),
    Longs(PyReadonlyArray2<'py, u64>),
}

/// The numbers of a mask, row by row.
#[derive(Clone, Copy)]
enum Numbers<'a> {
    Bytes(&'a [u8]),
    Halves(&'a [u16]),
    Words(&'a [u32]),
    Longs(&'a [u64]),
}

impl Mask<'_> {
    fn numbers(&self) -> PyResult<Numbers<'_>> {
        Ok(match self {
            Mask::Bytes(array) => Numbers::Bytes(array.as_slice()?),
            Mask::Halves(array) => Numbers::Halves(array.as_slice()?),
            Mask::Words(array) => Numbers::Words(array.as_slice()?),
            Mask::Longs(array) => Numbers::Longs(array.as_slice()?),
        })
    }
}

/// The round in which white comes to each cell of `out`, which is contiguous as the masks
/// are; -1 where it never does. Returns the rounds and the black cells left; or, if the budget
/// ran out, a lower bound of the rounds and why: then it is -1 also where white has not come yet.
#[pyfunction]
pub(crate) fn flood_array(
    py: Python<'_>,
    black: Mask<'_>,
    white: Mask<'_>,
    mut out: PyReadwriteArray2<'_, i32>,
    diagonal: bool,
    wrap: bool,
    spending: Spending,
) -> PyResult<(u64, Option<u64>, Option<String>)> {
    let (height, width) = { out.as_array().dim() };
    let size = (u32::try_from(height), u32::try_from(width));
    let most = u64::from(i32::MAX.unsigned_abs());
    let (Ok(rows), Ok(cols), true) = (size.0, size.1, (height as u64) * (width as u64) <= most)
    else {
        let message = format!("an array of {height}x{width} has more than {most} cells");
        return Err(error::refused(py, message));
    };
    let rules = Rules {
        neighbours: if diagonal { Neighbours::Eight } else { Neighbours::Four },
        wrap,
        spread: Colour::White,
    };
    let (black, white) = (black.numbers()?, white.numbers()?);
    let out = out.as_slice_mut()?;
    let is_light = out.len() <= LIGHT;
    let flooded = spending.over(py, is_light, |host| {
        let budget = host.stage("spreading", None);
        clear(out, width, &budget.control)?;
        let white = planes(white, width, &budget.control)?;
        let mut black = planes(black, width, &budget.control)?;
        for (black, white) in black.iter_mut().zip(&white) {
            *black &= !white;
        }
        let stride = width.div_ceil(64);
        for (row, line) in out.chunks_mut(width.max(1)).enumerate() {
            if let Some(reason) = budget.control.stopped() {
                return Err(FloodError::Stopped { reason, rounds: 0 });
            }
            for (place, &word) in white[row * stride..][..stride].iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    line[place * 64 + word.trailing_zeros() as usize] = 0;
                    word &= word - 1;
                }
            }
        }
        let mut board =
            Board::of_planes(rows, cols, black, white).expect("the masks have one size");
        flood_into(&mut board, bytemuck::cast_slice_mut(out), rules, &budget)
    })?;
    match flooded {
        Ok(FloodResult { rounds, left, .. }) => Ok((rounds, Some(left), None)),
        Err(FloodError::Stopped { reason, rounds }) => Ok((rounds, None, Some(reason.to_string()))),
        Err(FloodError::TooLarge(wrong)) => Err(error::refused(py, wrong)),
    }
}

/// Fills an array with -1, even when time is up, since it may never have been written.
///
/// # Errors
/// If nobody wants it any more.
fn clear(out: &mut [i32], width: usize, control: &Control) -> Result<(), FloodError> {
    for line in out.chunks_mut(width.max(1)) {
        if control.stopped() == Some(StopReason::Cancelled) {
            return Err(FloodError::Stopped { reason: StopReason::Cancelled, rounds: 0 });
        }
        line.fill(-1);
    }
    Ok(())
}

/// Arrays of up to this many cells take only a moment.
const LIGHT: usize = 1 << 17;

/// A mask as a plane of bits, each row a whole number of words.
///
/// # Errors
/// If the work is stopped.
fn planes(numbers: Numbers<'_>, width: usize, control: &Control) -> Result<Vec<u64>, FloodError> {
    fn bits<T: Copy + Default + PartialEq>(numbers: &[T]) -> u64 {
        let bit = |(place, &number): (usize, &T)| u64::from(number != T::default()) << place;
        numbers.iter().enumerate().map(bit).sum()
    }
    let rows = Rows { width, control };
    match numbers {
        Numbers::Bytes(bytes) => rows.words(bytes, |row| {
            let (whole, rest) = row.as_chunks::<8>();
            let eights = whole.iter().enumerate();
            let word: u64 = eights.map(|(place, eight)| eight_bits(*eight) << (8 * place)).sum();
            if rest.is_empty() { word } else { word | bits(rest) << (8 * whole.len()) }
        }),
        Numbers::Halves(numbers) => rows.words(numbers, bits),
        Numbers::Words(numbers) => rows.words(numbers, bits),
        Numbers::Longs(numbers) => rows.words(numbers, bits),
    }
}

/// Rows of a width, read as long as the work is not stopped.
struct Rows<'a> {
    width: usize,
    control: &'a Control,
}

impl Rows<'_> {
    /// A word for each 64 numbers of a row.
    fn words<T>(&self, numbers: &[T], word: impl Fn(&[T]) -> u64) -> Result<Vec<u64>, FloodError> {
        let width = self.width.max(1);
        let mut words = Vec::with_capacity(numbers.len() / width * width.div_ceil(64));
        for row in numbers.chunks(width) {
            if let Some(reason) = self.control.stopped() {
                return Err(FloodError::Stopped { reason, rounds: 0 });
            }
            words.extend(row.chunks(64).map(&word));
        }
        Ok(words)
    }
}

/// Which of eight bytes are not 0, the first as the lowest bit.
fn eight_bits(bytes: [u8; 8]) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let bytes = u64::from_le_bytes(bytes);
    // The high bit of each byte is set unless the byte is 0; adding never carries over.
    let high = (bytes | ((bytes & LOW) + LOW)) & !LOW;
    // Each of them comes to the highest byte, in its place.
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
