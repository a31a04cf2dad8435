//! The backward pass: owners of successors are asked for scores.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use tables::{
    LayeredGame as _, PartMap, PartSummary, SINGLE, ScoreIndex, Share, SolvedRows, TableError,
    score,
};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::Input as _;
use timely::dataflow::operators::generic::Operator as _;
use timely::dataflow::operators::probe::Handle as Probe;
use timely::worker::Worker;

use crate::inbox::{Inbox, deliver};
use crate::owners::Owners;
use crate::rounds;

/// The most questions that a worker asks in a round.
const ROUND: usize = 1 << 16;

/// What is the score of this number? Asked by this worker about this row.
type Question = (u64, u32, u32);
/// To this worker, about this row: this score.
type Answer = (u32, u32, i8);
/// A solved row on its way to the file it belongs in: part, number, score, mark.
type RoutedRow = (u32, u64, i8, u8);

/// The dataflows of the backward pass.
pub(crate) struct Backward {
    questions: InputHandle<u64, CapacityContainerBuilder<Vec<Question>>>,
    answered: Probe<u64>,
    inbox: Inbox<Answer>,
    /// This worker's scores of the next layer.
    scores: Rc<RefCell<ScoreIndex>>,
    /// Whether something was asked for that is not there.
    is_missing: Rc<Cell<bool>>,
    rows: InputHandle<u64, CapacityContainerBuilder<Vec<RoutedRow>>>,
    arrived: Probe<u64>,
    /// The rows of the parts that this worker writes.
    own_rows: Inbox<RoutedRow>,
    /// How many layers were solved: time goes on while plies go back.
    layers: u32,
}

impl Backward {
    pub(crate) fn new(worker: &mut Worker, owners: Owners) -> Backward {
        let scores: Rc<RefCell<ScoreIndex>> = Rc::default();
        let is_missing: Rc<Cell<bool>> = Rc::default();
        let inbox = Inbox::default();
        let mut questions = InputHandle::new();
        let (index, missing) = (Rc::clone(&scores), Rc::clone(&is_missing));
        let answered = worker.dataflow::<u64, _, _>(|scope| {
            let answers = scope
                .input_from(&mut questions)
                .unary::<CapacityContainerBuilder<Vec<Answer>>, _, _, _>(
                    Exchange::new(move |question: &Question| owners.owner(question.0)),
                    "answer",
                    move |_, _| {
                        move |input, output| {
                            input.for_each_time(|time, data| {
                                let index = index.borrow();
                                let mut session = output.session(&time);
                                for (number, asker, row) in data.flat_map(|batch| batch.drain(..)) {
                                    match index.score(number) {
                                        Some(score) => session.give((asker, row, score)),
                                        None => missing.set(true),
                                    }
                                }
                            });
                        }
                    },
                );
            deliver(answers, "judge", |answer| u64::from(answer.0), &inbox)
        });
        let own_rows = Inbox::default();
        let mut rows = InputHandle::new();
        let arrived = worker.dataflow::<u64, _, _>(|scope| {
            let solved = scope.input_from(&mut rows);
            deliver(solved, "sort by part", |row: &RoutedRow| u64::from(row.0), &own_rows)
        });
        let layers = 0;
        Backward { questions, answered, inbox, scores, is_missing, rows, arrived, own_rows, layers }
    }

    /// Sets what this worker answers from: its share of the next layer.
    pub(crate) fn answer_from(&mut self, scores: ScoreIndex) {
        *self.scores.borrow_mut() = scores;
    }

    /// Solves the numbers of a ply that this worker owns: their scores and marks.
    pub(crate) fn solve(
        &mut self,
        worker: &mut Worker,
        share: &Share<'_>,
        ply: u32,
        numbers: &[u64],
    ) -> Result<(Vec<i8>, Vec<u8>), TableError> {
        let control = &*share.budget().control;
        let mut scores = vec![score::LOST; numbers.len()];
        let mut marks = vec![0u8; numbers.len()];
        let mut is_single = vec![false; numbers.len()];
        let (start, end) = (rounds::start_of(self.layers), rounds::start_of(self.layers + 1));
        let mut time = start;
        let me = worker.index() as u32;
        let (inbox, answered) = (&self.inbox, &self.answered);
        let judge = |scores: &mut [i8], marks: &mut [u8]| {
            for (_, row, score) in inbox.borrow_mut().drain(..) {
                let row = row as usize;
                score::consider(&mut scores[row], &mut marks[row], score);
            }
        };
        let mut sent = 0;
        for (row, &number) in (0u32..).zip(numbers) {
            let mut is_over = true;
            let images = share.numbering().successors(ply, number, |next| {
                self.questions.send((next, me, row));
                sent += 1;
                is_over = false;
            });
            is_single[row as usize] = images == 1;
            if is_over {
                scores[row as usize] = share.numbering().finished(ply, number);
            }
            if sent >= ROUND {
                sent = 0;
                time += 1;
                self.questions.advance_to(time);
                rounds::wait(worker, answered, rounds::before(time, start), control, || {
                    judge(&mut scores, &mut marks);
                    Ok(())
                })?;
            }
        }
        control.visit(numbers.len() as u64);
        self.questions.advance_to(end);
        rounds::wait(worker, answered, end, control, || {
            judge(&mut scores, &mut marks);
            Ok(())
        })?;
        for (mark, is_single) in marks.iter_mut().zip(is_single) {
            *mark |= if is_single { SINGLE } else { 0 };
        }
        self.layers += 1;
        if self.is_missing.get() {
            return Err(TableError::Damaged {
                path: format!("the share of worker {me}").into(),
                what: format!("a successor of ply {ply} is missing"),
            });
        }
        Ok((scores, marks))
    }

    /// Sends solved rows to the workers that write the parts they belong to, and
    /// writes the parts that are this worker's.
    pub(crate) fn write(
        &mut self,
        worker: &mut Worker,
        share: &Share<'_>,
        ply: u32,
        part_map: &PartMap,
        rows: SolvedRows<'_>,
    ) -> Result<Vec<PartSummary>, TableError> {
        let control = &*share.budget().control;
        // `solve` has counted the layer already.
        let (start, end) = (rounds::start_of(self.layers - 1), rounds::start_of(self.layers));
        let mut time = start;
        for (index, &number) in rows.numbers.iter().enumerate() {
            let row = (part_map.part(number), number, rows.scores[index], rows.marks[index]);
            self.rows.send(row);
            if (index + 1).is_multiple_of(ROUND) {
                time += 1;
                self.rows.advance_to(time);
                let before = rounds::before(time, start);
                rounds::wait(worker, &self.arrived, before, control, || Ok(()))?;
            }
        }
        self.rows.advance_to(end);
        rounds::wait(worker, &self.arrived, end, control, || Ok(()))?;
        let mut own_rows = std::mem::take(&mut *self.own_rows.borrow_mut());
        own_rows.sort_unstable();
        let mut parts = Vec::new();
        for part in own_rows.chunk_by(|one, other| one.0 == other.0) {
            let numbers: Vec<u64> = part.iter().map(|row| row.1).collect();
            let scores: Vec<i8> = part.iter().map(|row| row.2).collect();
            let marks: Vec<u8> = part.iter().map(|row| row.3).collect();
            let rows = SolvedRows { numbers: &numbers, scores: &scores, marks: &marks };
            parts.push(share.write_part(ply, part[0].0, rows)?);
        }
        Ok(parts)
    }
}
