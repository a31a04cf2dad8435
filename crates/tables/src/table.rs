//! Finished tables: opening them and looking up positions.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use budget::Control;
use pawns::{Analysis, Answer, Game, Move, MoveValue, Position, Side, Value, Variant};

use crate::error::{AtPath as _, TableError};
use crate::files::checksum::part_flaw;
use crate::files::guard::guarded;
use crate::files::part_reader::{PartReader, Row};
use crate::manifest::{self, LayerRecord, MANIFEST, Manifest, PartRecord, Subject};

/// A table in a folder. Opening it reads the manifest; looking something up reads
/// a few row groups. A part is compared with its checksum before it is read for the first
/// time, and again when it has changed. It may be shared between threads.
#[derive(Clone, Debug)]
pub struct Table {
    folder: PathBuf,
    manifest: Manifest,
    game: Game,
    /// The parts that are what was written, and when they were.
    whole: Arc<Mutex<HashMap<String, Version>>>,
}

/// What tells whether a file has changed since it was checked: its length and the time of
/// its last change.
type Version = (u64, Option<SystemTime>);

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fewest plies after which it is reached.
    pub ply: u32,
    /// Its value for the side to move.
    pub value: Value,
    /// The number of winning moves.
    pub winning_moves: u8,
    /// In a draw, the number of moves that hold it; otherwise 0.
    pub drawing_moves: u8,
}

impl Table {
    /// Opens the table in a folder.
    ///
    /// # Errors
    /// If there is none, if it is not finished, or if its manifest is damaged.
    pub fn open(folder: &Path) -> Result<Table, TableError> {
        let manifest = Manifest::read(folder)?;
        let path = folder.join(MANIFEST);
        let damaged = |what: String| TableError::damaged(&path, what);
        let Subject { format, game: family, rules, position, .. } = &manifest.subject;
        let variant: Variant =
            rules.parse().map_err(|error: pawns::VariantError| damaged(error.to_string()))?;
        let reader = pawns::text::Reader { variant: Some(variant), ..Default::default() };
        let game = reader.read(position).map_err(|error| damaged(error.to_string()))?;
        let is_ours = format == manifest::format(&game) && rules == variant.text();
        if family != "pawns" || !is_ours {
            return Err(damaged("it is for another game".into()));
        }
        for (ply, layer) in (0..).zip(&manifest.layers) {
            let digits = |text: &str| text.parse::<u64>().is_ok();
            let is_local = |file: &str| file.starts_with("ply=") && !file.contains("..");
            let whole = |part: &PartRecord| {
                let passed = part.first_en_passant.as_deref();
                passed.is_some() != variant.is_classic()
                    && [&part.first_white, &part.first_black].into_iter().all(|text| digits(text))
                    && passed.is_none_or(digits)
                    && is_local(&part.file)
            };
            if layer.ply != ply || !layer.parts.iter().all(whole) {
                return Err(damaged(format!("the record of ply {ply} is invalid")));
            }
        }
        Ok(Table { folder: folder.to_owned(), manifest, game, whole: Arc::default() })
    }

    /// The manifest of the table.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The first position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The value of a position; `None` if it is unreachable.
    ///
    /// # Errors
    /// If a file of the table cannot be read.
    pub fn value(&self, position: Position) -> Result<Option<Value>, TableError> {
        Ok(self.find(position)?.map(|entry| entry.value))
    }

    /// The entry of a position; `None` if it is unreachable.
    ///
    /// # Errors
    /// If a file of the table cannot be read.
    pub fn find(&self, position: Position) -> Result<Option<Entry>, TableError> {
        for layer in &self.manifest.layers {
            if let Some(row) = self.find_in(layer, position)? {
                let Row { value, winning_moves, drawing_moves, .. } = row;
                return Ok(Some(Entry { ply: layer.ply, value, winning_moves, drawing_moves }));
            }
        }
        Ok(None)
    }

    /// A position in a layer.
    fn find_in(&self, layer: &LayerRecord, position: Position) -> Result<Option<Row>, TableError> {
        if position.to_move() != self.to_move(layer.ply) || !self.may_be_at(layer.ply, position) {
            return Ok(None);
        }
        let mirrored = self.game.rules.mirror(position);
        let images = if self.manifest.subject.mirror_folded {
            [Some(position.min(mirrored)), None]
        } else {
            // Values are the same: where only the image is reached, it will do.
            [Some(position), (mirrored != position).then_some(mirrored)]
        };
        for image in images.into_iter().flatten() {
            let key = (image.white(), image.black(), image.en_passant());
            let first = |part: &PartRecord| {
                let digits = |text: &str| text.parse::<u64>().unwrap_or(0);
                let passed = part.first_en_passant.as_deref().map_or(0, digits);
                (digits(&part.first_white), digits(&part.first_black), passed)
            };
            let after = layer.parts.partition_point(|part| first(part) <= key);
            let Some(part) = after.checked_sub(1).map(|index| &layer.parts[index]) else {
                continue;
            };
            if let Some(row) = self.read(part, |reader| reader.find(key))? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Reads from a part, once its checksum has been compared.
    fn read<T>(
        &self,
        part: &PartRecord,
        read: impl FnOnce(&PartReader<'_>) -> Result<T, TableError>,
    ) -> Result<T, TableError> {
        let path = self.folder.join(&part.file);
        let data = fs::metadata(&path).at(&path)?;
        let version = (data.len(), data.modified().ok());
        let whole = || self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        if whole().get(&part.file) != Some(&version) {
            if part_flaw(&self.folder, part, &Control::default())?.is_some() {
                let what = "it differs from the manifest; `tabulate` repairs it";
                return Err(TableError::damaged(&path, what));
            }
            whole().insert(part.file.clone(), version);
        }
        let is_classic = self.game.rules.variant().is_classic();
        guarded(&path, || read(&PartReader::open(&path, is_classic)?))
    }

    /// The side to move at a ply.
    pub fn to_move(&self, ply: u32) -> Side {
        let first = self.game.to_move();
        if ply.is_multiple_of(2) { first } else { !first }
    }

    /// Whether a position can have been reached after so many plies: each of them
    /// has brought a pawn nearer to its goal by a row or two, and captured pawns have taken
    /// the rest of their way with them.
    fn may_be_at(&self, ply: u32, position: Position) -> bool {
        let way = |position: Position| -> u32 {
            let (rows, cols) = (self.game.size().rows(), self.game.size().cols());
            (0..rows)
                .map(|row| {
                    let squares = self.game.rules.far_row(Side::Black) << (row * cols);
                    (position.white() & squares).count_ones() * (rows - 1 - row)
                        + (position.black() & squares).count_ones() * row
                })
                .sum()
        };
        way(position) + ply <= way(self.game.position)
    }

    /// Analyzes a position and all its moves; `None` if it is unreachable.
    ///
    /// # Errors
    /// If a file of the table cannot be read.
    pub fn analyze(&self, position: Position) -> Result<Option<Analysis>, TableError> {
        let Some(entry) = self.find(position)? else { return Ok(None) };
        let mut looked_up = 1;
        let moves = self.judged(entry.ply, position, &mut looked_up)?;
        let is_best = |judged: &&MoveValue| judged.value == Some(entry.value);
        let mut best_moves: Vec<Move> =
            moves.iter().filter(is_best).map(|judged| judged.mv).collect();
        best_moves.sort_unstable();
        let line = self.line(entry.ply, position, entry.value, &mut looked_up)?;
        let answer = Answer {
            outcome: Some(entry.value.outcome()),
            value: Some(entry.value),
            best_moves,
            line,
            positions: looked_up,
            stopped: None,
        };
        Ok(Some(Analysis { answer, moves }))
    }

    /// Every move of a position at a ply, best first.
    fn judged(
        &self,
        ply: u32,
        position: Position,
        looked_up: &mut u64,
    ) -> Result<Vec<MoveValue>, TableError> {
        let mut moves = Vec::new();
        for (mv, next) in self.game.rules.successors(position).moves() {
            *looked_up += 1;
            let value = self.value_at(ply + 1, next)?.for_the_mover();
            moves.push(MoveValue { mv, outcome: Some(value.outcome()), value: Some(value) });
        }
        moves.sort_unstable_by_key(|judged| (std::cmp::Reverse(judged.value), judged.mv));
        Ok(moves)
    }

    /// The value of a position that the table must have at a ply.
    fn value_at(&self, ply: u32, position: Position) -> Result<Value, TableError> {
        let layer = self.manifest.layers.get(ply as usize);
        let row = layer.map_or(Ok(None), |layer| self.find_in(layer, position))?;
        row.map(|row| row.value).ok_or_else(|| {
            let game = Game { rules: self.game.rules, position };
            let what = format!("{} is missing at ply {ply}", game.one_line());
            TableError::Damaged { path: self.folder.clone(), what }
        })
    }

    /// A whole game of best moves from a position at a ply.
    ///
    /// # Errors
    /// If a file of the table cannot be read, or a position is missing.
    pub fn line(
        &self,
        mut ply: u32,
        mut position: Position,
        mut value: Value,
        looked_up: &mut u64,
    ) -> Result<Vec<Move>, TableError> {
        let mut line = Vec::new();
        while !self.game.rules.is_over(position) {
            value = value.left_to_the_opponent();
            ply += 1;
            let mut moves: Vec<_> = self.game.rules.successors(position).moves().collect();
            moves.sort_unstable();
            let mut best = None;
            for (mv, next) in moves {
                *looked_up += 1;
                if self.value_at(ply, next)? == value {
                    best = Some((mv, next));
                    break;
                }
            }
            let Some((mv, next)) = best else {
                let what = format!("no successor at ply {ply} has the value {value}");
                return Err(TableError::Damaged { path: self.folder.clone(), what });
            };
            line.push(mv);
            position = next;
        }
        Ok(line)
    }

    /// Calls `each` with the rows of a part, one row group at a time.
    ///
    /// # Errors
    /// If the file cannot be read, or `each` fails.
    pub fn rows(
        &self,
        part: &PartRecord,
        mut each: impl FnMut(&[Row]) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.read(part, |reader| {
            (0..reader.groups()).try_for_each(|group| each(&reader.group(group)?))
        })
    }
}
