//! `ludex gone solve`.

use std::fs::File;
use std::time::Instant;

use ::gone::streamed::{self, Stored, StreamError};
use ::gone::{Board, FloodError, Flooded, RoundMap, Rules, TooLarge, flood, flood_map};
use anyhow::{Context as _, bail};
use budget::{Budget, Control, StopReason};
use wire::gone::{Times, certificate, certificate_memory};

use super::args::Solve;
use super::input::Source;
use super::{file, frames, input, json, picture};
use crate::exit::Exit;
use crate::{output, show, watch};

/// What is known of a board.
#[derive(Default)]
struct Learned {
    /// Rows and columns, once the board has been read.
    size: Option<(u32, u32)>,
    times: Times,
    found: Option<Flooded>,
    /// The board after the round asked for.
    snapshot: Option<Board>,
    map: Option<RoundMap>,
    /// The proof, if it was asked for.
    certificate: Option<Vec<u8>>,
    /// Why there is no answer, and how many rounds there are at least.
    stopped: Option<(StopReason, u64)>,
}

pub(crate) fn run(args: &Solve) -> crate::Result {
    output::can_write([&args.map, &args.svg, &args.gif, &args.certificate])?;
    let rules = args.ways.rules();
    let budget = args.limits.budget();
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let (learned, _) = watch::over(&budget.control, limit, "spreading", || {
        learn(args, rules, &budget).or_else(|error| match input::stopped(&error) {
            Some(reason) => Ok(Learned { stopped: Some((reason, 0)), ..Learned::default() }),
            None => Err(error),
        })
    });
    let learned = learned?;
    if let (true, Some(map)) = (args.watch, &learned.map) {
        show::play(frames::text(map, rules, args.delay.map(|delay| delay.0))?)?;
    }
    print(args, rules, &learned)?;
    let stopped = write_files(args, rules, &learned)?;
    Ok(Exit::unless(learned.stopped.map(|(reason, _)| reason).or(stopped)))
}

/// Reads the board and lets it go on to its end.
fn learn(args: &Solve, rules: Rules, budget: &Budget) -> anyhow::Result<Learned> {
    let mut learned = Learned::default();
    let start = Instant::now();
    budget.control.set_stage("reading");
    let mut board = match read(args, budget)? {
        Source::Whole(board) => board,
        Source::Stored(stored) => {
            learned.times.reading = start.elapsed();
            return learn_in_parts(stored, rules, budget, learned);
        }
    };
    learned.times.reading = start.elapsed();
    let size = (board.rows(), board.cols());
    learned.size = Some(size);
    if args.gif.is_some() || args.svg.is_some() {
        picture::check_size(size, args.gif.is_some())?;
    }

    let start = Instant::now();
    let solved = (|| {
        if let Some(round) = args.at {
            learned.snapshot = Some(after(&board, rules, round, budget)?);
        }
        if args.needs_map() {
            let (found, map) = flood_map(&mut board, rules, budget)?;
            learned.map = Some(map);
            Ok(found)
        } else {
            flood(&mut board, rules, None, budget)
        }
    })();
    learned.times.solving = start.elapsed();
    match solved {
        Ok(found) => learned.found = Some(found),
        Err(FloodError::Stopped { reason, rounds }) => learned.stopped = Some((reason, rounds)),
        Err(FloodError::TooLarge(trouble)) => {
            return Err(trouble).context("the round of each cell is needed");
        }
    }
    if let (Some(_), Some(found), Some(map)) = (&args.certificate, &learned.found, &learned.map) {
        budget.control.set_stage("writing the certificate");
        check_memory(map, budget)?;
        learned.certificate = Some(certificate(map, rules, found));
    }
    Ok(learned)
}

/// Reads the board: in parts if it does not fit in memory and nothing but the
/// answer is asked for.
fn read(args: &Solve, budget: &Budget) -> anyhow::Result<Source> {
    let control = &budget.control;
    if !args.needs_board() {
        let scratch = args.scratch.as_deref();
        return input::board_or_parts(&args.input, scratch, budget.memory, control);
    }
    let board = input::board(&args.input, budget.memory, control);
    board.map(Source::Whole).map_err(|error| match input::too_large(&error) {
        Some(_) => error.context(
            "--map, --at, --watch, --svg, --gif and --certificate need the board in memory",
        ),
        None => error,
    })
}

/// Lets a board in files go on to its end.
fn learn_in_parts(
    mut stored: Stored<File>,
    rules: Rules,
    budget: &Budget,
    mut learned: Learned,
) -> anyhow::Result<Learned> {
    learned.size = Some((stored.rows(), stored.cols()));
    let start = Instant::now();
    let solved = streamed::flood(&mut stored, rules, budget);
    learned.times.solving = start.elapsed();
    match solved {
        Ok(found) => learned.found = Some(found),
        Err(StreamError::Stopped { reason, rounds }) => learned.stopped = Some((reason, rounds)),
        Err(StreamError::TooLarge(trouble)) => return Err(trouble.into()),
        Err(StreamError::Io(error)) => {
            return Err(error).context("the files that hold the board cannot be used");
        }
    }
    Ok(learned)
}

/// The board after some rounds.
fn after(board: &Board, rules: Rules, round: u64, budget: &Budget) -> Result<Board, FloodError> {
    let (rows, cols) = (board.rows().into(), board.cols().into());
    let (needed, limit) = (2 * Board::bytes(rows, cols), budget.memory);
    if needed > limit {
        return Err(TooLarge { rows, cols, needed, limit }.into());
    }
    let mut board = board.clone();
    flood(&mut board, rules, Some(round), budget)?;
    Ok(board)
}

/// A certificate is made in memory.
fn check_memory(map: &RoundMap, budget: &Budget) -> anyhow::Result<()> {
    let needed = certificate_memory(map);
    if needed > budget.memory {
        let bytes = |count: u64| bytesize::ByteSize(count).display().iec();
        bail!(
            "the certificate takes {} of memory, and the limit is {}: use --memory-limit",
            bytes(needed),
            bytes(budget.memory)
        );
    }
    Ok(())
}

fn print(args: &Solve, rules: Rules, learned: &Learned) -> anyhow::Result<()> {
    let asked = args.at.zip(learned.snapshot.as_ref());
    if args.json {
        let mut answer =
            json::Solved::of(learned.size, rules, learned.found.as_ref(), learned.times);
        if let Some((round, board)) = asked {
            answer = answer.with_board(round, board);
        }
        if let Some((reason, rounds)) = learned.stopped {
            answer = answer.without_answer(reason.to_string(), rounds);
        }
        return output::json(&answer);
    }
    if let Some((_, board)) = asked {
        output::text(&format!("{board}\n"))?;
    }
    output::text(&verdict(rules, learned))
}

/// `rounds: 3` and `black remains: yes (1)`.
fn verdict(rules: Rules, learned: &Learned) -> String {
    let other = rules.spread.other();
    match (&learned.found, learned.stopped) {
        (Some(found), _) => {
            let remains = match found.left {
                0 => "no".to_owned(),
                left => format!("yes ({left})"),
            };
            format!("rounds: {}\n{other} remains: {remains}\n", found.rounds)
        }
        (None, Some((reason, rounds))) => {
            format!("rounds: unknown, at least {rounds}: {reason}\n{other} remains: unknown\n")
        }
        (None, None) => unreachable!("a flood ends with an answer or a reason"),
    }
}

/// Writes the files that were asked for, after the answer, unless it is told to
/// stop; then a file is whole or not there.
fn write_files(
    args: &Solve,
    rules: Rules,
    learned: &Learned,
) -> anyhow::Result<Option<StopReason>> {
    let control = std::sync::Arc::<Control>::default();
    let (written, _) =
        watch::over(&control, None, "writing", || write_each(args, rules, learned, &control));
    match (written, control.stopped()) {
        (Err(_), Some(reason)) => {
            output::remark(&format!("not all files written: {reason}"));
            Ok(Some(reason))
        }
        (written, _) => written.map(|()| None),
    }
}

fn write_each(
    args: &Solve,
    rules: Rules,
    learned: &Learned,
    control: &Control,
) -> anyhow::Result<()> {
    let (Some(map), Some(found)) = (&learned.map, &learned.found) else { return Ok(()) };
    if let Some(path) = &args.map {
        file::map(map, rules.spread.other().cell().letter(), path, control)?;
    }
    if let (Some(path), Some(bytes)) = (&args.certificate, &learned.certificate) {
        output::file(path, bytes)?;
    }
    if let Some(path) = &args.svg {
        output::file(path, picture::rounds(map, rules, found))?;
    }
    if let Some(path) = &args.gif {
        let pictures = picture::frames(map, rules, args.delay.map(|delay| delay.0));
        let bytes = animation::gif(&pictures, control);
        output::file(path, bytes.with_context(|| format!("no {}", path.display()))?)?;
    }
    Ok(())
}
