//! `ludex pawns puzzles`.

use std::fmt::Write as _;

use ::pawns::Value;
use anyhow::bail;
use ask::pawns::Subject;
use ask::pawns::words::{feat, task};
use serde::Serialize;
use tables::{Exercise, Table};

use super::super::{drawn, rules_line};
use super::args::Puzzles;
use super::sheet;
use crate::exit::Exit;
use crate::output;
use crate::report::words;

/// The length of the wins, where nothing is said about it.
const USUAL: i16 = 5;

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    subject: Subject,
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
    let value = value(args, &table)?;
    let available = table.exercises(value);
    if available == 0 {
        let missing =
            format!("the table has no position in which exactly one move {}", feat(value));
        let others = lengths(&table).map(|plies| plies.to_string()).collect::<Vec<_>>().join(", ");
        if args.draws || others.is_empty() {
            bail!(missing);
        }
        bail!("{missing}: choose --plies from {others}");
    }
    let puzzles = table.pick_exercises(value, usize::from(args.count), args.seed)?;
    if args.json {
        output::json(&Report {
            subject: Subject::of(table.game()),
            table: args.table.display().to_string(),
            plies: value.signed(),
            available,
            puzzles: puzzles.iter().map(puzzle).collect(),
        })?;
    } else {
        output::text(&text(&puzzles))?;
        if puzzles.len() < usize::from(args.count) {
            output::remark(&format!("the table has only {} such puzzles", puzzles.len()));
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

/// The lengths of wins for which the table has puzzles.
fn lengths(table: &Table) -> impl Iterator<Item = i16> {
    (1..=127).filter(|&plies| table.exercises(Value::new(plies)) > 0)
}

/// The value of the positions asked for, if there can be such positions.
fn value(args: &Puzzles, table: &Table) -> anyhow::Result<Value> {
    let rules = table.game().rules.variant();
    if args.draws {
        if !rules.has_draws() {
            bail!("--draws: there are no draws under the rules {rules}");
        }
        return Ok(Value::DRAW);
    }
    let Some(plies) = args.plies else {
        let nearest = lengths(table).min_by_key(|plies| plies.abs_diff(USUAL));
        return Ok(Value::new(nearest.unwrap_or(USUAL)));
    };
    if plies % 2 == 0 && !rules.can_end_with_a_win() {
        bail!("a win takes an odd number of plies: --plies {plies} is even");
    }
    Ok(Value::new(plies))
}

fn puzzle(exercise: &Exercise) -> Puzzle {
    Puzzle {
        position: exercise.game.one_line(),
        to_move: exercise.game.to_move().word(),
        ply: exercise.ply,
        solution: ask::pawns::notation(&exercise.solution),
    }
}

fn text(puzzles: &[Exercise]) -> String {
    let mut out = puzzles.first().map_or_else(String::new, |first| rules_line(&first.game));
    if !out.is_empty() {
        out.push('\n');
    }
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
