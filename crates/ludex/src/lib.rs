//! The program `ludex`: exact answers about board puzzles, on the command line.
//!
//! It is a library only so that its tests can walk the tree of its commands; the library to
//! build on is `ask`.

mod cli;
mod cluster;
mod compare;
mod exit;
mod gone;
mod input;
mod manual;
mod output;
mod pawns;
mod pegs;
mod report;
mod serve;
mod show;
mod verify;
mod watch;

use crate::cli::{ClusterCommand, Command, Serve};
use crate::exit::Exit;

/// The commands with their options, as the help describes them.
pub fn command() -> clap::Command {
    <cli::Cli as clap::CommandFactory>::command()
}

/// Does what the command line says; the exit code is that of the program.
pub fn run() -> std::process::ExitCode {
    let cli = match cli::parse() {
        Ok(cli) => cli,
        Err(exit) => return exit::report(exit),
    };
    let command = cli.command.unwrap_or_else(|| Command::Serve(Serve::plain(cli.no_open)));
    if !matches!(command, Command::Serve(_)) {
        watch::listen_for_interrupts();
    }
    let result = match command {
        Command::Gone(command) => gone::run(&command),
        Command::Pawns(command) => pawns::run(command),
        Command::Pegs(command) => pegs::run(&command),
        Command::Verify(args) => verify::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Cluster(ClusterCommand::Run(args)) => cluster::run(&args),
        Command::Completions { shell } => output::completions(shell),
        Command::Man { folder } => manual::write(&folder),
    };
    exit::report(result)
}

/// What a command comes to, unless there was trouble.
type Result<T = Exit> = anyhow::Result<T>;
