//! Heartbeats: a process that is there but does nothing is noticed.
//!
//! The system answers for a process that is stopped: its connections stay open, and what
//! is sent to it is acknowledged. So each process sends a byte to every other now and
//! then, on a line of its own, from a thread that does nothing else.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A beating heart, and what is heard of the others; it beats until it is dropped.
pub(crate) struct Heartbeat {
    record: Arc<Mutex<Record>>,
    _alive: Sender<()>,
}

/// What has been heard of all.
struct Record {
    of: Vec<Heard>,
    /// When all lines were last read. Silence is counted up to then, not up to now: a
    /// process that was stopped itself has not read yet what the others have sent.
    read: Instant,
}

/// What is heard of another process.
#[derive(Clone, Copy, Debug)]
enum Heard {
    /// The last beat. Before the first one, when it has to come.
    At(Instant),
    /// It has ended, or is this process itself: silence means nothing.
    Nothing,
}

impl Heartbeat {
    /// Beats once a `beat`, and listens. The first beat of another process may take as
    /// long as `patience`. Should this process itself be stopped for half of `silence`,
    /// it starts to count anew.
    pub(crate) fn start(
        lines: Vec<Option<TcpStream>>,
        beat: Duration,
        silence: Duration,
        patience: Duration,
    ) -> Heartbeat {
        let first = Instant::now() + patience;
        let of = |line: &Option<TcpStream>| match line {
            // A line that may block would hold up all others.
            Some(line) if line.set_nonblocking(true).is_ok() => Heard::At(first),
            _ => Heard::Nothing,
        };
        let of = lines.iter().map(of).collect();
        let record = Arc::new(Mutex::new(Record { of, read: Instant::now() }));
        let (alive, is_over) = mpsc::channel();
        let shared = Arc::clone(&record);
        thread::spawn(move || beat_until(&is_over, lines, &shared, beat, silence / 2));
        Heartbeat { record, _alive: alive }
    }

    /// The process that has been silent for the longest time, if that is as long as a
    /// limit; and for how long.
    pub(crate) fn silent(&self, limit: Duration) -> Option<(usize, Duration)> {
        let record = lock(&self.record);
        let times = record.of.iter().enumerate().filter_map(|(process, heard)| match heard {
            Heard::At(at) => Some((process, record.read.saturating_duration_since(*at))),
            Heard::Nothing => None,
        });
        times.max_by_key(|&(_, time)| time).filter(|&(_, time)| time >= limit)
    }
}

fn lock(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}

fn beat_until(
    is_over: &Receiver<()>,
    mut lines: Vec<Option<TcpStream>>,
    record: &Mutex<Record>,
    beat: Duration,
    pause: Duration,
) {
    loop {
        let mut record = lock(record);
        let now = Instant::now();
        let was_paused = now.duration_since(record.read) > pause;
        for (line, heard) in lines.iter_mut().zip(&mut record.of) {
            let Some(line) = line else { continue };
            let Heard::At(at) = heard else { continue };
            // Who does not read is not heard either; who has ended is noticed by reading.
            let _ = line.write(&[0]);
            match read(line) {
                Reading::Beat => *at = now,
                Reading::Silence if was_paused => *at = now.max(*at),
                Reading::Silence => {}
                Reading::End => *heard = Heard::Nothing,
            }
        }
        record.read = now;
        drop(record);
        if is_over.recv_timeout(beat) != Err(RecvTimeoutError::Timeout) {
            return;
        }
    }
}

enum Reading {
    Beat,
    Silence,
    End,
}

/// Reads what has come.
fn read(line: &mut TcpStream) -> Reading {
    let mut bytes = [0; 64];
    let mut reading = Reading::Silence;
    loop {
        match line.read(&mut bytes) {
            Ok(0) => return Reading::End,
            Ok(_) => reading = Reading::Beat,
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock => return reading,
                ErrorKind::Interrupted => {}
                _ => return Reading::End,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    const BEAT: Duration = Duration::from_millis(5);
    const NONE: Duration = Duration::ZERO;

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let one = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (one, listener.accept().unwrap().0)
    }

    fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn who_says_nothing_is_silent_until_it_beats_or_ends() {
        let long = Duration::from_mins(1);
        let (here, mut there) = pair();
        let (here_too, there_too) = pair();
        let lines = vec![None, Some(here), Some(here_too)];
        let heart = Heartbeat::start(lines, BEAT, long, NONE);
        let _other = Heartbeat::start(vec![Some(there_too)], BEAT, long, NONE);
        let limit = Duration::from_millis(200);
        wait("it is silent", || heart.silent(limit).is_some_and(|(who, _)| who == 1));
        wait("it beats", || {
            there.write_all(&[0]).unwrap();
            heart.silent(limit).is_none()
        });
        wait("it is silent again", || heart.silent(limit).is_some_and(|(who, _)| who == 1));
        drop(there);
        wait("it has ended", || heart.silent(limit).is_none_or(|(who, _)| who != 1));
    }

    #[test]
    fn nobody_is_silent_before_the_first_beat_is_due() {
        let (here, mut there) = pair();
        let patience = Duration::from_mins(1);
        let heart = Heartbeat::start(vec![Some(here)], BEAT, patience, patience);
        // It has beaten, and so it listens.
        there.read_exact(&mut [0; 4]).unwrap();
        assert_eq!(heart.silent(Duration::from_millis(1)), None);
    }
}
