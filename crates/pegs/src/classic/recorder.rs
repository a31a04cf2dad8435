//! The steps of a search as a trace.

use std::cmp::Reverse;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::Method;
use super::observer::{Observer, Reached};
use crate::board::Jump;
use crate::position::Position;

/// One step of a search. Positions that are kept are numbered in the order in which they
/// are found; the start has number 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceEvent {
    /// The line of the [pseudocode](Method::pseudocode), counted from 0.
    pub line: usize,
    /// What happened.
    pub step: Step,
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search begins.
    Start {
        /// The first position, folded where positions are.
        position: Position,
        /// The weight of its pegs; 0 where weights do not matter.
        weight: u64,
    },
    /// A level begins.
    Level {
        /// The number of jumps from the start.
        jumps: usize,
        /// The number of its positions.
        positions: usize,
    },
    /// A position is taken from the level or from the queue.
    Take {
        /// Its number.
        node: u64,
    },
    /// A new position is kept.
    Keep {
        /// Its number.
        node: u64,
        /// The number of positions that will be taken before it, as things stand: those of
        /// its level, or of the queue.
        place: usize,
        /// How it was found.
        found: Discovery,
    },
    /// A position is known already, and is struck out.
    Strike {
        /// The number of the position that it equals.
        of: u64,
        /// Whether it equals only an image of it.
        is_mirror: bool,
        /// How it was found.
        found: Discovery,
    },
    /// A position meets the goal.
    Goal {
        /// Its number.
        node: u64,
    },
    /// No position is left: there is no plan.
    Exhausted,
}

/// How a position was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// The number of the position before the jump.
    pub parent: u64,
    /// The jump.
    pub jump: Jump,
    /// The position as the jump leaves it.
    pub position: Position,
    /// The image that stands for it.
    pub folded: Position,
    /// The number of jumps from the start.
    pub jumps: usize,
    /// The weight of its pegs; 0 where weights do not matter.
    pub weight: u64,
    /// The number of known positions that it was compared with; `None` where a hash table
    /// does that by itself.
    pub compared: Option<u64>,
}

/// What a search did in all, also after the trace was cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Positions that were kept, without the start.
    pub kept: u64,
    /// Positions that were struck out.
    pub struck: u64,
    /// Positions taken from a level or from the queue.
    pub taken: u64,
    /// Comparisons of two positions; 0 where a hash table does that by itself.
    pub comparisons: u64,
    /// Positions that still waited after fewer jumps when the goal was found.
    pub sooner: usize,
}

/// Makes a trace: numbers the positions, and knows which one each struck-out one equals and
/// how many are before each in the queue. Until the trace is cut it keeps every position
/// once or twice.
///
/// ```
/// use budget::Budget;
/// use pegs::classic::{Method, Recorder, Step, run_observed};
///
/// let puzzle: pegs::Puzzle = "goal: one; xxoxx".parse()?;
/// let mut kept = 0;
/// let mut recorder = Recorder::new(Method::FoldedLevels, 1000, |event| {
///     kept += u64::from(matches!(event.step, Step::Keep { .. }));
/// });
/// let run = run_observed(Method::FoldedLevels, &puzzle, &Budget::default(), &mut recorder);
/// assert!(!recorder.is_cut());
/// assert_eq!(kept, run.positions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recorder<S> {
    sink: S,
    /// The events that may still be recorded.
    left: u64,
    is_cut: bool,
    has_queue: bool,
    totals: Totals,
    /// The numbers of the positions that were kept.
    nodes: HashMap<Position, u64, FxBuildHasher>,
    /// The positions that wait in a queue, the next one last.
    queue: Vec<(u64, Reverse<usize>, Position)>,
    /// The positions of the next level.
    next: usize,
    /// The number of the position that was taken last.
    current: u64,
}

impl<S: FnMut(TraceEvent)> Recorder<S> {
    /// A recorder for one run, which hands at most so many events on.
    pub fn new(method: Method, limit: u64, sink: S) -> Recorder<S> {
        Recorder {
            sink,
            left: limit,
            is_cut: false,
            has_queue: method == Method::BestFirst,
            totals: Totals::default(),
            nodes: HashMap::default(),
            queue: Vec::new(),
            next: 0,
            current: 0,
        }
    }

    /// Whether there were more events than it may record.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// What the search did in all.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// The most bytes that a trace keeps for each event on a board of so many holes.
    pub const fn event_bytes(holes: usize) -> u64 {
        // Up to six positions, their places in tables and lists that grow, and the rest.
        let position = size_of::<Position>() + holes.div_ceil(64) * 8 + 16;
        (6 * position + 4 * size_of::<TraceEvent>()) as u64
    }

    /// Hands an event on, if there is room for it.
    fn record(&mut self, line: usize, step: impl FnOnce(&mut Self) -> Step) {
        if self.is_cut {
            return;
        }
        if self.left == 0 {
            self.is_cut = true;
            // Nothing more will be asked of them.
            (self.nodes, self.queue) = (HashMap::default(), Vec::new());
            return;
        }
        self.left -= 1;
        let step = step(self);
        (self.sink)(TraceEvent { line, step });
    }

    /// The number of a position that was kept.
    fn node(&self, position: &Position) -> u64 {
        *self.nodes.get(position).expect("only positions that were kept are taken or met again")
    }

    fn found(&self, reached: Reached<'_>) -> Discovery {
        Discovery {
            parent: self.current,
            jump: reached.jump,
            position: reached.position.clone(),
            folded: reached.folded.clone(),
            jumps: reached.jumps,
            weight: reached.weight,
            compared: reached.compared,
        }
    }

    /// Puts a position into the queue, and counts those before it.
    fn wait(&mut self, weight: u64, jumps: usize, position: &Position) -> usize {
        if !self.has_queue {
            self.next += 1;
            return self.next - 1;
        }
        let entry = (weight, Reverse(jumps), position.clone());
        let place = self.queue.partition_point(|waiting| *waiting < entry);
        self.queue.insert(place, entry);
        self.queue.len() - 1 - place
    }
}

impl<S: FnMut(TraceEvent)> Observer for Recorder<S> {
    fn start(&mut self, line: usize, position: &Position, weight: u64) {
        self.record(line, |own| {
            own.nodes.insert(position.clone(), 0);
            own.wait(weight, 0, position);
            Step::Start { position: position.clone(), weight }
        });
    }

    fn level(&mut self, line: usize, jumps: usize, positions: usize) {
        self.next = 0;
        self.record(line, |_| Step::Level { jumps, positions });
    }

    fn take(&mut self, line: usize, position: &Position) {
        self.totals.taken += 1;
        self.record(line, |own| {
            own.current = own.node(position);
            let waiting = own.queue.pop();
            debug_assert!(waiting.is_none_or(|(_, _, first)| first == *position));
            Step::Take { node: own.current }
        });
    }

    fn keep(&mut self, line: usize, reached: Reached<'_>) {
        self.totals.kept += 1;
        self.totals.comparisons += reached.compared.unwrap_or(0);
        self.record(line, |own| {
            let node = own.totals.kept;
            own.nodes.insert(reached.folded.clone(), node);
            let place = own.wait(reached.weight, reached.jumps, reached.folded);
            Step::Keep { node, place, found: own.found(reached) }
        });
    }

    fn strike(&mut self, line: usize, reached: Reached<'_>) {
        self.totals.struck += 1;
        self.totals.comparisons += reached.compared.unwrap_or(0);
        self.record(line, |own| Step::Strike {
            of: own.node(reached.folded),
            is_mirror: reached.position != reached.folded,
            found: own.found(reached),
        });
    }

    fn goal(&mut self, line: usize, position: &Position, sooner: usize) {
        self.totals.sooner = sooner;
        self.record(line, |own| Step::Goal { node: own.node(position) });
    }

    fn exhausted(&mut self, line: usize) {
        self.record(line, |_| Step::Exhausted);
    }
}
