//! The rules and the recurrence once more, on letters: slow and plain.

use std::collections::HashMap;

/// Letters from the bottom row up: `P`, `p` or `.`; and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) rows: Vec<Vec<char>>,
    pub(crate) white: bool,
}

impl Position {
    /// The position of a number, with White to move.
    pub(crate) fn from_code(rows: usize, cols: usize, code: usize) -> Position {
        let digit = |square| code / 3usize.pow((rows * cols - 1 - square) as u32) % 3;
        let letter = |square| ['.', 'P', 'p'][digit(square)];
        let row = |row| (0..cols).map(|col| letter(row * cols + col)).collect();
        Position { rows: (0..rows).map(row).collect(), white: true }
    }

    /// The number of the position itself, whatever its mirror image's is.
    pub(crate) fn code(&self) -> usize {
        let white = if self.white { self.clone() } else { self.turned() };
        white.rows.iter().flatten().fold(0, |code, letter| {
            let digit = match letter {
                '.' => 0,
                'P' => 1,
                _ => 2,
            };
            code * 3 + digit
        })
    }

    /// Turned half around, with the colours exchanged: the same game.
    pub(crate) fn turned(&self) -> Position {
        let exchanged = |letter: &char| match letter {
            'P' => 'p',
            'p' => 'P',
            other => *other,
        };
        let turned = |row: &Vec<char>| row.iter().rev().map(exchanged).collect();
        Position { rows: self.rows.iter().rev().map(turned).collect(), white: !self.white }
    }

    /// The mirror image.
    pub(crate) fn mirrored(&self) -> Position {
        let mirrored = |row: &Vec<char>| row.iter().rev().copied().collect();
        Position { rows: self.rows.iter().map(mirrored).collect(), white: self.white }
    }

    /// As it is written in a header.
    pub(crate) fn line(&self) -> String {
        let rows: Vec<String> = self.rows.iter().rev().map(|row| write_row(row)).collect();
        rows.join("/") + if self.white { " w" } else { " b" }
    }

    /// The positions after every legal move.
    pub(crate) fn next(&self) -> Vec<Position> {
        let (own, enemy) = if self.white { ('P', 'p') } else { ('p', 'P') };
        let last = self.rows.len() - 1;
        let home = if self.white { 0 } else { last };
        let mut next = Vec::new();
        if self.rows[home].contains(&enemy) {
            return next;
        }
        for (row, letters) in self.rows.iter().enumerate() {
            let ahead = if self.white { row + 1 } else { row.wrapping_sub(1) };
            if ahead > last {
                continue;
            }
            for (col, _) in letters.iter().enumerate().filter(|&(_, &letter)| letter == own) {
                for to in col.saturating_sub(1)..(col + 2).min(letters.len()) {
                    let wanted = if to == col { '.' } else { enemy };
                    if self.rows[ahead][to] == wanted {
                        let mut after = self.clone();
                        after.rows[row][col] = '.';
                        after.rows[ahead][to] = own;
                        after.white = !self.white;
                        next.push(after);
                    }
                }
            }
        }
        next
    }
}

fn write_row(row: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &letter in row.iter().chain(&['|']) {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if letter != '|' {
            text.push(letter);
        }
    }
    text
}

/// Values found so far.
#[derive(Default)]
pub(crate) struct Values(HashMap<Position, i32>);

impl Values {
    /// Plies to the end of the game if both play well, negative for the loser.
    pub(crate) fn of(&mut self, position: &Position) -> i32 {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let after: Vec<i32> = position.next().iter().map(|next| self.of(next)).collect();
        let fastest_win = after.iter().filter(|&&value| value <= 0).map(|&value| 1 - value).min();
        let slowest_loss = after.iter().filter(|&&value| value > 0).map(|&value| -1 - value).min();
        let value = fastest_win.or(slowest_loss).unwrap_or(0);
        self.0.insert(position.clone(), value);
        value
    }
}

#[test]
fn the_recurrence_finds_what_is_known_of_small_boards() {
    let mut values = Values::default();
    for (rows, cols, value) in [(3, 3, -6), (4, 4, 11), (2, 2, 1), (3, 1, 1), (4, 1, -2)] {
        let mut letters = vec![vec!['.'; cols]; rows];
        letters[0].fill('P');
        letters[rows - 1].fill('p');
        let start = Position { rows: letters, white: true };
        assert_eq!(values.of(&start), value, "{}", start.line());
        assert_eq!(values.of(&start.turned()), value, "{}", start.turned().line());
    }
}
