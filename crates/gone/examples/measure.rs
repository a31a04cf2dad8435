//! Times of the flood, its twin, copying and reading, on one board; for
//! `cargo xtask peers gone`.
//!
//! `measure KIND SIDE [FILE]` with KIND noise, corner, corridor or grid prints
//! `name value` lines, times in seconds, each the best of several. With FILE the
//! board is written there as an array, for other programs. With KIND streamed a
//! random board is flooded outside of memory, in an eighth of what it takes.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Seek as _};
use std::time::Instant;

use budget::Budget;
use gone::format::{self, Format, Limits};
use gone::random::{self, Density};
use gone::{Board, Cell, Rules, flood, streamed, twin};

const MEMORY: u64 = 8 << 30;
const TRIES: usize = 5;
/// The most cells for the twin, which takes 13 bytes for each.
const MOST_FOR_TWIN: u64 = 1 << 25;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [kind, side, rest @ ..] = &arguments[..] else {
        return Err(
            "say noise, corner, corridor, grid or streamed, and the side of the board".into()
        );
    };
    let board = made(kind, side.parse()?)?;
    if let [path] = rest {
        format::write(&board, Format::Npy, &mut BufWriter::new(File::create(path)?))?;
    }
    if kind == "grid" {
        return reading(&board);
    }
    if kind == "streamed" {
        return streaming(board);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut copy = board.clone();
    let (mut copying, mut flooding, mut alone) = (f64::MAX, f64::MAX, f64::MAX);
    let mut found = None;
    for _ in 0..TRIES {
        copying = copying.min(seconds(|| copy.clone_from(&board)));
        for (threads, best) in [(threads, &mut flooding), (1, &mut alone)] {
            let budget = Budget { threads, memory: MEMORY, ..Budget::default() };
            copy.clone_from(&board);
            let mut result = None;
            let time = seconds(|| result = Some(flood(&mut copy, Rules::default(), None, &budget)));
            *best = best.min(time);
            found = result.transpose()?;
        }
    }
    let found = found.ok_or("nothing was tried")?;
    println!("memcpy {copying}\nflood {flooding}\nflood-alone {alone}");
    println!("rounds {}\nleft {}", found.rounds, found.left);
    if board.area() <= MOST_FOR_TWIN {
        let time = (0..3).map(|_| seconds(|| drop(twin::rounds(&board, Rules::default()))));
        println!("twin {}", time.fold(f64::MAX, f64::min));
    }
    Ok(())
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// How long a board takes from a packed file, in an eighth of its memory.
fn streaming(board: Board) -> Result<(), Box<dyn Error>> {
    let memory = Board::bytes(board.rows().into(), board.cols().into()) / 8;
    let mut out = BufWriter::new(tempfile::tempfile()?);
    format::write(&board, Format::Pbm, &mut out)?;
    drop(board);
    let mut file = out.into_inner()?;
    file.rewind()?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let budget = Budget { threads, memory, ..Budget::default() };
    let start = Instant::now();
    let files = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut stored = format::store(file, files, memory)?;
    println!("memory {memory}\nread {}", start.elapsed().as_secs_f64());
    let start = Instant::now();
    let found = streamed::flood(&mut stored, Rules::default(), &budget)?;
    println!("flood {}\nrounds {}", start.elapsed().as_secs_f64(), found.rounds);
    println!("left {}", found.left);
    Ok(())
}

/// How long a text grid takes to read from memory.
fn reading(board: &Board) -> Result<(), Box<dyn Error>> {
    let mut bytes = Vec::new();
    format::write(board, Format::Grid, &mut bytes)?;
    let limits = Limits { memory: MEMORY, length: Some(bytes.len() as u64) };
    let mut best = f64::MAX;
    for _ in 0..TRIES {
        let mut result = None;
        best = best.min(seconds(|| result = Some(format::read(&bytes[..], limits))));
        result.transpose()?;
    }
    println!("read {best}\nbytes {}", bytes.len());
    Ok(())
}

fn made(kind: &str, side: u32) -> Result<Board, Box<dyn Error>> {
    let drawn = |black, white| -> Result<Board, Box<dyn Error>> {
        Ok(random::board(side, side, Density::new(black, white)?, 1, MEMORY)?)
    };
    match kind {
        "noise" | "grid" | "streamed" => drawn(0.6, 0.01),
        "corner" => {
            let mut board = drawn(1.0, 0.0)?;
            board.put(0, 0, Cell::White);
            Ok(board)
        }
        "corridor" => {
            let mut board = Board::new(side, side, MEMORY)?;
            for row in 0..side {
                for col in 0..side {
                    let is_turn =
                        if row % 4 == 1 { col + 1 == side } else { row % 4 == 3 && col == 0 };
                    if row % 2 == 0 || is_turn {
                        board.put(row, col, Cell::Black);
                    }
                }
            }
            board.put(0, 0, Cell::White);
            Ok(board)
        }
        other => Err(format!("no kind of board is called {other}").into()),
    }
}
