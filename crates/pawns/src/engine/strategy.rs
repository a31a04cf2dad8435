//! Strategies: the positions that a proof consists of.
//!
//! The search knows the answer; a proof has to show it by the rules alone. It is
//! a set of positions with one thing claimed of each. Whatever the side to move
//! plays there, it does not win at once, and its opponent has a reply that wins
//! at once or leads back into the set. Every ply advances a pawn, so such a set
//! leaves no way out.

use std::cmp::Reverse;
use std::thread;

use budget::{Control, StopReason};
use hashbrown::HashMap;
use itertools::Itertools as _;
use rustc_hash::FxBuildHasher;

use super::field::{Board, Field};
use super::layers::Layers;
use super::search::{self, Interruption, Search};
use super::table::Table;
use super::{Engine, Score, WINS, WON};
use crate::proof::code;
use crate::sorted_codes::SortedCodes;
use crate::{Position, ProofError};

/// What is claimed of every position of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The side to move loses.
    Loses,
    /// The side to move loses within the position's number of plies.
    LosesWithin,
    /// The side to move cannot win within the position's number of plies.
    CannotWinWithin,
    /// The side to move does not win.
    DoesNotWin,
}

impl Claim {
    /// What a reply must lead to if the claim is about `plies` plies; `None` if
    /// no reply is needed any more.
    ///
    /// # Errors
    /// If the claim is false, because a reply comes too late.
    fn after_a_reply(self, plies: u16) -> Result<Option<u16>, ProofError> {
        match self {
            Claim::Loses | Claim::DoesNotWin => Ok(Some(0)),
            Claim::LosesWithin => plies.checked_sub(2).map(Some).ok_or(ProofError::FalseCheckpoint),
            Claim::CannotWinWithin => Ok(plies.checked_sub(2).filter(|&left| left > 0)),
        }
    }

    /// The question that a position must fail for the claim to be true of it.
    pub(super) fn question(self, plies: u16) -> Score {
        match self {
            Claim::Loses | Claim::DoesNotWin => WINS,
            // Holding out for one ply more.
            Claim::LosesWithin => plies as Score + 1 - WON,
            Claim::CannotWinWithin => WON - plies as Score,
        }
    }

    /// Whether it is about a number of plies.
    pub(crate) const fn has_plies(self) -> bool {
        matches!(self, Claim::LosesWithin | Claim::CannotWinWithin)
    }

    /// Whether a position known for `known` plies serves where `needed` is asked.
    pub(super) fn serves(self, known: u16, needed: u16) -> bool {
        match self {
            Claim::Loses | Claim::DoesNotWin => true,
            Claim::LosesWithin => known <= needed,
            Claim::CannotWinWithin => known >= needed,
        }
    }
}

/// The positions of a proof.
#[derive(Debug, Default)]
pub(crate) struct Strategy {
    /// Those whose moves need replies.
    pub(crate) claims: Claims,
    /// The codes of those in which every move is answered by one that wins at once: most
    /// of them all, and nothing has to be looked for.
    pub(crate) settled: SortedCodes,
}

/// A position that a proof needs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Needed {
    /// One whose moves need replies, and the plies that are claimed of it.
    Open(Board, u16),
    /// One in which every move is answered by one that wins at once.
    Settled(Board),
}

/// Positions as the side to move sees them, of two mirror images the smaller,
/// with the number of plies that the claim is about.
pub(crate) type Claims = HashMap<Board, u16, FxBuildHasher>;

impl Engine {
    /// A set in which the claim is true of `position`, which it must be, and
    /// which is not over. With `races`, positions that a race decides are left out.
    ///
    /// # Errors
    /// If the budget ends first, or the claim turns out to be false.
    pub(crate) fn strategy(
        &mut self,
        claim: Claim,
        position: Position,
        plies: u16,
        races: bool,
    ) -> Result<Strategy, ProofError> {
        let (field, table) = self.parts.as_ref().expect("a board with moves has rows");
        let root = field.mirror_folded(field.board(position));
        let (strategy, nodes) = self.grow(claim, &[(root, plies)], |claims, boards| {
            let mut scout = Scout {
                field,
                table,
                control: &self.control,
                claims,
                claim,
                races,
                nodes: 0,
                replies: Vec::new(),
            };
            (scout.replies(boards), scout.nodes)
        });
        self.nodes += nodes;
        strategy
    }

    /// The smallest set that holds some boards and what `replies` finds to be needed for
    /// the boards of the set; and the number of nodes searched for it.
    pub(super) fn grow(
        &self,
        claim: Claim,
        roots: &[(Board, u16)],
        replies: impl Fn(&Claims, &[Board]) -> Replies + Sync,
    ) -> (Result<Strategy, ProofError>, u64) {
        let left = self.left_for_proofs();
        let mut claims = Claims::with_hasher(FxBuildHasher);
        claims.extend(roots.iter().copied());
        let mut open: Vec<Board> = claims.keys().copied().collect();
        let mut settled = SortedCodes::default();
        let mut nodes = 0;
        // ANCHOR: grow
        while !open.is_empty() {
            self.control.set_stage(format!("proving, {} positions", claims.len()));
            // The more is known already, the fewer positions are needed: not all
            // at once.
            let batch = open.split_off(open.len().saturating_sub(Engine::BATCH));
            let (found, searched) = self.in_shares(&batch, |boards| replies(&claims, boards));
            nodes += searched;
            let found = match found {
                Ok(found) => found,
                Err(error) => return (Err(error), nodes),
            };
            let left = left.saturating_sub(settled.bytes_with_one_more());
            let mut found = found.into_iter();
            while let Some(needed) = found.next() {
                if bytes_with_one_more(&claims, &open) > left {
                    if claim.has_plies() || left < Layers::LEAST {
                        return (Err(StopReason::MemoryLimit.into()), nodes);
                    }
                    let mut layers = Layers::new(self, claims, open, settled);
                    std::iter::once(needed).chain(found).for_each(|needed| layers.add(needed));
                    return self.grow_in_layers(layers, nodes, replies);
                }
                match needed {
                    Needed::Settled(next) => settled.insert(code(next, &self.rules)),
                    Needed::Open(next, needed) => {
                        let known = claims.get(&next);
                        if !known.is_some_and(|&known| claim.serves(known, needed)) {
                            claims.insert(next, needed);
                            open.push(next);
                        }
                    }
                }
            }
        }
        // ANCHOR_END: grow
        (Ok(Strategy { claims, settled }), nodes)
    }

    /// Positions whose replies are looked for before the set is brought up to
    /// date.
    pub(super) const BATCH: usize = 1 << 11;

    /// What all threads find for shares of these boards.
    pub(super) fn in_shares(
        &self,
        boards: &[Board],
        work: impl Fn(&[Board]) -> Replies + Sync,
    ) -> Replies {
        let work = &work;
        let share = boards.len().div_ceil(self.threads).max(64);
        let results = thread::scope(|scope| {
            let mut shares = boards.chunks(share);
            let own = shares.next().unwrap_or_default();
            let others: Vec<_> = shares.map(|share| scope.spawn(move || work(share))).collect();
            let own = work(own);
            let joined = others.into_iter().map(|other| match other.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(own).chain(joined).collect::<Vec<_>>()
        });
        let nodes = results.iter().map(|(_, nodes)| nodes).sum();
        let all = results.into_iter().map(|(found, _)| found).flatten_ok().collect();
        (all, nodes)
    }
}

/// What good replies lead to that a set does not hold yet, and the number of nodes
/// searched to find them.
pub(super) type Replies = (Result<Vec<Needed>, ProofError>, u64);

/// The most bytes that a set, and what is open in it, take until there is one more: what
/// grows is there twice, and larger the second time.
fn bytes_with_one_more(claims: &Claims, open: &Vec<Board>) -> u64 {
    let grown = |bytes: usize, is_full: bool| bytes * if is_full { 3 } else { 1 };
    let set = grown(claims.allocation_size(), claims.len() == claims.capacity());
    let open = grown(open.capacity() * size_of::<Board>(), open.len() == open.capacity());
    (set + open) as u64
}

/// One thread's search for replies.
struct Scout<'a> {
    field: &'a Field,
    table: &'a Table,
    control: &'a Control,
    claims: &'a Claims,
    claim: Claim,
    /// Whether a race that is won needs no position of the set.
    races: bool,
    nodes: u64,
    /// The replies on one board, with their promise.
    replies: Vec<(i32, Board)>,
}

impl Scout<'_> {
    fn replies(&mut self, boards: &[Board]) -> Result<Vec<Needed>, ProofError> {
        let mut found = Vec::new();
        for &board in boards {
            if let Some(reason) = self.control.stopped() {
                return Err(reason.into());
            }
            let mut moves = moves(self.field, board).peekable();
            if moves.peek().is_none() {
                continue;
            }
            let Some(needed) = self.claim.after_a_reply(self.claims[&board])? else { continue };
            for (_, own, enemy) in moves {
                let answered = self.field.handed_over(own, enemy);
                found.extend(self.reply(answered, needed)?.map(|next| Needed::Open(next, needed)));
            }
        }
        Ok(found)
    }

    /// What a good reply on a board leads to; `None` if one wins at once or
    /// leads to a position already in the set.
    fn reply(&mut self, board: Board, needed: u16) -> Result<Option<Board>, ProofError> {
        let (field, claim) = (self.field, self.claim);
        if field.arrives_at_once(board) || self.races && wins_a_race(field, board) {
            return Ok(None);
        }
        self.replies.clear();
        for (to, own, enemy) in moves(field, board) {
            let next = field.handed_over(own, enemy);
            let mobility = field.mobility(next);
            let next = field.mirror_folded(next);
            let known = self.claims.get(&next);
            if mobility == 0 || known.is_some_and(|&known| claim.serves(known, needed)) {
                return Ok(None);
            }
            let again = Board { own, enemy };
            let races = field.race(again).is_some();
            self.replies.push((field.promise(to, again, mobility, races), next));
        }
        // A race that is won keeps its promise after the first step.
        if let Some((moves, next)) = field.run(board)
            && (claim != Claim::LosesWithin || 2 * (moves as u16 - 1) <= needed)
        {
            return Ok(Some(field.mirror_folded(next)));
        }
        // The search has tried promising replies first, and knows them best.
        self.replies.sort_by_key(|&(promise, _)| Reverse(promise));
        let question = claim.question(needed);
        let known = |&&(_, next): &&(i32, Board)| {
            search::known(field, self.table, field.folded(next), question) == Some(false)
        };
        if let Some(&(_, next)) = self.replies.iter().find(known) {
            return Ok(Some(next));
        }
        // What the table has lost is searched again.
        for &(_, next) in &self.replies {
            let mut search = Search::new(field, self.table, self.control, None, u64::MAX);
            let answer = search.keep_the_table().at_least(next, question);
            self.nodes += search.nodes;
            match answer {
                Ok(false) => return Ok(Some(next)),
                Ok(true) => {}
                Err(Interruption::Stopped(reason)) => return Err(reason.into()),
                Err(_) => unreachable!("a search alone ends with an answer"),
            }
        }
        // Where a claim is true there is a reply that keeps it true. What the search
        // finds is true; what was restored from a file may not be.
        Err(ProofError::FalseCheckpoint)
    }
}

/// Whether a move wins a race although the opponent then moves first.
fn wins_a_race(field: &Field, board: Board) -> bool {
    moves(field, board)
        .any(|(_, own, enemy)| field.race_after_a_move(Board { own, enemy }).is_some())
}

/// The moves: the square each ends on, and what both sides then own.
fn moves(field: &Field, board: Board) -> impl Iterator<Item = (u64, u64, u64)> + use<> {
    let directions = [
        (field.steps(board), field.cols),
        (field.captures_leftward(board), field.cols - 1),
        (field.captures_rightward(board), field.cols + 1),
    ];
    directions.into_iter().flat_map(move |(mut set, shift)| {
        std::iter::from_fn(move || {
            let to = set & set.wrapping_neg();
            set ^= to;
            (to != 0).then_some((to, board.own ^ to ^ to >> shift, board.enemy & !to))
        })
    })
}
