//! What positions are worth to the side to move: signed plies, a draw, or a game already won.

use crate::pawns::Ending;

/// Plies to the end: positive for a win, negative for a loss, 0 if it is lost already; or
/// one of the two other things below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth(i16);

impl Worth {
    pub(super) const LOST: Worth = Worth(0);
    pub(super) const DRAW: Worth = Worth(i16::MIN);
    pub(super) const WON: Worth = Worth(i16::MAX);

    /// What a row says: its plies, and 1, 0 or -1 for a win, a draw and a loss, which classic
    /// tables do not say. `None` if that cannot be.
    pub(super) fn of_row(outcome: Option<i32>, plies: i32) -> Option<Worth> {
        match (outcome, plies) {
            (None, -1000..=1000) | (Some(1), 1..=1000) | (Some(-1), -1000..=0) => {
                Some(Worth(plies as i16))
            }
            (Some(1), 0) => Some(Worth::WON),
            (Some(0), 0) => Some(Worth::DRAW),
            _ => None,
        }
    }

    pub(super) fn of_ending(ending: Ending) -> Worth {
        match ending {
            Ending::Won => Worth::WON,
            Ending::Drawn => Worth::DRAW,
            Ending::Lost => Worth::LOST,
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) fn outcome(self) -> i8 {
        match self {
            Worth::DRAW => 0,
            Worth(1..) => 1,
            Worth(_) => -1,
        }
    }

    /// How many plies it takes to the end.
    fn plies(self) -> i16 {
        if self == Worth::DRAW || self == Worth::WON { 0 } else { self.0.abs() }
    }

    /// The signed plies; none of a draw.
    pub(super) fn signed(self) -> Option<i16> {
        (self != Worth::DRAW).then(|| self.plies() * i16::from(self.outcome()))
    }

    /// Whether the game is over; in a draw that goes on, some move holds it.
    pub(super) fn is_over(self, keeping_moves: u8) -> bool {
        self.plies() == 0 && (self != Worth::DRAW || keeping_moves == 0)
    }

    /// What a move is worth to the side that makes it, if it leads to a position that is
    /// worth this to the other.
    pub(super) fn of_move(self) -> Worth {
        match self.outcome() {
            0 => Worth::DRAW,
            1 => Worth(-1 - self.plies()),
            _ => Worth(1 + self.plies()),
        }
    }

    /// Quick wins before slow ones, then draws, then slow losses before quick ones.
    pub(super) fn rank(self) -> i16 {
        i16::from(self.outcome()) * (i16::MAX - self.plies())
    }

    /// As manifests have it.
    pub(super) fn name(self) -> String {
        match self {
            Worth::DRAW => "draw".into(),
            Worth::WON => "+0".into(),
            Worth(plies) => plies.to_string(),
        }
    }

    /// The number of a worth of classic tables, which have neither draws nor games already
    /// won; and back.
    pub(super) fn plain(self) -> i16 {
        self.0
    }

    pub(super) fn of_plain(plies: i16) -> Worth {
        Worth(plies)
    }

    /// The bits of the number, and back.
    pub(super) fn bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    pub(super) fn from_bits(bits: u16) -> Worth {
        Worth(bits.cast_signed())
    }
}
