//! `ludex pawns moves`.

use ask::Inquiry as _;
use ask::pawns::LegalMoves;

use super::args::Moves;
use super::{drawn, preface};
use crate::exit::Exit;
use crate::report::{self, BAD, styled, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Moves) -> crate::Result {
    let mut listing = input::open(&args.input, |position| ask::pawns::Moves {
        position,
        rules: args.input.rules,
        format: args.input.format,
        r#try: args.r#try.clone(),
    })?;
    let watcher = Watcher::new(&budget::Budget::default(), None);
    let legal = listing.answer(&watcher)?;
    if args.json {
        output::json(&legal)?;
    } else {
        output::text(&text(&legal))?;
    }
    Ok(Exit::of(&legal))
}

fn text(legal: &LegalMoves) -> String {
    let game = &legal.game;
    let mut out = preface(game) + &drawn(game, None) + "\n" + &words::sentence(&legal.sentence);
    if !legal.moves.is_empty() {
        out += "\n";
        let row = |mv: &ask::pawns::LegalMove| vec![mv.r#move.clone(), mv.position.clone()];
        out += &report::table(&["move", "position"], legal.moves.iter().map(row));
    }
    if let Some(reason) = &legal.illegal {
        out += &styled(BAD, words::sentence(&format!("\n{reason}.")).trim_end());
        out += "\n";
    }
    out
}
