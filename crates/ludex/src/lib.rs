//! The program `ludex`: exact answers about board puzzles, on the command line.
//!
//! ```text
//! ludex                                           the workbench, in a browser
//! ludex pawns solve 5x5 --certificate 5x5.proof   an answer and its proof
//! ludex verify 5x5.proof                          check the proof
//! ludex pegs soldiers 3 8 --gif soldiers.gif      a picture
//! ```
//!
//! It only translates: arguments into questions, answers into text, JSON, pictures and exit
//! codes. It is a library only so that its tests can walk the tree of its commands; the library
//! to build on is `ask`, or one of `pawns`, `pegs` and `gone`.
//!
//! | to change | look in |
//! |---|---|
//! | commands, options, help | `cli`, and `args` of each family |
//! | what is read: names, files, standard input | `input` |
//! | suites of exercises: their folders | `suite` |
//! | the text of an answer, its board, its pictures | `pawns`, `pegs`, `gone`, `report` |
//! | the protocols of chess engines | `engine` |
//! | files that are written | `output` |
//! | progress, time limits, Ctrl-C | `watch` |
//! | exit codes and error lines | `exit` |
//! | programs that are judged, and reports about them | `grade` |

mod cli;
mod cluster;
mod compare;
mod engine;
mod events;
mod exit;
mod gone;
mod grade;
mod input;
mod manual;
mod output;
mod pawns;
mod pegs;
mod report;
mod serve;
mod show;
mod suite;
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
    // Programs that are judged run below processes of this one's kind.
    if let Some(exit) = runner::enter() {
        return exit;
    }
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
        Command::Grade(args) => grade::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Cluster(ClusterCommand::Run(args)) => cluster::run(&args),
        Command::Completions { shell } => output::completions(shell),
        Command::Man { folder } => manual::write(&folder),
    };
    exit::report(result)
}

/// What a command comes to, unless there was trouble.
type Result<T = Exit> = anyhow::Result<T>;
