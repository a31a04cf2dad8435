//! Numbers: those of a header, in digits, and those of a body, in bytes.

use crate::{Bounds, Rejection, reject};

/// A number of a header: digits alone, the first of them 0 only in `0`.
pub(crate) fn decimal(text: &str) -> Option<u64> {
    // Reading would take a sign and zeros before it; writing makes neither.
    text.parse::<u64>().ok().filter(|number| number.to_string() == text)
}

/// The numbers of a body, one after the other.
pub(crate) struct Numbers<'a> {
    bytes: &'a [u8],
    /// What checking them may take.
    pub(crate) bounds: Bounds<'a>,
    /// How many have been read.
    read: u64,
}

impl<'a> Numbers<'a> {
    pub(crate) fn new(bytes: &'a [u8], bounds: Bounds<'a>) -> Numbers<'a> {
        Numbers { bytes, bounds, read: 0 }
    }

    /// The next number: seven bits a byte from the lowest, the eighth bit set in
    /// all but the last.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<u128, Rejection> {
        self.read += 1;
        if self.read.is_multiple_of(1 << 14) {
            self.bounds.go_on()?;
        }
        // Most numbers are small.
        if let Some((&byte @ 0..128, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return Ok(byte.into());
        }
        self.large()
    }

    /// The next number, of more than a byte.
    fn large(&mut self) -> Result<u128, Rejection> {
        let mut number = 0u128;
        for shift in (0..128).step_by(7) {
            let Some((&byte, rest)) = self.bytes.split_first() else {
                reject!("the body ends in the middle of a number");
            };
            self.bytes = rest;
            let bits = u128::from(byte & 127);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte == 0 && shift > 0 {
                reject!("a number in the body is longer than necessary");
            }
            if byte < 128 {
                return Ok(number);
            }
        }
        reject!("a number in the body is too large")
    }

    /// The next number, which has a sign: 0, -1, 1, -2 and so on are written as
    /// 0, 1, 2, 3.
    pub(crate) fn signed(&mut self) -> Result<i128, Rejection> {
        let number = self.next()?;
        let half = (number / 2) as i128;
        Ok(if number % 2 == 0 { half } else { -half - 1 })
    }

    /// The next number, which counts what a body may only have so many of.
    pub(crate) fn count(&mut self, most: usize, what: &str) -> Result<usize, Rejection> {
        let number = self.next()?;
        if number > most as u128 {
            reject!("the body has {number} {what}, and at most {most} are allowed");
        }
        Ok(number as usize)
    }

    /// The next bytes as they are.
    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8], Rejection> {
        let Some((bytes, rest)) = self.bytes.split_at_checked(length) else {
            reject!("the body ends in the middle of a member");
        };
        self.bytes = rest;
        Ok(bytes)
    }

    /// The bytes that have not been read.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// How many numbers there can be at the most.
    pub(crate) fn left(&self) -> usize {
        self.bytes.len()
    }
}
