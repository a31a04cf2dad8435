//! What one worker of a cluster does: both passes, in step with all others.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use budget::{Budget, Control};
use pawns::{Game, Numbering};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tables::{
    Condition, Counts, Flaw, FolderState, MANIFEST, Manifest, PartSummary, Progress, Share, Store,
    Subject, TableError, Tabulation, WorkerId,
};
use timely::worker::Worker;

use crate::all_gather::AllGather;
use crate::backward::Backward;
use crate::error::ClusterError;
use crate::inherit::Findings;
use crate::mail::Mail;
use crate::{forward, parts};

/// What the workers of a process have in common.
pub(crate) struct Job {
    pub(crate) game: Game,
    pub(crate) folder: PathBuf,
    pub(crate) subject: Subject,
    /// What is in the folder, if it was finished, and which files are not what was
    /// written.
    pub(crate) found: Option<(Manifest, Vec<Flaw>)>,
    /// How many workers this process has.
    pub(crate) threads: usize,
    /// The budget of each worker.
    pub(crate) budget: Budget,
}

/// Makes this worker's share of a table; returns the whole.
pub(crate) fn work(worker: &mut Worker, job: &Job) -> Result<Tabulation, ClusterError> {
    let numbering = Numbering::new(&job.game).map_err(TableError::from)?;
    let id = WorkerId::OneOf { index: worker.index(), count: worker.peers() };
    let control = Arc::clone(&job.budget.control);
    let (all_gather, mail) = (AllGather::new(worker), Mail::new(worker));
    let mut peer = Peer { worker, control, all_gather, mail };
    let found = peer.compare(job)?;
    let (store, condition) = match &found {
        TableState::Flawed(flaws) => {
            let store = Store::reopen(&job.folder, &job.subject, id)?;
            (store, Condition::Repaired(flaws.clone()))
        }
        TableState::Unfinished | TableState::Whole(_) => {
            match Store::open(&job.folder, &job.subject, id)? {
                FolderState::Unfinished(store) => (store, Condition::New),
                FolderState::Finished(manifest) => {
                    // No worker leaves before all have their manifest.
                    peer.tell_all(&())?;
                    let _ = tables::clear_up(&job.folder);
                    return Ok(Tabulation { manifest: *manifest, condition: Condition::Whole });
                }
            }
        }
    };
    let mut share = Share::new(&numbering, store, job.subject.text, job.budget.clone());
    let (manifest, condition) = match found {
        // All that was missing here is the manifest.
        TableState::Whole(manifest) => (*manifest, Condition::Whole),
        TableState::Unfinished | TableState::Flawed(_) => (peer.make(&mut share, job)?, condition),
    };
    share.finish(&manifest)?;
    peer.tell_all(&())?;
    Ok(Tabulation { manifest, condition })
}

/// What all processes together have found in their folders.
enum TableState {
    /// Nothing, or a table that is not finished.
    Unfinished,
    /// A finished table with all its files, in one folder or in several.
    Whole(Box<Manifest>),
    /// A finished table with files that are not what was written.
    Flawed(Vec<Flaw>),
}

/// How often parts are made that somebody removes or changes meanwhile.
const ATTEMPTS: usize = 3;

/// What a process has of a part.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Holding {
    Sound,
    Missing,
    Damaged,
}

/// A worker with its line to all others.
pub(crate) struct Peer<'a> {
    pub(crate) worker: &'a mut Worker,
    control: Arc<Control>,
    all_gather: AllGather,
    pub(crate) mail: Mail,
}

impl Peer<'_> {
    /// Tells all workers something, and returns what each of them has told.
    pub(crate) fn tell_all<T: Serialize + DeserializeOwned>(
        &mut self,
        message: &T,
    ) -> Result<Vec<T>, ClusterError> {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        let heard = self.all_gather.gather(self.worker, &bytes, &self.control)?;
        let parse = |bytes: Vec<u8>| serde_json::from_slice(&bytes);
        // A worker that stops before it has sent its message leaves an empty one.
        let messages: Result<Vec<T>, _> = heard.into_iter().map(parse).collect();
        messages.map_err(|_| ClusterError::Failed("another worker has stopped".into()))
    }

    /// Compares the folders of all processes. All come to the same result.
    fn compare(&mut self, job: &Job) -> Result<TableState, ClusterError> {
        // The text of the manifest, or the file that is wrong with it.
        let own: Option<Result<String, String>> = job.found.as_ref().map(|(manifest, flaws)| {
            match flaws.iter().find(|flaw| !flaw.file.contains('/')) {
                Some(flaw) => Err(flaw.file.clone()),
                None => Ok(manifest.text()),
            }
        });
        let all: Vec<Result<String, String>> = self.tell_all(&own)?.into_iter().flatten().collect();
        let Some(first) = all.first() else { return Ok(TableState::Unfinished) };
        let damaged = |file: &str| Flaw { file: file.into(), is_missing: false };
        let flawed = |file: &str| Ok(TableState::Flawed(vec![damaged(file)]));
        if let Some(Err(file)) = all.iter().find(|one| one.is_err()) {
            return flawed(file);
        }
        let Some(manifest) = first.as_ref().ok().filter(|_| all.iter().all(|one| one == first))
        else {
            return flawed(MANIFEST);
        };
        let Ok(manifest) = serde_json::from_str::<Manifest>(manifest) else {
            return flawed(MANIFEST);
        };
        self.compare_parts(job, manifest)
    }

    /// Compares the parts that all processes have of a finished table.
    fn compare_parts(&mut self, job: &Job, manifest: Manifest) -> Result<TableState, ClusterError> {
        let files: Vec<&str> =
            manifest.layers.iter().flat_map(|layer| &layer.parts).map(|part| &*part.file).collect();
        // One worker speaks for its process.
        let speaks = self.worker.index().is_multiple_of(job.threads);
        let own: Option<Vec<Holding>> = if speaks {
            let flaws = match &job.found {
                Some((_, flaws)) => flaws.clone(),
                None => tables::layer_flaws(&job.folder, &manifest.layers, &job.budget)?,
            };
            let flaws: BTreeMap<&str, bool> =
                flaws.iter().map(|flaw| (&*flaw.file, flaw.is_missing)).collect();
            let holding = |file: &&str| match flaws.get(file) {
                None => Holding::Sound,
                Some(true) => Holding::Missing,
                Some(false) => Holding::Damaged,
            };
            Some(files.iter().map(holding).collect())
        } else {
            None
        };
        let all: Vec<Vec<Holding>> = self.tell_all(&own)?.into_iter().flatten().collect();
        let mut flaws = Vec::new();
        for (part, file) in files.into_iter().enumerate() {
            let has = |holding| all.iter().any(|one| one.get(part) == Some(&holding));
            if has(Holding::Damaged) || !has(Holding::Sound) {
                let is_missing = !has(Holding::Damaged);
                flaws.push(Flaw { file: file.into(), is_missing });
            }
        }
        let is_whole = flaws.is_empty();
        Ok(if is_whole { TableState::Whole(Box::new(manifest)) } else { TableState::Flawed(flaws) })
    }

    /// Makes what is missing of the table, and again what somebody removes or changes
    /// meanwhile.
    fn make(&mut self, share: &mut Share<'_>, job: &Job) -> Result<Manifest, ClusterError> {
        let (layers, mut solved) = self.forward(share)?;
        for _ in 0..ATTEMPTS {
            self.backward(share, layers, solved)?;
            let (counts, folded) = self.count_distinct(share, layers)?;
            let all: Vec<Progress> = self.tell_all(&share.progress()?)?;
            solved = all.iter().map(|progress| progress.solved).max().unwrap_or(0);
            if solved == 0 {
                return Ok(share.manifest(job.subject.clone(), layers, counts, folded));
            }
        }
        share.refuse_meddling(layers)?;
        Err(ClusterError::Failed("the files of another worker were changed during the run".into()))
    }

    /// Makes the layers that not all workers have. Returns how many there are, and
    /// from which one on all have finished them.
    fn forward(&mut self, share: &mut Share<'_>) -> Result<(u32, u32), ClusterError> {
        let all: Vec<Findings> = self.tell_all(&(share.progress()?, share.earlier()))?;
        let is_first = all.iter().all(|(_, earlier)| earlier.is_empty());
        let all: Vec<Progress> = if is_first {
            all.into_iter().map(|(progress, _)| progress).collect()
        } else {
            self.inherit(share, &all)?;
            self.tell_all(&share.progress()?)?
        };
        let mut layers = all.iter().map(|progress| progress.layers).min().unwrap_or(0);
        let solved = all.iter().map(|progress| progress.solved).max().unwrap_or(0);
        if all.iter().all(|progress| progress.complete) {
            return Ok((layers, solved));
        }
        if layers == 0 {
            share.collect_root();
            share.write_numbers(0)?;
            share.confirm_numbers(0)?;
            layers = 1;
        }
        loop {
            share.budget().control.set_stage(format!("forward, ply {layers}"));
            let here = forward::layer(&mut self.mail, self.worker, share, layers)?;
            let everywhere: u64 = self.tell_all(&here)?.iter().sum();
            if everywhere == 0 {
                break;
            }
            share.confirm_numbers(layers)?;
            layers += 1;
        }
        share.confirm_all_numbers()?;
        Ok((layers, layers))
    }

    /// Solves and writes the layers below `solved`, from the last to the first.
    fn backward(
        &mut self,
        share: &Share<'_>,
        layers: u32,
        solved: u32,
    ) -> Result<(), ClusterError> {
        let mut backward = Backward::new(self.worker);
        for ply in (0..solved.min(layers)).rev() {
            share.budget().control.set_stage(format!("backward, ply {ply}"));
            let next = Some(ply + 1).filter(|&next| next < layers);
            let mut solution = share.begin_solution(ply)?;
            for range in self.chunks(share, next)? {
                backward.answer_from(share, next, range)?;
                // No worker asks before all can answer.
                self.tell_all(&())?;
                backward.look_up(self.worker, share, &mut solution, range)?;
            }
            let here = share.write_solution(solution)?;
            let mut everywhere = share.histogram();
            for counts in self.tell_all(&here.counts().to_vec())? {
                everywhere.merge(&counts);
            }
            let parts = parts::write(&mut self.mail, self.worker, share, ply, &everywhere)?;
            let mut parts: Vec<PartSummary> =
                self.tell_all(&parts)?.into_iter().flatten().collect();
            parts.sort_by(|one, other| one.part.file.cmp(&other.part.file));
            share.confirm_layer(ply, parts)?;
        }
        Ok(())
    }

    /// The ranges of numbers of a layer that are looked up one after the other: in each of
    /// them every worker has about as many numbers as it has room for.
    fn chunks(
        &mut self,
        share: &Share<'_>,
        layer: Option<u32>,
    ) -> Result<Vec<(u64, u64)>, ClusterError> {
        let Some(layer) = layer else { return Ok(vec![(0, u64::MAX)]) };
        let all: Vec<(u64, u64)> = self.tell_all(&share.chunks(layer)?)?;
        let chunks = all.iter().map(|&(_, chunks)| chunks).max().unwrap_or(1);
        let mut ends = Vec::new();
        if chunks > 1 {
            // The worker that has most cuts its numbers evenly.
            let largest = (0..all.len()).max_by_key(|&worker| all[worker].0);
            let is_largest = largest == Some(self.worker.index());
            let own = if is_largest { share.chunk_ends(layer, chunks)? } else { Vec::new() };
            ends = self.tell_all(&own)?.concat();
        }
        let starts = std::iter::once(0).chain(ends.iter().map(|&end| end + 1));
        let ends = ends.iter().copied().chain([u64::MAX]);
        Ok(starts.zip(ends).collect())
    }

    /// Counts the distinct positions of all shares together.
    fn count_distinct(
        &mut self,
        share: &Share<'_>,
        layers: u32,
    ) -> Result<(Counts, u64), ClusterError> {
        let own = share.count_distinct(layers)?;
        let mut all = (Counts::default(), 0);
        for (counts, folded) in self.tell_all(&own)? {
            all.0.merge(&counts);
            all.1 += folded;
        }
        Ok(all)
    }
}
