//! Developers' commands, started as `cargo xtask COMMAND`.
//!
//! Exit codes: 0 all is well; 1 a check failed; 2 trouble, such as arguments
//! that mean nothing.

mod child;
mod console;
mod data;
mod debian;
mod deny;
mod dist;
mod page;
mod peers;
mod report;
mod test;
mod wasm;
mod workspace;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
Developers' commands.

Usage: cargo xtask COMMAND

Commands:
  test    run every check; `cargo xtask test --help` lists them
  dist    build the release packages; `cargo xtask dist --help` lists them
  peers   compare with other programs; `cargo xtask peers --help` says how

Options:
  -h, --help   show this
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
        bail!("no command given; `cargo xtask --help` lists them");
    };
    match command.as_str() {
        "test" => test::command(rest),
        "dist" => dist::command(rest),
        "peers" => peers::command(rest),
        "-h" | "--help" | "help" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("no command `{other}`; `cargo xtask --help` lists them"),
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
