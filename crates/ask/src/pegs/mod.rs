//! Questions about pegs.

mod army;
mod boards;
mod compare;
mod count;
mod moves;
pub mod picture;
mod puzzle;
mod read;
pub mod scene;
mod soldiers;
mod solve;
mod suite;
mod table;
mod trace;
mod trace_event;
mod why;

use ::pegs::{Board, Goal, Lattice, jump_name, text};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;

pub use army::{Army, ArmyAnswer, ArmyInquiry, MOST_LEVEL};
pub use boards::{BoardList, Boards, BoardsInquiry, NamedBoard};
pub use compare::{Compare, CompareInquiry, Comparison, MethodRun};
pub use count::{Count, CountInquiry, CountedJump, LayerCounts, PassedPosition, PositionCounts};
pub use moves::{Golden, LegalJumps, Moves, MovesInquiry, read_plan};
pub use puzzle::{FirstJump, MOST_HOLES, Puzzle, PuzzleAnswer, PuzzleInquiry, PuzzleView};
pub use read::read;
pub use soldiers::Soldiers;
pub use solve::{Solution, Solve, SolveInquiry};
pub use suite::{Suite, SuiteInquiry};
pub use table::{PairTable, Table, TableEnd, TableInquiry, TableStart};
pub use trace::{SearchTrace, Trace, TraceInquiry, TraceSummary};
pub use trace_event::TraceEvent;
pub use why::{Argument, Why};

/// The puzzle of an answer; every answer begins with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsSubject)]
pub struct Subject {
    /// Always `pegs`.
    pub game: &'static str,
    /// The puzzle on one line.
    #[schema(example = "jumps: orthogonal; goal: reach d1; xxoo")]
    pub position: String,
    /// The directions in which pegs jump.
    pub jumps_allowed: &'static str,
    /// The goal.
    pub goal: String,
    /// The kind of goal: `reach`, `one`, `one-at` or `exactly`.
    #[schema(example = "reach")]
    pub goal_kind: &'static str,
    /// The number of rows of the board.
    pub rows: u32,
    /// The number of columns of the board.
    pub cols: u32,
    /// The number of pegs at the start.
    pub pegs: usize,
}

impl Subject {
    /// The subject of an answer about a puzzle.
    pub fn of(puzzle: &::pegs::Puzzle) -> Subject {
        let board = &puzzle.board;
        Subject {
            game: "pegs",
            position: text::one_line(puzzle),
            jumps_allowed: board.lattice().name(),
            goal: puzzle.goal.words(|hole| board.holes()[hole]),
            goal_kind: match puzzle.goal {
                Goal::Reach(_) => "reach",
                Goal::One => "one",
                Goal::OneAt(_) => "one-at",
                Goal::Exactly(_) => "exactly",
            },
            rows: board.size().rows(),
            cols: board.size().cols(),
            pegs: puzzle.start.len(),
        }
    }
}

/// A jump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PegsJump)]
pub struct Jump {
    /// Its notation.
    #[schema(example = "d2-d4")]
    pub r#move: String,
    /// Where the peg comes from.
    pub from: String,
    /// The hole whose peg is removed.
    pub over: String,
    /// Where the peg lands.
    pub to: String,
}

impl Jump {
    /// A jump on a board.
    pub fn of(board: &Board, jump: ::pegs::Jump) -> Jump {
        Jump {
            r#move: jump_name(board, jump),
            from: board.square(jump.from).to_string(),
            over: board.square(jump.over).to_string(),
            to: board.square(jump.to).to_string(),
        }
    }
}

/// The lattice of a name; the usual one if there is no name.
fn lattice(field: &'static str, name: Option<&str>) -> Result<Lattice, Error> {
    let wrong = |error| Error::in_field(field, error);
    name.map_or(Ok(Lattice::default()), |name| name.trim().parse().map_err(wrong))
}

#[cfg(test)]
mod tests {
    use crate::{ALL, Timeless};
    use serde_json::{Value, json};

    /// A question of a kind, and some of what is answered, by its place.
    fn sample(name: &str) -> (Value, Vec<(&'static str, Value)>) {
        match name {
            "pegs/solve" => (
                json!({ "position": "xxo", "goal": "reach c1" }),
                vec![
                    ("/outcome", json!("reachable")),
                    ("/line", json!(["a1-c1"])),
                    ("/steps/0/over", json!("b1")),
                ],
            ),
            "pegs/soldiers" => (
                json!({ "x": 4, "y": 6, "jumps": "orthogonal" }),
                vec![("/target", json!("d6")), ("/jumps", json!(3))],
            ),
            "pegs/army" => (json!({ "level": 2 }), vec![("/soldiers", json!(4))]),
            "pegs/count" => (json!({ "position": "xxo" }), vec![("/solutions", json!(1))]),
            "pegs/table" => (
                json!({ "position": "xxo", "moves": true }),
                vec![
                    ("/matrix", json!(["x..", "...", "..x"])),
                    ("/starts/0/ends/0/fewest_moves", json!(1)),
                ],
            ),
            "pegs/compare" => (
                json!({ "position": "xxo", "algorithms": ["engine"] }),
                vec![("/algorithms/0/jumps", json!(1))],
            ),
            "pegs/trace" => (
                json!({ "position": "xxo", "algorithm": "best-first" }),
                vec![("/plan_jumps", json!(1)), ("/events/2/move", json!("a1-c1"))],
            ),
            "pegs/moves" => (
                json!({ "position": "xxo", "jumps": ["a1-c1"] }),
                vec![("/squares", json!(["oox"])), ("/met", json!(true))],
            ),
            "pegs/puzzle" => (
                json!({ "position": "triangle:5", "task": "keep", "level": 2, "seed": 7 }),
                vec![("/puzzle/jumps", json!(4)), ("/puzzle/pegs", json!(5))],
            ),
            "pegs/suite" => (
                json!({ "like": "bristol", "count": 3, "seed": 7 }),
                vec![("/family", json!("pegs")), ("/files/5/text", json!("impossible\n"))],
            ),
            "pegs/boards" => (
                json!({ "name": "cross" }),
                vec![("/boards/0/holes", json!(33)), ("/boards/0/pegs", json!(6))],
            ),
            other => panic!("no sample of {other}"),
        }
    }

    #[test]
    fn every_question_can_be_asked_as_json() {
        for kind in ALL.iter().filter(|kind| kind.name.starts_with("pegs/")) {
            let (question, expected) = sample(kind.name);
            let reply = kind.ask(question, &Timeless::default()).expect(kind.name);
            let answer: Value = serde_json::from_str(reply.json.get()).expect("an answer is JSON");
            for (place, value) in expected {
                assert_eq!(answer.pointer(place), Some(&value), "{kind:?} {place}");
            }
        }
    }
}
