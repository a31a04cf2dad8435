//! Strategies under rules that are not the classic ones.
//!
//! As in [`strategy`](super::strategy), but a game may end with a draw, and with a
//! win of the side whose turn it is: whatever the side to move plays, either the
//! game is over with nothing that contradicts the claim, or its opponent has a reply
//! that ends it so or leads back into the set.

use std::cmp::Reverse;

use budget::StopReason;
use rustc_hash::FxBuildHasher;

use super::field::Board;
use super::general::General;
use super::score::DRAWN;
use super::search::{self, Core as _, Interruption, Search};
use super::strategy::bytes_with_one_more;
use super::{Claim, Claims, Engine, Score};
use crate::{Outcome, Position, ProofError};

impl Claim {
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
        let Some(core) = self.general else { return Ok(Claims::default()) };
        let left = self.left_for_proofs();
        let mut claims = Claims::with_hasher(FxBuildHasher);
        let mut open = Vec::new();
        for &(position, plies) in roots {
            let root = core.field().mirror_folded(core.field().board(position));
            if self.rules.result(position).is_none() && claims.insert(root, plies).is_none() {
                open.push(root);
            }
        }
        while let Some(board) = open.pop() {
            self.keep_going()?;
            if claims.len().is_multiple_of(1 << 10) {
                self.control.set_stage(format!("proof of {} positions", claims.len()));
            }
            for next in core.mover.successors(board) {
                let plies = claims[&board];
                let found = self.reply(&core, claim, plies, next, &claims)?;
                let Some((reply, needed)) = found else { continue };
                if bytes_with_one_more(&claims, &open) > left {
                    return Err(StopReason::MemoryLimit.into());
                }
                claims.insert(reply, needed);
                open.push(reply);
            }
        }
        Ok(claims)
    }

    /// What a good reply leads to after a move, and the plies claimed of it; `None`
    /// if nothing has to be added to the set.
    fn reply(
        &mut self,
        core: &General,
        claim: Claim,
        plies: u16,
        next: Board,
        claims: &Claims,
    ) -> Result<Option<(Board, u16)>, ProofError> {
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
        let mut replies = Vec::new();
        let known = core.mover.find_ply(next, core.mover.destinations(next), |ply| {
            let reply = core.mover.after(ply);
            let board = core.field().mirror_folded(reply);
            let is_enough = match core.mover.result(reply) {
                Some(result) if !claim.admits(result) => return None,
                Some(_) => true,
                None => claim == Claim::CannotWinWithin && needed == 0,
            };
            let known = claims.get(&board);
            if is_enough || known.is_some_and(|&known| claim.serves(known, needed)) {
                return Some(());
            }
            let mobility = core.mover.destinations(reply).count();
            replies.push((core.promise(ply, mobility), board));
            None
        });
        if known.is_some() {
            return Ok(None);
        }
        replies.sort_unstable_by_key(|&(promise, _)| Reverse(promise));
        self.best_of(core, &replies, claim.question_under(core, needed), needed)
    }

    /// The first reply that fails a question: one of which that is known, if there
    /// is one.
    fn best_of(
        &mut self,
        core: &General,
        replies: &[(i32, Board)],
        question: Score,
        needed: u16,
    ) -> Result<Option<(Board, u16)>, ProofError> {
        let (_, table) = self.parts.as_ref().expect("a board with moves has rows");
        let fails = |&&(_, board): &&(i32, Board)| {
            search::known(core, table, core.folded(board), question) == Some(false)
        };
        if let Some(&(_, board)) = replies.iter().find(fails) {
            return Ok(Some((board, needed)));
        }
        for &(_, board) in replies {
            let mut search = Search::new(core, table, &self.control, None, u64::MAX);
            let answer = search.keep_the_table().at_least(board, question);
            self.nodes += search.nodes;
            match answer {
                Ok(false) => return Ok(Some((board, needed))),
                Ok(true) => {}
                Err(Interruption::Stopped(reason)) => return Err(reason.into()),
                Err(_) => unreachable!("a search alone ends with an answer"),
            }
        }
        Err(ProofError::FalseCheckpoint)
    }
}
