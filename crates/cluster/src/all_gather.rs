//! A message from every worker to every other.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use budget::Control;
use tables::TableError;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::operators::{Input as _, Probe as _};
use timely::worker::Worker;

use crate::rounds;

/// To whom, from whom, what.
type Message = (u64, u64, Vec<u8>);

/// A dataflow by which every worker sends a message to all, and waits until it has one
/// from each.
pub(crate) struct AllGather {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Message>>>,
    probe: Probe<u64>,
    /// What has arrived, by time and sender: a quick worker may send its next message
    /// before a slow one has taken the last.
    inbox: Rc<RefCell<BTreeMap<u64, Vec<Vec<u8>>>>>,
    time: u64,
}

impl AllGather {
    pub(crate) fn new(worker: &mut Worker) -> AllGather {
        let inbox: Rc<RefCell<BTreeMap<u64, Vec<Vec<u8>>>>> = Rc::default();
        let peers = worker.peers();
        let mut input = InputHandle::new();
        let arrived = Rc::clone(&inbox);
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|message: &Message| message.0),
                    "gather",
                    move |_, _| {
                        move |input, _| {
                            input.for_each_time(|time, data| {
                                let mut inbox = arrived.borrow_mut();
                                let messages = inbox
                                    .entry(*time.time())
                                    .or_insert_with(|| vec![Vec::new(); peers]);
                                for (_, from, what) in data.flat_map(|batch| batch.drain(..)) {
                                    messages[from as usize] = what;
                                }
                            });
                        }
                    },
                )
                .probe()
                .0
        });
        AllGather { input, probe, inbox, time: 0 }
    }

    /// Sends a message to all workers; returns that of each, in their order.
    pub(crate) fn gather(
        &mut self,
        worker: &mut Worker,
        message: &[u8],
        control: &Control,
    ) -> Result<Vec<Vec<u8>>, TableError> {
        for target in 0..worker.peers() as u64 {
            self.input.send((target, worker.index() as u64, message.to_vec()));
        }
        let now = self.time;
        self.time += 1;
        self.input.advance_to(self.time);
        rounds::wait(worker, &self.probe, self.time, control, || Ok(()))?;
        Ok(self.inbox.borrow_mut().remove(&now).expect("this worker has its own message"))
    }
}
