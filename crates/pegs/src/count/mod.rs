//! Counts positions, dead ends and solutions.
//!
//! Layers of positions are made from the start on, mirror images folded. The positions that lead to
//! the goal are found from both ends. The game ends where the goal is met.

mod exclusion;
mod folded;
mod forward;
mod game;
mod key;
mod layer;
mod space;
#[cfg(test)]
mod tests;
mod ways;
mod winning;

use budget::{Budget, StopReason};

use crate::board::Jump;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::set::{Set, with_words};
use game::{Game, Plan};
use key::Key;

/// The counts, layer by layer: layer n holds the positions after n jumps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    /// The layers from the start.
    pub layers: Vec<Layer>,
    /// The number of solutions, that is sequences of jumps to the goal, in decimal digits.
    pub solutions: String,
    /// What the winning positions tell; none if they are not known.
    pub outlook: Option<Outlook>,
}

/// The positions after some number of jumps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Positions up to the symmetries of the board that preserve start and goal.
    pub positions: u64,
    /// All positions.
    pub positions_unfolded: u64,
    /// Positions, up to symmetry, that meet the goal or from which it can be reached.
    pub winning: u64,
    /// Positions, up to symmetry, that do not meet the goal and allow no jump.
    pub dead_ends: u64,
}

/// The positions that come from the start and meet the goal or lead to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Winning {
    /// Their number, up to the symmetries that preserve start and goal, after each number of
    /// jumps.
    pub layers: Vec<u64>,
    /// The number of solutions, that is sequences of jumps to the goal, in decimal digits.
    pub solutions: String,
    /// What else they tell; none if they are not known.
    pub outlook: Option<Outlook>,
}

/// What the winning positions tell about the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The number of solutions that no symmetry takes to one another, in decimal digits.
    pub solutions_folded: String,
    /// The chance that random jumps reach the goal, if all legal ones are equally likely.
    pub chance: Chance,
    /// The positions between start and end that every solution passes, or an image of each.
    pub passed: Vec<Passed>,
    /// The legal jumps at the start, and what each leaves possible.
    pub jumps: Vec<FirstJump>,
}

/// A probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// As a number.
    pub value: f64,
    /// As a fraction in lowest terms, if 128 bits hold it and what it is made of.
    pub exact: Option<String>,
}

/// A position that every solution passes, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// The number of jumps before it.
    pub jumps: usize,
    /// The position.
    pub position: Position,
    /// How many different images it has.
    pub images: u32,
}

/// A legal jump at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstJump {
    /// The jump.
    pub jump: Jump,
    /// The number of solutions that begin with it, in decimal digits.
    pub solutions: String,
    /// The chance of random jumps after it to reach the goal.
    pub chance: Chance,
}

impl Chance {
    fn none() -> Chance {
        Chance { value: 0.0, exact: Some("0".into()) }
    }
}

impl Count {
    /// The number of jumps to the nearest dead end.
    pub fn shortest_dead_end(&self) -> Option<usize> {
        self.layers.iter().position(|layer| layer.dead_ends > 0)
    }
}

/// Counts the positions, dead ends and solutions of a puzzle. If the budget runs out
/// first, the counts so far are returned with the reason.
pub fn count(puzzle: &Puzzle, budget: &Budget) -> (Count, Option<StopReason>) {
    let mut count = Count::default();
    let counted = run(puzzle, budget, &mut CountAll(&mut count));
    (count, counted.err())
}

/// Counts only the positions that still lead to the goal, and the solutions. If the budget runs
/// out first, what is known is returned with the reason.
pub fn winning(puzzle: &Puzzle, budget: &Budget) -> (Winning, Option<StopReason>) {
    let mut winning = Winning::default();
    let counted = run(puzzle, budget, &mut CountWinning(&mut winning));
    (winning, counted.err())
}

/// Work on a game, whatever its keys.
trait Work {
    fn on<K: Key<W>, const W: usize>(
        &mut self,
        game: &Game<'_, K, W>,
        budget: &Budget,
    ) -> Result<(), StopReason>;
}

struct CountAll<'a>(&'a mut Count);

impl Work for CountAll<'_> {
    fn on<K: Key<W>, const W: usize>(
        &mut self,
        game: &Game<'_, K, W>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let count = &mut *self.0;
        let layers = forward::layers(game, count, budget)?;
        let winning = winning::find(game, layers, budget)?;
        for (layer, winning) in count.layers.iter_mut().zip(&winning) {
            layer.winning = winning.len() as u64;
        }
        let (solutions, outlook) = ways::outlook(game, &winning, budget)?;
        count.solutions = solutions;
        count.outlook = Some(outlook);
        Ok(())
    }
}

struct CountWinning<'a>(&'a mut Winning);

impl Work for CountWinning<'_> {
    fn on<K: Key<W>, const W: usize>(
        &mut self,
        game: &Game<'_, K, W>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let counted = &mut *self.0;
        let winning = winning::find(game, None, budget)?;
        counted.layers = winning.iter().map(|layer| layer.len() as u64).collect();
        let (solutions, outlook) = ways::outlook(game, &winning, budget)?;
        counted.solutions = solutions;
        counted.outlook = Some(outlook);
        Ok(())
    }
}

fn run(puzzle: &Puzzle, budget: &Budget, work: &mut impl Work) -> Result<(), StopReason> {
    budget.control.stopped().map_or(Ok(()), Err)?;
    let holes = puzzle.board.holes().len();
    if holes <= 64 {
        let plan = Plan::<1>::new(puzzle);
        // A pivot less than there are bits: see `Key::NONE`.
        #[cfg(not(target_family = "wasm"))]
        if plan.rank() < 32 {
            return work.on(&plan.game::<u32>(budget)?, budget);
        }
        if plan.rank() < 64 {
            return work.on(&plan.game::<u64>(budget)?, budget);
        }
    }
    // Those with a pivot for every bit are rare, and another width would be more to compile.
    with_words!(holes.max(65), run_words(puzzle, budget, work))
}

/// With positions as their own keys.
fn run_words<const W: usize>(
    puzzle: &Puzzle,
    budget: &Budget,
    work: &mut impl Work,
) -> Result<(), StopReason> {
    work.on(&Plan::<W>::new(puzzle).game::<Set<W>>(budget)?, budget)
}
