//! Explains why a goal cannot be reached: the arguments with their numbers, the ends that
//! each of them excludes, and the whole in words.
//!
//! ```
//! use budget::Budget;
//! use pegs::{ArgumentKind, Puzzle, Verdict, Wish, explain, solve};
//!
//! let puzzle: Puzzle = "goal: one; oooxox".parse()?;
//! let answer = solve(&puzzle, Wish::FewestJumps, &Budget::default());
//! let Verdict::Impossible(reason) = &answer.verdict else { panic!("no jump is possible") };
//! let explanation = explain(&puzzle, reason);
//! assert_eq!(explanation.kind, ArgumentKind::Pagoda);
//! let excluded = |end: usize| explanation.arguments.iter().any(|a| a.excludes.contains(&end));
//! assert!((0..explanation.ends.len()).all(excluded));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explainer;
#[cfg(test)]
mod tests;

use crate::answer::{ClosedSet, Reason, Weights};
use crate::goal::Goal;
use crate::parity::is_odd;
use crate::position::Position;
use crate::puzzle::Puzzle;
use explainer::Explainer;

/// Why a goal cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The kind of the whole, which is that of the last argument; see [`Reason::name`].
    pub kind: ArgumentKind,
    /// The ends that the goal allows. For [`Goal::Reach`] it is the position with a single
    /// peg in that hole, which represents all positions with a peg there.
    pub ends: Vec<Position>,
    /// The arguments, which together exclude every end.
    pub arguments: Vec<Argument>,
    /// The explanation in a few sentences, complete without a picture.
    pub words: String,
}

/// One argument of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its kind.
    pub kind: ArgumentKind,
    /// A number for each hole: its weight or, for parity, 1 if it is marked, so that its
    /// peg is counted, and 0 if not. `None` for a closed set.
    pub numbers: Option<Vec<i64>>,
    /// The number for the start: the total weight of its pegs or, for parity, 1 if an odd
    /// number of pegs is counted and 0 if an even number is.
    pub start: Option<i64>,
    /// The least number for any of the ends that it excludes: for weights more than the
    /// start has, for parity the opposite of it.
    pub need: Option<i64>,
    /// The number of members of a closed set, up to symmetry: positions or, for
    /// [`Goal::Reach`], sets of required pegs.
    pub members: Option<usize>,
    /// The number of weight functions that keep a closed set small, including the number
    /// of pegs; 0 for other arguments.
    pub bounds: usize,
    /// The ends that it excludes, as ascending indices into [`Explanation::ends`]. For a
    /// closed set: the ends that no other argument excludes.
    pub excludes: Vec<usize>,
    /// The argument in words. The weights or marked holes that it mentions are in
    /// `numbers`.
    pub words: String,
}

/// Kinds of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ArgumentKind {
    /// A set of holes in which the number of pegs stays odd, or even.
    Parity,
    /// Weights whose sum no jump increases.
    Pagoda,
    /// An exhaustive search.
    ClosedSet,
}

impl ArgumentKind {
    /// Its name in reports: `parity`, `pagoda` or `closed-set`.
    pub const fn name(self) -> &'static str {
        match self {
            ArgumentKind::Parity => "parity",
            ArgumentKind::Pagoda => "pagoda",
            ArgumentKind::ClosedSet => "closed-set",
        }
    }
}

/// Explains a reason found for this puzzle.
///
/// The numbers are computed from the puzzle and the reason alone, so that an argument
/// never claims to exclude more than it does.
pub fn explain(puzzle: &Puzzle, reason: &Reason) -> Explanation {
    let (kind, sets, functions, closed) = match reason {
        Reason::Parity(sets) => (ArgumentKind::Parity, sets, &[][..], None),
        Reason::Pagoda { parity, weights } => (ArgumentKind::Pagoda, parity, &weights[..], None),
        Reason::Closed { parity, weights, closed } => {
            (ArgumentKind::ClosedSet, parity, &weights[..], Some(closed))
        }
    };
    let holes = puzzle.board.holes().len();
    let ends = match puzzle.goal {
        Goal::Reach(hole) => vec![Position::of(holes, [hole])],
        _ => puzzle.goal.ends(holes).unwrap_or_default(),
    };
    let mut arguments: Vec<Argument> = sets.iter().map(|set| parity(puzzle, &ends, set)).collect();
    arguments.extend(functions.iter().map(|function| weights(puzzle, &ends, function)));
    arguments.extend(closed.map(|closed| closed_set(closed, ends.len(), &arguments)));
    let explainer = Explainer { puzzle, ends: &ends, closed };
    for argument in &mut arguments {
        argument.words = explainer.argument(argument);
    }
    let words = explainer.all(&arguments);
    Explanation { kind, ends, arguments, words }
}

fn parity(puzzle: &Puzzle, ends: &[Position], set: &Position) -> Argument {
    let is_odd = is_odd(set, &puzzle.start);
    let excludes: Vec<usize> = match puzzle.goal {
        // With a peg in one hole, those elsewhere may be as many as they like.
        Goal::Reach(_) => Vec::new(),
        _ => (0..ends.len()).filter(|&end| self::is_odd(set, &ends[end]) != is_odd).collect(),
    };
    Argument {
        kind: ArgumentKind::Parity,
        numbers: Some((0..puzzle.board.holes().len()).map(|h| set.contains(h).into()).collect()),
        start: Some(is_odd.into()),
        need: (!excludes.is_empty()).then_some((!is_odd).into()),
        members: None,
        bounds: 0,
        excludes,
        words: String::new(),
    }
}

fn weights(puzzle: &Puzzle, ends: &[Position], weights: &Weights) -> Argument {
    let start = weights.sum(&puzzle.start);
    let need = |end: usize| least(puzzle, &weights.0, &ends[end]);
    let excludes: Vec<usize> = (0..ends.len()).filter(|&end| need(end) > start).collect();
    Argument {
        kind: ArgumentKind::Pagoda,
        numbers: Some(weights.0.clone()),
        start: Some(start),
        need: excludes.iter().map(|&end| need(end)).min(),
        members: None,
        bounds: 0,
        excludes,
        words: String::new(),
    }
}

/// The least that a position weighs which is this end, or one of those that it stands
/// for: where pegs may be elsewhere, those of negative weight are.
fn least(puzzle: &Puzzle, weights: &[i64], end: &Position) -> i64 {
    let needed: i64 = end.pegs().map(|hole| weights[hole]).sum();
    let others = (0..weights.len()).filter(|&hole| !end.contains(hole));
    match puzzle.goal {
        Goal::Reach(_) => needed + others.map(|hole| weights[hole].min(0)).sum::<i64>(),
        _ => needed,
    }
}

fn closed_set(closed: &ClosedSet, ends: usize, others: &[Argument]) -> Argument {
    let mut is_left = vec![true; ends];
    for &end in others.iter().flat_map(|other| &other.excludes) {
        is_left[end] = false;
    }
    Argument {
        kind: ArgumentKind::ClosedSet,
        numbers: None,
        start: None,
        need: None,
        members: Some(closed.members.len()),
        bounds: closed.bounds.len(),
        excludes: (0..ends).filter(|&end| is_left[end]).collect(),
        words: String::new(),
    }
}
