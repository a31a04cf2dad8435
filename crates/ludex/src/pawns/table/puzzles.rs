//! `ludex pawns puzzles`.

use std::fmt::Write as _;

use ::pawns::{Value, Variant};
use anyhow::bail;
use serde::Serialize;
use tables::{Exercise, Table};

use super::super::drawn;
use super::args::Puzzles;
use super::sheet;
use crate::exit::Exit;
use crate::output;
use crate::report::words;

#[derive(Serialize)]
struct Report {
    table: String,
    /// The length of the wins; not for draws.
    plies: Option<i16>,
    available: u64,
    puzzles: Vec<Puzzle>,
}

#[derive(Serialize)]
struct Puzzle {
    position: String,
    to_move: &'static str,
    ply: u32,
    solution: Vec<String>,
}

pub(crate) fn run(args: &Puzzles) -> crate::Result {
    let table = Table::open(&args.table)?;
    let value = value(args, table.game().rules.variant())?;
    let available = table.exercises(value);
    if available == 0 {
        bail!("the table has no position in which exactly one move {}", feat(value));
    }
    let puzzles = table.pick_exercises(value, usize::from(args.count), args.seed)?;
    if args.json {
        output::json(&Report {
            table: args.table.display().to_string(),
            plies: value.signed(),
            available,
            puzzles: puzzles.iter().map(puzzle).collect(),
        })?;
    } else {
        output::text(&text(&puzzles))?;
        if puzzles.len() < usize::from(args.count) {
            output::remark(&format!("found only {}", puzzles.len()));
        }
    }
    if let Some(path) = &args.svg {
        output::file(path, sheet::svg(&puzzles))?;
    }
    if let Some(path) = &args.html {
        output::file(path, sheet::html(&puzzles))?;
    }
    Ok(Exit::Answered)
}

/// The value of the positions asked for, if there can be such positions.
fn value(args: &Puzzles, rules: Variant) -> anyhow::Result<Value> {
    if args.draws {
        if !rules.has_draws() {
            bail!("--draws: no game is drawn under the rules {rules}");
        }
        return Ok(Value::DRAW);
    }
    if args.plies % 2 == 0 && !rules.can_end_with_a_win() {
        bail!("a win takes an odd number of plies: --plies {} is even", args.plies);
    }
    Ok(Value::new(args.plies))
}

/// `wins in 5 plies`, or `holds the draw`.
fn feat(value: Value) -> String {
    match value {
        Value::DRAW => "holds the draw".into(),
        value => format!("wins in {}", words::plies(value.plies())),
    }
}

fn puzzle(exercise: &Exercise) -> Puzzle {
    Puzzle {
        position: exercise.game.one_line(),
        to_move: exercise.game.to_move().word(),
        ply: exercise.ply,
        solution: ask::pawns::notation(&exercise.solution),
    }
}

/// `White to move wins in 5 plies`, or `White to move holds the draw`.
pub(super) fn task(exercise: &Exercise) -> String {
    format!("{} to move {}", exercise.game.to_move(), feat(exercise.value))
}

fn text(puzzles: &[Exercise]) -> String {
    let mut out = String::new();
    for (index, exercise) in puzzles.iter().enumerate() {
        let board = drawn(&exercise.game, None);
        let line = exercise.game.one_line();
        let _ = write!(out, "{}. {}\n{board}   {line}\n\n", index + 1, task(exercise));
    }
    out += "Solutions\n";
    for (index, exercise) in puzzles.iter().enumerate() {
        let line = words::line(&exercise.solution, exercise.game.to_move());
        out += &words::paragraph(&format!("{}.", index + 1), &line);
    }
    out
}
