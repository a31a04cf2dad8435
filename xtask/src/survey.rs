//! `cargo xtask survey`: the start positions of pawn games, solved, each with a certificate
//! that the independent checker verifies.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::certificate::{self, Certificate, run};
use crate::child::{self, End};
use crate::workspace::Workspace;

const HELP: &str = "\
Solve the start positions of pawn games on all boards up to a size, write a certificate of
every value, check each with ludex-check, and print values and certificates as tables.

Usage: cargo xtask survey ROWSxCOLS [RULES]…

Without rules, it goes through all presets. The certificates are kept below target/survey.

A win in 5 plies is +5, a loss in 6 is -6, a draw is D. On boards too small for a start
position the table is empty.
";

/// How long one search may take.
const LIMIT: Duration = Duration::from_hours(1);

/// A start position that was solved, and its certificate.
#[derive(Debug, PartialEq)]
struct Solved {
    size: String,
    value: String,
    certificate: Certificate,
}

/// Solves and checks what the arguments ask for and prints the tables.
///
/// # Errors
/// The arguments mean nothing, a program fails, or a certificate is rejected.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if arguments.iter().any(|a| a == "-h" || a == "--help") {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let Some((largest, rules)) = arguments.split_first() else {
        bail!("`survey` needs a size; see `cargo xtask survey --help`");
    };
    let (rows, cols) = size(largest)?;
    let workspace = Workspace::find()?;
    workspace.build_releases()?;
    let rules = if rules.is_empty() { presets(&workspace)? } else { rules.to_vec() };
    let folder = workspace.target_directory().join("survey");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut certificates = String::from(HEADING);
    for rules in rules {
        let mut solved = Vec::new();
        for (rows, cols) in sizes(rows, cols) {
            let size = format!("{rows}x{cols}");
            let file = folder.join(format!("{rules}-{size}.proof"));
            solved.extend(solve(&workspace, &rules, size, &file)?);
        }
        println!("{}", values(&rules, (rows, cols), &solved));
        certificates += &summary(&rules, &solved);
    }
    print!("{certificates}");
    Ok(ExitCode::SUCCESS)
}

/// Reads `5x4`: at least two rows.
fn size(text: &str) -> Result<(usize, usize)> {
    let pair = text
        .split_once('x')
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    match pair {
        Some((rows @ 2..=64, cols @ 1..=32)) if rows * cols <= 64 => Ok((rows, cols)),
        _ => bail!("`{text}` is not a size such as 5x5, of up to 64 squares"),
    }
}

/// All boards up to a size, of at least two rows.
fn sizes(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize)> {
    (2..=rows).flat_map(move |row| (1..=cols).map(move |col| (row, col)))
}

/// The names of the presets.
fn presets(workspace: &Workspace) -> Result<Vec<String>> {
    let mut command = workspace.command(workspace.release_program("ludex"));
    let book: Value = serde_json::from_str(&run(command.args(["pawns", "rules", "--json"]))?)?;
    let games = book["games"].as_array().context("`ludex pawns rules` lists no games")?;
    let name = |game: &Value| game["rules"].as_str().map(ToOwned::to_owned);
    games.iter().map(name).collect::<Option<_>>().context("a game has no name")
}

/// Solves a start position and checks its certificate; `None` if the board is too small.
fn solve(workspace: &Workspace, rules: &str, size: String, file: &Path) -> Result<Option<Solved>> {
    let ludex = || workspace.command(workspace.release_program("ludex"));
    let mut command = ludex();
    command.args(["pawns", "solve", &size, "--rules", rules, "--json", "--certificate"]);
    let output = child::run(command.arg(file), LIMIT)?;
    if output.end != End::Code(0) && output.stderr.contains("a start position under") {
        return Ok(None);
    }
    ensure!(output.end == End::Code(0), "{command:?}: {}\n{}", output.end, output.stderr);
    let value = value(&output.stdout)?;
    let certificate = Certificate::check(workspace, file)?;
    Ok(Some(Solved { size, value, certificate }))
}

/// The value of an answer in JSON.
fn value(answer: &str) -> Result<String> {
    let answer: Value = serde_json::from_str(answer)?;
    let outcome = answer["outcome"].as_str().context("an answer has no outcome")?;
    Ok(match (outcome, answer["value"].as_i64()) {
        ("draw", _) => "D".to_owned(),
        ("win", Some(plies)) => format!("+{plies}"),
        ("loss", Some(plies)) => plies.to_string(),
        _ => bail!("an answer has no value: {answer}"),
    })
}

/// The values of a rule set as a table.
fn values(rules: &str, (rows, cols): (usize, usize), solved: &[Solved]) -> String {
    let columns: Vec<String> = (1..=cols).map(|col| col.to_string()).collect();
    let mut text = format!("| {rules} | {} |\n", columns.join(" | "));
    text.push_str(&"|---".repeat(cols + 1));
    text.push_str("|\n");
    for row in 2..=rows {
        let _ = write!(text, "| {row} |");
        for col in 1..=cols {
            let size = format!("{row}x{col}");
            let found = solved.iter().find(|solved| solved.size == size);
            let _ = match found {
                Some(solved) => write!(text, " {} |", solved.value),
                None => write!(text, " |"),
            };
        }
        text.push('\n');
    }
    text
}

const HEADING: &str = "\
| rules | certificates | positions | bytes | checking, s | largest | its positions | its bytes | its checking, s |
|---|---|---|---|---|---|---|---|---|
";

/// One line on the certificates of a rule set: all of them, and the one with most positions.
fn summary(rules: &str, solved: &[Solved]) -> String {
    let Some(Solved { size, certificate: largest, .. }) =
        solved.iter().max_by_key(|solved| solved.certificate.positions)
    else {
        return String::new();
    };
    let all: Vec<&Certificate> = solved.iter().map(|solved| &solved.certificate).collect();
    let (number, positions, bytes, seconds) = certificate::total(&all);
    format!(
        "| {rules} | {number} | {positions} | {bytes} | {seconds:.3} | {size} | {} | {} | {:.3} |\n",
        largest.positions, largest.bytes, largest.seconds,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(size: &str, value: &str, positions: u64) -> Solved {
        let (size, value) = (size.to_owned(), value.to_owned());
        let bytes = 10 * positions;
        let certificate = Certificate { statement: String::new(), bytes, positions, seconds: 0.25 };
        Solved { size, value, certificate }
    }

    #[test]
    fn values_are_signed_and_draws_have_none() {
        assert_eq!(value(r#"{"outcome":"win","value":0}"#).unwrap(), "+0");
        assert_eq!(value(r#"{"outcome":"loss","value":0}"#).unwrap(), "0");
        assert_eq!(value(r#"{"outcome":"loss","value":-6}"#).unwrap(), "-6");
        assert_eq!(value(r#"{"outcome":"draw","value":null}"#).unwrap(), "D");
        assert!(value(r#"{"outcome":"unknown","value":null}"#).is_err());
    }

    #[test]
    fn tables_have_a_place_for_every_board() {
        let all = [solved("3x1", "+1", 2), solved("3x2", "-2", 8)];
        let table = "| classic | 1 | 2 |\n|---|---|---|\n| 2 | | |\n| 3 | +1 | -2 |\n";
        assert_eq!(values("classic", (3, 2), &all), table);
        assert_eq!(
            summary("classic", &all),
            "| classic | 2 | 10 | 100 | 0.500 | 3x2 | 8 | 80 | 0.250 |\n"
        );
        assert!(summary("breakthrough", &[]).is_empty());
    }

    #[test]
    fn sizes_are_read_or_refused() {
        assert_eq!(size("5x4").unwrap(), (5, 4));
        for wrong in ["5", "1x4", "5x0", "9x9", "axb"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
        assert!(command(&[]).is_err());
        assert!(command(&["--help".to_owned()]).is_ok());
    }
}
