//! A game against a matchbox machine, one move at a time.

use ::pawns::matchbox::{Draw, Examination, Kit, Machine};
use ::pawns::{Game, Move, Outcome, Record, Rng};
use serde::Serialize;
use utoipa::ToSchema;

use super::boxes::{BEADS, bead_letter};
use super::training::Plan;
use super::{notation, words};
use crate::error::Error;

/// A game so far, and the beads that the machine drew.
pub(super) struct Replay {
    record: Record,
    draws: Vec<Draw>,
}

/// Plays the moves of both sides.
///
/// # Errors
/// If one of them is not a legal move.
pub(super) fn replay(game: &Game, kit: &Kit, moves: &[String]) -> Result<Replay, Error> {
    let mut replay = Replay { record: Record::new(*game), draws: Vec::new() };
    for (number, text) in moves.iter().enumerate() {
        let wrong =
            |message: String| Error::in_field("play", format!("move {}: {message}", number + 1));
        let pawns = game.rules.variant().pawns;
        let mv = Move::read(text, pawns).map_err(|error| wrong(error.to_string()))?;
        replay.play(kit, mv).map_err(wrong)?;
    }
    Ok(replay)
}

impl Replay {
    fn play(&mut self, kit: &Kit, mv: Move) -> Result<(), String> {
        let before = self.record.last();
        self.record.play(mv).map_err(|error| error.to_string())?;
        if before.to_move() == kit.side() {
            let found = kit.find(before.position);
            let (matchbox, is_mirrored) = found.expect("every position has its box");
            let bead = kit.bead(matchbox, is_mirrored, mv).expect("every move has its bead");
            self.draws.push(Draw { matchbox, bead });
        }
        Ok(())
    }
}

/// The machine's turn: the move that it draws, and what it learns when the game is over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MachineTurn {
    /// What happened, in a sentence.
    #[serde(skip)]
    pub sentence: String,
    /// The move that the machine made; null if it is not its turn, or if it resigned.
    pub r#move: Option<String>,
    /// The number of the box that it opened, from 1.
    pub r#box: Option<usize>,
    /// Whether that box shows the mirror image of the position.
    pub mirrored: bool,
    /// Whether it found that box empty and resigned.
    pub resigned: bool,
    /// All moves of the game, with this one.
    pub moves: Vec<String>,
    /// The position after them.
    pub position: String,
    /// `win`, `draw` or `loss` for the machine; null while the game goes on.
    pub result: Option<&'static str>,
    /// What it has learned from the game.
    pub changes: Vec<BeadChange>,
    /// The beads, box by box and move by move: the machine to send with the next question.
    pub beads: Vec<Vec<u32>>,
    /// What exact values say about the machine after the game; absent while the game goes on,
    /// or if the limits were reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub examined: Option<Examined>,
}

/// A machine, judged by exact values.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Examined {
    /// Whether none of the beads that it can still reach gives anything away.
    pub perfect: bool,
    /// The numbers, from 1, of the boxes that can still be reached and hold a losing bead.
    pub losing_boxes: Vec<usize>,
}

impl From<Examination> for Examined {
    fn from(found: Examination) -> Examined {
        let losing_boxes = found.losing_boxes.iter().map(|number| number + 1).collect();
        Examined { perfect: found.is_perfect, losing_boxes }
    }
}

/// A bead removed or added.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BeadChange {
    /// The number of the box, from 1.
    pub r#box: usize,
    /// The move of the bead.
    pub r#move: String,
    /// The letter of the bead.
    pub letter: String,
    /// The name of its colour.
    pub colour: &'static str,
    /// The number of such beads before.
    pub before: u32,
    /// The number of such beads now.
    pub after: u32,
}

impl MachineTurn {
    pub(super) fn of(
        mut replay: Replay,
        kit: &Kit,
        machine: &mut Machine,
        plan: &Plan,
        seed: u64,
    ) -> MachineTurn {
        let game = replay.record.last();
        let found = kit.find(game.position).filter(|_| game.to_move() == kit.side());
        let mut drawn = None;
        if let Some((matchbox, is_mirrored)) = found {
            let mut random = Rng::with_seed(seed ^ replay.record.moves().len() as u64);
            drawn = machine.draw(matchbox, &mut random);
            if let Some(Draw { bead, .. }) = drawn {
                let shown = kit.boxes()[matchbox].moves[bead];
                let mv = if is_mirrored { kit.mirrored(shown) } else { shown };
                replay.play(kit, mv).expect("a box has only legal moves");
            }
        }
        let (resigned, after) = (found.is_some() && drawn.is_none(), replay.record.last());
        let result = if resigned { Some(Outcome::Loss) } else { result(&after, kit) };
        let before = machine.beads().to_vec();
        if let Some(outcome) = result {
            machine.learn(plan.lesson, &replay.draws, outcome);
        }
        let mv = drawn.and(replay.record.moves().last()).map(Move::to_string);
        let letter = drawn.map(|draw| bead_letter(draw.bead));
        MachineTurn {
            sentence: sentence(kit, &after, (mv.as_deref(), letter.as_deref()), resigned),
            r#move: mv,
            r#box: found.map(|(matchbox, _)| matchbox + 1),
            mirrored: found.is_some_and(|(_, is_mirrored)| is_mirrored),
            resigned,
            moves: notation(replay.record.moves()),
            position: after.one_line(),
            result: result.map(Outcome::word),
            changes: changes(kit, &before, machine),
            beads: machine.beads().to_vec(),
            examined: None,
        }
    }
}

/// How a finished game ended for the machine.
fn result(game: &Game, kit: &Kit) -> Option<Outcome> {
    let outcome = game.result()?;
    Some(if game.to_move() == kit.side() { outcome } else { outcome.reversed() })
}

fn sentence(
    kit: &Kit,
    after: &Game,
    (mv, letter): (Option<&str>, Option<&str>),
    resigned: bool,
) -> String {
    let side = kit.side();
    let over = words::game_over(after).unwrap_or_default();
    match (mv, letter) {
        (Some(mv), Some(letter)) => {
            format!("{side} draws {letter}: {mv}. {over}").trim_end().into()
        }
        _ if resigned => format!("{side} finds its box empty and resigns."),
        _ if over.is_empty() => format!("{} to move.", after.to_move()),
        _ => over,
    }
}

fn changes(kit: &Kit, before: &[Vec<u32>], machine: &Machine) -> Vec<BeadChange> {
    let boxes = before.iter().zip(machine.beads()).enumerate();
    let all = boxes.flat_map(|(matchbox, (before, after))| {
        let beads = before.iter().zip(after).enumerate();
        beads.map(move |(bead, (&before, &after))| (matchbox, bead, before, after))
    });
    all.filter(|(_, _, before, after)| before != after)
        .map(|(matchbox, bead, before, after)| BeadChange {
            r#box: matchbox + 1,
            r#move: kit.boxes()[matchbox].moves[bead].to_string(),
            letter: bead_letter(bead),
            colour: BEADS[bead % BEADS.len()].1,
            before,
            after,
        })
        .collect()
}
