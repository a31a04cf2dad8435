//! `ludex pegs compare`.

use std::time::Duration;

use ::pegs::Puzzle;
use ::pegs::classic::{self, Method, Run};
use budget::StopReason;
use serde::Serialize;

use super::args::Compare;
use super::drawing;
use super::input;
use super::json::Subject;
use super::scene::Scene;
use crate::exit::Exit;
use crate::report::chart::{self, Bar};
use crate::report::{self, words};
use crate::{output, watch};

#[derive(Serialize)]
struct Compared {
    #[serde(flatten)]
    subject: Subject,
    algorithms: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    /// None if there is no plan, or none was found in time.
    jumps: Option<usize>,
    positions: u64,
    seconds: f64,
    finished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A method, what it came to, and why it ended early.
struct Tried {
    method: Method,
    run: Run,
    took: Duration,
    stopped: Option<StopReason>,
}

pub(super) fn run(args: &Compare) -> crate::Result {
    let puzzle = input::puzzle(&args.input)?;
    output::can_write([&args.svg])?;
    let methods = if args.algorithms.is_empty() { &Method::ALL[..] } else { &args.algorithms };
    let mut tried: Vec<Tried> = Vec::new();
    for &method in methods {
        // Each has the whole limit for itself; but Ctrl-C is meant for all.
        let budget = budget::Budget { memory: args.memory_limit.0, ..Default::default() };
        if tried.last().is_some_and(|last| last.stopped == Some(StopReason::Cancelled)) {
            budget.control.stop(StopReason::Cancelled);
        }
        let limit = Some(args.time_limit.0);
        let (run, took) = watch::over(&budget.control, limit, method.name(), || {
            classic::run(method, &puzzle, &budget)
        });
        let gave_up = || budget.control.stopped().unwrap_or(StopReason::MemoryLimit);
        let stopped = (!run.finished).then(gave_up);
        tried.push(Tried { method, run, took, stopped });
    }
    if args.json {
        let algorithms = tried.iter().map(row).collect();
        output::json(&Compared { subject: Subject::of(&puzzle), algorithms })?;
    } else {
        output::text(&text(&puzzle, &tried))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, chart(&tried))?;
    }
    let is_answered = tried.iter().any(|tried| tried.run.finished);
    Ok(if is_answered { Exit::Answered } else { Exit::GaveUp })
}

fn row(tried: &Tried) -> Row {
    let Tried { method, run, took, stopped } = tried;
    Row {
        name: method.name(),
        jumps: run.jumps,
        positions: run.positions,
        seconds: took.as_secs_f64(),
        finished: run.finished,
        reason: stopped.map(|reason| reason.to_string()),
    }
}

fn text(puzzle: &Puzzle, tried: &[Tried]) -> String {
    let table = report::table(
        &["algorithm", ">jumps", ">positions", ">seconds"],
        tried.iter().map(|Tried { method, run, took, .. }| {
            let jumps = match (run.finished, run.jumps) {
                (false, _) => "not finished".into(),
                (true, Some(jumps)) => jumps.to_string(),
                (true, None) => "impossible".into(),
            };
            let positions = words::count(run.positions);
            vec![method.name().into(), jumps, positions, words::seconds(*took)]
        }),
    );
    let drawn = drawing::whole(&Scene::start(puzzle, None), words::columns()).text();
    let goal = words::paragraph("goal", &super::verdict::goal_in_words(puzzle));
    let mut out = format!("{drawn}\n{goal}\n{table}");
    for Tried { method, stopped, .. } in tried {
        if let Some(reason) = stopped {
            out += &[method.name(), ": ", &reason.to_string(), "\n"].concat();
        }
    }
    out
}

fn chart(tried: &[Tried]) -> String {
    let bars: Vec<Bar> = tried
        .iter()
        .map(|Tried { method, run, took, .. }| {
            let positions = words::count(run.positions);
            Bar {
                name: method.name().into(),
                number: run.positions,
                remark: match run.jumps {
                    _ if !run.finished => format!("{positions}, not finished"),
                    Some(jumps) => format!(
                        "{positions}, {} ({} s)",
                        super::verdict::jumps(jumps),
                        words::seconds(*took)
                    ),
                    None => format!("{positions}, impossible ({} s)", words::seconds(*took)),
                },
                complete: run.finished,
            }
        })
        .collect();
    let title = "Positions looked at to solve a peg board";
    chart::logarithmic(title, "positions, on a logarithmic scale", &bars)
}
