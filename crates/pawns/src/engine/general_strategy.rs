//! Strategies under rules that are not the classic ones.
//!
//! As in [`strategy`](super::strategy), but a game may end with a draw, and with a
//! win of the side whose turn it is: whatever the side to move plays, either the
//! game is over with nothing that contradicts the claim, or its opponent has a reply
//! that ends it so or leads back into the set.

use std::cmp::Reverse;

use budget::Control;

use super::field::Board;
use super::general::General;
use super::score::DRAWN;
use super::search::{self, Core as _, Interruption, Search};
use super::table::Table;
use super::{Claim, Claims, Engine, Score};
use crate::{Outcome, Position, ProofError};

impl Claim {
    /// Whether it says that the side to move loses.
    fn is_about_losing(self) -> bool {
        matches!(self, Claim::Loses | Claim::LosesWithin)
    }

    /// Whether a finished game in which the claim's side is to move is as claimed.
    fn admits(self, result: Outcome) -> bool {
        match self {
            Claim::Loses | Claim::LosesWithin => result == Outcome::Loss,
            Claim::DoesNotWin | Claim::CannotWinWithin => result != Outcome::Win,
        }
    }

    /// The question that a position must fail for the claim to be true of it.
    fn question_under(self, core: &General, plies: u16) -> Score {
        if self == Claim::Loses && core.has_draws { DRAWN } else { self.question(plies) }
    }
}

impl Engine {
    /// A set in which the claim is true of the given positions, which it must be.
    ///
    /// # Errors
    /// If the budget ends first, or the claim turns out to be false.
    pub(crate) fn general_strategy(
        &mut self,
        claim: Claim,
        roots: &[(Position, u16)],
    ) -> Result<Claims, ProofError> {
        let (Some(core), Some((field, table))) = (&self.general, &self.parts) else {
            return Ok(Claims::default());
        };
        let going_on = roots.iter().filter(|(position, _)| self.rules.result(*position).is_none());
        let roots: Vec<(Board, u16)> = going_on
            .map(|&(position, plies)| (field.mirror_folded(field.board(position)), plies))
            .collect();
        let (claims, nodes) = self.grow(claim, &roots, |claims, boards| {
            let control = &*self.control;
            let mut scout =
                GeneralScout { core, table, control, claims, claim, nodes: 0, replies: Vec::new() };
            (scout.replies(boards), scout.nodes)
        });
        self.nodes += nodes;
        claims
    }
}

/// One thread's search for replies under any rules.
struct GeneralScout<'a> {
    core: &'a General,
    table: &'a Table,
    control: &'a Control,
    claims: &'a Claims,
    claim: Claim,
    nodes: u64,
    /// The replies on one board, with their promise.
    replies: Vec<(i32, Board)>,
}

impl GeneralScout<'_> {
    fn replies(&mut self, boards: &[Board]) -> Result<Vec<(Board, u16)>, ProofError> {
        let mut found = Vec::new();
        for &board in boards {
            if let Some(reason) = self.control.stopped() {
                return Err(reason.into());
            }
            let plies = self.claims[&board];
            for next in self.core.mover.successors(board) {
                found.extend(self.reply(plies, next)?);
            }
        }
        Ok(found)
    }

    /// What a good reply leads to after a move, and the plies claimed of it; `None`
    /// if nothing has to be added to the set.
    fn reply(&mut self, plies: u16, next: Board) -> Result<Option<(Board, u16)>, ProofError> {
        let (core, claim) = (self.core, self.claim);
        if let Some(result) = core.mover.result(next) {
            let admitted = claim.admits(result.reversed());
            return if admitted { Ok(None) } else { Err(ProofError::FalseCheckpoint) };
        }
        let needed = match (claim, plies.checked_sub(2)) {
            (Claim::Loses | Claim::DoesNotWin, _) => 0,
            (_, Some(left)) => left,
            // Too few plies are left for a win.
            (Claim::CannotWinWithin, None) => return Ok(None),
            (Claim::LosesWithin, None) => return Err(ProofError::FalseCheckpoint),
        };
        if self.list_replies(next, needed) {
            return Ok(None);
        }
        // A win by force stays one after its first move.
        let most = (claim == Claim::LosesWithin).then_some(needed);
        if let Some(board) = core.first_of_forced_win(next, !claim.is_about_losing(), most) {
            return Ok(Some((core.field().mirror_folded(board), needed)));
        }
        // The search has tried promising replies first, and knows them best.
        self.replies.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
        let question = claim.question_under(core, needed);
        let fails = |&&(_, board): &&(i32, Board)| {
            search::known(core, self.table, core.folded(board), question) == Some(false)
        };
        if let Some(&(_, board)) = self.replies.iter().find(fails) {
            return Ok(Some((board, needed)));
        }
        self.searched(question).map(|board| Some((board, needed)))
    }

    /// Lists the replies on a board; whether one is good without anything to be added.
    fn list_replies(&mut self, board: Board, needed: u16) -> bool {
        let (core, claim) = (self.core, self.claim);
        self.replies.clear();
        let destinations = core.mover.destinations(board);
        let enough = core.mover.find_ply(board, destinations, |ply| {
            let reply = core.mover.after(ply);
            let is_enough = match core.mover.result(reply) {
                Some(result) if !claim.admits(result) => return None,
                Some(_) => true,
                None => claim == Claim::CannotWinWithin && needed == 0,
            };
            let folded = core.field().mirror_folded(reply);
            let known = self.claims.get(&folded);
            if is_enough || known.is_some_and(|&known| claim.serves(known, needed)) {
                return Some(());
            }
            let mobility = core.mover.destinations(reply).count();
            self.replies.push((core.promise(ply, reply, mobility), folded));
            None
        });
        enough.is_some()
    }

    /// The first reply found by search that fails a question: what the table has lost is
    /// searched again, each reply a little before any is searched for long.
    fn searched(&mut self, question: Score) -> Result<Board, ProofError> {
        let mut refuted = vec![false; self.replies.len()];
        for most_nodes in [1 << 9, 1 << 13, 1 << 17, u64::MAX] {
            for (&(_, board), refuted) in self.replies.iter().zip(&mut refuted) {
                if *refuted {
                    continue;
                }
                let mut search = Search::new(self.core, self.table, self.control, None, most_nodes);
                let answer = search.keep_the_table().at_least(board, question);
                self.nodes += search.nodes;
                match answer {
                    Ok(false) => return Ok(board),
                    Ok(true) => *refuted = true,
                    Err(Interruption::TooLong) => {}
                    Err(Interruption::Stopped(reason)) => return Err(reason.into()),
                    Err(_) => unreachable!("a search alone ends with an answer"),
                }
            }
        }
        // Where a claim is true there is a reply that keeps it true. What the search
        // finds is true; what was restored from a file may not be.
        Err(ProofError::FalseCheckpoint)
    }
}
