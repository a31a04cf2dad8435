//! Positions counted by value.

/// How many positions there are of each value, and with exactly one winning move.
pub(super) struct Tally {
    /// By the value's bits.
    values: Vec<u64>,
    pub(super) single: u64,
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally { values: vec![0; 1 << 16], single: 0 }
    }

    /// Counts so many positions of a value, of whose moves so many win.
    pub(super) fn add(&mut self, value: i16, winning_moves: u8, positions: u64) {
        self.values[usize::from(value.cast_unsigned())] += positions;
        self.single += if winning_moves == 1 { positions } else { 0 };
    }

    /// Adds what was counted elsewhere.
    pub(super) fn merge(&mut self, other: &Tally) {
        self.values.iter_mut().zip(&other.values).for_each(|(sum, count)| *sum += count);
        self.single += other.single;
    }

    /// The values that occur, and how often each does.
    pub(super) fn values(&self) -> impl Iterator<Item = (i16, u64)> {
        let counted = (0..=u16::MAX).map(u16::cast_signed).zip(self.values.iter().copied());
        counted.filter(|&(_, count)| count > 0)
    }

    fn sum(&self, is_counted: impl Fn(i16) -> bool) -> u64 {
        self.values().filter(|&(value, _)| is_counted(value)).map(|(_, count)| count).sum()
    }

    pub(super) fn positions(&self) -> u64 {
        self.sum(|_| true)
    }

    /// Those whose game is over.
    pub(super) fn terminal(&self) -> u64 {
        self.sum(|value| value == 0)
    }

    pub(super) fn wins(&self) -> u64 {
        self.sum(|value| value > 0)
    }

    /// Those that are lost, or were already.
    pub(super) fn losses(&self) -> u64 {
        self.sum(|value| value <= 0)
    }

    /// The win that takes longest.
    pub(super) fn longest(&self) -> Option<i16> {
        self.values().map(|(value, _)| value).max().filter(|&value| value > 0)
    }
}
