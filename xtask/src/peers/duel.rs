//! A match: `ludex engine` against Fairy-Stockfish.
//!
//! The arbiter has rules of its own, on plain arrays ([`Board`]): it checks every move and says
//! who has won. In every position its legal moves have to be those of Fairy-Stockfish (`go perft
//! 1`) and those of `ludex pawns analyze`. That program, started anew for every position, also
//! says which positions are won: it has the same solver as the engine that plays, so that a
//! win it does not see is not counted as given away.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::board::{Board, Colour};
use super::ours;
use super::table::Report;
use super::uci::{self, Engine};
use crate::workspace::Workspace;

/// The boards, five first moves on each, with either colour.
const BOARDS: [&str; 2] = ["5x5", "6x6"];
const FIRST_MOVES: usize = 5;
/// The time for a move, in milliseconds.
const MOVE_TIME: u32 = 2000;
/// How long a move may take before the engine counts as hanging.
const PATIENCE: Duration = Duration::from_mins(1);

/// Plays the match and adds a line for each game.
///
/// # Errors
/// An engine ends early, ludex makes an illegal move or gives a won game away.
pub(super) fn play(
    workspace: &Workspace,
    program: &Path,
    fairy: &Path,
    report: &mut Report,
) -> Result<()> {
    let file = workspace.peers_directory().join("match.ini");
    let words = ["rules", "classic", "--ini"].into_iter().chain(BOARDS);
    let variants = ours::pawns_by(workspace, program, &words.collect::<Vec<_>>())?;
    fs::write(&file, variants).with_context(|| format!("cannot write {}", file.display()))?;
    let mut ludex = workspace.command(program);
    ludex.arg("engine");
    let mut players = [
        Engine::start(ludex, &[])?,
        Engine::start(Command::new(fairy), &[("VariantPath", file.display().to_string())])?,
    ];
    report
        .heading
        .push(format!("{} against {}: {MOVE_TIME} ms a move.", players[0].name, players[1].name));
    let (mut won, mut games) = (0, 0);
    for board in BOARDS {
        for player in &mut players {
            player.set(&[("UCI_Variant", format!("hexapawn_{board}"))])?;
        }
        for opening in Board::start(board)?.legal_moves().iter().take(FIRST_MOVES) {
            for ludex_is_white in [true, false] {
                let arbiter = Arbiter::new(workspace, program, board)?;
                let game = one_game(arbiter, opening, ludex_is_white, &mut players)?;
                games += 1;
                won += usize::from(game.ludex_won);
                report.heading.push(format!(
                    "{games:>2}. {board} {:<5} ludex {:<5} {} after {} plies{}",
                    opening,
                    if ludex_is_white { "white" } else { "black" },
                    if game.ludex_won { "wins" } else { "loses" },
                    game.plies,
                    if game.was_won { "" } else { ", and never stood better" },
                ));
            }
        }
    }
    report.heading.push(format!("Ludex wins {won} of {games} games and gave none away."));
    report.heading.push("The arbiter, ludex and Fairy-Stockfish agree on every legal move.".into());
    Ok(())
}

/// How a game went for ludex.
struct GameResult {
    ludex_won: bool,
    /// Whether ludex ever had a won position to move in.
    was_won: bool,
    plies: usize,
}

fn one_game(
    mut arbiter: Arbiter<'_>,
    opening: &str,
    ludex_is_white: bool,
    players: &mut [Engine; 2],
) -> Result<GameResult> {
    arbiter.play(opening)?;
    for player in players.iter_mut() {
        player.tell("ucinewgame")?;
    }
    let mut was_won = false;
    loop {
        let position = arbiter.judge(&mut players[1])?;
        let is_ludex = (arbiter.board.to_move == Colour::White) == ludex_is_white;
        if let Some(winner) = arbiter.board.winner() {
            let ludex_won = (winner == Colour::White) == ludex_is_white;
            let result = GameResult { ludex_won, was_won, plies: arbiter.moves.len() };
            ensure!(result.ludex_won || !was_won, "ludex gave a won game away: {}", arbiter.text());
            return Ok(result);
        }
        let player = &mut players[usize::from(!is_ludex)];
        let written = best_move(player, &arbiter.moves)?;
        let Some((_, outcome)) = position.moves.iter().find(|(mv, _)| *mv == written) else {
            bail!("{} played {written}, which is illegal, after {}", player.name, arbiter.text());
        };
        if is_ludex && position.outcome == "win" {
            was_won = true;
            ensure!(outcome == "win", "ludex threw a win away: {written} after {}", arbiter.text());
        }
        arbiter.play(&written)?;
    }
}

/// What an engine plays after these moves.
fn best_move(player: &mut Engine, moves: &[String]) -> Result<String> {
    player.tell(&format!("position startpos moves {}", moves.join(" ")))?;
    let best = player.ask(&format!("go movetime {MOVE_TIME}"), PATIENCE, |_, line| {
        line.strip_prefix("bestmove ").map(|rest| rest.split(' ').next().unwrap_or("").to_owned())
    })?;
    best.with_context(|| format!("{} does not move", player.name))
}

/// `a1a2` from `a1-a2`, `a1b2` from `a1xb2`.
fn plain(mv: &str) -> String {
    mv.replace(['-', 'x'], "")
}

/// The game so far, by the arbiter's own rules.
struct Arbiter<'a> {
    workspace: &'a Workspace,
    program: &'a Path,
    size: &'a str,
    board: Board,
    /// Such as `a1a2`.
    moves: Vec<String>,
}

/// What `ludex pawns analyze` says of a position.
struct Verdict {
    /// For the side to move.
    outcome: String,
    /// The legal moves, each with its outcome for the side that moves.
    moves: Vec<(String, String)>,
}

impl<'a> Arbiter<'a> {
    fn new(workspace: &'a Workspace, program: &'a Path, size: &'a str) -> Result<Arbiter<'a>> {
        let board = Board::start(size)?;
        Ok(Arbiter { workspace, program, size, board, moves: Vec::new() })
    }

    fn play(&mut self, mv: &str) -> Result<()> {
        self.board.play(mv).with_context(|| format!("after {}", self.text()))?;
        self.moves.push(mv.to_owned());
        Ok(())
    }

    /// The size and the moves, as Ludex reads them.
    fn text(&self) -> String {
        let written = self.moves.iter().map(|mv| {
            let (from, to) = mv.split_at(2);
            format!("{from}{}{to}", if Board::is_capture(mv) { 'x' } else { '-' })
        });
        [self.size.to_owned()].into_iter().chain(written).collect::<Vec<_>>().join(" ")
    }

    /// What the solver says, once all three agree on the legal moves.
    fn judge(&self, fairy: &mut Engine) -> Result<Verdict> {
        let words = ["analyze", &self.text(), "--outcome-only", "--json"];
        let verdict = verdict(&ours::pawns_by(self.workspace, self.program, &words)?)?;
        let mut legal = self.board.legal_moves();
        let mut ludex: Vec<String> = verdict.moves.iter().map(|(mv, _)| mv.clone()).collect();
        let mut theirs = listed(fairy, &self.moves)?;
        for moves in [&mut legal, &mut ludex, &mut theirs] {
            moves.sort();
        }
        ensure!(legal == ludex, "ludex has {ludex:?}, not {legal:?}, after {}", self.text());
        ensure!(
            legal == theirs,
            "{} has {theirs:?}, not {legal:?}, after {}",
            fairy.name,
            self.text()
        );
        Ok(verdict)
    }
}

/// The legal moves after these moves, as an engine counts them.
fn listed(player: &mut Engine, moves: &[String]) -> Result<Vec<String>> {
    player.tell(&format!("position startpos moves {}", moves.join(" ")))?;
    let mut listed = Vec::new();
    let end = player.ask("go perft 1", PATIENCE, |_, line| {
        listed.extend(uci::counted_move(line).map(str::to_owned));
        uci::leaves(line)
    })?;
    end.with_context(|| format!("{} does not count", player.name))?;
    Ok(listed)
}

fn verdict(text: &str) -> Result<Verdict> {
    let object: Value =
        serde_json::from_str(text).context("`ludex pawns analyze` did not print JSON")?;
    let word = |value: &Value| value.as_str().map(str::to_owned).context("a word is missing");
    let moves = object["moves"].as_array().context("`ludex pawns analyze` printed no moves")?;
    Ok(Verdict {
        outcome: word(&object["outcome"])?,
        moves: moves
            .iter()
            .map(|judged| Ok((plain(&word(&judged["move"])?), word(&judged["outcome"])?)))
            .collect::<Result<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_lists_moves_with_their_outcomes() {
        let text = r#"{"outcome":"win","moves":[{"move":"a1xb2","outcome":"win","value":null}]}"#;
        let verdict = verdict(text).unwrap();
        assert_eq!(verdict.outcome, "win");
        assert_eq!(verdict.moves, [("a1b2".to_owned(), "win".to_owned())]);
        assert_eq!(plain("a1xb2"), "a1b2");
        assert!(super::verdict("{}").is_err());
    }
}
