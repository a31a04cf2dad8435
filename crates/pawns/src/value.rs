//! Values: who wins, and in how many plies.

use std::cmp::Ordering;
use std::fmt;

/// Whether the side to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move can force a win.
    Win,
    /// The opponent can.
    Loss,
}

impl Outcome {
    /// The lower-case word: `win` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
        }
    }

    /// The outcome for the other side.
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
        }
    }
}

/// The value of a position for the side to move, in plies: `0` it has already lost;
/// `+k` it can force a win in k plies; `-k` it loses, but can hold out for k plies.
///
/// Values are ordered by preference, not as numbers: a quick win is better than a slow
/// one, a slow loss better than a quick one.
///
/// ```
/// use pawns::Value;
///
/// let [lost, slow_loss, slow_win, quick_win] = [0, -8, 9, 3].map(Value::new);
/// assert!(lost < slow_loss && slow_loss < slow_win && slow_win < quick_win);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(i16);

impl Value {
    /// The side to move has already lost.
    pub const LOST: Value = Value(0);

    /// The value of this many plies, signed.
    pub const fn new(plies: i16) -> Value {
        Value(plies)
    }

    /// The signed number of plies.
    pub const fn get(self) -> i16 {
        self.0
    }

    /// The number of plies to the end under best play.
    pub const fn plies(self) -> u16 {
        self.0.unsigned_abs()
    }

    /// Whether the side to move wins or loses.
    pub const fn outcome(self) -> Outcome {
        if self.0 > 0 { Outcome::Win } else { Outcome::Loss }
    }

    /// The value of a move, for the side that makes it, if it leads to a position of this
    /// value for the opponent.
    ///
    /// ```
    /// # use pawns::Value;
    /// assert_eq!(Value::LOST.for_the_mover(), Value::new(1));
    /// assert_eq!(Value::new(-6).for_the_mover(), Value::new(7));
    /// assert_eq!(Value::new(5).for_the_mover(), Value::new(-6));
    /// ```
    #[inline]
    pub const fn for_the_mover(self) -> Value {
        if self.0 <= 0 { Value(1 - self.0) } else { Value(-1 - self.0) }
    }

    /// The value for the opponent after a best move: the inverse of
    /// [`Value::for_the_mover`]. A lost position has no move.
    ///
    /// ```
    /// # use pawns::Value;
    /// assert_eq!(Value::new(7).left_to_the_opponent(), Value::new(-6));
    /// assert_eq!(Value::new(-6).left_to_the_opponent(), Value::new(5));
    /// ```
    pub const fn left_to_the_opponent(self) -> Value {
        if self.0 > 0 { Value(1 - self.0) } else { Value(-1 - self.0) }
    }

    /// The value of a position from the values of its successors.
    ///
    /// ```
    /// # use pawns::Value;
    /// let of = |values: &[i16]| Value::from_successors(values.iter().map(|&v| Value::new(v))).get();
    /// assert_eq!(of(&[]), 0);
    /// assert_eq!(of(&[2, 6, 11]), -12);
    /// assert_eq!(of(&[-11, 3, -8, 17]), 9);
    /// ```
    pub fn from_successors(values: impl IntoIterator<Item = Value>) -> Value {
        values.into_iter().map(Value::for_the_mover).max().unwrap_or(Value::LOST)
    }

    /// A number that grows with how much the value is liked.
    #[inline]
    const fn liking(self) -> i32 {
        if self.0 > 0 {
            i16::MAX as i32 - self.0 as i32
        } else {
            -(i16::MAX as i32 + self.0 as i32)
        }
    }
}

impl Ord for Value {
    #[inline]
    fn cmp(&self, other: &Value) -> Ordering {
        self.liking().cmp(&other.liking())
    }
}

impl PartialOrd for Value {
    #[inline]
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    /// The signed number, without a plus sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
