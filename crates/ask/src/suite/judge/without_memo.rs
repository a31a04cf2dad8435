//! How many calls a search without a memo makes: far too many to make them, but their number is
//! a sum over the positions of the game, each looked at once.

use std::collections::HashMap;

use ::pawns::{Game, Outcome, Position};
use budget::Control;

/// The most positions that are looked at for one test.
const MOST_POSITIONS: usize = 1 << 18;

/// How many positions are met between two looks at the clock.
const POLL: usize = 1024;

/// The calls of a search without a memo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calls {
    /// So many.
    Exactly(u128),
    /// At least so many: there are more positions than are looked at here.
    AtLeast(u128),
}

impl Calls {
    pub(super) fn least(self) -> u128 {
        match self {
            Calls::Exactly(calls) | Calls::AtLeast(calls) => calls,
        }
    }

    pub(super) fn most(self) -> Option<u128> {
        match self {
            Calls::Exactly(calls) => Some(calls),
            Calls::AtLeast(_) => None,
        }
    }
}

/// When a search leaves out the other moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// Never.
    All,
    /// As soon as one wins, from the first square on.
    UntilOneWins,
}

/// Counts them. `None` if it is stopped.
pub(super) fn calls(game: &Game, moves: Moves, control: &Control) -> Option<Calls> {
    let mut count = Count { game, moves, control, known: HashMap::new(), is_full: false };
    let (calls, _) = count.of(game.position);
    if control.stopped().is_some() {
        return None;
    }
    Some(if count.is_full {
        Calls::AtLeast(count.known.len() as u128)
    } else {
        Calls::Exactly(calls)
    })
}

struct Count<'a> {
    game: &'a Game,
    moves: Moves,
    control: &'a Control,
    known: HashMap<Position, (u128, i8)>,
    is_full: bool,
}

impl Count<'_> {
    /// The calls below a position and its own, and who wins: 1, 0 or -1 for the side to move.
    fn of(&mut self, position: Position) -> (u128, i8) {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let met = self.known.len();
        self.is_full |=
            met >= MOST_POSITIONS || met.is_multiple_of(POLL) && self.control.stopped().is_some();
        if self.is_full {
            return (0, 0);
        }
        let rules = self.game.rules;
        let mut found = (1_u128, rules.result(position).map_or(-1, sign));
        for (_, next) in rules.successors(position).moves() {
            let (calls, value) = self.of(next);
            found = (found.0.saturating_add(calls), found.1.max(-value));
            if found.1 == 1 && self.moves == Moves::UntilOneWins {
                break;
            }
        }
        self.known.insert(position, found);
        found
    }
}

const fn sign(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by making every call.
    fn made(game: &Game, position: Position, moves: Moves) -> (u128, i8) {
        if let Some(outcome) = game.rules.result(position) {
            return (1, sign(outcome));
        }
        let mut sum = (1, -1);
        for (_, next) in game.rules.successors(position).moves() {
            let (calls, value) = made(game, next, moves);
            sum = (sum.0 + calls, sum.1.max(-value));
            if sum.1 == 1 && moves == Moves::UntilOneWins {
                break;
            }
        }
        sum
    }

    #[test]
    fn the_sum_is_the_number_of_calls() {
        for text in ["3x3", "4x3", "3x4", "3/1p1/PPP b", "1p1/1P1/3 w"] {
            let game: Game = text.parse().unwrap();
            for moves in [Moves::All, Moves::UntilOneWins] {
                let (expected, _) = made(&game, game.position, moves);
                let counted = calls(&game, moves, &Control::default());
                assert_eq!(counted, Some(Calls::Exactly(expected)), "{text}");
            }
        }
        let large = "8x8".parse().unwrap();
        let most = calls(&large, Moves::All, &Control::default()).unwrap();
        assert!(most.least() >= MOST_POSITIONS as u128 && most.most().is_none(), "{most:?}");
    }
}
