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
use super::strategy::{Needed, Strategy};
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
    ) -> Result<Strategy, ProofError> {
        let (Some(core), Some((field, table))) = (&self.general, &self.parts) else {
            return Ok(Strategy::default());
        };
        let going_on = roots.iter().filter(|(position, _)| self.rules.result(*position).is_none());
        let roots: Vec<(Board, u16)> = going_on
            .map(|&(position, plies)| (field.mirror_folded(field.board(position)), plies))
            .collect();
        let (strategy, nodes) = self.grow(claim, &roots, |claims, boards| {
            let control = &*self.control;
            let mut scout =
                GeneralScout { core, table, control, claims, claim, nodes: 0, replies: Vec::new() };
            (scout.replies(boards), scout.nodes)
        });
        self.nodes += nodes;
        strategy
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
    fn replies(&mut self, boards: &[Board]) -> Result<Vec<Needed>, ProofError> {
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
    fn reply(&mut self, plies: u16, next: Board) -> Result<Option<Needed>, ProofError> {
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
        if self.has_reply_in_set(next, needed) {
            return Ok(None);
        }
        // A win by force stays one after its first move.
        let most = (claim == Claim::LosesWithin).then_some(needed);
        if let Some(forced) = core.first_of_forced_win(next, !claim.is_about_losing(), most) {
            let board = core.field().mirror_folded(forced.board);
            let is_settled = forced.arrives_next && !claim.has_plies();
            let open = Needed::Open(board, needed);
            return Ok(Some(if is_settled { Needed::Settled(board) } else { open }));
        }
        self.list_replies(next);
        let question = claim.question_under(core, needed);
        let fails = |&&(_, board): &&(i32, Board)| {
            search::known(core, self.table, core.folded(board), question) == Some(false)
        };
        if let Some(&(_, board)) = self.replies.iter().find(fails) {
            return Ok(Some(Needed::Open(board, needed)));
        }
        self.searched(question).map(|board| Some(Needed::Open(board, needed)))
    }

    /// Whether a reply on a board is good without anything to be added to the set.
    fn has_reply_in_set(&self, board: Board, needed: u16) -> bool {
        let (core, claim) = (self.core, self.claim);
        let destinations = core.mover.destinations(board);
        if core.arrives(destinations) {
            return true;
        }
        let good = core.mover.find_ply(board, destinations, |ply| {
            let reply = core.mover.after(ply);
            let is_good = match core.mover.result(reply) {
                Some(result) => claim.admits(result),
                None if claim == Claim::CannotWinWithin && needed == 0 => true,
                None => {
                    let known = self.claims.get(&core.field().mirror_folded(reply));
                    known.is_some_and(|&known| claim.serves(known, needed))
                }
            };
            is_good.then_some(())
        });
        good.is_some()
    }

    /// Lists the replies on a board after which the game goes on, promising ones first:
    /// the search has tried them first, and knows them best.
    fn list_replies(&mut self, board: Board) {
        let core = self.core;
        self.replies.clear();
        core.mover.find_ply(board, core.mover.destinations(board), |ply| {
            let reply = core.mover.after(ply);
            if core.mover.result(reply).is_none() {
                let mobility = core.mover.destinations(reply).count();
                let promise = core.promise(ply, reply, mobility);
                self.replies.push((promise, core.field().mirror_folded(reply)));
            }
            None::<()>
        });
        self.replies.sort_by_key(|&(promise, _)| Reverse(promise));
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
