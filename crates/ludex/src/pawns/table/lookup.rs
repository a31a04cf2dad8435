//! `ludex pawns lookup`.

use std::time::Instant;

use ::pawns::Outcome;

use super::super::solve;
use super::args::Lookup;
use crate::exit::Exit;
use crate::pawns::args::Output;
use crate::report::words;
use crate::{input, output};

pub(crate) fn run(args: &Lookup) -> crate::Result {
    let game = input::position(&args.input)?;
    let start = Instant::now();
    let table = super::open(&args.table, &game)?;
    if !args.json && args.output != Output::Text {
        let value = super::value(&table, &game)?;
        let text = match (args.output, value.outcome()) {
            (Output::Sign, Outcome::Win) => "1".to_owned(),
            (Output::Sign, Outcome::Loss) => "-1".to_owned(),
            _ => value.to_string(),
        };
        output::text(&(text + "\n"))?;
        return Ok(Exit::Answered);
    }
    let analysis = super::analysis(&table, &game)?;
    let analysed = ask::pawns::Analysed::of(&game, analysis, start.elapsed());
    if args.json {
        output::json(&analysed)?;
    } else {
        let answer = &analysed.solved.answer;
        let mut text = solve::heading(&analysed.solved);
        if !answer.best_moves.is_empty() {
            let label = if answer.best_moves.len() == 1 { "best move" } else { "best moves" };
            text += &words::paragraph(label, &ask::pawns::notation(&answer.best_moves).join(", "));
            text += &words::paragraph("line", &words::line(&answer.line, game.to_move()));
        }
        output::text(&text)?;
    }
    Ok(Exit::Answered)
}
