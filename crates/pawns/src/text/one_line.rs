//! The one-line format: `ppp/3/PPP w`, or a size, an en passant square and moves
//! after it.

use std::iter::Peekable;

use board::{Size, Square};

use super::rows::square;
use super::{
    Problem, TextError, assemble, is_number, lines, looks_like_a_size, rows_from_top, start_of,
};
use crate::{EnPassant, Game, Move, Position, Record, Rules, Side, Variant};

const LETTERS: &str = "a position consists of p, P, . and numbers of empty squares";

/// Reads a position, its side to move (White if left out), and any moves that
/// follow, on the same line or on others.
pub(super) fn read(text: &str, variant: Variant) -> Result<Record, TextError> {
    let mut words = lines(text).flat_map(|(line, content)| {
        words_of(content).map(move |(column, word)| (line, column, word))
    });
    let Some((line, column, squares)) = words.next() else {
        return Err(TextError::empty());
    };
    let mut words = words.peekable();
    // A size alone is another format.
    let mut start = if looks_like_a_size(squares) && words.peek().is_some() {
        let start = start_of(line, squares, variant)?;
        let (white, black) = (start.position.white(), start.position.black());
        let to_move = side(&mut words)?.unwrap_or(Side::White);
        let position = Position::new(white, black, to_move).expect("pawns stand as they did");
        Game { position, ..start }
    } else {
        let rows = read_rows(squares, line, column)?;
        let size = Size::new(rows.len() as u32, rows[0].len() as u32).expect("rows hold squares");
        let rules = Rules::new(size, variant).map_err(|error| TextError::at(line, error.into()))?;
        let to_move = side(&mut words)?;
        if to_move.is_none() && is_number(squares) {
            return Err(TextError::at(line, Problem::LoneNumber(board::excerpt(squares))));
        }
        let to_move = to_move.unwrap_or(Side::White);
        assemble(rules, &rows, to_move)
    };
    if let Some((line, column, word)) = words.next_if(|(_, _, word)| is_en_passant(word)) {
        start.position = en_passant(&start, word)
            .map_err(|problem| TextError::at_column(line, column, problem))?;
    }

    let mut record = Record::new(start);
    for (line, column, word) in words {
        let wrong = |problem| TextError::at_column(line, column, problem);
        let mv = Move::read(word, variant.pawns).map_err(|error| wrong(Problem::Move(error)))?;
        record.play(mv).map_err(|error| wrong(Problem::Illegal(error)))?;
    }
    Ok(record)
}

/// Whether a word can be a third field: a square alone, or `-` for none.
fn is_en_passant(word: &str) -> bool {
    word == "-" || Square::take(word).is_ok_and(|(_, rest)| rest.is_empty())
}

/// The position with what its third field says.
fn en_passant(game: &Game, word: &str) -> Result<Position, Problem> {
    match Square::take(word) {
        Ok((square, _)) => Ok(game.rules.with_en_passant(game.position, square)?),
        Err(_) => Ok(game.position),
    }
}

/// The side to move, if the next word is not a move.
fn side<'a>(
    words: &mut Peekable<impl Iterator<Item = (usize, usize, &'a str)>>,
) -> Result<Option<Side>, TextError> {
    let is_side = |word: &str| word != "-" && !word.contains(|c: char| c.is_ascii_digit());
    match words.next_if(|(_, _, word)| is_side(word)) {
        None => Ok(None),
        Some((line, column, word)) => Side::from_word(word)
            .map(Some)
            .ok_or_else(|| TextError::at_column(line, column, Problem::Side(board::excerpt(word)))),
    }
}

/// The words of a line with their columns, in characters from 1.
fn words_of(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let bytes = word.as_ptr() as usize - line.as_ptr() as usize;
        (line[..bytes].chars().count() + 1, word)
    })
}

fn read_rows(
    squares: &str,
    line: usize,
    column: usize,
) -> Result<Vec<Vec<Option<Side>>>, TextError> {
    let mut rows: Vec<Vec<Option<Side>>> = Vec::new();
    let mut column = column;
    for part in squares.split('/') {
        let row = read_row(part, line, column)?;
        let cols = rows.first().map_or(row.len(), Vec::len);
        if row.is_empty() {
            return Err(TextError::at_column(line, column, Problem::EmptyRow));
        }
        if row.len() != cols {
            let problem = Problem::RowLength { found: row.len(), cols };
            return Err(TextError::at_column(line, column, problem));
        }
        rows.push(row);
        if rows.len() as u64 > Rules::MAX_SQUARES {
            return Err(TextError::at_column(line, column, Problem::Huge));
        }
        column += part.chars().count() + 1;
    }
    Ok(rows)
}

/// Reads one row; the board's limit bounds what a number may ask for.
fn read_row(part: &str, line: usize, column: usize) -> Result<Vec<Option<Side>>, TextError> {
    let mut row = Vec::new();
    let mut letters = part.chars().enumerate().peekable();
    while let Some((index, letter)) = letters.next() {
        let column = column + index;
        if let Some(first) = letter.to_digit(10) {
            let mut count = first as usize;
            while let Some((_, digit)) = letters.next_if(|(_, c)| c.is_ascii_digit()) {
                let digit = digit.to_digit(10).expect("it is a digit");
                count = count.saturating_mul(10).saturating_add(digit as usize);
            }
            if count == 0 {
                let problem =
                    Problem::Letter { letter, expected: "a number counts empty squares from 1" };
                return Err(TextError::at_column(line, column, problem));
            }
            let room = Rules::MAX_SQUARES as usize - row.len();
            if count > room {
                return Err(TextError::at_column(line, column, Problem::Huge));
            }
            row.resize(row.len() + count, None);
        } else if let Some(pawn) = square(letter) {
            if row.len() as u64 == Rules::MAX_SQUARES {
                return Err(TextError::at_column(line, column, Problem::Huge));
            }
            row.push(pawn);
        } else {
            let problem = Problem::Letter { letter, expected: LETTERS };
            return Err(TextError::at_column(line, column, problem));
        }
    }
    Ok(row)
}

/// Writes a position with numbers for runs of empty squares. Under rules that know
/// en passant a third field names the square passed over, or is `-`.
pub(super) fn write(game: &Game) -> String {
    let rows: Vec<String> = rows_from_top(game, '.').map(|row| with_numbers(&row)).collect();
    let mut text = format!("{} {}", rows.join("/"), game.position.to_move().letter());
    if game.rules.variant().en_passant == EnPassant::Yes {
        text.push(' ');
        match game.position.en_passant() {
            0 => text.push('-'),
            passed => text += &game.rules.square(passed).to_string(),
        }
    }
    text
}

fn with_numbers(row: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for letter in row.chars().chain(['/']) {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
            empty = 0;
        }
        if letter != '/' {
            out.push(letter);
        }
    }
    out
}
