//! `ludex pawns stats`.

use std::collections::BTreeMap;
use std::path::Path;

use ::pawns::text::Reader;
use ::pawns::{Game, Outcome};
use serde::Serialize;
use tables::{Counts, Manifest, Table, ValueKey};

use ask::pawns::Subject;

use super::super::{drawn, preface, solve};
use super::args::Stats;
use super::bytes;
use super::tabulate::Layer;
use crate::exit::Exit;
use crate::output;
use crate::report::chart::{Stack, StackKind, StackedChart, stacked};
use crate::report::{self, words};

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    subject: Subject,
    outcome: &'static str,
    value: Option<i16>,
    positions: u64,
    folded: u64,
    terminal: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    single: u64,
    single_draws: u64,
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

/// How many positions are won, or lost, in so many plies. Draws have no number of plies.
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
    let mut kinds = vec![WINS, DRAWS, LOSSES];
    if !game.rules.variant().has_draws() {
        kinds.remove(1);
    }
    let stack = |number: u32, wins: u64, draws: u64, losses: u64| {
        let mut counts = vec![wins, draws, losses];
        if kinds.len() == 2 {
            counts.remove(1);
        }
        Stack { name: number.to_string(), counts }
    };
    let layers = manifest.layers.iter().map(|at| (at.ply, &at.counts));
    let by_ply = StackedChart {
        caption: "positions by number of plies played",
        stacks: layers.map(|(ply, at)| stack(ply, at.wins, at.draws, at.losses)).collect(),
    };
    let distances = distances(&manifest.counts).into_iter();
    let by_distance = StackedChart {
        caption: "positions by number of plies to the end",
        stacks: distances.map(|at| stack(at.plies.into(), at.wins, 0, at.losses)).collect(),
    };
    stacked(&title(game), &kinds, &[by_ply, by_distance])
}

const WINS: StackKind = StackKind { name: "the side to move wins", fill: "#2f855a" };
const DRAWS: StackKind = StackKind { name: "draws", fill: "#a0aec0" };
const LOSSES: StackKind = StackKind { name: "the side to move loses", fill: "#c05640" };

/// What the table is of.
fn title(game: &Game) -> String {
    let positions = format!("All positions from {}", game.one_line());
    if game.rules.variant().is_classic() {
        positions
    } else {
        format!("{positions} under {}", game.rules.name())
    }
}

fn report(game: &Game, manifest: &Manifest) -> Report {
    let counts = &manifest.counts;
    Report {
        subject: Subject::of(game),
        outcome: manifest.value().outcome().word(),
        value: manifest.value,
        positions: counts.positions,
        folded: manifest.folded,
        terminal: counts.terminal,
        wins: counts.wins,
        draws: counts.draws,
        losses: counts.losses,
        single: counts.single,
        single_draws: counts.single_draws,
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
    for (&ValueKey(value), &count) in &counts.values {
        let plies = value.plies();
        if value.outcome() == Outcome::Draw {
            continue;
        }
        let entry = by_plies.entry(plies).or_insert(Distance { plies, wins: 0, losses: 0 });
        let is_win = value.outcome() == Outcome::Win;
        let side = if is_win { &mut entry.wins } else { &mut entry.losses };
        *side = side.saturating_add(count);
    }
    by_plies.into_values().collect()
}

fn text(folder: &Path, game: &Game, manifest: &Manifest) -> anyhow::Result<String> {
    let verdict = solve::verdict(&solve::of_value(game, manifest.value()));
    Ok(format!(
        "{}{}\n{verdict}\n{}\n\
         A position reachable at several plies\nis counted once for each:\n\
         {}\n{}{}",
        preface(game),
        drawn(game, None),
        totals(folder, game, manifest),
        by_ply(game, manifest),
        by_distance(&manifest.counts),
        longest_win(game, manifest)?
    ))
}

/// What the whole table holds.
fn totals(folder: &Path, game: &Game, manifest: &Manifest) -> String {
    let has_draws = game.rules.variant().has_draws();
    let counts = &manifest.counts;
    // A damaged manifest may state that there are none.
    let positions = counts.positions.max(1) as f64;
    let part =
        |part: u64| format!("{}, {:.1}%", words::count(part), 100.0 * part as f64 / positions);
    let (positions, folded) = (words::count(counts.positions), words::count(manifest.folded));
    let (rows, size) = (words::count(manifest.rows), bytesize::ByteSize(bytes(manifest)));
    let (folder, size) = (words::file_name(folder), size.display().iec());
    [
        ("positions", format!("{positions} ({folded} up to mirror images)")),
        ("finished", part(counts.terminal)),
        ("wins", format!("{}, for the side to move", part(counts.wins))),
        ("draws", part(counts.draws)),
        ("losses", part(counts.losses)),
        ("puzzles", format!("{}, with exactly one winning move", part(counts.single))),
        ("", format!("{}, with exactly one move that holds the draw", part(counts.single_draws))),
        ("table", format!("{folder}: {rows} rows, {size}")),
    ]
    .iter()
    .filter(|(label, _)| has_draws || !["draws", ""].contains(label))
    .map(|(label, line)| words::paragraph(label, line))
    .collect()
}

/// A row for each layer.
fn by_ply(game: &Game, manifest: &Manifest) -> String {
    let has_draws = game.rules.variant().has_draws();
    let without_draws = |mut row: Vec<String>| {
        if !has_draws {
            row.remove(DRAWS_COLUMN);
        }
        row
    };
    let titles =
        [">ply", "to move", ">positions", ">finished", ">wins", ">draws", ">losses", ">puzzles"];
    let titles = without_draws(titles.map(str::to_owned).to_vec());
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    report::table(
        &titles,
        manifest.layers.iter().map(|layer| {
            let Counts { positions, terminal, wins, draws, losses, .. } = layer.counts;
            let puzzles = layer.counts.single.saturating_add(layer.counts.single_draws);
            let mut row = vec![layer.ply.to_string(), layer.to_move.clone()];
            row.extend([positions, terminal, wins, draws, losses, puzzles].map(words::count));
            without_draws(row)
        }),
    )
}

/// The column of draws, where there are any.
const DRAWS_COLUMN: usize = 5;

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
fn longest_win(game: &Game, manifest: &Manifest) -> anyhow::Result<String> {
    let Some((ply, longest)) = manifest.longest() else { return Ok(String::new()) };
    let variant = Some(game.rules.variant());
    let position = Reader { variant, format: None }.read(&longest.position)?;
    Ok(format!(
        "\nThe longest win takes {}, for {} after {}:\n{}{}\n",
        words::plies(longest.value.unsigned_abs()),
        position.to_move(),
        words::plies(ply as u16),
        drawn(&position, None),
        longest.position,
    ))
}
