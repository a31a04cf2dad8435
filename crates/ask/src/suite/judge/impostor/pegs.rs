//! Programs that say whether, or in how many jumps, pegs reach a goal.

use std::collections::HashSet;

use ::pegs::suite::MOST_POSITIONS as COUNTED;
use ::pegs::{Goal, Jump, Position, Puzzle};
use board::{Size, Square};
use budget::Control;

use super::super::{Row, Subject};
use super::{Answer, Impostor, MOST_POSITIONS, NONE, POLL, Play, Played, altered, reach};

/// A search by levels with an error.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Where the target is looked for.
    target: fn(Square, Size) -> Square,
    /// Whether a jump removes the peg that is jumped over.
    removes: bool,
    /// Whether jumps of one peg in a row count as one.
    chains: bool,
}

const PLAIN: Way = Way { target: |square, _| square, removes: true, chains: false };

/// Errors of programs that say whether a goal can be reached or, if they count, in how many jumps.
pub(super) fn impostors(counts: bool) -> Vec<Impostor> {
    let searched = |words, way: Way| Impostor::new(words, vec![play(way, counts)]);
    let mut all = vec![
        searched(
            "counts the target's row from the other end",
            Way {
                target: |square, size| Square { row: size.rows() - 1 - square.row, ..square },
                ..PLAIN
            },
        ),
        searched(
            "takes the target's column for its row, and its row for its column",
            Way { target: |square, _| Square { col: square.row, row: square.col }, ..PLAIN },
        ),
        searched(
            "leaves the peg on the board that is jumped over",
            Way { removes: false, ..PLAIN },
        ),
        altered("says \"impossible\" wherever a jump is needed", |_, row| {
            let Subject::Pegs(puzzle) = row.subject else { return None };
            Some(if puzzle.is_met(&puzzle.start) { super::right(row.test)? } else { NONE })
        }),
    ];
    if counts {
        all.push(searched(
            "counts several jumps of one peg in a row as one",
            Way { chains: true, ..PLAIN },
        ));
        all.push(altered("counts one jump too many", |(jumps, _), _| {
            Some(if jumps < 0 { NONE } else { (jumps + 1, false) })
        }));
    }
    all
}

fn play(way: Way, counts: bool) -> Play {
    Box::new(move |row: &Row<'_>, control: &Control| {
        let Subject::Pegs(puzzle) = row.subject else { return None };
        // Work is not counted further: such tests take too long.
        if row.test.work >= COUNTED {
            return None;
        }
        let answer: Answer = match way.fewest(puzzle, control).ok()? {
            Some(jumps) if counts => (jumps, false),
            found => reach(found.is_some()),
        };
        Some(Played::from(answer))
    })
}

/// A search that was stopped, met too many positions, or is not about a hole to reach.
#[derive(Debug, PartialEq, Eq)]
struct Unfinished;

impl Way {
    /// The number of jumps that it finds, if any.
    fn fewest(self, puzzle: &Puzzle, control: &Control) -> Result<Option<i64>, Unfinished> {
        let Goal::Reach(hole) = puzzle.goal else { return Err(Unfinished) };
        let target = (self.target)(puzzle.board.holes()[hole], puzzle.board.size());
        // What is not on the board is never reached.
        let Some(target) = puzzle.board.hole_at(target) else {
            return Ok(None);
        };
        let mut seen = HashSet::from([puzzle.start.clone()]);
        let (mut level, mut jumps) = (vec![puzzle.start.clone()], 0);
        while !level.is_empty() {
            if level.iter().any(|position| position.contains(target)) {
                return Ok(Some(jumps));
            }
            let mut next = Vec::new();
            for position in &level {
                for after in self.after(puzzle, position) {
                    let met = seen.len();
                    let is_stopped = || met.is_multiple_of(POLL) && control.stopped().is_some();
                    if met >= MOST_POSITIONS || is_stopped() {
                        return Err(Unfinished);
                    }
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            level = next;
            jumps += 1;
        }
        Ok(None)
    }

    /// The positions after one move.
    fn after(self, puzzle: &Puzzle, position: &Position) -> Vec<Position> {
        let mut all = Vec::new();
        for jump in puzzle.board.legal_jumps(position) {
            let mut chain = vec![(self.jumped(position, jump), jump.to)];
            while let Some((after, at)) = chain.pop() {
                if self.chains {
                    let on = puzzle.board.legal_jumps(&after).filter(|jump| jump.from == at);
                    chain.extend(on.map(|jump| (self.jumped(&after, jump), jump.to)));
                }
                all.push(after);
            }
        }
        all
    }

    fn jumped(self, position: &Position, jump: Jump) -> Position {
        let mut after = position.clone();
        after.remove(jump.from.into());
        after.insert(jump.to.into());
        if self.removes {
            after.remove(jump.over.into());
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::suite::{Diagnosis, Judge, Output, Suite};
    use crate::{Inquiry as _, Question as _, Timeless};

    /// Armies and targets; what each error makes of them differs.
    const PUZZLES: [&str; 12] = [
        "goal: reach b3; ooo/xxx/xxx",
        "goal: reach c1; xxo",
        "goal: reach a4; ooo/ooo/xxx/xxx",
        "goal: reach b4; ooo/ooo/xxx/xxx",
        "goal: reach c3; xox/oxo/xox",
        "goal: reach a1; xoo/xoo/oxx",
        "goal: reach d1; xxoo",
        "goal: reach a1; oxx",
        "goal: reach e1; xxoxo",
        "goal: reach a3; oooo/oooo/xxxx",
        "goal: reach a4; oooo/oooo/xxxx/xxxx",
        "goal: reach d1; xxxo/xxoo",
    ];

    /// Judges what a way answers to all of these.
    fn judged(way: Way, counts: bool, change: fn(i64) -> i64) -> Vec<Diagnosis> {
        let kind = if counts { "fewest-jumps" } else { "reachable" };
        let (mut tests, mut outputs): (Vec<Value>, Vec<Output>) = (Vec::new(), Vec::new());
        for (number, text) in PUZZLES.iter().enumerate() {
            let puzzle: Puzzle = text.parse().unwrap();
            let right = PLAIN.fewest(&puzzle, &Control::default()).unwrap();
            let said = way.fewest(&puzzle, &Control::default()).unwrap().map(change);
            let expected = match right {
                _ if !counts => json!({ "answer": kind, "reachable": right.is_some() }),
                jumps => json!({ "answer": kind, "jumps": jumps }),
            };
            let size = puzzle.board.size();
            tests.push(json!({
                "name": number.to_string(), "input": "x.in", "output": "x.out",
                "rows": size.rows(), "cols": size.cols(), "position": text,
                "expected": expected, "traps": [], "work": 10,
            }));
            let text = match said {
                Some(jumps) if counts => jumps.to_string(),
                Some(_) => "reachable".into(),
                None => "impossible".into(),
            };
            outputs.push(Output { test: number.to_string(), text, ..Output::default() });
        }
        let suite = json!({ "version": 1, "family": "pegs", "rules": "orthogonal", "seed": 1,
                            "answer": kind, "format": "board", "tests": tests });
        let suite = Suite::read(&suite.to_string()).unwrap();
        let judge =
            Judge { suite, outputs, explain: Some(0), time_limit: None, memory_limit: None };
        judge.open().unwrap().answer(&Timeless::default()).unwrap().diagnoses
    }

    #[test]
    fn each_known_error_is_recognized_as_itself_and_no_other() {
        for counts in [false, true] {
            assert_eq!(judged(PLAIN, counts, |jumps| jumps), [], "{counts}");
        }
        let flipped = Way {
            target: |square, size| Square { row: size.rows() - 1 - square.row, ..square },
            ..PLAIN
        };
        let exchanged =
            Way { target: |square, _| Square { col: square.row, row: square.col }, ..PLAIN };
        let mut missed = Vec::new();
        for (way, change, words) in [
            (flipped, (|jumps| jumps) as fn(i64) -> i64, "row from the other end"),
            (exchanged, |jumps| jumps, "column for its row"),
            (Way { removes: false, ..PLAIN }, |jumps| jumps, "leaves the peg"),
            (Way { chains: true, ..PLAIN }, |jumps| jumps, "in a row as one"),
            (PLAIN, |jumps| jumps + 1, "one jump too many"),
        ] {
            let found = judged(way, true, change);
            let said: Vec<&str> = found.iter().map(|found| &*found.sentence).collect();
            if said.len() != 1 || !said[0].contains(words) {
                missed.push(format!("{words}: {said:?}"));
            }
        }
        assert_eq!(missed, [""; 0]);
    }

    #[test]
    fn a_search_by_levels_without_errors_finds_the_fewest_jumps() {
        for text in PUZZLES {
            let puzzle: Puzzle = text.parse().unwrap();
            let answer =
                ::pegs::solve(&puzzle, ::pegs::Wish::FewestJumps, &budget::Budget::default());
            let fewest = match answer.verdict {
                ::pegs::Verdict::Reachable { plan, .. } => Some(plan.jumps.len() as i64),
                _ => None,
            };
            assert_eq!(PLAIN.fewest(&puzzle, &Control::default()), Ok(fewest), "{text}");
        }
    }
}
