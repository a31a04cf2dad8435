//! `ludex pegs count`.

use std::time::Duration;

use ::pegs::count::Layer;
use ask::Inquiry as _;
use ask::pegs::PositionCounts;

use super::args;
use super::scene::Scene;
use super::{drawing, goal, input};
use crate::exit::Exit;
use crate::output;
use crate::report::chart::{self, Column};
use crate::report::{self, words};

pub(super) fn run(args: &args::Count) -> crate::Result {
    let mut counting = input::open(&args.input, |position| ask::pegs::Count {
        position,
        goal: args.input.goal.clone(),
        jumps: args.input.jumps.clone(),
        ..Default::default()
    })?;
    output::can_write([&args.svg])?;
    let watcher = args.limits.watcher();
    let counted = watcher.over(|| counting.answer(&watcher))?;
    if args.json {
        output::json(&counted)?;
    } else {
        output::text(&text(&counted))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture(&counted)))?;
    }
    Ok(Exit::of(&counted))
}

fn text(counted: &PositionCounts) -> String {
    let puzzle = &counted.puzzle;
    let drawn = drawing::whole(&Scene::start(puzzle, None), words::columns()).text();
    let took = words::seconds(Duration::from_secs_f64(counted.seconds));
    format!("{drawn}\n{}\n{}\n{}", goal(puzzle), table(counted), summary(counted))
        + &words::sentence("Winning positions and dead ends are counted up to symmetry.")
        + &words::paragraph("counted", &format!("in {took} s"))
}

/// A row for each layer, and one for all of them.
fn table(counted: &PositionCounts) -> String {
    let layers = &counted.count.layers;
    let known =
        |number: u64| if counted.stopped.is_none() { words::count(number) } else { "?".into() };
    let row = |name: String, layer: &Layer| {
        vec![
            name,
            words::count(layer.positions),
            words::count(layer.positions_unfolded),
            known(layer.winning),
            known(layer.dead_ends),
        ]
    };
    let total = layers.iter().fold(Layer::default(), |sum, layer| Layer {
        positions: sum.positions + layer.positions,
        positions_unfolded: sum.positions_unfolded + layer.positions_unfolded,
        winning: sum.winning + layer.winning,
        dead_ends: sum.dead_ends + layer.dead_ends,
    });
    let rows = layers.iter().enumerate().map(|(jumps, layer)| row(jumps.to_string(), layer));
    let headings = [">jumps", ">up to symmetry", ">positions", ">winning", ">dead ends"];
    report::table(&headings, rows.chain([row("total".into(), &total)]))
}

/// The solutions and the shortest dead end, or why they are not known.
fn summary(counted: &PositionCounts) -> String {
    if counted.stopped.is_some() {
        return words::sentence(&counted.sentence);
    }
    let dead_end = counted.shortest_dead_end.map_or_else(
        || "none".to_owned(),
        |jumps| format!("earliest after {}", ::pegs::words::jumps(jumps)),
    );
    words::paragraph("solutions", &words::count(&counted.count.solutions))
        + &words::paragraph("dead end", &dead_end)
}

fn picture(counted: &PositionCounts) -> String {
    let is_known = counted.stopped.is_none();
    let column = |layer: &Layer| Column {
        whole: layer.positions,
        part: if is_known { layer.winning } else { 0 },
    };
    let columns: Vec<Column> = counted.count.layers.iter().map(column).collect();
    chart::columns(
        "Positions after each number of jumps, up to symmetry",
        "jumps",
        ["positions", "of which winning"],
        &columns,
    )
}
