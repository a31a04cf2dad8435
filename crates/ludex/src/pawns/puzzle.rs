//! `ludex pawns puzzle`.

use ask::Inquiry as _;
use ask::pawns::{PuzzleAnswer, PuzzleMistake};

use super::args::Puzzle;
use super::{drawn, preface};
use crate::cli::Draw;
use crate::exit::Exit;
use crate::report::{self, words};
use crate::{input, output};

pub(crate) fn run(args: &Puzzle) -> crate::Result {
    let question = |position| ask::pawns::Puzzle {
        position,
        rules: args.input.rules,
        format: args.input.format,
        level: args.draw.level.map(Into::into),
        seed: args.draw.seed,
        date: args.draw.date.clone(),
        ..Default::default()
    };
    let (given, is_surely) = (&args.input.given, input::is_surely_a_position);
    let mut making = input::open_with_options(given, question, is_surely, input::same_name)?;
    let watcher = args.limits.watcher();
    let made = watcher
        .over(|| making.answer(&watcher))
        .map_err(|error| input::blame(error, input::same_name))?;
    if args.json {
        output::json(&made)?;
    } else {
        output::text(&text(&made))?;
    }
    Ok(Exit::of(&made))
}

fn text(made: &PuzzleAnswer) -> String {
    let (Some(found), Some(puzzle)) = (&made.found, &made.puzzle) else {
        return words::sentence(&made.sentence);
    };
    let game = &found.exercise.game;
    let row = |mistake: &PuzzleMistake| {
        vec![mistake.r#move.clone(), mistake.words.clone(), mistake.refutation.join(" ")]
    };
    let mistakes = puzzle.mistakes.iter().map(row);
    format!("{}{}\n{}", preface(game), drawn(game, None), words::sentence(&made.sentence))
        + &Draw::line(made.level, puzzle.rating, made.seed, made.date.as_deref())
        + "\n"
        + &words::paragraph("solution", &words::line(&found.exercise.solution, game.to_move()))
        + "\n"
        + &report::table(&["wrong move", "value", "refutation"], mistakes)
}
