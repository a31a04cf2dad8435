//! The beads in the boxes, and how they change.

use std::fmt;

use crate::{Outcome, Rng};

use super::Kit;

/// The most beads of one kind in a box.
pub const MOST_BEADS: u32 = 1_000_000;

/// What happens to the beads after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lesson {
    /// After a loss, the bead drawn last is taken out.
    Punish,
    /// After a win, every bead drawn is put back with another like it.
    Reward,
    /// Both.
    Both,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Lesson; 3] = [Lesson::Punish, Lesson::Reward, Lesson::Both];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Lesson::Punish => "punish",
            Lesson::Reward => "reward",
            Lesson::Both => "both",
        }
    }

    /// The lesson of this name.
    pub fn named(name: &str) -> Option<Lesson> {
        Lesson::ALL.into_iter().find(|lesson| lesson.name() == name)
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A bead that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The number of the box, from 0.
    pub matchbox: usize,
    /// The number of the move in the box, from 0.
    pub bead: usize,
}

/// The beads of a machine, box by box and move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    beads: Vec<Vec<u32>>,
}

impl Machine {
    /// A machine that has learned nothing: so many beads for every move.
    pub fn new(kit: &Kit, each: u32) -> Machine {
        Machine { beads: kit.boxes().iter().map(|one| vec![each; one.moves.len()]).collect() }
    }

    /// A machine with these beads; `None` if they are not those of the kit's boxes, or more
    /// than [`MOST_BEADS`] of a kind.
    pub fn with_beads(kit: &Kit, beads: Vec<Vec<u32>>) -> Option<Machine> {
        let fits = kit.boxes().len() == beads.len()
            && kit.boxes().iter().zip(&beads).all(|(one, beads)| {
                one.moves.len() == beads.len() && beads.iter().all(|&count| count <= MOST_BEADS)
            });
        fits.then_some(Machine { beads })
    }

    /// The beads, box by box and move by move.
    pub fn beads(&self) -> &[Vec<u32>] {
        &self.beads
    }

    /// Draws a bead from a box; `None` if it is empty: the machine resigns.
    pub fn draw(&self, matchbox: usize, random: &mut Rng) -> Option<Draw> {
        let beads = &self.beads[matchbox];
        let all: u64 = beads.iter().map(|&count| u64::from(count)).sum();
        if all == 0 {
            return None;
        }
        let mut drawn = random.u64(..all);
        let bead = beads.iter().position(|&count| match drawn.checked_sub(count.into()) {
            Some(left) => {
                drawn = left;
                false
            }
            None => true,
        });
        bead.map(|bead| Draw { matchbox, bead })
    }

    /// Learns from a game in which it drew these beads, in this order. Returns whether any
    /// beads have changed.
    pub fn learn(&mut self, lesson: Lesson, draws: &[Draw], outcome: Outcome) -> bool {
        match (outcome, lesson) {
            (Outcome::Loss, Lesson::Punish | Lesson::Both) => {
                let Some(last) = draws.last() else { return false };
                let count = &mut self.beads[last.matchbox][last.bead];
                *count = count.saturating_sub(1);
            }
            (Outcome::Win, Lesson::Reward | Lesson::Both) => {
                for draw in draws {
                    let count = &mut self.beads[draw.matchbox][draw.bead];
                    *count = (*count + 1).min(MOST_BEADS);
                }
            }
            _ => return false,
        }
        !draws.is_empty()
    }
}
