//! Memory of the real process, command by command, within what was allowed.
//!
//! A command of the [`table`] runs in a folder with the files of [`files`] and may take at
//! most a tenth more than its limit, and what the program takes by itself. What counts is
//! the peak of its resident memory, which Linux tells (`VmHWM`).

mod crowd;
mod files;
mod table;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::Value;

use crate::program::{self, Finished, ludex};
use crate::service::{self, Server};
use table::Input::{Army, Endless, Long, Nothing, Pegs};
use table::{COMMANDS, Case, FIRST, QUESTIONS};

/// What the program takes by itself, in MiB, and the parts of a limit that it may take.
const OWN: f64 = 24.0;
const PARTS: f64 = 1.1;

/// What a command or a question took.
struct Taken {
    what: String,
    limit: u64,
    /// The peak in MiB.
    peak: f64,
    /// What else is wrong with it.
    trouble: Option<String>,
}

impl Taken {
    fn bound(&self) -> f64 {
        PARTS * self.limit as f64 + OWN
    }

    fn is_fine(&self) -> bool {
        self.peak > 0.0 && self.peak <= self.bound() && self.trouble.is_none()
    }
}

#[test]
fn no_command_takes_more_memory_than_it_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    files::write(folder.path()).unwrap();
    let run = |case: &Case| run(case, folder.path());
    let mut taken = at_once(FIRST.iter().collect(), run);
    taken.extend(at_once(COMMANDS.iter().collect(), run));
    taken.extend(at_once(QUESTIONS.iter().collect(), ask));

    let mut report = String::new();
    for taken in &taken {
        let Taken { what, limit, peak, trouble } = taken;
        let mark = if taken.is_fine() { "   " } else { "!!!" };
        let ratio = peak / *limit as f64;
        let _ = write!(report, "\n{mark} {peak:6.1} of {limit:4} MiB ({ratio:.2}): {what}");
        if let Some(trouble) = trouble {
            report.extend([": ", trouble]);
        }
    }
    println!("{report}");
    assert!(taken.iter().all(Taken::is_fine), "{report}");
}

/// Does work for all cases, a few at a time, and gives the results in their order.
fn at_once<C: Sync>(cases: Vec<&C>, work: impl Fn(&C) -> Taken + Sync) -> Vec<Taken> {
    let left = Mutex::new(cases.into_iter().enumerate().collect::<VecDeque<_>>());
    let done = Mutex::new(Vec::new());
    let workers = thread::available_parallelism().map_or(2, usize::from).clamp(2, 4);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some((index, case)) = next else { return };
                    let taken = work(case);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((index, taken));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, taken)| taken).collect()
}

/// Runs a command and watches its memory.
fn run(case: &Case, folder: &Path) -> Taken {
    // What ends at once may have ended before it was looked at.
    let tries = (0..20).map(|_| run_once(case, folder));
    let mut taken = tries.skip_while(|taken| taken.peak <= 0.0);
    taken.next().unwrap_or_else(|| run_once(case, folder))
}

fn run_once((codes, limit, line, input): &Case, folder: &Path) -> Taken {
    let line = line.replace("LIMIT", &format!("{limit}MiB"));
    // A goal has a blank in it.
    let arguments = line.split(' ').map(|argument| argument.replace("reach=", "reach "));
    let run = ludex(arguments.collect::<Vec<_>>()).folder(folder).watch_memory();
    let finished = match input {
        Nothing => run,
        Pegs(rows, cols) => run.input(pegs(*rows, *cols, "\n")),
        Army(rows, cols) => run.input(army(*rows, *cols)),
        Endless(bytes) => run.endless_input(bytes.repeat((1 << 16) / bytes.len())),
        Long(bytes, mebibytes) => run.input(bytes.repeat((mebibytes << 20) / bytes.len())),
    }
    .finish();
    let Finished { code, peak, stderr, .. } = &finished;
    let is_documented = code.is_some_and(|code| codes.contains(&code));
    let trouble = (!is_documented).then(|| format!("exit code {code:?}, not {codes:?}: {stderr}"));
    let what = match input {
        Nothing => line,
        input => format!("{line} < {input:?}"),
    };
    Taken { what, limit: *limit, peak: mebibytes(*peak), trouble }
}

/// Asks a server of its own, and looks what it has taken.
fn ask(&(limit, path, fields): &(u64, &str, &str)) -> Taken {
    let memory = format!("{limit}MiB");
    let server =
        Server::start(&["serve", "--no-open", "--workers", "1", "--memory-limit", &memory]);
    let body = fields
        .replace("SQUARE", &pegs(7, 7, "/"))
        .replace("PEGS", &pegs(31, 32, "/"))
        .replace("PEBBLES", &"BWB.".repeat(1 << 17))
        .replace("QUEUE", &"BWB.".repeat(1 << 13));
    let answer = server.ask(&service::post(path, &body));
    let peak = mebibytes(program::peak_memory(server.child.id()));
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    // What takes too much is refused; everything else is answered.
    let is_documented =
        ["HTTP/1.1 200", "HTTP/1.1 413"].iter().any(|start| head.starts_with(start))
            && serde_json::from_str::<Value>(body).is_ok();
    let trouble = (!is_documented).then(|| answer.chars().take(300).collect());
    let what = format!("POST {path} {fields}");
    Taken { what, limit, peak, trouble }
}

/// Bytes as MiB; nothing if nobody knows.
fn mebibytes(bytes: Option<u64>) -> f64 {
    bytes.unwrap_or_default() as f64 / f64::from(1 << 20)
}

/// A full board but for a hole in the middle.
fn pegs(rows: usize, cols: usize, end: &str) -> String {
    let mut board = vec!["x".repeat(cols); rows];
    board[rows / 2].replace_range(cols / 2..=cols / 2, "o");
    board.join(end)
}

/// The lower rows full, the upper quarter empty.
fn army(rows: usize, cols: usize) -> String {
    let row = |row: usize| if row < rows / 4 { "o" } else { "x" }.repeat(cols);
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}
