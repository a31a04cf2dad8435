//! Finished work that is written but not yet safe from a loss of power.
//!
//! Making a file safe takes milliseconds, whatever its size, so it is done for
//! several at once: after a fifth of a second, or when there are many.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::{At as _, TableError};
use crate::manifest::LayerRecord;
use crate::store::Store;

/// The longest that finished work waits.
const PATIENCE: Duration = Duration::from_millis(200);
/// The most files that wait.
const MOST: usize = 256;
/// How many files are made safe at the same time.
const AT_ONCE: usize = 8;

/// What is true once the files before it are safe.
pub(crate) enum Fact {
    /// The numbers of a layer are all there.
    Keys(u32),
    /// A layer is finished.
    Layer(Box<LayerRecord>),
}

/// Files that wait, and the facts that wait for them.
pub(crate) struct Pending<'a> {
    store: &'a Store,
    files: Vec<(PathBuf, File)>,
    facts: Vec<Fact>,
    since: Instant,
}

impl<'a> Pending<'a> {
    pub(crate) fn new(store: &'a Store) -> Pending<'a> {
        Pending { store, files: Vec::new(), facts: Vec::new(), since: Instant::now() }
    }

    /// Adds a file.
    pub(crate) fn file(&mut self, path: PathBuf, file: File) -> Result<(), TableError> {
        self.files.push((path, file));
        if self.files.len() >= MOST { self.settle() } else { Ok(()) }
    }

    /// Adds what will be true once all files so far are safe.
    pub(crate) fn fact(&mut self, fact: Fact) -> Result<(), TableError> {
        self.facts.push(fact);
        self.settle_if_due()
    }

    fn settle_if_due(&mut self) -> Result<(), TableError> {
        if self.since.elapsed() >= PATIENCE { self.settle() } else { Ok(()) }
    }

    /// Makes the files safe and states the facts.
    pub(crate) fn settle(&mut self) -> Result<(), TableError> {
        let files = Mutex::new(self.files.drain(..));
        let work = || -> Result<(), TableError> {
            loop {
                let next = files.lock().expect("taking a file does not fail").next();
                let Some((path, file)) = next else { return Ok(()) };
                file.sync_all().at(&path)?;
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
        })?;
        drop(files);
        for fact in self.facts.drain(..) {
            match fact {
                Fact::Keys(layer) => self.store.confirm_keys(layer)?,
                Fact::Layer(record) => self.store.confirm_layer(&record)?,
            }
        }
        self.since = Instant::now();
        Ok(())
    }

    /// Does `each` with all that comes, and makes it safe in time, also while
    /// nothing comes.
    pub(crate) fn serve<T>(
        &mut self,
        receiver: &Receiver<T>,
        mut each: impl FnMut(&mut Self, T) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(item) => each(self, item)?,
                Err(RecvTimeoutError::Timeout) if self.facts.is_empty() => {}
                Err(RecvTimeoutError::Timeout) => self.settle()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }
}
