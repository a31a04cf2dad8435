//! The backward pass: owners of successors are asked for scores.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use tables::{Questions, ScoreIndex, Share, Solution, TableError};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Input as _;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::worker::Worker;

use crate::mail::{Bytes, Inbox, Parcel, deliver};
use crate::rounds;

/// The dataflow of the backward pass.
pub(crate) struct Backward {
    questions: InputHandle<u64, CapacityContainerBuilder<Vec<Parcel>>>,
    answered: Probe<u64>,
    /// Answers to this worker's questions.
    answers: Inbox,
    /// What this worker answers from.
    index: Rc<RefCell<ScoreIndex>>,
    /// How often a layer was looked up in a range.
    phase: u32,
}

impl Backward {
    pub(crate) fn new(worker: &mut Worker) -> Backward {
        let index: Rc<RefCell<ScoreIndex>> = Rc::default();
        let answers = Inbox::default();
        let mut questions = InputHandle::new();
        let (here, from) = (Rc::clone(&index), worker.index() as u32);
        let answered = worker.dataflow::<u64, _, _>(|scope| {
            let parcels = scope
                .input_from(&mut questions)
                .unary::<CapacityContainerBuilder<Vec<Parcel>>, _, _, _>(
                    Exchange::new(|question: &Parcel| u64::from(question.to)),
                    "answer",
                    move |_, _| {
                        move |input, output| {
                            input.for_each_time(|time, data| {
                                let index = here.borrow();
                                let mut session = output.session(&time);
                                for question in data.flat_map(|parcels| parcels.drain(..)) {
                                    let bytes = tables::answer(&index, &question.bytes.0);
                                    let (to, bytes) = (question.from, Bytes(bytes));
                                    session.give(Parcel { to, from, bytes });
                                }
                            });
                        }
                    },
                );
            deliver(parcels, &answers)
        });
        Backward { questions, answered, answers, index, phase: 0 }
    }

    /// Sets what this worker answers from: its numbers of a layer in a range, or nothing.
    pub(crate) fn answer_from(
        &self,
        share: &Share<'_>,
        layer: Option<u32>,
        range: (u64, u64),
    ) -> Result<(), TableError> {
        // In this order: there is no room for both.
        *self.index.borrow_mut() = ScoreIndex::default();
        if let Some(layer) = layer {
            *self.index.borrow_mut() = share.index(layer, range)?;
        }
        Ok(())
    }

    /// Looks up the successors, in a range, of the numbers that this worker owns.
    pub(crate) fn look_up(
        &mut self,
        worker: &mut Worker,
        share: &Share<'_>,
        solution: &mut Solution,
        range: (u64, u64),
    ) -> Result<(), TableError> {
        let control = &*share.budget().control;
        let (start, end) = (rounds::start_of(self.phase), rounds::start_of(self.phase + 1));
        self.phase += 1;
        let mut time = start;
        let from = worker.index() as u32;
        let mut lookup = share.look_up(solution, range)?;
        let mut open = VecDeque::new();
        while let Some(mut questions) = lookup.next(share, solution, &self.index.borrow())? {
            for (to, bytes) in questions.batches.drain(..) {
                self.questions.send(Parcel { to: to as u32, from, bytes: Bytes(bytes) });
            }
            open.push_back((time, questions));
            time += 1;
            self.questions.advance_to(time);
            let done = rounds::before(time, start);
            rounds::wait(worker, &self.answered, done, control, || Ok(()))?;
            self.conclude(share, solution, &mut open, done)?;
        }
        self.questions.advance_to(end);
        rounds::wait(worker, &self.answered, end, control, || Ok(()))?;
        self.conclude(share, solution, &mut open, end)
    }

    /// Takes the answers to questions into account that were asked before a time.
    fn conclude(
        &self,
        share: &Share<'_>,
        solution: &mut Solution,
        open: &mut VecDeque<(u64, Questions)>,
        done: u64,
    ) -> Result<(), TableError> {
        while let Some((time, questions)) = open.pop_front_if(|(time, _)| *time < done) {
            let answers = self.answers.borrow_mut().remove(&time).unwrap_or_default();
            questions.conclude(share, solution, &answers)?;
        }
        Ok(())
    }
}
