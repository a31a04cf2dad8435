//! The forward pass: successors go to their owners.

use std::sync::Arc;

use tables::{Share, TableError};
use timely::worker::Worker;

use crate::mail::Mail;

/// Makes a layer from the one before it. Returns how many numbers of the new layer this
/// worker owns.
pub(crate) fn layer(
    mail: &mut Mail,
    worker: &mut Worker,
    share: &mut Share<'_>,
    ply: u32,
) -> Result<u64, TableError> {
    let control = Arc::clone(&share.budget().control);
    let mut expansion = share.expand(ply - 1)?;
    while let Some(batches) = expansion.next(share)? {
        for batch in batches {
            mail.send(worker, &control, batch, |(_, bytes)| share.collect_batch(&bytes))?;
        }
        mail.receive(worker, |(_, bytes)| share.collect_batch(&bytes))?;
    }
    mail.end(worker, &control, |(_, bytes)| share.collect_batch(&bytes))?;
    share.write_numbers(ply)
}
