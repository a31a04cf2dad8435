//! The manifest: what a table states of itself, field by field.
//!
//! A field that is missing, that occurs twice or that nobody would compare is an
//! error: what is stated is checked, all of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use super::tally::Tally;
use super::view::View;
use crate::pawns::{Board, read_position, read_size};
use crate::{Rejected, reject};

/// What a table states of itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    format: String,
    game: String,
    rules: String,
    pub(super) board: String,
    pub(super) position: String,
    mirror_folded: bool,
    /// Whether rows hold their position as text.
    pub(super) text: bool,
    pub(super) value: i64,
    pub(super) rows: u64,
    pub(super) counts: Counts,
    pub(super) folded: u64,
    pub(super) layers: Vec<LayerRecord>,
}

/// What is stated of a ply.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LayerRecord {
    pub(super) ply: u64,
    pub(super) to_move: String,
    pub(super) rows: u64,
    pub(super) counts: Counts,
    pub(super) longest: Option<Longest>,
    pub(super) parts: Vec<PartRecord>,
}

/// What is stated of the win that takes longest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Longest {
    pub(super) value: i64,
    pub(super) position: String,
}

/// What is stated of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartRecord {
    pub(super) file: String,
    pub(super) rows: u64,
    pub(super) bytes: u64,
    pub(super) sha256: String,
    pub(super) first_white: String,
    pub(super) first_black: String,
    pub(super) exercises: Numbers,
}

/// How many positions there are of each kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    positions: u64,
    terminal: u64,
    wins: u64,
    losses: u64,
    single: u64,
    values: Numbers,
}

/// Numbers by the values that they are of, as both are written.
#[derive(PartialEq)]
pub(super) struct Numbers(BTreeMap<String, u64>);

impl Numbers {
    pub(super) fn of(numbers: impl Iterator<Item = (i16, u64)>) -> Numbers {
        Numbers(numbers.map(|(value, count)| (value.to_string(), count)).collect())
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Numbers;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("numbers by value")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Numbers, A::Error> {
                let mut numbers = BTreeMap::new();
                while let Some((value, number)) = map.next_entry::<String, u64>()? {
                    if numbers.insert(value, number).is_some() {
                        return Err(A::Error::custom("a value occurs twice"));
                    }
                }
                Ok(Numbers(numbers))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}

impl Counts {
    /// Rejects numbers that are not those that were counted.
    pub(super) fn compare(&self, place: &str, tally: &Tally) -> Result<(), Rejected> {
        let Counts { positions, terminal, wins, losses, single, values } = self;
        for (field, &stated, counted) in [
            ("positions", positions, tally.positions()),
            ("terminal", terminal, tally.terminal()),
            ("wins", wins, tally.wins()),
            ("losses", losses, tally.losses()),
            ("single", single, tally.single),
        ] {
            if stated != counted {
                reject!("_manifest.json: {place}{field} is {counted}, not {stated}");
            }
        }
        if *values != Numbers::of(tally.values()) {
            reject!("_manifest.json: {place}the values are not those stated");
        }
        Ok(())
    }
}

/// What the plies have in common.
pub(super) struct Subject {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// The position that games begin with.
    pub(super) root: Board,
    pub(super) white_first: bool,
    /// Whether a row stands for a position and its mirror image.
    pub(super) folded: bool,
}

impl Subject {
    /// How bits and boards go together at a ply.
    pub(super) fn view(&self, ply: usize) -> View {
        let white_moves = self.white_first == ply.is_multiple_of(2);
        View { rows: self.rows, cols: self.cols, white_moves, folded: self.folded }
    }
}

impl Manifest {
    /// Reads a manifest's text.
    pub(super) fn read(text: &[u8]) -> Result<Manifest, Rejected> {
        let manifest: Manifest = match serde_json::from_slice(text) {
            Ok(manifest) => manifest,
            Err(error) => reject!("_manifest.json: {error}"),
        };
        for (field, stated, expected) in [
            ("format", &manifest.format, "ludex table 1"),
            ("game", &manifest.game, "pawns"),
            ("rules", &manifest.rules, "classic"),
        ] {
            if stated != expected {
                reject!("_manifest.json: {field} is not {expected:?}");
            }
        }
        if manifest.layers.is_empty() {
            reject!("_manifest.json has no layers");
        }
        Ok(manifest)
    }

    /// What the table is about.
    pub(super) fn subject(&self) -> Result<Subject, Rejected> {
        let (rows, cols) = read_size(&self.board)?;
        let (root, white_first) = read_position(&self.position, rows, cols)?;
        let subject = Subject { rows, cols, root, white_first, folded: self.mirror_folded };
        if subject.folded != subject.view(0).is_symmetric(&subject.root) {
            reject!(
                "_manifest.json: mirror images share rows if and only if the first position is its own"
            );
        }
        Ok(subject)
    }

    /// The names of the files, each in the folder of its ply.
    pub(super) fn files(&self) -> Result<Vec<&str>, Rejected> {
        let mut files = Vec::new();
        for (ply, layer) in self.layers.iter().enumerate() {
            let mut next = 0;
            for PartRecord { file, .. } in &layer.parts {
                let number = file
                    .strip_prefix(&format!("ply={ply:02}/part-"))
                    .and_then(|rest| rest.strip_suffix(".parquet")?.parse::<u32>().ok());
                let Some(number) =
                    number.filter(|part| *file == format!("ply={ply:02}/part-{part:04}.parquet"))
                else {
                    reject!("_manifest.json: {file:?} is not the name of a part of ply {ply}");
                };
                if u64::from(number) < next {
                    reject!("_manifest.json: {file:?} is out of order, or named twice");
                }
                next = u64::from(number) + 1;
                files.push(file.as_str());
            }
        }
        Ok(files)
    }
}
