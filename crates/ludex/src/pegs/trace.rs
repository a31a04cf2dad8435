//! `ludex pegs trace`.

use std::fmt::Write as _;

use ask::Inquiry as _;
use ask::pegs::TraceEvent;

use super::args::Trace;
use super::input;
use crate::exit::Exit;

pub(super) fn run(args: &Trace) -> crate::Result {
    let options = &args.options;
    let mut tracing = input::open(&args.input, |position| ask::pegs::Trace {
        position,
        goal: args.input.goal.clone(),
        jumps: args.input.jumps.clone(),
        algorithm: Some(args.algorithm.clone()),
        limit: Some(options.limit),
        ..Default::default()
    })?;
    let watcher = options.watcher();
    let traced = watcher.over(|| tracing.answer(&watcher))?;
    options.print(&traced.events, &traced.summary, words, &traced.summary.sentence)?;
    Ok(Exit::of(&traced))
}

/// An event on a line.
fn words(event: &TraceEvent) -> String {
    let number = |number: Option<u64>| format!("#{}", number.unwrap_or_default());
    let jump = event.r#move.as_deref().unwrap_or_default();
    let mut said = match event.event {
        "start" => format!("start     {}", number(event.node)),
        "level" => {
            let positions = event.positions.unwrap_or_default() as u64;
            let positions = crate::report::words::positions(positions);
            format!("level {}   {positions}", event.jumps.unwrap_or_default())
        }
        "take" => format!("take      {}", number(event.node)),
        "keep" => format!("  {jump}  keep {}", number(event.node)),
        "strike" if event.mirror == Some(true) => {
            format!("  {jump}  strike out: a mirror image of {}", number(event.of))
        }
        "strike" => format!("  {jump}  strike out: same as {}", number(event.of)),
        "goal" => format!("goal      {}", number(event.node)),
        _ => "nothing left".into(),
    };
    if let Some(position) = &event.position {
        let _ = write!(said, "  {position}");
    }
    if let Some(folded) = &event.folded {
        let _ = write!(said, "  folded to {folded}");
    }
    if let Some(weight) = event.weight {
        let _ = write!(said, "  weight {weight:.3}");
    }
    if let Some(place) = event.place {
        let _ = write!(said, "  place {}", place + 1);
    }
    if let Some(compared) = event.compared {
        let _ = write!(said, "  compared with {compared}");
    }
    said
}
