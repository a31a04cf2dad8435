//! Values: who wins, and in how many plies, or nobody.

use std::cmp::Ordering;
use std::fmt;

/// Whether the side to move wins, draws or loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move can force a win.
    Win,
    /// Neither side can.
    Draw,
    /// The opponent can.
    Loss,
}

impl Outcome {
    /// The lower-case word: `win`, `draw` or `loss`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        }
    }

    /// The outcome for the other side.
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Draw => Outcome::Draw,
            Outcome::Loss => Outcome::Win,
        }
    }
}

/// The value of a position for the side to move, in plies: `0` it has
/// already lost; `+k` it can force a win in k plies; `-k` it loses, but can hold out
/// for k plies. Under some rules it may also have won already, or it may be a draw,
/// which has no number of plies.
///
/// Values are ordered by preference, not as numbers: a quick win is better than a slow
/// one, a slow loss better than a quick one.
///
/// ```
/// use pawns::Value;
///
/// let [lost, slow_loss, slow_win, quick_win] = [0, -8, 9, 3].map(Value::new);
/// assert!(lost < slow_loss && slow_loss < Value::DRAW);
/// assert!(Value::DRAW < slow_win && slow_win < quick_win && quick_win < Value::WON);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(i16);

impl Value {
    /// The side to move has already lost.
    pub const LOST: Value = Value(0);

    /// The side to move has already won.
    pub const WON: Value = Value(i16::MAX);

    /// Neither side can win.
    pub const DRAW: Value = Value(i16::MIN);

    /// The value of this many plies, signed.
    pub const fn new(plies: i16) -> Value {
        Value(plies)
    }

    /// The value of a finished game.
    pub const fn finished(outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win => Value::WON,
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::LOST,
        }
    }

    /// The signed number of plies: 0 for a finished game, whoever won it. A draw
    /// has none, and 0 stands for that, too: see [`Value::signed`].
    #[inline]
    pub const fn get(self) -> i16 {
        if self.is_special() { 0 } else { self.0 }
    }

    /// The signed number of plies; `None` for a draw.
    pub const fn signed(self) -> Option<i16> {
        if self.0 == Value::DRAW.0 { None } else { Some(self.get()) }
    }

    /// The number of plies to the end under best play; 0 for a draw, which has none.
    pub const fn plies(self) -> u16 {
        self.get().unsigned_abs()
    }

    /// Whether the side to move wins, draws or loses.
    pub const fn outcome(self) -> Outcome {
        match self.0 {
            i16::MIN => Outcome::Draw,
            1.. => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    const fn is_special(self) -> bool {
        self.0 == Value::WON.0 || self.0 == Value::DRAW.0
    }

    /// The value of a move, for the side that makes it, if it leads to a position of this
    /// value for the opponent.
    ///
    /// ```
    /// # use pawns::Value;
    /// assert_eq!(Value::LOST.for_the_mover(), Value::new(1));
    /// assert_eq!(Value::new(-6).for_the_mover(), Value::new(7));
    /// assert_eq!(Value::new(5).for_the_mover(), Value::new(-6));
    /// assert_eq!(Value::WON.for_the_mover(), Value::new(-1));
    /// assert_eq!(Value::DRAW.for_the_mover(), Value::DRAW);
    /// ```
    #[inline]
    pub const fn for_the_mover(self) -> Value {
        match self.0 {
            i16::MIN => Value::DRAW,
            i16::MAX => Value(-1),
            1.. => Value(-1 - self.0),
            _ => Value(1 - self.0),
        }
    }

    /// The value for the opponent after a best move: the inverse of
    /// [`Value::for_the_mover`]. A finished game has no move.
    ///
    /// ```
    /// # use pawns::Value;
    /// assert_eq!(Value::new(7).left_to_the_opponent(), Value::new(-6));
    /// assert_eq!(Value::new(-6).left_to_the_opponent(), Value::new(5));
    /// assert_eq!(Value::new(-1).left_to_the_opponent(), Value::WON);
    /// ```
    pub const fn left_to_the_opponent(self) -> Value {
        match self.0 {
            i16::MIN => Value::DRAW,
            -1 => Value::WON,
            1.. => Value(1 - self.0),
            _ => Value(-1 - self.0),
        }
    }

    /// The value of a position from the values of its successors; without any, it
    /// is lost.
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
        match self.0 {
            i16::MIN => 0,
            i16::MAX => i16::MAX as i32,
            1.. => i16::MAX as i32 - self.0 as i32,
            _ => -(i16::MAX as i32 + self.0 as i32),
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
    /// The signed number, without a plus sign but for `+0`, a game already won;
    /// or `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::DRAW => f.pad("draw"),
            Value::WON => f.pad("+0"),
            Value(plies) => plies.fmt(f),
        }
    }
}
