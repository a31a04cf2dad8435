//! The manifest: what a table states of itself, field by field.
//!
//! A field that is missing, that occurs twice or that nobody would compare is an
//! error: what is stated is checked, all of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use super::pages::Layout;
use super::tally::Tally;
use super::view::View;
use super::worth::Worth;
use crate::pawns::{Board, Rules, read_marked_position, read_size};
use crate::{Rejection, reject};

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
    /// Of the first position; not in classic tables.
    outcome: Option<String>,
    /// The same in signed plies; null for a draw. It is there, whatever it is.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(super) value: Option<i64>,
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
    /// Not in classic tables.
    pub(super) first_en_passant: Option<String>,
    pub(super) exercises: Numbers,
}

/// How many positions there are of each kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Counts {
    positions: u64,
    terminal: u64,
    wins: u64,
    /// Left out where there are none.
    draws: Option<u64>,
    losses: u64,
    single: u64,
    /// Left out where there are none.
    single_draws: Option<u64>,
    values: Numbers,
}

/// Numbers by the values that they are of, as both are written.
#[derive(PartialEq)]
pub(super) struct Numbers(BTreeMap<String, u64>);

impl Numbers {
    pub(super) fn of(numbers: impl Iterator<Item = (Worth, u64)>) -> Numbers {
        Numbers(numbers.map(|(worth, count)| (worth.name(), count)).collect())
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
    pub(super) fn compare(&self, place: &str, tally: &Tally) -> Result<(), Rejection> {
        let Counts { positions, terminal, wins, draws, losses, single, single_draws, values } =
            self;
        for (field, &stated, counted) in [
            ("positions", positions, tally.positions()),
            ("terminal", terminal, tally.terminal),
            ("wins", wins, tally.of_outcome(1)),
            ("losses", losses, tally.of_outcome(-1)),
            ("single", single, tally.single),
        ] {
            if stated != counted {
                reject!("_manifest.json: {place}{field} is {counted}, not {stated}");
            }
        }
        for (field, stated, counted) in [
            ("draws", draws, tally.of_outcome(0)),
            ("single_draws", single_draws, tally.single_draws),
        ] {
            if stated.unwrap_or(0) != counted || *stated == Some(0) {
                let stated = stated.map_or("left out".into(), |number| number.to_string());
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
    pub(super) rules: Rules,
}

impl Subject {
    /// How bits and boards go together at a ply.
    pub(super) fn view(&self, ply: usize) -> View {
        let white_moves = self.white_first == ply.is_multiple_of(2);
        let Subject { rows, cols, folded, rules, .. } = *self;
        View::new((rows, cols), white_moves, folded, rules)
    }
}

impl Manifest {
    /// Reads a manifest's text.
    pub(super) fn read(text: &[u8]) -> Result<Manifest, Rejection> {
        let manifest: Manifest = match serde_json::from_slice(text) {
            Ok(manifest) => manifest,
            Err(error) => reject!("_manifest.json: {error}"),
        };
        for (field, stated, expected) in [
            ("game", &manifest.game, "pawns"),
            ("format", &manifest.format, manifest.expected_format()),
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

    /// Version 1 is for the classic rules, version 2 for all others.
    fn expected_format(&self) -> &'static str {
        if self.rules == "classic" { "ludex table 1" } else { "ludex table 2" }
    }

    /// The columns of its files.
    pub(super) fn layout(&self) -> Layout {
        Layout { is_classic: self.rules == "classic", text: self.text }
    }

    /// Rejects what is stated of the first position, if it is worth something else.
    pub(super) fn compare_root(&self, worth: Worth) -> Result<(), Rejection> {
        if self.value != worth.signed().map(i64::from) {
            let stated = self.value.map_or("null".into(), |value| value.to_string());
            reject!(
                "_manifest.json: the value of the first position is {}, not {stated}",
                worth.name()
            );
        }
        let outcome = ["loss", "draw", "win"][(worth.outcome() + 1) as usize];
        let expected = (!self.layout().is_classic).then_some(outcome);
        if self.outcome.as_deref() != expected {
            reject!("_manifest.json: the outcome of the first position is {outcome}");
        }
        Ok(())
    }

    /// How the game ends with best play.
    pub(super) fn end(&self) -> String {
        match (self.value, self.outcome.as_deref()) {
            (None, _) => "draws".to_owned(),
            (Some(0), Some("win")) => "has already won".to_owned(),
            (Some(1), _) => "wins in 1 ply".to_owned(),
            (Some(-1), _) => "loses in 1 ply".to_owned(),
            (Some(plies @ 2..), _) => format!("wins in {plies} plies"),
            (Some(plies), _) => format!("loses in {} plies", plies.unsigned_abs()),
        }
    }

    /// What the table is about.
    pub(super) fn subject(&self) -> Result<Subject, Rejection> {
        let rules = Rules::read(&self.rules)?;
        let (rows, cols) = read_size(&self.board)?;
        let (root, white_first) = read_marked_position(&rules, &self.position, rows, cols)?;
        let subject = Subject { rows, cols, root, white_first, folded: self.mirror_folded, rules };
        if subject.folded != subject.view(0).is_symmetric(&subject.root) {
            reject!(
                "_manifest.json: mirror images share rows if and only if the first position is its own"
            );
        }
        Ok(subject)
    }

    /// The names of the files, each in the folder of its ply.
    pub(super) fn files(&self) -> Result<Vec<&str>, Rejection> {
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
