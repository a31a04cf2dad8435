//! `ludex pawns lookup`.

use tables::Table;

use super::super::solve;
use super::args::Lookup;
use crate::exit::Exit;
use crate::pawns::args::Output;
use crate::{input, output};

pub(crate) fn run(args: &Lookup) -> crate::Result {
    let table = Table::open(&args.table)?;
    let rules = args.input.rules.unwrap_or(table.game().rules.variant());
    let mut analyzing = input::open(&args.input, |position| ask::pawns::Analyze {
        position,
        rules: Some(rules),
        format: args.input.format,
        ..Default::default()
    })?;
    let analyzed = super::look_up(&args.table, table, &mut analyzing)?;
    let solved = &analyzed.solved;
    match (args.output, solve::number(&solved.answer, args.output)) {
        _ if args.json => output::json(&analyzed)?,
        (Output::Value | Output::Sign, Some(number)) => output::text(&format!("{number}\n"))?,
        _ => output::text(&solve::known(solved))?,
    }
    Ok(Exit::Answered)
}
