//! Why a goal cannot be reached, explained.

use ::pegs::{ArgumentKind, Board, Explanation, Goal, Position, Puzzle, Reason, explain, text};
use board::Square;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a goal cannot be reached.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsWhy)]
pub struct Why {
    /// `parity`, `pagoda` or `closed-set`.
    pub kind: &'static str,
    /// The explanation in a few sentences, complete without a picture.
    pub words: String,
    /// The numbers of one argument of this kind, if possible of one that excludes every
    /// end; `arguments` has them all. One number per hole, rows from the top, null where
    /// there is no hole: its weight or, for parity, 1 if it is marked and 0 if not.
    pub weights: Option<Vec<Vec<Option<i64>>>>,
    /// The total weight of the pegs at the start, if these weights alone exclude every
    /// end; otherwise null.
    pub start: Option<i64>,
    /// The least weight of the goal, which is more than `start`; null if `start` is null.
    pub goal: Option<i64>,
    /// The number of positions enumerated, if that is the argument.
    pub members: Option<usize>,
    /// The ends that the goal allows: the square of a single peg, or the rows of the
    /// goal position.
    #[schema(example = json!(["d8"]))]
    pub ends: Vec<String>,
    /// The arguments, which together exclude every end.
    pub arguments: Vec<Argument>,
    /// The family's own explanation.
    #[serde(skip)]
    pub explanation: Explanation,
}

/// One argument of an explanation.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsArgument)]
pub struct Argument {
    /// `parity`, `pagoda` or `closed-set`.
    pub kind: &'static str,
    /// The argument in words, to accompany its numbers.
    pub words: String,
    /// One number per hole, rows from the top, null where there is no hole: its weight
    /// or, for parity, 1 if it is marked, so that its peg is counted, and 0 if not. Null
    /// for a closed set.
    pub weights: Option<Vec<Vec<Option<i64>>>>,
    /// The number for the start: the total weight of its pegs or, for parity, 1 if an odd
    /// number of pegs is counted and 0 if an even number is.
    pub start: Option<i64>,
    /// The least number for any of the ends that it excludes.
    pub need: Option<i64>,
    /// The number of members of a closed set.
    pub members: Option<usize>,
    /// The ends that it excludes.
    pub ends: Vec<String>,
}

impl Why {
    /// Explains why a puzzle has no plan.
    pub fn of(puzzle: &Puzzle, reason: &Reason) -> Why {
        let explanation = explain(puzzle, reason);
        let ends: Vec<String> = explanation.ends.iter().map(|end| name(puzzle, end)).collect();
        let arguments: Vec<Argument> = explanation
            .arguments
            .iter()
            .map(|argument| Argument {
                kind: argument.kind.name(),
                words: argument.words.clone(),
                weights: argument
                    .numbers
                    .as_deref()
                    .map(|numbers| grid(&puzzle.board, |hole| numbers[hole])),
                start: argument.start,
                need: argument.need,
                members: argument.members,
                ends: argument.excludes.iter().map(|&end| ends[end].clone()).collect(),
            })
            .collect();
        let shown = shown(&explanation).map(|place| &arguments[place]);
        // Odd and even are not weights, and some of the ends are not the goal.
        let is_weighed = explanation.kind == ArgumentKind::Pagoda;
        let decisive = shown.filter(|argument| is_weighed && argument.ends.len() == ends.len());
        Why {
            kind: explanation.kind.name(),
            words: explanation.words.clone(),
            weights: shown.and_then(|argument| argument.weights.clone()),
            start: decisive.and_then(|argument| argument.start),
            goal: decisive.and_then(|argument| argument.need),
            members: shown.and_then(|argument| argument.members),
            ends,
            arguments,
            explanation,
        }
    }

    /// The explanation in words, each with a label: beside the numbers that are shown, and as a
    /// whole where these are not all.
    pub fn explained(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let shown = self.shown().filter(|argument| argument.numbers.is_some());
        let shown = shown.map(|argument| argument.words.as_str());
        let (first, second) = match (shown, self.arguments.len()) {
            (Some(shown), 1) => (("because", shown), None),
            (Some(shown), _) => (("shown", shown), Some(("because", self.words.as_str()))),
            (None, _) => (("because", self.words.as_str()), None),
        };
        std::iter::once(first).chain(second)
    }

    /// The argument to show where there is room for only one.
    pub fn shown(&self) -> Option<&::pegs::Argument> {
        shown(&self.explanation).map(|place| &self.explanation.arguments[place])
    }
}

/// The place of an argument of the kind of the whole: of one that excludes every end if
/// there is one, else of the first.
fn shown(explanation: &Explanation) -> Option<usize> {
    let Explanation { kind, arguments, ends, .. } = explanation;
    let of_kind = || (0..arguments.len()).filter(|&place| arguments[place].kind == *kind);
    let mut decisive = of_kind().filter(|&place| arguments[place].excludes.len() == ends.len());
    decisive.next().or_else(|| of_kind().next())
}

/// An end: the square of its peg, or its rows.
fn name(puzzle: &Puzzle, end: &Position) -> String {
    match (&puzzle.goal, end.pegs().next()) {
        (Goal::Reach(_) | Goal::One | Goal::OneAt(_), Some(hole)) => {
            puzzle.board.holes()[hole].to_string()
        }
        _ => text::rows(&puzzle.board, end).join("/"),
    }
}

/// A number for each hole, rows from the top.
pub(super) fn grid<T>(board: &Board, number: impl Fn(usize) -> T) -> Vec<Vec<Option<T>>> {
    let size = board.size();
    let at = |row, col| board.hole_at(Square { col, row }).map(&number);
    (0..size.rows()).rev().map(|row| (0..size.cols()).map(|col| at(row, col)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pegs::Solve;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn why(position: &str) -> Why {
        let question = Solve { position: position.into(), ..Default::default() };
        let solved = question.open().unwrap().answer(&Timeless::default()).unwrap();
        solved.why.expect("it is impossible")
    }

    #[test]
    fn weights_say_what_the_start_has_and_what_the_goal_needs() {
        let why = why("row5:2");
        assert_eq!((why.kind, why.ends.as_slice()), ("pagoda", &["b7".to_owned()][..]));
        assert!(why.start < why.goal && why.members.is_none());
        let [argument] = &why.arguments[..] else { panic!("one will do: {why:?}") };
        assert_eq!((argument.start, argument.need), (why.start, why.goal));
        assert_eq!(argument.ends, why.ends);
        let weights = why.weights.expect("each hole has one");
        assert_eq!((weights.len(), weights[0].len()), (7, 2));
        let army: i64 = weights[5..].iter().flatten().flatten().sum();
        assert_eq!(Some(army), why.start);
    }

    /// Parity excludes some ends and weights the others: neither says what the goal needs.
    #[test]
    fn weights_that_leave_an_end_open_do_not_say_what_the_goal_needs() {
        let why = why("goal: one; oooxox");
        assert_eq!((why.kind, why.start, why.goal), ("pagoda", None, None));
        let [parity, weights] = &why.arguments[..] else { panic!("{why:?}") };
        assert_eq!(why.weights, weights.weights);
        assert_eq!((weights.start, weights.need, weights.ends.len()), (Some(0), Some(1), 3));
        assert_eq!((parity.kind, parity.ends.len()), ("parity", 4));
    }

    #[test]
    fn parity_marks_holes_and_has_no_weights_to_compare() {
        let why = why("xoox");
        assert_eq!((why.kind, why.start, why.goal), ("parity", None, None));
        let marks = why.weights.expect("each hole is marked or not");
        assert!(marks.iter().flatten().all(|mark| matches!(mark, Some(0 | 1))));
    }

    #[test]
    fn the_arguments_exclude_every_end_together() {
        for position in ["xoox", "xxxxxo", "hexagon:3:c3", "goal: exactly; xxo; xoo"] {
            let why = why(position);
            let excluded = |end: &String| why.arguments.iter().any(|one| one.ends.contains(end));
            assert!(why.ends.iter().all(excluded), "{position}: {why:?}");
            assert!(why.arguments.iter().all(|argument| !argument.words.is_empty()));
        }
        assert_eq!(why("goal: exactly; xxo; xoo").ends, ["xoo"]);
    }
}
