//! `cargo xtask peers`: ludex beside other programs that do the same work.
//!
//! Times differ from machine to machine and, on a shared one, from minute to
//! minute. What is compared is therefore run in one go, one after the other,
//! and told as ratios. Ludex is timed as a whole process, a peer from the
//! question to the answer; both by the best of three, except for the long
//! searches of an engine, which run once.

mod alone;
mod board;
mod duel;
mod easy;
mod engine;
mod fairy;
mod flood;
pub(crate) mod install;
mod ours;
mod python;
mod rules;
mod solitaire;
mod table;
mod uci;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;
use table::Report;

const HELP: &str = "\
Compare ludex with other programs; prints ratios from one run of a few minutes.

Usage: cargo xtask peers FAMILY [OPTIONS]

Families:
  pawns   Fairy-Stockfish (Debian's fairy-stockfish), easyAI (from PyPI), and
          ludex itself: many threads against one, checking against searching
  rules   pawn games under all rules: Fairy-Stockfish (Debian's, and the one for
          WebAssembly from npm) and its rules in Python (pyffish from PyPI);
          takes ten minutes or more
  match   `ludex engine` against Fairy-Stockfish: 20 games on 5x5 and 6x6, every
          move checked by an arbiter with rules of its own
  engine  how soon `ludex engine` and Fairy-Stockfish answer on 8x8
  python  calls from Python, Ctrl-C, and floods of arrays beside scikit-image and
          SciPy (from PyPI); takes ten minutes and 8 GB of memory
  pegs    the English board: published figures of programs that cannot be
          installed, and ludex itself: everything against winning positions
  gone    numpy, scipy and scikit-image (from PyPI), the textbook flood, and
          copying memory

Options:
      --json         print one JSON object
      --no-install   use only peers that are already installed
      --ludex FILE   for `match` and `engine`: use this program instead of
                     building one
  -h, --help         print help

Missing peers are installed: Fairy-Stockfish if you are root, those from
PyPI and npm below target/peers.

Exit codes: 0 compared, whatever the result; 2 error.
";

/// What the arguments ask for.
#[derive(Debug, PartialEq)]
struct Options {
    family: Family,
    json: bool,
    install: bool,
    ludex: Option<PathBuf>,
}

/// Whose work is compared.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Family {
    Pawns,
    Rules,
    Match,
    Engine,
    Python,
    Pegs,
    Gone,
}

/// Runs the comparison that `arguments` ask for and prints it.
///
/// # Errors
/// The arguments mean nothing, or a program fails.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if arguments.iter().any(|a| a == "-h" || a == "--help") {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let options = options(arguments)?;
    let workspace = Workspace::find()?;
    let report = match options.family {
        Family::Pawns => pawns(&workspace, &options)?,
        Family::Rules => rules(&workspace, &options)?,
        Family::Match | Family::Engine => engines(&workspace, &options)?,
        Family::Python => from_python(&workspace)?,
        Family::Pegs => pegs(&workspace)?,
        Family::Gone => gone(&workspace, &options)?,
    };
    if options.json {
        println!("{}", report.json());
    } else {
        print!("{}", report.text());
    }
    Ok(ExitCode::SUCCESS)
}

fn options(arguments: &[String]) -> Result<Options> {
    let mut options = Options { family: Family::Pawns, json: false, install: true, ludex: None };
    let mut family = None;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "pawns" => family = Some(Family::Pawns),
            "rules" => family = Some(Family::Rules),
            "match" => family = Some(Family::Match),
            "engine" => family = Some(Family::Engine),
            "python" => family = Some(Family::Python),
            "pegs" => family = Some(Family::Pegs),
            "gone" => family = Some(Family::Gone),
            "--json" => options.json = true,
            "--no-install" => options.install = false,
            "--ludex" => {
                let file = arguments.next().context("`--ludex` needs a file")?;
                options.ludex = Some(PathBuf::from(file));
            }
            other => bail!("unknown argument `{other}`; see `cargo xtask peers --help`"),
        }
    }
    match family {
        Some(family) => options.family = family,
        None => bail!("`peers` needs a family: `cargo xtask peers pawns`"),
    }
    Ok(options)
}

/// An empty report, and the folder for what peers need.
fn report(workspace: &Workspace, about: &str) -> Result<Report> {
    let folder = workspace.peers_directory();
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(Report { heading: vec![format!("Cores: {cores}. {about}")], ..Report::default() })
}

/// Peg solitaire.
fn pegs(workspace: &Workspace) -> Result<Report> {
    let mut report = report(workspace, "Best of three, whole processes with one thread.")?;
    workspace.build_releases()?;
    solitaire::compare(workspace, &mut report)?;
    Ok(report)
}

/// The game of Gone.
fn gone(workspace: &Workspace, options: &Options) -> Result<Report> {
    let mut report = report(workspace, "From a board in memory to the answer.")?;
    flood::compare(workspace, options.install, &mut report)?;
    Ok(report)
}

/// Pawn games under all rules.
fn rules(workspace: &Workspace, options: &Options) -> Result<Report> {
    let mut report = report(workspace, "Best of three.")?;
    workspace.build_releases()?;
    rules::compare(workspace, options.install, &mut report)?;
    Ok(report)
}

/// Calls from Python.
fn from_python(workspace: &Workspace) -> Result<Report> {
    let mut report = report(workspace, "Processor time, one thread; Ctrl-C by the clock.")?;
    python::compare(workspace, &mut report)?;
    Ok(report)
}

/// Games between engines, or how soon they answer.
fn engines(workspace: &Workspace, options: &Options) -> Result<Report> {
    let is_match = options.family == Family::Match;
    let about = if is_match { "A match." } else { "From the question to the line." };
    let mut report = report(workspace, about)?;
    if options.ludex.is_none() {
        workspace.build_releases()?;
    }
    let ludex = options.ludex.clone().unwrap_or_else(|| workspace.release_program("ludex"));
    let fairy = fairy::find(workspace, options.install);
    match &fairy {
        Ok(program) if is_match => duel::play(workspace, &ludex, program, &mut report)?,
        _ if is_match => {}
        _ => engine::compare(workspace, &ludex, fairy.as_deref().ok(), &mut report)?,
    }
    report.missing.extend(fairy.err());
    Ok(report)
}

/// The classic pawn game.
fn pawns(workspace: &Workspace, options: &Options) -> Result<Report> {
    let mut report = report(workspace, "Best of three; an engine's long searches once.")?;
    workspace.build_releases()?;
    match fairy::find(workspace, options.install) {
        Ok(program) => fairy::compare(workspace, &program, &mut report)?,
        Err(missing) => report.missing.push(missing),
    }
    match easy::find(workspace, options.install) {
        Ok(library) => library.compare(&mut report)?,
        Err(missing) => report.missing.push(missing),
    }
    report.rows.extend(alone::threads(workspace, "7x6")?);
    for size in ["6x6", "7x6"] {
        report.rows.extend(alone::certificate(workspace, size)?);
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Options> {
        options(&arguments.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_may_stand_anywhere() {
        assert_eq!(
            read(&["pawns"]).unwrap(),
            Options { family: Family::Pawns, json: false, install: true, ludex: None }
        );
        let both = Options { family: Family::Pawns, json: true, install: false, ludex: None };
        assert_eq!(read(&["--json", "pawns", "--no-install"]).unwrap(), both);
    }

    #[test]
    fn a_wrong_argument_is_named_and_a_missing_one_too() {
        for (arguments, expected) in
            [(vec!["chess"], "`chess`"), (vec![], "family"), (vec!["--json"], "family")]
        {
            let trouble = read(&arguments).expect_err(expected).to_string();
            assert!(trouble.contains(expected), "{trouble}");
        }
    }

    #[test]
    fn help_runs_nothing() {
        assert!(command(&["pawns".to_owned(), "--help".to_owned()]).is_ok());
    }
}
