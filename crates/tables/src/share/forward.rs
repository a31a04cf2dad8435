//! The forward pass of a share: successors on their way to their owners.

use super::Share;
use super::batch::{Batch, Numbers, put_numbers};
use crate::error::TableError;
use crate::files::run::RunBlocks;
use crate::forward::collector::MOST_AT_ONCE;
use crate::forward::{STRIDE, radix};
use crate::memory;

/// A worker's numbers of a layer, while their successors are collected and sent.
pub struct Expansion {
    ply: u32,
    numbers: RunBlocks,
    /// Successors for each worker.
    outbox: Vec<Vec<u64>>,
    scratch: Vec<u64>,
}

impl Expansion {
    /// Expands some more numbers. Collects the successors that this worker owns, and returns
    /// those that others own, perhaps none; `None` at the end.
    ///
    /// # Errors
    /// If the numbers cannot be read, those that do not fit in memory cannot be written, or
    /// the budget runs out.
    pub fn next(&mut self, share: &mut Share<'_>) -> Result<Option<Vec<Batch>>, TableError> {
        let (numbering, owners, me) = (share.numbering, share.owners, share.index);
        let most = memory::questions(share.budget.memory);
        let (ply, outbox) = (self.ply, &mut self.outbox);
        if let Some(reason) = share.budget.control.stopped() {
            return Err(reason.into());
        }
        let mut rows = 0;
        while rows < most && outbox.iter().map(Vec::len).sum::<usize>() < most {
            let Some(block) = self.numbers.next()? else {
                if rows == 0 {
                    return Ok(None);
                }
                break;
            };
            rows += block.len();
            for stride in block.chunks(STRIDE) {
                share.collector.make_room()?;
                let own = share.collector.numbers();
                for &number in stride {
                    numbering.successors(ply, number, |next| match owners.of(next) {
                        owner if owner == me => own.push(next),
                        owner => outbox[owner].push(next),
                    });
                }
            }
            share.budget.control.visit(block.len() as u64);
        }
        let mut batches = Vec::new();
        for (owner, numbers) in outbox.iter_mut().enumerate().filter(|(_, list)| !list.is_empty()) {
            radix::sort_unique(numbers, &mut self.scratch, numbering.bound());
            let mut bytes = Vec::with_capacity(3 * numbers.len());
            put_numbers(&mut bytes, numbers);
            numbers.clear();
            batches.push((owner, bytes));
        }
        Ok(Some(batches))
    }
}

impl Share<'_> {
    /// Begins to expand this worker's numbers of a layer.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn expand(&self, ply: u32) -> Result<Expansion, TableError> {
        let numbers = RunBlocks::open(&self.store.numbers(ply))?;
        let outbox = vec![Vec::new(); self.owners.workers()];
        Ok(Expansion { ply, numbers, outbox, scratch: Vec::new() })
    }

    /// Collects the numbers of a batch.
    ///
    /// # Errors
    /// If numbers that do not fit in memory cannot be written.
    pub fn collect_batch(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let mut numbers = Numbers::new(bytes);
        loop {
            self.collector.make_room()?;
            let collected = self.collector.numbers();
            let before = collected.len();
            collected.extend(numbers.by_ref().take(MOST_AT_ONCE));
            if collected.len() < before + MOST_AT_ONCE {
                return Ok(());
            }
        }
    }
}
