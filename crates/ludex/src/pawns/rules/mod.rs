//! `ludex pawns rules`: the rules of pawn games.

mod option;

use ::pawns::fairy::variants_file;
use ::pawns::{Size, Start, Variant};
use ask::pawns::{RuleBook, RuleKey, RuleSet};
use ask::{Inquiry as _, Question as _};
use budget::Budget;

pub(crate) use option::RulesParser;

use super::args::Rules;
use super::drawn;
use crate::exit::Exit;
use crate::output;
use crate::report::{HEADING, styled, words};
use crate::watch::Watcher;

pub(crate) fn run(args: &Rules) -> crate::Result {
    if let (Some(variant), Some(sizes)) = (args.name, &args.ini) {
        let sizes = if sizes.is_empty() { usual_sizes(variant) } else { sizes.clone() };
        output::text(&variants_file(variant, &sizes)?)?;
        return Ok(Exit::Answered);
    }
    let mut listing = ask::pawns::Rules { name: args.name }.open()?;
    let book = listing.answer(&Watcher::new(&Budget::default(), None))?;
    if args.json {
        output::json(&book)?;
    } else if let (Some(_), [game]) = (args.name, &book.games[..]) {
        output::text(&explained(game))?;
    } else {
        output::text(&listed(&book))?;
    }
    Ok(Exit::of(&book))
}

/// The boards on which a game is played most.
fn usual_sizes(variant: Variant) -> Vec<Size> {
    let sides: &[u32] = match variant.start {
        Start::First => &[3, 4, 5, 6, 7, 8],
        Start::Second => &[8],
        Start::TwoRows => &[5, 6, 7, 8],
    };
    sides.iter().filter_map(|&side| Size::new(side, side)).collect()
}

/// The presets and the keys, with a line each.
fn listed(book: &RuleBook) -> String {
    let mut out = styled(HEADING, "Presets") + "\n";
    for game in &book.games {
        out += &words::labelled(game.rules, LABEL, &game.about);
    }
    out.extend(["\n", &styled(HEADING, "Keys"), "\n"]);
    for key in &book.keys {
        out += &words::labelled(key.name, LABEL, &format!("{} ({})", key.about, choices(key)));
    }
    out + "\n"
        + &words::sentence(
            "Combine them as in --rules pawn-game,blocked=loses. \
             `ludex pawns rules NAME` explains a rule set.",
        )
}

/// As wide as the longest name.
const LABEL: usize = 12;

fn choices(key: &RuleKey) -> String {
    key.values.iter().map(|choice| choice.value).collect::<Vec<_>>().join(", ")
}

/// One rule set in sentences, with its start position.
fn explained(game: &RuleSet) -> String {
    let mut out = words::labelled(game.rules, game.rules.len(), &game.about);
    out.extend(["\n", &drawn(&game.game, None), "\n"]);
    for sentence in &game.explanation {
        out += &words::sentence(sentence);
    }
    let differing = game.values.iter().filter(|value| value.differs);
    let differing: Vec<String> =
        differing.map(|value| format!("{}={}", value.key, value.value)).collect();
    if !differing.is_empty() {
        out += "\n";
        out += &words::sentence(&format!("Differences from classic: {}.", differing.join(", ")));
    }
    out
}
