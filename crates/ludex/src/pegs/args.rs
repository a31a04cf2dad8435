//! The options of `ludex pegs`.

use std::ffi::OsString;
use std::path::PathBuf;

use ::pegs::Lattice;
use ::pegs::classic::Method;
use ::pegs::exercise::Task;
use ask::pegs::{MOST_LEVEL, Soldiers as Question};
use ask::suite::Family;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Subcommand};

use crate::cli::{Draw, Limits, within};
use crate::report::paint::{PICTURE, Paint};
use crate::suite::{Order, answers, exercises};

#[derive(Debug, Subcommand)]
pub(crate) enum Pegs {
    /// Find a plan of jumps to the goal, or prove that none exists
    #[command(after_help = "\
A board is a grid of x (peg), o (empty hole) and . or a blank (no hole), from the
top row down. Header lines may precede it:
  jumps: orthogonal, diagonal, all or hex
  goal: reach SQUARE, one, one SQUARE, or exactly, with a second grid

Examples:
  ludex pegs solve english --any
  ludex pegs solve triangle:5 --fewest-moves
  ludex pegs solve cross --goal \"one d7\"
  ludex pegs solve \"goal: reach f1; xxoxoo\" --json
  ludex pegs solve bench --gif bench.gif
  printf 'goal: one c1\\nxxo\\n' | ludex pegs solve -")]
    Solve(Solve),
    /// Conway's Soldiers: can an army reach a square beyond the line?
    #[command(after_help = "\
Columns are counted from 1 at the left, rows from 1 at the bottom. The army fills
the lowest rows.

Examples:
  ludex pegs soldiers 4 7
  ludex pegs soldiers 4 7 --watch
  ludex pegs soldiers 4 8 --svg why-not.svg
  ludex pegs soldiers 5 6 --width 9 --height 6 --army 3 --jumps all --json")]
    Soldiers(Soldiers),
    /// Find the smallest army that reaches a level beyond the line
    #[command(after_help = "\
Level 1 is the first row beyond the line. The army may have any width and depth.

Examples:
  ludex pegs army --level 3
  ludex pegs army --level 3 --jumps hex --svg army.svg
  ludex pegs army --level 5")]
    Army(Army),
    /// Count solutions, and the positions and dead ends at each depth
    #[command(after_help = "\
Examples:
  ludex pegs count triangle:5
  ludex pegs count triangle:4 --json
  ludex pegs count english --winning
  ludex pegs count bench --svg bench.svg")]
    Count(Count),
    /// For every choice of the initial empty hole, find where the last peg can end up
    #[command(after_help = "\
Each start has pegs in all holes but one; the board's own pegs and goal are ignored.
--moves adds the fewest moves and the longest sweep (the most jumps in any single move
of a plan), and takes much longer.

Examples:
  ludex pegs table english
  ludex pegs table triangle:5 --moves
  ludex pegs table triangle:5 --moves --svg triangle.svg")]
    Table(Table),
    /// Compare search algorithms on one board
    #[command(after_help = "\
Examples:
  ludex pegs compare triangle:5
  ludex pegs compare \"goal: reach b4; oooo/oooo/xxxx/xxxx\"
  ludex pegs compare bench --algorithms folded-levels,engine --svg positions.svg")]
    Compare(Compare),
    /// Trace a search algorithm on one board, event by event
    #[command(after_help = "\
Positions are numbered in the order in which they are found; the start is #0.

Examples:
  ludex pegs trace \"goal: one; xxoxx\" --algorithm levels
  ludex pegs trace cross --algorithm best-first --limit 50
  ludex pegs trace triangle:5 --algorithm folded-levels --json")]
    Trace(Trace),
    /// List the legal jumps on a board
    #[command(after_help = "\
Examples:
  ludex pegs moves english
  ludex pegs moves english --after d2-d4,b3-d3 --json")]
    Moves(Moves),
    /// Make a puzzle: leave a single peg, or find the only jump that keeps the goal within reach
    #[command(after_help = "\
The same board, task, level and seed make the same puzzle everywhere. With `solve`,
levels 1 to 5 take 3, 5, 7, 9 and 11 jumps; with `keep`, 3 to 7. Without --seed or
--date you get a random puzzle.

Examples:
  ludex pegs puzzle english --level 2 --seed 7
  ludex pegs puzzle triangle:5 --task keep --level 3
  ludex pegs puzzle english --date 2026-11-18 --json")]
    Puzzle(Puzzle),
    /// List the built-in boards
    #[command(after_help = "\
With a name, print that board as a file that you can edit.

Examples:
  ludex pegs boards
  ludex pegs boards english > mine.txt")]
    Boards(Boards),
    /// Write a suite of exercises with answers, for a course
    #[command(after_help = "\
Each test is a file NAME.in, the program's input, and NAME.out, a correct answer;
suite.json describes the tests. They run from easy to hard, and no two are equivalent by
symmetry. Half of the targets can be reached, except with the format `target`, which
tests every target on one board: its lower half is full, and a test is a column and a
row, each counted from 1 at the bottom left.

Examples:
  ludex pegs suite --out pegs
  ludex pegs suite --sizes 3x3..6x6 --jumps all --answer fewest-jumps --seed 7 --out pegs
  ludex pegs suite --like bristol --out soldiers")]
    Suite(Suite),
}

/// Where a puzzle comes from, and what is to be different about it.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// A board's name (english, triangle:5), a position ("xxo/xox/oxx"), a file,
    /// or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) given: OsString,
    /// Override the board's goal: "reach d7", one, "one d4", "exactly ooo/oxo"
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true)]
    pub(crate) goal: Option<String>,
    /// Override the board's kind of jump
    #[arg(long, value_name = "KIND", value_parser = lattices())]
    pub(crate) jumps: Option<String>,
}

/// Where an answer goes beside standard output.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg", "gif"]).multiple(true))]
pub(crate) struct Show {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG picture of the plan, or of the reason why none exists
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an animated GIF of the plan
    #[arg(long, value_name = "FILE")]
    pub(crate) gif: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    /// Animate the plan in the terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// Write a proof of the answer, for `ludex verify` or ludex-check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Accept the first plan found, even if it is not the shortest
    #[arg(long, conflicts_with = "fewest_moves")]
    pub(crate) any: bool,
    /// Minimize moves instead of jumps; successive jumps by one peg are one move
    #[arg(long)]
    pub(crate) fewest_moves: bool,
    #[command(flatten)]
    pub(crate) show: Show,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Soldiers {
    /// Column to reach, counted from 1 at the left
    #[arg(value_name = "X", allow_hyphen_values = true, value_parser = column)]
    pub(crate) x: u32,
    /// Row to reach, counted from 1 at the bottom
    #[arg(value_name = "Y", allow_hyphen_values = true, value_parser = row)]
    pub(crate) y: u32,
    /// Number of columns
    #[arg(long, value_name = "N", default_value_t = Question::WIDTH, allow_hyphen_values = true, value_parser = number)]
    pub(crate) width: u32,
    /// Number of rows
    #[arg(long, value_name = "N", default_value_t = Question::HEIGHT, allow_hyphen_values = true, value_parser = number)]
    pub(crate) height: u32,
    /// Number of rows filled by the army
    #[arg(long, value_name = "N", default_value_t = Question::ARMY, allow_hyphen_values = true, value_parser = number_or_none)]
    pub(crate) army: u32,
    /// Kind of jump
    #[arg(long, value_name = "KIND", default_value = "orthogonal", value_parser = lattices())]
    pub(crate) jumps: String,
    /// Accept the first plan found, even if it is not the shortest
    #[arg(long, conflicts_with = "fewest_moves")]
    pub(crate) any: bool,
    /// Minimize moves instead of jumps; successive jumps by one soldier are one move
    #[arg(long)]
    pub(crate) fewest_moves: bool,
    #[command(flatten)]
    pub(crate) show: Show,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Army {
    /// Row to reach, counted from the line
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=MOST_LEVEL))]
    pub(crate) level: u32,
    /// Kind of jump
    #[arg(long, value_name = "KIND", default_value = "orthogonal", value_parser = lattices())]
    pub(crate) jumps: String,
    #[command(flatten)]
    pub(crate) show: Show,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Count only the positions that still lead to the goal
    #[arg(long)]
    pub(crate) winning: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG chart of the position counts
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Table {
    /// A board's name (english, triangle:5), a position ("xxo/xox/oxx"), a file,
    /// or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) given: OsString,
    /// Override the board's kind of jump
    #[arg(long, value_name = "KIND", value_parser = lattices())]
    pub(crate) jumps: Option<String>,
    /// Also find the fewest moves and the longest sweeps
    #[arg(long)]
    pub(crate) moves: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write an SVG picture with a small board for each starting hole
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) paint: Paint,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Algorithms to compare, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES", value_parser = methods())]
    pub(crate) algorithms: Vec<String>,
    #[command(flatten)]
    pub(crate) options: crate::compare::Options,
}

#[derive(Debug, Args)]
pub(crate) struct Trace {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Algorithm to trace
    #[arg(long, value_name = "NAME", default_value = Method::FoldedLevels.name(), value_parser = traced_methods())]
    pub(crate) algorithm: String,
    #[command(flatten)]
    pub(crate) options: crate::events::Options,
}

#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Jumps to make first, separated by commas: d2-d4, or a chain such as d2-d4-f4
    #[arg(long, value_delimiter = ',', value_name = "JUMPS", allow_hyphen_values = true)]
    pub(crate) after: Vec<String>,
    /// Also print the pegs' total golden-ratio weight, which no jump raises
    #[arg(long)]
    pub(crate) golden: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    /// A board's name (english, triangle:5), a position ("xxo/xox/oxx"), a file,
    /// or - for standard input
    #[arg(value_name = "INPUT", allow_hyphen_values = true)]
    pub(crate) given: OsString,
    /// Override the board's kind of jump
    #[arg(long, value_name = "KIND", value_parser = lattices())]
    pub(crate) jumps: Option<String>,
    /// Task
    #[arg(long, value_name = "TASK", default_value = Task::Solve.name(), value_parser = tasks())]
    pub(crate) task: String,
    #[command(flatten)]
    pub(crate) draw: Draw,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// The tasks, so that shells can complete them.
fn tasks() -> PossibleValuesParser {
    let about = |task| match task {
        Task::Solve => "Leave one peg in as few moves as possible",
        Task::Keep => "Find the only jump that keeps that possible",
    };
    PossibleValuesParser::new(
        Task::ALL.map(|task| PossibleValue::new(task.name()).help(about(task))),
    )
}

#[derive(Debug, Args)]
pub(crate) struct Boards {
    /// Print this board
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Suite {
    #[command(flatten)]
    pub(crate) order: Order,
    /// Kind of jump [default: orthogonal]
    #[arg(long, value_parser = lattices())]
    pub(crate) jumps: Option<String>,
    /// Format of the tests: a board with its goal, or only a target [default: board]
    #[arg(long, value_parser = ["board", "target"])]
    pub(crate) format: Option<String>,
    /// Answer to ask for [default: reachable]
    #[arg(long, value_parser = answers(Family::Pegs))]
    pub(crate) answer: Option<String>,
    /// Use the input format and the expected answer of a known exercise
    #[arg(long, value_name = "EXERCISE", value_parser = exercises(Family::Pegs))]
    pub(crate) like: Option<String>,
}

/// The kinds of jumps, so that shells can complete them.
fn lattices() -> PossibleValuesParser {
    PossibleValuesParser::new(Lattice::ALL.map(Lattice::name))
}

/// The ways to solve, so that shells can complete them.
fn methods() -> PossibleValuesParser {
    PossibleValuesParser::new(Method::ALL.map(Method::name))
}

/// The ways to solve that can be watched.
fn traced_methods() -> PossibleValuesParser {
    PossibleValuesParser::new(Method::TRACED.map(Method::name))
}

fn column(text: &str) -> Result<u32, String> {
    number(text).map_err(|what| format!("{what}; columns are counted from 1 at the left"))
}

fn row(text: &str) -> Result<u32, String> {
    number(text).map_err(|what| format!("{what}; rows are counted from 1 at the bottom"))
}

/// A whole number from 1.
fn number(text: &str) -> Result<u32, String> {
    match number_or_none(text)? {
        0 => Err("it must be at least 1".into()),
        number => Ok(number),
    }
}

/// A whole number from 0.
fn number_or_none(text: &str) -> Result<u32, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u32>() {
        Ok(number) if is_number => Ok(number),
        Err(_) if is_number => Err("that is larger than any board".into()),
        _ => Err("write a whole number such as 4".into()),
    }
}
