//! Sets of boards of which all are claimed to be bad for the side to move.

use super::board::{Board, EMPTY, ENEMY, Move, OWN};
use super::codes::Worths;
use crate::numbers::Numbers;
use crate::shares::in_shares;
use crate::{Bounds, Rejection, reject};

/// What is claimed of the boards of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// The side to move loses.
    Loses,
    /// The side to move loses within so many plies.
    LosesWithin,
    /// The side to move cannot win within so many plies.
    CannotWinWithin,
}

/// A set of boards by their numbers, in order, with the plies claimed of each; 0
/// where none are.
pub(super) struct Set {
    claim: Claim,
    /// Who is to move: a move and a reply later it is the same side again.
    white_moves: bool,
    codes: Vec<u128>,
    plies: Vec<u16>,
}

impl Set {
    /// Reads the number of boards, the differences of their codes, the plies.
    pub(super) fn read(
        numbers: &mut Numbers<'_>,
        claim: Claim,
        white_moves: bool,
    ) -> Result<Set, Rejection> {
        let count = numbers.next()?;
        if count > numbers.left() as u128 {
            reject!("the body is too short for the {count} positions that it states");
        }
        numbers.bounds.afford(count, size_of::<u128>() + size_of::<u16>())?;
        let (mut codes, mut plies) = (Vec::<u128>::new(), Vec::new());
        if codes.try_reserve_exact(count as usize).is_err()
            || plies.try_reserve_exact(count as usize).is_err()
        {
            reject!("not enough memory for {count} positions");
        }
        for _ in 0..count {
            let difference = numbers.next()?;
            if !codes.is_empty() && difference == 0 {
                reject!("a position occurs twice in the body");
            }
            let before = codes.last().copied().unwrap_or(0);
            let Some(code) = before.checked_add(difference) else {
                reject!("a position has more squares than any board");
            };
            codes.push(code);
        }
        plies.resize(codes.len(), 0);
        if claim != Claim::Loses {
            for plies in &mut plies {
                let number = numbers.next()?;
                let Ok(small) = u16::try_from(number) else {
                    reject!("a position claims {number} plies, more than any game has");
                };
                *plies = small;
            }
        }
        Ok(Set { claim, white_moves, codes, plies })
    }

    /// How many boards there are.
    pub(super) fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether the side to move has already lost, or the set claims what is needed.
    pub(super) fn is_bad(&self, board: &Board, needed: u16) -> bool {
        let worths = Worths::new(board.len / board.cols, board.cols, 3);
        board.is_lost() || self.holds(worths.code(board).canonical(), needed)
    }

    /// Whether a move leads to a board that is bad for the opponent.
    pub(super) fn has_good_move(&self, board: &Board, needed: u16) -> bool {
        board.moves().any(|mv| self.is_bad(&board.after(mv), needed))
    }

    /// Whether the set claims of a board what is needed.
    fn holds(&self, code: u128, needed: u16) -> bool {
        let Ok(index) = self.codes.binary_search(&code) else { return false };
        match self.claim {
            Claim::Loses => true,
            Claim::LosesWithin => self.plies[index] <= needed,
            Claim::CannotWinWithin => self.plies[index] >= needed,
        }
    }

    /// Goes through the arguments of all boards.
    pub(super) fn check_all(
        &self,
        rows: usize,
        cols: usize,
        bounds: Bounds<'_>,
    ) -> Result<(), Rejection> {
        in_shares(self.len(), 1024, |share| {
            let worths = Worths::new(rows, cols, 3);
            for (done, index) in share.enumerate() {
                if done % 256 == 0 {
                    bounds.go_on()?;
                }
                let board = Board::from_code::<3>(rows, cols, self.codes[index])?;
                self.check(&worths, &board, self.plies[index])?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Goes through the argument of one board.
    fn check(&self, worths: &Worths, board: &Board, plies: u16) -> Result<(), Rejection> {
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
            let answered = next.moves().any(|(_, to)| next.is_last_row(to))
                || next.moves().any(|reply| self.holds(replied(reply), needed))
                || next.moves().any(|reply| next.after(reply).is_lost());
            if !answered {
                let (board, next) = (name(), next.describe(!self.white_moves));
                reject!("{board}: there is no reply to the move that leads to {next}");
            }
        }
        Ok(())
    }
}
