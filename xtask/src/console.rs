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
//! A line with `$ ` is a command for `sh`, run at the root of the workspace
//! with the programs first on the path, and [`RELEASE`] is the program. A line `? 2` right below it is
//! its exit code, 0 when left out. What follows is its standard output, where
//! [`wildcard`] says what `[..]` and `...` stand for.

mod transcript;
mod wildcard;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::child::{self, End, Finished};
use crate::test;
use crate::workspace::Workspace;
use transcript::Example;

/// How long one command may take.
const LIMIT: Duration = Duration::from_mins(2);

/// How a reader without an installed program runs it. Building it once more,
/// optimised, would take longer than all other checks together.
const RELEASE: &str = "cargo run --release --";

/// How a reader comes by the checkout and checks it: shown, but not run here.
const NOT_RUN: [&[&str]; 3] = [&["git", "clone"], &["cd"], &["cargo", "xtask", "test"]];

/// Builds the programs, then runs every documented command.
///
/// # Errors
/// A file cannot be read, the build fails, or a command does something other
/// than what the documentation shows.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    workspace.build_for_tests()?;
    let path = search_path(workspace)?;
    let mut wrong = 0;
    let mut shown = 0;
    for document in documents(&workspace.root)? {
        let name = document.strip_prefix(&workspace.root).unwrap_or(&document);
        let text = fs::read_to_string(&document)
            .with_context(|| format!("cannot read {}", name.display()))?;
        let examples = match transcript::examples(&text) {
            Ok(examples) => examples,
            Err(malformed) => {
                println!("{}:{malformed}", name.display());
                wrong += 1;
                continue;
            }
        };
        for example in examples {
            shown += 1;
            println!("{}:{}: $ {}", name.display(), example.line, example.command);
            match attempt(&example, workspace, &path) {
                Ok(remark) => println!("    {remark}"),
                Err(difference) => {
                    wrong += 1;
                    println!("{}:{}: {difference:#}", name.display(), example.line);
                }
            }
        }
    }
    println!("{shown} documented commands");
    ensure!(wrong == 0, "{wrong} errors in the documentation");
    Ok(())
}

/// Runs one example unless it is one of [`NOT_RUN`]; says what was done.
fn attempt(example: &Example, workspace: &Workspace, path: &Path) -> Result<String> {
    if is_shown_only(&example.command)? {
        return Ok("not run".to_owned());
    }
    let mut shell = workspace.command("sh");
    shell
        .args(["-c", &example.command.replace(RELEASE, "ludex")])
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env(test::INSIDE, "1");
    let start = Instant::now();
    let finished = child::run(&mut shell, LIMIT).context("cannot run sh")?;
    compare(example, &finished)?;
    Ok(format!("ok, {:.1} s", start.elapsed().as_secs_f64()))
}

/// Fails with a readable account when the command did not do what is shown.
fn compare(example: &Example, finished: &Finished) -> Result<()> {
    let mut account = Vec::new();
    if finished.end != End::Code(example.code) {
        account.push(format!("expected exit code {}, {}", example.code, finished.end));
    }
    let printed: Vec<&str> = finished.stdout.lines().collect();
    if let Some(difference) = wildcard::difference(&example.output, &printed) {
        account.push("the output differs (- documented, + printed):".to_owned());
        account.push(difference);
    }
    if account.is_empty() {
        return Ok(());
    }
    let errors = finished.stderr.trim_end();
    if !errors.is_empty() {
        account.push("standard error:".to_owned());
        account.extend(errors.lines().map(|line| format!("    {line}")));
    }
    anyhow::bail!(account.join("\n"))
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

/// `README.md`, then the pages below `docs/` in alphabetical order.
fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    let mut folders = vec![root.join("docs")];
    folders.retain(|folder| folder.is_dir());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages.insert(0, root.join("README.md"));
    Ok(pages)
}

/// The caller's search path with the programs in front.
fn search_path(workspace: &Workspace) -> Result<PathBuf> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(workspace.tested_directory());
    let path = env::join_paths(folders.chain(env::split_paths(&inherited)))
        .context("cannot put the target directory on the search path")?;
    Ok(path.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(stdout: &str, stderr: &str, code: i32) -> Finished {
        Finished {
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
        }
    }

    #[test]
    fn what_was_shown_is_accepted_whatever_is_on_standard_error() {
        let shown = example(1, &["outcome: [..]"]);
        assert!(compare(&shown, &finished("outcome: unknown\n", "slow", 1)).is_ok());
    }

    #[test]
    fn a_difference_is_told_with_exit_code_output_and_errors() {
        let shown = example(0, &["outcome: win", "value: 7"]);
        let account = compare(&shown, &finished("outcome: win\nvalue: 9\n", "oh\n", 2))
            .expect_err("both the code and the output differ")
            .to_string();
        let expected = "\
expected exit code 0, it exited with 2
the output differs (- documented, + printed):
      outcome: win
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
}
