//! The search: one question, "is the score at least t?", asked of positions.

use std::cmp::Reverse;

use budget::{Control, StopReason};

use super::field::{Board, Field};
use super::score::{Facts, Score, WINS, WON, asked_of_opponent};
use super::table::{Place, Table};
use super::team::Team;

/// One thread's part of a search.
pub(super) struct Search<'a> {
    field: &'a Field,
    table: &'a Table,
    control: &'a Control,
    /// What several threads know of each other; `None` for one that is alone.
    team: Option<&'a Team>,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    /// Slots of the table filled since the table was last told.
    filled: u64,
    /// Whether to end when the table should grow.
    may_grow: bool,
    /// The number of nodes after which to give up.
    most_nodes: u64,
    /// The children still to be searched at each level, one level after the
    /// other.
    children: Vec<Child>,
}

/// A position after a move, where it belongs in the table, and how promising
/// the move is.
#[derive(Clone, Copy)]
pub(super) struct Child {
    board: Board,
    place: Place,
    promise: i32,
}

/// Why a search ended without an answer.
pub(super) enum Ended {
    /// Another thread has it.
    Answered,
    /// It is more than a small question.
    TooLong,
    /// The table should grow.
    Full,
    /// The budget is spent.
    Stopped(StopReason),
}

/// What the moves of a position lead to.
enum Expansion {
    /// One of them answers the question.
    Answer(bool),
    /// The children kept have to be searched.
    Children,
}

impl<'a> Search<'a> {
    /// A search that gives up after so many nodes.
    pub(super) fn new(
        field: &'a Field,
        table: &'a Table,
        control: &'a Control,
        team: Option<&'a Team>,
        most_nodes: u64,
    ) -> Search<'a> {
        Search {
            field,
            table,
            control,
            team,
            nodes: 0,
            filled: 0,
            may_grow: true,
            most_nodes,
            children: Vec::new(),
        }
    }
}

impl Search<'_> {
    /// Makes the search go on with a table that is too small.
    pub(super) fn keep_the_table(&mut self) -> &mut Self {
        self.may_grow = false;
        self
    }

    /// Nodes between two looks at the flags: well under a millisecond.
    const CHUNK: u64 = 512;

    /// Whether the score of a position is at least t, which is between -[`WON`]
    /// and [`WON`]. The position must not be over, nor have an own pawn arrived.
    pub(super) fn at_least(&mut self, board: Board, t: Score) -> Result<bool, Ended> {
        let board = self.field.folded(board);
        match known(self.field, self.table, board, t) {
            Some(answer) => Ok(answer),
            None => self.search(board, self.table.place(board), t),
        }
    }

    /// The answer by search, for a folded board of which nothing is known.
    fn search(&mut self, board: Board, place: Place, t: Score) -> Result<bool, Ended> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Search::CHUNK) {
            self.look_up_from_work()?;
        }
        let nodes_before = self.nodes;
        let first = self.children.len();
        let answer = match self.expand(board, t) {
            Expansion::Answer(answer) => answer,
            Expansion::Children => self.search_children(first, asked_of_opponent(t))?,
        };
        self.children.truncate(first);
        let effort = self.nodes - nodes_before + 1;
        // What took no search is found again as quickly as it is looked up.
        if effort > 1 {
            let facts = self.table.get(board, place).unwrap_or(Facts::NOTHING).learn(t, answer);
            let new = self.table.put(board, place, facts, effort);
            self.filled += u64::from(new);
        }
        Ok(answer)
    }

    /// Whether one of the children from an index on fails the question `u`.
    fn search_children(&mut self, first: usize, u: Score) -> Result<bool, Ended> {
        self.children[first..].sort_unstable_by_key(|child| Reverse(child.promise));
        let mut put_off = first;
        // ANCHOR: put-off
        for index in first..self.children.len() {
            let child = self.children[index];
            // What another thread is busy with is left to it for now: it will be
            // in the table. The first child is the one most likely to settle
            // the node, and everybody helps with it.
            if index > first && self.team.is_some_and(|team| team.is_busy_with(child.place)) {
                self.children[put_off] = child;
                put_off += 1;
            } else if !self.search_child(child, u)? {
                return Ok(true);
            }
        }
        // ANCHOR_END: put-off
        for index in first..put_off {
            if !self.search_child(self.children[index], u)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the score of a child is at least u.
    fn search_child(&mut self, child: Child, u: Score) -> Result<bool, Ended> {
        // A sibling's search, or another thread, may have met it meanwhile.
        let known = self.table.get(child.board, child.place).and_then(|facts| facts.answer(u));
        if let Some(answer) = known {
            return Ok(answer);
        }
        let mark = self.team.map(|team| team.begin(child.place));
        let answer = self.search(child.board, child.place, u);
        if let (Some(team), Some(mark)) = (self.team, mark) {
            team.end(mark);
        }
        answer
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
                if race_is_won(field, child, u) {
                    continue;
                }
                let promise = field.promise(to, own, enemy, replies);
                let board = field.folded(child);
                self.children.push(Child { board, place: self.table.place(board), promise });
            }
        }
        // All children are looked up together, so that waiting for the memory
        // of one is waiting for all.
        let mut kept = first;
        for index in first..self.children.len() {
            let child = self.children[index];
            match self.table.get(child.board, child.place).and_then(|facts| facts.answer(u)) {
                Some(true) => {}
                Some(false) => return Expansion::Answer(true),
                None => {
                    self.children[kept] = child;
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        // In one or two plies only a move that wins at once wins.
        if t != WINS && t > WON - 3 || kept == first {
            return Expansion::Answer(false);
        }
        Expansion::Children
    }

    fn look_up_from_work(&mut self) -> Result<(), Ended> {
        self.control.visit(Search::CHUNK);
        self.control.set_fill(self.table.fullness());
        if self.team.is_some_and(Team::has_answer) {
            return Err(Ended::Answered);
        }
        if self.table.fill(std::mem::take(&mut self.filled)) && self.may_grow {
            return Err(Ended::Full);
        }
        if self.nodes >= self.most_nodes {
            return Err(Ended::TooLong);
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
    if field.arrives_at_once(board) || race_is_won(field, board, t) {
        return Some(true);
    }
    table.get(board, table.place(board)).and_then(|facts| facts.answer(t))
}

/// Whether a race gives the side to move a score of at least t: it is won in at
/// most 2 * moves - 1 plies.
#[inline]
fn race_is_won(field: &Field, board: Board, t: Score) -> bool {
    field.race(board).is_some_and(|moves| WON - (2 * moves as Score - 1) >= t)
}
