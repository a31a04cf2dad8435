//! What the `trace` commands share: how many events, and one of them a line.

use std::io::{self, Write as _};

use anyhow::Context as _;
use ask::{EVENTS, MOST_EVENTS, MemoryLimit, TimeLimit};
use budget::Budget;
use clap::Args;
use serde::Serialize;

use crate::cli::within;
use crate::output::{self, NO_OUTPUT};
use crate::watch::Watcher;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Print at most this many events
    #[arg(long, value_name = "N", default_value_t = EVENTS, allow_hyphen_values = true, value_parser = within(1..=MOST_EVENTS))]
    pub(crate) limit: u64,
    /// Print each event as a JSON object on its own line, then a summary on the last line
    #[arg(long)]
    json: bool,
    /// Time limit, such as 30s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10s")]
    pub(crate) time_limit: TimeLimit,
    /// Memory limit, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
}

/// The last line: the answer without its events.
#[derive(Serialize)]
struct End<'a, S> {
    event: &'static str,
    #[serde(flatten)]
    summary: &'a S,
}

impl Options {
    /// A host for one question.
    pub(crate) fn watcher(&self) -> Watcher {
        let budget = Budget { memory: self.memory_limit.0, ..Budget::default() };
        Watcher::new(&budget, Some(self.time_limit.0))
    }

    /// Prints the events, and what they come to: as lines of JSON, or in words.
    pub(crate) fn print<E: Serialize>(
        &self,
        events: &[E],
        summary: &impl Serialize,
        words: impl Fn(&E) -> String,
        end: &str,
    ) -> anyhow::Result<()> {
        if self.json {
            let mut out = io::BufWriter::new(io::stdout().lock());
            for event in events {
                serde_json::to_writer(&mut out, event).context(NO_OUTPUT)?;
                out.write_all(b"\n").context(NO_OUTPUT)?;
            }
            out.flush().context(NO_OUTPUT)?;
            drop(out);
            return output::json(&End { event: "end", summary });
        }
        // A long trace is printed as it goes.
        for part in events.chunks(1000) {
            let lines: String = part.iter().map(|event| words(event) + "\n").collect();
            output::live(&lines)?;
        }
        output::text(&format!("\n{}", crate::report::words::sentence(end)))
    }
}
