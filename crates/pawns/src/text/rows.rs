//! The two formats of several lines: side and rows, sizes and rows.

use board::Size;

use super::{Problem, TextError, assemble, is_number, lines, rows_from_top};
use crate::{Game, Rules, Side, Variant};

const LETTERS: &str = "a row consists of p, P and .";

/// Reads an optional `W` or `B` line and the rows below it.
pub(super) fn read_side_rows(text: &str, variant: Variant) -> Result<Game, TextError> {
    let mut lines = lines(text).skip_while(|(_, line)| line.trim().is_empty()).peekable();
    let side_line = lines.next_if(|(_, line)| Side::from_letter(line.trim()).is_some());
    let to_move = side_line.and_then(|(_, line)| Side::from_letter(line.trim()));

    let mut rows: Vec<Vec<Option<Side>>> = Vec::new();
    let mut blank_line = None;
    for (number, line) in lines.skip_while(|(_, line)| line.trim().is_empty()) {
        let line = line.trim_end();
        if line.is_empty() {
            blank_line.get_or_insert(number);
            continue;
        }
        if let Some(blank) = blank_line {
            return Err(TextError::at(blank, Problem::EmptyRow));
        }
        let row = line
            .chars()
            .enumerate()
            .map(|(index, letter)| {
                square(letter).ok_or_else(|| {
                    let problem = Problem::Letter { letter, expected: LETTERS };
                    TextError::at_column(number, index + 1, problem)
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        let cols = rows.first().map_or(row.len(), Vec::len);
        if row.len() != cols {
            return Err(TextError::at(number, Problem::RowLength { found: row.len(), cols }));
        }
        rows.push(row);
    }
    let Some(cols) = rows.first().map(Vec::len) else {
        return Err(match side_line {
            Some((line, _)) => TextError::at(line, Problem::NoRows),
            None => TextError::empty(),
        });
    };
    let size = Size::new(rows.len() as u32, cols as u32).expect("there is a row with a square");
    let rules = Rules::new(size, variant).map_err(|error| TextError {
        line: None,
        column: None,
        problem: error.into(),
    })?;
    Ok(assemble(rules, &rows, to_move.unwrap_or(Side::White)))
}

/// Reads the number of rows, the number of columns, and the rows, in which a
/// blank is an empty square.
pub(super) fn read_sizes_rows(text: &str, variant: Variant) -> Result<Game, TextError> {
    let mut lines = lines(text).skip_while(|(_, line)| line.trim().is_empty()).peekable();
    let &(first, _) = lines.peek().ok_or_else(TextError::empty)?;
    let mut count = |what: &'static str| {
        // Of the two only the second can be missing.
        let (number, line) = lines.next().unwrap_or((first + 1, ""));
        let word = line.trim();
        let problem = || Problem::Number { what, found: board::excerpt(word) };
        if word.is_empty() {
            return Err(TextError::at(number, Problem::NoNumber(what)));
        }
        if !is_number(word) {
            return Err(TextError::at(number, problem()));
        }
        match word.parse::<u32>() {
            Ok(0) => Err(TextError::at(number, problem())),
            Ok(found) => Ok(found),
            Err(_) => Err(TextError::at(number, Problem::Huge)),
        }
    };
    let rows = count("rows")?;
    let cols = count("columns")?;
    let size = Size::new(rows, cols).expect("both are at least 1");
    let rules = Rules::new(size, variant).map_err(|error| TextError::at(first, error.into()))?;

    let mut grid = Vec::new();
    for (number, line) in lines {
        if grid.len() == rows as usize {
            if !line.trim().is_empty() {
                return Err(TextError::at(number, Problem::ExtraRow(rows as usize)));
            }
            continue;
        }
        let trimmed = line.trim_end();
        let mut row = vec![None; cols as usize];
        for (index, letter) in trimmed.chars().enumerate() {
            let pawn = if letter == ' ' { Some(None) } else { square(letter) };
            let Some(pawn) = pawn else {
                let expected = "a row consists of p, P and blanks";
                let problem = Problem::Letter { letter, expected };
                return Err(TextError::at_column(number, index + 1, problem));
            };
            let found = trimmed.chars().count();
            *row.get_mut(index).ok_or_else(|| {
                TextError::at(number, Problem::RowLength { found, cols: cols as usize })
            })? = pawn;
        }
        grid.push(row);
    }
    // A blank row behind a line end, right-trimmed and without its own, is nothing at all.
    if grid.len() < rows as usize && text.ends_with('\n') {
        grid.push(vec![None; cols as usize]);
    }
    if grid.len() < rows as usize {
        let problem = Problem::MissingRow { found: grid.len(), rows: rows as usize };
        return Err(TextError::at(first + 2 + grid.len(), problem));
    }
    Ok(assemble(rules, &grid, Side::White))
}

pub(super) fn write_side_rows(game: &Game) -> String {
    let mut out = String::from(match game.position.to_move() {
        Side::White => "W\n",
        Side::Black => "B\n",
    });
    for row in rows_from_top(game, '.') {
        out.push_str(&row);
        out.push('\n');
    }
    out
}

pub(super) fn write_sizes_rows(game: &Game) -> String {
    let size = game.rules.size();
    let mut out = format!("{}\n{}\n", size.rows(), size.cols());
    for row in rows_from_top(game, ' ') {
        out.push_str(&row);
        out.push('\n');
    }
    out
}

/// What a letter puts on its square; `None` for letters that mean nothing.
#[allow(clippy::option_option)] // an empty square is not an unknown letter
pub(super) fn square(letter: char) -> Option<Option<Side>> {
    match letter {
        'P' => Some(Some(Side::White)),
        'p' => Some(Some(Side::Black)),
        '.' => Some(None),
        _ => None,
    }
}
