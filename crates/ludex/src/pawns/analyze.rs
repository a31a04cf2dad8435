//! `ludex pawns analyze`.

use ::pawns::MoveValue;
use ask::Inquiry as _;
use ask::pawns::{Evaluation, picture, words as judgements};
use tables::Table;

use super::args::Analyze;
use super::{colour, solve, table};
use crate::exit::Exit;
use crate::report::{self, styled};
use crate::{input, output};

pub(crate) fn run(args: &Analyze) -> crate::Result {
    let table = args.table.as_deref().map(Table::open).transpose()?;
    // A table says under which rules it is, unless something else is asked for.
    let rules = args.input.rules.or(table.as_ref().map(|table| table.game().rules.variant()));
    let mut analyzing = input::open(&args.input, |position| ask::pawns::Analyze {
        position,
        rules,
        format: args.input.format,
        outcome_only: args.outcome_only,
        ..Default::default()
    })?;
    output::can_write([&args.svg])?;
    let analyzed = if let (Some(folder), Some(table)) = (&args.table, table) {
        table::look_up(folder, table, &mut analyzing)?
    } else {
        let watcher = args.limits.watcher();
        watcher.over(|| analyzing.answer(&watcher))?
    };
    if args.json {
        output::json(&analyzed)?;
    } else {
        output::text(&text(&analyzed))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture::analysis(&analyzed)))?;
    }
    Ok(Exit::of(&analyzed))
}

fn text(analyzed: &Evaluation) -> String {
    let mut out = solve::heading(&analyzed.solved);
    if !analyzed.judged.is_empty() {
        out += "\n";
        out += &moves(&analyzed.judged);
    }
    out + "\n" + &solve::searched(&analyzed.solved)
}

/// A table of moves, best first; with their values where any is known.
pub(super) fn moves(moves: &[MoveValue]) -> String {
    let with_values = moves.iter().any(|judged| judged.value.is_some());
    let headings: &[&str] =
        if with_values { &["move", "outcome", ">value"] } else { &["move", "outcome"] };
    report::table(
        headings,
        moves.iter().map(|judged| {
            let words = judgements::judgement(judged.outcome, judged.value);
            let value = judged.value.map_or_else(|| "?".into(), |value| value.to_string());
            let mut row = vec![judged.mv.to_string(), styled(colour(judged.outcome), &words)];
            row.extend(with_values.then_some(value));
            row
        }),
    )
}
