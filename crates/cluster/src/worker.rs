//! What one worker of a cluster does: both passes, in step with all others.

use std::path::PathBuf;
use std::sync::Arc;

use budget::Budget;
use pawns::{Game, Numbering};
use tables::{
    Counts, FolderState, Manifest, PartSummary, Progress, ScoreIndex, Share, SolvedRows, Store,
    Subject, TableError, WorkerId,
};
use timely::worker::Worker;

use crate::all_gather::AllGather;
use crate::backward::Backward;
use crate::error::ClusterError;
use crate::forward::Forward;
use crate::owners::Owners;

/// What the workers of a process have in common.
pub(crate) struct Job {
    pub(crate) game: Game,
    pub(crate) folder: PathBuf,
    pub(crate) subject: Subject,
    /// The budget of each worker.
    pub(crate) budget: Budget,
}

/// Makes this worker's share of a table; returns the manifest of the whole.
pub(crate) fn work(worker: &mut Worker, job: &Job) -> Result<Manifest, ClusterError> {
    let numbering = Arc::new(Numbering::new(&job.game).map_err(TableError::from)?);
    let id = WorkerId::OneOf { index: worker.index(), count: worker.peers() };
    let store = match Store::open(&job.folder, &job.subject, id)? {
        FolderState::Unfinished(store) => store,
        FolderState::Finished(manifest) => return Ok(*manifest),
    };
    let mut share = Share::new(&numbering, store, job.subject.text, job.budget.clone());
    let owners = Owners::new(&numbering);
    let mut peer = Peer { all_gather: AllGather::new(worker), worker, owners };
    let (layers, solved) = peer.forward(&mut share)?;
    peer.backward(&share, layers, solved)?;
    let (counts, folded) = peer.count_distinct(&share, layers)?;
    let manifest = share.manifest(job.subject.clone(), layers, counts, folded);
    share.finish(&manifest)?;
    // No worker leaves before all have their manifest.
    peer.tell_all(&share, &())?;
    Ok(manifest)
}

/// A worker with its line to all others.
struct Peer<'a> {
    worker: &'a mut Worker,
    all_gather: AllGather,
    owners: Owners,
}

impl Peer<'_> {
    /// Tells all workers something, and returns what each of them has told.
    fn tell_all<T: serde::Serialize + serde::de::DeserializeOwned>(
        &mut self,
        share: &Share<'_>,
        message: &T,
    ) -> Result<Vec<T>, ClusterError> {
        let bytes = serde_json::to_vec(message).expect("messages are plain data");
        let heard = self.all_gather.gather(self.worker, &bytes, &share.budget().control)?;
        let parse = |bytes: Vec<u8>| serde_json::from_slice(&bytes);
        // A worker that stops before it has sent its message leaves an empty one.
        let messages: Result<Vec<T>, _> = heard.into_iter().map(parse).collect();
        messages.map_err(|_| ClusterError::Failed("another worker has stopped".into()))
    }

    /// Makes the layers that not all workers have. Returns how many there are, and
    /// from which one on all have finished them.
    fn forward(&mut self, share: &mut Share<'_>) -> Result<(u32, u32), ClusterError> {
        let all: Vec<Progress> = self.tell_all(share, &share.progress())?;
        let mut layers = all.iter().map(|progress| progress.layers).min().unwrap_or(0);
        let solved = all.iter().map(|progress| progress.solved).max().unwrap_or(0);
        if all.iter().all(|progress| progress.complete) {
            return Ok((layers, solved));
        }
        let mut forward = Forward::new(self.worker, self.owners.clone());
        if layers == 0 {
            let root = share.numbering().root();
            let peers = self.worker.peers() as u64;
            if self.owners.owner(root) % peers == self.worker.index() as u64 {
                share.collect(&[root])?;
            }
            share.write_numbers(0)?;
            share.confirm_numbers(0)?;
            layers = 1;
        }
        let mut numbers = share.numbers(layers - 1)?;
        loop {
            share.budget().control.set_stage(format!("forward, ply {layers}"));
            let here = forward.layer(self.worker, share, layers, &numbers)?;
            let everywhere: u64 = self.tell_all(share, &here)?.iter().sum();
            if everywhere == 0 {
                break;
            }
            share.confirm_numbers(layers)?;
            numbers = share.numbers(layers)?;
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
        let solved = solved.min(layers);
        let mut backward = Backward::new(self.worker, self.owners.clone());
        if solved < layers {
            backward.answer_from(share.scores(solved)?);
            // No worker asks before all can answer.
            self.tell_all(share, &())?;
        }
        for ply in (0..solved).rev() {
            share.budget().control.set_stage(format!("backward, ply {ply}"));
            let numbers = share.numbers(ply)?;
            let (scores, marks) = backward.solve(self.worker, share, ply, &numbers)?;
            share.write_values(ply, &scores, &marks)?;
            let mut histogram = share.histogram();
            histogram.add(&numbers);
            let counts = self.tell_all(share, &histogram.counts().to_vec())?;
            let mut histogram = share.histogram();
            for counts in &counts {
                histogram.merge(counts);
            }
            let rows = SolvedRows { numbers: &numbers, scores: &scores, marks: &marks };
            let part_map = histogram.part_map();
            let parts = backward.write(self.worker, share, ply, &part_map, rows)?;
            // No worker asks about the next ply before all have told what they have
            // written, and so can answer.
            backward.answer_from(ScoreIndex::new(numbers, scores));
            let mut parts: Vec<PartSummary> =
                self.tell_all(share, &parts)?.into_iter().flatten().collect();
            parts.sort_by(|one, other| one.part.file.cmp(&other.part.file));
            share.confirm_layer(ply, parts)?;
        }
        Ok(())
    }

    /// Counts the distinct positions of all shares together.
    fn count_distinct(
        &mut self,
        share: &Share<'_>,
        layers: u32,
    ) -> Result<(Counts, u64), ClusterError> {
        let own = share.count_distinct(layers)?;
        let mut all = (Counts::default(), 0);
        for (counts, folded) in self.tell_all(share, &own)? {
            all.0.merge(&counts);
            all.1 += folded;
        }
        Ok(all)
    }
}
