//! `ludex pegs compare`.

use std::time::Duration;

use ask::pegs::{Comparison, MethodRun};

use super::args::Compare;
use super::scene::Scene;
use super::{drawing, goal, input};
use crate::compare;
use crate::report::chart::{self, Bar};
use crate::report::{self, words};

pub(super) fn run(args: &Compare) -> crate::Result {
    let comparing = input::open(&args.input, |position| ask::pegs::Compare {
        position,
        goal: args.input.goal.clone(),
        jumps: args.input.jumps.clone(),
        algorithms: (!args.algorithms.is_empty()).then(|| args.algorithms.clone()),
        time_limit: Some(args.options.time_limit),
        memory_limit: Some(args.options.memory_limit),
    })?;
    compare::run(&args.options, comparing, text, chart)
}

fn text(compared: &Comparison) -> String {
    let Comparison { puzzle, algorithms, .. } = compared;
    let row = |run: &MethodRun| {
        let jumps = match (run.finished, run.jumps) {
            (false, _) => "not finished".into(),
            (true, Some(jumps)) => jumps.to_string(),
            (true, None) => "impossible".into(),
        };
        vec![run.name.into(), jumps, words::count(run.positions), seconds(run)]
    };
    let headings = ["algorithm", ">jumps", ">positions", ">seconds"];
    let table = report::table(&headings, algorithms.iter().map(row));
    let drawn = drawing::whole(&Scene::start(puzzle, None), words::columns()).text();
    let reasons = algorithms.iter().map(|run| (run.name, run.reason.as_deref()));
    format!("{drawn}\n{}\n{table}", goal(puzzle)) + &compare::reasons(reasons)
}

fn seconds(run: &MethodRun) -> String {
    words::seconds(Duration::from_secs_f64(run.seconds))
}

fn chart(compared: &Comparison) -> String {
    let bars: Vec<Bar> = compared.algorithms.iter().map(bar).collect();
    let title = "Positions examined to solve a peg board";
    chart::logarithmic(title, "positions, on a logarithmic scale", &bars)
}

fn bar(run: &MethodRun) -> Bar {
    let positions = words::count(run.positions);
    let remark = match (run.finished, run.jumps) {
        (false, _) => format!("{positions}, not finished"),
        (true, Some(jumps)) => {
            format!("{positions}, {} ({} s)", ::pegs::words::jumps(jumps), seconds(run))
        }
        (true, None) => format!("{positions}, impossible ({} s)", seconds(run)),
    };
    Bar { name: run.name.into(), number: run.positions, remark, complete: run.finished }
}
