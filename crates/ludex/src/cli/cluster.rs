//! What can be typed about several processes.

use std::path::PathBuf;

use ask::TimeLimit;
use clap::Args;

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
    /// Standard input is a pipe from a launcher: end when it does
    #[arg(long, hide = true, requires = "hosts")]
    pub(crate) launched: bool,
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
