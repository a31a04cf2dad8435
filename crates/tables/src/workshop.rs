//! One worker's share of a table that several make together.
//!
//! Which numbers belong to which worker, and how they get there, is the business
//! of whoever owns the workers. Here a share is collected, kept, looked up, and
//! written: the same files as those of [`tabulate`](crate::tabulate()), one set for
//! each worker.

use budget::Budget;
use pawns::Numbering;

use crate::census;
use crate::collector::{Collector, MOST_AT_ONCE};
use crate::error::{At as _, TableError};
use crate::index::{Index, Known};
use crate::manifest::{Counts, LayerRecord, Manifest, Subject};
use crate::merge::{self, Row};
use crate::part::{PartWriter, Rows, Written};
use crate::parts::Histogram;
use crate::run::{RawBlock, RunReader, RunWriter};
use crate::scribe;
use crate::source::Layer;
use crate::store::{Store, ply_name};
use crate::tabulate;
use crate::values::{ValueReader, ValueWriter};

/// A worker's share of the work.
pub struct Workshop<'a> {
    numbering: &'a Numbering,
    store: Store,
    budget: Budget,
    text: bool,
    collector: Collector,
}

impl<'a> Workshop<'a> {
    /// A workshop in a store, with its own part of the budget.
    pub fn new(numbering: &'a Numbering, store: Store, text: bool, budget: Budget) -> Workshop<'a> {
        let collector = Collector::new(numbering.bound(), budget.memory / 2, &store.work, "run");
        Workshop { numbering, store, budget, text, collector }
    }

    /// How many layers have their numbers here, and whether these are all; and the
    /// first layer from which on all are finished.
    pub fn progress(&self) -> (u32, bool, u32) {
        let (count, complete) = self.store.layers();
        let mut finished = count;
        while finished > 0 && self.store.layer(finished - 1).is_some() {
            finished -= 1;
        }
        (count, complete, finished)
    }

    /// Collects numbers of the layer that is being made.
    ///
    /// # Errors
    /// If what does not fit into memory cannot be written.
    pub fn collect(&mut self, numbers: &[u64]) -> Result<(), TableError> {
        for numbers in numbers.chunks(MOST_AT_ONCE) {
            self.collector.make_room()?;
            self.collector.numbers().extend_from_slice(numbers);
        }
        Ok(())
    }

    /// Makes what was collected a layer; returns how many numbers it has here. It
    /// counts once it is [kept](Workshop::keep).
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn settle(&mut self, layer: u32) -> Result<u64, TableError> {
        let path = self.store.keys(layer);
        let mut writer = RunWriter::create(&path)?;
        self.collector.sort();
        let mut rows = vec![Row::Slice(self.collector.sorted())];
        for path in self.collector.spilled() {
            rows.push(Row::open(path)?);
        }
        let mut count = 0;
        merge::rows(rows, |piece| {
            count += piece.len() as u64;
            writer.push(piece)
        })?;
        self.collector.clear()?;
        writer.finish(&[count])?.sync_all().at(&path)?;
        Ok(count)
    }

    /// Says that a layer is settled here and has numbers somewhere.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn keep(&self, layer: u32) -> Result<(), TableError> {
        self.store.confirm_keys(layer)
    }

    /// Says that there are no more layers.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn settle_all(&self) -> Result<(), TableError> {
        self.store.confirm_all_keys()
    }

    /// The numbers of a layer that are here.
    ///
    /// # Errors
    /// If they cannot be read, or take more memory than there is.
    pub fn numbers(&self, layer: u32) -> Result<Vec<u64>, TableError> {
        let path = self.store.keys(layer);
        let rows = Layer::stored(&path)?.rows;
        if rows.saturating_mul(Index::BYTES) > self.budget.memory.max(1 << 20) {
            let what = format!(
                "a worker's share of ply {layer}, {rows} rows, takes more memory than is allowed: \
                 raise --memory-limit, or add processes"
            );
            return Err(TableError::folder(&self.store.folder, what));
        }
        let mut reader = RunReader::open(&path)?;
        let (mut all, mut numbers) = (Vec::with_capacity(rows as usize), Vec::new());
        let mut block = RawBlock::default();
        while reader.next(&mut block, &mut numbers)? {
            all.extend_from_slice(&numbers);
        }
        Ok(all)
    }

    /// The scores of a finished layer's numbers that are here.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn known(&self, layer: u32) -> Result<Known, TableError> {
        let numbers = self.numbers(layer)?;
        let mut values = ValueReader::open(&self.store.values(layer), numbers.len())?;
        let scores = values.scores(0, numbers.len())?;
        Ok(Known::new(numbers, scores))
    }

    /// An empty histogram of a layer.
    pub fn histogram(&self) -> Histogram {
        Histogram::new(self.numbering.bound())
    }

    /// Writes a part of a layer, sorted by the numbers.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_part(&self, ply: u32, part: u32, rows: Rows<'_>) -> Result<Written, TableError> {
        let name = format!("part-{part:04}.parquet");
        let path = self.store.ply(ply)?.join(&name);
        let name = format!("{}/{name}", ply_name(ply));
        let writer = PartWriter::new(self.numbering, self.text);
        let (written, file) = writer.write(&path, name, ply, rows)?;
        file.sync_all().at(&path)?;
        Ok(written)
    }

    /// Keeps the scores and marks of the numbers that are here.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn keep_values(&self, ply: u32, scores: &[i8], marks: &[u8]) -> Result<(), TableError> {
        let path = self.store.values(ply);
        let mut values = ValueWriter::create(&path)?;
        values.push(scores, marks)?;
        values.finish()?.sync_all().at(&path)
    }

    /// Says that a layer is finished, given all its parts in order.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn confirm(&self, ply: u32, written: Vec<Written>) -> Result<(), TableError> {
        self.store.confirm_layer(&scribe::record(self.numbering, ply, written))
    }

    /// Counts the different positions of this share, and up to mirror images.
    ///
    /// # Errors
    /// If a file cannot be read, or the budget ends.
    pub fn census(&self, layers: u32) -> Result<(Counts, u64), TableError> {
        let layers: Result<Vec<Layer>, TableError> =
            (0..layers).map(|layer| Layer::stored(&self.store.keys(layer))).collect();
        census::count(self.numbering, &self.store, &layers?, &self.budget)
    }

    /// The manifest of the whole table, given what all shares have counted.
    ///
    /// # Panics
    /// If a layer is not finished.
    pub fn manifest(&self, subject: Subject, layers: u32, counts: Counts, folded: u64) -> Manifest {
        let records: Vec<LayerRecord> = (0..layers)
            .map(|layer| self.store.layer(layer).expect("every layer is finished"))
            .collect();
        tabulate::assemble(subject, records, counts, folded)
    }

    /// Makes the table a finished one.
    ///
    /// # Errors
    /// If the manifest cannot be written, or what is left cannot be removed.
    pub fn finish(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.store.finish_share(manifest)
    }

    /// The budget of this share.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// How the game's positions are numbered.
    pub fn numbering(&self) -> &'a Numbering {
        self.numbering
    }
}
