//! How games end.

use board::Square;

use crate::{Game, Outcome, Side};

/// Why a game is over, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A pawn of the opponent's has reached its far row, on this square.
    Arrival(Square),
    /// The side to move has no pawns left.
    NoPawns,
    /// The side to move has pawns, but none of them can move.
    Block,
}

impl Game {
    /// Why the game is over; `None` if it goes on.
    ///
    /// ```
    /// use pawns::{Ending, Game};
    ///
    /// let ending = |text: &str| text.parse::<Game>().unwrap().ending();
    /// assert_eq!(ending("1P1/p1p/3 b"), Some(Ending::Arrival("b3".parse()?)));
    /// assert_eq!(ending("3/1P1/3 b"), Some(Ending::NoPawns));
    /// assert_eq!(ending("1p1/1P1/3 b"), Some(Ending::Block));
    /// assert_eq!(ending("3x3"), None);
    /// // Where arriving means nothing, it ends nothing.
    /// assert_eq!(ending("rules: dawson\n1P1/p1p/3 b"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        if !self.is_over() {
            return None;
        }
        let (rules, position) = (&self.rules, self.position);
        if rules.is_ended_by_arrival(position) {
            let enemy = !self.to_move();
            let arrived = position.pawns(enemy) & rules.far_row(enemy);
            return Some(Ending::Arrival(rules.square(arrived)));
        }
        Some(if position.pawns(self.to_move()) == 0 { Ending::NoPawns } else { Ending::Block })
    }

    /// The winner if the side to move has this outcome; `None` for a draw.
    pub fn winner_by(&self, outcome: Outcome) -> Option<Side> {
        match outcome {
            Outcome::Win => Some(self.to_move()),
            Outcome::Draw => None,
            Outcome::Loss => Some(!self.to_move()),
        }
    }

    /// The winner, once the game is over; `None` also if it ended in a draw.
    pub fn winner(&self) -> Option<Side> {
        self.winner_by(self.result()?)
    }
}
