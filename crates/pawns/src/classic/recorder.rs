//! The steps of an algorithm as a tree of calls.

use budget::Budget;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::observer::{CallResult, Fact, Observer, Query, Score, Window};
use super::{Algorithm, Run, WON, run_observed};
use crate::{Game, Move, Position, Rules, Side, Value};

/// One step of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceEvent {
    /// The call that it belongs to: calls are numbered from 1. 0 for an iteration, which
    /// belongs to none.
    pub node: u64,
    /// The line of the [pseudocode](Algorithm::pseudocode), counted from 0.
    pub line: usize,
    /// What happened.
    pub step: Step,
}

/// What happens in a step. Scores are points: a game won at ply p counts `top` − p, where
/// `top` is one more than the plies that a game from the root can last; a lost game as much
/// below zero; a draw 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A search to this depth begins.
    Iteration {
        /// The number of plies.
        plies: i16,
    },
    /// The recursive function is called.
    Call {
        /// The call that made it; `None` at a root.
        parent: Option<u64>,
        /// The move that led there.
        mv: Option<Move>,
        /// The position.
        position: Position,
        /// The number of moves since the root.
        ply: u32,
        /// What is asked, its window in points.
        query: Query,
    },
    /// The table has the answer.
    Hit {
        /// The call that stored it.
        from: u64,
        /// Whether that call was about the same pawns with the other side to move, which only
        /// an algorithm with a flaw mistakes for the same position.
        is_mistaken: bool,
    },
    /// The best so far or the window has changed.
    Update {
        /// The best so far.
        best: Verdict,
        /// The window in points, if it has changed.
        window: Option<Window>,
    },
    /// The remaining moves are not tried.
    Cut {
        /// These moves.
        moves: Vec<Move>,
        /// The window in points, if there is one.
        window: Option<Window>,
    },
    /// The result is stored in the table.
    Store,
    /// The call returns.
    Return {
        /// What it returns.
        verdict: Verdict,
        /// Whether that is exact.
        bound: Bound,
    },
}

/// What a call comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A value for the side to move.
    Value(Value),
    /// A score.
    Score {
        /// For White in minimax, else for the side to move.
        points: i32,
        /// The value for the side to move that it stands for.
        value: Value,
    },
    /// The answer to a question.
    Answer(bool),
}

/// Whether a result is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Exact,
    /// The truth is at least as good for the side to move.
    AtLeast,
    /// The truth is at most as good for the side to move.
    AtMost,
}

/// Runs an algorithm and hands every step to `sink` as an event, up to so many of them. It
/// numbers the calls, finds their moves, and says which call each entry of the table came
/// from. It keeps the calls that have not returned, and one number for each position stored,
/// until the limit is reached; the run itself goes on to its end.
///
/// ```
/// use budget::Budget;
/// use pawns::classic::{Algorithm, Step, trace};
///
/// let game = "3x3".parse()?;
/// let mut calls = 0;
/// let trace = trace(Algorithm::Memo, &game, &Budget::default(), 1000, &mut |event| {
///     calls += u64::from(matches!(event.step, Step::Call { .. }));
/// });
/// assert!(!trace.is_cut);
/// assert_eq!(calls, trace.run.calls);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trace(
    algorithm: Algorithm,
    game: &Game,
    budget: &Budget,
    limit: u64,
    sink: &mut dyn FnMut(TraceEvent),
) -> Trace {
    let mut recorder = Recorder::new(algorithm, game, limit, sink);
    let run = run_observed(algorithm, game, budget, &mut recorder);
    Trace { run, is_cut: recorder.is_cut, top: recorder.top }
}

/// A run that was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The result and its cost, as those of [`run`](super::run).
    pub run: Run,
    /// Whether there were more events than the limit.
    pub is_cut: bool,
    /// What a win at the root would count, in points.
    pub top: Score,
}

/// Makes events of what it observes.
struct Recorder<'a> {
    rules: Rules,
    algorithm: Algorithm,
    /// What a win at the root would count.
    top: Score,
    sink: &'a mut dyn FnMut(TraceEvent),
    /// The events that may still be recorded.
    left: u64,
    is_cut: bool,
    calls: u64,
    /// The calls that have not returned.
    open: Vec<OpenCall>,
    /// The calls that stored what the table knows, and about which side to move.
    sources: HashMap<(Position, Fact), (u64, Side), FxBuildHasher>,
}

/// A call that has not returned.
struct OpenCall {
    node: u64,
    position: Position,
    query: Query,
    /// The window, as it is now.
    window: Option<Window>,
    /// Whether it has looked at a move, skipped one, or looked at the table: if not, its result is that of a
    /// finished game, and exact.
    has_searched: bool,
}

impl<'a> Recorder<'a> {
    fn new(
        algorithm: Algorithm,
        game: &Game,
        limit: u64,
        sink: &'a mut dyn FnMut(TraceEvent),
    ) -> Recorder<'a> {
        Recorder {
            rules: game.rules,
            algorithm,
            top: game.rules.most_plies(game.position) as Score + 1,
            sink,
            left: limit,
            is_cut: false,
            calls: 0,
            open: Vec::new(),
            sources: HashMap::with_hasher(FxBuildHasher),
        }
    }

    /// Hands an event on, if there is room for it.
    fn record(&mut self, node: u64, line: usize, step: Step) {
        if self.left == 0 {
            self.is_cut = true;
            // Nothing more will be asked of them.
            (self.open, self.sources) = (Vec::new(), HashMap::with_hasher(FxBuildHasher));
        } else {
            self.left -= 1;
            (self.sink)(TraceEvent { node, line, step });
        }
    }

    /// Records a step of the innermost call.
    fn record_here(&mut self, line: usize, step: Step) {
        let node = self.open.last().map_or(0, |call| call.node);
        self.record(node, line, step);
    }

    fn points(&self, score: Score) -> Score {
        score.signum() * (score.abs() - (WON - self.top))
    }

    fn in_points(&self, window: Window) -> Window {
        Window { alpha: self.points(window.alpha), beta: self.points(window.beta) }
    }

    /// What the innermost call has found.
    fn verdict(&self, found: CallResult) -> Verdict {
        match found {
            CallResult::Value(value) => Verdict::Value(value),
            CallResult::Answer(answer) => Verdict::Answer(answer),
            CallResult::Score(score) => {
                let ply = self.open.len() as Score - 1;
                let is_for_white = self.algorithm == Algorithm::Minimax;
                let to_move = self.open.last().map(|call| call.position.to_move());
                let is_turned = is_for_white && to_move == Some(Side::Black);
                let value = value_at(if is_turned { -score } else { score }, ply);
                Verdict::Score { points: self.points(score), value }
            }
        }
    }

    /// Whether what the innermost call returns is exact.
    fn bound(&self, found: CallResult) -> Bound {
        match (self.open.last(), found) {
            (
                Some(OpenCall { query: Query::Within(window), has_searched: true, .. }),
                CallResult::Score(score),
            ) => {
                if score <= window.alpha {
                    Bound::AtMost
                } else if score >= window.beta {
                    Bound::AtLeast
                } else {
                    Bound::Exact
                }
            }
            _ => Bound::Exact,
        }
    }

    /// The move between two positions.
    fn move_between(&self, from: Position, to: Position) -> Option<Move> {
        self.rules.successors(from).moves().find(|(_, next)| *next == to).map(|(mv, _)| mv)
    }
}

/// The value that a score stands for in a position so many plies below the root.
fn value_at(score: Score, ply: Score) -> Value {
    let plies = (WON - score.abs() - ply) as i16;
    match score {
        0 => Value::DRAW,
        1.. if plies == 0 => Value::WON,
        1.. => Value::new(plies),
        _ => Value::new(-plies),
    }
}

impl Observer for Recorder<'_> {
    fn iteration(&mut self, line: usize, plies: i16) {
        if !self.is_cut {
            self.record(0, line, Step::Iteration { plies });
        }
    }

    fn call(&mut self, line: usize, position: Position, query: Query) {
        self.calls += 1;
        if self.is_cut {
            return;
        }
        let (node, ply) = (self.calls, self.open.len() as u32);
        let caller = self.open.last_mut().map(|caller| {
            caller.has_searched = true;
            (caller.node, caller.position)
        });
        let mv = caller.and_then(|(_, from)| self.move_between(from, position));
        let window = if let Query::Within(window) = query { Some(window) } else { None };
        self.open.push(OpenCall { node, position, query, window, has_searched: false });
        let query = match query {
            Query::Within(window) => Query::Within(self.in_points(window)),
            other => other,
        };
        let parent = caller.map(|(node, _)| node);
        self.record(node, line, Step::Call { parent, mv, position, ply, query });
    }

    fn hit(&mut self, line: usize, fact: Fact) {
        let Some(call) = self.open.last_mut() else { return };
        call.has_searched = true;
        let (key, to_move) = (self.algorithm.key(call.position), call.position.to_move());
        // Bounds that hold for every position are not from the table.
        if let Some(&(from, side)) = self.sources.get(&(key, fact)) {
            self.record_here(line, Step::Hit { from, is_mistaken: side != to_move });
        }
    }

    fn update(&mut self, line: usize, best: CallResult, window: Option<Window>) {
        let Some(call) = self.open.last_mut() else { return };
        // A window that stays as it is is no news.
        if window.is_none() || window != call.window {
            call.window = window.or(call.window);
            let (best, window) = (self.verdict(best), window.map(|window| self.in_points(window)));
            self.record_here(line, Step::Update { best, window });
        }
    }

    fn cut(&mut self, line: usize, untried: &[Position], window: Option<Window>) {
        let Some(call) = self.open.last_mut() else { return };
        call.has_searched = true;
        let from = call.position;
        let moves = untried.iter().filter_map(|&to| self.move_between(from, to)).collect();
        let window = window.map(|window| self.in_points(window));
        self.record_here(line, Step::Cut { moves, window });
    }

    fn store(&mut self, line: usize, facts: &[Fact]) {
        let Some(call) = self.open.last() else { return };
        let (source, key) =
            ((call.node, call.position.to_move()), self.algorithm.key(call.position));
        self.sources.extend(facts.iter().map(|&fact| ((key, fact), source)));
        self.record_here(line, Step::Store);
    }

    fn leave(&mut self, line: usize, found: CallResult) {
        if !self.is_cut {
            let (verdict, bound) = (self.verdict(found), self.bound(found));
            self.record_here(line, Step::Return { verdict, bound });
            self.open.pop();
        }
    }
}
