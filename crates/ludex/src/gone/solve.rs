//! `ludex gone solve`.

use ask::gone::{Gap, Solution, SolveInquiry};
use ask::{ErrorKind, Inquiry as _};
use budget::{Control, StopReason};

use super::args::Solve;
use super::input::{Name, NamedSource};
use super::{file, frames, picture};
use crate::exit::Exit;
use crate::watch::Watcher;
use crate::{output, show, watch};

/// The bytes of rows that are printed at a time.
const PRINTED: usize = 1 << 16;

pub(crate) fn run(args: &Solve) -> crate::Result {
    output::can_write([&args.map, &args.svg, &args.gif, &args.certificate])?;
    let board = NamedSource::new(&args.input, args.scratch.as_deref())?;
    let name = board.name();
    let mut solving = args.question().open_with(board)?.asked_once();
    if args.needs_map() {
        solving = solving.with_rounds_of_cells();
    }
    let watcher = args.limits.watcher();
    let solved = watcher.over(|| solve(args, &mut solving, &watcher, &name))?;
    if let (true, Some(map)) = (args.watch, &solved.rounds_of_cells) {
        show::play(frames::text(map, solved.rules, args.delay.map(|delay| delay.0))?)?;
    }
    finish(args, solved)
}

/// Reads the board and lets it go to its end.
fn solve(
    args: &Solve,
    solving: &mut SolveInquiry<NamedSource>,
    watcher: &Watcher,
    name: &Name,
) -> anyhow::Result<Solution> {
    let size = solving.read(watcher).map_err(|error| unread(args, error, name))?;
    if let (Some(size), true) = (size, args.gif.is_some() || args.svg.is_some()) {
        picture::check_size(size, args.gif.is_some(), args.limits.memory_limit.0)?;
    }
    solving.answer(watcher).map_err(|error| unread(args, error, name))
}

/// Trouble with the board, with its name.
fn unread(args: &Solve, error: ask::Error, name: &Name) -> anyhow::Error {
    let is_too_large = error.kind == ErrorKind::TooLarge;
    let error = name.blame(error);
    if is_too_large && args.needs_board() {
        let options = "--map, --at, --watch, --svg, --gif and --certificate";
        return error.context(format!("{options} need the board in memory"));
    }
    error
}

/// Prints the answer and writes the files that go with it.
fn finish(args: &Solve, mut solved: Solution) -> crate::Result {
    let certificate = solved.certificate.take();
    if args.json {
        output::json(&solved)?;
    } else {
        // A long board is printed as it goes.
        let mut text = String::new();
        for row in solved.board.iter().flatten() {
            text.extend([row, "\n"]);
            if text.len() > PRINTED {
                output::text(&text)?;
                text.clear();
            }
        }
        if solved.board.is_some() {
            text += "\n";
        }
        output::text(&(text + &solved.lines() + "\n"))?;
    }
    report_gap(args, &solved, certificate.is_some());
    let stopped = write_files(args, &solved, certificate)?;
    Ok(if stopped.is_some() { Exit::GaveUp } else { Exit::of(&solved) })
}

/// Reports what was asked for besides the answer and is not there.
fn report_gap(args: &Solve, solved: &Solution, has_certificate: bool) {
    let Some(reason) = &solved.reason else { return };
    let files = [&args.map, &args.svg, &args.gif];
    let lacks_files = solved.rounds_of_cells.is_none() && files.into_iter().any(Option::is_some);
    if lacks_files && matches!(solved.gap, Some(Gap::TooLarge { .. })) {
        output::remark(&format!("some files were not written: {reason}"));
    }
    if let (Some(path), false) = (&args.certificate, has_certificate) {
        let why = reason.strip_prefix("no certificate: ").unwrap_or(reason);
        output::no_certificate(path, Some(why));
    } else if !args.json && !lacks_files && solved.found.is_some() {
        output::remark(reason);
    }
}

/// Writes the files that were asked for, after the answer, unless it is told to
/// stop; then a file is whole or not there.
fn write_files(
    args: &Solve,
    solved: &Solution,
    certificate: Option<ask::Bytes>,
) -> anyhow::Result<Option<StopReason>> {
    if let (Some(path), Some(bytes)) = (&args.certificate, certificate) {
        output::file(path, bytes.0)?;
    }
    let control = std::sync::Arc::<Control>::default();
    let (written, _) = watch::over(&control, None, "writing", || draw(args, solved, &control));
    match (written, control.stopped()) {
        (Err(_), Some(reason)) => {
            output::remark(&format!("some files were not written: {reason}"));
            Ok(Some(reason))
        }
        (written, _) => written.map(|()| None),
    }
}

/// Writes the map and draws the pictures.
fn draw(args: &Solve, solved: &Solution, control: &Control) -> anyhow::Result<()> {
    let Some(map) = &solved.rounds_of_cells else { return Ok(()) };
    let rules = solved.rules;
    if let Some(path) = &args.map {
        file::map(map, rules.spread.other().cell().letter(), path, control)?;
    }
    if let Some(path) = &args.svg {
        output::picture(path, args.paint, |out| {
            picture::rounds(map, rules, &solved.sentence, out)
        })?;
    }
    if let Some(path) = &args.gif {
        let taken = picture::animation_memory(map.rows(), map.cols());
        let room = args.limits.memory_limit.0.saturating_sub(taken);
        let delay = args.delay.map(|delay| delay.0);
        picture::animate(map, rules, delay, |frames| {
            output::animation(path, args.paint, frames, room, control)
        })?;
    }
    Ok(())
}
