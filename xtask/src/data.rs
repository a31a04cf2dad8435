//! The queries shown in `docs/tables.md`, run by the real tools.
//!
//! A fenced block marked `python` is a program, and the block marked `text` right
//! below it what it prints. Programs run in a folder that holds the table
//! `4x4.table`.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::child::{self, End};
use crate::virtual_environment::python_with;
use crate::workspace::Workspace;

/// What the programs import.
const PACKAGES: [&str; 4] = ["duckdb", "polars", "pandas", "pyarrow"];

/// How long one program may take.
const LIMIT: Duration = Duration::from_mins(2);

/// Runs every program and compares what it prints.
///
/// # Errors
/// The tools cannot be installed, or a program prints something else.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let python = python_with(workspace, &PACKAGES)?;
    let folder = workspace.peers_directory().join("tables");
    let table = folder.join("4x4.table");
    if table.exists() {
        fs::remove_dir_all(&table).context("cannot remove an old table")?;
    }
    fs::create_dir_all(&folder).context("cannot create a folder for the table")?;
    workspace.build_for_tests()?;
    let mut make = workspace.command(workspace.tested_program("ludex"));
    make.args(["pawns", "tabulate", "4x4", "--out"]).arg(&table);
    let made = child::run(&mut make, LIMIT).context("cannot start ludex")?;
    ensure!(made.end == End::Code(0), "`ludex pawns tabulate`: {}, {}", made.end, made.stderr);
    let document = fs::read_to_string(workspace.root.join("docs/tables.md"))
        .context("cannot read docs/tables.md")?;
    let queries = queries(&document)?;
    ensure!(queries.len() >= 3, "docs/tables.md shows fewer than three queries");
    for query in queries {
        println!("docs/tables.md:{}", query.line);
        let mut run = workspace.command(&python);
        run.current_dir(&folder).args(["-c", &query.program]);
        let finished = child::run(&mut run, LIMIT).context("cannot start Python")?;
        if finished.end != End::Code(0) || finished.stdout.trim() != query.prints.trim() {
            bail!(
                "docs/tables.md:{}: {}, printed:\n{}\n{}",
                query.line,
                finished.end,
                finished.stdout,
                finished.stderr
            );
        }
    }
    Ok(())
}

/// A program of the documentation.
#[derive(Debug, PartialEq, Eq)]
struct Query {
    line: usize,
    program: String,
    prints: String,
}

/// The programs of a document, each with the text below it.
fn queries(document: &str) -> Result<Vec<Query>> {
    let mut queries: Vec<Query> = Vec::new();
    let mut lines = (1..).zip(document.lines());
    while let Some((line, text)) = lines.next() {
        let mut block = || {
            let inside = lines.by_ref().map(|(_, text)| text).take_while(|text| *text != "```");
            inside.map(|text| text.to_owned() + "\n").collect::<String>()
        };
        match text {
            "```python" => {
                queries.push(Query { line, program: block(), prints: String::new() });
            }
            "```text" => {
                let prints = block();
                if let Some(query) = queries.last_mut().filter(|query| query.prints.is_empty()) {
                    query.prints = prints;
                }
            }
            _ => {}
        }
    }
    match queries.iter().find(|query| query.prints.is_empty()) {
        Some(query) => {
            bail!("docs/tables.md:{}: the output of this program is not shown", query.line)
        }
        None => Ok(queries),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_with_what_they_print() {
        let text = "a\n```python\nprint(1)\n```\n```text\n1\n```\n```text\nother\n```\n";
        let expected = Query { line: 2, program: "print(1)\n".into(), prints: "1\n".into() };
        assert_eq!(queries(text).unwrap(), [expected]);
        let error = queries("```python\nprint(1)\n```\n").unwrap_err();
        assert!(error.to_string().contains("tables.md:1"), "{error}");
    }
}
