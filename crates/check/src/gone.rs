//! Gone: the round in which each pebble turns.
//!
//! The body says of each cell one number: 0 it is empty, 1 its pebble never
//! turns, 2 its pebble has the colour that spreads, `2 + r` its pebble turns in
//! round `r`. These numbers are right if each is right beside its neighbours':
//!
//! - a pebble that turns in round r has a neighbour that turned in round r - 1 (or
//!   was there at the start, if r is 1), and none that turned before that;
//! - a pebble that never turns has no neighbour that spreads or turns.
//!
//! For by the rules a pebble turns one round after the first of its neighbours.
//! Suppose all cells with numbers below r are right and no others turn before
//! round r. Then what turns in round r by the rules has a neighbour with r - 1 and
//! none with less: its own number cannot be larger (it would have a neighbour
//! before the one before it) nor "never", and is r. And what is said to turn in
//! round r does, because its neighbour did one round before.

use crate::file::File;
use crate::{Rejected, Verified, reject};

const EMPTY: u64 = 0;
const NEVER: u64 = 1;
const START: u64 = 2;

/// The rules of one certificate.
struct Rules {
    spread: &'static str,
    other: &'static str,
    eight: bool,
    torus: bool,
}

/// Reads `white spreads, 4 neighbours, edges`.
fn read_rules(text: &str) -> Result<Rules, Rejected> {
    let parts: Vec<&str> = text.split(", ").collect();
    let [spread, neighbours, shape] = parts[..] else { reject!("unknown rules {text:?}") };
    let (spread, other) = match spread {
        "white spreads" => ("white", "black"),
        "black spreads" => ("black", "white"),
        _ => reject!("unknown rules {text:?}"),
    };
    let eight = match neighbours {
        "4 neighbours" => false,
        "8 neighbours" => true,
        _ => reject!("unknown rules {text:?}"),
    };
    let torus = match shape {
        "edges" => false,
        "torus" => true,
        _ => reject!("unknown rules {text:?}"),
    };
    Ok(Rules { spread, other, eight, torus })
}

/// Reads two numbers written as digits alone.
fn two_numbers(one: &str, two: &str) -> Option<(u64, u64)> {
    let number = |digits: &str| {
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| digits.parse().ok()).flatten()
    };
    Some((number(one)?, number(two)?))
}

/// Checks a cell of the middle of three rows against its neighbours.
fn check_cell(rules: &Rules, rows: [Option<&[u64]>; 3], col: usize) -> Result<(), &'static str> {
    let cell = |row: Option<&[u64]>, col: Option<usize>| Some(row?[col?]);
    let here = cell(rows[1], Some(col)).unwrap_or(EMPTY);
    if here == EMPTY || here == START {
        return Ok(());
    }
    let cols = rows[1].map_or(0, <[u64]>::len);
    let left = if col > 0 { Some(col - 1) } else { rules.torus.then(|| cols - 1) };
    let right = if col + 1 < cols { Some(col + 1) } else { rules.torus.then_some(0) };
    let [above, same, below] = rows;
    let sides = [(above, Some(col)), (below, Some(col)), (same, left), (same, right)];
    let corners = [(above, left), (above, right), (below, left), (below, right)];
    let corners = if rules.eight { &corners[..] } else { &[] };
    let neighbours = sides.iter().chain(corners).filter_map(|&(row, col)| cell(row, col));
    let first = neighbours.filter(|&number| number >= START).min();
    match (here, first) {
        (NEVER, None) => Ok(()),
        (NEVER, Some(_)) => Err("it is said never to turn, but a neighbour spreads to it"),
        (_, None) => Err("it is said to turn, but no neighbour does before it"),
        (_, Some(first)) if first + 1 < here => Err("a neighbour spreads to it sooner"),
        (_, Some(first)) if first + 1 > here => Err("no neighbour turns in the round before"),
        _ => Ok(()),
    }
}

/// Checks a certificate about Gone, row by row.
pub(crate) fn verify(file: &File<'_>) -> Result<Verified, Rejected> {
    file.has_only(&["family", "rules", "board", "claim", "coding", "length", "sha256"])?;
    let rules = read_rules(file.field("rules")?)?;
    let board = file.field("board")?;
    let size = board.split_once('x').and_then(|(rows, cols)| two_numbers(rows, cols));
    let Some((rows, cols)) = size else { reject!("{board:?} is not the size of a board") };
    let claim = file.field("claim")?;
    let numbers = claim.strip_prefix("rounds ").and_then(|rest| rest.split_once(", left "));
    let Some((rounds, left)) = numbers.and_then(|(rounds, left)| two_numbers(rounds, left)) else {
        reject!("unknown claim {claim:?}");
    };

    let mut body = file.numbers();
    let Some(cells) = rows.checked_mul(cols).filter(|&cells| cells <= body.left() as u64) else {
        reject!("the body is too short for a board of {board}");
    };
    // Three rows are looked at, and the first two are kept.
    file.bounds.afford(cols.into(), 5 * size_of::<u64>())?;
    let (mut last, mut never) = (0, 0);
    // From here on every row has cells, and all cells have bytes in the body.
    let rows = if cells == 0 { 0 } else { rows };
    let mut read = |row: u64| -> Result<Row, Rejected> {
        if row >= rows {
            return Ok(None);
        }
        let mut numbers = Vec::with_capacity(cols as usize);
        for _ in 0..cols {
            let Ok(number) = u64::try_from(body.next()?) else {
                reject!("a pebble turns in a round that no board has");
            };
            if number > cells + START {
                reject!("a pebble turns in a round that no board of this size has");
            }
            last = last.max(number.saturating_sub(START));
            never += u64::from(number == NEVER);
            numbers.push(number);
        }
        Ok(Some(numbers))
    };

    // Rows are read one ahead of the row that is checked. On a torus the first
    // row is checked last, when the row above it is known.
    let first = read(0)?;
    let second = read(1)?;
    let (mut above, mut here, mut below) = (None, first.clone(), second.clone());
    for row in 0..rows {
        let is_last = row + 1 == rows;
        if rules.torus && is_last {
            below.clone_from(&first);
        }
        if !rules.torus || row > 0 {
            check_row(&rules, [&above, &here, &below], row)?;
        }
        if rules.torus && is_last {
            let second = if rows > 1 { &second } else { &first };
            check_row(&rules, [&here, &first, second], 0)?;
        }
        above = here;
        here = below;
        below = read(row + 2)?;
    }
    if body.left() > 0 {
        reject!("the body goes on after its cells");
    }
    if (last, never) != (rounds, left) {
        reject!("the cells show {last} rounds and {never} left, the claim is {rounds} and {left}");
    }
    let words = |number: u64, one: &str, many: &str| {
        if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
    };
    let (spread, other) = (rules.spread, rules.other);
    let pebbles = match left {
        0 => format!("no {other} pebble remains"),
        1 => format!("1 {other} pebble remains"),
        _ => format!("{left} {other} pebbles remain"),
    };
    let over = words(rounds, "round", "rounds");
    let shape = if rules.torus { "torus" } else { "board" };
    let eight = if rules.eight { " over sides and corners" } else { "" };
    let statement =
        format!("{spread} spreads{eight} for {over} on a {board} {shape}, and {pebbles}");
    Ok(Verified { statement, positions: cells })
}

/// A row's numbers, or none beyond an edge.
type Row = Option<Vec<u64>>;

fn check_row(rules: &Rules, rows: [&Row; 3], row: u64) -> Result<(), Rejected> {
    let rows = rows.map(Option::as_deref);
    for col in 0..rows[1].map_or(0, <[u64]>::len) {
        if let Err(reason) = check_cell(rules, rows, col) {
            reject!("row {}, column {}: {reason}", row + 1, col + 1);
        }
    }
    Ok(())
}
