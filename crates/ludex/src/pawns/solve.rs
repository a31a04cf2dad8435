//! `ludex pawns solve`.

use std::path::Path;
use std::time::Duration;

use ::pawns::{Answer, Outcome, ProofError, Value};
use anyhow::bail;
use ask::Inquiry as _;
use ask::pawns::{Solution, SolveInquiry, picture};

use super::args::{Output, Solve};
use super::checkpoint::Keeper;
use super::{colour, drawn, preface};
use crate::exit::Exit;
use crate::report::{styled, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Solve) -> crate::Result {
    check(args)?;
    let mut solving = input::open(&args.input, |position| ask::pawns::Solve {
        position,
        rules: args.input.rules,
        format: args.input.format,
        outcome_only: args.outcome_only || args.output == Output::Sign,
        certificate: args.certificate.is_some(),
        race_leaves: args.race_leaves,
        ..Default::default()
    })?;
    output::can_write([&args.certificate, &args.svg])?;
    let keeper = Keeper::new(args, &mut solving)?;
    let watcher = args.limits.watcher();
    let solved = watcher.over(|| solve(&mut solving, keeper.as_ref(), &watcher))?;
    if let Some(error @ ProofError::FalseCheckpoint) = solved.unproved {
        let file = words::file_name(args.checkpoint.as_deref().unwrap_or(Path::new("-")));
        bail!("{file}: {error}: start again without this file");
    }
    show(args, solved)
}

/// Refuses options that contradict each other.
fn check(args: &Solve) -> anyhow::Result<()> {
    if args.outcome_only && args.output == Output::Value {
        bail!("--outcome-only finds no value: use --output sign, or drop one of the two");
    }
    if args.certificate.is_some() && args.certificate == args.checkpoint {
        bail!("the certificate and the checkpoint need different files");
    }
    Ok(())
}

/// Finds the answer, with breaks in which the checkpoint is written.
fn solve(
    solving: &mut SolveInquiry,
    keeper: Option<&Keeper>,
    watcher: &Watcher,
) -> Result<Solution, ask::Error> {
    if let Some(keeper) = keeper {
        let mut wait = keeper.every();
        loop {
            let stopped = solving.search(watcher, Some(wait)).stopped;
            watcher.say("writing the checkpoint");
            if let Some(engine) = solving.known() {
                wait = keeper.write(engine);
            }
            if !watcher.is_break(stopped) {
                break;
            }
        }
    }
    solving.answer(watcher)
}

/// Prints the answer and writes the files that go with it.
fn show(args: &Solve, mut solved: Solution) -> crate::Result {
    let certificate = solved.certificate.take();
    let gap = solved.answer.stopped.map(|reason| reason.to_string()).unwrap_or_default();
    match args.output {
        _ if args.json => output::json(&solved)?,
        Output::Text => output::text(&text(&solved))?,
        Output::Value | Output::Sign => match number(&solved.answer, args.output) {
            Some(number) => output::text(&format!("{number}\n"))?,
            None => output::remark(&format!("unknown: {gap}")),
        },
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture::answer(&solved)))?;
    }
    match (&args.certificate, certificate) {
        (Some(path), Some(bytes)) => output::file(path, bytes.0)?,
        (Some(path), None) => {
            let unproved = solved.unproved.map(|reason| reason.to_string());
            output::no_certificate(path, Some(unproved.unwrap_or(gap)));
        }
        (None, _) => {}
    }
    Ok(Exit::of(&solved))
}

/// The answer as a number: its value, which may be `draw` or `+0`, or the sign of it.
pub(super) fn number(answer: &Answer, output: Output) -> Option<String> {
    match output {
        Output::Sign => answer.outcome.map(|outcome| {
            let sign = match outcome {
                Outcome::Win => "1",
                Outcome::Draw => "0",
                Outcome::Loss => "-1",
            };
            sign.to_owned()
        }),
        Output::Value | Output::Text => answer.value.map(|value| value.to_string()),
    }
}

/// The board, the answer, a best line, and what it took.
fn text(solved: &Solution) -> String {
    known(solved) + &searched(solved)
}

/// The board, the answer, a best line.
pub(super) fn known(solved: &Solution) -> String {
    let answer = &solved.answer;
    let mut out = heading(solved);
    if !answer.best_moves.is_empty() {
        let label = if answer.best_moves.len() == 1 { "best move" } else { "best moves" };
        out += &words::paragraph(label, &solved.best_moves.join(", "));
    }
    if !answer.line.is_empty() {
        out += &words::paragraph("line", &words::line(&answer.line, solved.game.to_move()));
    }
    out
}

/// The board and the answer.
pub(super) fn heading(solved: &Solution) -> String {
    let game = &solved.game;
    format!("{}{}\n{}\n", preface(game), drawn(game, None), verdict(solved))
}

/// `White to move loses in 6 plies: Black wins.`
pub(super) fn verdict(solved: &Solution) -> String {
    styled(colour(solved.answer.outcome), &solved.sentence)
}

/// What it took.
pub(super) fn searched(solved: &Solution) -> String {
    let took = Duration::from_secs_f64(solved.seconds);
    let effort = format!("{} in {} s", words::positions(solved.positions), words::seconds(took));
    words::paragraph("searched", &effort)
}

/// The same of a value that is known.
pub(super) fn of_value(game: &::pawns::Game, value: Value) -> Solution {
    let answer = Answer {
        outcome: Some(value.outcome()),
        value: Some(value),
        best_moves: Vec::new(),
        line: Vec::new(),
        positions: 0,
        stopped: None,
    };
    Solution::of(game, answer, Duration::ZERO)
}
