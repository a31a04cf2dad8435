//! What others send to a worker.

use std::cell::RefCell;
use std::rc::Rc;

use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::Stream;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Probe as _;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;

/// What has arrived at this worker and was not yet taken.
pub(crate) type Inbox<D> = Rc<RefCell<Vec<D>>>;

/// Sends what comes through a stream to the inbox of the worker that `route` names.
pub(crate) fn deliver<D: ExchangeData>(
    stream: Stream<'_, u64, Vec<D>>,
    name: &str,
    route: impl Fn(&D) -> u64 + 'static,
    inbox: &Inbox<D>,
) -> Probe<u64> {
    let arrived = Rc::clone(inbox);
    stream
        .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
            Exchange::new(route),
            name,
            move |_, _| {
                move |input, _| {
                    input.for_each_time(|_, data| {
                        for batch in data {
                            arrived.borrow_mut().append(batch);
                        }
                    });
                }
            },
        )
        .probe()
        .0
}
