//! `ludex pawns boxes`.

use std::fmt::Write as _;

use ask::pawns::BoxList;
use ask::{Inquiry as _, Question as _};

use super::{fronts, kit};
use crate::exit::Exit;
use crate::pawns::args::Boxes;
use crate::pawns::preface;
use crate::report::{HEADING, styled, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Boxes) -> crate::Result {
    let game = input::position(&args.game.input)?;
    let question = ask::pawns::Boxes {
        position: Some(game.one_line()),
        rules: Some(game.rules.variant()),
        side: args.game.side.clone(),
        ..Default::default()
    };
    let mut listing = question.open()?;
    output::can_write([&args.html, &args.svg])?;
    let watcher = Watcher::new(&args.limits.budget(), args.limits.time_limit.map(|limit| limit.0));
    let list = watcher.over(|| listing.answer(&watcher))?;
    if args.json {
        output::json(&list)?;
    } else {
        output::text(&text(&list))?;
    }
    if let Some(path) = &args.html {
        output::stream(path, |out| kit::write(&list, args.paper, out))?;
    }
    if let Some(path) = &args.svg {
        output::stream(path, |out| fronts::sheet(&list, args.paper, out))?;
    }
    Ok(Exit::of(&list))
}

/// A line for each box.
fn text(list: &BoxList) -> String {
    let mut out = preface(&list.game);
    let mut turn = 0;
    for front in &list.boxes {
        if front.turn != turn {
            turn = front.turn;
            let _ = writeln!(
                out,
                "{}",
                styled(HEADING, &format!("Move {turn} of {}", list.kit.side()))
            );
        }
        let beads: Vec<String> =
            front.moves.iter().map(|mv| format!("{} {}", mv.letter, mv.r#move)).collect();
        let _ = writeln!(out, "{:>5}  {}  {}", front.number, front.position, beads.join(", "));
    }
    out.push('\n');
    out + &words::sentence(&list.sentence)
}
