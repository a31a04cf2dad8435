//! Answers in words: the answer in a sentence, the goal, numbers of jumps and moves.
//!
//! ```
//! use budget::Budget;
//! use pegs::{Puzzle, Wish, solve, words};
//!
//! let puzzle: Puzzle = "goal: one; xxox".parse()?;
//! assert_eq!(words::goal(&puzzle), "a single peg");
//! let answer = solve(&puzzle, Wish::FewestMoves, &Budget::default());
//! let sentence = words::sentence(&puzzle, &answer.verdict, Wish::FewestMoves);
//! assert_eq!(sentence, "Reachable in 2 moves, the fewest possible; every plan takes 2 jumps.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) use ::board::grouped;

use crate::answer::{Verdict, Wish};
use crate::army::{Army, LowerBound};
use crate::goal::Goal;
use crate::plan::Length;
use crate::puzzle::Puzzle;

/// The answer in a sentence: whether the goal can be reached, in how many jumps and moves,
/// and whether fewer suffice. `wish` is the one that was solved for.
pub fn sentence(puzzle: &Puzzle, verdict: &Verdict, wish: Wish) -> String {
    match verdict {
        Verdict::Reachable { .. } => {
            let length = Length::of(puzzle, verdict, wish).expect("there is a plan");
            reachable(puzzle, verdict, wish, length)
        }
        Verdict::Impossible(_) => {
            format!("Impossible: no sequence of jumps leads to {}.", goal(puzzle))
        }
        Verdict::Unknown(reason) => {
            format!("It is unknown whether the goal can be reached: {reason}.")
        }
    }
}

/// Why no smaller army reaches a level, or none at all.
pub fn lower_bound(army: &Army) -> String {
    let level = army.level;
    match army.proof {
        LowerBound::Golden => format!(
            "The target square weighs 1, and each step away from it divides the weight by the \
             golden ratio, so that two successive weights add up to the one before. No jump \
             increases the total weight of the soldiers. All squares behind the line together \
             weigh at most 1 at level {level}, so every army, being finite, weighs less."
        ),
        LowerBound::Prices => "Linear programming gives each square a price such that no jump \
             increases the total price, and every smaller army is worth less than the target \
             square."
            .into(),
        LowerBound::Closed => "Working back from the target square, all sets of fewer soldiers \
             that would suffice were enumerated, and none of them lies behind the line."
            .into(),
    }
}

fn reachable(puzzle: &Puzzle, verdict: &Verdict, wish: Wish, length: Length) -> String {
    let (jumps, moves) = (jumps(length.jumps), moves(length.moves));
    // Each jump takes a peg away: most goals leave no choice of how many.
    let is_fixed = !matches!(puzzle.goal, Goal::Reach(_));
    match (length.jumps, length.moves) {
        (0, _) => return "Reachable without a jump: the start already meets the goal.".into(),
        (1, _) => return "Reachable in 1 jump.".into(),
        (_, 1) if !is_fixed && length.jumps_are_fewest => {
            return format!("Reachable in a single move of {jumps}, the fewest possible.");
        }
        (_, 1) => return format!("Reachable in a single move of {jumps}."),
        _ if length.moves_are_fewest => {
            let plans = if is_fixed { "every plan" } else { "this plan" };
            return format!("Reachable in {moves}, the fewest possible; {plans} takes {jumps}.");
        }
        _ => {}
    }
    let this = if is_fixed {
        format!("Reachable: every plan takes {jumps}; this one takes {moves}")
    } else if length.jumps_are_fewest {
        format!("Reachable in {jumps}, the fewest possible; this plan takes {moves}")
    } else {
        format!("Reachable: this plan takes {jumps} in {moves}")
    };
    match verdict.stopped() {
        Some(reason) => format!("{this}; it is unknown whether fewer moves would do: {reason}."),
        None if wish == Wish::Any && !is_fixed => format!("{this}; there may be a shorter one."),
        None => format!("{this}, not necessarily the fewest."),
    }
}

/// The goal in words: `a single peg on d4`.
pub fn goal(puzzle: &Puzzle) -> String {
    let square = |hole: usize| puzzle.board.holes()[hole];
    match &puzzle.goal {
        Goal::Reach(hole) => format!("a peg on {}", square(*hole)),
        Goal::One => "a single peg".into(),
        Goal::OneAt(hole) => format!("a single peg on {}", square(*hole)),
        Goal::Exactly(_) => "exactly that position".into(),
    }
}

/// `1 jump`, `2 jumps`.
pub fn jumps(number: usize) -> String {
    counted(number, "jump", "jumps")
}

/// `1 move`, `2 moves`.
pub fn moves(number: usize) -> String {
    counted(number, "move", "moves")
}

/// `1 position`, `1,234 positions`.
pub(crate) fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { several })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{ClosedSet, Fewest, Reason};
    use crate::board::Jump;
    use crate::plan::Plan;
    use budget::StopReason;

    /// Jumps of one peg in a row, as many as each move has; only their ends matter.
    fn plan(moves: &[u16]) -> Plan {
        let mut jumps = Vec::new();
        for (number, &length) in moves.iter().enumerate() {
            for jump in 0..length {
                let from = 100 * number as u16 + jump;
                jumps.push(Jump { from, over: 0, to: from + 1 });
            }
        }
        Plan { jumps }
    }

    fn said(goal: &str, moves: &[u16], wish: Wish, stopped: Option<StopReason>) -> String {
        let puzzle: Puzzle = format!("goal: {goal}; xxxo").parse().unwrap();
        let is_proved = goal.starts_with("reach") && wish == Wish::FewestJumps;
        let fewest = is_proved.then(|| {
            let (symmetries, bounds, members) = (Vec::new(), Vec::new(), Vec::new());
            Fewest::Jumps(ClosedSet { symmetries, bounds, members })
        });
        let verdict = Verdict::Reachable { plan: plan(moves), fewest, stopped };
        sentence(&puzzle, &verdict, wish)
    }

    #[test]
    fn a_plan_on_a_solitaire_board_is_praised_for_no_more_than_is_known_of_its_moves() {
        use Wish::{Any, FewestJumps, FewestMoves};
        let late = Some(StopReason::TimeLimit);
        for (goal, moves, wish, stopped, expected) in [
            (
                "one",
                &[2, 1, 2][..],
                FewestJumps,
                None,
                "Reachable: every plan takes 5 jumps; this one takes 3 moves, not \
                 necessarily the fewest.",
            ),
            (
                "one d1",
                &[2, 1, 2],
                Any,
                None,
                "Reachable: every plan takes 5 jumps; this one takes 3 moves, not \
                 necessarily the fewest.",
            ),
            (
                "one",
                &[2, 1, 2],
                FewestMoves,
                None,
                "Reachable in 3 moves, the fewest possible; every plan takes 5 jumps.",
            ),
            (
                "one",
                &[2, 1, 2],
                FewestMoves,
                late,
                "Reachable: every plan takes 5 jumps; this one takes 3 moves; it is \
                 unknown whether fewer moves would do: time limit reached.",
            ),
            ("one", &[3], FewestJumps, None, "Reachable in a single move of 3 jumps."),
            ("one", &[1], FewestJumps, None, "Reachable in 1 jump."),
            ("one", &[], Any, None, "Reachable without a jump: the start already meets the goal."),
        ] {
            assert_eq!(said(goal, moves, wish, stopped), expected);
        }
    }

    #[test]
    fn a_plan_to_reach_a_hole_is_praised_for_no_more_than_is_known_of_its_jumps() {
        use Wish::{Any, FewestJumps, FewestMoves};
        for (moves, wish, stopped, expected) in [
            (
                &[2, 1, 2][..],
                FewestJumps,
                None,
                "Reachable in 5 jumps, the fewest possible; this plan takes 3 moves, not \
                 necessarily the fewest.",
            ),
            (
                &[2, 1, 2],
                Any,
                None,
                "Reachable: this plan takes 5 jumps in 3 moves; there may be a shorter one.",
            ),
            (
                &[2, 1, 2],
                FewestMoves,
                None,
                "Reachable in 3 moves, the fewest possible; this plan takes 5 jumps.",
            ),
            (
                &[2, 1, 2],
                FewestMoves,
                Some(StopReason::MemoryLimit),
                "Reachable: this plan takes 5 jumps in 3 moves; it is unknown whether fewer moves \
                 would do: memory limit reached.",
            ),
            (
                &[3],
                FewestJumps,
                None,
                "Reachable in a single move of 3 jumps, the fewest possible.",
            ),
            (&[3], FewestMoves, None, "Reachable in a single move of 3 jumps."),
            (&[1], Any, None, "Reachable in 1 jump."),
        ] {
            assert_eq!(said("reach d1", moves, wish, stopped), expected);
        }
    }

    #[test]
    fn what_is_impossible_or_unknown_names_the_goal_or_the_reason() {
        for (goal, words) in [
            ("reach d1", "a peg on d1"),
            ("one", "a single peg"),
            ("one b1", "a single peg on b1"),
            ("exactly oooo", "exactly that position"),
        ] {
            let puzzle: Puzzle = format!("goal: {goal}; xxxo").parse().unwrap();
            let verdict = Verdict::Impossible(Reason::Parity(Vec::new()));
            let expected = format!("Impossible: no sequence of jumps leads to {words}.");
            assert_eq!(sentence(&puzzle, &verdict, Wish::Any), expected);
            let verdict = Verdict::Unknown(StopReason::Cancelled);
            let expected = "It is unknown whether the goal can be reached: interrupted.";
            assert_eq!(sentence(&puzzle, &verdict, Wish::Any), expected);
        }
    }
}
