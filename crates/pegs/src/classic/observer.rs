//! What a running search reports to whoever watches it.
//!
//! The searches report each step to an [`Observer`]. A plain run has the observer
//! [`Silent`], which does not listen: the compiler then removes every report, and with it
//! all that it would have cost. The [`Recorder`](super::Recorder) makes a trace of them.

use crate::board::Jump;
use crate::position::Position;

/// A position that a jump led to.
#[derive(Clone, Copy, Debug)]
pub struct Reached<'a> {
    /// The jump, made in the position that was taken last.
    pub jump: Jump,
    /// The position as the jump leaves it.
    pub position: &'a Position,
    /// The position that stands for it: of its images the smallest where images are folded,
    /// else the position itself.
    pub folded: &'a Position,
    /// The number of jumps from the start.
    pub jumps: usize,
    /// The weight of its pegs; 0 where weights do not matter.
    pub weight: u64,
    /// The number of known positions that it was compared with; `None` where a hash table
    /// does that by itself.
    pub compared: Option<u64>,
}

/// Receives every step of a search, in order, with the line of its
/// [pseudocode](super::Method::pseudocode).
pub trait Observer {
    /// Whether it listens at all.
    const LISTENS: bool = true;

    /// The search begins with this position, of this weight.
    fn start(&mut self, line: usize, position: &Position, weight: u64);

    /// A level of so many positions begins, so many jumps after the start.
    fn level(&mut self, line: usize, jumps: usize, positions: usize);

    /// The next position is taken from the level or from the queue.
    fn take(&mut self, line: usize, position: &Position);

    /// A position is new and is kept.
    fn keep(&mut self, line: usize, reached: Reached<'_>);

    /// A position is known already and is dropped.
    fn strike(&mut self, line: usize, reached: Reached<'_>);

    /// A position meets the goal. `sooner` counts the positions that still wait in the
    /// queue after fewer jumps; in a level there are none.
    fn goal(&mut self, line: usize, position: &Position, sooner: usize);

    /// There is nothing left to look at: no plan exists.
    fn exhausted(&mut self, line: usize);
}

/// Does not listen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const LISTENS: bool = false;

    fn start(&mut self, _: usize, _: &Position, _: u64) {}
    fn level(&mut self, _: usize, _: usize, _: usize) {}
    fn take(&mut self, _: usize, _: &Position) {}
    fn keep(&mut self, _: usize, _: Reached<'_>) {}
    fn strike(&mut self, _: usize, _: Reached<'_>) {}
    fn goal(&mut self, _: usize, _: &Position, _: usize) {}
    fn exhausted(&mut self, _: usize) {}
}
