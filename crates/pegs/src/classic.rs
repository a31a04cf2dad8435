//! The ways in which this exercise has been solved before, to compare with.

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Level by level; what was met before is looked for one by one.
    Levels,
    /// Level by level; mirror images folded, what was met before in a hash table.
    FoldedLevels,
    /// Always the position of the largest weight next.
    BestFirst,
    /// The engine behind `solve`.
    Engine,
}

/// What a method came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether it came to an end within its budget.
    pub finished: bool,
    /// The number of jumps of the plan it found; none if it found that there is
    /// none, or did not finish.
    pub jumps: Option<usize>,
    /// The positions it met.
    pub positions: u64,
}

impl Method {
    /// All methods, in the order of their history.
    pub const ALL: [Method; 4] =
        [Method::Levels, Method::FoldedLevels, Method::BestFirst, Method::Engine];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Levels => "levels",
            Method::FoldedLevels => "folded-levels",
            Method::BestFirst => "best-first",
            Method::Engine => "engine",
        }
    }
}
