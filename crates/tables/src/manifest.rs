//! The manifest: the subject, the contents and the files of a table.

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

/// Counts of positions; mirror images are counted separately.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All positions.
    pub positions: u64,
    /// Those whose game is over.
    pub terminal: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that it loses or has already lost.
    pub losses: u64,
    /// Those with exactly one winning move.
    pub single: u64,
    /// The number of positions of each value.
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

    /// Adds other counts.
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
    /// The number of rows with exactly one winning move, by value.
    pub exercises: BTreeMap<i16, u64>,
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
    /// The value of the first position.
    pub value: i16,
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
                    "the table is not finished: run `tabulate` again to continue",
                ));
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
