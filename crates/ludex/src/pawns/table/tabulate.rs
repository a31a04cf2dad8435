//! `ludex pawns tabulate`.

use std::time::Duration;

use ::cluster::ClusterError;
use ::pawns::{Game, Outcome, Value};
use anyhow::bail;
use board::counted;
use budget::StopReason;
use serde::Serialize;
use tables::{Condition, Flaw, LayerRecord, TableError, Tabulation};

use super::super::{preface, solve};
use super::args::Tabulate;
use super::bytes;
use crate::exit::Exit;
use crate::report::words;
use crate::{cluster, input, output, watch};
use ask::pawns::Subject;

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    subject: Subject,
    outcome: &'static str,
    winner: Option<&'static str>,
    value: Option<i16>,
    positions: Option<u64>,
    folded: Option<u64>,
    terminal: Option<u64>,
    table_rows: Option<u64>,
    bytes: Option<u64>,
    layers: Vec<Layer>,
    /// What was found in the folder: `new`, `whole` or `repaired`.
    condition: Option<&'static str>,
    /// The files that were missing or damaged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    repaired: Vec<String>,
    seconds: f64,
    /// Why it is not finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// One layer of a table, in numbers.
#[derive(Serialize)]
pub(super) struct Layer {
    ply: u32,
    to_move: String,
    rows: u64,
    positions: u64,
    terminal: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    single: u64,
    single_draws: u64,
}

impl Layer {
    pub(super) fn of(record: &LayerRecord) -> Layer {
        Layer {
            ply: record.ply,
            to_move: record.to_move.clone(),
            rows: record.rows,
            positions: record.counts.positions,
            terminal: record.counts.terminal,
            wins: record.counts.wins,
            draws: record.counts.draws,
            losses: record.counts.losses,
            single: record.counts.single,
            single_draws: record.counts.single_draws,
        }
    }
}

pub(crate) fn run(args: &Tabulate) -> crate::Result {
    cluster::end_with_launcher(&args.cluster);
    if args.out.as_os_str() == "-" {
        bail!("`-` means standard output, but a table is a folder: give a folder name");
    }
    let game = input::position(&args.input)?;
    let budget = args.limits.budget();
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let hosts = cluster::hosts(&args.cluster)?;
    let patience = args.cluster.start_deadline.0;
    let (made, took) = watch::over(&budget.control, limit, "tabulating", || match &hosts {
        None => Ok(tables::tabulate(&game, &args.out, args.text, &budget)?),
        Some(hosts) => ::cluster::tabulate(&game, &args.out, args.text, hosts, patience, &budget),
    });
    let made = match made {
        Ok(tabulation) => Ok(tabulation),
        Err(ClusterError::Table(TableError::Stopped(reason))) => Err(reason),
        Err(error) => return Err(error.into()),
    };
    if args.json {
        output::json(&report(&game, made.as_ref(), took))?;
    } else {
        match &made {
            Ok(tabulation) => output::text(&text(args, &game, tabulation, took))?,
            Err(reason) => output::remark(&format!(
                "unfinished: {reason}; run the same command again to continue"
            )),
        }
    }
    Ok(Exit::unless(made.err()))
}

fn report(game: &Game, made: Result<&Tabulation, &StopReason>, took: Duration) -> Report {
    let condition = made.ok().map(|tabulation| &tabulation.condition);
    let manifest = made.ok().map(|tabulation| &tabulation.manifest);
    let value = manifest.map(tables::Manifest::value);
    let winner = value.and_then(|value| match value.outcome() {
        Outcome::Win => Some(game.to_move()),
        Outcome::Draw => None,
        Outcome::Loss => Some(!game.to_move()),
    });
    Report {
        subject: Subject::of(game),
        outcome: value.map_or("unknown", |value| value.outcome().word()),
        winner: winner.map(::pawns::Side::word),
        value: value.and_then(Value::signed),
        positions: manifest.map(|manifest| manifest.counts.positions),
        folded: manifest.map(|manifest| manifest.folded),
        terminal: manifest.map(|manifest| manifest.counts.terminal),
        table_rows: manifest.map(|manifest| manifest.rows),
        bytes: manifest.map(bytes),
        layers: manifest.map_or_else(Vec::new, |m| m.layers.iter().map(Layer::of).collect()),
        condition: condition.map(|condition| match condition {
            Condition::New => "new",
            Condition::Whole => "whole",
            Condition::Repaired(_) => "repaired",
        }),
        repaired: match condition {
            Some(Condition::Repaired(flaws)) => flaws.iter().map(|f| f.file.clone()).collect(),
            _ => Vec::new(),
        },
        seconds: took.as_secs_f64(),
        reason: made.err().map(ToString::to_string),
    }
}

fn text(args: &Tabulate, game: &Game, tabulation: &Tabulation, took: Duration) -> String {
    let Tabulation { manifest, condition } = tabulation;
    let value = manifest.value();
    let counts = &manifest.counts;
    let positions = format!(
        "{} ({} up to mirror images); {} of them finished",
        words::count(counts.positions),
        words::count(manifest.folded),
        words::count(counts.terminal),
    );
    let bytes = bytes(manifest);
    let table = format!(
        "{}: {} in {}, {} ({:.1} bytes/row)",
        words::file_name(&args.out),
        counted(manifest.rows, "row", "rows"),
        counted(manifest.layers.len() as u64, "layer", "layers"),
        bytesize::ByteSize(bytes).display().iec(),
        bytes as f64 / manifest.rows as f64,
    );
    preface(game)
        + &solve::verdict(&solve::of_value(game, value))
        + "\n"
        + &words::paragraph("positions", &positions)
        + &words::paragraph("table", &table)
        + &how(condition, took)
}

/// What was found in the folder, and what it took.
fn how(condition: &Condition, took: Duration) -> String {
    let seconds = words::seconds(took);
    match condition {
        Condition::New => words::paragraph("took", &format!("{seconds} s")),
        Condition::Whole => {
            words::paragraph("checked", &format!("all files are intact; {seconds} s"))
        }
        Condition::Repaired(flaws) => {
            words::paragraph("repaired", &named(flaws))
                + &words::paragraph("took", &format!("{seconds} s"))
        }
    }
}

/// `2 files were missing, 1 was damaged: …`, and the first few of them.
fn named(flaws: &[Flaw]) -> String {
    const FEW: usize = 4;
    let missing = flaws.iter().filter(|flaw| flaw.is_missing).count();
    let flawed = [(missing, "missing"), (flaws.len() - missing, "damaged")];
    let flawed: Vec<String> = flawed
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, what)| {
            let was = if count == 1 { "was" } else { "were" };
            format!("{} {was} {what}", counted(count as u64, "file", "files"))
        })
        .collect();
    let names: Vec<&str> = flaws.iter().take(FEW).map(|flaw| &*flaw.file).collect();
    let more = match flaws.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}: {}{more}", flawed.join(", "), names.join(", "))
}
