//! `ludex pawns compare`.

use std::time::Duration;

use ::pawns::Game;
use ::pawns::classic::{self, Algorithm, Run};
use budget::StopReason;

use super::{drawn, json};
use crate::cli::Compare;
use crate::exit::Exit;
use crate::report::chart::{self, Bar};
use crate::report::{self, words};
use crate::{input, output, watch};

pub(crate) fn run(args: &Compare) -> crate::Result {
    let game = input::position(&args.input)?;
    output::can_write([&args.svg])?;
    let algorithms =
        if args.algorithms.is_empty() { &Algorithm::ALL[..] } else { &args.algorithms };
    let mut runs: Vec<(Algorithm, Run, Duration)> = Vec::new();
    for &algorithm in algorithms {
        // Each has the whole limit for itself; but Ctrl-C is meant for all.
        let budget = args.memory_limit.budget();
        if runs.last().is_some_and(|(_, run, _)| run.value == Err(StopReason::Cancelled)) {
            budget.control.stop(StopReason::Cancelled);
        }
        let limit = Some(args.time_limit.0);
        let (run, took) = watch::over(&budget.control, limit, algorithm.name(), || {
            classic::run(algorithm, &game, &budget)
        });
        runs.push((algorithm, run, took));
    }

    if args.json {
        let algorithms = runs
            .iter()
            .map(|(algorithm, run, took)| json::AlgorithmRun::of(*algorithm, run, *took))
            .collect();
        output::json(&json::Compared { subject: json::Subject::of(&game), algorithms })?;
    } else {
        output::text(&text(&game, &runs))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, chart(&game, &runs))?;
    }
    let finished = runs.iter().any(|(_, run, _)| run.value.is_ok());
    Ok(if finished { Exit::Answered } else { Exit::GaveUp })
}

fn text(game: &Game, runs: &[(Algorithm, Run, Duration)]) -> String {
    let table = report::table(
        &["algorithm", ">value", ">calls", ">stored", ">seconds"],
        runs.iter().map(|(algorithm, run, took)| {
            let value = run.value.map_or_else(|_| "not finished".into(), |value| value.to_string());
            vec![
                algorithm.to_string(),
                value,
                words::count(run.calls),
                words::count(run.stored),
                words::seconds(*took),
            ]
        }),
    );
    let mut out = format!("{}{} to move\n\n{table}", drawn(game, None), game.to_move());
    for (algorithm, run, _) in runs {
        if let Err(reason) = run.value {
            out += &[algorithm.name(), ": ", &reason.to_string(), "\n"].concat();
        }
    }
    out
}

fn chart(game: &Game, runs: &[(Algorithm, Run, Duration)]) -> String {
    let bars: Vec<Bar> = runs
        .iter()
        .map(|(algorithm, run, took)| Bar {
            name: algorithm.to_string(),
            number: run.calls,
            remark: match run.value {
                Ok(_) => format!("{}  ({} s)", words::count(run.calls), words::seconds(*took)),
                Err(_) => format!("{}, not finished", words::count(run.calls)),
            },
            complete: run.value.is_ok(),
        })
        .collect();
    let start = ::pawns::text::write(game, ::pawns::text::Format::Size);
    let position = start.unwrap_or_else(|| board::excerpt(&game.one_line()));
    let title = format!("Calls to solve {position}");
    chart::logarithmic(&title, "calls, on a logarithmic scale", &bars)
}
