//! What can be typed about tables.

use std::path::PathBuf;

use clap::Args;

use super::Limits;
use crate::pawns::args::{Input, Output};
use ask::TimeLimit;

#[derive(Debug, Args)]
pub(crate) struct Tabulate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The folder for the table; a run that was cut short goes on there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Also store every position as text
    #[arg(long)]
    pub(crate) text: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: Cluster,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A process of several.
#[derive(Debug, Args)]
pub(crate) struct Cluster {
    /// The addresses of all processes, HOST:PORT a line: work as one of them
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which of them this process is, counted from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "60s", requires = "hosts")]
    pub(crate) start_deadline: TimeLimit,
}

#[derive(Debug, Args)]
pub(crate) struct Lookup {
    /// The folder of a table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    #[command(flatten)]
    pub(crate) input: Input,
    /// What to print
    #[arg(long, value_enum, default_value_t = Output::Text, conflicts_with = "json")]
    pub(crate) output: Output,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// The folder of a table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw wins and losses by ply and by distance into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// The folder of a table
    #[arg(value_name = "DIR")]
    pub(crate) table: PathBuf,
    /// Length of the wins in plies, an odd number
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(i16).range(1..=127))]
    pub(crate) plies: i16,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) count: u16,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw a sheet into an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a sheet to print, with the solutions on a page of their own
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// Several processes that work together.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ClusterCommand {
    /// Run a command as several processes on this machine
    #[command(after_help = "\
To run on several machines, write their addresses into a file, HOST:PORT a line,
and start the command on each with --hosts FILE --process I. The connections are
neither encrypted nor authenticated: use a network that you trust.

Example:
  ludex cluster run --local 2 pawns tabulate 5x5 --out 5x5.table")]
    Run(ClusterRun),
}

#[derive(Debug, Args)]
pub(crate) struct ClusterRun {
    /// How many processes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) local: u16,
    /// The command, as it is typed after `ludex`
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) command: Vec<std::ffi::OsString>,
}
