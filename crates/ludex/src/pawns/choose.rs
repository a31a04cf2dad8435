//! `ludex pawns choose`.

use ::pawns::Reason;
use ask::Inquiry as _;
use ask::pawns::{MoveChoice, TIME_TO_CHOOSE, words as judgements};

use super::args::Choose;
use super::drawn;
use crate::exit::Exit;
use crate::report::words;
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Choose) -> crate::Result {
    let mut choosing = input::open(&args.input, |position| ask::pawns::Choose {
        position,
        format: args.input.format,
        level: Some(args.level.into()),
        seed: args.seed,
        time_limit: None,
    })?;
    let time = args.limits.time().unwrap_or(TIME_TO_CHOOSE);
    let watcher = Watcher::new(&args.limits.budget(), Some(time));
    let chosen = watcher.over(|| choosing.answer(&watcher))?;
    if args.json {
        output::json(&chosen)?;
    } else {
        output::text(&text(&chosen))?;
    }
    Ok(Exit::of(&chosen))
}

fn text(chosen: &MoveChoice) -> String {
    let game = &chosen.game;
    let sentence = match chosen.choice {
        None => match game.winner() {
            Some(winner) => format!("The game is over: {winner} has won."),
            None => "There is no legal move.".to_owned(),
        },
        Some(choice) => {
            let mover = game.to_move();
            let basis = match choice.reason {
                Reason::Solved(value) => format!("{mover} {}", judgements::value(value)),
                Reason::Outcome(outcome) => {
                    format!("{mover} {}", judgements::judgement(Some(outcome), None))
                }
                Reason::Guess(reason) => format!("a guess: {reason}"),
                Reason::Random => "a random move".to_owned(),
            };
            format!("{} ({basis})", choice.mv)
        }
    };
    format!("{}\n{}", drawn(game, None), words::sentence(&sentence))
}
