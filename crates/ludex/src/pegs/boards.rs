//! `ludex pegs boards`.

use ::pegs::text;
use ask::pegs::{BoardList, NamedBoard};
use ask::{Inquiry as _, Question as _};
use budget::Budget;

use super::args::Boards;
use crate::exit::Exit;
use crate::watch::Watcher;
use crate::{output, report};

pub(super) fn run(args: &Boards) -> crate::Result {
    let mut listing = ask::pegs::Boards { name: args.name.clone() }.open()?;
    let listed = listing.answer(&Watcher::new(&Budget::default(), None))?;
    if args.json {
        output::json(&listed)?;
    } else if args.name.is_some() {
        let file = |board: &NamedBoard| text::lines(&board.puzzle);
        output::text(&listed.boards.iter().map(file).collect::<String>())?;
    } else {
        output::text(&table(&listed))?;
    }
    Ok(Exit::of(&listed))
}

fn table(listed: &BoardList) -> String {
    let row = |board: &NamedBoard| {
        let about = board.about.unwrap_or_default();
        vec![board.name.clone(), board.subject.goal.clone(), about.to_owned()]
    };
    report::table(&["name", "goal", "description"], listed.boards.iter().map(row))
}
