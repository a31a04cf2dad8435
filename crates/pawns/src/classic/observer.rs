//! What a running algorithm tells whoever watches it.
//!
//! The algorithms report each step to an [`Observer`]. A plain run has the observer
//! [`Silent`], which does not listen: the compiler then removes every report, and with it
//! all that it would have cost. [`trace`](super::trace) makes events of them.

use crate::{Position, Value};

/// Scores of the algorithms that count plies from the root: 10,000 − p for a game won at
/// ply p, its negative for one lost there, 0 for a draw. A quick win scores more than a slow
/// one, a slow loss more than a quick one.
pub type Score = i32;

/// The scores between which a search looks for the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the side to move has already.
    pub alpha: Score,
    /// What its opponent will not allow.
    pub beta: Score,
}

/// What a call is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The value of the position.
    Value,
    /// Its score for White.
    Score,
    /// Its score for the side to move, if it lies in the window.
    Within(Window),
    /// Whether the side to move wins within so many plies.
    Wins(i16),
    /// Whether it loses within so many plies.
    Loses(i16),
}

/// What a call comes to, or the best of it so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallResult {
    /// A value for the side to move.
    Value(Value),
    /// A score: for White, or for the side to move, as the call was asked.
    Score(Score),
    /// Yes or no.
    Answer(bool),
}

impl From<Value> for CallResult {
    fn from(value: Value) -> CallResult {
        CallResult::Value(value)
    }
}

impl From<Score> for CallResult {
    fn from(score: Score) -> CallResult {
        CallResult::Score(score)
    }
}

impl From<bool> for CallResult {
    fn from(answer: bool) -> CallResult {
        CallResult::Answer(answer)
    }
}

/// What a table holds about a position, and may later serve another call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// Its value.
    Value,
    /// A lower bound of its score.
    AtLeast,
    /// An upper bound of its score.
    AtMost,
    /// Whether it is won within some number of plies.
    Wins(bool),
    /// Whether it is lost within some number of plies.
    Loses(bool),
}

/// Receives every step of an algorithm, in order, with the line of its
/// [pseudocode](super::Algorithm::pseudocode). All but `call` and `iteration` are about the
/// innermost call that has not returned.
pub trait Observer {
    /// Whether it listens at all.
    const LISTENS: bool = true;

    /// A search to another depth begins.
    fn iteration(&mut self, line: usize, plies: i16);

    /// The recursive function is called.
    fn call(&mut self, line: usize, position: Position, query: Query);

    /// What is known already answers, mostly from the table.
    fn hit(&mut self, line: usize, fact: Fact);

    /// The best so far after a move; or the window, which may have changed.
    fn update(&mut self, line: usize, best: CallResult, window: Option<Window>);

    /// The positions after the remaining moves are not looked at.
    fn cut(&mut self, line: usize, untried: &[Position], window: Option<Window>);

    /// The table learns these facts.
    fn store(&mut self, line: usize, facts: &[Fact]);

    /// The call returns.
    fn leave(&mut self, line: usize, found: CallResult);
}

/// Does not listen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    fn iteration(&mut self, _: usize, _: i16) {}
    fn call(&mut self, _: usize, _: Position, _: Query) {}
    fn hit(&mut self, _: usize, _: Fact) {}
    fn update(&mut self, _: usize, _: CallResult, _: Option<Window>) {}
    fn cut(&mut self, _: usize, _: &[Position], _: Option<Window>) {}
    fn store(&mut self, _: usize, _: &[Fact]) {}
    fn leave(&mut self, _: usize, _: CallResult) {}
}
