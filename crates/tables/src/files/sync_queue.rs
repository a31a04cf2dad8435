//! Finished work that is written but not yet safe from a loss of power.
//!
//! Making a file safe takes milliseconds, whatever its size, so it is done for
//! several at once: after a fifth of a second, or when there are many.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use durable::File;

use super::store::Store;
use crate::error::{AtPath as _, TableError};
use crate::manifest::LayerRecord;

/// The longest that finished work waits.
const PATIENCE: Duration = Duration::from_millis(200);
/// The most files that wait.
const MOST: usize = 256;
/// How many files are made safe at the same time.
const AT_ONCE: usize = 8;

/// What is complete once the files before it are safe.
pub(crate) enum Completion {
    /// The numbers of a layer.
    Numbers(u32),
    /// A layer with its values and parts.
    Layer(Box<LayerRecord>),
}

/// Files that wait to be made safe, and what is complete once they are.
pub(crate) struct SyncQueue<'a> {
    store: &'a Store,
    files: Vec<(PathBuf, File)>,
    completions: Vec<Completion>,
    since: Instant,
}

impl<'a> SyncQueue<'a> {
    pub(crate) fn new(store: &'a Store) -> SyncQueue<'a> {
        SyncQueue { store, files: Vec::new(), completions: Vec::new(), since: Instant::now() }
    }

    /// Adds a file.
    pub(crate) fn add_file(&mut self, path: PathBuf, file: File) -> Result<(), TableError> {
        self.files.push((path, file));
        if self.files.len() >= MOST { self.flush() } else { Ok(()) }
    }

    /// Adds what is complete once all files so far are safe.
    pub(crate) fn add_completion(&mut self, completion: Completion) -> Result<(), TableError> {
        self.completions.push(completion);
        if self.since.elapsed() >= PATIENCE { self.flush() } else { Ok(()) }
    }

    /// Makes the files safe and confirms what is complete.
    pub(crate) fn flush(&mut self) -> Result<(), TableError> {
        let mut folders: BTreeSet<PathBuf> =
            self.files.iter().map(|(path, _)| durable::folder_of(path).to_owned()).collect();
        if folders.iter().any(|folder| *folder != self.store.work) {
            // Folders of parts are new, too.
            folders.insert(self.store.folder.clone());
        }
        let threads = AT_ONCE.min(self.files.len() + folders.len());
        let files = self.files.drain(..).map(|(path, file)| (path, Some(file)));
        let jobs = Mutex::new(files.chain(folders.into_iter().map(|folder| (folder, None))));
        let work = || -> Result<(), TableError> {
            loop {
                let next = jobs.lock().expect("taking a file does not fail").next();
                match next {
                    Some((path, Some(file))) => file.sync().at(&path)?,
                    Some((folder, None)) => match durable::sync_folder(&folder) {
                        // Who removes it while the table is made is found out at the end.
                        Err(error) if error.kind() == ErrorKind::NotFound => {}
                        synced => synced.at(&folder)?,
                    },
                    None => return Ok(()),
                }
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
        })?;
        drop(jobs);
        for completion in self.completions.drain(..) {
            match completion {
                Completion::Numbers(layer) => self.store.confirm_numbers(layer)?,
                Completion::Layer(record) => self.store.confirm_layer(&record)?,
            }
        }
        self.since = Instant::now();
        Ok(())
    }

    /// Calls `each` with all that is received, and flushes in time, also while
    /// nothing is.
    pub(crate) fn serve<T>(
        &mut self,
        receiver: &Receiver<T>,
        mut each: impl FnMut(&mut Self, T) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(item) => each(self, item)?,
                Err(RecvTimeoutError::Timeout) if self.completions.is_empty() => {}
                Err(RecvTimeoutError::Timeout) => self.flush()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }
}
