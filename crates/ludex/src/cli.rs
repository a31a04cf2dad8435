//! The command line: its syntax, not its meaning.

mod cluster;
mod engine;
mod serve;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context as _;
use ask::{MemoryLimit, TimeLimit};
use budget::Budget;
use clap::{Args, Parser, Subcommand};

use crate::exit::Exit;
use crate::output;
use crate::report::words;
use crate::watch::Watcher;
pub(crate) use cluster::{Cluster, ClusterCommand, ClusterRun};
pub(crate) use engine::Engine;
pub(crate) use serve::Serve;

/// Exact answers about board puzzles, each with a proof. Run without a command to open
/// the workbench, a web page for playing and exploring.
#[derive(Debug, Parser)]
#[command(name = "ludex", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Without a command: start the workbench, but do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Parses the command line; else prints help, the version or the error.
pub(crate) fn parse() -> Result<Cli, crate::Result> {
    Cli::try_parse().map_err(|error| {
        let error = showable(error);
        let written = error.print().and_then(|()| io::stdout().flush());
        if error.use_stderr() {
            // Where not even this can be written, the exit code still tells.
            Ok(Exit::Trouble)
        } else {
            written.context(output::NO_OUTPUT).map(|()| Exit::Answered)
        }
    })
}

/// An error that repeats what was typed only as far as it can be shown.
fn showable(error: clap::Error) -> clap::Error {
    let typed: Vec<OsString> = std::env::args_os().collect();
    let shown = typed.iter().map(|word| words::printable(&word.to_string_lossy()).into());
    let shown: Vec<OsString> = shown.collect();
    if shown == typed {
        return error;
    }
    let words = "an argument contains unprintable characters\n";
    Cli::try_parse_from(shown).err().unwrap_or_else(|| clap::Error::raw(error.kind(), words))
}

const EXAMPLES: &str = "\
Examples:
  ludex                                  the workbench, in a browser
  ludex pawns solve 5x5                  who wins, in how many plies, by which moves
  ludex pawns solve \"ppp/3/PPP w\"        any position, on one line
  ludex pawns analyze board.txt --json   the value of every move, for a position in a file
  ludex pawns play 4x4                   a game against the engine
  ludex gone solve WBB/B.B               how long white spreads, and whether black survives
  ludex pegs soldiers 4 7                whether the army can reach a square, and how
  ludex pegs solve bench                 a peg board, jump by jump
  ludex pawns solve 5x5 --certificate 5x5.proof   the answer and its proof
  ludex verify 5x5.proof                 check the proof
  ludex pawns tabulate 5x5 --out 5x5.table   every position, as Parquet

Exit codes: 0 answered, 1 limit reached or verification failed, 2 error.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Hexapawn, Octapawn, and any position on boards of up to 64 squares
    #[command(subcommand, after_help = "Example:\n  ludex pawns solve 5x5")]
    Pawns(crate::pawns::args::Pawns),
    /// Conway's Soldiers and peg solitaire on any board: a plan, or a proof that none exists
    #[command(subcommand, after_help = "Example:\n  ludex pegs solve cross")]
    Pegs(crate::pegs::args::Pegs),
    /// The game of Gone: how far white spreads, on boards of any size
    #[command(subcommand, after_help = "Example:\n  ludex gone solve WBB/B.B")]
    Gone(crate::gone::args::Gone),
    /// Check certificates and tables
    #[command(after_help = "\
Examples:
  ludex pawns solve 5x5 --certificate 5x5.proof
  ludex verify 5x5.proof
  ludex verify 5x5.table

The standalone program ludex-check runs the same checks.")]
    Verify(Verify),
    /// Grade programs on a suite of exercises and explain their mistakes
    #[command(after_help = "\
Examples:
  ludex grade exercises -- python3 solver.py
  ludex grade exercises --time-limit 2s --html report.html -- ./solver {file}
  ludex grade exercises --each submissions/*.py --csv marks.csv
  ludex grade exercises --each teams/* -- python3 {program}/main.py

Each test is passed on standard input, or as a file if the command contains {file}.
Programs run in parallel and, where the system supports it, sandboxed: they can write
only to $TMPDIR, and can't reach the network or the answers.
Exit codes: 0 all answers correct, 1 some wrong, 2 error.")]
    Grade(crate::grade::args::Grade),
    /// Serve the workbench (a web page for playing and exploring) and the HTTP API
    #[command(after_help = "\
Examples:
  ludex serve --port 8000
  ludex serve --host 0.0.0.0 --port 8000 --no-open --time-limit 10s
  ludex serve --table 5x5.table

The API is documented at /api, and as OpenAPI at /api/v1/openapi.json.")]
    Serve(Serve),
    /// Play pawn games in a chess GUI, over UCI or CECP
    #[command(after_help = "\
Examples:
  ludex engine
  ludex engine breakthrough_6x6

You don't run this yourself: enter it as the engine command in your chess GUI.")]
    Engine(Engine),
    /// Distribute work over several processes
    #[command(subcommand)]
    Cluster(ClusterCommand),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  ludex completions bash > ~/.local/share/bash-completion/completions/ludex"
    )]
    Completions {
        /// Shell to complete for
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Man {
        /// The folder, created if it does not exist
        folder: PathBuf,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Certificate files and table folders
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Also list up to this many entries of each proof (at most 1000)
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) show: Option<u64>,
    /// The first entry to list, counted from 0
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole, requires = "show")]
    pub(crate) from: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Limits {
    /// Time limit, such as 30s or 1m30s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time_limit: Option<TimeLimit>,
    /// Memory limit, such as 512MiB or 4GiB
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=1024_u16))]
    pub(crate) threads: Option<u16>,
}

/// Which puzzle to make.
#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// Difficulty, from 1 to 5 [default: the date's level, or 1]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = within(1..=5_u8))]
    pub(crate) level: Option<u8>,
    /// Random seed; the same seed makes the same puzzle
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole, conflicts_with = "date")]
    pub(crate) seed: Option<u64>,
    /// Make the daily puzzle for this date, such as 2026-11-18; it is the same for everyone
    #[arg(long, value_name = "DATE", allow_hyphen_values = true)]
    pub(crate) date: Option<String>,
}

impl Draw {
    /// The line about a puzzle: its level, its rating, and how to make it again.
    pub(crate) fn line(level: u8, rating: u16, seed: u64, date: Option<&str>) -> String {
        let which = date.map_or_else(|| format!("seed {seed}"), |date| format!("puzzle of {date}"));
        format!("level {level}, rating {rating}, {which}\n")
    }
}

/// Reads a whole number in a range.
pub(crate) fn within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("write a whole number from {} to {}", range.start(), range.end())
        })
    }
}

/// Reads a whole number that nothing bounds, such as a seed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let words =
            if is_number { "write a number below 2^64" } else { "write a whole number, such as 7" };
        words.into()
    })
}

/// Reads a share of a whole; whether it is one is seen later.
pub(crate) fn fraction(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "write a fraction from 0 to 1, such as 0.6".into())
}

impl Limits {
    /// The budget of one piece of work.
    pub(crate) fn budget(&self) -> Budget {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or_else(cores, usize::from);
        Budget { memory: self.memory_limit.0, threads, ..Budget::default() }
    }

    /// The time that one piece of work has.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.0)
    }

    /// A host for one question.
    pub(crate) fn watcher(&self) -> Watcher {
        Watcher::new(&self.budget(), self.time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }
    /// Every command with its options, by their paths.
    fn commands(command: &clap::Command, path: &[String]) -> Vec<(Vec<String>, clap::Command)> {
        let below = command
            .get_subcommands()
            .flat_map(|sub| commands(sub, &[path, &[sub.get_name().to_owned()]].concat()));
        [(path.to_vec(), command.clone())].into_iter().chain(below).collect()
    }

    #[test]
    fn what_is_wrong_with_an_option_is_said_in_our_words() {
        use clap::CommandFactory as _;
        // Words of parsers that are not ours.
        const FOREIGN: [&str; 6] = [
            "invalid digit",
            "invalid float",
            "invalid IP",
            "provided string",
            "number too",
            "is not in",
        ];
        let mut refused = 0;
        for (path, command) in commands(&Cli::command(), &["ludex".into()]) {
            for option in command.get_opts() {
                let name = option.get_long().expect("options have names");
                for value in ["zz", "-1", "99999999999999999999999", "1.5.2"] {
                    let words = path.iter().cloned().chain([format!("--{name}={value}")]);
                    let error = match Cli::try_parse_from(words) {
                        Err(error) if error.kind() == clap::error::ErrorKind::ValueValidation => {
                            error
                        }
                        _ => continue,
                    };
                    refused += 1;
                    let said = error.to_string();
                    let foreign = FOREIGN.iter().find(|words| said.contains(**words));
                    assert!(foreign.is_none(), "{path:?} --{name}={value}: {said}");
                }
            }
        }
        assert!(refused > 100, "{refused}");
    }
}
