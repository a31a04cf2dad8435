//! Peg solitaire beside programs that are known by what was published about them: none can be
//! installed.

use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use super::ours;
use super::table::{Answers, Report, Row, Theirs};
use crate::workspace::Workspace;

/// Adds all comparisons.
///
/// # Errors
/// Ludex fails, or says something else than counts.
pub(super) fn compare(workspace: &Workspace, report: &mut Report) -> Result<()> {
    let best = |options| ours::best_of_three(|| ours::count(workspace, "english", options));
    let (winning, found) = best("--winning")?;
    let (all, counts) = best("")?;
    let [winning_total, again] = [&found, &counts].map(|said| total(said, "winning"));
    let positions = total(&counts, "positions")?;
    let row = |work: &str, peer: &str, theirs, ours, answers, target| Row {
        work: work.to_owned(),
        peer: peer.to_owned(),
        theirs: Theirs::Took(theirs),
        ours,
        answers,
        target,
    };
    let winning_answers = Answers::compare(Some("1,679,072"), &winning_total?);
    report.rows.push(row(
        "english, all winning positions",
        "fastest program known, published figure",
        Duration::from_millis(530),
        winning,
        winning_answers,
        Some(1.0),
    ));
    report.rows.push(row(
        "english, all positions; ludex also winning ones and solutions",
        "Scala, 2012, published figure",
        Duration::from_secs(9),
        all,
        Answers::compare(Some("23,475,688"), &positions),
        Some(4.5),
    ));
    report.rows.push(row(
        "english, all winning positions",
        "ludex, everything else too",
        all,
        winning,
        Answers::compare(Some(&again?), &total(&found, "winning")?),
        None,
    ));
    report.missing.push(
        "Published figures are from other machines, or from other hours of this one: they say how \
         long such work takes, not who would win a race."
            .to_owned(),
    );
    Ok(())
}

/// A sum of counts, with commas.
fn total(counts: &Value, field: &str) -> Result<String> {
    let total = counts[field]["total"].as_u64();
    let digits = total.with_context(|| format!("`ludex pegs count` names no {field}"))?.to_string();
    let groups: Vec<String> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| String::from_utf8_lossy(group).into_owned())
        .collect();
    Ok(groups.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_written_with_commas() {
        let counts = serde_json::json!({ "winning": { "total": 1_679_072, "layers": [] } });
        assert_eq!(total(&counts, "winning").unwrap(), "1,679,072");
        assert!(total(&counts, "positions").is_err());
    }
}
