//! Counts of any length.

use std::fmt;

use serde::{Serialize, Serializer};

/// A count in decimal digits; in JSON a string where JavaScript would lose digits.
///
/// ```
/// use ask::Digits;
///
/// assert_eq!(serde_json::to_string(&Digits::from(1 << 53))?, "9007199254740992");
/// assert_eq!(serde_json::to_string(&Digits::from((1 << 53) + 1))?, "\"9007199254740993\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits(
    /// The digits.
    pub String,
);

impl From<u128> for Digits {
    fn from(count: u128) -> Digits {
        Digits(count.to_string())
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<u64>() {
            Ok(number) if number <= 1 << 53 => to.serialize_u64(number),
            _ => to.serialize_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_beyond_a_double_are_strings() {
        let json = |digits: &str| serde_json::to_string(&Digits(digits.into())).unwrap();
        assert_eq!(json("0"), "0");
        assert_eq!(json("9007199254740992"), "9007199254740992");
        assert_eq!(json("9007199254740993"), "\"9007199254740993\"");
        assert_eq!(json("100000000000000000000"), "\"100000000000000000000\"");
    }
}
