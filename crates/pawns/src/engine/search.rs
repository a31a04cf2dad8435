//! The search: one question, "is the score at least t?", asked of positions.

use std::cmp::Reverse;

use budget::{Control, StopReason};

use super::field::{Board, Field};
use super::score::{Facts, Score, WINS, WON, asked_of_opponent};
use super::table::{Place, Table};
use super::team::Team;

/// The rules as a search needs them. The search is compiled once for the classic
/// rules, which are a [`Field`], and once for all others.
pub(super) trait Core: Sync {
    /// If a move must lead to "the opponent's score is *not* at least u" for the
    /// mover's score to be at least t, this is u.
    fn asked_of_opponent(&self, t: Score) -> Score;

    /// What is known after an answer.
    fn learn(&self, facts: Facts, t: Score, answer: bool) -> Facts;

    /// One board for all that are known to be the same game.
    fn folded(&self, board: Board) -> Board;

    /// Whether a look at the board is enough to see that the score is at least t.
    fn is_at_least_at_sight(&self, board: Board, t: Score) -> bool;

    /// Whether a look at the board is enough to see that the score is less than t.
    fn is_less_at_sight(&self, _board: Board, _t: Score) -> bool {
        false
    }

    /// Generates the moves. The answer, if one of them or the question itself tells
    /// it; otherwise `keep` has been called with each folded board that has to be
    /// searched, and how promising the move to it is.
    fn expand(&self, board: Board, t: Score, keep: impl FnMut(Board, i32)) -> Option<bool>;

    /// Whether only a move that ends the game makes the score at least t.
    fn is_settled_by_one_move(&self, t: Score) -> bool;
}

/// One thread's part of a search.
pub(super) struct Search<'a, C> {
    core: &'a C,
    table: &'a Table,
    control: &'a Control,
    /// What several threads know of each other; `None` for one that is alone.
    team: Option<&'a Team>,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    /// Those of them that the control knows of.
    counted: u64,
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
pub(super) enum Interruption {
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

/// Nodes between two looks at the flags: well under a millisecond.
const CHUNK: u64 = 512;

impl<'a, C: Core> Search<'a, C> {
    /// A search that gives up after so many nodes.
    pub(super) fn new(
        core: &'a C,
        table: &'a Table,
        control: &'a Control,
        team: Option<&'a Team>,
        most_nodes: u64,
    ) -> Search<'a, C> {
        Search {
            core,
            table,
            control,
            team,
            nodes: 0,
            counted: 0,
            filled: 0,
            may_grow: true,
            most_nodes,
            children: Vec::new(),
        }
    }
}

impl<C: Core> Search<'_, C> {
    /// Makes the search go on with a table that is too small.
    pub(super) fn keep_the_table(&mut self) -> &mut Self {
        self.may_grow = false;
        self
    }

    /// Whether the score of a position is at least t, which is between -[`WON`]
    /// and [`WON`]. The position must not be over, nor have an own pawn arrived.
    pub(super) fn at_least(&mut self, board: Board, t: Score) -> Result<bool, Interruption> {
        let board = self.core.folded(board);
        if let Some(answer) = known(self.core, self.table, board, t) {
            return Ok(answer);
        }
        let answer = self.search(board, self.table.place(board), t);
        self.count();
        answer
    }

    /// Counts the positions searched since the last time.
    fn count(&mut self) {
        self.control.visit(self.nodes - self.counted);
        self.counted = self.nodes;
    }

    /// The answer by search, for a folded board of which nothing is known.
    fn search(&mut self, board: Board, place: Place, t: Score) -> Result<bool, Interruption> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHUNK) {
            self.look_up_from_work()?;
        }
        let nodes_before = self.nodes;
        let first = self.children.len();
        let answer = match self.expand(board, t) {
            Expansion::Answer(answer) => answer,
            Expansion::Children => self.search_children(first, self.core.asked_of_opponent(t))?,
        };
        self.children.truncate(first);
        let effort = self.nodes - nodes_before + 1;
        // What took no search is found again as quickly as it is looked up.
        if effort > 1 {
            let facts = self.table.get(board, place).unwrap_or(Facts::NOTHING);
            let facts = self.core.learn(facts, t, answer);
            let new = self.table.put(board, place, facts, effort);
            self.filled += u64::from(new);
        }
        Ok(answer)
    }

    /// Whether one of the children from an index on fails the question `u`.
    fn search_children(&mut self, first: usize, u: Score) -> Result<bool, Interruption> {
        // Stable: which of two equals comes first, and so the number of positions, depends on
        // no library.
        self.children[first..].sort_by_key(|child| Reverse(child.promise));
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
    fn search_child(&mut self, child: Child, u: Score) -> Result<bool, Interruption> {
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
        let u = self.core.asked_of_opponent(t);
        let first = self.children.len();
        let (children, table) = (&mut self.children, self.table);
        let keep = |board, promise| {
            let place = table.place(board);
            table.prefetch(place);
            children.push(Child { board, place, promise });
        };
        if let Some(answer) = self.core.expand(board, t, keep) {
            return Expansion::Answer(answer);
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
        if self.core.is_settled_by_one_move(t) || kept == first {
            return Expansion::Answer(false);
        }
        Expansion::Children
    }

    fn look_up_from_work(&mut self) -> Result<(), Interruption> {
        self.count();
        self.control.set_fill(self.table.fullness());
        if self.team.is_some_and(Team::has_answer) {
            return Err(Interruption::Answered);
        }
        if self.table.fill(std::mem::take(&mut self.filled)) && self.may_grow {
            return Err(Interruption::Full);
        }
        if self.nodes >= self.most_nodes {
            return Err(Interruption::TooLong);
        }
        match self.control.stopped() {
            Some(reason) => Err(Interruption::Stopped(reason)),
            None => Ok(()),
        }
    }
}

/// Whether the score of a folded board is at least t, if that takes no search.
#[inline]
pub(super) fn known<C: Core>(core: &C, table: &Table, board: Board, t: Score) -> Option<bool> {
    if core.is_at_least_at_sight(board, t) {
        return Some(true);
    }
    if core.is_less_at_sight(board, t) {
        return Some(false);
    }
    table.get(board, table.place(board)).and_then(|facts| facts.answer(t))
}

impl Core for Field {
    #[inline]
    fn asked_of_opponent(&self, t: Score) -> Score {
        asked_of_opponent(t)
    }

    #[inline]
    fn learn(&self, facts: Facts, t: Score, answer: bool) -> Facts {
        facts.learn(t, answer)
    }

    #[inline]
    fn folded(&self, board: Board) -> Board {
        Field::folded(self, board)
    }

    #[inline]
    fn is_at_least_at_sight(&self, board: Board, t: Score) -> bool {
        self.arrives_at_once(board) || race_is_won(self, board, t)
    }

    #[inline]
    fn is_less_at_sight(&self, board: Board, t: Score) -> bool {
        late_race_is_won(self, self.handed_over(board.own, board.enemy), t)
    }

    #[inline]
    fn expand(&self, board: Board, t: Score, mut keep: impl FnMut(Board, i32)) -> Option<bool> {
        // To hold out for two plies it takes one move, and there is one.
        if t <= 2 - WON {
            return Some(true);
        }
        let u = asked_of_opponent(t);
        let directions = [
            (self.steps(board), self.cols),
            (self.captures_leftward(board), self.cols - 1),
            (self.captures_rightward(board), self.cols + 1),
        ];
        for (mut destinations, shift) in directions {
            while destinations != 0 {
                let to = destinations & destinations.wrapping_neg();
                destinations ^= to;
                let own = board.own ^ to ^ to >> shift;
                let enemy = board.enemy & !to;
                // The opponent arrives: the worst of all moves, and the question
                // asks for more.
                if self.enemy_arrives_at_once(own, enemy) {
                    continue;
                }
                let child = self.handed_over(own, enemy);
                let replies = self.mobility(child);
                if replies == 0 {
                    return Some(true);
                }
                if race_is_won(self, child, u) {
                    continue;
                }
                // A race that is won although the opponent moves would be won if it did not.
                let again = Board { own, enemy };
                let races = self.race(again).is_some();
                if races && late_race_is_won(self, again, u) {
                    return Some(true);
                }
                let promise = self.promise(to, again, replies, races);
                keep(Field::folded(self, child), promise);
            }
        }
        None
    }

    /// In one or two plies only a move that wins at once wins.
    #[inline]
    fn is_settled_by_one_move(&self, t: Score) -> bool {
        t != WINS && t > WON - 3
    }
}

/// Whether a race gives the side to move a score of at least t: it is won in at
/// most 2 * moves - 1 plies.
#[inline]
fn race_is_won(field: &Field, board: Board, t: Score) -> bool {
    field.race(board).is_some_and(|moves| WON - (2 * moves as Score - 1) >= t)
}

/// Whether a race of the side that is not to move gives its opponent a score of less than
/// u: that one loses within 2 * moves plies. The board is seen by the side that runs.
#[inline]
fn late_race_is_won(field: &Field, board: Board, u: Score) -> bool {
    field.race_after_a_move(board).is_some_and(|moves| 2 * (moves as Score) - WON < u)
}
