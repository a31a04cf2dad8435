//! Plies as chess programs count them: in moves.

use ::pawns::{Game, Outcome, Variation};

/// What is known of a position, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    /// The game ends after this many moves of the winner; negative if the side to move loses.
    Mate(i64),
    /// The side to move wins within this many moves, and perhaps sooner.
    WinWithin(i64),
    /// The side to move loses within this many moves of the winner, and perhaps sooner.
    LossWithin(i64),
    /// A proved draw.
    Draw,
    /// Nothing is proved. This is not an estimate.
    Unknown,
}

impl Score {
    /// The score of a variation in a position.
    pub(super) fn of(variation: &Variation, game: &Game) -> Score {
        let plies = variation.value.map(|value| u32::from(value.plies()));
        // Where the length is unknown, no game is longer than this.
        let most = game.rules.most_plies(game.position);
        match (variation.outcome, plies) {
            (Some(Outcome::Win), Some(plies)) => Score::Mate(won(plies)),
            (Some(Outcome::Win), None) => Score::WinWithin(won(most)),
            (Some(Outcome::Loss), Some(plies)) => Score::Mate(-lost(plies)),
            (Some(Outcome::Loss), None) => Score::LossWithin(lost(most)),
            (Some(Outcome::Draw), _) => Score::Draw,
            (None, _) => Score::Unknown,
        }
    }

    /// In the words of UCI.
    pub(super) fn uci(self) -> String {
        match self {
            Score::Mate(moves) => format!("mate {moves}"),
            Score::WinWithin(moves) => format!("mate {moves} lowerbound"),
            Score::LossWithin(moves) => format!("mate -{moves} upperbound"),
            Score::Draw | Score::Unknown => "cp 0".into(),
        }
    }

    /// In the numbers of CECP, which has no bounds.
    pub(super) fn cecp(self) -> i64 {
        /// From here on, a score counts moves to mate.
        const MATE: i64 = 100_000;
        match self {
            Score::Mate(moves @ 1..) | Score::WinWithin(moves) => MATE + moves,
            Score::Mate(moves) => -MATE + moves,
            Score::LossWithin(moves) => -MATE - moves,
            Score::Draw | Score::Unknown => 0,
        }
    }
}

/// The winner's moves in a win after so many plies.
fn won(plies: u32) -> i64 {
    i64::from(plies).div_euclid(2) + i64::from(plies % 2)
}

/// The winner's moves in a loss after so many plies; at least one, since 0 would mean that the
/// game is over.
fn lost(plies: u32) -> i64 {
    i64::from(plies / 2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::pawns::Value;

    fn variation(value: i16) -> Variation {
        let mv = "a1-a2".parse().unwrap();
        let value = Value::new(value);
        Variation { line: vec![mv], outcome: Some(value.outcome()), value: Some(value) }
    }

    #[test]
    fn plies_become_moves_of_the_winner() {
        let game: Game = "3x3".parse().unwrap();
        let score = |value| Score::of(&variation(value), &game);
        let plies = [1, 2, 3, 19, -1, -2, -5, -6, -30];
        let moves = plies.map(|value| score(value).uci());
        let expected =
            ["mate 1", "mate 1", "mate 2", "mate 10", "mate -1", "mate -1", "mate -2", "mate -3"];
        assert_eq!(moves[..8], expected);
        assert_eq!(moves[8], "mate -15");
        assert_eq!((score(19).cecp(), score(-6).cecp()), (100_010, -100_003));
    }

    #[test]
    fn an_unknown_length_is_a_bound_and_nothing_known_is_nothing() {
        let game: Game = "3x3".parse().unwrap();
        let of = |outcome| {
            let score = Score::of(&Variation { outcome, value: None, ..variation(1) }, &game);
            (score.uci(), score.cecp())
        };
        assert_eq!(of(Some(Outcome::Win)), ("mate 6 lowerbound".into(), 100_006));
        assert_eq!(of(Some(Outcome::Loss)), ("mate -6 upperbound".into(), -100_006));
        assert_eq!(of(Some(Outcome::Draw)), ("cp 0".into(), 0));
        assert_eq!(of(None), ("cp 0".into(), 0));
    }
}
