//! What every worker tells every other.

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

/// For whom, from whom, what.
type Message = (u64, u64, Vec<u8>);

/// A dataflow by which every worker tells all others something, and waits until it
/// has heard from all.
pub(crate) struct Gathering {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Message>>>,
    probe: Probe<u64>,
    /// What was heard, by time and speaker: a quick worker may speak again before a
    /// slow one has listened.
    heard: Rc<RefCell<BTreeMap<u64, Vec<Vec<u8>>>>>,
    time: u64,
}

impl Gathering {
    pub(crate) fn new(worker: &mut Worker) -> Gathering {
        let heard: Rc<RefCell<BTreeMap<u64, Vec<Vec<u8>>>>> = Rc::default();
        let peers = worker.peers();
        let mut input = InputHandle::new();
        let ears = Rc::clone(&heard);
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            scope
                .input_from(&mut input)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|message: &Message| message.0),
                    "gather",
                    move |_, _| {
                        move |input, _| {
                            input.for_each_time(|time, data| {
                                let mut ears = ears.borrow_mut();
                                let heard = ears
                                    .entry(*time.time())
                                    .or_insert_with(|| vec![Vec::new(); peers]);
                                for (_, from, what) in data.flat_map(|messages| messages.drain(..))
                                {
                                    heard[from as usize] = what;
                                }
                            });
                        }
                    },
                )
                .probe()
                .0
        });
        Gathering { input, probe, heard, time: 0 }
    }

    /// Tells all workers something; returns what each has told, by their order.
    pub(crate) fn gather(
        &mut self,
        worker: &mut Worker,
        what: &[u8],
        control: &Control,
    ) -> Result<Vec<Vec<u8>>, TableError> {
        for target in 0..worker.peers() as u64 {
            self.input.send((target, worker.index() as u64, what.to_vec()));
        }
        let now = self.time;
        self.time += 1;
        self.input.advance_to(self.time);
        rounds::wait(worker, &self.probe, self.time, control, || Ok(()))?;
        Ok(self.heard.borrow_mut().remove(&now).expect("this worker has heard itself"))
    }
}
