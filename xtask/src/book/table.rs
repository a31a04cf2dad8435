//! Tables: those of other pages, and those that the program measures.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::markdown;
use crate::child::{self, End};
use crate::workspace::Workspace;

/// A table of a Markdown text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) header: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// The first table below the heading that links call `heading`.
pub(super) fn below(text: &str, heading: &str) -> Result<Table> {
    let is_heading = |line: &&str| {
        line.starts_with('#') && markdown::id(line.trim_start_matches('#')) == heading
    };
    let mut lines = text.lines().skip_while(|line| !is_heading(line));
    lines.next().context("there is no such heading")?;
    let table = lines.take_while(|line| !line.starts_with('#'));
    let mut table =
        table.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let header = cells(table.next().context("there is no table below it")?);
    Ok(Table { header, rows: table.skip(1).map(cells).collect() })
}

/// Some rows, counted from 1, as Markdown: `2`, `1..3` with both ends, or `..` for all. The
/// last of a part stands out: it is what the page is about.
pub(super) fn rows(table: &Table, range: &str) -> Result<String> {
    let number = |text: &str, default| if text.is_empty() { Ok(default) } else { text.parse() };
    let (first, last) = range.split_once("..").unwrap_or((range, range));
    let (first, last): (usize, usize) = (number(first, 1)?, number(last, table.rows.len())?);
    ensure!(
        (1..=last).contains(&first) && last <= table.rows.len(),
        "rows {range} of a table of {}",
        table.rows.len()
    );
    let mut chosen = table.rows[first - 1..last].to_vec();
    if range != ".." {
        let bold = |cell: &mut String| {
            if !cell.is_empty() {
                *cell = format!("**{cell}**");
            }
        };
        chosen.last_mut().into_iter().flatten().for_each(bold);
    }
    Ok(written(&Table { header: table.header.clone(), rows: chosen }))
}

/// One cell: of the row that begins with `row`, in the column of that name.
pub(super) fn cell<'a>(table: &'a Table, row: &str, column: &str) -> Result<&'a str> {
    let index = table.header.iter().position(|name| name == column);
    let index = index.with_context(|| format!("no column `{column}`"))?;
    let found = table.rows.iter().find(|cells| cells.first().is_some_and(|cell| cell == row));
    let cells = found.with_context(|| format!("no row `{row}`"))?;
    cells.get(index).map(String::as_str).with_context(|| format!("row `{row}` is too short"))
}

fn written(table: &Table) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    // Short cells that begin with a digit, or are empty, are aligned as numbers.
    let is_number = |column: usize| {
        table.rows.iter().filter_map(|row| row.get(column)).all(|cell| {
            let plain = cell.trim_matches('*');
            let is_figure = plain.len() <= 12 && plain.starts_with(|c: char| c.is_ascii_digit());
            plain.is_empty() || plain == "–" || is_figure
        })
    };
    let marks = (0..table.header.len())
        .map(|column| if is_number(column) { "--:" } else { "---" }.to_owned())
        .collect::<Vec<_>>();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    line(&table.header) + &line(&marks) + &rows
}

/// Comparisons that the program has made.
pub(super) struct Measured<'a> {
    workspace: &'a Workspace,
    /// Calls and stored positions by size and name.
    known: BTreeMap<String, BTreeMap<String, (u64, Option<u64>)>>,
}

impl Measured<'_> {
    pub(super) fn new(workspace: &Workspace) -> Measured<'_> {
        Measured { workspace, known: BTreeMap::new() }
    }

    /// What the algorithms of these names take for the start position of a size. The last
    /// row stands out.
    pub(super) fn table(&mut self, size: &str, names: &[&str]) -> Result<String> {
        if !self.known.contains_key(size) {
            let found = self.measure(size)?;
            self.known.insert(size.to_owned(), found);
        }
        let found = &self.known[size];
        let (naive, _) = found.get("naive").context("naive was not measured")?;
        let row = |name: &&str| {
            let (calls, stored) =
                found.get(*name).with_context(|| format!("no algorithm {name}"))?;
            let stored = stored.map_or("–".to_owned(), grouped);
            let fewer = if calls == naive { "1".to_owned() } else { grouped(naive / calls) };
            Ok(vec![format!("`{name}`"), grouped(*calls), stored, fewer])
        };
        let header = ["algorithm", "calls", "positions stored", "times fewer than naive"];
        let rows = names.iter().map(row).collect::<Result<_>>()?;
        let table = Table { header: header.map(str::to_owned).to_vec(), rows };
        self::rows(&table, &format!("1..{}", names.len()))
    }

    fn measure(&self, size: &str) -> Result<BTreeMap<String, (u64, Option<u64>)>> {
        let compared = self.ask(&["pawns", "compare", size, "--json"])?;
        let algorithms =
            compared["algorithms"].as_array().context("no algorithms in the answer")?;
        let mut found = BTreeMap::new();
        for algorithm in algorithms {
            let name = algorithm["name"].as_str().context("an algorithm without a name")?;
            ensure!(algorithm["finished"] == true, "{name} did not finish on {size}");
            let number = |field: &str| algorithm[field].as_u64().with_context(|| field.to_owned());
            found.insert(name.to_owned(), (number("calls")?, Some(number("stored")?)));
        }
        // With one thread the count is the same each time.
        let solved = self.ask(&["pawns", "solve", size, "--threads", "1", "--json"])?;
        let positions = solved["positions"].as_u64().context("no positions in the answer")?;
        found.insert("engine".to_owned(), (positions, None));
        Ok(found)
    }

    fn ask(&self, arguments: &[&str]) -> Result<Value> {
        let mut ludex = self.workspace.command(self.workspace.tested_program("ludex"));
        let asked = child::run(ludex.args(arguments), Duration::from_mins(2))?;
        ensure!(asked.end == End::Code(0), "ludex {}: {}", arguments.join(" "), asked.stderr);
        Ok(serde_json::from_str(&asked.stdout)?)
    }
}

/// A number with commas between its thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A\n| x |\n|---|\n| 0 |\n\n## B c\nWords.\n\n| idea | 6x6 |\n|---|---|\n| one | 12 |\n| two | 3 |\n\nEnd.\n\n## D\n";

    #[test]
    fn the_table_below_a_heading_is_found() {
        let table = below(PAGE, "b-c").unwrap();
        assert_eq!(table.header, ["idea", "6x6"]);
        assert_eq!(table.rows, [["one", "12"], ["two", "3"]]);
        assert!(below(PAGE, "d").is_err());
        assert!(below(PAGE, "e").is_err());
    }

    #[test]
    fn rows_are_counted_from_one_and_the_last_stands_out() {
        let table = below(PAGE, "b-c").unwrap();
        let expected = "| idea | 6x6 |\n| --- | --: |\n| one | 12 |\n| **two** | **3** |\n";
        assert_eq!(rows(&table, "1..2").unwrap(), expected);
        assert!(rows(&table, "..").unwrap().ends_with("| two | 3 |\n"));
        assert!(rows(&table, "2..3").is_err());
        assert!(rows(&table, "0").is_err());
    }

    #[test]
    fn a_cell_is_found_by_the_names_of_its_row_and_column() {
        let table = below(PAGE, "b-c").unwrap();
        assert_eq!(cell(&table, "two", "6x6").unwrap(), "3");
        assert!(cell(&table, "three", "6x6").is_err());
        assert!(cell(&table, "two", "7x7").is_err());
    }

    #[test]
    fn thousands_are_separated() {
        assert_eq!([0, 999, 4_197_973].map(grouped), ["0", "999", "4,197,973"]);
    }
}
