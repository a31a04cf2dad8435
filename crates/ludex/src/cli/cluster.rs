//! Options for working as several processes.

use std::path::PathBuf;

use ask::TimeLimit;
use clap::Args;

use super::within;

/// A process of several.
#[derive(Debug, Args)]
pub(crate) struct Cluster {
    /// File with the addresses of all processes, one HOST:PORT per line
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Index of this process in that file, from 0
    #[arg(long, value_name = "I", allow_hyphen_values = true, value_parser = within(0..=9999_usize), requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "60s", requires = "hosts")]
    pub(crate) start_deadline: TimeLimit,
    /// Standard input is a pipe from a launcher: end when it does
    #[arg(long, hide = true, requires = "hosts")]
    pub(crate) launched: bool,
}

/// Commands that start several processes.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum ClusterCommand {
    /// Run `pawns tabulate` as several processes on this machine
    #[command(after_help = "\
To run on several machines, list their addresses in a file, one HOST:PORT per line,
and start the command on each with --hosts FILE --process I. Connections are neither
encrypted nor authenticated: use a trusted network.

Example:
  ludex cluster run --local 2 pawns tabulate 5x5 --out 5x5.table")]
    Run(ClusterRun),
}

#[derive(Debug, Args)]
pub(crate) struct ClusterRun {
    /// Number of processes
    #[arg(long, value_name = "N", value_parser = within(1..=64_u16))]
    pub(crate) local: u16,
    /// `pawns tabulate` and its arguments, as typed after `ludex`
    #[arg(
        value_name = "COMMAND",
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub(crate) command: Vec<std::ffi::OsString>,
}
