//! Going on with what another number of workers has begun: its shares are divided anew.

use std::collections::BTreeMap;

use tables::{EarlierShare, LayerRecord, Progress, Share};

use crate::error::ClusterError;
use crate::worker::Peer;

/// What each worker has done itself, and which earlier shares it can read.
pub(crate) type Findings = (Progress, Vec<EarlierShare>);

/// A run with another number of workers, of which all shares are there.
struct EarlierRun {
    progress: Progress,
    /// Its shares, each with the worker that reads it.
    shares: Vec<(usize, EarlierShare)>,
}

impl Peer<'_> {
    /// Takes over what another number of workers has done, if that is more than what
    /// these workers have; all come to the same result.
    pub(crate) fn inherit(
        &mut self,
        share: &mut Share<'_>,
        all: &[Findings],
    ) -> Result<(), ClusterError> {
        share.budget().control.set_stage("taking over the work of another number of processes");
        let own: Vec<Progress> = all.iter().map(|(progress, _)| *progress).collect();
        let runs = earlier_runs(all, &own)?;
        let best = runs.iter().max_by_key(|run| extent(run.progress));
        if let Some(run) = best.filter(|run| extent(run.progress) > extent(together(&own))) {
            self.divide(share, run)?;
        }
        // Nothing goes before all have what is to stay.
        self.tell_all(&())?;
        let me = self.worker.index();
        let unique: BTreeMap<_, _> =
            all[me].1.iter().map(|share| ((share.count, share.index), *share)).collect();
        let readers = readers(all);
        let own: Vec<EarlierShare> = unique
            .into_iter()
            .filter_map(|(which, share)| (readers.get(&which) == Some(&me)).then_some(share))
            .collect();
        share.remove_earlier(&own)?;
        self.tell_all(&())?;
        Ok(())
    }

    /// Divides the shares of a run among these workers.
    fn divide(&mut self, share: &mut Share<'_>, run: &EarlierRun) -> Result<(), ClusterError> {
        share.forget()?;
        let me = self.worker.index();
        let own: Vec<EarlierShare> = run
            .shares
            .iter()
            .filter_map(|&(reader, share)| (reader == me).then_some(share))
            .collect();
        let Progress { layers, complete, solved } = run.progress;
        for ply in 0..layers {
            self.divide_layer(share, &own, ply, ply >= solved)?;
        }
        // No layer counts before all are there.
        self.tell_all(&())?;
        for ply in 0..layers {
            share.confirm_numbers(ply)?;
        }
        if complete {
            share.confirm_all_numbers()?;
        }
        for ply in solved..layers {
            let record = own.first().and_then(|earlier| share.earlier_record(earlier, ply));
            let records: Vec<Option<LayerRecord>> = self.tell_all(&record)?;
            if let Some(record) = records.into_iter().flatten().next() {
                share.confirm_record(&record)?;
            }
        }
        Ok(())
    }

    /// Sends the rows of a layer to their new owners, a range of numbers at a time.
    fn divide_layer(
        &mut self,
        share: &Share<'_>,
        own: &[EarlierShare],
        ply: u32,
        is_solved: bool,
    ) -> Result<(), ClusterError> {
        let control = &*share.budget().control;
        let (mut rows, here) = share.earlier_layer(own, ply, is_solved)?;
        let mut everywhere = share.histogram();
        for counts in self.tell_all(&here.counts().to_vec())? {
            everywhere.merge(&counts);
        }
        let ends: Vec<u64> = everywhere.part_ends().collect();
        let mut layer = share.inherit(ply, is_solved)?;
        for ends in ends.chunks(self.worker.peers()) {
            let end = *ends.last().expect("chunks are not empty");
            let mut take = |(_, bytes): tables::Batch| {
                layer.take(bytes);
                Ok(())
            };
            while let Some(batches) = rows.next(share, end)? {
                for batch in batches {
                    self.mail.send(self.worker, control, batch, &mut take)?;
                }
            }
            self.mail.end(self.worker, control, take)?;
            layer.write()?;
        }
        Ok(share.finish_inherited(layer)?)
    }
}

/// Who reads each of the earlier shares, by their count and index: where several workers
/// can, they take turns.
fn readers(all: &[Findings]) -> BTreeMap<(usize, usize), usize> {
    let mut able: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (worker, (_, earlier)) in all.iter().enumerate() {
        for share in earlier {
            able.entry((share.count, share.index)).or_default().push(worker);
        }
    }
    able.into_iter().map(|(which, able)| (which, able[which.1 % able.len()])).collect()
}

/// The earlier runs of which all shares are there.
///
/// # Errors
/// If there is only a part of the only work that there is.
fn earlier_runs(all: &[Findings], own: &[Progress]) -> Result<Vec<EarlierRun>, ClusterError> {
    let readers = readers(all);
    let mut by_count: BTreeMap<usize, BTreeMap<usize, (usize, EarlierShare)>> = BTreeMap::new();
    for share in all.iter().flat_map(|(_, earlier)| earlier) {
        let reader = readers[&(share.count, share.index)];
        by_count.entry(share.count).or_default().insert(share.index, (reader, *share));
    }
    let mut runs = Vec::new();
    let mut missing = None;
    for (count, shares) in by_count {
        if let Some(index) = (0..count).find(|index| !shares.contains_key(index)) {
            // The first layer alone says nothing about the other workers.
            if shares.values().any(|(_, share)| share.progress.layers > 1) {
                missing = Some(format!("worker-{index}-of-{count}"));
            }
            continue;
        }
        let shares: Vec<(usize, EarlierShare)> = shares.into_values().collect();
        let progress: Vec<Progress> = shares.iter().map(|(_, share)| share.progress).collect();
        runs.push(EarlierRun { progress: together(&progress), shares });
    }
    match missing {
        Some(name) if runs.is_empty() && together(own).layers == 0 => Err(ClusterError::Part(name)),
        _ => Ok(runs),
    }
}

/// What all workers have done.
pub(crate) fn together(all: &[Progress]) -> Progress {
    let layers = all.iter().map(|progress| progress.layers).min().unwrap_or(0);
    let complete = !all.is_empty() && all.iter().all(|progress| progress.complete);
    let solved = all.iter().map(|progress| progress.solved).max().unwrap_or(0);
    Progress { layers, complete, solved: if complete { solved.min(layers) } else { layers } }
}

/// How far a run has come, for comparison.
fn extent(progress: Progress) -> (bool, u32, u32) {
    (progress.complete, progress.layers - progress.solved, progress.layers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(layers: u32, complete: bool, solved: u32) -> Progress {
        Progress { layers, complete, solved }
    }

    fn share(count: usize, index: usize, progress: Progress) -> EarlierShare {
        EarlierShare { count, index, progress }
    }

    #[test]
    fn a_run_has_come_as_far_as_its_last_worker() {
        let all = [progress(7, true, 3), progress(7, true, 5), progress(7, false, 7)];
        assert_eq!(together(&all), progress(7, false, 7));
        assert_eq!(together(&all[..2]), progress(7, true, 5));
        assert_eq!(together(&[]), progress(0, false, 0));
        let in_order = [progress(0, false, 0), progress(9, false, 9), progress(9, true, 9)];
        assert!(in_order.map(extent).is_sorted());
        assert!(extent(progress(9, true, 8)) > extent(progress(9, true, 9)));
    }

    #[test]
    fn only_runs_of_which_all_shares_are_there_go_on() {
        let (none, some) = (progress(0, false, 0), progress(4, false, 4));
        let two = vec![share(2, 0, some), share(2, 1, some)];
        let runs = earlier_runs(&[(none, two.clone()), (none, two)], &[none, none]).unwrap();
        assert_eq!(runs.len(), 1);
        assert_eq!(runs[0].shares.iter().map(|(reader, _)| *reader).collect::<Vec<_>>(), [0, 1]);
        let part = |progress, own| {
            earlier_runs(&[(own, vec![share(3, 1, progress)]), (own, vec![])], &[own, own])
        };
        let error = part(some, none).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("worker-0-of-3"), "{error}");
        assert!(part(progress(1, false, 1), none).unwrap().is_empty());
        assert!(part(some, some).unwrap().is_empty());
    }
}
