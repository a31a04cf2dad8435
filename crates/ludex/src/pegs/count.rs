//! `ludex pegs count`.

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::count::{Count, Layer};
use budget::StopReason;
use serde::Serialize;

use super::args;
use super::drawing;
use super::input;
use super::json::{Digits, Subject};
use super::scene::Scene;
use super::verdict;
use crate::exit::Exit;
use crate::report::chart::{self, Column};
use crate::report::{self, words};
use crate::{output, watch};

#[derive(Serialize)]
struct Counted {
    #[serde(flatten)]
    subject: Subject,
    positions: Layers,
    positions_unfolded: Layers,
    winning: Option<Layers>,
    dead_ends: Option<Layers>,
    solutions: Option<Digits>,
    shortest_dead_end: Option<usize>,
    seconds: f64,
    /// Why something is not known.
    reason: Option<String>,
}

/// Numbers per layer, and their sum.
#[derive(Serialize)]
struct Layers {
    total: u64,
    layers: Vec<u64>,
}

impl Layers {
    fn of(count: &Count, number: impl Fn(&Layer) -> u64) -> Layers {
        let layers: Vec<u64> = count.layers.iter().map(number).collect();
        Layers { total: layers.iter().sum(), layers }
    }
}

pub(super) fn run(args: &args::Count) -> crate::Result {
    let puzzle = input::puzzle(&args.input)?;
    output::can_write([&args.svg])?;
    let budget = args.limits.budget();
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let ((count, stopped), took) =
        watch::over(&budget.control, limit, "counting", || ::pegs::count::count(&puzzle, &budget));
    if args.json {
        output::json(&counted(&puzzle, &count, stopped, took))?;
    } else {
        output::text(&text(&puzzle, &count, stopped, took))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, picture(&count, stopped))?;
    }
    Ok(Exit::unless(stopped))
}

fn counted(puzzle: &Puzzle, count: &Count, stopped: Option<StopReason>, took: Duration) -> Counted {
    // What leads where is known once all layers are.
    let known = stopped.is_none();
    Counted {
        subject: Subject::of(puzzle),
        positions: Layers::of(count, |layer| layer.positions),
        positions_unfolded: Layers::of(count, |layer| layer.positions_unfolded),
        winning: known.then(|| Layers::of(count, |layer| layer.winning)),
        dead_ends: known.then(|| Layers::of(count, |layer| layer.dead_ends)),
        solutions: known.then(|| count.solutions.as_str().into()),
        shortest_dead_end: count.shortest_dead_end().filter(|_| known),
        seconds: took.as_secs_f64(),
        reason: stopped.map(|reason| reason.to_string()),
    }
}

fn text(puzzle: &Puzzle, count: &Count, stopped: Option<StopReason>, took: Duration) -> String {
    let drawn = drawing::whole(&Scene::start(puzzle, None), words::columns()).text();
    let known = |number: u64| if stopped.is_none() { words::count(number) } else { "?".into() };
    let row = |name: String, layer: &Layer| {
        vec![
            name,
            words::count(layer.positions),
            words::count(layer.positions_unfolded),
            known(layer.winning),
            known(layer.dead_ends),
        ]
    };
    let mut rows: Vec<Vec<String>> = count
        .layers
        .iter()
        .enumerate()
        .map(|(jumps, layer)| row(jumps.to_string(), layer))
        .collect();
    let total = count.layers.iter().fold(Layer::default(), |sum, layer| Layer {
        positions: sum.positions + layer.positions,
        positions_unfolded: sum.positions_unfolded + layer.positions_unfolded,
        winning: sum.winning + layer.winning,
        dead_ends: sum.dead_ends + layer.dead_ends,
    });
    rows.push(row("in all".into(), &total));
    let headings = [">jumps", ">up to symmetry", ">positions", ">winning", ">dead ends"];
    let table = report::table(&headings, rows);
    let goal = words::paragraph("goal", &verdict::goal_in_words(puzzle));
    let mut out = format!("{drawn}\n{goal}\n{table}\n");
    if let Some(reason) = stopped {
        out += &words::paragraph("unfinished", &format!("the rest is unknown: {reason}"));
    } else {
        out += &words::paragraph("solutions", &words::digits(&count.solutions));
        let dead_end = count.shortest_dead_end().map_or_else(
            || "there is none".to_owned(),
            |jumps| format!("after {}", verdict::jumps(jumps)),
        );
        out += &words::paragraph("dead end", &format!("the shortest: {dead_end}"));
    }
    let notes = "Winning positions and dead ends are counted up to symmetry.";
    out + &words::sentence(notes)
        + &words::paragraph("counted", &format!("in {} s", words::seconds(took)))
}

fn picture(count: &Count, stopped: Option<StopReason>) -> String {
    let columns: Vec<Column> = count
        .layers
        .iter()
        .map(|layer| Column {
            whole: layer.positions,
            part: if stopped.is_none() { layer.winning } else { 0 },
        })
        .collect();
    chart::columns(
        "Positions after each number of jumps, up to symmetry",
        "jumps",
        ["positions", "of which winning"],
        &columns,
    )
}
