//! `ludex gone trace`.

use ask::Inquiry as _;
use ask::gone::TraceEvent;

use super::args::Trace;
use super::input::NamedSource;
use crate::exit::Exit;

pub(crate) fn run(args: &Trace) -> crate::Result {
    let options = &args.options;
    let board = NamedSource::new(&args.input, None)?;
    let name = board.name();
    let mut tracing = args.question().open_with(board)?;
    let watcher = options.watcher();
    let traced = watcher.over(|| tracing.answer(&watcher)).map_err(|error| name.blame(error))?;
    options.print(&traced.events, &traced.summary, words, &traced.summary.sentence)?;
    Ok(Exit::of(&traced))
}

/// An event on a line; cells as in coordinate files, the column first.
fn words(event: &TraceEvent) -> String {
    let [row, col] = event.cell;
    let round = event.round.unwrap_or_default();
    match event.event {
        "source" => format!("source  {col},{row}  round 0"),
        "take" => format!("take    {col},{row}  round {round}"),
        "turn" => format!("  turn  {col},{row}  round {round}"),
        _ => format!("  skip  {col},{row}  {}", event.why.unwrap_or_default()),
    }
}
