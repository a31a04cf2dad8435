//! Everything that can happen on a board, counted.

/// What can happen, layer by layer: layer n is after n jumps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The layers from the start.
    pub layers: Vec<Layer>,
    /// The number of ways to the goal: series of jumps, in decimal digits.
    pub solutions: String,
}

/// What can be after some number of jumps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Positions up to the symmetries of the board that keep start and goal.
    pub positions: u64,
    /// Positions.
    pub positions_unfolded: u64,
    /// Positions up to symmetry from which the goal can be reached, or at which
    /// it is.
    pub winning: u64,
    /// Positions up to symmetry without a jump that are not the goal.
    pub dead_ends: u64,
}

impl Count {
    /// The number of jumps to the shortest dead end.
    pub fn shortest_dead_end(&self) -> Option<usize> {
        self.layers.iter().position(|layer| layer.dead_ends > 0)
    }
}
