//! Answers about pegs in words.

use ::pegs::{Closed, Goal, Position, Puzzle, Reason, Weights};

use crate::report::words;

/// Why there is no plan.
pub(super) fn reason(puzzle: &Puzzle, reason: &Reason) -> String {
    match reason {
        Reason::Parity(sets) => parity(puzzle, sets),
        Reason::Pagoda { parity, weights } => pagoda(puzzle, parity, weights),
        Reason::Closed { parity, weights, closed } => {
            let others = excluded(puzzle, parity, weights);
            self::closed(puzzle, closed) + &others
        }
    }
}

fn parity(puzzle: &Puzzle, sets: &[Position]) -> String {
    let Some(set) = sets.first() else { return String::new() };
    let word = |is_odd: bool| if is_odd { "odd" } else { "even" };
    let is_odd = is_odd_on(&puzzle.start, set);
    let (start, end) = (word(is_odd), word(!is_odd));
    let article = |word: &str| if word == "odd" { "an odd one" } else { "an even one" };
    if sets.len() == 1 {
        return format!(
            "the start has an {start} number of pegs on the marked holes, the goal {}, and no \
             jump changes that",
            article(end)
        );
    }
    let excluded = ends(puzzle).iter().filter(|end| is_odd_on(end, set) != is_odd).count();
    format!(
        "the start has an {start} number of pegs on the marked holes, and no jump changes that; \
         {excluded} of {} possible ends have {}. {} sets of holes exclude all of them together; \
         this is the first",
        ends(puzzle).len(),
        article(end),
        sets.len()
    )
}

fn is_odd_on(position: &Position, set: &Position) -> bool {
    position.pegs().filter(|&hole| set.contains(hole)).count() % 2 == 1
}

fn pagoda(puzzle: &Puzzle, parity: &[Position], functions: &[Weights]) -> String {
    let Some(weights) = functions.first() else { return String::new() };
    let start = weights.sum(&puzzle.start);
    let ends = ends(puzzle);
    let excluded: Vec<i64> =
        ends.iter().map(|end| weights.sum(end)).filter(|&need| need > start).collect();
    let least = excluded.iter().min().copied().unwrap_or(start);
    if excluded.len() == ends.len() {
        let more = if ends.len() > 1 { "at least " } else { "" };
        return format!(
            "weights sum to {start} at the start, the goal needs {more}{least}, no jump raises \
             the sum"
        );
    }
    let number = functions.len();
    let others = match (number, parity.is_empty()) {
        (1, _) => "parity excludes the others".to_owned(),
        (_, true) => {
            format!("{number} sets of weights, of which this is the first, exclude all of them")
        }
        (_, false) => format!(
            "{number} sets of weights, of which this is the first, and parity exclude all of them"
        ),
    };
    format!(
        "weights sum to {start} at the start, {} of {} possible ends need {least} or more, no \
         jump raises the sum; {others}",
        excluded.len(),
        ends.len(),
    )
}

/// How many ends are excluded without a search, if any are.
fn excluded(puzzle: &Puzzle, parity: &[Position], functions: &[Weights]) -> String {
    let all = ends(puzzle);
    let is_excluded = |end: &&Position| {
        parity.iter().any(|set| is_odd_on(end, set) != is_odd_on(&puzzle.start, set))
            || functions.iter().any(|weights| weights.sum(end) > weights.sum(&puzzle.start))
    };
    match all.iter().filter(is_excluded).count() {
        0 => String::new(),
        number => format!(
            "; {number} of {} possible ends need no search, as parity or weights exclude them",
            all.len()
        ),
    }
}

/// The positions that the goal asks for; to reach a hole it takes a peg there.
fn ends(puzzle: &Puzzle) -> Vec<Position> {
    let holes = puzzle.board.holes().len();
    match puzzle.goal {
        Goal::Reach(hole) => vec![Position::of(holes, [hole])],
        _ => puzzle.goal.ends(holes).unwrap_or_default(),
    }
}

fn closed(puzzle: &Puzzle, closed: &Closed) -> String {
    let members = closed.members.len() as u64;
    let bounds = if closed.bounds.is_empty() { "" } else { " or is excluded by weights" };
    match puzzle.goal {
        Goal::Reach(_) => format!(
            "{} of pegs would do, counting back from the goal: whatever would do before \
             them is among them{bounds}, and the start has none of them",
            if members == 1 { "1 set".into() } else { format!("{} sets", words::count(members)) }
        ),
        _ => format!(
            "{} could come of the start and still lead to the goal: every jump from one of them leads to another{bounds}, and \
             none is what is wanted",
            words::positions(members)
        ),
    }
}
