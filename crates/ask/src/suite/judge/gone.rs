//! Gone: which cell turns when, and why.

use ::gone::format::{self, Limits};
use ::gone::{Board, EMPTY, NEVER, RoundMap, Rules, flood_map};
use board::{Square, counted};
use budget::Budget;

use super::super::expected::Expected;
use super::read::{self, Unreadable};
use super::{Picture, Reason};
use crate::error::Error;
use crate::gone::rules as rules_of;

/// Larger boards are not drawn.
const MOST_DRAWN: u64 = 400;

/// What a program claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) rounds: u64,
    pub(super) remains: bool,
}

/// Reads the rules of Gone as a manifest writes them: `neighbours=8,wrap=yes,spread=black`.
///
/// # Errors
/// If there is no such rule.
pub fn rules(text: &str) -> Result<Rules, Error> {
    let (mut neighbours, mut wrap, mut spread) = (None, false, None);
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once('=') {
            Some(("neighbours", number)) => {
                neighbours = Some(number.parse().unwrap_or(0));
            }
            Some(("wrap", word @ ("yes" | "no"))) => wrap = word == "yes",
            Some(("spread", colour)) => spread = Some(colour),
            _ => {
                let part = board::excerpt(part);
                return Err(Error::in_field("suite", format!("{part:?} is not a rule of Gone")));
            }
        }
    }
    rules_of(neighbours, wrap, spread).map_err(|error| Error::in_field("suite", error.message))
}

/// Reads a board that takes no more than so many bytes.
pub(super) fn read(position: &str, memory: u64) -> Result<Board, Error> {
    let limits = Limits { memory, length: Some(position.len() as u64) };
    // On one line, rows end with a slash.
    format::read(position.replace('/', "\n").as_bytes(), limits).map_err(Error::input)
}

/// Judges an answer: `None` if it is right.
pub(super) fn judge(expected: &Expected, given: &str) -> Result<Option<Claim>, Unreadable> {
    let Expected::Rounds { rounds, remains } = *expected else { return Ok(None) };
    let claimed = read::rounds(given)?;
    let claim = Claim { rounds: claimed.0, remains: claimed.1 };
    Ok((claim != Claim { rounds, remains }).then_some(claim))
}

/// Says why an answer is wrong.
pub(super) fn explain(start: &Board, rules: Rules, claim: Claim, budget: &Budget) -> Reason {
    let mut board = start.clone();
    let Ok((found, map)) = flood_map(&mut board, rules, budget) else {
        return Reason::plain("The board was too large to explain the answer in time.".into());
    };
    let other = rules.spread.other();
    let mut said = Vec::new();
    if claim.rounds < found.rounds {
        let cell = cell_of(&map, map.last()).unwrap_or((0, 0));
        said.push(format!(
            "It takes {}, not {}: {}.",
            counted(found.rounds, "round", "rounds"),
            claim.rounds,
            turns(start, &map, rules, cell)
        ));
    } else if claim.rounds > found.rounds {
        let last = cell_of(&map, map.last()).filter(|_| found.rounds > 0);
        let quiet = match last {
            Some(cell) => format!(
                "the last pebble to turn is {}, in round {}; then no {} pebble touches a {other} one",
                name(start, cell),
                found.rounds,
                rules.spread
            ),
            None => format!("no {} pebble touches a {other} one, so nothing turns", rules.spread),
        };
        said.push(format!(
            "It takes {}, not {}: {quiet}. Only rounds in which something turns count.",
            counted(found.rounds, "round", "rounds"),
            claim.rounds
        ));
    }
    if claim.remains && found.left == 0 {
        said.push(match cell_of(&map, map.last()) {
            Some(cell) if found.rounds > 0 => {
                format!("No {other} pebble remains: {}.", turns(start, &map, rules, cell))
            }
            _ => format!("No {other} pebble remains: there is none on the board."),
        });
    } else if !claim.remains && found.left > 0 {
        let cell = cell_of(&map, NEVER).unwrap_or((0, 0));
        said.push(format!(
            "A {other} pebble remains: {} never turns, because {}.",
            name(start, cell),
            shelter(start, &map, rules, cell)
        ));
    }
    let mut reason = Reason::plain(said.join(" "));
    if start.area() > 0 && start.area() <= MOST_DRAWN {
        reason = reason.with(picture(start, "the start")).with(picture(&board, "the end"));
    }
    reason
}

/// The first cell with this number.
fn cell_of(map: &RoundMap, number: u32) -> Option<(u32, u32)> {
    let place = map.numbers().iter().position(|&found| found == number)?;
    let cols = map.cols() as usize;
    Some(((place / cols) as u32, (place % cols) as u32))
}

/// A cell by its name: letters for columns, rows counted from the bottom.
fn name(board: &Board, (row, col): (u32, u32)) -> String {
    Square { col, row: board.rows() - 1 - row }.to_string()
}

/// `c4 turns in round 3, because b4 turned in round 2`, and so on back to a pebble that was there.
fn turns(board: &Board, map: &RoundMap, rules: Rules, cell: (u32, u32)) -> String {
    let size = (board.rows(), board.cols());
    let number = |cell: (u32, u32)| map.number(cell.0, cell.1);
    let earlier = |cell: (u32, u32)| {
        let wanted = number(cell).checked_sub(1)?;
        rules.around(size, cell).find(|&beside| number(beside) == wanted)
    };
    let begin = format!("{} turns in round {}", name(board, cell), number(cell));
    let Some(beside) = earlier(cell) else { return begin };
    let next = name(board, beside);
    if number(beside) == 0 {
        return format!("{begin}, because its neighbour {next} is {} at the start", rules.spread);
    }
    let because = format!("because its neighbour {next} turns in round {}", number(beside));
    let mut first = beside;
    while let Some(before) = earlier(first) {
        first = before;
    }
    let (source, colour) = (name(board, first), rules.spread);
    format!("{begin}, {because}, and so on back to {source}, which is {colour} at the start")
}

/// Why a pebble never turns: what its neighbours are.
fn shelter(board: &Board, map: &RoundMap, rules: Rules, cell: (u32, u32)) -> String {
    let size = (board.rows(), board.cols());
    let mut around: Vec<(u32, u32)> = rules.around(size, cell).filter(|&b| b != cell).collect();
    around.sort_unstable();
    around.dedup();
    let empty = around.iter().filter(|&&(row, col)| map.number(row, col) == EMPTY).count();
    let (other, all) = (rules.spread.other(), around.len());
    match (all, empty) {
        (0, _) => "it has no neighbours".into(),
        (all, empty) if all == empty => {
            "all its neighbours are empty cells, which do not turn".into()
        }
        (_, 0) => format!("all its neighbours are {other} pebbles that never turn either"),
        _ => format!("each of its neighbours is empty or a {other} pebble that never turns either"),
    }
}

fn picture(board: &Board, caption: &str) -> Picture {
    let rows: Vec<String> = (0..board.rows()).map(|row| board.row_text(row)).collect();
    Picture {
        position: rows.join("/"),
        mark: None,
        caption: caption.into(),
        drawing: rows.join("\n") + "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gone::Cell;

    /// Whether a board holds any pebble of a colour.
    fn has(board: &Board, cell: Cell) -> bool {
        let mut cells =
            (0..board.rows()).flat_map(|row| (0..board.cols()).map(move |col| (row, col)));
        cells.any(|(row, col)| board.cell(row, col) == cell)
    }

    fn said(position: &str, given: &str) -> String {
        let board = read(position, super::super::BOARDS).unwrap();
        let mut end = board.clone();
        let (found, _) = flood_map(&mut end, Rules::default(), &Budget::default()).unwrap();
        let expected = Expected::Rounds { rounds: found.rounds, remains: found.left > 0 };
        let claim = judge(&expected, given).unwrap().expect("it is wrong");
        assert_eq!(has(&end, Cell::Black), found.left > 0);
        explain(&board, Rules::default(), claim, &Budget::default()).sentence
    }

    #[test]
    fn a_cell_that_turns_later_refutes_too_few_rounds() {
        assert_eq!(
            said("WBB./..B.", "1\nno"),
            "It takes 3 rounds, not 1: c1 turns in round 3, because its neighbour c2 turns in \
             round 2, and so on back to a2, which is white at the start."
        );
        assert_eq!(
            said("WB", "0\nno"),
            "It takes 1 round, not 0: b1 turns in round 1, because its neighbour a1 is white at \
             the start."
        );
    }

    #[test]
    fn quiet_rounds_do_not_count() {
        let sentence = said("WB", "2\nno");
        assert!(sentence.contains("then no white pebble touches a black one"), "{sentence}");
        assert!(said("W.B", "1\nyes").contains("so nothing turns"));
    }

    #[test]
    fn what_remains_is_named_with_what_shelters_it() {
        assert_eq!(
            said("W.B", "0\nno"),
            "A black pebble remains: c1 never turns, because all its neighbours are empty cells, \
             which do not turn."
        );
        assert!(said("W.BB", "0\nno").contains("each of its neighbours is empty or a black"));
        assert!(said("WB", "1\nyes").starts_with("No black pebble remains: b1 turns in round 1"));
        assert!(said("W", "0\nyes").contains("there is none on the board"));
    }

    #[test]
    fn rules_are_read_as_manifests_write_them() {
        let rules = rules("neighbours=8,wrap=yes,spread=black").unwrap();
        assert!(rules.wrap && rules.spread == ::gone::Colour::Black);
        for wrong in ["neighbours=6", "wrap=maybe", "x", "spread=red"] {
            assert_eq!(super::rules(wrong).unwrap_err().field, Some("suite"), "{wrong}");
        }
    }
}
