//! The forward pass: successors go to their owners.

use tables::{Share, TableError};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::operators::Input as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::worker::Worker;

use crate::inbox::{Inbox, deliver};
use crate::owners::Owners;
use crate::rounds;

/// The most successors that a worker sends in a round.
const ROUND: usize = 1 << 17;

/// The dataflow of the forward pass.
pub(crate) struct Forward {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<u64>>>,
    probe: Probe<u64>,
    /// What has arrived here.
    inbox: Inbox<u64>,
}

impl Forward {
    pub(crate) fn new(worker: &mut Worker, owners: Owners) -> Forward {
        let inbox = Inbox::default();
        let mut input = InputHandle::new();
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let numbers = scope.input_from(&mut input);
            deliver(numbers, "collect", move |&number| owners.owner(number), &inbox)
        });
        Forward { input, probe, inbox }
    }

    /// Makes a layer from the one before it: `numbers` are those of that one that
    /// this worker owns. Returns how many numbers of the new layer it owns.
    pub(crate) fn layer(
        &mut self,
        worker: &mut Worker,
        share: &mut Share<'_>,
        ply: u32,
        numbers: &[u64],
    ) -> Result<u64, TableError> {
        let control = std::sync::Arc::clone(&share.budget().control);
        let numbering = share.numbering();
        let start = rounds::start_of(ply);
        let mut time = start;
        self.input.advance_to(time);
        let (probe, inbox) = (&self.probe, &self.inbox);
        let mut collect = || share.collect(&std::mem::take(&mut *inbox.borrow_mut()));
        let mut sent = 0;
        for block in numbers.chunks(1024) {
            for &number in block {
                numbering.successors(ply - 1, number, |next| {
                    self.input.send(next);
                    sent += 1;
                });
            }
            control.visit(block.len() as u64);
            if sent >= ROUND {
                sent = 0;
                time += 1;
                self.input.advance_to(time);
                let arrived = rounds::before(time, start);
                rounds::wait(worker, probe, arrived, &control, &mut collect)?;
            }
        }
        let end = rounds::start_of(ply + 1);
        self.input.advance_to(end);
        rounds::wait(worker, probe, end, &control, &mut collect)?;
        share.write_numbers(ply)
    }
}
