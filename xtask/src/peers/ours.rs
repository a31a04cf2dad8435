//! The release builds of ludex, run and timed as whole processes.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long one run may take.
const LIMIT: Duration = Duration::from_mins(10);

/// What `ludex pawns solve` says.
#[derive(Debug, PartialEq)]
pub(super) struct Answer {
    /// `win` or `loss`, for the side to move.
    pub(super) outcome: String,
    /// In how many plies, negative for a loss, if that was asked for.
    pub(super) value: Option<i64>,
}

/// Runs `work` three times; the shortest time, and the last result.
///
/// # Errors
/// One of the runs fails.
pub(super) fn best_of_three<T>(
    mut work: impl FnMut() -> Result<(Duration, T)>,
) -> Result<(Duration, T)> {
    let (first, _) = work()?;
    let (second, _) = work()?;
    let (third, result) = work()?;
    Ok((first.min(second).min(third), result))
}

/// `ludex pawns solve INPUT` with options separated by blanks, once.
///
/// # Errors
/// It fails, or prints something else than an answer.
pub(super) fn solve(
    workspace: &Workspace,
    input: &str,
    options: &str,
) -> Result<(Duration, Answer)> {
    let mut command = ludex(workspace, "solve", input);
    command.args(options.split_whitespace());
    let (took, text) = run(&mut command)?;
    Ok((took, answer(&text)?))
}

/// [`solve`] that also writes the proof of its answer into a file.
///
/// # Errors
/// As [`solve`].
pub(super) fn prove(
    workspace: &Workspace,
    input: &str,
    options: &str,
    certificate: &Path,
) -> Result<(Duration, Answer)> {
    let mut command = ludex(workspace, "solve", input);
    command.args(options.split_whitespace()).arg("--certificate").arg(certificate);
    let (took, text) = run(&mut command)?;
    Ok((took, answer(&text)?))
}

/// `ludex-check FILE`, once; what it says.
///
/// # Errors
/// The certificate does not verify.
pub(super) fn check(workspace: &Workspace, certificate: &Path) -> Result<(Duration, String)> {
    run(workspace.command(workspace.release_program("ludex-check")).arg(certificate))
}

/// `ludex pawns perft INPUT --depth DEPTH`, once; the leaves at each depth
/// from 1.
///
/// # Errors
/// It fails, or prints something else than counts.
pub(super) fn perft(
    workspace: &Workspace,
    input: &str,
    depth: usize,
) -> Result<(Duration, Vec<u64>)> {
    let mut command = ludex(workspace, "perft", input);
    command.arg("--depth").arg(depth.to_string());
    let (took, text) = run(&mut command)?;
    let counts = counts(&text)?;
    ensure!(counts.len() == depth, "`ludex pawns perft` printed {} counts", counts.len());
    Ok((took, counts))
}

/// The leaves at each depth from 1 of a game under other rules.
///
/// # Errors
/// As [`perft`].
pub(super) fn perft_under(
    workspace: &Workspace,
    rules: &str,
    input: &str,
    depth: usize,
) -> Result<(Duration, Vec<u64>)> {
    let mut command = ludex(workspace, "perft", input);
    command.arg("--depth").arg(depth.to_string()).args(["--rules", rules]);
    let (took, text) = run(&mut command)?;
    Ok((took, counts(&text)?))
}

/// What `ludex pawns` prints when asked with these words.
///
/// # Errors
/// It fails.
pub(super) fn pawns(workspace: &Workspace, words: &[&str]) -> Result<String> {
    pawns_by(workspace, &workspace.release_program("ludex"), words)
}

/// `ludex pegs count INPUT` with one thread and options separated by blanks, once; what it says.
///
/// # Errors
/// It fails, or prints something else than JSON.
pub(super) fn count(
    workspace: &Workspace,
    input: &str,
    options: &str,
) -> Result<(Duration, Value)> {
    let mut command = workspace.command(workspace.release_program("ludex"));
    command.args(["pegs", "count", input, "--json", "--threads", "1"]);
    let (took, text) = run(command.args(options.split_whitespace()))?;
    Ok((took, serde_json::from_str(&text).context("`ludex pegs count` printed no JSON")?))
}

/// What another build of ludex prints then.
///
/// # Errors
/// It fails.
pub(super) fn pawns_by(workspace: &Workspace, program: &Path, words: &[&str]) -> Result<String> {
    let mut command = workspace.command(program);
    Ok(run(command.arg("pawns").args(words))?.1)
}

fn ludex(workspace: &Workspace, verb: &str, input: &str) -> Command {
    let mut command = workspace.command(workspace.release_program("ludex"));
    command.args(["pawns", verb, input, "--json"]);
    command
}

/// Runs a program to its successful end.
fn run(command: &mut Command) -> Result<(Duration, String)> {
    let name = format!("{command:?}");
    let finished = child::run(command, LIMIT).with_context(|| format!("cannot start {name}"))?;
    ensure!(
        finished.end == End::Code(0),
        "{name}: {}\n{}{}",
        finished.end,
        finished.stdout,
        finished.stderr
    );
    Ok((finished.took, finished.stdout))
}

fn answer(text: &str) -> Result<Answer> {
    let object: Value =
        serde_json::from_str(text).context("`ludex pawns solve` did not print JSON")?;
    let outcome = object["outcome"].as_str().context("`ludex pawns solve` printed no outcome")?;
    Ok(Answer { outcome: outcome.to_owned(), value: object["value"].as_i64() })
}

fn counts(text: &str) -> Result<Vec<u64>> {
    let object: Value =
        serde_json::from_str(text).context("`ludex pawns perft` did not print JSON")?;
    let counts = object["counts"].as_array().context("`ludex pawns perft` printed no counts")?;
    let number = |count: &Value| count.as_u64().context("a count is not a number");
    counts.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_with_and_without_its_value() {
        let exact = answer(r#"{"outcome":"loss","value":-30,"line":[]}"#).unwrap();
        assert_eq!(exact, Answer { outcome: "loss".to_owned(), value: Some(-30) });
        let outcome_only = answer(r#"{"outcome":"win","value":null}"#).unwrap();
        assert_eq!(outcome_only, Answer { outcome: "win".to_owned(), value: None });
        assert!(answer("loss").is_err());
        assert!(answer("{}").is_err());
    }

    #[test]
    fn counts_are_numbers() {
        assert_eq!(counts(r#"{"counts":[3,10,28]}"#).unwrap(), [3, 10, 28]);
        assert!(counts(r#"{"counts":["3"]}"#).is_err());
        assert!(counts("{}").is_err());
    }

    #[test]
    fn the_best_of_three_is_the_shortest() {
        let mut times = [30, 10, 20].into_iter();
        let work = || Ok((Duration::from_secs(times.next().unwrap_or(0)), "done"));
        assert_eq!(best_of_three(work).unwrap(), (Duration::from_secs(10), "done"));
        assert_eq!(times.next(), None);
    }
}
