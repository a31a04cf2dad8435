//! Strategies: the positions that a proof consists of.
//!
//! The search knows the answer; a proof has to show it by the rules alone. It is
//! a set of positions with one thing claimed of each. Whatever the side to move
//! plays there, it does not win at once, and its opponent has a reply that wins
//! at once or leads back into the set. Every ply advances a pawn, so such a set
//! leaves no way out.

use budget::StopReason;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::field::{Board, Field};
use super::{Engine, Score, WINS, WON};
use crate::Position;

/// What is claimed of every position of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The side to move loses.
    Loses,
    /// The side to move loses within the position's number of plies.
    LosesWithin,
    /// The side to move cannot win within the position's number of plies.
    CannotWinWithin,
}

impl Claim {
    /// What a reply must lead to if the claim is about `plies` plies; `None` if
    /// no reply is needed any more.
    fn after_a_reply(self, plies: u16) -> Option<u16> {
        match self {
            Claim::Loses => Some(0),
            Claim::LosesWithin => Some(plies.checked_sub(2).expect("a reply comes in time")),
            Claim::CannotWinWithin => plies.checked_sub(2).filter(|&left| left > 0),
        }
    }

    /// The question that a position must fail for the claim to be true of it.
    fn question(self, plies: u16) -> Score {
        match self {
            Claim::Loses => WINS,
            // Holding out for one ply more.
            Claim::LosesWithin => plies as Score + 1 - WON,
            Claim::CannotWinWithin => WON - plies as Score,
        }
    }

    /// Whether a position known for `known` plies serves where `needed` is asked.
    fn serves(self, known: u16, needed: u16) -> bool {
        match self {
            Claim::Loses => true,
            Claim::LosesWithin => known <= needed,
            Claim::CannotWinWithin => known >= needed,
        }
    }
}

/// Positions as the side to move sees them, of two mirror images the smaller,
/// with the number of plies that the claim is about.
pub(crate) type Claims = HashMap<Board, u16, FxBuildHasher>;

impl Engine {
    /// A set in which the claim is true of `position`, which it must be, and
    /// which is not over.
    ///
    /// # Errors
    /// If the budget ends first.
    pub(crate) fn strategy(
        &mut self,
        claim: Claim,
        position: Position,
        plies: u16,
    ) -> Result<Claims, StopReason> {
        let field = self.parts.as_ref().expect("a board with moves has rows").0;
        let root = field.folded(field.board(position));
        let mut claims = Claims::with_hasher(FxBuildHasher);
        claims.insert(root, plies);
        let mut open = vec![root];
        while let Some(board) = open.pop() {
            if claims.len().is_multiple_of(1024) {
                self.control.set_stage(format!("proof of {} positions", claims.len()));
                if let Some(reason) = self.control.stopped() {
                    return Err(reason);
                }
            }
            let Some(needed) = claim.after_a_reply(claims[&board]) else {
                continue;
            };
            for answered in successors(&field, board) {
                if let Some(next) = self.reply(&field, &claims, claim, answered, needed)? {
                    claims.insert(next, needed);
                    open.push(next);
                }
                if claims.allocation_size() as u64 > self.memory {
                    return Err(StopReason::MemoryLimit);
                }
            }
        }
        Ok(claims)
    }

    /// What a good reply on a board leads to; `None` if one wins at once or
    /// leads to a position already in the set.
    fn reply(
        &mut self,
        field: &Field,
        claims: &Claims,
        claim: Claim,
        board: Board,
        needed: u16,
    ) -> Result<Option<Board>, StopReason> {
        if field.arrives_at_once(board) {
            return Ok(None);
        }
        let replies = || successors(field, board).map(|next| field.folded(next));
        let settled = |next: Board| {
            field.mobility(next) == 0
                || claims.get(&next).is_some_and(|&known| claim.serves(known, needed))
        };
        if replies().any(settled) {
            return Ok(None);
        }
        // A race that is won keeps its promise after the first step.
        if let Some((moves, next)) = field.run(board)
            && (claim != Claim::LosesWithin || 2 * (moves as u16 - 1) <= needed)
        {
            return Ok(Some(field.folded(next)));
        }
        let question = claim.question(needed);
        let known = |next: &Board| self.recalled(*next, question) == Some(false);
        if let Some(next) = replies().find(known) {
            return Ok(Some(next));
        }
        // What the table has lost is searched again.
        let replies: Vec<Board> = replies().collect();
        for next in replies {
            if !self.ask(next, question)? {
                return Ok(Some(next));
            }
        }
        unreachable!("where a claim is true there is a reply that keeps it true")
    }
}

/// The boards that the moves lead to, each seen by the side then to move.
fn successors(field: &Field, board: Board) -> impl Iterator<Item = Board> + use<> {
    let field = *field;
    let directions = [
        (field.steps(board), field.cols),
        (field.captures_leftward(board), field.cols - 1),
        (field.captures_rightward(board), field.cols + 1),
    ];
    directions.into_iter().flat_map(move |(mut set, shift)| {
        std::iter::from_fn(move || {
            let to = set & set.wrapping_neg();
            set ^= to;
            (to != 0).then(|| field.handed_over(board.own ^ to ^ to >> shift, board.enemy & !to))
        })
    })
}
