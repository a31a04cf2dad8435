//! `ludex pawns puzzles`.

use std::fmt::Write as _;

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
    plies: i16,
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
    if args.plies % 2 == 0 {
        bail!("a win takes an odd number of plies: --plies {} is even", args.plies);
    }
    let table = Table::open(&args.table)?;
    let available = table.exercises(args.plies);
    if available == 0 {
        let plies = words::plies(args.plies.unsigned_abs());
        bail!("the table has no position in which exactly one move wins in {plies}");
    }
    let puzzles = table.draw(args.plies, usize::from(args.count), args.seed)?;
    if args.json {
        output::json(&Report {
            table: args.table.display().to_string(),
            plies: args.plies,
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

fn puzzle(exercise: &Exercise) -> Puzzle {
    Puzzle {
        position: exercise.game.one_line(),
        to_move: exercise.game.to_move().word(),
        ply: exercise.ply,
        solution: ask::pawns::notation(&exercise.solution),
    }
}

/// `White to move wins in 5 plies`.
pub(super) fn task(exercise: &Exercise) -> String {
    let plies = words::plies(exercise.solution.len() as u16);
    format!("{} to move wins in {plies}", exercise.game.to_move())
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
