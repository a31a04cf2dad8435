//! `ludex pegs moves`.

use ask::Inquiry as _;
use ask::pegs::{Golden, Jump, LegalJumps};
use budget::Budget;

use super::args::Moves;
use super::scene::Scene;
use super::{drawing, goal, input};
use crate::exit::Exit;
use crate::output;
use crate::report::{self, GOOD, styled, words};
use crate::watch::Watcher;

pub(super) fn run(args: &Moves) -> crate::Result {
    let question = |position| ask::pegs::Moves {
        position,
        goal: args.input.goal.clone(),
        lattice: args.input.jumps.clone(),
        jumps: args.after.clone(),
        golden: args.golden,
    };
    let mut looking = input::open_as(&args.input, question, option)?;
    let legal = looking.answer(&Watcher::new(&Budget::default(), None))?;
    if args.json {
        output::json(&legal)?;
    } else {
        output::text(&text(&legal))?;
    }
    Ok(Exit::of(&legal))
}

/// Jumps that are made have another name here than jumps that are allowed.
fn option(field: &str) -> String {
    match field {
        "jumps" => "--after".into(),
        "lattice" => "--jumps".into(),
        _ => format!("--{field}"),
    }
}

fn text(legal: &LegalJumps) -> String {
    let drawn = drawing::whole(&Scene::start(&legal.puzzle, None), words::columns()).text();
    let sentence = words::sentence(&legal.sentence);
    let sentence = if legal.met { styled(GOOD, sentence.trim_end()) + "\n" } else { sentence };
    let golden =
        legal.golden.as_ref().map_or_else(String::new, |Golden { total, exact, .. }| {
            format!("golden-ratio weight: {total:.4} = {exact}; the target weighs 1\n")
        });
    let out = format!("{drawn}\n{}{sentence}{golden}", goal(&legal.puzzle));
    if legal.jumps.is_empty() {
        return out;
    }
    let row = |jump: &Jump| vec![jump.r#move.clone(), jump.over.clone()];
    out + "\n" + &report::table(&["jump", "over"], legal.jumps.iter().map(row))
}
