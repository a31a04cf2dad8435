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

use std::mem;

use crate::file::File;
use crate::numbers::{Numbers, decimal};
use crate::view::{Member, View, Window};
use crate::words::BoardText;
use crate::{Rejection, Verification, reject};

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
fn read_rules(text: &str) -> Result<Rules, Rejection> {
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

/// A row's numbers, between those of its neighbours at both ends: cells beyond an
/// edge are empty.
type Row = Vec<u64>;

/// Checks the cells of the middle of three rows against their neighbours.
fn check_row(rules: &Rules, rows: [&Row; 3], row: u64) -> Result<(), Rejection> {
    for col in 1..rows[1].len() - 1 {
        if let Err(reason) = check_cell(rules, rows, col) {
            reject!("row {}, column {col}: {reason}", row + 1);
        }
    }
    Ok(())
}

fn check_cell(
    rules: &Rules,
    [above, same, below]: [&Row; 3],
    col: usize,
) -> Result<(), &'static str> {
    let here = same[col];
    if here == EMPTY || here == START {
        return Ok(());
    }
    let (left, right) = (col - 1, col + 1);
    let sides = [above[col], below[col], same[left], same[right]];
    let corners = [above[left], above[right], below[left], below[right]];
    let none = u64::MAX;
    let first = |cells: [u64; 4]| {
        cells.map(|number| if number >= START { number } else { none }).into_iter().min()
    };
    let first = first(sides).min(if rules.eight { first(corners) } else { Some(none) });
    match (here, first.filter(|&first| first != none)) {
        (NEVER, None) => Ok(()),
        (NEVER, Some(_)) => Err("it is claimed never to turn, but a neighbour spreads to it"),
        (_, None) => Err("it is claimed to turn, but no neighbour turns before it"),
        (_, Some(first)) if first + 1 < here => Err("a neighbour spreads to it sooner"),
        (_, Some(first)) if first + 1 > here => Err("no neighbour turns in the previous round"),
        _ => Ok(()),
    }
}

/// What a certificate claims.
struct Claim {
    rules: Rules,
    rows: u64,
    cols: u64,
    rounds: u64,
    left: u64,
}

impl Claim {
    fn read(file: &File<'_>) -> Result<Claim, Rejection> {
        file.has_only(&["family", "rules", "board", "claim", "coding", "length", "sha256"])?;
        let rules = read_rules(file.field("rules")?)?;
        let two = |text: Option<(&str, &str)>| text.map(|(a, b)| (decimal(a), decimal(b)));
        let board = file.field("board")?;
        let Some((Some(rows), Some(cols))) = two(board.split_once('x')) else {
            reject!("{board:?} is not the size of a board");
        };
        let claim = file.field("claim")?;
        let numbers = claim.strip_prefix("rounds ").and_then(|rest| rest.split_once(", left "));
        let Some((Some(rounds), Some(left))) = two(numbers) else {
            reject!("unknown claim {claim:?}");
        };
        Ok(Claim { rules, rows, cols, rounds, left })
    }

    /// The claim in words, about the board of this name.
    fn words(&self, name: &str) -> String {
        let Claim { rules, rows, cols, rounds, left } = self;
        let (spread, other) = (rules.spread, rules.other);
        let over = if *rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") };
        let pebbles = match left {
            0 => format!("no {other} pebble remains"),
            1 => format!("1 {other} pebble remains"),
            _ => format!("{left} {other} pebbles remain"),
        };
        let shape = if rules.torus { "torus" } else { "board" };
        let eight = if rules.eight { " to 8 neighbours" } else { "" };
        let blank = if name.is_empty() { "" } else { " " };
        format!(
            "{spread} spreads{eight} for {over} on the {rows}x{cols} {shape}{blank}{name}, and \
             {pebbles}"
        )
    }
}

/// The rows of a body, read one after the other.
struct Cells<'a> {
    body: Numbers<'a>,
    rows: u64,
    cols: usize,
    torus: bool,
    /// The last round in which a pebble turns, and how many never do.
    last: u64,
    never: u64,
    /// The board as text, `WBB/B.B`, and the letters of empty cells, of pebbles that
    /// turn or not, and of those that spread.
    text: BoardText,
    letters: [char; 3],
}

impl Cells<'_> {
    /// Reads a row; beyond the last one all cells are empty.
    fn read(&mut self, row: u64, into: &mut Row) -> Result<(), Rejection> {
        into.clear();
        into.resize(self.cols + 2, EMPTY);
        if row >= self.rows {
            return Ok(());
        }
        let mut line = String::with_capacity(self.cols + 1);
        if row > 0 {
            line.push('/');
        }
        let most = u128::from(self.rows * self.cols as u64 + START);
        for cell in &mut into[1..=self.cols] {
            let number = self.body.next()?;
            if number > most {
                reject!("a pebble turns in a later round than a board of this size can have");
            }
            *cell = number as u64;
            self.last = self.last.max(cell.saturating_sub(START));
            self.never += u64::from(*cell == NEVER);
            line.push(
                self.letters[match *cell {
                    EMPTY => 0,
                    START => 2,
                    _ => 1,
                }],
            );
        }
        self.text.push(&line);
        if self.torus {
            (into[0], into[self.cols + 1]) = (into[self.cols], into[1]);
        }
        Ok(())
    }
}

/// Checks a certificate about Gone, row by row.
pub(crate) fn verify(file: &File<'_>) -> Result<Verification, Rejection> {
    let claim = Claim::read(file)?;
    let Claim { ref rules, rows, cols, rounds, left } = claim;
    let body = file.numbers();
    let Some(count) = rows.checked_mul(cols).filter(|&cells| cells <= body.left() as u64) else {
        reject!("the body is too short for a board of {rows}x{cols}");
    };
    // From here on every row has cells, and all cells have bytes in the body.
    let (rows, cols) = if count == 0 { (0, 0) } else { (rows, cols as usize) };
    // Three rows are looked at, and the first two are kept.
    file.bounds.afford(cols as u128 + 2, 5 * size_of::<u64>() + 1)?;
    let torus = rules.torus;
    let letters = if rules.spread == "white" { ['.', 'B', 'W'] } else { ['.', 'W', 'B'] };
    let text = BoardText::default();
    let mut cells = Cells { body, rows, cols, torus, last: 0, never: 0, text, letters };

    // Rows are read one ahead of the row that is checked. On a torus the first
    // row is checked last, when the row above it is known.
    let (mut above, mut here, mut below) = (vec![EMPTY; cols + 2], Row::new(), Row::new());
    cells.read(0, &mut here)?;
    cells.read(1, &mut below)?;
    let (first, second) = (here.clone(), below.clone());
    for row in 0..rows {
        let is_last = row + 1 == rows;
        if torus && is_last {
            below.clone_from(&first);
        }
        if !torus || row > 0 {
            check_row(rules, [&above, &here, &below], row)?;
        }
        if torus && is_last {
            let second = if rows > 1 { &second } else { &first };
            check_row(rules, [&here, &first, second], 0)?;
        }
        mem::swap(&mut above, &mut here);
        mem::swap(&mut here, &mut below);
        cells.read(row + 2, &mut below)?;
    }
    if cells.body.left() > 0 {
        reject!("the body continues after its cells");
    }
    let Cells { last, never, text, .. } = cells;
    if (last, never) != (rounds, left) {
        reject!(
            "the cells show {last} rounds and {never} left, the claim says {rounds} and {left}"
        );
    }
    let (name, text) = text.finish();
    Ok(Verification { statement: claim.words(&name), boards: vec![text], positions: count })
}

/// Shows rows: for each pebble the round in which it turns, 0 if it spreads from the start,
/// -1 if it never turns.
pub(crate) fn view(file: &File<'_>, window: Window) -> Result<View, Rejection> {
    let Claim { rows, cols, .. } = Claim::read(file)?;
    let mut body = file.numbers();
    if rows.checked_mul(cols).is_none_or(|cells| cells > body.left() as u64) {
        reject!("the body is too short for a board of {rows}x{cols}");
    }
    let members = if cols == 0 { 0 } else { rows };
    let mut shown = Vec::new();
    for row in 0..members {
        if row >= window.from.saturating_add(window.count) {
            break;
        }
        let mut numbers = Vec::new();
        for _ in 0..cols {
            let number = body.next()?;
            if row >= window.from {
                numbers.push((number > EMPTY.into()).then(|| number as i64 - START as i64));
            }
        }
        if row >= window.from {
            let words = format!(
                "row {}: each pebble turns one round after the first of its neighbours, or never",
                row + 1
            );
            shown.push(Member {
                kind: "row",
                words,
                numbers: Some(vec![numbers]),
                ..Member::default()
            });
        }
    }
    Ok(View { members, root: Vec::new(), shown })
}
