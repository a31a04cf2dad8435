//! The commands shown in the documentation, run and compared.
//!
//! Every fenced block marked `console` in `README.md` and below `docs/` is a
//! record of a terminal:
//!
//! ```text
//! $ ludex pawns solve 3x3 --output value
//! -6
//! $ ludex pawns solve 3x
//! ? 2
//! ```
//!
//! A line with `$ ` is a command for `sh`, run with the programs first on the path:
//! [`RELEASE`] is one of them. Commands of `docs/` run at the root of the workspace, those
//! of the README, which make files beside themselves, in a folder that is empty at first.
//! A line `? 2` right below a command is its exit code, 0 when left out. The rest is its
//! standard output, in full: [`varying`] knows which numbers differ from run to run.
//!
//! `cargo xtask record` writes the outputs that have changed into the documents.

mod difference;
mod document;
pub(crate) mod record;
mod transcript;
mod varying;

use std::ffi::OsStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::child::{self, ChildOutput, End};
use crate::test;
use crate::workspace::Workspace;
use difference::difference;
use document::Document;
use transcript::Example;

/// How long one command may take.
const LIMIT: Duration = Duration::from_mins(2);

/// How a reader without an installed program runs it. Building it once more,
/// optimized, would take longer than all other checks together.
const RELEASE: &str = "cargo run --release";

/// The workbench, which runs until it is stopped: once it has said where it is.
const WORKBENCH: &str = "f=$(mktemp); ludex --no-open > $f & \
    until [ -s $f ] || ! kill -0 $!; do sleep 0.1; done; cat $f; rm $f; kill $!; wait $!";

/// How a reader gets, installs and checks the sources: shown, but not run here.
const NOT_RUN: [&[&str]; 4] =
    [&["git", "clone"], &["cd"], &["cargo", "install"], &["cargo", "xtask", "test"]];

/// Builds the programs, then runs every documented command.
///
/// # Errors
/// A file cannot be read, the build fails, or a command does something other
/// than what the documentation shows.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    workspace.build_for_tests()?;
    let path = workspace.search_path()?;
    let mut wrong = 0;
    let mut shown = 0;
    for document in document::documents(&workspace.root)? {
        let name = &document.name;
        let examples = match transcript::examples(&document.text()?) {
            Ok(examples) => examples,
            Err(malformed) => {
                println!("{name}:{malformed}");
                wrong += 1;
                continue;
            }
        };
        document.prepare()?;
        for example in examples {
            shown += 1;
            println!("{name}:{}: $ {}", example.line, example.command);
            match attempt(&example, &document, workspace, &path) {
                Ok(remark) => println!("    {remark}"),
                Err(difference) => {
                    wrong += 1;
                    println!("{name}:{}: {difference:#}", example.line);
                }
            }
        }
    }
    println!("{shown} documented commands");
    ensure!(
        wrong == 0,
        "{wrong} errors in the documentation; if the program is right, `cargo xtask record` \
         writes what it prints"
    );
    Ok(())
}

/// Runs one example unless it is one of [`NOT_RUN`]; says what was done.
fn attempt(
    example: &Example,
    document: &Document,
    workspace: &Workspace,
    path: &OsStr,
) -> Result<String> {
    if is_shown_only(&example.command)? {
        return Ok("not run".to_owned());
    }
    let start = Instant::now();
    let finished = run(example, document, workspace, path)?;
    compare(example, &finished)?;
    Ok(format!("ok, {:.1} s", start.elapsed().as_secs_f64()))
}

/// Runs the command of an example.
fn run(
    example: &Example,
    document: &Document,
    workspace: &Workspace,
    path: &OsStr,
) -> Result<ChildOutput> {
    let mut shell = workspace.command("sh");
    shell
        .args(["-c", &for_shell(&example.command)])
        .current_dir(&document.folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env(test::INSIDE, "1");
    child::run(&mut shell, LIMIT).context("cannot run sh")
}

/// The command with the program that the tests have built, and with an end.
fn for_shell(command: &str) -> String {
    let command = command.replace(&format!("{RELEASE} --"), "ludex");
    if command == RELEASE || command == "ludex" { WORKBENCH.to_owned() } else { command }
}

/// Fails with a readable account when the command did not do what is shown.
fn compare(example: &Example, finished: &ChildOutput) -> Result<()> {
    let mut account = Vec::new();
    if finished.end != End::Code(example.code) {
        account.push(format!("expected exit code {}, {}", example.code, finished.end));
    }
    let printed: Vec<&str> = finished.stdout.lines().collect();
    if let Some(lines) = difference(&example.command, &example.output, &printed) {
        account.push("the output differs (- documented, + printed):".to_owned());
        account.push(lines);
    }
    if account.is_empty() {
        return Ok(());
    }
    let errors = finished.stderr.trim_end();
    if !errors.is_empty() {
        account.push("standard error:".to_owned());
        account.extend(errors.lines().map(|line| format!("    {line}")));
    }
    bail!(account.join("\n"))
}

/// Whether all parts of the command are among [`NOT_RUN`].
///
/// # Errors
/// It gets the sources and goes on with something that should be run.
fn is_shown_only(command: &str) -> Result<bool> {
    let begins_with = |part: &str, words: &[&str]| {
        let mut typed = part.split_whitespace();
        words.iter().all(|word| typed.next() == Some(word))
    };
    let parts: Vec<&str> = command.split("&&").collect();
    if parts.iter().all(|part| NOT_RUN.iter().any(|words| begins_with(part, words))) {
        return Ok(true);
    }
    ensure!(
        !parts.iter().any(|part| begins_with(part, NOT_RUN[0])),
        "`git clone` is not run here: put the next command on a separate line"
    );
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(stdout: &str, stderr: &str, code: i32) -> ChildOutput {
        ChildOutput {
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
            end: End::Code(code),
            took: Duration::ZERO,
        }
    }

    fn example(code: i32, output: &[&str]) -> Example {
        Example {
            line: 1,
            command: String::new(),
            code,
            output: output.iter().map(ToString::to_string).collect(),
            output_line: 2,
            indent: 0,
        }
    }

    #[test]
    fn what_was_shown_is_accepted_whatever_is_on_standard_error() {
        let shown = example(1, &["outcome: unknown after 0.1 s"]);
        assert!(compare(&shown, &finished("outcome: unknown after 0.2 s\n", "slow", 1)).is_ok());
    }

    #[test]
    fn a_difference_is_told_with_exit_code_output_and_errors() {
        let shown = example(0, &["outcome: win in 0.1 s", "value: 7"]);
        let account = compare(&shown, &finished("outcome: win in 0.2 s\nvalue: 9\n", "oh\n", 2))
            .expect_err("both the code and the output differ")
            .to_string();
        let expected = "\
expected exit code 0, it exited with code 2
the output differs (- documented, + printed):
      outcome: win in 0.2 s
    - value: 7
    + value: 9
standard error:
    oh";
        assert_eq!(account, expected);
    }

    #[test]
    fn getting_the_sources_and_this_very_check_are_not_run() {
        for command in [
            "git clone https://example.org/ludex",
            "git clone https://example.org/ludex && cd ludex",
            "cd ludex",
            "cargo install --path crates/ludex",
            "cargo xtask test",
            "cargo xtask test --only fmt",
        ] {
            assert!(is_shown_only(command).unwrap(), "{command}");
        }
    }

    #[test]
    fn everything_else_is_run() {
        for command in [
            "ludex pawns solve 5x5",
            "cargo xtask --help",
            "cargo xtask tests",
            "cd docs && ls",
            "cdrecord",
        ] {
            assert!(!is_shown_only(command).unwrap(), "{command}");
        }
        assert!(is_shown_only("git clone x && ludex").is_err());
    }

    #[test]
    fn the_program_is_the_one_under_test_and_the_workbench_is_stopped() {
        assert_eq!(for_shell("cargo run --release -- gone solve W"), "ludex gone solve W");
        assert_eq!(for_shell("ludex gone solve W"), "ludex gone solve W");
        assert_eq!(for_shell("cargo run --release"), WORKBENCH);
        assert_eq!(for_shell("ludex"), WORKBENCH);
    }
}
