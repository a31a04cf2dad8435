//! Developers' commands, started as `cargo xtask COMMAND`.
//!
//! Exit codes: 0 success; 1 a check failed; 2 error, such as invalid arguments.

mod book;
mod certificate;
mod child;
mod console;
mod data;
mod debian;
mod deny;
mod dist;
mod npm;
mod page;
mod peers;
mod pictures;
mod proofs;
mod python;
mod race;
mod report;
mod site;
mod survey;
mod test;
mod tool;
mod virtual_environment;
mod wasm;
mod workspace;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
Developers' commands.

Usage: cargo xtask COMMAND

Commands:
  test       run every check; `cargo xtask test --help` lists them
  record     write what the documented commands print into README.md and docs/
  pictures   draw the pictures of README.md
  book       build the book; `cargo xtask book --help` says how
  site       build the workbench as static files; `cargo xtask site --help` says how
  dist       make what a release page carries; `cargo xtask dist --help` says what
  peers      compare with other programs; `cargo xtask peers --help` says how
  survey     solve the starts of all pawn games and check their certificates;
             `cargo xtask survey --help` says how
  proofs     compile the proofs of the checker and compare it with ludex-check;
             `cargo xtask proofs --help` says how
  race       solve the pawn game with a gap on each side; `cargo xtask race --help` says how

Options:
  -h, --help   print help
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    run(&arguments).unwrap_or_else(|trouble| {
        eprintln!("xtask: {trouble:#}");
        ExitCode::from(2)
    })
}

/// Hands the arguments after its name to the command they begin with.
fn run(arguments: &[String]) -> Result<ExitCode> {
    let Some((command, rest)) = arguments.split_first() else {
        bail!("no command given; see `cargo xtask --help`");
    };
    match command.as_str() {
        "test" => test::command(rest),
        "record" => console::record::command(rest),
        "pictures" => pictures::command(rest),
        "site" => site::command(rest),
        "dist" => dist::command(rest),
        "book" => book::command(rest),
        "peers" => peers::command(rest),
        "survey" => survey::command(rest),
        "proofs" => proofs::command(rest),
        "race" => race::command(rest),
        "-h" | "--help" | "help" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("unknown command `{other}`; see `cargo xtask --help`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_command_is_named() {
        let trouble = run(&["tset".to_owned()]).expect_err("there is no such command");
        assert!(trouble.to_string().contains("`tset`"), "{trouble}");
    }

    #[test]
    fn no_command_is_trouble_and_help_is_not() {
        assert!(run(&[]).is_err());
        assert!(run(&["--help".to_owned()]).is_ok());
    }
}
