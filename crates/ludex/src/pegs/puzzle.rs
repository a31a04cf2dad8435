//! `ludex pegs puzzle`.

use ask::Inquiry as _;
use ask::pegs::{FirstJump, PuzzleAnswer};

use super::args::Puzzle;
use super::input::is_surely_a_puzzle;
use super::scene::Scene;
use super::{drawing, goal};
use crate::cli::Draw;
use crate::exit::Exit;
use crate::report::{self, words};
use crate::{input, output};

pub(super) fn run(args: &Puzzle) -> crate::Result {
    let question = |position| ask::pegs::Puzzle {
        position,
        jumps: args.jumps.clone(),
        task: Some(args.task.clone()),
        level: args.draw.level.map(Into::into),
        seed: args.draw.seed,
        date: args.draw.date.clone(),
        ..Default::default()
    };
    let mut making =
        input::open_with_options(&args.given, question, is_surely_a_puzzle, input::same_name)?;
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
    let drawn = drawing::whole(&Scene::start(&found.puzzle, None), words::columns()).text();
    let row = |first: &FirstJump| {
        let after = match first.proof {
            None => "still possible".to_owned(),
            Some(proof) => format!("impossible ({proof})"),
        };
        vec![first.jump.r#move.clone(), after]
    };
    let only = made.only_jump().filter(|_| made.task == "keep");
    format!("{drawn}\n{}\n{}", goal(&found.puzzle), words::sentence(&made.sentence))
        + &Draw::line(made.level, puzzle.rating, made.seed, made.date.as_deref())
        + "\n"
        + &only.map_or_else(String::new, |jump| words::paragraph("only jump", &jump))
        + &words::paragraph("solution", &puzzle.solution.join(" "))
        + "\n"
        + &report::table(&["first jump", "the goal"], puzzle.first.iter().map(row))
}
