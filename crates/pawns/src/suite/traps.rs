//! Positions that programs are known to get wrong.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::variant::{Blocked, Capture, DoubleStep, FarRow, Pawns};
use crate::{Game, Outcome, Position, Rules, Side, Value, Variant};

/// A classic trap that a position sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Trap {
    /// The side to move has captures, and could make no other move even if it may choose.
    CapturesButNoPushes,
    /// Another test has the same board with the other side to move, and another outcome.
    BothSidesToMove,
    /// A memo whose key is the board without the side to move gives a wrong outcome.
    SideForgotten,
    /// A pawn can arrive at once, and win; that is neither the only nor the first move.
    ImmediateArrival,
    /// The game is over.
    GameOver,
    /// A passed pawn would win the race, but does not win.
    PassedPawnStopped,
}

impl Trap {
    /// All of them.
    pub const ALL: [Trap; 6] = [
        Trap::CapturesButNoPushes,
        Trap::BothSidesToMove,
        Trap::SideForgotten,
        Trap::ImmediateArrival,
        Trap::GameOver,
        Trap::PassedPawnStopped,
    ];

    /// Whether positions set the trap under these rules.
    pub(super) fn is_possible(self, variant: Variant) -> bool {
        match self {
            Trap::ImmediateArrival => variant.far_row == FarRow::Wins,
            Trap::PassedPawnStopped => has_passed_pawns(variant),
            _ => true,
        }
    }

    /// Whether a position of this value sets the trap by itself. A pair of tests sets
    /// [`Trap::BothSidesToMove`], so no position does.
    pub fn is_set(self, game: &Game, value: Value) -> bool {
        match self {
            Trap::CapturesButNoPushes => captures_but_no_pushes(game),
            Trap::BothSidesToMove => false,
            Trap::SideForgotten => !game.is_over() && side_forgotten(game, value.outcome()),
            Trap::ImmediateArrival => immediate_arrival(game),
            Trap::GameOver => game.is_over(),
            Trap::PassedPawnStopped => passed_pawn_stopped(game, value.outcome()),
        }
    }
}

fn captures_but_no_pushes(game: &Game) -> bool {
    // Where captures are compulsory, pushes may be possible and yet not allowed.
    let mut variant = game.rules.variant();
    variant.capture = Capture::Free;
    let free = Rules::new(game.size(), variant).expect("the board has as many squares as before");
    let mut moves = free.successors(game.position).moves().peekable();
    moves.peek().is_some() && moves.all(|(mv, _)| mv.is_capture())
}

fn immediate_arrival(game: &Game) -> bool {
    let far = game.rules.far_row(game.to_move());
    let arrives = |next: Position| next.pawns(game.to_move()) & far != 0;
    game.rules.variant().far_row == FarRow::Wins
        && !arrives(game.position)
        && game.rules.successors(game.position).skip(1).any(arrives)
        && !game.rules.successors(game.position).next().is_some_and(arrives)
}

/// Whether a pawn that nothing can stop, as it seems, does not win.
///
/// Such a pawn has no pawn ahead on its file and no enemy pawn ahead on the files beside it,
/// and it needs fewer plies than the most advanced enemy pawn. No move brings a pawn nearer by
/// more than a row, so the enemy cannot arrive first; no enemy pawn comes onto those files
/// except by a capture; and a side that pushes this pawn is never out of moves. So if its side
/// does not win, a capture has stopped it.
fn passed_pawn_stopped(game: &Game, outcome: Outcome) -> bool {
    let loser = match outcome {
        Outcome::Loss => game.to_move(),
        Outcome::Win => !game.to_move(),
        Outcome::Draw => return false,
    };
    has_passed_pawns(game.rules.variant()) && !game.is_over() && wins_the_race(game, loser)
}

/// Whether the argument about passed pawns holds under these rules.
fn has_passed_pawns(variant: Variant) -> bool {
    variant.pawns == Pawns::Orthodox
        && variant.double_step == DoubleStep::No
        && variant.capture == Capture::Free
        && variant.far_row == FarRow::Wins
        && variant.blocked == Blocked::Loses
}

/// Whether a side has a passed pawn that arrives before any enemy pawn can.
fn wins_the_race(game: &Game, side: Side) -> bool {
    let rules = &game.rules;
    let pawns = |side: Side| {
        let set = game.position.pawns(side);
        rules.size().squares().filter(move |&square| set & rules.bit(square) != 0)
    };
    let distance = |side: Side, row: u32| match side {
        Side::White => rules.size().rows() - 1 - row,
        Side::Black => row,
    };
    // The turns that pass until a pawn has made its last move.
    let plies = |side: Side, row: u32| {
        (2 * distance(side, row)).saturating_sub(u32::from(side == game.to_move()))
    };
    let enemy = pawns(!side).map(|pawn| plies(!side, pawn.row)).min().unwrap_or(u32::MAX);
    pawns(side).any(|pawn| {
        let is_ahead = |row: u32| distance(side, row) < distance(side, pawn.row);
        distance(side, pawn.row) > 0
            && plies(side, pawn.row) < enemy
            && !pawns(side).any(|own| own.col == pawn.col && is_ahead(own.row))
            && !pawns(!side).any(|other| other.col.abs_diff(pawn.col) <= 1 && is_ahead(other.row))
    })
}

/// Whether a memo without the side to move errs, whichever move it tries first.
fn side_forgotten(game: &Game, outcome: Outcome) -> bool {
    [false, true].into_iter().all(|backward| {
        let mut memo = Forgetful { rules: &game.rules, backward, known: HashMap::default() };
        memo.value(game.position).outcome() != outcome
    })
}

/// A solver with a memo that forgets whose move it is.
struct Forgetful<'a> {
    rules: &'a Rules,
    backward: bool,
    known: HashMap<(u64, u64), Value, FxBuildHasher>,
}

impl Forgetful<'_> {
    fn value(&mut self, position: Position) -> Value {
        if self.rules.is_over(position) {
            return self.rules.value_of_finished(position);
        }
        let key = (position.white(), position.black());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut next: Vec<Position> = self.rules.successors(position).collect();
        if self.backward {
            next.reverse();
        }
        let mut best = Value::LOST;
        for position in next {
            best = best.max(self.value(position).for_the_mover());
        }
        self.known.insert(key, best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Question, solve};

    fn traps(position: &str) -> Vec<Trap> {
        let game: Game = position.parse().unwrap();
        let value = solve(&game, Question::Value, &Budget::default()).value.unwrap();
        Trap::ALL.into_iter().filter(|trap| trap.is_set(&game, value)).collect()
    }

    #[test]
    fn known_traps_are_recognized() {
        // Black can only capture, and wins by it: Portland State's own example.
        assert_eq!(traps("3/1p1/PPP b"), [Trap::CapturesButNoPushes]);
        // White's capture changes the file and stops the pawn on a5.
        assert!(traps("3/3/3/p2/3/1p1/2P/3 w").contains(&Trap::PassedPawnStopped));
        // Without the pawn to capture, the passed pawn wins, as it seems.
        assert!(!traps("3/3/3/p2/3/3/2P/3 b").contains(&Trap::PassedPawnStopped));
        assert_eq!(traps("ppp/PPP/3 w"), [Trap::CapturesButNoPushes]);
        assert_eq!(traps("P2/2p/3 b"), [Trap::GameOver]);
        assert!(traps("3/1Pp/P2 w").contains(&Trap::ImmediateArrival));
        assert!(!traps("3/P2/3 w").contains(&Trap::ImmediateArrival), "it is the only move");
    }

    #[test]
    fn a_memo_without_the_side_errs_where_play_meets_a_board_with_either_side_to_move() {
        // On one file every capture is impossible, so no board is met twice.
        assert!(!traps("p/1/1/1/P w").contains(&Trap::SideForgotten));
        let start: Game = "5x4".parse().unwrap();
        let erring = start.rules.successors(start.position).flat_map(|first| {
            let second = start.rules.successors(first);
            second.flat_map(|second| start.rules.successors(second)).collect::<Vec<_>>()
        });
        let errs = |position| {
            let game = Game { position, ..start };
            let value = solve(&game, Question::Value, &Budget::default()).value.unwrap();
            Trap::SideForgotten.is_set(&game, value)
        };
        assert!(erring.take(40).any(errs), "such positions exist on the 5x4 board");
    }
}
