//! Rule sets: the seven points in which pawn games differ, and their names.
//!
//! A rule set is written as a preset and the keys that differ from it:
//! `pawn-game,blocked=loses`. Equal rule sets have equal texts: what is printed
//! is the nearest preset and the keys that differ, in a fixed order.
//!
//! ```
//! use pawns::Variant;
//!
//! let variant: Variant = "classic,blocked=draws,capture=compulsory".parse()?;
//! assert_eq!(variant.text(), "compulsory,blocked=draws");
//! assert_eq!("classic,capture=compulsory".parse::<Variant>()?.text(), "compulsory");
//! # Ok::<(), pawns::VariantError>(())
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// One of the seven keys: an enumeration whose values have words.
macro_rules! key {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$value_doc:meta])* $value:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_doc])* $value),+ }

        impl $name {
            /// All values, in the order in which they are listed.
            pub const ALL: &[$name] = &[$($name::$value),+];

            const WORDS: &[&str] = &[$($word),+];

            /// The word for the value.
            pub const fn word(self) -> &'static str {
                $name::WORDS[self as usize]
            }

            fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

key! {
    /// Where a size puts the pawns.
    Start {
        /// On each side's first row, which is the home row.
        First = "first",
        /// On each side's second row, which is the home row.
        Second = "second",
        /// On both; the second is the home row.
        TwoRows = "two-rows",
    }
}

key! {
    /// How pawns step and capture.
    Pawns {
        /// Steps straight, captures diagonally.
        Orthodox = "orthodox",
        /// Steps diagonally, captures straight ahead.
        Berolina = "berolina",
        /// Steps straight or diagonally, captures diagonally only.
        Breakthrough = "breakthrough",
    }
}

key! {
    /// From where a pawn may go two squares straight ahead, both empty.
    DoubleStep {
        /// From nowhere.
        No = "no",
        /// From its home row.
        Home = "home",
        /// From any row.
        Anywhere = "anywhere",
    }
}

key! {
    /// Whether a pawn may be captured on the square that it just passed over.
    EnPassant {
        /// It may not.
        No = "no",
        /// It may, on the very next ply.
        Yes = "yes",
    }
}

key! {
    /// Whether a side that can capture must do so.
    Capture {
        /// It need not.
        Free = "free",
        /// It must.
        Compulsory = "compulsory",
    }
}

key! {
    /// What it means for a side that its pawn has arrived.
    FarRow {
        /// The side has won.
        Wins = "wins",
        /// The side has lost.
        Loses = "loses",
        /// Nothing: the pawn stands there.
        Nothing = "nothing",
    }
}

key! {
    /// What becomes of a side to move that has pawns but no move.
    Blocked {
        /// It loses.
        Loses = "loses",
        /// The game is drawn.
        Draws = "draws",
        /// The game is drawn if the other side could not move either, were it
        /// its turn; otherwise the blocked side loses.
        DrawsIfBoth = "draws-if-both",
        /// It wins.
        Wins = "wins",
    }
}

/// A rule set without a board: a value for each of the seven keys.
///
/// Any combination [may be written](Variant::from_str), except contradictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Where a size puts the pawns.
    pub start: Start,
    /// How pawns step and capture.
    pub pawns: Pawns,
    /// From where a pawn may go two squares.
    pub double_step: DoubleStep,
    /// Whether a double step may be answered on the square passed over.
    pub en_passant: EnPassant,
    /// Whether captures are compulsory.
    pub capture: Capture,
    /// What an arrived pawn means for its side.
    pub far_row: FarRow,
    /// What becomes of a side that cannot move.
    pub blocked: Blocked,
}

/// A rule set that has a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its rules.
    pub variant: Variant,
    /// What it is, in one sentence.
    pub about: &'static str,
}

/// A key of rule sets: its name, the words for its values, and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static [&'static str],
    /// What it decides, in one sentence.
    pub about: &'static str,
}

impl Variant {
    /// Hexapawn as Martin Gardner described it, on any board.
    pub const CLASSIC: Variant = Variant {
        start: Start::First,
        pawns: Pawns::Orthodox,
        double_step: DoubleStep::No,
        en_passant: EnPassant::No,
        capture: Capture::Free,
        far_row: FarRow::Wins,
        blocked: Blocked::Loses,
    };

    /// The rule sets that have names.
    pub const PRESETS: [Preset; 7] = [
        Preset {
            name: "classic",
            variant: Variant::CLASSIC,
            about: "Hexapawn: reach the far row, or leave your opponent without a move",
        },
        Preset {
            name: "pawn-game",
            variant: Variant {
                start: Start::Second,
                double_step: DoubleStep::Home,
                en_passant: EnPassant::Yes,
                blocked: Blocked::Draws,
                ..Variant::CLASSIC
            },
            about: "the chess teachers' game, with double steps and en passant; being blocked is a draw",
        },
        Preset {
            name: "misere",
            variant: Variant { far_row: FarRow::Loses, blocked: Blocked::Wins, ..Variant::CLASSIC },
            about: "Hexapawn in reverse: the far row loses, and being blocked wins",
        },
        Preset {
            name: "compulsory",
            variant: Variant { capture: Capture::Compulsory, ..Variant::CLASSIC },
            about: "Hexapawn with compulsory captures",
        },
        Preset {
            name: "berolina",
            variant: Variant { pawns: Pawns::Berolina, ..Variant::CLASSIC },
            about: "pawns step diagonally and capture straight ahead",
        },
        Preset {
            name: "breakthrough",
            variant: Variant {
                start: Start::TwoRows,
                pawns: Pawns::Breakthrough,
                ..Variant::CLASSIC
            },
            about: "two rows of pawns that step straight or diagonally and capture diagonally",
        },
        Preset {
            name: "dawson",
            variant: Variant {
                capture: Capture::Compulsory,
                far_row: FarRow::Nothing,
                ..Variant::CLASSIC
            },
            about: "Dawson's chess: captures are compulsory, and the last to move wins",
        },
    ];

    /// The keys, in the order in which they are printed.
    pub const KEYS: [Key; 7] = [
        Key {
            name: "start",
            values: Start::WORDS,
            about: "where a size puts the pawns: each side's first row, its second, or both",
        },
        Key { name: "pawns", values: Pawns::WORDS, about: "how pawns step and capture" },
        Key {
            name: "double-step",
            values: DoubleStep::WORDS,
            about: "two squares straight ahead, both empty: never, from the home row, or from any row",
        },
        Key {
            name: "en-passant",
            values: EnPassant::WORDS,
            about: "a pawn may be captured on the square that its double step passed over",
        },
        Key {
            name: "capture",
            values: Capture::WORDS,
            about: "whether a side that can capture must do so",
        },
        Key {
            name: "far-row",
            values: FarRow::WORDS,
            about: "the result for a side whose pawn reaches the far row",
        },
        Key {
            name: "blocked",
            values: Blocked::WORDS,
            about: "the result for a side to move that has pawns but no legal move",
        },
    ];

    /// Whether this is the classic rule set.
    #[inline]
    pub fn is_classic(self) -> bool {
        self == Variant::CLASSIC
    }

    /// The canonical text: the nearest preset, then the keys that differ from it.
    pub fn text(self) -> &'static str {
        &TEXTS[self.index()]
    }

    /// Whether games can end in a draw.
    pub const fn has_draws(self) -> bool {
        matches!(self.blocked, Blocked::Draws | Blocked::DrawsIfBoth)
    }

    /// Whether a finished game can be won by the side whose turn it is. Where it
    /// cannot, a win takes an odd number of plies and a loss an even one.
    pub const fn can_end_with_a_win(self) -> bool {
        matches!(self.far_row, FarRow::Loses) || matches!(self.blocked, Blocked::Wins)
    }

    /// Whether the values contradict each other.
    ///
    /// # Errors
    /// If they do, and which.
    pub const fn validate(self) -> Result<Variant, VariantError> {
        if !matches!(self.double_step, DoubleStep::No) && !matches!(self.pawns, Pawns::Orthodox) {
            return Err(VariantError::DoubleStep { step: self.double_step, pawns: self.pawns });
        }
        if matches!(self.en_passant, EnPassant::Yes) && matches!(self.double_step, DoubleStep::No) {
            return Err(VariantError::EnPassant);
        }
        Ok(self)
    }

    /// Every rule set without contradictions.
    pub fn all() -> impl Iterator<Item = Variant> {
        (0..Variant::COUNT).map(Variant::from_index).filter(|variant| variant.validate().is_ok())
    }

    const COUNT: usize = 3 * 3 * 3 * 2 * 2 * 3 * 4;

    /// The values as numbers, in the order of the keys.
    const fn places(self) -> [usize; 7] {
        [
            self.start as usize,
            self.pawns as usize,
            self.double_step as usize,
            self.en_passant as usize,
            self.capture as usize,
            self.far_row as usize,
            self.blocked as usize,
        ]
    }

    fn index(self) -> usize {
        let digits = self.places().into_iter().zip(Variant::KEYS);
        digits.fold(0, |index, (place, key)| index * key.values.len() + place)
    }

    fn from_index(mut index: usize) -> Variant {
        let mut places = [0; 7];
        for (place, key) in places.iter_mut().zip(Variant::KEYS).rev() {
            *place = index % key.values.len();
            index /= key.values.len();
        }
        Variant {
            start: Start::ALL[places[0]],
            pawns: Pawns::ALL[places[1]],
            double_step: DoubleStep::ALL[places[2]],
            en_passant: EnPassant::ALL[places[3]],
            capture: Capture::ALL[places[4]],
            far_row: FarRow::ALL[places[5]],
            blocked: Blocked::ALL[places[6]],
        }
    }

    /// Every key with the word for its value, in order.
    pub fn values(self) -> impl Iterator<Item = (Key, &'static str)> {
        Variant::KEYS.into_iter().zip(self.places()).map(|(key, place)| (key, key.values[place]))
    }

    /// The keys in which two rule sets differ, with this one's words.
    fn differences(self, other: Variant) -> impl Iterator<Item = (&'static str, &'static str)> {
        let both = self.values().zip(other.values());
        let different = both.filter(|((_, own), (_, other))| own != other);
        different.map(|((key, own), _)| (key.name, own))
    }

    fn write(self) -> String {
        let nearest = Variant::PRESETS
            .iter()
            .min_by_key(|preset| self.differences(preset.variant).count())
            .expect("there are presets");
        let mut text = nearest.name.to_owned();
        for (key, word) in self.differences(nearest.variant) {
            text.extend([",", key, "=", word]);
        }
        text
    }

    /// Sets a key by its words.
    fn set(&mut self, key: &str, value: &str) -> Result<&'static str, VariantError> {
        let Some(known) = Variant::KEYS.into_iter().find(|known| known.name == key) else {
            return Err(VariantError::Key(board::excerpt(key)));
        };
        let wrong = || VariantError::Value { key: known, value: board::excerpt(value) };
        match known.name {
            "start" => self.start = Start::from_word(value).ok_or_else(wrong)?,
            "pawns" => self.pawns = Pawns::from_word(value).ok_or_else(wrong)?,
            "double-step" => self.double_step = DoubleStep::from_word(value).ok_or_else(wrong)?,
            "en-passant" => self.en_passant = EnPassant::from_word(value).ok_or_else(wrong)?,
            "capture" => self.capture = Capture::from_word(value).ok_or_else(wrong)?,
            "far-row" => self.far_row = FarRow::from_word(value).ok_or_else(wrong)?,
            _ => self.blocked = Blocked::from_word(value).ok_or_else(wrong)?,
        }
        Ok(known.name)
    }
}

/// The texts of all rule sets.
static TEXTS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..Variant::COUNT).map(|index| Variant::from_index(index).write()).collect());

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Why a text is not a rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VariantError {
    /// The first word names no preset.
    #[error("unknown preset {0:?}: begin with {presets}, then add any KEY=VALUE", presets = listed(Variant::PRESETS.map(|preset| preset.name)))]
    Preset(String),
    /// Something that is not a key and a value.
    #[error("{0:?} is not a rule: write KEY=VALUE, such as blocked=draws")]
    Form(String),
    /// A key that rule sets do not have.
    #[error("unknown rule {0:?}: choose {keys}", keys = listed(Variant::KEYS.map(|key| key.name)))]
    Key(String),
    /// A value that its key does not take.
    #[error("{key}={value}: unknown value {value:?}; {key} must be {choices}", key = .key.name, choices = listed(.key.values.iter().copied()))]
    Value {
        /// The key.
        key: Key,
        /// What was written.
        value: String,
    },
    /// A key that occurs twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// Only orthodox pawns step twice.
    #[error(
        "double-step={step} contradicts pawns={pawns}: only orthodox pawns take double steps, so \
         choose double-step=no or pawns=orthodox",
        step = .step.word(), pawns = .pawns.word()
    )]
    DoubleStep {
        /// The double step asked for.
        step: DoubleStep,
        /// The pawns asked for.
        pawns: Pawns,
    },
    /// En passant answers a double step.
    #[error(
        "en-passant=yes contradicts double-step=no: choose en-passant=no, double-step=home or \
         double-step=anywhere"
    )]
    EnPassant,
}

/// Words with commas between them, and an `or` before the last.
fn listed(words: impl IntoIterator<Item = &'static str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl FromStr for Variant {
    type Err = VariantError;

    /// Reads `PRESET[,KEY=VALUE…]`, the keys in any order.
    fn from_str(text: &str) -> Result<Variant, VariantError> {
        let mut words = text.split(',').map(str::trim);
        let name = words.next().unwrap_or_default();
        let Some(preset) = Variant::PRESETS.iter().find(|preset| preset.name == name) else {
            return Err(VariantError::Preset(board::excerpt(name)));
        };
        let mut variant = preset.variant;
        let mut seen = Vec::new();
        for word in words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| VariantError::Form(board::excerpt(word)))?;
            let key = variant.set(key.trim(), value.trim())?;
            if seen.contains(&key) {
                return Err(VariantError::Twice(key));
            }
            seen.push(key);
        }
        variant.validate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_rule_set_is_read_back_from_its_text_and_no_two_share_one() {
        let all: Vec<Variant> = Variant::all().collect();
        // Orthodox pawns with five ways of double steps and en passant, others with one.
        assert_eq!(all.len(), 3 * (5 + 1 + 1) * 2 * 3 * 4);
        let mut texts = HashSet::new();
        for variant in all {
            assert_eq!(variant.text().parse(), Ok(variant));
            assert!(texts.insert(variant.text()), "{variant}");
            assert_eq!(Variant::from_index(variant.index()), variant);
        }
        for preset in Variant::PRESETS {
            assert_eq!(preset.variant.text(), preset.name);
        }
    }

    #[test]
    fn keys_may_be_written_in_any_order_and_repeat_the_preset() {
        for (written, text) in [
            ("pawn-game,blocked=loses", "pawn-game,blocked=loses"),
            (" pawn-game , en-passant=no,blocked=draws ", "pawn-game,en-passant=no"),
            ("classic,far-row=wins", "classic"),
            ("dawson,blocked=wins", "dawson,blocked=wins"),
            ("classic,blocked=wins,far-row=loses", "misere"),
            ("classic,en-passant=yes,double-step=home", "classic,double-step=home,en-passant=yes"),
        ] {
            assert_eq!(written.parse::<Variant>().unwrap().text(), text);
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_the_choices() {
        for (text, sentence) in [
            (
                "chess",
                "unknown preset \"chess\": begin with classic, pawn-game, misere, compulsory, \
                 berolina, breakthrough or dawson, then add any KEY=VALUE",
            ),
            ("classic,", "\"\" is not a rule: write KEY=VALUE, such as blocked=draws"),
            (
                "classic,block=draws",
                "unknown rule \"block\": choose start, pawns, double-step, en-passant, \
                 capture, far-row or blocked",
            ),
            (
                "classic,blocked=draw",
                "blocked=draw: unknown value \"draw\"; blocked must be loses, draws, draws-if-both or \
                 wins",
            ),
            ("classic,blocked=wins,blocked=wins", "blocked is given twice"),
            (
                "berolina,double-step=home",
                "double-step=home contradicts pawns=berolina: only orthodox pawns take double \
                 steps, so choose double-step=no or pawns=orthodox",
            ),
            (
                "classic,en-passant=yes",
                "en-passant=yes contradicts double-step=no: choose en-passant=no, \
                 double-step=home or double-step=anywhere",
            ),
        ] {
            assert_eq!(text.parse::<Variant>().unwrap_err().to_string(), sentence);
        }
    }
}
