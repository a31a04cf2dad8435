//! The rules of pawn games: the rule sets that have names, and the keys that they set.

use ::pawns::{
    Blocked, Capture, DoubleStep, EnPassant, FarRow, Game, Pawns, Preset, Size, Start, Variant,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::moves::squares;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// The rule sets that have names and the keys, or one rule set.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = PawnsRules)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// A rule set to explain: a preset, then any number of `,KEY=VALUE`. If absent, all
    /// presets are listed.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "pawn-game,blocked=loses")]
    #[serde(alias = "rules")]
    pub name: Option<Variant>,
}

impl question::Question for Rules {
    const NAME: &'static str = "pawns/rules";
    const SUMMARY: &'static str = "List the rules of pawn games, or explain one rule set";
    const BARE_SUMMARY: Option<&'static str> = Some("List the rules of pawn games");
    type Inquiry = RulesInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<RulesInquiry, Error> {
        Ok(RulesInquiry { name: self.name })
    }
}

/// Rules to be listed.
pub struct RulesInquiry {
    name: Option<Variant>,
}

impl question::Inquiry for RulesInquiry {
    type Answer = RuleBook;

    fn is_light(&self, _: &dyn Tables) -> bool {
        true
    }

    fn answer(&mut self, _: &dyn Host) -> Result<RuleBook, Error> {
        let games = match self.name {
            Some(variant) => vec![RuleSet::of(variant)],
            None => Variant::PRESETS.iter().map(|preset| RuleSet::of(preset.variant)).collect(),
        };
        let sentence = match (self.name, &games[..]) {
            (Some(variant), [game]) => format!("{variant}: {}.", game.about),
            _ => format!("There are {} presets and {} keys.", games.len(), Variant::KEYS.len()),
        };
        Ok(RuleBook { sentence, games, keys: keys() })
    }
}

/// The answer to `rules`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleBook {
    /// The answer in a sentence.
    #[schema(example = "There are 7 presets and 7 keys.")]
    pub sentence: String,
    /// The presets, or the requested rule set.
    pub games: Vec<RuleSet>,
    /// The keys, in the order in which they are printed.
    pub keys: Vec<RuleKey>,
}

impl question::Answer for RuleBook {
    fn is_complete(&self) -> bool {
        true
    }
}

/// A rule set, explained.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleSet {
    /// Its canonical text, which is accepted as `rules`.
    #[schema(example = "pawn-game")]
    pub rules: &'static str,
    /// What it is, in a phrase.
    pub about: String,
    /// Its rules, sentence by sentence.
    pub explanation: Vec<&'static str>,
    /// The value of every key.
    pub values: Vec<RuleValue>,
    /// Whether games can end in a draw.
    pub has_draws: bool,
    /// The size of a board to show it on.
    #[schema(example = "6x4")]
    pub size: String,
    /// The start position there.
    pub position: String,
    /// The rows of the start position from the top: `p`, `P` and `.`.
    #[schema(example = json!(["ppp", "...", "PPP"]))]
    pub squares: Vec<String>,
    /// The start position.
    #[serde(skip)]
    pub game: Game,
}

/// The value of a key under a rule set.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RuleValue {
    /// The key.
    #[schema(example = "blocked")]
    pub key: &'static str,
    /// Its value.
    #[schema(example = "draws")]
    pub value: &'static str,
    /// Whether the classic rules have another value.
    pub differs: bool,
}

/// A key of rule sets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleKey {
    /// Its name.
    #[schema(example = "blocked")]
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// The values it takes.
    pub values: Vec<RuleChoice>,
}

/// A value that a key takes.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct RuleChoice {
    /// The word for it.
    #[schema(example = "draws")]
    pub value: &'static str,
    /// Its meaning, in a sentence.
    pub meaning: &'static str,
}

impl RuleSet {
    fn of(variant: Variant) -> RuleSet {
        let classic = Variant::CLASSIC.values();
        let values = variant.values().zip(classic).map(|((key, value), (_, classic))| RuleValue {
            key: key.name,
            value,
            differs: value != classic,
        });
        let game = small_start(variant);
        RuleSet {
            rules: variant.text(),
            about: about(variant),
            explanation: explanation(variant),
            values: values.collect(),
            has_draws: variant.has_draws(),
            size: game.size().to_string(),
            position: game.one_line(),
            squares: squares(&game),
            game,
        }
    }
}

/// A start position that shows how the pawns stand.
fn small_start(variant: Variant) -> Game {
    let (rows, cols) = match variant.start {
        Start::First => (3, 3),
        Start::Second => (6, 4),
        Start::TwoRows => (5, 5),
    };
    let size = Size::new(rows, cols).expect("a board has squares");
    let rules = ::pawns::Rules::new(size, variant).expect("the board is small");
    Game::start(rules).expect("the board has rows enough")
}

/// What a rule set is: the phrase of its preset, and the keys that differ from that.
fn about(variant: Variant) -> String {
    let mut words = variant.text().split(',');
    let name = words.next().unwrap_or_default();
    let preset = Variant::PRESETS.iter().find(|preset: &&Preset| preset.name == name);
    let about = preset.map(|preset| preset.about).unwrap_or_default();
    let changes: Vec<&str> = words.collect();
    if changes.is_empty() {
        about.to_owned()
    } else {
        format!("as {name}, but with {}", changes.join(", "))
    }
}

/// The rules, sentence by sentence; what is not there is not mentioned.
fn explanation(variant: Variant) -> Vec<&'static str> {
    let mut sentences = vec![start(variant.start), pawns(variant.pawns)];
    if variant.double_step != DoubleStep::No {
        sentences.push(double_step(variant.double_step));
    }
    if variant.en_passant != EnPassant::No {
        sentences.push(en_passant(variant.en_passant));
    }
    sentences.extend([
        capture(variant.capture),
        far_row(variant.far_row),
        blocked(variant.blocked),
    ]);
    sentences
}

fn keys() -> Vec<RuleKey> {
    let choices: [Vec<&'static str>; 7] = [
        Start::ALL.iter().map(|&value| start(value)).collect(),
        Pawns::ALL.iter().map(|&value| pawns(value)).collect(),
        DoubleStep::ALL.iter().map(|&value| double_step(value)).collect(),
        EnPassant::ALL.iter().map(|&value| en_passant(value)).collect(),
        Capture::ALL.iter().map(|&value| capture(value)).collect(),
        FarRow::ALL.iter().map(|&value| far_row(value)).collect(),
        Blocked::ALL.iter().map(|&value| blocked(value)).collect(),
    ];
    let key = |(key, meanings): (::pawns::Key, Vec<&'static str>)| RuleKey {
        name: key.name,
        about: key.about,
        values: key
            .values
            .iter()
            .zip(meanings)
            .map(|(&value, meaning)| RuleChoice { value, meaning })
            .collect(),
    };
    Variant::KEYS.into_iter().zip(choices).map(key).collect()
}

fn start(start: Start) -> &'static str {
    match start {
        Start::First => "Each side's pawns start on its first row, their home row.",
        Start::Second => "Each side's pawns start on its second row, their home row.",
        Start::TwoRows => {
            "Each side's pawns start on its first and second rows; the second is their home row."
        }
    }
}

fn pawns(pawns: Pawns) -> &'static str {
    match pawns {
        Pawns::Orthodox => {
            "A pawn steps one square straight ahead, and captures one square diagonally ahead."
        }
        Pawns::Berolina => {
            "A pawn steps one square diagonally ahead, and captures one square straight ahead."
        }
        Pawns::Breakthrough => {
            "A pawn steps one square straight or diagonally ahead, and captures diagonally only."
        }
    }
}

fn double_step(step: DoubleStep) -> &'static str {
    match step {
        DoubleStep::No => "There are no double steps.",
        DoubleStep::Home => {
            "From its home row a pawn may step two squares straight ahead if both are empty."
        }
        DoubleStep::Anywhere => {
            "From any row a pawn may step two squares straight ahead if both are empty."
        }
    }
}

fn en_passant(en_passant: EnPassant) -> &'static str {
    match en_passant {
        EnPassant::No => "There is no en passant.",
        EnPassant::Yes => {
            "A pawn that has just made a double step may be captured, on the very next move, on \
             the square that it passed over."
        }
    }
}

fn capture(capture: Capture) -> &'static str {
    match capture {
        Capture::Free => "Captures are optional.",
        Capture::Compulsory => "A side that can capture must do so.",
    }
}

fn far_row(far_row: FarRow) -> &'static str {
    match far_row {
        FarRow::Wins => "A side whose pawn reaches the far row wins.",
        FarRow::Loses => "A side whose pawn reaches the far row loses.",
        FarRow::Nothing => "A pawn that reaches the far row stays there, and nothing else happens.",
    }
}

fn blocked(blocked: Blocked) -> &'static str {
    match blocked {
        Blocked::Loses => "A side that cannot move loses.",
        Blocked::Draws => {
            "If the side to move has pawns but no move, the game is a draw; a side without pawns loses."
        }
        Blocked::DrawsIfBoth => {
            "If the side to move has pawns but no move, the game is a draw if the other side could \
             not move either, and a loss otherwise; a side without pawns loses."
        }
        Blocked::Wins => "A side that cannot move wins, and so does a side without pawns.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Inquiry as _, Question as _, Timeless};

    fn book(name: Option<&str>) -> RuleBook {
        let question = Rules { name: name.map(|name| name.parse().unwrap()) };
        question.open().unwrap().answer(&Timeless::default()).unwrap()
    }

    #[test]
    fn every_preset_is_listed_and_each_can_be_asked_for() {
        let all = book(None);
        let names: Vec<&str> = all.games.iter().map(|game| game.rules).collect();
        assert_eq!(names, Variant::PRESETS.map(|preset| preset.name));
        for game in &all.games {
            let alone = book(Some(game.rules));
            assert_eq!(alone.games[0].explanation, game.explanation);
            assert!(alone.sentence.contains(&game.about), "{}", alone.sentence);
        }
    }

    #[test]
    fn every_rule_set_reads_differently() {
        let mut texts = std::collections::HashSet::new();
        for variant in Variant::all() {
            assert!(texts.insert(explanation(variant)), "{variant}");
        }
    }

    #[test]
    fn a_combination_says_what_it_changes() {
        let game = &book(Some("pawn-game,blocked=loses")).games[0];
        assert_eq!(game.about, "as pawn-game, but with blocked=loses");
        let differing = game.values.iter().filter(|value| value.differs);
        let differing: Vec<&str> = differing.map(|value| value.key).collect();
        assert_eq!(differing, ["start", "double-step", "en-passant"]);
        assert_eq!((game.size.as_str(), game.position.as_str()), ("6x4", "4/pppp/4/4/PPPP/4 w -"));
    }
}
