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
        winning: args.winning,
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
    let table = if counted.only_winning { winning_table(counted) } else { table(counted) };
    let folded = if counted.only_winning { "Positions" } else { "Winning positions and dead ends" };
    format!("{drawn}\n{}\n{table}\n{}", goal(puzzle), summary(counted))
        + &words::sentence(&format!("{folded} are counted up to symmetry."))
        + &words::paragraph("counted", &format!("in {took} s"))
        + &first_jumps(counted)
}

/// A row for each layer of winning positions.
fn winning_table(counted: &PositionCounts) -> String {
    let layers = &counted.count.layers;
    let total: u64 = layers.iter().map(|layer| layer.winning).sum();
    let rows = layers
        .iter()
        .enumerate()
        .map(|(jumps, layer)| vec![jumps.to_string(), words::count(layer.winning)])
        .chain([vec!["total".into(), words::count(total)]]);
    report::table(&[">jumps", ">winning"], rows)
}

/// What each jump at the start leaves possible.
fn first_jumps(counted: &PositionCounts) -> String {
    let Some(jumps) = counted.first_jumps.as_ref().filter(|jumps| !jumps.is_empty()) else {
        return String::new();
    };
    let rows = jumps.iter().map(|first| {
        vec![
            first.jump.r#move.clone(),
            words::count(&first.solutions),
            chance(first.chance, first.chance_exact.as_deref()),
        ]
    });
    format!("\n{}", report::table(&["first jump", ">solutions", "random play"], rows))
}

/// A chance in words; with its fraction, where that is short.
fn chance(value: f64, exact: Option<&str>) -> String {
    if value == 0.0 {
        return "never succeeds".into();
    }
    if value >= 1.0 {
        return "always succeeds".into();
    }
    let exact = exact.filter(|exact| exact.len() <= 12);
    match exact {
        Some(exact) => format!("succeeds with probability {exact}, 1 in {}", one_in(value)),
        None => format!("succeeds 1 time in {}", one_in(value)),
    }
}

/// How many games there are to one that succeeds: three digits are enough.
fn one_in(chance: f64) -> String {
    let games = 1.0 / chance;
    if games < 100.0 { format!("{games:.1}") } else { words::count(format!("{games:.0}")) }
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
    let solutions = words::count(&counted.count.solutions);
    let folded = counted.solutions_up_to_symmetry.as_ref().map(words::count);
    let solutions = match folded.filter(|folded| *folded != solutions) {
        Some(folded) => format!("{solutions}, of which {folded} differ by more than symmetry"),
        None => solutions,
    };
    let mut summary = words::paragraph("solutions", &solutions);
    if !counted.only_winning {
        let dead_end = counted.shortest_dead_end.map_or_else(
            || "none".to_owned(),
            |jumps| format!("earliest after {}", ::pegs::words::jumps(jumps)),
        );
        summary += &words::paragraph("dead end", &dead_end);
    }
    if let Some(value) = counted.chance {
        let chance = chance(value, counted.chance_exact.as_deref());
        summary += &words::paragraph("random play", &chance);
    }
    for passed in counted.passed.iter().flatten() {
        let after = ::pegs::words::jumps(passed.jumps);
        let images = if passed.images > 1 { ", or an image of it" } else { "" };
        let passed = format!("{}{images}, after {after}", passed.position);
        summary += &words::paragraph("always passed", &passed);
    }
    summary
}

fn picture(counted: &PositionCounts) -> String {
    let is_known = counted.stopped.is_none();
    let column = |layer: &Layer| Column {
        whole: if counted.only_winning { layer.winning } else { layer.positions },
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
