//! The search: one question, "is the score at least t?", asked of positions.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use budget::{Control, StopReason};

use super::field::{Board, Field};
use super::score::{Facts, Score, WINS, WON, asked_of_opponent};
use super::table::Table;

/// One thread's part of a search.
pub(super) struct Search<'a> {
    pub(super) field: &'a Field,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    /// Set when another thread has the answer.
    pub(super) answered: &'a AtomicBool,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    /// The children still to be searched at each level, one level after the
    /// other.
    pub(super) children: Vec<Child>,
}

/// A position after a move, and how promising the move is.
#[derive(Clone, Copy)]
pub(super) struct Child {
    board: Board,
    promise: i32,
}

/// Why a search ended without an answer.
pub(super) enum Ended {
    /// Another thread has it.
    Answered,
    /// The budget is spent.
    Stopped(StopReason),
}

/// What the moves of a position lead to.
enum Expansion {
    /// One of them answers the question.
    Answer(bool),
    /// The children from this index on have to be searched.
    Children(usize),
}

impl Search<'_> {
    /// Nodes between two looks at the flags: well under a millisecond.
    const CHUNK: u64 = 512;

    /// Whether the score of a position is at least t, which is between -[`WON`]
    /// and [`WON`]. The position must not be over, nor have an own pawn arrived.
    pub(super) fn at_least(&mut self, board: Board, t: Score) -> Result<bool, Ended> {
        let board = self.field.folded(board);
        match known(self.field, self.table, board, t) {
            Some(answer) => Ok(answer),
            None => self.search(board, t),
        }
    }

    /// The answer by search, for a folded board of which nothing is known.
    fn search(&mut self, board: Board, t: Score) -> Result<bool, Ended> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Search::CHUNK) {
            self.look_up_from_work()?;
        }
        let nodes_before = self.nodes;
        let first = self.children.len();
        let answer = match self.expand(board, t) {
            Expansion::Answer(answer) => answer,
            Expansion::Children(first) => self.search_children(first, asked_of_opponent(t))?,
        };
        self.children.truncate(first);
        let facts = self
            .table
            .get(board)
            .unwrap_or(Facts::NOTHING)
            .learn(t, answer);
        self.table.put(board, facts, self.nodes - nodes_before + 1);
        Ok(answer)
    }

    /// Whether one of the children fails the question `u`.
    fn search_children(&mut self, first: usize, u: Score) -> Result<bool, Ended> {
        self.children[first..].sort_unstable_by_key(|child| Reverse(child.promise));
        for index in first..self.children.len() {
            let child = self.children[index].board;
            // A sibling's search may have met this child in the meantime.
            let known = self.table.get(child).and_then(|facts| facts.answer(u));
            let refuted = match known {
                Some(answer) => answer,
                None => self.search(child, u)?,
            };
            if !refuted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Generates the moves, answers what needs no search, and keeps the rest.
    fn expand(&mut self, board: Board, t: Score) -> Expansion {
        // To hold out for two plies it takes one move, and there is one.
        if t <= 2 - WON {
            return Expansion::Answer(true);
        }
        let u = asked_of_opponent(t);
        let first = self.children.len();
        let field = self.field;
        let directions = [
            (field.steps(board), field.cols),
            (field.captures_leftward(board), field.cols - 1),
            (field.captures_rightward(board), field.cols + 1),
        ];
        for (mut destinations, shift) in directions {
            while destinations != 0 {
                let to = destinations & destinations.wrapping_neg();
                destinations ^= to;
                let own = board.own ^ to ^ to >> shift;
                let enemy = board.enemy & !to;
                // The opponent arrives: the worst of all moves, and the question
                // asks for more.
                if field.enemy_arrives_at_once(own, enemy) {
                    continue;
                }
                let child = field.handed_over(own, enemy);
                let replies = field.mobility(child);
                if replies == 0 {
                    return Expansion::Answer(true);
                }
                let child = field.folded(child);
                match known(field, self.table, child, u) {
                    Some(true) => {}
                    Some(false) => return Expansion::Answer(true),
                    None => {
                        let promise = self.promise(own, enemy, replies);
                        self.children.push(Child {
                            board: child,
                            promise,
                        });
                    }
                }
            }
        }
        // In one or two plies only a move that wins at once wins.
        if t != WINS && t > WON - 3 || self.children.len() == first {
            return Expansion::Answer(false);
        }
        Expansion::Children(first)
    }

    /// How promising a move is that leaves these pawns and that many replies:
    /// few replies, many own steps, pawns that attack rather than are attacked,
    /// more pawns than the opponent.
    #[inline]
    fn promise(&self, own: u64, enemy: u64, replies: u32) -> i32 {
        let field = self.field;
        let steps = field.steps(Board { own, enemy }).count_ones() as i32;
        let attacking = (field.attacked_from_below(own) & enemy).count_ones() as i32;
        let attacked = (field.attacked_from_above(enemy) & own).count_ones() as i32;
        let more = own.count_ones() as i32 - enemy.count_ones() as i32;
        -16 * replies as i32 + 4 * steps + 3 * attacking - 12 * attacked + 20 * more
    }

    fn look_up_from_work(&self) -> Result<(), Ended> {
        self.control.visit(Search::CHUNK);
        if self.answered.load(Ordering::Relaxed) {
            return Err(Ended::Answered);
        }
        match self.control.stopped() {
            Some(reason) => Err(Ended::Stopped(reason)),
            None => Ok(()),
        }
    }
}

/// Whether the score of a folded board is at least t, if that takes no search.
#[inline]
pub(super) fn known(field: &Field, table: &Table, board: Board, t: Score) -> Option<bool> {
    if field.arrives_at_once(board) {
        return Some(true);
    }
    // A race is won in at most 2 * moves - 1 plies.
    if let Some(moves) = field.race(board)
        && WON - (2 * moves as Score - 1) >= t
    {
        return Some(true);
    }
    table.get(board).and_then(|facts| facts.answer(t))
}
