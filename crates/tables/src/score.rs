//! Values as scores, of eight bits: a quick win is largest, a quick loss smallest, a draw is
//! between them.
//!
//! `127 - k` for a win in `k` plies, `0` for a draw, `k - 127` for a loss in `k`.
//!
//! ```
//! use pawns::Value;
//! use tables::score;
//!
//! let [lost, quick_loss, slow_loss, win] = [0, -2, -8, 9].map(|v| score::of(Value::new(v)));
//! assert_eq!(lost, score::LOST);
//! assert!(lost < quick_loss && quick_loss < slow_loss && slow_loss < win);
//! assert!((-127..=127).all(|score| score::of(score::value(score)) == score));
//! ```

use pawns::{Outcome, Value};

/// The score of a position that the side to move has already lost. Every move is better.
pub const LOST: i8 = of(Value::LOST);

/// The score of a value, of at most 126 plies.
#[inline]
pub const fn of(value: Value) -> i8 {
    let plies = value.plies() as i8;
    match value.outcome() {
        Outcome::Win => 127 - plies,
        Outcome::Draw => 0,
        Outcome::Loss => plies - 127,
    }
}

/// The value of a score.
#[inline]
pub const fn value(score: i8) -> Value {
    match score {
        127 => Value::WON,
        0 => Value::DRAW,
        1.. => Value::new(127 - score as i16),
        _ => Value::new(-127 - score as i16),
    }
}

/// The score of a move, for the side that makes it, if it leads to a position of this
/// score for the opponent: a win in k for the opponent is a loss in k + 1, and vice versa.
#[inline]
pub const fn for_the_mover(score: i8) -> i8 {
    score.signum() - score
}

/// Takes a move into account, given the score of the position it leads to: `best` is the
/// score of the best move so far, or [`LOST`], and `keeping` the number of moves that win, if
/// one does, or that hold the draw, if none does.
///
/// ```
/// use tables::score;
///
/// let (mut best, mut keeping) = (score::LOST, 0);
/// let [drawn, lost] = [0, score::LOST];
/// for (next, expected) in [(120, 0), (drawn, 1), (drawn, 2), (lost, 1), (drawn, 1), (lost, 2)] {
///     score::consider(&mut best, &mut keeping, next);
///     assert_eq!(keeping, expected);
/// }
/// ```
#[inline]
pub const fn consider(best: &mut i8, keeping: &mut u8, next: i8) {
    let score = for_the_mover(next);
    let (class, before) = (score.signum(), best.signum());
    if class > before {
        *keeping = 0;
    }
    if class >= before && class >= 0 {
        *keeping += 1;
    }
    if score > *best {
        *best = score;
    }
}

/// The same for several moves at once: the score of the best of them, how many win, and how
/// many draw.
#[inline]
pub(crate) fn merge(best: &mut i8, keeping: &mut u8, (score, wins, draws): (i8, u8, u8)) {
    let before = match best.signum() {
        sign if sign == score.max(*best).signum() => *keeping,
        _ => 0,
    };
    *best = score.max(*best);
    *keeping = match best.signum() {
        1 => before + wins,
        0 => before + draws,
        _ => 0,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_follow_values() {
        // What a move can lead to in a game of at most 126 plies.
        let values: Vec<Value> =
            (-125..=125).map(Value::new).chain([Value::DRAW, Value::WON]).collect();
        for &position in &values {
            assert_eq!(value(of(position)), position);
            assert_eq!(value(for_the_mover(of(position))), position.for_the_mover());
            for &other in &values {
                assert_eq!(of(position).cmp(&of(other)), position.cmp(&other));
            }
        }
    }

    #[test]
    fn moves_are_counted_that_keep_the_outcome_in_any_order() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..10_000 {
            let next: Vec<i8> = (0..random.usize(1..6))
                .map(|_| random.choice([LOST, -120, -2, 0, 2, 120, 127]).unwrap())
                .collect();
            let (mut best, mut keeping) = (LOST, 0);
            for &score in &next {
                consider(&mut best, &mut keeping, score);
            }
            let (mut same, mut as_many) = (LOST, 0);
            for piece in next.chunks(2) {
                let score = for_the_mover(*piece.iter().min().unwrap());
                let count = |sign: i8| piece.iter().filter(|next| next.signum() == sign).count();
                merge(&mut same, &mut as_many, (score, count(-1) as u8, count(0) as u8));
            }
            assert_eq!((same, as_many), (best, keeping), "{next:?}");
            let values: Vec<Value> = next.iter().map(|&s| value(s).for_the_mover()).collect();
            let most = values.iter().max().unwrap();
            assert_eq!(value(best), *most);
            let same = values.iter().filter(|value| value.outcome() == most.outcome()).count();
            let expected = if most.outcome() == Outcome::Loss { 0 } else { same };
            assert_eq!(usize::from(keeping), expected, "{next:?}");
        }
    }
}
