//! `ludex pawns analyze`.

use std::time::{Duration, Instant};

use ::pawns::{Analysis, Game, Judged, Outcome, Question, analyze};

use super::{drawn, json, picture, solve, table};
use crate::cli::Analyze;
use crate::exit::Exit;
use crate::report::{self, BAD, GOOD, styled, words};
use crate::{input, output, watch};

pub(crate) fn run(args: &Analyze) -> crate::Result {
    let game = input::position(&args.input)?;
    output::can_write([&args.svg])?;
    if let Some(folder) = &args.table {
        let start = Instant::now();
        let mut analysis = table::analysis(&table::open(folder, &game)?, &game)?;
        if args.outcome_only {
            analysis = analysis.without_distances();
        }
        return report(args, &game, &analysis, start.elapsed());
    }
    let budget = args.limits.budget();
    let question = if args.outcome_only { Question::Outcome } else { Question::Value };
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let (analysis, took) =
        watch::over(&budget.control, limit, "analysing", || analyze(&game, question, &budget));
    report(args, &game, &analysis, took)
}

fn report(args: &Analyze, game: &Game, analysis: &Analysis, took: Duration) -> crate::Result {
    if args.json {
        let solved = json::Solved::of(game, &analysis.answer, took);
        output::json(&json::Analysed::of(solved, &analysis.moves))?;
    } else {
        output::text(&text(game, analysis, took))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, picture::analysis(game, analysis))?;
    }
    Ok(Exit::unless(analysis.answer.stopped))
}

fn text(game: &Game, analysis: &Analysis, took: Duration) -> String {
    let mut out = drawn(game, None) + "\n" + &solve::verdict(game, &analysis.answer) + "\n";
    if !analysis.moves.is_empty() {
        out += "\n";
        out += &moves(&analysis.moves);
    }
    out + "\n" + &solve::searched(&analysis.answer, took)
}

/// A table of moves, best first; with their values where any is known.
pub(super) fn moves(moves: &[Judged]) -> String {
    let with_values = moves.iter().any(|judged| judged.value.is_some());
    let headings: &[&str] =
        if with_values { &["move", "outcome", ">value"] } else { &["move", "outcome"] };
    report::table(
        headings,
        moves.iter().map(|judged| {
            let outcome = match (judged.outcome, judged.value) {
                (Some(outcome), Some(value)) => styled(colour(outcome), &words::value(value)),
                (Some(Outcome::Win), None) => styled(GOOD, "wins"),
                (Some(Outcome::Loss), None) => styled(BAD, "loses"),
                (None, _) => "unknown".into(),
            };
            let value = judged.value.map_or_else(|| "?".into(), |value| value.to_string());
            let mut row = vec![judged.mv.to_string(), outcome];
            row.extend(with_values.then_some(value));
            row
        }),
    )
}

fn colour(outcome: Outcome) -> anstyle::Style {
    match outcome {
        Outcome::Win => GOOD,
        Outcome::Loss => BAD,
    }
}
