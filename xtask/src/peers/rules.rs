//! Pawn games under all rules: whether Fairy-Stockfish plays the same ones, how they end, and
//! how fast it counts their leaves.
//!
//! The games are those of the variants files that `ludex pawns rules NAME --ini` prints. Three
//! builds read them: Debian's, which knows the older keys; the one for WebAssembly; and pyffish,
//! which has the rules but no search, so it is asked move by move.

mod builds;
mod pyffish;
mod sets;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use super::table::{Answers, Report, Row, Theirs};
use super::{fairy, ours};
use crate::workspace::Workspace;
use builds::Build;
use pyffish::Pyffish;
use sets::{Game, RuleSets};

/// Boards on which leaves are counted, how deep, and how deep by the library, which takes
/// milliseconds for each position.
const PERFTS: [(&str, usize, usize); 2] = [("4x3", 5, 3), ("5x2", 6, 3)];

/// The board on which all outcomes are compared.
const SOLVED: &str = "4x2";

/// How many positions of each game are solved besides the start.
const POSITIONS: usize = 4;

/// The board on which leaves per second are compared.
const TIMED: &str = "6x6";

/// The fewest leaves whose counting is timed, unless games are too short.
const LEAVES: u64 = 5_000_000;

/// The deepest count.
const DEEPEST: usize = 14;

/// Rule sets whose leaves are counted against the clock: each preset, and each way in which
/// pawns move or games end that no preset has.
const TIMED_RULES: [&str; 11] = [
    "classic",
    "classic,blocked=draws",
    "pawn-game",
    "pawn-game,en-passant=no",
    "pawn-game,double-step=anywhere",
    "pawn-game,capture=compulsory",
    "misere",
    "compulsory",
    "berolina",
    "breakthrough",
    "dawson",
];

/// Adds all comparisons.
///
/// # Errors
/// A program fails.
pub(super) fn compare(workspace: &Workspace, install: bool, report: &mut Report) -> Result<()> {
    let sets = RuleSets::list(workspace)?;
    report.heading.push(format!(
        "{} rule sets; Fairy-Stockfish has words for {}",
        sets.all,
        sets.expressible.len()
    ));
    let mut builds = Vec::new();
    for found in [builds::debian(workspace, install), builds::wasm(workspace, install)] {
        match found {
            Ok(build) => builds.push(build),
            Err(missing) => report.missing.push(missing),
        }
    }
    for rules in TIMED_RULES {
        report.rows.extend(timed(workspace, &builds, rules)?);
    }
    let library = pyffish::find(workspace, install);
    for (size, depth, walked) in PERFTS {
        let games = Games::write(workspace, &sets, size)?;
        let ours = games.leaves(workspace, depth)?;
        for build in &builds {
            let theirs = build.leaves(&games, depth)?;
            report.heading.push(agreement(&build.name, size, &ours, &theirs));
        }
        if let Ok(library) = &library {
            let theirs = library.leaves(&games, walked)?;
            report.heading.push(agreement(&library.name, size, &ours, &theirs));
        }
    }
    match &library {
        Ok(library) => outcomes(workspace, &sets, library, report)?,
        Err(missing) => report.missing.push(missing.clone()),
    }
    Ok(())
}

/// Games on one board, and the variants file that describes them.
struct Games {
    games: Vec<Game>,
    file: PathBuf,
}

/// Leaves at each depth, by the name of the game.
type Leaves = BTreeMap<String, Vec<u64>>;

impl Games {
    fn write(workspace: &Workspace, sets: &RuleSets, size: &str) -> Result<Games> {
        let mut games = Vec::new();
        let mut text = String::new();
        for rules in &sets.expressible {
            let section = ours::pawns(workspace, &["rules", rules, "--ini", size])?;
            games.push(Game::read(rules, size, &section)?);
            text.push_str(&section);
        }
        let file = workspace.peers_directory().join(format!("rules-{size}.ini"));
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Games { games, file })
    }

    /// Our own counts.
    fn leaves(&self, workspace: &Workspace, depth: usize) -> Result<Leaves> {
        let count = |game: &Game| {
            let (_, counts) = ours::perft_under(workspace, &game.rules, &game.size, depth)?;
            Ok((game.name.clone(), counts))
        };
        self.games.iter().map(count).collect()
    }
}

/// One line on whether a peer counts the same leaves.
fn agreement(peer: &str, size: &str, ours: &Leaves, theirs: &Leaves) -> String {
    let differs = |(game, counts): &(&String, &Vec<u64>)| {
        ours.get(*game).and_then(|ours| ours.get(..counts.len())) != Some(counts.as_slice())
    };
    let different: Vec<_> = theirs.iter().filter(differs).collect();
    let total: u64 = theirs.values().flatten().sum();
    match different.first() {
        None => format!("{peer} plays the same {} games on {size}: {total} leaves", theirs.len()),
        Some((game, counts)) => format!(
            "{peer} plays {} of {} games on {size} DIFFERENTLY: {game}: {counts:?} leaves, not {:?}",
            different.len(),
            theirs.len(),
            ours.get(*game),
        ),
    }
}

/// Compares outcomes and distances with brute force over the library's moves and ends.
fn outcomes(
    workspace: &Workspace,
    sets: &RuleSets,
    library: &Pyffish<'_>,
    report: &mut Report,
) -> Result<()> {
    let games = Games::write(workspace, sets, SOLVED)?;
    let rules: BTreeMap<&str, &Game> =
        games.games.iter().map(|game| (game.name.as_str(), game)).collect();
    let answers = library.outcomes(&games, POSITIONS)?;
    let mut different = Vec::new();
    for answer in &answers {
        let game = rules.get(answer.game.as_str()).context("the library made up a game")?;
        let position = game.position(&answer.fen);
        let options = format!("--rules {}", game.rules);
        let (_, ours) = ours::solve(workspace, &position, &options)?;
        let plies = ours.value.map_or(0, i64::unsigned_abs);
        if (ours.outcome.as_str(), plies) != (answer.outcome.as_str(), answer.plies_if_decided()) {
            different.push(format!("{} {position}: {} in {plies}", game.rules, ours.outcome));
        }
    }
    report.heading.push(match different.first() {
        None => format!(
            "Brute force with {} has the same outcome and plies in {} positions on {SOLVED}",
            library.name,
            answers.len()
        ),
        Some(first) => format!(
            "Brute force with {} DIFFERS in {} of {} positions on {SOLVED}: {first}",
            library.name,
            different.len(),
            answers.len()
        ),
    });
    Ok(())
}

/// Leaves counted under some rules, by every build that knows them.
fn timed(workspace: &Workspace, builds: &[Build], rules: &str) -> Result<Vec<Row>> {
    let section = ours::pawns(workspace, &["rules", rules, "--ini", TIMED])?;
    let game = Game::read(rules, TIMED, &section)?;
    let file = workspace.peers_directory().join("timed.ini");
    fs::write(&file, section).with_context(|| format!("cannot write {}", file.display()))?;
    let mut depth = 6;
    let counts = loop {
        let (_, counts) = ours::perft_under(workspace, rules, TIMED, depth)?;
        if depth == DEEPEST || counts.last().is_none_or(|&leaves| leaves >= LEAVES) {
            break counts;
        }
        depth += 1;
    };
    eprintln!("{TIMED}, {rules}, leaves at depth {depth}");
    let right = format!("{} leaves", counts.last().copied().unwrap_or(0));
    let mut rows = Vec::new();
    for build in builds.iter().filter(|build| build.knows(&game)) {
        let mut engine = build.start(&file)?;
        builds::choose(&mut engine, &game)?;
        let (mut ours, mut best) = (Duration::MAX, None);
        // Alternating, so that other work on the machine slows both.
        for _ in 0..3 {
            ours = ours.min(ours::perft_under(workspace, rules, TIMED, depth)?.0);
            let Some(counted) = fairy::count(&mut engine, depth)? else { break };
            best = Some(best.map_or(counted, |best: (Duration, u64)| best.min(counted)));
        }
        let said = best.map(|(_, leaves)| format!("{leaves} leaves"));
        rows.push(Row {
            work: format!("{TIMED}, {rules}, perft {depth}"),
            peer: build.name.clone(),
            theirs: best.map_or(Theirs::NotWithin(fairy::LIMIT), |(time, _)| Theirs::Took(time)),
            ours,
            answers: Answers::compare(said.as_deref(), &right),
            target: Some(5.0),
        });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_that_counts_otherwise_is_named_with_its_first_game() {
        let leaves = |counts: [u64; 2]| -> Leaves {
            [("a".to_owned(), vec![1]), ("b".to_owned(), counts.to_vec())].into()
        };
        let same = agreement("Deep Pawn", "4x3", &leaves([3, 8]), &leaves([3, 8]));
        assert_eq!(same, "Deep Pawn plays the same 2 games on 4x3: 12 leaves");
        let other = agreement("Deep Pawn", "4x3", &leaves([3, 8]), &leaves([3, 7]));
        assert_eq!(
            other,
            "Deep Pawn plays 1 of 2 games on 4x3 DIFFERENTLY: b: [3, 7] leaves, not Some([3, 8])"
        );
    }
}
