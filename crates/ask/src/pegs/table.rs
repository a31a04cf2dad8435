//! The table of a board: every hole that may be empty at the start against every hole in
//! which the last peg may stay.

use std::time::Duration;

use ::pegs::table::{self, Outcome};
use ::pegs::{Board, text};
use board::grouped;
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Subject, read};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// Boards of up to this many holes take a moment, whatever the jumps; a table that is
/// stopped starts over.
const LIGHT: usize = 15;

/// A board whose pairs of holes to examine: the hole that is empty at the start, and the one where
/// the last peg ends up.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PegsTable)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The name of a built-in board, or a board as text, of up to 64 holes. Its pegs and its
    /// goal do not matter.
    #[schema(example = "triangle:5")]
    pub position: String,
    /// Replaces the board's kind of jump: `orthogonal`, `diagonal`, `all` or `hex`.
    #[schema(example = "hex")]
    pub jumps: Option<String>,
    /// Also find the fewest moves and the longest sweeps, which takes much longer.
    pub moves: Option<bool>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

impl question::Question for Table {
    const NAME: &'static str = "pegs/table";
    const SUMMARY: &'static str =
        "For every choice of the initial empty hole, find where the last peg can end up";
    const ABOUT: question::About = question::About::Position("triangle:5");
    type Inquiry = TableInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<TableInquiry, Error> {
        let puzzle = read::changed(&self.position, None, ("jumps", self.jumps.as_deref()))?;
        let holes = puzzle.board.holes().len();
        if holes > table::MOST_HOLES {
            return Err(Error::input(format!(
                "the board has {holes} holes, but tables are made of boards of up to {}",
                table::MOST_HOLES
            )));
        }
        Ok(TableInquiry { puzzle, moves: self.moves == Some(true), took: Duration::ZERO })
    }
}

/// A table being made.
pub struct TableInquiry {
    puzzle: ::pegs::Puzzle,
    moves: bool,
    took: Duration,
}

impl question::Inquiry for TableInquiry {
    type Answer = PairTable;

    fn key(&self) -> Option<String> {
        let moves = if self.moves { " moves" } else { "" };
        Some(format!("pegs table{moves} {}", text::one_line(&self.puzzle)))
    }

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.puzzle.board.holes().len() <= LIGHT
    }

    fn answer(&mut self, host: &dyn Host) -> Result<PairTable, Error> {
        let start = host.now();
        let budget = host.stage("making a table", None);
        let table = table::table(&self.puzzle.board, self.moves, &budget);
        self.took += host.now().saturating_sub(start);
        Ok(PairTable::of(&self.puzzle, table, self.moves, self.took))
    }
}

/// The answer to `table`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsPairTable)]
pub struct PairTable {
    /// The board of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "54 of 225 pairs of holes are solvable, 12 up to symmetry.")]
    pub sentence: String,
    /// The holes, in the order of the matrix.
    #[schema(example = json!(["a1", "b1", "c1"]))]
    pub holes: Vec<String>,
    /// A row for each hole that is empty at the start, with a letter for each hole of the last
    /// peg: `x` solvable, `.` impossible, `?` unknown.
    #[schema(example = json!([".x.", "x.x", ".x."]))]
    pub matrix: Vec<String>,
    /// The number of jumps of each plan.
    pub jumps: usize,
    /// The number of solvable pairs.
    pub solvable: usize,
    /// The number of solvable pairs up to symmetry.
    pub solvable_up_to_symmetry: usize,
    /// The number of impossible pairs.
    pub impossible: usize,
    /// The number of pairs of which it is unknown whether they are solvable.
    pub unknown: usize,
    /// One hole of each class of holes that symmetries take to one another.
    pub starts: Vec<TableStart>,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// Why something is unknown.
    pub reason: Option<String>,
    /// Whether moves were asked for.
    #[serde(skip)]
    pub with_moves: bool,
    /// The puzzle.
    #[serde(skip)]
    pub puzzle: ::pegs::Puzzle,
    /// The family's own table.
    #[serde(skip)]
    pub table: table::Table,
    /// Why the work ended early.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

/// A hole that is empty at the start.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsTableStart)]
pub struct TableStart {
    /// The hole.
    #[schema(example = "a1")]
    pub start: String,
    /// All holes that symmetries take it to, itself among them.
    #[schema(example = json!(["a1", "e1", "a5"]))]
    pub same: Vec<String>,
    /// The fewest jumps to a position of two or more pegs in which none can jump; null if
    /// there is none, or if it is unknown.
    pub shortest_dead_end: Option<usize>,
    /// Why the shortest dead end is unknown.
    pub reason: Option<String>,
    /// The holes of the last peg, one for all that are the same up to the symmetries that
    /// leave the start in its place.
    pub ends: Vec<TableEnd>,
}

/// A hole of the last peg.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PegsTableEnd)]
pub struct TableEnd {
    /// The hole.
    #[schema(example = "d1")]
    pub end: String,
    /// All holes that are the same as the end of a plan from this start, itself among them.
    #[schema(example = json!(["d1", "a4"]))]
    pub same: Vec<String>,
    /// Whether the last peg can stay there: `solvable`, `impossible` or `unknown`.
    #[schema(example = "solvable")]
    pub outcome: &'static str,
    /// Why it cannot: `parity`, `pagoda` or `closed-set`; or why something is unknown.
    pub reason: Option<String>,
    /// The fewest moves of a plan; null if there is none, if it is unknown, or if `moves` was not
    /// requested.
    pub fewest_moves: Option<usize>,
    /// The longest sweep: the most jumps that a single move of some plan has; null likewise.
    pub longest_sweep: Option<usize>,
    /// The most jumps that the last move of some plan has; null likewise.
    pub longest_last_move: Option<usize>,
    /// A plan from `start` to `end`, move by move, with the fewest moves if these are known;
    /// null if there is none, or none is known.
    #[schema(example = json!(["a3-a1", "d2-b2"]))]
    pub line: Option<Vec<String>>,
}

impl PairTable {
    fn of(
        puzzle: &::pegs::Puzzle,
        table: table::Table,
        with_moves: bool,
        took: Duration,
    ) -> PairTable {
        let board = &puzzle.board;
        let holes = board.holes().len();
        let letter = |start: usize, end: usize| match table.end(start, end).outcome {
            Outcome::Solvable(_) => 'x',
            Outcome::Impossible(_) => '.',
            Outcome::Unknown(_) => '?',
        };
        let row = |start: usize| (0..holes).map(|end| letter(start, end)).collect();
        let matrix: Vec<String> = (0..holes).map(row).collect();
        let count = |letter: char| matrix.iter().map(|row| row.matches(letter).count()).sum();
        let solves = |end: &&table::End| matches!(end.outcome, Outcome::Solvable(_));
        let orbits = table.starts.iter().map(|start| start.ends.iter().filter(solves).count());
        let mut answer = PairTable {
            subject: Subject::of(puzzle),
            sentence: String::new(),
            holes: names(board, &(0..holes).collect::<Vec<_>>()),
            jumps: holes.saturating_sub(2),
            solvable: count('x'),
            solvable_up_to_symmetry: orbits.sum(),
            impossible: count('.'),
            unknown: count('?'),
            starts: table.starts.iter().map(|start| TableStart::of(board, start)).collect(),
            seconds: took.as_secs_f64(),
            reason: table.stopped.map(|reason| reason.to_string()),
            with_moves,
            puzzle: puzzle.clone(),
            stopped: table.stopped,
            matrix,
            table,
        };
        answer.sentence = answer.words();
        answer
    }

    fn words(&self) -> String {
        let pairs = self.holes.len() * self.holes.len();
        let [solvable, pairs] = [self.solvable, pairs].map(|number| grouped(number as u64));
        let classes = grouped(self.solvable_up_to_symmetry as u64);
        let known =
            format!("{solvable} of {pairs} pairs of holes are solvable, {classes} up to symmetry");
        match (self.stopped, self.unknown) {
            (None, _) => format!("{known}."),
            (Some(reason), 0) => format!("{known}; not all is known about them: {reason}."),
            (Some(reason), unknown) => {
                let unknown = grouped(unknown as u64);
                format!("At least {known}; {unknown} are unknown: {reason}.")
            }
        }
    }
}

fn names(board: &Board, holes: &[usize]) -> Vec<String> {
    holes.iter().map(|&hole| board.holes()[hole].to_string()).collect()
}

impl TableStart {
    fn of(board: &Board, start: &table::Start) -> TableStart {
        TableStart {
            start: board.holes()[start.hole].to_string(),
            same: names(board, &start.holes),
            shortest_dead_end: start.shortest_dead_end.ok().flatten(),
            reason: start.shortest_dead_end.err().map(|reason| reason.to_string()),
            ends: start.ends.iter().map(|end| TableEnd::of(board, end)).collect(),
        }
    }
}

impl TableEnd {
    fn of(board: &Board, end: &table::End) -> TableEnd {
        let stopped = end.moves.and_then(Result::err).map(|reason| reason.to_string());
        let moves = end.moves.and_then(Result::ok);
        let (outcome, reason, line) = match &end.outcome {
            Outcome::Solvable(plan) => ("solvable", stopped, Some(plan.notation(board))),
            Outcome::Impossible(why) => ("impossible", Some(why.name().to_owned()), None),
            Outcome::Unknown(reason) => ("unknown", Some(reason.to_string()), None),
        };
        TableEnd {
            end: board.holes()[end.hole].to_string(),
            same: names(board, &end.holes),
            outcome,
            reason,
            fewest_moves: moves.map(|moves| moves.fewest),
            longest_sweep: moves.map(|moves| moves.longest_sweep),
            longest_last_move: moves.map(|moves| moves.longest_last_move),
            line,
        }
    }
}

impl question::Answer for PairTable {
    fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn asked(position: &str, moves: bool, host: &Timeless) -> Result<PairTable, Error> {
        let position = position.to_owned();
        let question = Table { position, moves: Some(moves), ..Default::default() };
        question.open()?.answer(host)
    }

    #[test]
    fn a_row_of_four_has_two_plans_that_mirror_each_other() {
        let answer = asked("xxxo", true, &Timeless::default()).unwrap();
        assert_eq!(answer.matrix, ["....", "..x.", ".x..", "...."]);
        assert_eq!((answer.jumps, answer.solvable, answer.solvable_up_to_symmetry), (2, 2, 1));
        let end = &answer.starts[1].ends[2];
        assert_eq!((end.end.as_str(), end.outcome, end.fewest_moves), ("c1", "solvable", Some(2)));
        assert_eq!(end.line.as_deref(), Some(&["d1-b1".to_owned(), "a1-c1".to_owned()][..]));
        assert_eq!(answer.sentence, "2 of 16 pairs of holes are solvable, 1 up to symmetry.");
    }

    #[test]
    fn what_was_not_found_is_unknown_and_what_parity_excludes_is_impossible() {
        let stopped = Timeless::default();
        stopped.0.control.stop(StopReason::TimeLimit);
        let answer = asked("english", true, &stopped).unwrap();
        assert_eq!((answer.solvable, answer.reason.as_deref()), (0, Some("time limit reached")));
        assert!(answer.impossible > 0 && answer.unknown > 0);
        let of = |outcome: &str| {
            let ends = answer.starts.iter().flat_map(|start| &start.ends);
            ends.filter(|end| end.outcome == outcome).all(|end| match outcome {
                "impossible" => end.reason.as_deref() == Some("parity"),
                _ => end.reason.as_deref() == Some("time limit reached"),
            })
        };
        assert!(of("impossible") && of("unknown"));
        assert!(answer.sentence.starts_with("At least 0 of 1,089"), "{}", answer.sentence);
    }

    #[test]
    fn a_board_that_is_too_large_is_refused() {
        let error = asked("triangle:11", false, &Timeless::default()).unwrap_err();
        assert!(error.message.contains("66 holes"), "{error}");
    }
}
