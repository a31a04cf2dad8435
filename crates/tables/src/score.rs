//! Values in plies as scores: a quick win is largest, a quick loss smallest.
//!
//! `128 - k` for a win in `k` plies, `k - 128` for a loss in `k`.
//!
//! ```
//! use tables::score;
//!
//! assert_eq!(score::of(0), -128);
//! assert!(score::of(-2) < score::of(-8) && score::of(-8) < score::of(9));
//! assert!((-126..=127).all(|value| score::value(score::of(value)) == value));
//! ```

/// The score of a position without moves.
pub const OVER: i8 = of(0);

/// The score of a value in plies, which is from -126 to 127.
#[inline]
pub const fn of(value: i16) -> i8 {
    (if value > 0 { 128 - value } else { -128 - value }) as i8
}

/// The value in plies of a score.
#[inline]
pub const fn value(score: i8) -> i16 {
    if score > 0 { 128 - score as i16 } else { -128 - score as i16 }
}

/// The score of a move, for the side that makes it, if it leads to a position of this
/// score for the opponent: a win in k for the opponent is a loss in k + 1, and vice versa.
#[inline]
pub const fn for_the_mover(score: i8) -> i8 {
    if score < 0 { -1 - score } else { 1 - score }
}

/// Whether a move to a position of this score wins.
#[inline]
pub const fn is_won_by_the_mover(score: i8) -> bool {
    score < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawns::Value;

    #[test]
    fn scores_follow_values() {
        let values: Vec<i16> =
            (-124..=125).filter(|&value: &i16| (value > 0) == (value % 2 != 0)).collect();
        for &position in &values {
            let next = Value::new(position).for_the_mover().get();
            assert_eq!(value(for_the_mover(of(position))), next);
            assert_eq!(is_won_by_the_mover(of(position)), next > 0);
            for &other in &values {
                let liked = Value::new(position).cmp(&Value::new(other));
                assert_eq!(of(position).cmp(&of(other)), liked);
            }
        }
    }
}
