//! Solved rows on their way to the parts that they belong to.

use tables::{Histogram, PartSummary, Share, TableError};
use timely::worker::Worker;

use crate::mail::Mail;

/// Sends solved rows to the workers that write the parts they belong to, and writes the
/// parts that are this worker's: as many parts at a time as there are workers.
pub(crate) fn write(
    mail: &mut Mail,
    worker: &mut Worker,
    share: &Share<'_>,
    ply: u32,
    everywhere: &Histogram,
) -> Result<Vec<PartSummary>, TableError> {
    let control = &*share.budget().control;
    let (workers, me) = (worker.peers(), worker.index());
    let ends: Vec<u64> = everywhere.part_ends().collect();
    let mut rows = share.solved(ply)?;
    let mut parts = Vec::new();
    for (wave, ends) in ends.chunks(workers).enumerate() {
        let mut arrived = vec![Vec::new(); workers];
        let mut take = |(from, bytes): tables::Batch| {
            arrived[from].push(bytes);
            Ok(())
        };
        for (writer, &end) in ends.iter().enumerate() {
            while let Some(bytes) = rows.next_batch(end)? {
                mail.send(worker, control, (writer, bytes), &mut take)?;
            }
        }
        mail.end(worker, control, take)?;
        if me < ends.len() {
            parts.push(share.write_part(ply, wave * workers + me, &arrived)?);
        }
    }
    Ok(parts)
}
