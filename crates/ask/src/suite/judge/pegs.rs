//! Pegs: plans are played, so that any right one counts; and why a goal is out of reach.

use ::pegs::{Jump, Position, Puzzle, Verdict, Wish, explain as why, solve, text, words};
use board::{Square, excerpt};
use budget::Budget;

use super::super::expected::Expected;
use super::read::{self, Unreadable};
use super::{Judged, Picture, Reason};
use crate::error::Error;

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    /// The goal can be reached.
    SaysImpossible,
    /// The goal cannot be reached.
    SaysReachable,
    /// Another number of jumps is the smallest.
    Number(u64),
    /// A jump is not possible.
    Jump { number: usize, jump: [String; 2], why: String, before: Position },
    /// The plan does not end at the goal.
    Elsewhere(usize, Position),
}

pub(super) fn read(position: &str) -> Result<Puzzle, Error> {
    crate::pegs::read(position)
}

/// Judges an answer.
pub(super) fn judge(
    puzzle: &Puzzle,
    expected: &Expected,
    given: &str,
) -> Result<Judged<Fault>, Unreadable> {
    let judged = |fault: Option<Fault>| fault.map_or(Judged::Right, Judged::Wrong);
    let reach = |says: bool, is: bool| match (says, is) {
        (true, false) => Some(Fault::SaysReachable),
        (false, true) => Some(Fault::SaysImpossible),
        _ => None,
    };
    match expected {
        Expected::Reachable { reachable } => Ok(judged(reach(read::reachable(given)?, *reachable))),
        Expected::FewestJumps { jumps } => {
            let claimed = read::fewest(given)?;
            let fault = reach(claimed.is_some(), jumps.is_some());
            let other = claimed.filter(|&claimed| Some(claimed) != jumps.map(u64::from));
            Ok(judged(fault.or(other.map(Fault::Number))))
        }
        Expected::Plan { jumps, .. } => match read::plan(given)? {
            None => Ok(judged(reach(false, jumps.is_some()))),
            Some(plan) => Ok(play(puzzle, &plan, *jumps)),
        },
        _ => Ok(Judged::Right),
    }
}

/// Plays a plan.
fn play(puzzle: &Puzzle, plan: &[[String; 2]], fewest: Option<u32>) -> Judged<Fault> {
    if fewest.is_none() && plan.is_empty() {
        return Judged::Wrong(Fault::SaysReachable);
    }
    let mut position = puzzle.start.clone();
    for (index, jump) in plan.iter().enumerate() {
        match find(puzzle, &position, jump) {
            Ok(found) => position = puzzle.board.play(&position, found),
            Err(why) => {
                let (number, jump) = (index + 1, jump.clone());
                return Judged::Wrong(Fault::Jump { number, jump, why, before: position });
            }
        }
    }
    if !puzzle.is_met(&position) {
        return Judged::Wrong(Fault::Elsewhere(plan.len(), position));
    }
    match fewest.map(|fewest| fewest as usize) {
        Some(fewest) if plan.len() > fewest => Judged::Longer { given: plan.len(), fewest },
        _ => Judged::Right,
    }
}

/// The jump between two squares, or why it is not possible.
fn find(puzzle: &Puzzle, position: &Position, jump: &[String; 2]) -> Result<Jump, String> {
    let board = &puzzle.board;
    let hole = |text: &String| {
        let square: Square = text.parse().map_err(|_| format!("{text} is not a square"))?;
        board.hole_at(square).ok_or_else(|| format!("there is no hole at {text}"))
    };
    let [from, to] = jump;
    let ends = (hole(from)?, hole(to)?);
    let is_meant = |jump: &&Jump| (usize::from(jump.from), usize::from(jump.to)) == ends;
    let jump = board.jumps().iter().copied().find(|jump| is_meant(&jump)).ok_or_else(|| {
        let kind = board.lattice().name();
        format!("{to} is not two holes from {from} in a direction of {kind} jumps")
    })?;
    let over = board.square(jump.over);
    if !position.contains(jump.from.into()) {
        Err(format!("there is no peg on {from}"))
    } else if !position.contains(jump.over.into()) {
        Err(format!("there is no peg to jump over: {over} is empty"))
    } else if position.contains(jump.to.into()) {
        Err(format!("{to} is not empty"))
    } else {
        Ok(jump)
    }
}

/// Says why an answer is wrong.
pub(super) fn explain(puzzle: &Puzzle, fault: &Fault, budget: &Budget) -> Reason {
    let goal = words::goal(puzzle);
    match fault {
        Fault::Jump { number, jump: [from, to], why, before } => {
            let jump = format!("{from}-{to}");
            let sentence =
                format!("Your {} jump, {}, is illegal: {why}.", nth(*number), excerpt(&jump));
            let board = picture(puzzle, before, Some(jump), "before that jump".into());
            Reason::plain(sentence).with(board)
        }
        Fault::Elsewhere(number, end) => {
            let after = match number {
                0 => "You give no jumps, but the start does not".to_owned(),
                1 => "After your only jump, the board does not".to_owned(),
                number => format!("After your {}, the board does not", words::jumps(*number)),
            };
            Reason::plain(format!("{after} meet the goal, {goal}.")).with(picture(
                puzzle,
                end,
                None,
                "after your jumps".into(),
            ))
        }
        Fault::SaysReachable | Fault::SaysImpossible | Fault::Number(_) => {
            solved(puzzle, fault, &goal, budget)
        }
    }
}

/// An explanation that needs the right answer.
fn solved(puzzle: &Puzzle, fault: &Fault, goal: &str, budget: &Budget) -> Reason {
    let answer = solve(puzzle, Wish::FewestJumps, budget);
    let start = |mark| picture(puzzle, &puzzle.start, mark, "the start".into());
    match (&answer.verdict, fault) {
        (Verdict::Impossible(reason), _) => {
            let explanation = why(puzzle, reason);
            let sentence = format!("No jumps lead to {goal}. {}", explanation.words);
            Reason::plain(sentence).with(start(None))
        }
        (Verdict::Reachable { plan, .. }, fault) => {
            let line = plan.notation(&puzzle.board);
            let jumps = words::jumps(plan.jumps.len());
            let shown = line.join(" ");
            let sentence = match fault {
                Fault::Number(claimed) if *claimed < plan.jumps.len() as u64 => {
                    format!("No plan has {claimed} jumps; the shortest has {jumps}: {shown}.")
                }
                _ if plan.jumps.is_empty() => {
                    format!("The start already meets the goal, {goal}: no jump is needed.")
                }
                Fault::Number(claimed) => {
                    let are = if plan.jumps.len() == 1 { "is" } else { "are" };
                    format!("{jumps} {are} enough, not {claimed}: {shown}.")
                }
                _ => format!("The goal, {goal}, can be reached in {jumps}: {shown}."),
            };
            let mark = line.first().cloned();
            Reason { sentence, line, pictures: Vec::new() }.with(start(mark))
        }
        (verdict, _) => Reason::plain(words::sentence(puzzle, verdict, Wish::FewestJumps)),
    }
}

/// A board at one moment, and the jump to be marked in it.
fn picture(puzzle: &Puzzle, position: &Position, mark: Option<String>, caption: String) -> Picture {
    let shown = Puzzle { start: position.clone(), ..puzzle.clone() };
    let drawing = text::rows(&puzzle.board, position).join("\n");
    Picture { position: text::one_line(&shown), mark, caption, drawing: drawing + "\n" }
}

/// `1st`, `2nd`, `11th`.
fn nth(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "goal: one; xxox";

    fn plan(jumps: u32) -> Expected {
        Expected::Plan { jumps: Some(jumps), plan: vec![] }
    }

    fn said(position: &str, expected: &Expected, given: &str) -> String {
        let puzzle = read(position).unwrap();
        match judge(&puzzle, expected, given).unwrap() {
            Judged::Wrong(fault) => explain(&puzzle, &fault, &Budget::default()).sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn any_right_plan_counts_and_a_longer_one_is_told_from_a_shortest_one() {
        let army = "goal: reach b3; oooo/oooo/xxxx/xxxx";
        let puzzle = read(army).unwrap();
        let judged = |text: &str| judge(&puzzle, &plan(1), text).unwrap();
        assert_eq!(judged("b1-b3"), Judged::Right);
        assert_eq!(judged("B1-B3\n"), Judged::Right);
        assert_eq!(judged("d1-d3 b1-b3"), Judged::Longer { given: 2, fewest: 1 });
        let puzzle = read(ROW).unwrap();
        assert_eq!(judge(&puzzle, &plan(2), "a1-c1\nd1-b1").unwrap(), Judged::Right);
    }

    #[test]
    fn the_first_impossible_jump_is_named_with_its_reason() {
        assert_eq!(
            said(ROW, &plan(2), "a1-c1 a1-c1"),
            "Your 2nd jump, a1-c1, is illegal: there is no peg on a1."
        );
        assert_eq!(
            said("goal: one; xoxo", &plan(2), "a1-c1"),
            "Your 1st jump, a1-c1, is illegal: there is no peg to jump over: b1 is empty."
        );
        assert!(said("goal: one; xxxo", &plan(2), "a1-c1").contains("c1 is not empty"));
        assert!(said(ROW, &plan(2), "a1-b1").contains("is not two holes from a1"));
        assert!(said(ROW, &plan(2), "a1-z9").contains("there is no hole at z9"));
        assert_eq!(
            said(ROW, &plan(2), "a1-c1"),
            "After your only jump, the board does not meet the goal, a single peg."
        );
        assert!(said(ROW, &plan(2), "").starts_with("You give no jumps"));
    }

    #[test]
    fn wrong_words_are_answered_with_a_plan_or_a_proof() {
        let out_of_reach = "goal: one; oooxox";
        let sentence = said(out_of_reach, &Expected::Reachable { reachable: false }, "reachable");
        assert!(sentence.starts_with("No jumps lead to a single peg. "), "{sentence}");
        let sentence = said(ROW, &Expected::Reachable { reachable: true }, "impossible");
        assert!(sentence.contains("can be reached in 2 jumps: a1-c1 d1-b1"), "{sentence}");
        let fewest = Expected::FewestJumps { jumps: Some(1) };
        let army = "goal: reach b3; oooo/oooo/xxxx/xxxx";
        assert_eq!(said(army, &fewest, "3"), "1 jump is enough, not 3: b1-b3.");
        let two = said(ROW, &Expected::FewestJumps { jumps: Some(2) }, "3");
        assert_eq!(two, "2 jumps are enough, not 3: a1-c1 d1-b1.");
        assert!(said(army, &fewest, "0").starts_with("No plan has 0 jumps"));
        let numbers = [1, 2, 3, 4, 11, 12, 13, 21, 112].map(nth).join(" ");
        assert_eq!(numbers, "1st 2nd 3rd 4th 11th 12th 13th 21st 112th");
    }
}
