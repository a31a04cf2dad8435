//! The manifest: the subject, the contents and the files of a table.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;

use pawns::{Game, Outcome, Side, Value};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::TableError;
use crate::files::store::read_bounded;
use crate::tally::TallyEntry;

/// The name of the manifest's file.
pub const MANIFEST: &str = "_manifest.json";
/// The name of the file with the manifest's checksum, as `sha256sum` writes it.
pub const MANIFEST_SUM: &str = "_manifest.sha256";
/// The first field of the manifests of classic tables.
pub const FORMAT: &str = "ludex table 1";
/// The first field of manifests under all other rules.
pub const FORMAT_OF_RULES: &str = "ludex table 2";
/// The formats that are read.
pub(crate) const FORMATS: [&str; 2] = [FORMAT, FORMAT_OF_RULES];

/// The subject of a table: equal for two runs that make the same table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The format and its version.
    pub format: String,
    /// The family of games.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The size of the board.
    pub board: String,
    /// The first position, on one line.
    pub position: String,
    /// Whether a row represents a position and its mirror image.
    pub mirror_folded: bool,
    /// Whether rows contain their position as text.
    pub text: bool,
}

impl Subject {
    /// The subject of a game's table.
    pub fn new(game: &Game, mirror_folded: bool, text: bool) -> Subject {
        Subject {
            format: format(game).into(),
            game: "pawns".into(),
            rules: game.rules.name().into(),
            board: game.size().to_string(),
            position: game.one_line(),
            mirror_folded,
            text,
        }
    }
}

/// The format of a game's table.
pub(crate) fn format(game: &Game) -> &'static str {
    if game.rules.variant().is_classic() { FORMAT } else { FORMAT_OF_RULES }
}

/// A value as manifests name it: signed plies, `draw`, or `+0` for a game already won. They
/// are in that order, with draws first and `+0` last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueKey(pub Value);

impl ValueKey {
    fn rank(self) -> i16 {
        match self.0 {
            Value::DRAW => i16::MIN,
            Value::WON => i16::MAX,
            value => value.get(),
        }
    }
}

impl Ord for ValueKey {
    fn cmp(&self, other: &ValueKey) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for ValueKey {
    fn partial_cmp(&self, other: &ValueKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Serialize for ValueKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ValueKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ValueKey, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = match text.as_str() {
            "draw" => Value::DRAW,
            "+0" => Value::WON,
            number => match number.parse() {
                Ok(plies @ -127..=127) => Value::new(plies),
                _ => return Err(D::Error::custom(format!("{text:?} is not a value"))),
            },
        };
        Ok(ValueKey(value))
    }
}

/// Counts of positions; mirror images are counted separately.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Those whose game is over.
    pub terminal: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that neither side wins.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub draws: u64,
    /// Those that it loses or has already lost.
    pub losses: u64,
    /// Those with exactly one winning move.
    pub single: u64,
    /// Those without a winning move in which exactly one move holds the draw.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub single_draws: u64,
    /// The number of positions of each value.
    pub values: BTreeMap<ValueKey, u64>,
}

/// Counts of draws are left out where there are none.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde wants it
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Counts {
    /// Counts the positions of rows of one value and number of winning moves.
    pub(crate) fn add(&mut self, entry: &TallyEntry) {
        let TallyEntry { value, keeping_moves, positions, .. } = *entry;
        self.positions += positions;
        self.terminal += if entry.is_over() { positions } else { 0 };
        let (all, single) = match value.outcome() {
            Outcome::Win => (&mut self.wins, &mut self.single),
            Outcome::Draw => (&mut self.draws, &mut self.single_draws),
            Outcome::Loss => (&mut self.losses, &mut self.single),
        };
        *all += positions;
        *single += if keeping_moves == 1 { positions } else { 0 };
        *self.values.entry(ValueKey(value)).or_default() += positions;
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Counts) {
        self.positions += other.positions;
        self.terminal += other.terminal;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.single += other.single;
        self.single_draws += other.single_draws;
        for (&value, &count) in &other.values {
            *self.values.entry(value).or_default() += count;
        }
    }
}

/// The record of a part: one file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartRecord {
    /// Its path below the table's folder.
    pub file: String,
    /// The number of rows.
    pub rows: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// The SHA-256 of those bytes.
    pub sha256: String,
    /// The white pawns of its first row, as a number in digits.
    pub first_white: String,
    /// The black pawns of its first row, as a number in digits.
    pub first_black: String,
    /// The square passed over in its first row, as the bit of a number in digits; not under
    /// the classic rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_en_passant: Option<String>,
    /// The number of rows with exactly one move that wins or holds the draw, by value.
    pub exercises: BTreeMap<ValueKey, u64>,
}

impl PartRecord {
    /// Its index in its layer, from its name.
    pub fn index(&self) -> Option<u32> {
        let (_, name) = self.file.rsplit_once("/part-")?;
        name.strip_suffix(".parquet")?.parse().ok()
    }
}

/// The record of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerRecord {
    /// The number of plies.
    pub ply: u32,
    /// The side to move: `white` or `black`.
    pub to_move: String,
    /// The number of rows.
    pub rows: u64,
    /// The positions that they represent.
    pub counts: Counts,
    /// The longest win.
    pub longest: Option<Longest>,
    /// Its files, in the order of their rows.
    pub parts: Vec<PartRecord>,
}

/// The position with the longest win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Longest {
    /// The number of plies.
    pub value: i16,
    /// The position on one line.
    pub position: String,
}

/// The description of a finished table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Its subject.
    #[serde(flatten)]
    pub subject: Subject,
    /// Whether the side to move wins, draws or loses the first position; not under the
    /// classic rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// The value of the first position in signed plies; none if it is a draw.
    pub value: Option<i16>,
    /// The number of rows in all layers.
    pub rows: u64,
    /// Distinct positions, whenever they are reached.
    pub counts: Counts,
    /// The number of distinct positions up to mirror images.
    pub folded: u64,
    /// The layers from the first to the last.
    pub layers: Vec<LayerRecord>,
}

impl Manifest {
    /// Reads the manifest of the table in a folder.
    ///
    /// # Errors
    /// If there is none, or it is not a valid manifest.
    pub fn read(folder: &Path) -> Result<Manifest, TableError> {
        let path = folder.join(MANIFEST);
        match path.try_exists() {
            Ok(true) => {}
            _ if folder.join(crate::files::store::WORK).is_dir() => {
                return Err(TableError::folder(
                    folder,
                    "the table is not finished: make it again to continue",
                ));
            }
            _ if folder.symlink_metadata().is_err() => {
                return Err(TableError::folder(folder, "no such file or folder"));
            }
            _ if !folder.is_dir() => {
                return Err(TableError::folder(folder, "not a table: a table is a folder"));
            }
            _ => {
                return Err(TableError::folder(
                    folder,
                    format!("not a table: {MANIFEST} is missing"),
                ));
            }
        }
        let bytes = read_bounded(&path)?;
        let manifest: Manifest = serde_json::from_slice(&bytes)
            .map_err(|error| TableError::damaged(&path, error.to_string()))?;
        let format = &manifest.subject.format;
        if !FORMATS.contains(&format.as_str()) {
            let what = format!("its format is {format:?}, not {FORMAT:?} or {FORMAT_OF_RULES:?}");
            return Err(TableError::damaged(&path, what));
        }
        Ok(manifest)
    }

    /// The value of the first position.
    pub fn value(&self) -> Value {
        match (self.value, self.outcome.as_deref()) {
            (Some(0), Some("win")) => Value::WON,
            (Some(plies), _) => Value::new(plies),
            (None, _) => Value::DRAW,
        }
    }

    /// The text of the manifest's file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a manifest is plain data") + "\n"
    }

    /// The sum of the counts of all layers: a position that is reached after different
    /// numbers of plies is counted each time.
    pub fn by_layers(&self) -> Counts {
        let mut all = Counts::default();
        self.layers.iter().for_each(|layer| all.merge(&layer.counts));
        all
    }

    /// The longest win, and the ply of its position.
    pub fn longest(&self) -> Option<(u32, &Longest)> {
        let layers = self.layers.iter().rev();
        layers
            .filter_map(|layer| layer.longest.as_ref().map(|longest| (layer.ply, longest)))
            .max_by_key(|(_, longest)| longest.value)
    }
}

/// `white` or `black`, or `w` or `b` where one letter is enough.
pub(crate) fn letter(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
}
