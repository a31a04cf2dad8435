//! Writing what the backward pass has solved, beside it.

use std::borrow::Cow;
use std::sync::{Arc, Mutex};
use std::thread;

use durable::File;
use pawns::Numbering;

use super::Cut;
use crate::error::TableError;
use crate::files::part_writer::{OpenPart, PartSummary, PartWriter, SolvedRows};
use crate::files::store::Store;
use crate::files::sync_queue::{Completion, SyncQueue};
use crate::manifest::{Counts, LayerRecord, Longest};

/// Solved rows of a layer: some whole parts of it, or some row groups of one.
pub(crate) struct Segment<'a> {
    pub(crate) ply: u32,
    pub(crate) numbers: Cow<'a, [u64]>,
    pub(crate) scores: Arc<Vec<i8>>,
    pub(crate) marks: Vec<u8>,
    /// Which rows these are.
    pub(crate) cut: Cut,
    /// With the last segment of a layer: the file of its values.
    pub(crate) values: Option<File>,
}

/// A part by its place in the layer, with its file.
type IndexedPart = (usize, (PartSummary, File));

/// Writes the parts of segments, and the record of a layer once all are there.
pub(crate) struct SegmentWriter<'a> {
    store: &'a Store,
    numbering: &'a Numbering,
    writer: PartWriter<'a>,
    threads: usize,
    /// The parts so far of the layer that is being written.
    parts: Vec<PartSummary>,
    /// The part that the next segment goes on with.
    open: Option<OpenPart>,
}

impl<'a> SegmentWriter<'a> {
    /// A writer for the table of a game.
    pub(crate) fn new(
        store: &'a Store,
        numbering: &'a Numbering,
        text: bool,
        threads: usize,
    ) -> SegmentWriter<'a> {
        let writer = PartWriter::new(numbering, text);
        SegmentWriter { store, numbering, writer, threads, parts: Vec::new(), open: None }
    }

    /// Writes a segment; the last one of a layer makes the layer a finished one.
    pub(crate) fn write(
        &mut self,
        queue: &mut SyncQueue<'_>,
        segment: Segment<'_>,
    ) -> Result<(), TableError> {
        let Cut { first_part, part_rows, goes_on, is_open } = &segment.cut;
        if *first_part == 0 && !goes_on {
            self.store.forget_ply(segment.ply)?;
            self.parts.clear();
        }
        let rows = SolvedRows {
            numbers: &segment.numbers,
            scores: &segment.scores,
            marks: &segment.marks,
        };
        let written = if *goes_on || *is_open {
            let mut part = match self.open.take() {
                Some(part) => part,
                None => self.writer.begin(self.store, segment.ply, *first_part)?,
            };
            part.push(&self.writer, rows)?;
            if *is_open {
                self.open = Some(part);
                Vec::new()
            } else {
                vec![part.finish(&self.writer)?]
            }
        } else {
            let mut jobs = Vec::new();
            let mut start = 0;
            for (index, &count) in part_rows.iter().enumerate() {
                let range = start..start + count as usize;
                start = range.end;
                jobs.push((first_part + index, rows.slice(range)));
            }
            self.write_parts(segment.ply, jobs)?
        };
        for (summary, file) in written {
            let path = self.store.folder.join(&summary.part.file);
            self.parts.push(summary);
            queue.add_file(path, file)?;
        }
        if let Some(values) = segment.values {
            queue.add_file(self.store.values(segment.ply), values)?;
            let record = record(self.numbering, segment.ply, std::mem::take(&mut self.parts));
            queue.add_completion(Completion::Layer(Box::new(record)))?;
        }
        Ok(())
    }

    fn write_parts(
        &self,
        ply: u32,
        jobs: Vec<(usize, SolvedRows<'_>)>,
    ) -> Result<Vec<(PartSummary, File)>, TableError> {
        let count = jobs.len();
        let jobs = Mutex::new(jobs.into_iter());
        let work = || -> Result<Vec<IndexedPart>, TableError> {
            let mut done = Vec::new();
            loop {
                let job = jobs.lock().expect("taking a job does not fail").next();
                let Some((index, rows)) = job else { return Ok(done) };
                done.push((index, self.writer.write(self.store, ply, index, rows)?));
            }
        };
        let mut done = if count == 1 || self.threads == 1 {
            work()?
        } else {
            thread::scope(|scope| {
                let workers: Vec<_> =
                    (0..self.threads.min(count)).map(|_| scope.spawn(work)).collect();
                let mut all = Vec::new();
                for worker in workers {
                    all.extend(worker.join().expect("writing does not panic")?);
                }
                Ok::<_, TableError>(all)
            })?
        };
        done.sort_by_key(|&(index, _)| index);
        Ok(done.into_iter().map(|(_, part)| part).collect())
    }
}

/// The record of a layer from its parts.
pub(crate) fn record(numbering: &Numbering, ply: u32, parts: Vec<PartSummary>) -> LayerRecord {
    let mut record = LayerRecord {
        ply,
        to_move: numbering.to_move(ply).word().into(),
        rows: 0,
        counts: Counts::default(),
        longest: None,
        parts: Vec::new(),
    };
    for summary in parts {
        add(&mut record, summary.part.rows, &summary.counts, summary.longest);
        record.parts.push(summary.part);
    }
    record
}

/// Adds what a part holds to the record of its layer.
fn add(record: &mut LayerRecord, rows: u64, counts: &Counts, longest: Option<Longest>) {
    record.rows += rows;
    record.counts.merge(counts);
    let longer = |there: &Longest| longest.as_ref().is_some_and(|here| here.value > there.value);
    if record.longest.as_ref().is_none_or(longer) {
        record.longest = longest;
    }
}
