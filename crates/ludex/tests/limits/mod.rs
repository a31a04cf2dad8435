//! Memory of the real process, command by command, within what was allowed.
//!
//! A command of [`COMMANDS`] runs in a folder with the files of [`files`] and may take at
//! most a tenth more than its limit, and what the program takes by itself. What counts is
//! the peak of its resident memory, which Linux tells (`VmHWM`).

mod crowd;
mod files;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_json::Value;

use crate::program::{self, Finished, ludex};
use crate::service::{self, Server};

/// What the program takes by itself, in MiB, and the parts of a limit that it may take.
const OWN: f64 = 24.0;
const PARTS: f64 = 1.1;

/// What a command reads from standard input.
#[derive(Debug)]
enum Input {
    Nothing,
    /// A board of pegs of so many rows and columns, of which one hole in the middle is
    /// empty.
    Pegs(usize, usize),
    /// The same, but the upper quarter of the holes is empty.
    Army(usize, usize),
    /// The same again and again.
    Endless(&'static [u8]),
}
use Input::{Army, Endless, Nothing, Pegs};

/// Its exit codes, the limit in MiB that `LIMIT` stands for, the command, its input. A
/// command that has no such option is held to the limit nevertheless.
type Case = (&'static [i32], u64, &'static str, Input);

/// An answer within the limits, one that is not complete, either of them, trouble.
const ANSWER: &[i32] = &[0];
const GIVES_UP: &[i32] = &[1];
const EITHER: &[i32] = &[0, 1];
const TROUBLE: &[i32] = &[2];

/// Commands whose files others read.
#[rustfmt::skip] // one line each
const FIRST: &[Case] = &[
    (ANSWER, 16, "pawns solve 5x5 --certificate pawns.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pegs army --level 4 --certificate army.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 1000x1000 --seed 1 -o small.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 7000x7000 --seed 2 -o large.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "gone random 1x50000000 --seed 3 -o wide.pbm --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 500x500 --black 0.5 --white 0.1 --seed 4 -o film.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 2000x2000 --black 0.5 --white 0.5 --seed 5 -o chart.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns tabulate 4x4 --out table --memory-limit LIMIT", Nothing),
];

#[rustfmt::skip] // one line each
const COMMANDS: &[Case] = &[
    (GIVES_UP, 16, "pawns solve 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns solve 8x8 --threads 16 --time-limit 1s --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns solve 6x6 --certificate 6x6.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns solve 6x7 --outcome-only --certificate 6x7.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns solve 8x8 --rules pawn-game --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns solve 8x8 --rules breakthrough --threads 16 --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns solve 5x5 --rules classic,blocked=draws --certificate draw.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 32, "pawns analyze 7x7 --rules misere --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns compare 6x6 --rules berolina --algorithms memo,alphabeta-table,iterative --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns choose 8x8 --rules pawn-game --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns perft 8x8 --rules breakthrough --depth 30 --time-limit 500ms", Nothing),
    (ANSWER, 16, "pawns rules pawn-game --ini", Nothing),
    (GIVES_UP, 32, "pawns analyze 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns compare 7x7 --algorithms memo,alphabeta-table,iterative --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns choose 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns perft 8x8 --depth 30 --time-limit 500ms", Nothing),
    (GIVES_UP, 64, "pawns tabulate 6x5 --out unfinished --time-limit 2s --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns stats table --json", Nothing),
    (ANSWER, 16, "pawns stats table --svg stats.svg", Nothing),
    (ANSWER, 16, "pawns puzzles table --count 1000 --svg sheet.svg --html sheet.html", Nothing),
    (ANSWER, 16, "pawns lookup table 4x4", Nothing),
    (ANSWER, 16, "verify table pawns.proof army.proof", Nothing),
    (GIVES_UP, 16, "pegs count - --memory-limit LIMIT", Pegs(30, 31)),
    (GIVES_UP, 64, "pegs count - --jumps hex --threads 16 --memory-limit LIMIT", Pegs(32, 32)),
    (GIVES_UP, 256, "pegs count - --time-limit 3s --memory-limit LIMIT", Pegs(30, 31)),
    (GIVES_UP, 64, "pegs count english --memory-limit LIMIT", Nothing),
    (GIVES_UP, 1024, "pegs count english --time-limit 1s", Nothing),
    (GIVES_UP, 16, "pegs solve - --memory-limit LIMIT", Pegs(31, 32)),
    (GIVES_UP, 64, "pegs solve - --time-limit 3s --memory-limit LIMIT", Pegs(31, 32)),
    (EITHER, 64, "pegs solve english --fewest-moves --time-limit 3s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 32, "pegs solve - --goal reach=p28 --fewest-moves --time-limit 3s --memory-limit LIMIT", Army(32, 32)),
    (ANSWER, 16, "pegs soldiers 5 9 --width 9 --height 10 --army 5 --certificate soldiers.proof --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pegs army --level 6 --jumps diagonal --time-limit 3s --certificate hard.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pegs army --level 8 --jumps all --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 64, "pegs compare - --time-limit 2s --memory-limit LIMIT", Pegs(7, 7)),
    (GIVES_UP, 16, "pegs compare - --algorithms folded-levels,best-first --time-limit 1s --memory-limit LIMIT", Pegs(31, 32)),
    (ANSWER, 16, "pegs moves - --json", Pegs(32, 32)),
    (ANSWER, 16, "pegs soldiers 16 19 --width 32 --height 32 --army 16 --any --svg march.svg --gif march.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 1, "pegs army --level 3 --svg army.svg --gif army.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pegs solve - --svg impossible.svg --gif impossible.gif --memory-limit LIMIT", Pegs(32, 32)),
    (ANSWER, 16, "gone solve large.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve large.npy --threads 64 --memory-limit LIMIT", Nothing),
    (EITHER, 8, "gone solve large.npy --wrap --time-limit 1s --scratch . --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "gone solve wide.pbm --memory-limit LIMIT", Nothing),
    (TROUBLE, 32, "gone solve wide.pbm --wrap --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --map map.npy --json --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --map chart.csv.gz --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --map chart.png --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --svg chart.svg --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --watch --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve film.png --gif film.gif --memory-limit LIMIT", Nothing),
    (TROUBLE, 8, "gone solve film.png --gif none.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --at 3 --json --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "gone solve large.npy --at 3 --json --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --certificate gone.proof --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone random 4000x4000 --json --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 4000x4000 --seed 6 -o random.xy.gz --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone convert large.npy -o large.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone convert large.npy -o large.pbm.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone convert row.gz -o row.txt --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve rows.gz --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve blanks.gz --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve row.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 300, "gone solve row.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve broad.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve interlaced.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve chatty.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.npy --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve columns.npy --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.pbm --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.xy --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"W")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"BW\n")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b" ")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"\0")),
    (TROUBLE, 16, "pegs solve - --memory-limit LIMIT", Endless(b"x")),
    (GIVES_UP, 16, "verify /dev/zero", Nothing),
    (GIVES_UP, 16, "verify /dev/stdin", Endless(b"ludex certificate 1\n")),
    (TROUBLE, 256, "verify /dev/stdin", Endless(b"ludex certificate 1\n\n")),
];

/// Questions to a server of one worker: the limit in MiB, the question, its fields. `PEGS`
/// stands for a board of 31x32 holes.
#[rustfmt::skip] // one line each
const QUESTIONS: &[(u64, &str, &str)] = &[
    (64, "pawns/solve", r#"{"position": "7x7", "time_limit": "1s"}"#),
    (64, "pawns/solve", r#"{"position": "8x8", "rules": "pawn-game", "time_limit": "1s"}"#),
    (64, "pawns/solve", r#"{"position": "6x6", "certificate": true, "time_limit": "5s"}"#),
    (64, "pawns/compare", r#"{"position": "7x7", "algorithms": ["memo", "iterative"], "time_limit": "1s"}"#),
    (64, "pegs/count", r#"{"position": "PEGS", "time_limit": "2s"}"#),
    (32, "pegs/solve", r#"{"position": "PEGS", "time_limit": "2s"}"#),
    (64, "pegs/compare", r#"{"position": "PEGS", "time_limit": "500ms"}"#),
    (16, "pegs/army", r#"{"level": 6, "jumps": "hex", "time_limit": "2s"}"#),
    (64, "gone/random", r#"{"size": "4000x4000"}"#),
];

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
    let body = fields.replace("PEGS", &pegs(31, 32, "/"));
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
