//! Certificates that the independent checker verifies.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long one check may take.
const LIMIT: Duration = Duration::from_hours(1);

/// A certificate that was verified.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Certificate {
    /// What it proves.
    pub(crate) statement: String,
    pub(crate) bytes: u64,
    pub(crate) positions: u64,
    /// How long checking it took.
    pub(crate) seconds: f64,
}

impl Certificate {
    /// Has `ludex-check` verify a file.
    ///
    /// # Errors
    /// It is rejected, or the checker does not say how many positions it has checked.
    pub(crate) fn check(workspace: &Workspace, file: &Path) -> Result<Certificate> {
        let mut checker = workspace.command(workspace.release_program("ludex-check"));
        let verdict = run(checker.arg(file))?;
        let (statement, positions, seconds) =
            parsed(&verdict).with_context(|| format!("ludex-check printed `{verdict}`"))?;
        Ok(Certificate { statement, bytes: fs::metadata(file)?.len(), positions, seconds })
    }
}

/// What a program prints that ends well.
///
/// # Errors
/// It ends otherwise.
pub(crate) fn run(command: &mut Command) -> Result<String> {
    let output = child::run(command, LIMIT)?;
    let said = (output.stdout, output.stderr);
    ensure!(output.end == End::Code(0), "{command:?}: {}\n{}{}", output.end, said.0, said.1);
    Ok(said.0)
}

/// The parts of `FILE: verified: STATEMENT: 74 positions checked in 0.004 s`.
fn parsed(verdict: &str) -> Option<(String, u64, f64)> {
    let (claim, seconds) = verdict.trim_end().strip_suffix(" s")?.rsplit_once(" checked in ")?;
    let (claim, noun) = claim.rsplit_once(' ')?;
    let (claim, positions) = claim.rsplit_once(": ")?;
    let (_, statement) = claim.split_once(": verified: ")?;
    let positions = positions.parse().ok()?;
    noun.starts_with("position").then_some((statement.into(), positions, seconds.parse().ok()?))
}

/// Certificates together: how many, their positions, bytes and seconds of checking.
pub(crate) fn total(all: &[&Certificate]) -> (usize, u64, u64, f64) {
    let positions = all.iter().map(|one| one.positions).sum();
    let bytes = all.iter().map(|one| one.bytes).sum();
    (all.len(), positions, bytes, all.iter().map(|one| one.seconds).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_read() {
        let line = "a b.proof: verified: White, to move on 3x3, loses in 6 plies: 74 positions \
                    checked in 0.250 s\n";
        let statement = "White, to move on 3x3, loses in 6 plies".to_owned();
        assert_eq!(parsed(line), Some((statement, 74, 0.25)));
        let one = "a: verified: White has already lost: 1 position checked in 0.001 s";
        assert_eq!(parsed(one), Some(("White has already lost".to_owned(), 1, 0.001)));
        assert_eq!(parsed("a: NOT verified: 3 positions checked in 0.1 s"), None);
        assert_eq!(parsed(""), None);
    }
}
