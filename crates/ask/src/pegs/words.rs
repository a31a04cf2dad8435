//! Answers about pegs in words.

use ::pegs::{Goal, Puzzle, Verdict, Wish};

/// The sentence that answers: whether the goal can be reached, and in how many
/// jumps.
pub fn sentence(puzzle: &Puzzle, verdict: &Verdict, wish: Wish) -> String {
    match verdict {
        Verdict::Reachable { plan, .. } if plan.jumps.is_empty() => {
            "Reachable without a jump: the start is what is wanted.".into()
        }
        Verdict::Reachable { plan, stopped, .. } => {
            let (jumps, moves) = (jumps(plan.jumps.len()), moves(plan.moves().count()));
            // Each jump takes a peg away: most goals leave no choice of how many.
            let is_fixed = !matches!(puzzle.goal, Goal::Reach(_));
            match (wish, stopped) {
                (Wish::Any, _) => format!("Reachable: a plan of {jumps} in {moves}."),
                (Wish::FewestJumps, _) if is_fixed => {
                    format!("Reachable: every plan has {jumps}, this one {moves}.")
                }
                (Wish::FewestJumps, None) => {
                    format!("Reachable in {jumps}, and in no fewer; this plan has {moves}.")
                }
                (Wish::FewestMoves, None) => {
                    format!("Reachable in {moves}, and in no fewer; this plan has {jumps}.")
                }
                (_, Some(reason)) => format!(
                    "Reachable: a plan of {jumps} in {moves}; whether there is a shorter one is \
                     unknown: {reason}."
                ),
            }
        }
        Verdict::Impossible(_) => {
            format!("Impossible: no jumps lead to {}.", goal(puzzle))
        }
        Verdict::Unknown(reason) => format!("Unknown whether it can be reached: {reason}."),
    }
}

/// `a single peg on d4`.
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
    counted(number, "jump")
}

/// `1 move`, `2 moves`.
pub fn moves(number: usize) -> String {
    counted(number, "move")
}

/// `1 soldier`, `2 soldiers`.
pub(super) fn soldiers(number: usize) -> String {
    counted(number, "soldier")
}

fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
