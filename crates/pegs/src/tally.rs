//! Counts that may be larger than any machine word.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// A number below 2 to the power of 256, which no count of ways exceeds: it would
/// take a puzzle of so many jumps that its positions could not be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    high: u128,
    low: u128,
}

impl Tally {
    pub(crate) const ZERO: Tally = Tally { high: 0, low: 0 };
    pub(crate) const ONE: Tally = Tally { high: 0, low: 1 };

    /// The number divided by 10, and the digit that remains.
    fn divided_by_ten(self) -> (Tally, u8) {
        // In four pieces of 64 bits, so that nothing overflows.
        let pieces = [self.high >> 64, self.high, self.low >> 64, self.low].map(|x| x as u64);
        let mut rest = 0u128;
        let quotient = pieces.map(|piece| {
            let value = rest << 64 | u128::from(piece);
            rest = value % 10;
            value / 10
        });
        let tally =
            Tally { high: quotient[0] << 64 | quotient[1], low: quotient[2] << 64 | quotient[3] };
        (tally, rest as u8)
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        let (low, carry) = self.low.overflowing_add(other.low);
        let high = self.high.checked_add(other.high).and_then(|sum| sum.checked_add(carry.into()));
        Tally { high: high.expect("there are fewer ways than 2 to the power of 256"), low }
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Tally>>(numbers: I) -> Tally {
        numbers.fold(Tally::ZERO, Add::add)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = Vec::new();
        let mut rest = *self;
        loop {
            let (quotient, digit) = rest.divided_by_ten();
            digits.push(b'0' + digit);
            rest = quotient;
            if rest == Tally::ZERO {
                break;
            }
        }
        digits.reverse();
        f.write_str(str::from_utf8(&digits).expect("digits are text"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_gives_the_powers_of_two() {
        let power = |exponent| (0..exponent).fold(Tally::ONE, |number, _| number + number);
        assert_eq!(Tally::ZERO.to_string(), "0");
        assert_eq!(power(10).to_string(), "1024");
        assert_eq!(power(127).to_string(), (1u128 << 127).to_string());
        assert_eq!(power(128).to_string(), "340282366920938463463374607431768211456");
        assert_eq!(
            power(200).to_string(),
            "1606938044258990275541962092341162602522202993782792835301376"
        );
    }
}
