//! `ludex pawns perft`.

use ask::Inquiry as _;
use budget::Budget;

use super::args::Perft;
use super::preface;
use crate::exit::Exit;
use crate::report::{self, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Perft) -> crate::Result {
    let mut counting = input::open(&args.input, |position| ask::pawns::Perft {
        position,
        rules: args.input.rules,
        format: args.input.format,
        depth: args.depth,
        time_limit: None,
    })?;
    let watcher = Watcher::new(&Budget::default(), args.time_limit.map(|limit| limit.0));
    let counted = watcher.over(|| counting.answer(&watcher))?;
    if args.json {
        output::json(&counted)?;
    } else {
        let rows = counted.counts.iter().enumerate();
        let rows = rows.map(|(index, count)| vec![(index + 1).to_string(), words::count(count)]);
        output::text(&(preface(&counted.game) + &report::table(&[">plies", ">games"], rows)))?;
        if counted.stopped.is_some() {
            output::remark(&counted.sentence);
        }
    }
    Ok(Exit::of(&counted))
}
