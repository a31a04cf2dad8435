//! `ludex pawns choose`.

use ask::Inquiry as _;
use ask::pawns::{MoveChoice, TIME_TO_CHOOSE};

use super::args::Choose;
use super::{drawn, preface};
use crate::exit::Exit;
use crate::report::words;
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Choose) -> crate::Result {
    let mut choosing = input::open(&args.input, |position| ask::pawns::Choose {
        position,
        rules: args.input.rules,
        format: args.input.format,
        level: Some(args.level.into()),
        seed: args.seed,
        ..Default::default()
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
    format!("{}{}\n{}", preface(game), drawn(game, None), words::sentence(&chosen.sentence))
}
