//! Sets of boards of which all are claimed to be bad for the side to move.

use super::board::{Board, EMPTY, ENEMY, Move, OWN};
use super::codes::{Codes, Worths};
use super::race::is_lost_by_race;
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// The side to move loses.
    Loses,
    /// The same; a race that the opponent wins needs no board of the set.
    LosesOrRaces,
    /// The side to move loses within so many plies.
    LosesWithin,
    /// The side to move cannot win within so many plies.
    CannotWinWithin,
}

/// A set of boards by their numbers, with the plies claimed of each.
pub(super) struct Set<'a> {
    claim: Claim,
    /// Who is to move: a move and a reply later it is the same side again.
    white_moves: bool,
    codes: Codes<'a>,
}

impl Claim {
    const fn has_plies(self) -> bool {
        matches!(self, Claim::LosesWithin | Claim::CannotWinWithin)
    }
}

impl<'a> Set<'a> {
    /// Reads the number of boards, the differences of their codes, the plies.
    pub(super) fn read(
        numbers: &mut Numbers<'a>,
        claim: Claim,
        white_moves: bool,
    ) -> Result<Set<'a>, Rejection> {
        let codes = Codes::read(numbers, claim.has_plies())?;
        Ok(Set { claim, white_moves, codes })
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether the side to move has already lost, or the set claims what is needed.
    pub(super) fn is_bad(&self, board: &Board, needed: u16) -> bool {
        let worths = Worths::new(board.len / board.cols, board.cols, 3);
        board.is_lost() || self.is_race(board) || self.holds(worths.code(board).canonical(), needed)
    }

    /// Whether a move leads to a board that is bad for the opponent.
    pub(super) fn has_good_move(&self, board: &Board, needed: u16) -> bool {
        board.moves().any(|mv| self.is_bad(&board.after(mv), needed))
    }

    /// Whether the board is bad because the opponent wins a race, which counts here.
    fn is_race(&self, board: &Board) -> bool {
        self.claim == Claim::LosesOrRaces && is_lost_by_race(board)
    }

    /// Whether the set claims of a board what is needed.
    fn holds(&self, code: u128, needed: u16) -> bool {
        let Some(plies) = self.codes.find(code) else { return false };
        match self.claim {
            Claim::Loses | Claim::LosesOrRaces => true,
            Claim::LosesWithin => plies <= needed,
            Claim::CannotWinWithin => plies >= needed,
        }
    }

    /// Goes through the arguments of all boards.
    pub(super) fn check_all(
        &self,
        rows: usize,
        cols: usize,
        bounds: Bounds<'_>,
    ) -> Result<(), Rejection> {
        in_shares(self.codes.blocks(), 64, |share| {
            let worths = Worths::new(rows, cols, 3);
            let mut answers = vec![None; 64 * 64];
            for (done, block) in share.enumerate() {
                if done % 16 == 0 {
                    bounds.go_on()?;
                }
                for (code, plies) in self.codes.block(block) {
                    let board = Board::from_code::<3>(rows, cols, code)?;
                    self.check(&worths, &board, plies, &mut answers)?;
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Goes through the argument of one board. What answered a move last time, by the squares
    /// of the move, is tried first: it often does so again.
    fn check(
        &self,
        worths: &Worths,
        board: &Board,
        plies: u16,
        answers: &mut [Option<Move>],
    ) -> Result<(), Rejection> {
        let name = || board.describe(self.white_moves);
        if self.claim == Claim::LosesWithin && plies < 2 && !board.is_lost() {
            reject!("{}: no plies are left, but the side to move has moves", name());
        }
        // What a reply has to lead to.
        let needed = plies.saturating_sub(2);
        let code = worths.code(board);
        if code.0 != code.canonical() {
            reject!("{}: its mirror image should be stored instead", name());
        }
        for (from, to) in board.moves() {
            let next = board.after((from, to));
            if next.is_lost() {
                reject!("{}: the side to move wins at once", name());
            }
            // Of the next two plies that was the one that could have won.
            if self.claim == Claim::CannotWinWithin && needed == 0 {
                continue;
            }
            let moved = worths.change(code, from, OWN, EMPTY);
            let moved = worths.change(moved, to, board.squares[to], OWN);
            // After a reply it is the same side's turn, and the board is seen
            // from the same side again: the reply is turned around.
            let last = board.len - 1;
            let replied = |(from, to): Move| {
                let captured = if next.squares[to] == ENEMY { OWN } else { EMPTY };
                let moved = worths.change(moved, last - from, ENEMY, EMPTY);
                worths.change(moved, last - to, captured, ENEMY).canonical()
            };
            if next.moves().any(|(_, to)| next.is_last_row(to)) {
                continue;
            }
            let is_answer = |&reply: &Move| {
                let then = next.after(reply);
                self.is_race(&then) || self.holds(replied(reply), needed) || then.is_lost()
            };
            let known = &mut answers[64 * from + to];
            let again = next.moves().find(|&reply| Some(reply) == *known).filter(is_answer);
            *known = again.or_else(|| next.moves().find(is_answer));
            if known.is_none() {
                let (board, next) = (name(), next.describe(!self.white_moves));
                reject!("{board}: there is no reply to the move that leads to {next}");
            }
        }
        Ok(())
    }
}
