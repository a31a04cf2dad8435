//! Shares of a run with another number of workers, which are divided anew.
//!
//! A layer at a time, each worker sends the rows of the earlier shares that it reads to
//! their new owners. The earlier shares stay until all of the new ones are whole.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::batch::{Batch, Rows, merge_rows};
use super::rows::SolvedShare;
use super::{Progress, Share};
use crate::error::{AtPath as _, TableError};
use crate::files::part_cuts::Histogram;
use crate::files::part_writer::GROUP;
use crate::files::run::{RunBlocks, RunWriter};
use crate::files::store::Store;
use crate::files::values::ValueWriter;
use crate::manifest::LayerRecord;

/// A share of a run with another number of workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierShare {
    /// How many workers that run had: 0 for a process that was no cluster.
    pub count: usize,
    /// Which of them had this share.
    pub index: usize,
    /// What it had done.
    pub progress: Progress,
}

/// A layer of some earlier shares, on the way to its new owners.
pub struct EarlierLayer {
    /// The rows of each share, and which share it is.
    shares: Vec<(usize, SolvedShare)>,
    /// Rows for each worker.
    outbox: Vec<Rows>,
}

impl EarlierLayer {
    /// The next rows with numbers up to one, for their owners; `None` if there are none.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn next(&mut self, share: &Share<'_>, last: u64) -> Result<Option<Vec<Batch>>, TableError> {
        let owners = share.owners;
        for (index, rows) in &mut self.shares {
            let outbox = &mut self.outbox;
            let is_some = rows.next_rows(last, |row| outbox[owners.of(row.0)].push(row))?;
            if !is_some {
                continue;
            }
            let mut batches = Vec::new();
            for (owner, rows) in outbox.iter_mut().enumerate() {
                if !rows.numbers.is_empty() {
                    let mut bytes = rows.to_bytes();
                    bytes.extend((*index as u32).to_le_bytes());
                    batches.push((owner, bytes));
                    rows.clear();
                }
            }
            return Ok(Some(batches));
        }
        Ok(None)
    }
}

/// A layer of a share that is made of earlier ones.
pub struct InheritedLayer {
    ply: u32,
    numbers: RunWriter,
    values: Option<ValueWriter>,
    count: u64,
    /// What has arrived, by the earlier share that it comes from.
    arrived: BTreeMap<u32, Vec<Vec<u8>>>,
}

impl InheritedLayer {
    /// Takes a batch.
    pub fn take(&mut self, mut bytes: Vec<u8>) {
        if let Some((_, index)) = bytes.split_last_chunk::<4>() {
            let index = u32::from_le_bytes(*index);
            bytes.truncate(bytes.len() - 4);
            self.arrived.entry(index).or_default().push(bytes);
        }
    }

    /// Writes what has arrived, after which only larger numbers come.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self) -> Result<(), TableError> {
        let senders: Vec<Vec<Vec<u8>>> = std::mem::take(&mut self.arrived).into_values().collect();
        merge_rows(&senders, GROUP, |rows| {
            self.count += rows.numbers.len() as u64;
            self.numbers.push(&rows.numbers)?;
            self.values.as_mut().map_or(Ok(()), |values| values.push(&rows.scores, &rows.marks))
        })
    }
}

impl Share<'_> {
    /// The shares of runs with other numbers of workers that this worker can read.
    pub fn earlier(&self) -> Vec<EarlierShare> {
        let progress = |store: &Store| {
            let (layers, complete) = store.layers();
            let mut solved = layers;
            while complete && solved > 0 && store.layer(solved - 1).is_some() {
                solved -= 1;
            }
            Progress { layers, complete, solved }
        };
        let share = |store: &Store| {
            let (index, count) = store.worker.place();
            EarlierShare { count, index, progress: progress(store) }
        };
        self.store.earlier.iter().map(share).collect()
    }

    /// Forgets what this share has: it is about to be made of earlier ones.
    ///
    /// # Errors
    /// If a mark cannot be removed.
    pub fn forget(&self) -> Result<(), TableError> {
        let (layers, _) = self.store.layers();
        (0..layers).rev().try_for_each(|layer| {
            self.store.forget_layer(layer)?;
            self.store.forget_numbers(layer)
        })
    }

    /// A layer of some earlier shares, and where its numbers are.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn earlier_layer(
        &self,
        shares: &[EarlierShare],
        ply: u32,
        is_solved: bool,
    ) -> Result<(EarlierLayer, Histogram), TableError> {
        let mut histogram = self.histogram();
        let mut layer = Vec::new();
        for share in shares {
            let store = self.earlier_store(share);
            let mut numbers = RunBlocks::open(&store.numbers(ply))?;
            while let Some(block) = numbers.next()? {
                histogram.add(block);
            }
            layer.push((share.index, SolvedShare::open(store, ply, is_solved)?));
        }
        let outbox = vec![Rows::default(); self.owners.workers()];
        Ok((EarlierLayer { shares: layer, outbox }, histogram))
    }

    /// Begins to make a layer of this share of earlier ones.
    ///
    /// # Errors
    /// If its files cannot be created.
    pub fn inherit(&self, ply: u32, is_solved: bool) -> Result<InheritedLayer, TableError> {
        let numbers = RunWriter::create(&self.store.numbers(ply))?;
        let values = is_solved.then(|| ValueWriter::create(&self.store.values(ply))).transpose()?;
        Ok(InheritedLayer { ply, numbers, values, count: 0, arrived: BTreeMap::new() })
    }

    /// Ends a layer, which counts once it is confirmed.
    ///
    /// # Errors
    /// If its files cannot be written.
    pub fn finish_inherited(&self, layer: InheritedLayer) -> Result<(), TableError> {
        let InheritedLayer { ply, numbers, values, count, .. } = layer;
        let path = self.store.numbers(ply);
        numbers.finish(&[count])?.sync().at(&path)?;
        if let Some(values) = values {
            let path = self.store.values(ply);
            values.finish()?.sync().at(&path)?;
        }
        self.rows.borrow_mut().insert(ply, count);
        durable::sync_folder(&self.store.work).at(&self.store.work)
    }

    /// What an earlier share says about a layer that was solved.
    pub fn earlier_record(&self, share: &EarlierShare, ply: u32) -> Option<LayerRecord> {
        self.earlier_store(share).layer(ply)
    }

    /// Records that a layer is finished.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn confirm_record(&self, record: &LayerRecord) -> Result<(), TableError> {
        self.store.confirm_layer(record)
    }

    /// Removes earlier shares that are no longer needed.
    ///
    /// # Errors
    /// If a file cannot be removed.
    pub fn remove_earlier(&self, shares: &[EarlierShare]) -> Result<(), TableError> {
        shares.iter().try_for_each(|share| self.earlier_store(share).remove())
    }

    fn earlier_store(&self, share: &EarlierShare) -> &Store {
        let is_it = |store: &&Store| store.worker.place() == (share.index, share.count);
        self.store.earlier.iter().find(is_it).expect("it is one of those that were found")
    }
}
