//! `ludex pawns solve`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::{Answer, Game, Outcome, ProofError, Question, solve_with};
use anyhow::bail;
use budget::Control;

use super::{certificate, checkpoint, drawn, json, picture};
use crate::cli::{Output, Solve};
use crate::exit::Exit;
use crate::report::{BAD, GOOD, styled, words};
use crate::{input, output, watch};

pub(crate) fn run(args: &Solve) -> crate::Result {
    if args.outcome_only && args.output == Output::Value {
        bail!("--outcome-only finds no value: use --output sign, or leave one of them out");
    }
    if args.certificate.is_some() && args.certificate == args.checkpoint {
        bail!("the certificate and the checkpoint cannot be one file: name two");
    }
    let game = input::position(&args.input)?;
    output::can_write([&args.certificate, &args.svg])?;
    let mut budget = args.limits.budget();
    if args.certificate.is_some() {
        // The table and the proof share what there is.
        budget.memory /= 2;
    }
    let question = if args.outcome_only || args.output == Output::Sign {
        Question::Outcome
    } else {
        Question::Value
    };
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let mut engine = Engine::for_question(&game, question, &budget);
    let keeper = checkpoint::Keeper::new(args, &game, question, &mut engine)?;
    let (mut answer, mut took) =
        checkpoint::work(keeper.as_ref(), &mut engine, &budget, limit, |engine| {
            solve_with(engine, &game, question)
        });
    answer.positions = engine.nodes();
    let mut certificate = None;
    let mut unproved = None;
    if args.certificate.is_some() && answer.stopped.is_none() {
        let left = limit.map(|limit| limit.saturating_sub(took));
        let control = Arc::<Control>::default();
        engine.set_control(Arc::clone(&control));
        let (built, more) = watch::over(&control, left, "proving", || {
            certificate::build(&mut engine, &game, &answer, &control)
        });
        took += more;
        match built {
            Ok(bytes) => certificate = Some(bytes),
            Err(error @ ProofError::FalseCheckpoint) => bail!(
                "{}: {error}: start anew without it",
                args.checkpoint.as_deref().unwrap_or(Path::new("-")).display(),
            ),
            Err(ProofError::Stopped(reason)) => {
                unproved = Some(format!("no certificate: {reason}"))
            }
        }
    }

    let gap = answer.stopped.map(|reason| reason.to_string()).unwrap_or_default();
    match args.output {
        _ if args.json => {
            let mut solved = json::Solved::of(&game, &answer, took);
            solved.reason = solved.reason.or_else(|| unproved.clone());
            output::json(&solved)?;
        }
        Output::Text => output::text(&text(&game, &answer, took))?,
        Output::Value => match answer.value {
            Some(value) => output::text(&format!("{value}\n"))?,
            None => output::remark(&format!("unknown: {gap}")),
        },
        Output::Sign => match answer.outcome {
            Some(Outcome::Win) => output::text("1\n")?,
            Some(Outcome::Loss) => output::text("-1\n")?,
            None => output::remark(&format!("unknown: {gap}")),
        },
    }
    if let Some(path) = &args.svg {
        output::file(path, picture::answer(&game, &answer))?;
    }
    match (&args.certificate, &certificate) {
        (Some(path), Some(bytes)) => output::file(path, bytes)?,
        (Some(path), None) => {
            let why = unproved.as_deref().unwrap_or("no certificate");
            let old = if path.exists() { "; the file is the old one" } else { "" };
            output::remark(&format!("{}: {why}{old}", path.display()));
        }
        (None, _) => {}
    }
    Ok(if unproved.is_some() { Exit::GaveUp } else { Exit::unless(answer.stopped) })
}

/// The board, the answer, a best line.
fn text(game: &Game, answer: &Answer, took: Duration) -> String {
    let mut out = drawn(game, None) + "\n" + &verdict(game, answer) + "\n";
    if !answer.best_moves.is_empty() {
        let label = if answer.best_moves.len() == 1 { "best move" } else { "best moves" };
        out += &words::paragraph(label, &json::notation(&answer.best_moves).join(", "));
    }
    if !answer.line.is_empty() {
        out += &words::paragraph("line", &words::line(&answer.line, game.to_move()));
    }
    out += &searched(answer, took);
    out
}

/// `White to move loses in 6 plies: Black wins.`
pub(super) fn verdict(game: &Game, answer: &Answer) -> String {
    let (mover, other) = (game.to_move(), !game.to_move());
    let gap = answer.stopped.map(|reason| reason.to_string()).unwrap_or_default();
    match (answer.outcome, answer.value) {
        (Some(_), Some(value)) if value.plies() == 0 => {
            styled(BAD, &format!("{mover} to move has lost already: {other} wins (value 0)."))
        }
        (Some(Outcome::Win), Some(value)) => {
            let plies = words::plies(value.plies());
            styled(GOOD, &format!("{mover} to move wins in {plies} (value {value})."))
        }
        (Some(Outcome::Loss), Some(value)) => {
            let plies = words::plies(value.plies());
            styled(BAD, &format!("{mover} to move loses in {plies}: {other} wins (value {value})."))
        }
        (Some(outcome), None) => {
            let distance = if gap.is_empty() {
                String::new()
            } else {
                format!("; in how many plies is unknown: {gap}")
            };
            match outcome {
                Outcome::Win => styled(GOOD, &format!("{mover} to move wins{distance}.")),
                Outcome::Loss => {
                    styled(BAD, &format!("{mover} to move loses: {other} wins{distance}."))
                }
            }
        }
        (None, _) => format!("{mover} to move: unknown, {gap}."),
    }
}

/// The same of a value that is known.
pub(super) fn verdict_of_value(game: &Game, value: ::pawns::Value) -> String {
    let answer = Answer {
        outcome: Some(value.outcome()),
        value: Some(value),
        best_moves: Vec::new(),
        line: Vec::new(),
        positions: 0,
        stopped: None,
    };
    verdict(game, &answer)
}

/// What it took.
pub(super) fn searched(answer: &Answer, took: Duration) -> String {
    let effort = format!("{} in {} s", words::positions(answer.positions), words::seconds(took));
    words::paragraph("searched", &effort)
}
