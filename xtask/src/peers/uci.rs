//! A chess engine on a pipe, and the part of its language that is needed here.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// How long the engine may take to say who it is and that it is ready.
const READY: Duration = Duration::from_secs(30);

/// A running engine, ended when dropped.
pub(super) struct Engine {
    /// What it calls itself.
    pub(super) name: String,
    child: Child,
    input: ChildStdin,
    /// Each line with the moment it came in.
    lines: Receiver<(Instant, String)>,
}

impl Engine {
    /// Starts the engine and sets its options.
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub(super) fn start(mut command: Command, options: &[(&str, String)]) -> Result<Engine> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let input = child.stdin.take().expect("the stream was asked for");
        let output = BufReader::new(child.stdout.take().expect("the stream was asked for"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        let mut engine = Engine { name: String::new(), child, input, lines };
        let mut name = String::new();
        let known = engine.ask("uci", READY, |_, line| {
            if let Some(said) = line.strip_prefix("id name ") {
                said.clone_into(&mut name);
            }
            (line == "uciok").then_some(())
        })?;
        known.context("the engine does not say who it is")?;
        engine.name = name;
        engine.set(options)?;
        Ok(engine)
    }

    /// Sets options, and waits until the engine has done so.
    ///
    /// # Errors
    /// The engine is gone or does not answer.
    pub(super) fn set(&mut self, options: &[(&str, String)]) -> Result<()> {
        for (option, value) in options {
            self.tell(&format!("setoption name {option} value {value}"))?;
        }
        let ready = self.ask("isready", READY, |_, line| (line == "readyok").then_some(()))?;
        ready.context("the engine is not ready")
    }

    /// Sends a line that has no answer.
    ///
    /// # Errors
    /// The engine is gone.
    pub(super) fn tell(&mut self, line: &str) -> Result<()> {
        writeln!(self.input, "{line}").context("the engine is gone")
    }

    /// Sends a line, then shows `hear` each answer with the time since, until
    /// it has heard enough; nothing if that takes longer than `limit`.
    ///
    /// # Errors
    /// The engine is gone.
    pub(super) fn ask<T>(
        &mut self,
        line: &str,
        limit: Duration,
        mut hear: impl FnMut(Duration, &str) -> Option<T>,
    ) -> Result<Option<T>> {
        let start = Instant::now();
        self.tell(line)?;
        loop {
            let left = limit.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left) {
                Ok((moment, line)) => {
                    if let Some(heard) = hear(moment.duration_since(start), line.trim()) {
                        return Ok(Some(heard));
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("the engine ended without answering `{line}`")
                }
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be searching without end. Nothing of it is kept.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A score of the form `mate N`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mate {
    /// The winner's moves to the end of the game, negative if the side to
    /// move loses.
    pub(super) moves: i64,
    /// What the engine claims about that number.
    pub(super) bound: Bound,
}

/// What an engine claims about a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

impl Mate {
    /// The score that an `info` line tells, if it is one of this form.
    pub(super) fn read(line: &str) -> Option<Mate> {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        words.find(|word| *word == "score")?;
        if words.next() != Some("mate") {
            return None;
        }
        let moves = words.next()?.parse().ok()?;
        let bound = match words.next() {
            Some("lowerbound") => Bound::Lower,
            Some("upperbound") => Bound::Upper,
            _ => Bound::Exact,
        };
        Some(Mate { moves, bound })
    }

    /// Whether this tells who wins: a bound does on its own side of zero.
    pub(super) fn tells_the_winner(self) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.moves > 0,
            Bound::Upper => self.moves <= 0,
        }
    }

    /// The number of moves for a value in plies: `mate 1` is a win in 1 ply,
    /// `mate -1` a loss in 2.
    pub(super) fn moves_for(value: i64) -> i64 {
        if value > 0 { (value + 1) / 2 } else { value / 2 }
    }
}

/// The move of a line such as `a1a2: 280` in the answer to `go perft N`.
pub(super) fn counted_move(line: &str) -> Option<&str> {
    let (mv, count) = line.split_once(": ")?;
    let is_move = (4..=6).contains(&mv.len()) && mv.bytes().all(|b| b.is_ascii_alphanumeric());
    (is_move && count.parse::<u64>().is_ok()).then_some(mv)
}

/// The number of leaves that ends the answer to `go perft N`.
pub(super) fn leaves(line: &str) -> Option<u64> {
    line.strip_prefix("Nodes searched:")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mate_scores_are_read_from_info_lines() {
        let read = |line| Mate::read(line).map(|mate| (mate.moves, mate.bound));
        let exact = "info depth 25 seldepth 34 multipv 1 score mate -17 nodes 16624061 pv a1a2";
        assert_eq!(read(exact), Some((-17, Bound::Exact)));
        let upper = "info depth 25 score mate -18 upperbound nodes 16553336 nps 484724";
        assert_eq!(read(upper), Some((-18, Bound::Upper)));
        let lower = "info depth 3 score mate 2 lowerbound";
        assert_eq!(read(lower), Some((2, Bound::Lower)));
        assert_eq!(read("info depth 1 score mate 1"), Some((1, Bound::Exact)));
    }

    #[test]
    fn other_lines_tell_no_mate() {
        for line in [
            "",
            "info depth 12 seldepth 12 score cp 35 nodes 12 pv a1a2",
            "info depth 38 currmove c1c2 currmovenumber 1",
            "info string score mate",
            "info depth 1 score mate soon",
            "bestmove a1a2 score mate 3",
        ] {
            assert_eq!(Mate::read(line), None, "{line}");
        }
    }

    #[test]
    fn moves_are_read_from_the_lines_of_a_count() {
        assert_eq!(counted_move("a1a2: 280"), Some("a1a2"));
        for line in ["Nodes searched: 4", "info string a: 4", "a1a2: many", ""] {
            assert_eq!(counted_move(line), None, "{line}");
        }
    }

    #[test]
    fn a_bound_tells_the_winner_only_on_its_own_side() {
        let tells = |moves, bound| Mate { moves, bound }.tells_the_winner();
        assert!(tells(-17, Bound::Exact) && tells(17, Bound::Exact));
        assert!(tells(-17, Bound::Upper) && tells(17, Bound::Lower));
        assert!(!tells(17, Bound::Upper) && !tells(-17, Bound::Lower));
    }

    #[test]
    fn plies_become_moves_of_the_winner() {
        let moves = [1, 2, 3, 39, 0, -2, -6, -30].map(Mate::moves_for);
        assert_eq!(moves, [1, 1, 2, 20, 0, -1, -3, -15]);
    }

    #[test]
    fn perft_ends_with_the_leaves() {
        assert_eq!(leaves("Nodes searched: 1705140"), Some(1_705_140));
        assert_eq!(leaves("a1a2: 280"), None);
        assert_eq!(leaves("Nodes searched: many"), None);
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_is_no_engine_is_told_from_one() {
        let trouble = Engine::start(Command::new("true"), &[]).err().expect("it says nothing");
        assert!(format!("{trouble:#}").contains("engine"), "{trouble:#}");
        assert!(Engine::start(Command::new("no-such-engine"), &[]).is_err());
    }
}
