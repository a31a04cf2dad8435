//! `ludex pawns stats`.

use std::collections::BTreeMap;
use std::path::Path;

use ::pawns::{Game, Value};
use serde::Serialize;
use tables::{Counts, Manifest, Table};

use ask::pawns::Subject;

use super::super::{drawn, solve};
use super::args::Stats;
use super::bytes;
use super::tabulate::Layer;
use crate::exit::Exit;
use crate::output;
use crate::report::chart::{Stack, StackedChart, stacked};
use crate::report::{self, words};

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    subject: Subject,
    value: i16,
    positions: u64,
    folded: u64,
    terminal: u64,
    wins: u64,
    losses: u64,
    single: u64,
    table_rows: u64,
    bytes: u64,
    longest: Option<Longest>,
    layers: Vec<Layer>,
    distances: Vec<Distance>,
}

#[derive(Serialize)]
struct Longest {
    plies: i16,
    ply: u32,
    position: String,
}

/// How many positions are won, or lost, in so many plies.
#[derive(Serialize)]
struct Distance {
    plies: u16,
    wins: u64,
    losses: u64,
}

pub(crate) fn run(args: &Stats) -> crate::Result {
    let table = Table::open(&args.table)?;
    let (game, manifest) = (table.game(), table.manifest());
    if args.json {
        output::json(&report(game, manifest))?;
    } else {
        output::text(&text(&args.table, game, manifest)?)?;
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture(game, manifest)))?;
    }
    Ok(Exit::Answered)
}

/// Wins and losses by ply and by distance.
fn picture(game: &Game, manifest: &Manifest) -> String {
    let stack = |number: u32, wins: u64, losses: u64| Stack {
        name: number.to_string(),
        upper: wins,
        lower: losses,
    };
    let layers = manifest.layers.iter();
    let by_ply = StackedChart {
        caption: "positions by number of plies played",
        stacks: layers.map(|at| stack(at.ply, at.counts.wins, at.counts.losses)).collect(),
    };
    let distances = distances(&manifest.counts).into_iter();
    let by_distance = StackedChart {
        caption: "positions by number of plies to the end",
        stacks: distances.map(|at| stack(at.plies.into(), at.wins, at.losses)).collect(),
    };
    stacked(
        &format!("All positions from {}", game.one_line()),
        ["the side to move wins", "the side to move loses"],
        &[by_ply, by_distance],
    )
}

fn report(game: &Game, manifest: &Manifest) -> Report {
    let counts = &manifest.counts;
    Report {
        subject: Subject::of(game),
        value: manifest.value,
        positions: counts.positions,
        folded: manifest.folded,
        terminal: counts.terminal,
        wins: counts.wins,
        losses: counts.losses,
        single: counts.single,
        table_rows: manifest.rows,
        bytes: bytes(manifest),
        longest: manifest.longest().map(|(ply, longest)| Longest {
            plies: longest.value,
            ply,
            position: longest.position.clone(),
        }),
        layers: manifest.layers.iter().map(Layer::of).collect(),
        distances: distances(counts),
    }
}

fn distances(counts: &Counts) -> Vec<Distance> {
    let mut by_plies: BTreeMap<u16, Distance> = BTreeMap::new();
    for (&value, &count) in &counts.values {
        let plies = value.unsigned_abs();
        let entry = by_plies.entry(plies).or_insert(Distance { plies, wins: 0, losses: 0 });
        let side = if value > 0 { &mut entry.wins } else { &mut entry.losses };
        *side = side.saturating_add(count);
    }
    by_plies.into_values().collect()
}

fn text(folder: &Path, game: &Game, manifest: &Manifest) -> anyhow::Result<String> {
    let verdict = solve::verdict(&solve::of_value(game, Value::new(manifest.value)));
    Ok(format!(
        "{}\n{verdict}\n{}\n\
         A position that can arise after different numbers\nof plies is counted at each:\n\
         {}\n{}{}",
        drawn(game, None),
        totals(folder, manifest),
        by_ply(manifest),
        by_distance(&manifest.counts),
        longest_win(manifest)?
    ))
}

/// What the whole table holds.
fn totals(folder: &Path, manifest: &Manifest) -> String {
    let counts = &manifest.counts;
    // A damaged manifest may state that there are none.
    let positions = counts.positions.max(1) as f64;
    let part =
        |part: u64| format!("{}, {:.1} %", words::count(part), 100.0 * part as f64 / positions);
    let (positions, folded) = (words::count(counts.positions), words::count(manifest.folded));
    let (rows, size) = (words::count(manifest.rows), bytesize::ByteSize(bytes(manifest)));
    let (folder, size) = (words::file_name(folder), size.display().iec());
    [
        ("positions", format!("{positions} ({folded} up to mirror images)")),
        ("finished", part(counts.terminal)),
        ("wins", format!("{}, for the side to move", part(counts.wins))),
        ("losses", part(counts.losses)),
        ("puzzles", format!("{}, with exactly one winning move", part(counts.single))),
        ("table", format!("{folder}: {rows} rows, {size}")),
    ]
    .iter()
    .map(|(label, line)| words::paragraph(label, line))
    .collect()
}

/// A row for each layer.
fn by_ply(manifest: &Manifest) -> String {
    report::table(
        &[">ply", "to move", ">positions", ">finished", ">wins", ">losses", ">puzzles"],
        manifest.layers.iter().map(|layer| {
            let numbers = &layer.counts;
            let columns =
                [numbers.positions, numbers.terminal, numbers.wins, numbers.losses, numbers.single];
            let mut row = vec![layer.ply.to_string(), layer.to_move.clone()];
            row.extend(columns.map(words::count));
            row
        }),
    )
}

/// A row for each distance from the end of the game.
fn by_distance(counts: &Counts) -> String {
    report::table(
        &[">plies to the end", ">wins", ">losses"],
        distances(counts).into_iter().map(|Distance { plies, wins, losses }| {
            vec![plies.to_string(), words::count(wins), words::count(losses)]
        }),
    )
}

/// The position whose win takes longest, if there is one.
fn longest_win(manifest: &Manifest) -> anyhow::Result<String> {
    let Some((ply, longest)) = manifest.longest() else { return Ok(String::new()) };
    let position: Game = longest.position.parse()?;
    Ok(format!(
        "\nThe longest win takes {}, for {} after {}:\n{}{}\n",
        words::plies(longest.value.unsigned_abs()),
        position.to_move(),
        words::plies(ply as u16),
        drawn(&position, None),
        longest.position,
    ))
}
