//! How soon `ludex engine` and Fairy-Stockfish answer.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::ours;
use super::table::Report;
use super::uci::Engine;
use crate::workspace::Workspace;

const BOARD: &str = "8x8";
/// The time for a move, in milliseconds.
const MOVE_TIME: u32 = 50;
/// How often each is asked.
const TIMES: usize = 200;
/// How long a move may take before the engine counts as hanging.
const PATIENCE: Duration = Duration::from_mins(1);

/// Asks both for a move at the start many times, and adds how long the answers took.
///
/// # Errors
/// An engine ends early or hangs.
pub(super) fn compare(
    workspace: &Workspace,
    program: &Path,
    fairy: Option<&Path>,
    report: &mut Report,
) -> Result<()> {
    let variant = [("UCI_Variant", format!("hexapawn_{BOARD}"))];
    let mut ludex = workspace.command(program);
    ludex.arg("engine");
    let mut engines = vec![Engine::start(ludex, &variant)?];
    if let Some(fairy) = fairy {
        let file = workspace.peers_directory().join("engine.ini");
        let variants = ours::pawns_by(workspace, program, &["rules", "classic", "--ini", BOARD])?;
        fs::write(&file, variants).with_context(|| format!("cannot write {}", file.display()))?;
        let path = ("VariantPath", file.display().to_string());
        engines.push(Engine::start(Command::new(fairy), &[path, variant[0].clone()])?);
    }
    let heading = &mut report.heading;
    heading.push(format!(
        "The start of Hexapawn on {BOARD}, `go movetime {MOVE_TIME}`, {TIMES} times each; milliseconds."
    ));
    heading.push(format!("{:<40} median  99 of 100  longest  late", ""));
    for engine in &mut engines {
        let (first, best) = asked(engine)?;
        heading.push(line(&format!("{}, first info", engine.name), first));
        heading.push(line(&format!("{}, bestmove", engine.name), best));
    }
    Ok(())
}

/// How long each first line about the search and each move took.
fn asked(engine: &mut Engine) -> Result<(Vec<Duration>, Vec<Duration>)> {
    eprintln!("{}: {TIMES} moves", engine.name);
    let (mut first, mut best) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        engine.tell("position startpos")?;
        let mut informed = None;
        let moved = engine.ask(&format!("go movetime {MOVE_TIME}"), PATIENCE, |time, line| {
            if line.starts_with("info ") {
                informed.get_or_insert(time);
            }
            line.starts_with("bestmove ").then_some(time)
        })?;
        best.push(moved.with_context(|| format!("{} does not move", engine.name))?);
        first.extend(informed);
    }
    Ok((first, best))
}

/// The middle of some times, the longest, and how many were late.
fn line(what: &str, mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |hundredths: usize| {
        let place = (times.len() * hundredths / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let late = times.iter().filter(|time| time.as_millis() >= MOVE_TIME.into()).count();
    format!("{what:<40} {:>6.1}  {:>9.1}  {:>7.1}  {late:>4}", at(50), at(99), at(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_summed_up_by_their_places() {
        let times = (1..=200).rev().map(|number| Duration::from_micros(500 * number)).collect();
        let expected = format!("{:<40}   50.5       99.5    100.0   101", "x, bestmove");
        assert_eq!(line("x, bestmove", times), expected);
        assert!(line("nothing", Vec::new()).ends_with("0.0        0.0      0.0     0"));
    }
}
