//! The thread that writes what the backward pass has solved.

use std::fs::File;
use std::sync::{Arc, Mutex};
use std::thread;

use pawns::Numbering;

use crate::backward::Numbers;
use crate::error::TableError;
use crate::manifest::{Counts, LayerRecord, Longest};
use crate::part::{PartWriter, Rows, Written};
use crate::pending::{Fact, Pending};
use crate::store::{Store, ply_name};

/// Solved rows of a layer: some whole parts of it.
pub(crate) struct Segment<'a> {
    pub(crate) ply: u32,
    pub(crate) numbers: Numbers<'a>,
    pub(crate) scores: Arc<Vec<i8>>,
    pub(crate) marks: Vec<u8>,
    /// The rows of each part.
    pub(crate) parts: Vec<u64>,
    /// Which part of the layer the first one is.
    pub(crate) first_part: usize,
    /// With the last segment of a layer: the file of its values.
    pub(crate) values: Option<File>,
}

/// A part by its place in the layer, with its file.
type Done = (usize, (Written, File));

/// Writes segments and keeps the records of the layers.
pub(crate) struct Scribe<'a> {
    store: &'a Store,
    numbering: &'a Numbering,
    writer: PartWriter<'a>,
    threads: usize,
    /// The parts of the layer that is being written.
    written: Vec<Written>,
}

impl<'a> Scribe<'a> {
    /// A scribe for the table of a game.
    pub(crate) fn new(
        store: &'a Store,
        numbering: &'a Numbering,
        text: bool,
        threads: usize,
    ) -> Scribe<'a> {
        let writer = PartWriter::new(numbering, text);
        Scribe { store, numbering, writer, threads, written: Vec::new() }
    }

    /// Writes a segment; the last one of a layer makes the layer a finished one.
    pub(crate) fn write(
        &mut self,
        pending: &mut Pending<'_>,
        segment: Segment<'_>,
    ) -> Result<(), TableError> {
        if segment.first_part == 0 {
            self.store.forget_ply(segment.ply)?;
            self.written.clear();
        }
        let mut jobs = Vec::new();
        let mut start = 0;
        for (index, &rows) in segment.parts.iter().enumerate() {
            let range = start..start + rows as usize;
            start = range.end;
            let rows = Rows {
                numbers: &segment.numbers[range.clone()],
                scores: &segment.scores[range.clone()],
                marks: &segment.marks[range],
            };
            jobs.push((segment.first_part + index, rows));
        }
        for (written, file) in self.write_parts(segment.ply, jobs)? {
            let path = self.store.folder.join(&written.part.file);
            self.written.push(written);
            pending.file(path, file)?;
        }
        if let Some(values) = segment.values {
            pending.file(self.store.values(segment.ply), values)?;
            let record = record(self.numbering, segment.ply, std::mem::take(&mut self.written));
            pending.fact(Fact::Layer(Box::new(record)))?;
        }
        Ok(())
    }

    fn write_parts(
        &self,
        ply: u32,
        jobs: Vec<(usize, Rows<'_>)>,
    ) -> Result<Vec<(Written, File)>, TableError> {
        let folder = self.store.ply(ply)?;
        let count = jobs.len();
        let jobs = Mutex::new(jobs.into_iter());
        let work = || -> Result<Vec<Done>, TableError> {
            let mut done = Vec::new();
            loop {
                let job = jobs.lock().expect("taking a job does not fail").next();
                let Some((index, rows)) = job else { return Ok(done) };
                let name = format!("part-{index:04}.parquet");
                let path = folder.join(&name);
                let name = format!("{}/{name}", ply_name(ply));
                let written = self.writer.write(&path, name, ply, rows)?;
                done.push((index, written));
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
        Ok(done.into_iter().map(|(_, written)| written).collect())
    }
}

/// The record of a layer from its parts.
pub(crate) fn record(numbering: &Numbering, ply: u32, written: Vec<Written>) -> LayerRecord {
    let mut record = LayerRecord {
        ply,
        to_move: numbering.to_move(ply).word().into(),
        rows: 0,
        counts: Counts::default(),
        longest: None,
        parts: Vec::new(),
    };
    for written in written {
        add(&mut record, written.part.rows, &written.counts, written.longest);
        record.parts.push(written.part);
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
