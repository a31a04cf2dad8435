//! Numbers as bytes: LEB128, seven bits per byte from the lowest, with the eighth bit set
//! in all bytes but the last.
//!
//! ```
//! use proof::leb128;
//!
//! let mut bytes = Vec::new();
//! leb128::put(&mut bytes, 624_485_u32);
//! assert_eq!(bytes, [0xe5, 0x8e, 0x26]);
//! assert_eq!(leb128::length(624_485), 3);
//! ```

/// Appends a number.
#[inline]
pub fn put(out: &mut Vec<u8>, number: impl Into<u128>) {
    let mut wide: u128 = number.into();
    // Two words only where there are two: most numbers are small.
    while wide > u128::from(u64::MAX) {
        out.push(wide as u8 | 128);
        wide >>= 7;
    }
    let mut rest = wide as u64;
    while rest >= 128 {
        out.push(rest as u8 | 128);
        rest >>= 7;
    }
    out.push(rest as u8);
}

/// Appends a number that may be negative: 0, -1, 1, -2, … as 0, 1, 2, 3, ….
///
/// ```
/// use proof::leb128;
///
/// let mut bytes = Vec::new();
/// [0, -1, 1, -2, i64::MIN].map(|number| leb128::put_signed(&mut bytes, number));
/// assert_eq!(bytes[..4], [0, 1, 2, 3]);
/// assert_eq!(bytes[4..], [255, 255, 255, 255, 255, 255, 255, 255, 255, 1]);
/// ```
#[inline]
pub fn put_signed(out: &mut Vec<u8>, number: i64) {
    put(out, (number << 1 ^ number >> 63).cast_unsigned());
}

/// Takes a number from the beginning of some bytes; `None` if they end within it, or if
/// it has more than 64 bits.
///
/// ```
/// use proof::leb128;
///
/// let mut bytes = &[0xe5, 0x8e, 0x26, 7][..];
/// assert_eq!(leb128::take(&mut bytes), Some(624_485));
/// assert_eq!(leb128::take(&mut bytes), Some(7));
/// assert_eq!(leb128::take(&mut bytes), None);
/// ```
#[inline]
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut rest = bytes.iter();
    let mut number = 0;
    let mut shift = 0;
    loop {
        let &byte = rest.next()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            // The tenth byte holds the last bit.
            if shift == 63 && byte > 1 {
                return None;
            }
            *bytes = rest.as_slice();
            return Some(number);
        }
        shift += 7;
        if shift > 63 {
            return None;
        }
    }
}

/// The number of bytes that [`put`] appends.
#[inline]
pub fn length(number: u64) -> u64 {
    u64::from((u64::BITS - (number | 1).leading_zeros()).div_ceil(7))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the definition says: bit by bit.
    fn by_definition(number: u128) -> Vec<u8> {
        let bits = (u128::BITS - number.leading_zeros()).max(1);
        let bytes = bits.div_ceil(7);
        (0..bytes)
            .map(|place| {
                let low = (number >> (7 * place)) as u8 & 127;
                if place + 1 < bytes { low | 128 } else { low }
            })
            .collect()
    }

    #[test]
    fn numbers_of_every_width_are_written_as_defined() {
        for bit in 0..u128::BITS {
            for number in [1 << bit, (1 << bit) - 1, (1 << bit) | 1, u128::MAX >> bit] {
                let mut bytes = vec![7];
                put(&mut bytes, number);
                assert_eq!(bytes[1..], by_definition(number), "{number}");
                let taken = take(&mut &bytes[1..]);
                assert_eq!(taken, u64::try_from(number).ok(), "{number}");
                if let Some(number) = taken {
                    assert_eq!(length(number), bytes.len() as u64 - 1, "{number}");
                    let cut = &bytes[1..bytes.len() - 1];
                    assert_eq!(take(&mut &cut[..]), None, "{number}");
                }
            }
        }
    }
}
