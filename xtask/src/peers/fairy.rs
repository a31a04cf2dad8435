//! Fairy-Stockfish: an alpha-beta engine for chess variants that are described
//! in a file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use super::install;
use super::ours;
use super::table::{Answers, Report, Row, Theirs};
use super::uci::{self, Bound, Engine, Mate};
use crate::workspace::Workspace;

const NAME: &str = "Fairy-Stockfish";

/// Where Debian puts it; seldom on the search path of root.
const GAMES: &str = "/usr/games";

/// How long one answer may take.
pub(super) const LIMIT: Duration = Duration::from_mins(2);

/// MiB for its table: as much as ludex takes when not told otherwise.
const HASH: u32 = 1024;

/// The boards it is told about: rows and columns.
const BOARDS: [(usize, usize); 5] = [(3, 3), (4, 4), (5, 5), (6, 6), (8, 8)];

/// Boards and depths at which leaves are counted.
const PERFTS: [((usize, usize), usize); 3] = [((5, 5), 11), ((6, 6), 10), ((8, 8), 8)];

/// Finds the engine, or installs it if allowed; on failure, why and the remedy.
pub(super) fn find(workspace: &Workspace, may_install: bool) -> Result<PathBuf, String> {
    if let Some(program) = installed() {
        return Ok(program);
    }
    let why = if !may_install {
        "not installed".to_owned()
    } else if !install::is_root() {
        "only root can install it".to_owned()
    } else {
        let apt = |arguments: &str| {
            let mut command = workspace.command("apt-get");
            command.args(arguments.split_whitespace()).env("DEBIAN_FRONTEND", "noninteractive");
            install::step(&mut command)
        };
        let get = "install --yes --no-install-recommends fairy-stockfish";
        // Lists that are out of date name packages that are gone.
        match apt(get).or_else(|_| apt("update").and_then(|()| apt(get))) {
            Err(why) => why,
            Ok(()) => match installed() {
                Some(program) => return Ok(program),
                None => "installed but not found".to_owned(),
            },
        }
    };
    Err(format!("{NAME} is missing ({why}). As root, on Debian: `apt-get install fairy-stockfish`"))
}

fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    folders.map(|folder| folder.join("fairy-stockfish")).find(|program| program.is_file())
}

/// Adds all comparisons with the engine.
///
/// # Errors
/// The engine ends early, or ludex fails.
pub(super) fn compare(workspace: &Workspace, program: &Path, report: &mut Report) -> Result<()> {
    let file = workspace.peers_directory().join("variants.ini");
    let sizes = BOARDS.map(|(rows, cols)| format!("{rows}x{cols}"));
    let words = ["rules", "classic", "--ini"].into_iter().chain(sizes.iter().map(String::as_str));
    let variants = ours::pawns(workspace, &words.collect::<Vec<_>>())?;
    fs::write(&file, variants).with_context(|| format!("cannot write {}", file.display()))?;
    let peer = Peer { workspace, program, variants: file.display().to_string() };
    peer.same_game(report)?;
    let all = thread::available_parallelism().map_or(1, usize::from);
    for threads in if all > 1 { vec![1, all] } else { vec![1] } {
        report.rows.extend(peer.searches((6, 6), threads)?);
    }
    for (board, depth) in PERFTS {
        report.rows.push(peer.perft(board, depth)?);
    }
    Ok(())
}

/// The name of a board's game in the variants file.
fn variant_name((rows, cols): (usize, usize)) -> String {
    format!("hexapawn_{rows}x{cols}")
}

/// The engine's program with the file that describes the game.
struct Peer<'a> {
    workspace: &'a Workspace,
    program: &'a Path,
    variants: String,
}

impl Peer<'_> {
    /// A fresh engine at the start position of a board.
    fn at_start(&self, board: (usize, usize), threads: usize) -> Result<Engine> {
        let options = [
            ("Threads", threads.to_string()),
            ("Hash", HASH.to_string()),
            ("VariantPath", self.variants.clone()),
            ("UCI_Variant", variant_name(board)),
        ];
        let mut engine = Engine::start(Command::new(self.program), &options)?;
        engine.tell("position startpos")?;
        Ok(engine)
    }

    /// Says in the heading which engine it is, and whether it plays the same
    /// game: the leaves of the smallest boards at every depth to 7.
    fn same_game(&self, report: &mut Report) -> Result<()> {
        for board in [(3, 3), (4, 4)] {
            let mut engine = self.at_start(board, 1)?;
            if report.heading.iter().all(|line| *line != engine.name) {
                report.heading.push(engine.name.clone());
            }
            let size = format!("{}x{}", board.0, board.1);
            let (_, ours) = ours::perft(self.workspace, &size, 7)?;
            let mut theirs = Vec::new();
            for depth in 1..=7 {
                theirs.extend(count(&mut engine, depth)?.map(|(_, leaves)| leaves));
            }
            report.heading.push(if theirs == ours {
                format!("{NAME} plays the same game: {size}, depths 1 to 7: {theirs:?} leaves")
            } else {
                format!("{NAME} plays ANOTHER game: {size}: {theirs:?} leaves, not {ours:?}")
            });
        }
        Ok(())
    }

    /// One search from the start: the time to the first score that tells who
    /// wins, and to the first with the true distance.
    ///
    /// The engine does not know that its distance is the true one; stopping
    /// there is to its advantage.
    fn searches(&self, (rows, cols): (usize, usize), threads: usize) -> Result<[Row; 2]> {
        let size = format!("{rows}x{cols}");
        eprintln!("{size}, who wins and in how many plies, threads: {threads}");
        let solve = |options: &str| {
            let options = format!("{options} --threads {threads}");
            ours::best_of_three(|| ours::solve(self.workspace, &size, &options))
        };
        let (ours_outcome, outcome) = solve("--outcome-only")?;
        let (ours_value, exact) = solve("")?;
        let value = exact.value.context("`ludex pawns solve` printed no value")?;
        let goal = Mate::moves_for(value);

        let mut first = None;
        let mut engine = self.at_start((rows, cols), threads)?;
        let reached = engine.ask("go infinite", LIMIT, |time, line| {
            let mate = Mate::read(line)?;
            if first.is_none() && mate.tells_the_winner() {
                first = Some((time, if mate.moves > 0 { "win" } else { "loss" }));
            }
            (mate.bound == Bound::Exact && mate.moves == goal).then_some(time)
        })?;

        let plural = if threads == 1 { "" } else { "s" };
        let row = |question, theirs: Option<Duration>, ours, answers, target| Row {
            work: format!("{size}, {question}, {threads} thread{plural} each"),
            peer: NAME.to_owned(),
            theirs: theirs.map_or(Theirs::NotWithin(LIMIT), Theirs::Took),
            ours,
            answers,
            target: Some(target),
        };
        let who = Answers::compare(first.map(|(_, said)| said), &outcome.outcome);
        let value = format!("{value} plies (mate {goal})");
        let far = Answers::compare(reached.map(|_| value.as_str()), &value);
        Ok([
            row("who wins", first.map(|(time, _)| time), ours_outcome, who, 100.0),
            row("exact value", reached, ours_value, far, 20.0),
        ])
    }

    /// Leaves counted by both. Ludex counts those of the smaller depths too.
    fn perft(&self, board: (usize, usize), depth: usize) -> Result<Row> {
        let size = format!("{}x{}", board.0, board.1);
        eprintln!("{size}, leaves at depth {depth}");
        let perft = || ours::perft(self.workspace, &size, depth);
        let (ours, counts) = ours::best_of_three(perft)?;
        let mut engine = self.at_start(board, 1)?;
        let mut best: Option<(Duration, u64)> = None;
        for _ in 0..3 {
            let Some(counted) = count(&mut engine, depth)? else { break };
            best = Some(best.map_or(counted, |best| best.min(counted)));
        }
        let said = best.map(|(_, leaves)| format!("{leaves} leaves"));
        let right = format!("{} leaves", counts[depth - 1]);
        Ok(Row {
            work: format!("{size}, perft {depth}"),
            peer: NAME.to_owned(),
            theirs: best.map_or(Theirs::NotWithin(LIMIT), |(time, _)| Theirs::Took(time)),
            ours,
            answers: Answers::compare(said.as_deref(), &right),
            target: Some(5.0),
        })
    }
}

/// The leaves at this depth below the start, and the time to count them.
pub(super) fn count(engine: &mut Engine, depth: usize) -> Result<Option<(Duration, u64)>> {
    engine.ask(&format!("go perft {depth}"), LIMIT, |time, line| Some((time, uci::leaves(line)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_that_is_searched_is_described() {
        assert!(PERFTS.iter().all(|(board, _)| BOARDS.contains(board)));
    }
}
