//! The backward pass of a share: owners of successors are asked for scores.
//!
//! The successors of some rows that others own are sorted, and each owner is asked for
//! the scores of its own: a list of numbers. It answers with a list of scores, in the
//! order of the numbers.

use super::Share;
use super::batch::{Batch, Numbers, put_numbers};
use crate::backward::score_index::ScoreIndex;
use crate::error::TableError;
use crate::files::numbers::NumberStream;
use crate::files::part_cuts::Histogram;
use crate::files::part_writer::SINGLE;
use crate::files::run::RunBlocks;
use crate::files::values::ValueReader;
use crate::forward::radix;
use crate::game::LayeredGame as _;
use crate::{memory, score};

/// What is known so far of the scores of a layer.
pub struct Solution {
    ply: u32,
    scores: Vec<i8>,
    marks: Vec<u8>,
    /// Where the numbers of the layer are.
    histogram: Histogram,
}

/// A worker's numbers of a layer, while their successors in a range are looked up.
pub struct Lookup {
    numbers: RunBlocks,
    /// The number of rows before those that come next.
    row: usize,
    range: (u64, u64),
    scratch: Vec<u64>,
}

/// Questions about the successors of some rows, and what is to be done with the answers.
pub struct Questions {
    /// The questions for each owner.
    pub batches: Vec<Batch>,
    /// Successors, and which row each of them follows.
    successors: Vec<u64>,
    rows: Vec<u32>,
    first_row: usize,
    /// The different successors in order, and who was asked about each.
    asked: Vec<u64>,
    owners: Vec<u32>,
}

impl Lookup {
    /// Looks up the successors of the next rows: those that this worker owns in `index`;
    /// for the others there are questions, perhaps none. `None` at the end.
    ///
    /// # Errors
    /// If the numbers cannot be read, or a successor is missing.
    pub fn next(
        &mut self,
        share: &Share<'_>,
        solution: &mut Solution,
        index: &ScoreIndex,
    ) -> Result<Option<Questions>, TableError> {
        let most = memory::questions(share.budget.memory);
        let mut questions = Questions::new(self.row);
        let mut is_end = false;
        while questions.successors.len() < most && self.row - questions.first_row < most {
            let Some(block) = self.numbers.next()? else {
                is_end = true;
                break;
            };
            let here = Block { numbers: block, first_row: self.row, range: self.range };
            if !here.look_up(share, solution, index, &mut questions) {
                return Err(missing(share.index, solution.ply));
            }
            self.row += block.len();
            share.budget.control.visit(block.len() as u64);
        }
        if is_end && self.row == questions.first_row {
            return Ok(None);
        }
        questions.ask(share, &mut self.scratch);
        Ok(Some(questions))
    }
}

/// Some numbers of a layer.
struct Block<'a> {
    numbers: &'a [u64],
    first_row: usize,
    range: (u64, u64),
}

impl Block<'_> {
    /// Whether all successors that this worker owns were found.
    fn look_up(
        &self,
        share: &Share<'_>,
        solution: &mut Solution,
        index: &ScoreIndex,
        questions: &mut Questions,
    ) -> bool {
        let (numbering, owners, me) = (share.numbering, share.owners, share.index);
        let (low, high) = self.range;
        let ply = solution.ply;
        if low == 0 {
            solution.histogram.add(self.numbers);
        }
        let here = self.first_row..self.first_row + self.numbers.len();
        let rows = solution.scores[here.clone()].iter_mut().zip(&mut solution.marks[here]);
        let mut complete = true;
        let first = (self.first_row - questions.first_row) as u32;
        for ((row, &number), (score, mark)) in (first..).zip(self.numbers).zip(rows) {
            let mut is_over = true;
            let mut keeping = *mark & !SINGLE;
            let images = numbering.successors(ply, number, |next| {
                is_over = false;
                if next < low || next > high {
                } else if owners.of(next) == me {
                    match index.score(next) {
                        Some(next) => score::consider(score, &mut keeping, next),
                        None => complete = false,
                    }
                } else {
                    questions.successors.push(next);
                    questions.rows.push(row);
                }
            });
            if is_over {
                *score = numbering.finished(ply, number);
            }
            *mark = keeping | if images == 1 { SINGLE } else { 0 };
        }
        complete
    }
}

impl Questions {
    fn new(first_row: usize) -> Questions {
        let (successors, rows, asked, owners) = Default::default();
        Questions { batches: Vec::new(), successors, rows, first_row, asked, owners }
    }

    /// Writes the questions.
    fn ask(&mut self, share: &Share<'_>, scratch: &mut Vec<u64>) {
        self.asked.clone_from(&self.successors);
        radix::sort_unique(&mut self.asked, scratch, share.numbering.bound());
        let owners = self.asked.iter().map(|&number| share.owners.of(number) as u32);
        self.owners = owners.collect();
        let mut lists = vec![Vec::new(); share.owners.workers()];
        for (&number, &owner) in self.asked.iter().zip(&self.owners) {
            lists[owner as usize].push(number);
        }
        for (owner, list) in lists.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
            let mut bytes = Vec::with_capacity(3 * list.len());
            put_numbers(&mut bytes, list);
            self.batches.push((owner, bytes));
        }
    }

    /// Takes the answers into account, each of them with who has given it.
    ///
    /// # Errors
    /// If an owner does not have what it should.
    pub fn conclude(
        self,
        share: &Share<'_>,
        solution: &mut Solution,
        answers: &[Batch],
    ) -> Result<(), TableError> {
        let mut scores_of = vec![&[][..]; share.owners.workers()];
        for (owner, scores) in answers {
            scores_of[*owner] = scores;
        }
        let mut scores = Vec::with_capacity(self.asked.len());
        for &owner in &self.owners {
            let Some(score) = scores_of[owner as usize].split_off_first() else {
                return Err(missing(owner as usize, solution.ply));
            };
            scores.push(score.cast_signed());
        }
        let index = ScoreIndex::new(&self.asked, &scores);
        for (&next, &row) in self.successors.iter().zip(&self.rows) {
            let row = self.first_row + row as usize;
            let next = index.score(next).expect("it was asked for");
            let mark = &mut solution.marks[row];
            let mut keeping = *mark & !SINGLE;
            score::consider(&mut solution.scores[row], &mut keeping, next);
            *mark = keeping | (*mark & SINGLE);
        }
        Ok(())
    }
}

/// The scores of the numbers that were asked for; fewer if one of them is not there.
pub fn answer(index: &ScoreIndex, numbers: &[u8]) -> Vec<u8> {
    let scores = Numbers::new(numbers).map_while(|number| index.score(number));
    scores.map(i8::cast_unsigned).collect()
}

impl Share<'_> {
    /// Begins to solve a layer.
    ///
    /// # Errors
    /// If there is not enough memory for its scores, or the numbers cannot be read.
    pub fn begin_solution(&self, ply: u32) -> Result<Solution, TableError> {
        let rows = self.rows(ply)?;
        if rows > memory::worker_rows(self.budget.memory) {
            let what = format!(
                "a worker's share of ply {ply}, {rows} rows, needs more memory than allowed: \
                 raise --memory-limit, or add processes"
            );
            return Err(TableError::folder(&self.store.folder, what));
        }
        let rows = rows as usize;
        let (scores, marks) = (vec![score::LOST; rows], vec![0; rows]);
        Ok(Solution { ply, scores, marks, histogram: Histogram::new(self.numbering.bound()) })
    }

    /// Begins to look up the successors, in a range of numbers, of this worker's numbers.
    ///
    /// # Errors
    /// If the numbers cannot be read.
    pub fn look_up(&self, solution: &Solution, range: (u64, u64)) -> Result<Lookup, TableError> {
        let numbers = RunBlocks::open(&self.store.numbers(solution.ply))?;
        Ok(Lookup { numbers, row: 0, range, scratch: Vec::new() })
    }

    /// How many rows of a layer this worker has, and in how many chunks they have to be
    /// looked up.
    ///
    /// # Errors
    /// If the numbers cannot be read.
    pub fn chunks(&self, ply: u32) -> Result<(u64, u64), TableError> {
        let rows = self.rows(ply)?;
        Ok((rows, rows.div_ceil(memory::worker_index_rows(self.budget.memory))))
    }

    /// The last number of each of so many chunks of a layer but the last one.
    ///
    /// # Errors
    /// If the numbers cannot be read.
    pub fn chunk_ends(&self, ply: u32, chunks: u64) -> Result<Vec<u64>, TableError> {
        let rows = self.rows(ply)?;
        let mut stream = NumberStream::open(&self.store.numbers(ply))?;
        let mut ends = Vec::new();
        for row in 1..=rows {
            let number = stream.next()?;
            if row * chunks / rows > ends.len() as u64 && row < rows {
                ends.extend(number);
            }
        }
        Ok(ends)
    }

    /// The scores of this worker's numbers of a finished layer in a range.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn index(&self, ply: u32, (low, high): (u64, u64)) -> Result<ScoreIndex, TableError> {
        let rows = self.rows(ply)?;
        let room = rows.min(memory::worker_index_rows(self.budget.memory));
        let mut numbers = Vec::with_capacity(room as usize);
        let mut stream = NumberStream::open(&self.store.numbers(ply))?;
        let mut first = 0;
        while let Some(number) = stream.next()? {
            if number > high {
                break;
            }
            if number < low {
                first += 1;
            } else {
                numbers.push(number);
            }
        }
        let mut values = ValueReader::open(&self.store.values(ply), rows as usize)?;
        let scores = values.scores(first, numbers.len())?;
        Ok(ScoreIndex::new(numbers, scores))
    }

    /// Writes the scores and marks of this worker's numbers; returns where the numbers are.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_solution(&self, solution: Solution) -> Result<Histogram, TableError> {
        let Solution { ply, scores, marks, histogram } = solution;
        self.write_values(ply, &scores, &marks)?;
        Ok(histogram)
    }
}

fn missing(owner: usize, ply: u32) -> TableError {
    TableError::Damaged {
        path: format!("the share of worker {owner}").into(),
        what: format!("a successor of ply {ply} is missing"),
    }
}
