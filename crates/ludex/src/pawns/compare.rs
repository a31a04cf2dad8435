//! `ludex pawns compare`.

use std::time::Duration;

use ask::Inquiry as _;
use ask::pawns::{AlgorithmRun, Compared};
use budget::Budget;

use super::args::Compare;
use super::drawn;
use crate::exit::Exit;
use crate::report::chart::{self, Bar};
use crate::report::{self, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Compare) -> crate::Result {
    let mut comparing = input::open(&args.input, |position| ask::pawns::Compare {
        position,
        format: args.input.format,
        algorithms: (!args.algorithms.is_empty()).then(|| args.algorithms.clone()),
        time_limit: Some(args.time_limit),
        memory_limit: Some(args.memory_limit),
    })?;
    output::can_write([&args.svg])?;
    let budget = Budget { memory: args.memory_limit.0, ..Budget::default() };
    let watcher = Watcher::new(&budget, None);
    let compared = watcher.over(|| comparing.answer(&watcher))?;
    if args.json {
        output::json(&compared)?;
    } else {
        output::text(&text(&compared))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, chart(&compared))?;
    }
    let finished = compared.algorithms.iter().any(|run| run.finished);
    Ok(if finished { Exit::Answered } else { Exit::GaveUp })
}

fn text(compared: &Compared) -> String {
    let Compared { game, algorithms, .. } = compared;
    let table = report::table(
        &["algorithm", ">value", ">calls", ">stored", ">seconds"],
        algorithms.iter().map(|run| {
            let value = run.value.map_or_else(|| "not finished".into(), |value| value.to_string());
            vec![
                run.name.to_owned(),
                value,
                words::count(run.calls),
                words::count(run.stored),
                seconds(run),
            ]
        }),
    );
    let mut out = format!("{}{} to move\n\n{table}", drawn(game, None), game.to_move());
    for run in algorithms {
        if let Some(reason) = &run.reason {
            out += &[run.name, ": ", reason, "\n"].concat();
        }
    }
    out
}

fn seconds(run: &AlgorithmRun) -> String {
    words::seconds(Duration::from_secs_f64(run.seconds))
}

fn chart(compared: &Compared) -> String {
    let Compared { game, algorithms, .. } = compared;
    let bars: Vec<Bar> = algorithms
        .iter()
        .map(|run| Bar {
            name: run.name.to_owned(),
            number: run.calls,
            remark: if run.finished {
                format!("{}  ({} s)", words::count(run.calls), seconds(run))
            } else {
                format!("{}, not finished", words::count(run.calls))
            },
            complete: run.finished,
        })
        .collect();
    let start = ::pawns::text::write(game, ::pawns::text::Format::Size);
    let position = start.unwrap_or_else(|| board::excerpt(&game.one_line()));
    let title = format!("Calls to solve {position}");
    chart::logarithmic(&title, "calls, on a logarithmic scale", &bars)
}
