//! The values of all start positions of a rule set up to a size, as a table in Markdown:
//!
//! ```sh
//! cargo run --release -p pawns --example survey -- 5x5 classic misere breakthrough
//! ```
//!
//! A win in 5 plies is `+5`, a loss in 6 is `-6`, a draw is `D`. On boards too small for a
//! start position the table is empty. Without rule sets, it goes through all that have names.

use std::error::Error;
use std::fmt::Write as _;

use budget::Budget;
use pawns::engine::Engine;
use pawns::{Game, Rules, Size, Value, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let largest: Size = arguments.next().as_deref().unwrap_or("5x5").parse()?;
    let mut variants: Vec<Variant> =
        arguments.map(|text| text.parse()).collect::<Result<_, _>>()?;
    if variants.is_empty() {
        variants.extend(Variant::PRESETS.map(|preset| preset.variant));
    }
    for variant in variants {
        println!("{}", table(variant, largest)?);
    }
    Ok(())
}

/// The values of a rule set on all boards of at least two rows.
fn table(variant: Variant, largest: Size) -> Result<String, Box<dyn Error>> {
    let columns: Vec<String> = (1..=largest.cols()).map(|cols| cols.to_string()).collect();
    let mut text = format!("| {variant} | {} |\n", columns.join(" | "));
    text.push_str(&"|---".repeat(columns.len() + 1));
    text.push_str("|\n");
    for rows in 2..=largest.rows() {
        let values: Vec<String> = (1..=largest.cols())
            .filter_map(|cols| Size::new(rows, cols))
            .map(|size| value(variant, size))
            .collect::<Result<_, _>>()?;
        writeln!(text, "| {rows} | {} |", values.join(" | "))?;
    }
    Ok(text)
}

/// The value of a start position as text; nothing where there is none.
fn value(variant: Variant, size: Size) -> Result<String, Box<dyn Error>> {
    let rules = Rules::new(size, variant)?;
    let Some(position) = rules.start() else { return Ok(String::new()) };
    let game = Game { rules, position };
    let value = Engine::new(&game, &Budget::default()).value(position)?;
    Ok(match value {
        Value::DRAW => "D".to_owned(),
        value if value.get() > 0 => format!("+{value}"),
        value => value.to_string(),
    })
}
