//! `ludex pawns compare`.

use std::time::Duration;

use ask::pawns::{AlgorithmRun, Comparison};

use super::args::Compare;
use super::{drawn, preface};
use crate::report::chart::{self, Bar};
use crate::report::{self, words};
use crate::{compare, input};

pub(crate) fn run(args: &Compare) -> crate::Result {
    let comparing = input::open(&args.input, |position| ask::pawns::Compare {
        position,
        rules: args.input.rules,
        format: args.input.format,
        algorithms: (!args.algorithms.is_empty()).then(|| args.algorithms.clone()),
        time_limit: Some(args.options.time_limit),
        memory_limit: Some(args.options.memory_limit),
    })?;
    compare::run(&args.options, comparing, text, chart)
}

fn text(compared: &Comparison) -> String {
    let Comparison { game, algorithms, .. } = compared;
    let table = report::table(
        &["algorithm", ">value", ">calls", ">stored", ">seconds"],
        algorithms.iter().map(|run| {
            let value = run.found.map_or_else(|| "not finished".into(), |value| value.to_string());
            vec![
                run.name.to_owned(),
                value,
                words::count(run.calls),
                words::count(run.stored),
                seconds(run),
            ]
        }),
    );
    let reasons = algorithms.iter().map(|run| (run.name, run.reason.as_deref()));
    format!("{}{}{} to move\n\n{table}", preface(game), drawn(game, None), game.to_move())
        + &compare::reasons(reasons)
}

fn seconds(run: &AlgorithmRun) -> String {
    words::seconds(Duration::from_secs_f64(run.seconds))
}

fn chart(compared: &Comparison) -> String {
    let Comparison { game, algorithms, .. } = compared;
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
    let variant = game.rules.variant();
    let rules = if variant.is_classic() { String::new() } else { format!(" under {variant}") };
    let title = format!("Calls to solve {position}{rules}");
    chart::logarithmic(&title, "calls, on a logarithmic scale", &bars)
}
