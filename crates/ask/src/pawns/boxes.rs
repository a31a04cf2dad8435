//! The boxes of a matchbox machine.

use ::pawns::matchbox::{Kit, Lesson, Matchbox, Opponent, School};
use ::pawns::text::Format;
use ::pawns::{Game, Side, Value, Variant};
use board::{counted, grouped};
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kit_sheet::KitSheet;
use super::{Subject, words};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The colours of beads, each with its letter. They can be told apart with any kind of colour
/// vision, and by their letters without any.
pub const BEADS: [(char, &str, &str); 8] = [
    ('R', "red", "#d1495b"),
    ('B', "blue", "#0072b2"),
    ('Y', "yellow", "#f2b705"),
    ('G', "green", "#1b9e77"),
    ('P', "purple", "#8e5fb0"),
    ('O', "orange", "#e66f00"),
    ('K', "black", "#2b2b2b"),
    ('W', "white", "#fffdf8"),
];

/// A game, to list the boxes of a machine that plays it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Boxes {
    /// A size, or a position in any format, optionally followed by moves; `3x3` if absent.
    #[schema(example = "3x3")]
    pub position: Option<String>,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "compulsory")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// The side that the machine plays: `white` or `black`; the one that moves second if
    /// absent.
    #[schema(example = "black")]
    pub side: Option<String>,
    /// Time limit: `"10s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "10s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

/// The game and the kit of a machine, as questions give them.
pub(super) fn kit(
    position: Option<&str>,
    rules: Option<Variant>,
    format: Option<Format>,
    side: Option<&str>,
) -> Result<(Game, Kit), Error> {
    let game = super::read(position.unwrap_or("3x3"), rules, format)?.last();
    let side = match side {
        None => !game.to_move(),
        Some(word) => [Side::White, Side::Black]
            .into_iter()
            .find(|side| side.word() == word)
            .ok_or_else(|| {
                let word = board::excerpt(word);
                Error::in_field("side", format!("{word:?} is not a side: write white or black"))
            })?,
    };
    let kit = Kit::new(&game, side).map_err(|error| Error::in_field("position", error))?;
    Ok((game, kit))
}

impl question::Question for Boxes {
    const NAME: &'static str = "pawns/boxes";
    const SUMMARY: &'static str = "List the boxes of a matchbox machine";
    type Inquiry = BoxesInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<BoxesInquiry, Error> {
        let (position, side) = (self.position.as_deref(), self.side.as_deref());
        let (game, kit) = kit(position, self.rules, self.format, side)?;
        Ok(BoxesInquiry { game, kit })
    }
}

/// Boxes being listed.
pub struct BoxesInquiry {
    game: Game,
    kit: Kit,
}

/// Whether every position of a kit is solved in a moment.
pub(super) fn is_light(kit: &Kit) -> bool {
    kit.boxes().len() <= 200
}

impl question::Inquiry for BoxesInquiry {
    type Answer = BoxList;

    fn is_light(&self, _: &dyn Tables) -> bool {
        is_light(&self.kit)
    }

    fn answer(&mut self, host: &dyn Host) -> Result<BoxList, Error> {
        let budget = host.stage("solving", None);
        let school = School::new(&self.kit, Lesson::Punish, Opponent::Random, &budget);
        let stopped = school.as_ref().err().copied();
        Ok(BoxList::of(&self.game, &self.kit, school.as_ref().ok(), stopped))
    }
}

/// The answer to `boxes`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoxList {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    #[schema(example = "Black needs 19 boxes (2 + 10 + 7) and 45 beads.")]
    pub sentence: String,
    /// The side that the machine plays.
    pub side: &'static str,
    /// `win`, `draw`, `loss` or `unknown`: how the game ends for the machine with best play of
    /// both.
    pub outcome: &'static str,
    /// The number of beads, if each move has one.
    pub beads: usize,
    /// The number of boxes for the machine's first move, its second, …
    pub turns: Vec<usize>,
    /// The boxes.
    pub boxes: Vec<BoxFront>,
    /// What a printed kit says.
    pub sheet: KitSheet,
    /// Why the exact values are unknown; absent if they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The game.
    #[serde(skip)]
    pub game: Game,
    /// The family's own boxes.
    #[serde(skip)]
    pub kit: Kit,
}

/// One box.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoxFront {
    /// Its number, from 1.
    pub number: usize,
    /// The number of the machine's move, from 1.
    pub turn: u32,
    /// The position on its front; it also stands for the mirror image.
    pub position: String,
    /// Whether the position is its own mirror image.
    pub symmetric: bool,
    /// `win`, `draw`, `loss` or `unknown` for the machine.
    pub outcome: &'static str,
    /// Its moves, a bead each.
    pub moves: Vec<BoxMove>,
}

/// A move of a box, and its bead.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoxMove {
    /// The move.
    pub r#move: String,
    /// The letter of its bead; two letters where a box has more moves than there are colours.
    pub letter: String,
    /// The name of its colour.
    pub colour: &'static str,
    /// The colour, as an HTML colour code.
    pub rgb: &'static str,
    /// A text colour that is readable on it.
    pub ink: &'static str,
    /// `win`, `draw`, `loss` or `unknown` for the machine.
    pub outcome: &'static str,
    /// The value for the machine; null for a draw, or if unknown.
    pub value: Option<i16>,
    /// The same in words: `wins in 3`.
    pub words: String,
    /// Whether the move gives away a win or a draw.
    pub losing: bool,
}

/// The colour of a letter that can be read on a bead of this colour.
pub fn bead_ink(rgb: &str) -> &'static str {
    if matches!(rgb, "#f2b705" | "#fffdf8") { "#1f1f1f" } else { "#ffffff" }
}

/// The letter of the bead of a move, counted from 0.
pub fn bead_letter(bead: usize) -> String {
    let letter = BEADS[bead % BEADS.len()].0;
    match bead / BEADS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

impl BoxFront {
    fn of(game: &Game, number: usize, one: &Matchbox, school: Option<&School<'_>>) -> BoxFront {
        let values = school.map(|school| school.values(number));
        let outcome = values.as_ref().map(|(value, _)| value.outcome());
        let moves = one.moves.iter().enumerate().map(|(bead, mv)| {
            let value = values.as_ref().map(|(_, moves)| moves[bead]);
            let (_, colour, rgb) = BEADS[bead % BEADS.len()];
            BoxMove {
                r#move: mv.to_string(),
                letter: bead_letter(bead),
                colour,
                rgb,
                ink: bead_ink(rgb),
                outcome: super::word(value.map(Value::outcome)),
                value: value.and_then(Value::signed),
                words: value.map_or_else(|| "unknown".into(), words::value),
                losing: value.map(Value::outcome) != outcome,
            }
        });
        BoxFront {
            number: number + 1,
            turn: one.turn,
            position: Game { position: one.position, ..*game }.one_line(),
            symmetric: one.is_symmetric,
            outcome: super::word(outcome),
            moves: moves.collect(),
        }
    }
}

impl BoxList {
    fn of(
        game: &Game,
        kit: &Kit,
        school: Option<&School<'_>>,
        stopped: Option<StopReason>,
    ) -> BoxList {
        let boxes = kit.boxes().iter().enumerate();
        let boxes: Vec<_> =
            boxes.map(|(number, one)| BoxFront::of(game, number, one, school)).collect();
        let turns = turns(kit);
        let outcome = super::word(school.map(School::outcome));
        let sheet = KitSheet::of(game, kit, &boxes, &turns, outcome);
        BoxList {
            subject: Subject::of(game),
            sentence: format!("{}.", needs(kit, &turns)),
            side: kit.side().word(),
            outcome,
            beads: kit.beads(),
            turns,
            boxes,
            sheet,
            reason: stopped.map(|reason| reason.to_string()),
            game: *game,
            kit: kit.clone(),
        }
    }
}

/// The number of boxes for each of the machine's moves.
pub(super) fn turns(kit: &Kit) -> Vec<usize> {
    let mut turns = Vec::new();
    for matchbox in kit.boxes() {
        turns.resize(matchbox.turn as usize, 0);
        turns[matchbox.turn as usize - 1] += 1;
    }
    turns
}

/// `Black needs 19 boxes (2 + 10 + 7) and 45 beads`.
pub(super) fn needs(kit: &Kit, turns: &[usize]) -> String {
    let boxes = counted(kit.boxes().len() as u64, "box", "boxes");
    let each: Vec<String> = turns.iter().map(|&number| grouped(number)).collect();
    let split = if each.len() > 1 { format!(" ({})", each.join(" + ")) } else { String::new() };
    let beads = counted(kit.beads() as u64, "bead", "beads");
    format!("{} needs {boxes}{split} and {beads}", kit.side())
}

impl question::Answer for BoxList {
    fn is_complete(&self) -> bool {
        self.reason.is_none()
    }
}
