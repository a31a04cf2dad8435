//! One worker's share of a table that several make together.
//!
//! Each number is owned by a worker (`owners`). The cluster delivers batches of numbers and
//! rows (`batch`) between them. Here a share is collected (`forward`), looked up
//! (`backward`), sent to the parts of the table (`rows`), divided anew among another number
//! of workers (`earlier`) and kept: the same files as those
//! of [`tabulate`](crate::tabulate()), one set for each worker.

mod backward;
mod batch;
mod earlier;
mod forward;
mod owners;
mod rows;

use std::cell::RefCell;
use std::collections::BTreeMap;

use budget::Budget;
use pawns::Numbering;
use serde::{Deserialize, Serialize};

use crate::backward::segment_writer;
use crate::distinct;
use crate::error::{AtPath as _, TableError};
use crate::files::checksum::{self, Flaw};
use crate::files::layer::Layer;
use crate::files::part_cuts::Histogram;
use crate::files::part_writer::PartSummary;
use crate::files::run::RunWriter;
use crate::files::store::{Store, WorkerId};
use crate::files::values::ValueWriter;
use crate::forward::collector::Collector;
use crate::forward::merge;
use crate::manifest::{Counts, LayerRecord, Manifest, PartRecord, Subject};
use crate::memory;
use crate::tabulate;

pub use backward::{Lookup, Questions, Solution, answer};
pub use batch::Batch;
pub use earlier::{EarlierLayer, EarlierShare, InheritedLayer};
pub use forward::Expansion;
pub use rows::SolvedShare;

use owners::Owners;

/// The progress of the work on a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The number of layers that have their numbers.
    pub layers: u32,
    /// Whether these are all layers.
    pub complete: bool,
    /// All layers from this one on are finished.
    pub solved: u32,
}

/// A worker's share of the work.
pub struct Share<'a> {
    numbering: &'a Numbering,
    store: Store,
    budget: Budget,
    text: bool,
    collector: Collector,
    owners: Owners<'a>,
    /// Which of the owners this worker is.
    index: usize,
    /// The numbers of rows of layers, as far as they were asked for.
    rows: RefCell<BTreeMap<u32, u64>>,
}

impl<'a> Share<'a> {
    /// A share in a store, with its part of the budget.
    pub fn new(numbering: &'a Numbering, store: Store, text: bool, budget: Budget) -> Share<'a> {
        let collector =
            Collector::new(numbering.bound(), memory::collected(budget.memory), &store.work, "run");
        let (index, count) = match store.worker {
            WorkerId::Alone => (0, 1),
            WorkerId::OneOf { index, count } => (index, count),
        };
        let owners = Owners::new(numbering, count);
        Share { numbering, store, budget, text, collector, owners, index, rows: RefCell::default() }
    }

    /// The progress of the work. A layer is finished if the parts that this worker has
    /// written are intact.
    ///
    /// # Errors
    /// If a part cannot be read, or the budget runs out.
    pub fn progress(&self) -> Result<Progress, TableError> {
        let (layers, complete) = self.store.layers();
        let mut solved = layers;
        while solved > 0
            && let Some(layer) = self.store.layer(solved - 1)
            && self.flaws(&layer)?.is_empty()
        {
            solved -= 1;
        }
        Ok(Progress { layers, complete, solved })
    }

    /// The parts of a layer that this worker has written and that are no longer what was
    /// written. Others have theirs, perhaps in folders of their own.
    fn flaws(&self, layer: &LayerRecord) -> Result<Vec<Flaw>, TableError> {
        let is_own = |part: &&PartRecord| match self.store.worker {
            WorkerId::Alone => true,
            WorkerId::OneOf { index, count } => {
                part.index().is_none_or(|part| part % count as u32 == index as u32)
            }
        };
        let own: Vec<&PartRecord> = layer.parts.iter().filter(is_own).collect();
        checksum::part_flaws(&self.store.folder, &own, &self.budget)
    }

    /// Reports a part that is damaged again each time it has been written.
    ///
    /// # Errors
    /// Always, unless this worker has no such part.
    pub fn refuse_meddling(&self, layers: u32) -> Result<(), TableError> {
        for layer in (0..layers).rev().filter_map(|layer| self.store.layer(layer)) {
            if let Some(flaw) = self.flaws(&layer)?.first() {
                return Err(self.store.meddling(flaw));
            }
        }
        Ok(())
    }

    /// Collects the first position, if this worker owns it.
    pub fn collect_root(&mut self) {
        let root = self.numbering.root();
        if self.owners.of(root) == self.index {
            self.collector.numbers().push(root);
        }
    }

    /// Makes a layer of the collected numbers; returns how many this worker has. The layer
    /// counts once it is [confirmed](Share::confirm_numbers).
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_numbers(&mut self, layer: u32) -> Result<u64, TableError> {
        self.store.forget_numbers(layer)?;
        let path = self.store.numbers(layer);
        let mut writer = RunWriter::create(&path)?;
        self.collector.sort();
        let most = memory::open_runs(self.budget.memory, 1);
        self.collector.condense(most, &self.budget.control)?;
        let mut count = 0;
        merge::streams(self.collector.streams()?, |piece| {
            count += piece.len() as u64;
            writer.push(piece)
        })?;
        self.collector.clear()?;
        self.rows.borrow_mut().insert(layer, count);
        writer.finish(&[count])?.sync().at(&path)?;
        durable::sync_folder(&self.store.work).at(&self.store.work)?;
        Ok(count)
    }

    /// Records that all workers have written their numbers of a layer.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn confirm_numbers(&self, layer: u32) -> Result<(), TableError> {
        self.store.confirm_numbers(layer)
    }

    /// Records that there are no more layers.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn confirm_all_numbers(&self) -> Result<(), TableError> {
        self.store.confirm_all_numbers()
    }

    /// How many rows of a layer this worker has.
    fn rows(&self, layer: u32) -> Result<u64, TableError> {
        if let Some(&rows) = self.rows.borrow().get(&layer) {
            return Ok(rows);
        }
        let rows = Layer::open(&self.store.numbers(layer))?.rows;
        self.rows.borrow_mut().insert(layer, rows);
        Ok(rows)
    }

    /// An empty histogram of a layer.
    pub fn histogram(&self) -> Histogram {
        Histogram::new(self.numbering.bound())
    }

    /// Writes the scores and marks of this worker's numbers.
    fn write_values(&self, ply: u32, scores: &[i8], marks: &[u8]) -> Result<(), TableError> {
        self.store.forget_layer(ply)?;
        let path = self.store.values(ply);
        let mut values = ValueWriter::create(&path)?;
        values.push(scores, marks)?;
        values.finish()?.sync().at(&path)?;
        durable::sync_folder(&self.store.work).at(&self.store.work)
    }

    /// Records that a layer is finished, given all its parts in order.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn confirm_layer(&self, ply: u32, parts: Vec<PartSummary>) -> Result<(), TableError> {
        self.store.confirm_layer(&segment_writer::record(self.numbering, ply, parts))
    }

    /// Counts the distinct positions of this share, also up to mirror images.
    ///
    /// # Errors
    /// If a file cannot be read, or the budget runs out.
    pub fn count_distinct(&self, layers: u32) -> Result<(Counts, u64), TableError> {
        let layers: Result<Vec<Layer>, TableError> =
            (0..layers).map(|layer| Layer::open(&self.store.numbers(layer))).collect();
        distinct::count(self.numbering, &self.store, &layers?, &self.budget)
    }

    /// The manifest of the whole table, given the counts of all shares.
    ///
    /// # Panics
    /// If a layer is not finished.
    pub fn manifest(&self, subject: Subject, layers: u32, counts: Counts, folded: u64) -> Manifest {
        let records: Vec<LayerRecord> = (0..layers)
            .map(|layer| self.store.layer(layer).expect("every layer is finished"))
            .collect();
        tabulate::assemble(subject, records, counts, folded)
    }

    /// Finishes the table.
    ///
    /// # Errors
    /// If the manifest cannot be written, or the work folder cannot be removed.
    pub fn finish(&self, manifest: &Manifest) -> Result<(), TableError> {
        self.store.finish_share(manifest)
    }

    /// The budget of this share.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }
}
