//! Positions counted by what they are worth.

use super::worth::Worth;

/// How many positions there are of each worth, and of which kinds.
pub(super) struct Tally {
    /// By the worth's bits.
    values: Vec<u64>,
    /// Those whose game is over.
    pub(super) terminal: u64,
    /// Those with exactly one winning move.
    pub(super) single: u64,
    /// Those with exactly one move that holds the draw, and none that wins.
    pub(super) single_draws: u64,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally { values: vec![0; 1 << 16], terminal: 0, single: 0, single_draws: 0 }
    }

    /// Counts so many positions of a worth, which so many of their moves keep.
    pub(super) fn add(&mut self, worth: Worth, keeping_moves: u8, positions: u64) {
        self.values[usize::from(worth.bits())] += positions;
        self.terminal += if worth.is_over(keeping_moves) { positions } else { 0 };
        if keeping_moves == 1 {
            *(if worth == Worth::DRAW { &mut self.single_draws } else { &mut self.single }) +=
                positions;
        }
    }

    /// Adds what was counted elsewhere.
    pub(super) fn merge(&mut self, other: &Tally) {
        self.values.iter_mut().zip(&other.values).for_each(|(sum, count)| *sum += count);
        self.terminal += other.terminal;
        self.single += other.single;
        self.single_draws += other.single_draws;
    }

    /// The worths that occur, and how often each does.
    pub(super) fn values(&self) -> impl Iterator<Item = (Worth, u64)> {
        let counted = (0..=u16::MAX).map(Worth::from_bits).zip(self.values.iter().copied());
        counted.filter(|&(_, count)| count > 0)
    }

    /// How many are won (1), drawn (0) or lost (-1).
    pub(super) fn of_outcome(&self, outcome: i8) -> u64 {
        let counted = self.values().filter(|(worth, _)| worth.outcome() == outcome);
        counted.map(|(_, count)| count).sum()
    }

    pub(super) fn positions(&self) -> u64 {
        self.values().map(|(_, count)| count).sum()
    }

    /// The win that takes longest, if one takes any plies.
    pub(super) fn longest(&self) -> Option<i16> {
        let plies = self.values().filter_map(|(worth, _)| worth.signed());
        plies.max().filter(|&plies| plies > 0)
    }
}
