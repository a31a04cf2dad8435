//! `ludex pegs compare`.

use std::time::Duration;

use ask::Inquiry as _;
use ask::pegs::{Compared, MethodRun};
use budget::Budget;

use super::args::Compare;
use super::scene::Scene;
use super::{drawing, goal, input};
use crate::exit::Exit;
use crate::output;
use crate::report::chart::{self, Bar};
use crate::report::{self, words};
use crate::watch::Watcher;

pub(super) fn run(args: &Compare) -> crate::Result {
    let mut comparing = input::open(&args.input, |position| ask::pegs::Compare {
        position,
        goal: args.input.goal.clone(),
        jumps: args.input.jumps.clone(),
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
    let Compared { puzzle, algorithms, .. } = compared;
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
    let mut out = format!("{drawn}\n{}\n{table}", goal(puzzle));
    for run in algorithms {
        if let Some(reason) = &run.reason {
            out += &[run.name, ": ", reason, "\n"].concat();
        }
    }
    out
}

fn seconds(run: &MethodRun) -> String {
    words::seconds(Duration::from_secs_f64(run.seconds))
}

fn chart(compared: &Compared) -> String {
    let bars: Vec<Bar> = compared.algorithms.iter().map(bar).collect();
    let title = "Positions looked at to solve a peg board";
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
