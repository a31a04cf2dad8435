//! What the `compare` commands of the families share.

use std::path::PathBuf;

use ask::{Inquiry, MemoryLimit, TimeLimit};
use budget::Budget;
use clap::Args;

use crate::exit::Exit;
use crate::output;
use crate::report::paint::{PICTURE, Paint};
use crate::watch::Watcher;

#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new(PICTURE).args(["svg"]))]
pub(crate) struct Options {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write an SVG bar chart of the work each algorithm did
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    paint: Paint,
    /// Time limit per algorithm, such as 30s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = time_each())]
    pub(crate) time_limit: TimeLimit,
    /// Memory limit per algorithm, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
}

/// The time that an algorithm has, as people write it.
fn time_each() -> String {
    format!("{}s", ask::TIME_EACH.as_secs())
}

/// Has the algorithms compared, and shows what came of it.
pub(crate) fn run<I: Inquiry>(
    options: &Options,
    mut comparing: I,
    text: impl Fn(&I::Answer) -> String,
    chart: impl Fn(&I::Answer) -> String,
) -> crate::Result {
    output::can_write([&options.svg])?;
    let budget = Budget { memory: options.memory_limit.0, ..Budget::default() };
    let watcher = Watcher::new(&budget, None);
    let compared = watcher.over(|| comparing.answer(&watcher))?;
    if options.json {
        output::json(&compared)?;
    } else {
        output::text(&text(&compared))?;
    }
    if let Some(path) = &options.svg {
        output::file(path, options.paint.svg(chart(&compared)))?;
    }
    Ok(Exit::of(&compared))
}

/// A line for each algorithm that gave up, with the reason.
pub(crate) fn reasons<'a>(runs: impl Iterator<Item = (&'a str, Option<&'a str>)>) -> String {
    runs.filter_map(|(name, reason)| Some(format!("{name}: {}\n", reason?))).collect()
}
