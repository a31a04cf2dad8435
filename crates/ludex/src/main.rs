//! The program `ludex`: exact answers about board puzzles, on the command line.

mod cli;
mod cluster;
mod exit;
mod input;
mod limits;
mod output;
mod pawns;
mod report;
mod verify;
mod watch;

use clap::Parser;

use crate::cli::{Cli, ClusterCommand, Command};
use crate::exit::Exit;

fn main() -> std::process::ExitCode {
    let cli = Cli::parse();
    watch::listen_for_interrupts();
    let result = match cli.command {
        Command::Pawns(command) => pawns::run(command),
        Command::Verify(args) => verify::run(&args),
        Command::Cluster(ClusterCommand::Run(args)) => cluster::run(&args),
        Command::Completions { shell } => output::completions(shell),
    };
    exit::report(result)
}

/// What a command comes to, unless there was trouble.
type Result<T = Exit> = anyhow::Result<T>;
