//! Making a table on one machine.

use std::path::Path;
use std::thread;

use budget::Budget;
use pawns::{Game, Numbering};

use crate::backward::segment_writer::{Segment, SegmentWriter};
use crate::error::TableError;
use crate::files::checksum::{self, Flaw};
use crate::files::layer::Layer;
use crate::files::store::{self, FolderState, Store, WorkerId};
use crate::files::sync_queue::SyncQueue;
use crate::manifest::{Counts, FORMAT, LayerRecord, Manifest, Subject};
use crate::{backward, distinct, forward, memory};

/// A table and its former state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabulation {
    /// The manifest of the table.
    pub manifest: Manifest,
    /// The state in which its folder was found.
    pub condition: Condition,
}

/// The state in which a table's folder was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// There was no finished table: it was made.
    New,
    /// There was a finished table, and it is intact.
    Whole,
    /// There was a finished table with missing or damaged files: it was repaired.
    Repaired(Vec<Flaw>),
}

/// Makes the table of all reachable positions of a game, in a folder. Layers that an
/// earlier call has finished there are used. A finished table is checked against its
/// checksums: if it is intact it is left unchanged, otherwise it is repaired, to the same
/// bytes.
///
/// ```
/// use budget::Budget;
/// use tables::{Condition, tabulate};
///
/// let folder = tempfile::tempdir()?;
/// let make = || tabulate(&"3x3".parse().unwrap(), folder.path(), false, &Budget::default());
/// let manifest = make()?.manifest;
/// assert_eq!((manifest.counts.positions, manifest.folded, manifest.value), (135, 71, Some(-6)));
/// assert_eq!(make()?.condition, Condition::Whole);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the folder cannot be used, a file cannot be written, or the budget runs out. The
/// same call then continues from the last finished layer.
pub fn tabulate(
    game: &Game,
    folder: &Path,
    text: bool,
    budget: &Budget,
) -> Result<Tabulation, TableError> {
    let numbering = Numbering::new(game)?;
    let subject = Subject::new(game, numbering.is_folded(), text);
    let (store, condition) = match Store::open(folder, &subject, WorkerId::Alone)? {
        FolderState::Unfinished(store) => (store, Condition::New),
        FolderState::Finished(manifest) => {
            let flaws = checksum::flaws(folder, &manifest, budget)?;
            if flaws.is_empty() {
                store::clear_up(folder)?;
                return Ok(Tabulation { manifest: *manifest, condition: Condition::Whole });
            }
            let store = Store::reopen(folder, &subject, WorkerId::Alone)?;
            (store, Condition::Repaired(flaws))
        }
    };
    let layers = forward::pass(&numbering, &store, budget)?;
    let mut flaws = Vec::new();
    for _ in 0..ATTEMPTS {
        let records = backward(&numbering, &store, &layers, text, budget).inspect_err(|_| {
            // Of two errors the first one is reported.
            let _ = forward::keep(&store, &layers);
        })?;
        let (counts, folded) = distinct::count(&numbering, &store, &layers, budget)?;
        budget.control.set_stage("checking written files");
        flaws = checksum::layer_flaws(folder, &records, budget)?;
        if flaws.is_empty() {
            let manifest = assemble(subject, records, counts, folded);
            store.finish(&manifest)?;
            return Ok(Tabulation { manifest, condition });
        }
    }
    Err(store.meddling(&flaws[0]))
}

/// How often parts are made that somebody removes or changes meanwhile.
const ATTEMPTS: usize = 3;

/// Solves and writes the layers that are not finished; returns the records of all.
fn backward(
    numbering: &Numbering,
    store: &Store,
    layers: &[Layer],
    text: bool,
    budget: &Budget,
) -> Result<Vec<LayerRecord>, TableError> {
    let mut end = layers.len() as u32;
    budget.control.set_stage("checking finished layers");
    while end > 0
        && let Some(layer) = store.layer(end - 1)
        && checksum::layer_flaws(&store.folder, [&layer], budget)?.is_empty()
    {
        end -= 1;
    }
    let pass = backward::Pass { game: numbering, store, layers, budget };
    thread::scope(|scope| {
        let (sender, receiver) =
            std::sync::mpsc::sync_channel::<Segment<'_>>(memory::segments_waiting(budget.memory));
        let mut segments = SegmentWriter::new(store, numbering, text, budget.threads);
        let writer = scope.spawn(move || {
            let mut queue = SyncQueue::new(store);
            let served = queue.serve(&receiver, |queue, segment| segments.write(queue, segment));
            served.and(queue.flush())
        });
        let solved = pass.run(end, |segment| sender.send(segment).is_ok());
        drop(sender);
        let written = writer.join().expect("writing does not panic");
        solved.and(written)
    })?;
    let mut records = Vec::new();
    for ply in 0..layers.len() as u32 {
        records.push(store.layer(ply).expect("every layer is finished"));
    }
    Ok(records)
}

/// The manifest of a table from its layers.
pub(crate) fn assemble(
    subject: Subject,
    layers: Vec<LayerRecord>,
    counts: Counts,
    folded: u64,
) -> Manifest {
    let root = layers[0].counts.values.keys().next();
    let value = root.expect("the first layer has a position").0;
    let is_classic = subject.format == FORMAT;
    Manifest {
        subject,
        outcome: (!is_classic).then(|| value.outcome().word().to_owned()),
        value: value.signed(),
        rows: layers.iter().map(|layer| layer.rows).sum(),
        counts,
        folded,
        layers,
    }
}
