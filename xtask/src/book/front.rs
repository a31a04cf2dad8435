//! The front page and the records say the same: README.md, a table of what was solved here first.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result};

use super::table;
use crate::workspace::Workspace;

/// Where the table is.
const HEADING: &str = "solved-here-first";

/// Figures of the front page's table that do not occur in the records.
///
/// # Errors
/// One of the two cannot be read, or the table is missing.
pub(super) fn mistakes(workspace: &Workspace) -> Result<Vec<String>> {
    let read = |name: &str| {
        fs::read_to_string(workspace.root.join(name)).with_context(|| format!("cannot read {name}"))
    };
    missing(&read("README.md")?, &read("docs/records.md")?)
}

fn missing(front: &str, records: &str) -> Result<Vec<String>> {
    let table = table::below(front, HEADING).context("README.md")?;
    let known: BTreeSet<&str> = figures(records).collect();
    let cells = table.rows.iter().flatten();
    let unknown = cells.flat_map(|cell| figures(cell)).filter(|figure| !known.contains(figure));
    Ok(unknown
        .map(|figure| format!("README.md: {figure} is not among the figures of docs/records.md"))
        .collect())
}

/// The numbers of a text, with the commas and points inside them.
fn figures(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit() && c != ',' && c != '.')
        .map(|number| number.trim_matches([',', '.']))
        .filter(|number| !number.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_that_the_records_do_not_have_is_named() {
        let front = "## Solved here first\n| a | b |\n|---|---|\n| 7x7 | 6,409,311 in 3.5 s |\n";
        let records = "The 7x7 board: 3.5 s, 6,409,311.";
        assert!(missing(front, records).unwrap().is_empty());
        let wrong = missing(front, "7x7 takes 3.50 s").unwrap();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[1].contains(" 3.5 "), "{wrong:?}");
        assert!(missing("# No table", records).is_err());
    }
}
