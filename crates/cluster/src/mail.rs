//! Batches from worker to worker.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use budget::Control;
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tables::{Batch, TableError};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe as _;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::dataflow::{InputHandle, Stream};
use timely::worker::Worker;

use crate::rounds;

/// A batch on its way.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Parcel {
    pub(crate) to: u32,
    pub(crate) from: u32,
    pub(crate) bytes: Bytes,
}

/// Bytes that are written and read as a whole, not one by one.
#[derive(Clone)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Bytes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
                Ok(Bytes(bytes))
            }
        }
        deserializer.deserialize_byte_buf(Whole)
    }
}

/// What has arrived at this worker and was not yet taken: by time, each batch with who has
/// sent it. A quick worker may send before a slow one has taken what came earlier.
pub(crate) type Inbox = Rc<RefCell<BTreeMap<u64, Vec<Batch>>>>;

/// Sends the parcels of a stream to the inbox of the worker they are for.
pub(crate) fn deliver(stream: Stream<'_, u64, Vec<Parcel>>, inbox: &Inbox) -> Probe<u64> {
    let arrived = Rc::clone(inbox);
    stream
        .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
            Exchange::new(|parcel: &Parcel| u64::from(parcel.to)),
            "deliver",
            move |_, _| {
                move |input, _| {
                    input.for_each_time(|time, data| {
                        let mut inbox = arrived.borrow_mut();
                        let here = inbox.entry(*time.time()).or_default();
                        let parcels = data.flat_map(|parcels| parcels.drain(..));
                        here.extend(parcels.map(|parcel| (parcel.from as usize, parcel.bytes.0)));
                    });
                }
            },
        )
        .probe()
        .0
}

/// A dataflow by which workers send batches to each other, in phases: all that is sent in a
/// phase has arrived when it ends.
pub(crate) struct Mail {
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    probe: Probe<u64>,
    inbox: Inbox,
    phase: u32,
    time: u64,
    /// Bytes sent in this round.
    sent: usize,
}

/// How many bytes are sent in a round.
const ROUND: usize = 1 << 18;

impl Mail {
    pub(crate) fn new(worker: &mut Worker) -> Mail {
        use timely::dataflow::operators::Input as _;

        let inbox = Inbox::default();
        let mut input = InputHandle::new();
        let probe = worker.dataflow::<u64, _, _>(|scope| {
            let parcels = scope.input_from(&mut input);
            deliver(parcels, &inbox)
        });
        Mail { input, probe, inbox, phase: 0, time: 0, sent: 0 }
    }

    /// Sends a batch; now and then waits until earlier ones have arrived, while `take` gets
    /// what has arrived here.
    pub(crate) fn send(
        &mut self,
        worker: &mut Worker,
        control: &Control,
        (to, bytes): Batch,
        take: impl FnMut(Batch) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.sent += bytes.len();
        let (to, from) = (to as u32, worker.index() as u32);
        self.input.send(Parcel { to, from, bytes: Bytes(bytes) });
        if self.sent < ROUND {
            return Ok(());
        }
        self.sent = 0;
        self.time += 1;
        self.input.advance_to(self.time);
        let arrived = rounds::before(self.time, rounds::start_of(self.phase));
        self.wait(worker, control, arrived, take)
    }

    /// Ends the phase: `take` gets the rest of what was sent here.
    pub(crate) fn end(
        &mut self,
        worker: &mut Worker,
        control: &Control,
        take: impl FnMut(Batch) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let end = rounds::start_of(self.phase + 1);
        self.input.advance_to(end);
        self.wait(worker, control, end, take)?;
        (self.phase, self.time, self.sent) = (self.phase + 1, end, 0);
        Ok(())
    }

    /// Hands out what has arrived meanwhile.
    pub(crate) fn receive(
        &self,
        worker: &mut Worker,
        mut take: impl FnMut(Batch) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        worker.step();
        self.hand_out(&mut take)
    }

    /// Waits until all workers have come to a time.
    fn wait(
        &self,
        worker: &mut Worker,
        control: &Control,
        time: u64,
        mut take: impl FnMut(Batch) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        rounds::wait(worker, &self.probe, time, control, || self.hand_out(&mut take))
    }

    /// Hands out what has arrived in this phase.
    fn hand_out(
        &self,
        take: &mut impl FnMut(Batch) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let end = rounds::start_of(self.phase + 1);
        loop {
            let mut inbox = self.inbox.borrow_mut();
            let Some(first) = inbox.first_entry().filter(|first| *first.key() < end) else {
                return Ok(());
            };
            let batches = first.remove();
            drop(inbox);
            batches.into_iter().try_for_each(&mut *take)?;
        }
    }
}
