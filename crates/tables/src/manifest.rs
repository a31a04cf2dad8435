//! The manifest: what a table is about, what it holds, which files it consists of.

use std::collections::BTreeMap;
use std::path::Path;

use pawns::{Game, Side};
use serde::{Deserialize, Serialize};

use crate::error::TableError;
use crate::files::store::read_bounded;
use crate::tally::TallyEntry;

/// The name of the manifest's file.
pub const MANIFEST: &str = "_manifest.json";
/// The name of the file with the manifest's checksum, as `sha256sum` writes it.
pub const MANIFEST_SUM: &str = "_manifest.sha256";
/// The first field of every manifest.
pub const FORMAT: &str = "ludex table 1";

/// What a table is about: the same for two runs that make the same table.
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
    /// Where games begin, on one line.
    pub position: String,
    /// Whether a row stands for a position and its mirror image.
    pub mirror_folded: bool,
    /// Whether rows hold their position as text.
    pub text: bool,
}

impl Subject {
    /// The subject of a game's table.
    pub fn new(game: &Game, mirror_folded: bool, text: bool) -> Subject {
        Subject {
            format: FORMAT.into(),
            game: "pawns".into(),
            rules: game.rules.name().into(),
            board: game.size().to_string(),
            position: game.one_line(),
            mirror_folded,
            text,
        }
    }
}

/// Positions counted, mirror images apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All of them.
    pub positions: u64,
    /// Those whose game is over.
    pub terminal: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that it loses or has lost.
    pub losses: u64,
    /// Those with exactly one winning move.
    pub single: u64,
    /// How many there are of each value.
    pub values: BTreeMap<i16, u64>,
}

impl Counts {
    /// Counts the positions of rows of one value and number of winning moves.
    pub(crate) fn add(&mut self, entry: &TallyEntry) {
        let TallyEntry { value, winning_moves, positions, .. } = *entry;
        self.positions += positions;
        self.terminal += if value == 0 { positions } else { 0 };
        *(if value > 0 { &mut self.wins } else { &mut self.losses }) += positions;
        self.single += if winning_moves == 1 { positions } else { 0 };
        *self.values.entry(value).or_default() += positions;
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Counts) {
        self.positions += other.positions;
        self.terminal += other.terminal;
        self.wins += other.wins;
        self.losses += other.losses;
        self.single += other.single;
        for (&value, &count) in &other.values {
            *self.values.entry(value).or_default() += count;
        }
    }
}

/// What is stated of a part: one file of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartRecord {
    /// Its path below the table's folder.
    pub file: String,
    /// How many rows it has.
    pub rows: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// The SHA-256 of those bytes.
    pub sha256: String,
    /// The white pawns of its first row, as a number in digits.
    pub first_white: String,
    /// The black pawns of its first row, as a number in digits.
    pub first_black: String,
    /// How many rows with exactly one winning move there are of each value.
    pub exercises: BTreeMap<i16, u64>,
}

impl PartRecord {
    /// Which part of its layer it is, by its name.
    pub fn index(&self) -> Option<u32> {
        let (_, name) = self.file.rsplit_once("/part-")?;
        name.strip_suffix(".parquet")?.parse().ok()
    }
}

/// What is stated of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerRecord {
    /// The number of plies.
    pub ply: u32,
    /// Whose turn it is: `white` or `black`.
    pub to_move: String,
    /// How many rows it has.
    pub rows: u64,
    /// What they stand for.
    pub counts: Counts,
    /// The position that takes longest to win, and its value.
    pub longest: Option<Longest>,
    /// Its files, in the order of their rows.
    pub parts: Vec<PartRecord>,
}

/// A won position that takes long to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Longest {
    /// How many plies.
    pub value: i16,
    /// The position on one line.
    pub position: String,
}

/// What a finished table is and holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// The value of the position that games begin with.
    pub value: i16,
    /// All rows of all layers.
    pub rows: u64,
    /// Different positions, whenever they are reached.
    pub counts: Counts,
    /// The same up to mirror images.
    pub folded: u64,
    /// The layers from the first to the last.
    pub layers: Vec<LayerRecord>,
}

impl Manifest {
    /// Reads the manifest of the table in a folder.
    ///
    /// # Errors
    /// If there is none, or it is no manifest.
    pub fn read(folder: &Path) -> Result<Manifest, TableError> {
        let path = folder.join(MANIFEST);
        match path.try_exists() {
            Ok(true) => {}
            _ if folder.join(crate::files::store::WORK).is_dir() => {
                return Err(TableError::folder(
                    folder,
                    "the table is not finished: run `tabulate` again, and it goes on",
                ));
            }
            _ => {
                return Err(TableError::folder(folder, format!("no table: {MANIFEST} is missing")));
            }
        }
        let bytes = read_bounded(&path)?;
        let manifest: Manifest = serde_json::from_slice(&bytes)
            .map_err(|error| TableError::damaged(&path, error.to_string()))?;
        if manifest.subject.format != FORMAT {
            return Err(TableError::damaged(
                &path,
                format!("its format is {:?}, not {FORMAT:?}", manifest.subject.format),
            ));
        }
        Ok(manifest)
    }

    /// The text of the manifest's file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a manifest is plain data") + "\n"
    }

    /// All counts of the layers together: a position that is reached after
    /// different numbers of plies counts each time.
    pub fn by_layers(&self) -> Counts {
        let mut all = Counts::default();
        self.layers.iter().for_each(|layer| all.merge(&layer.counts));
        all
    }

    /// The win that takes longest, and the ply of its position.
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
