//! The slow twin: the rules once more, on an array of letters.
//!
//! It shares nothing with the library, not even a type, so that the two can be
//! compared. A move is legal if [`Board::allows`] says so, and the move list is
//! every pair of squares that it allows.
#![allow(dead_code)] // each test uses a part of it

use std::collections::HashMap;
use std::fmt;

/// A column and a row, both counted from zero at the bottom left.
pub(crate) type Place = (usize, usize);

/// Letters on a board, row by row from the bottom left: `P`, `p`, or `.`; and
/// the letter of the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) squares: Vec<char>,
    pub(crate) to_move: char,
}

impl Board {
    /// The start position.
    pub(crate) fn start(rows: usize, cols: usize) -> Board {
        let mut squares = vec!['.'; rows * cols];
        squares[(rows - 1) * cols..].fill('p');
        squares[..cols].fill('P');
        Board { rows, cols, squares, to_move: 'P' }
    }

    /// Every way to put pawns on a board of this size, with either side to move.
    pub(crate) fn every(rows: usize, cols: usize) -> impl Iterator<Item = Board> {
        let area = rows * cols;
        (0..3usize.pow(area as u32)).flat_map(move |number| {
            let squares: Vec<char> = (0..area)
                .map(|index| ['.', 'P', 'p'][number / 3usize.pow(index as u32) % 3])
                .collect();
            ['P', 'p'].map(|to_move| Board { rows, cols, squares: squares.clone(), to_move })
        })
    }

    /// A board from its line, such as `ppp/3/PPP w`.
    pub(crate) fn read(line: &str) -> Board {
        let (squares, side) = line.split_once(' ').expect("a side follows the rows");
        let rows: Vec<Vec<char>> = squares.split('/').map(read_row).collect();
        Board {
            rows: rows.len(),
            cols: rows[0].len(),
            squares: rows.iter().rev().flatten().copied().collect(),
            to_move: if side == "w" { 'P' } else { 'p' },
        }
    }

    /// The letter on a square.
    pub(crate) fn at(&self, (col, row): Place) -> char {
        self.squares[row * self.cols + col]
    }

    /// The letter of the side that is not to move.
    pub(crate) fn enemy(&self) -> char {
        other(self.to_move)
    }

    /// All squares, row by row from the bottom left.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (col, row)))
    }

    /// The squares that hold a letter, as the bits of a word: `a1` is bit 0.
    pub(crate) fn bits(&self, letter: char) -> u64 {
        (0..self.squares.len())
            .filter(|&index| self.squares[index] == letter)
            .fold(0, |bits, index| bits | 1 << index)
    }

    /// Whether the enemy of the side to move stands on the enemy's far row.
    pub(crate) fn enemy_has_arrived(&self) -> bool {
        let far_row = if self.enemy() == 'P' { self.rows - 1 } else { 0 };
        (0..self.cols).any(|col| self.at((col, far_row)) == self.enemy())
    }

    /// Whether the side to move may go from one square to another.
    pub(crate) fn allows(&self, from: Place, to: Place) -> bool {
        if self.at(from) != self.to_move || self.enemy_has_arrived() {
            return false;
        }
        let one_ahead = if self.to_move == 'P' { to.1 == from.1 + 1 } else { to.1 + 1 == from.1 };
        match from.0.abs_diff(to.0) {
            0 => one_ahead && self.at(to) == '.',
            1 => one_ahead && self.at(to) == self.enemy(),
            _ => false,
        }
    }

    /// Every legal move, sorted by its squares.
    pub(crate) fn legal_moves(&self) -> Vec<(Place, Place)> {
        let mut moves: Vec<(Place, Place)> = self
            .places()
            .flat_map(|from| self.places().map(move |to| (from, to)))
            .filter(|&(from, to)| self.allows(from, to))
            .collect();
        moves.sort_unstable();
        moves
    }

    /// The board after a move.
    pub(crate) fn after(&self, (from, to): (Place, Place)) -> Board {
        let mut next = self.clone();
        next.squares[from.1 * self.cols + from.0] = '.';
        next.squares[to.1 * self.cols + to.0] = self.to_move;
        next.to_move = self.enemy();
        next
    }

    /// The boards that the legal moves lead to.
    pub(crate) fn successors(&self) -> Vec<Board> {
        let moves = self.legal_moves();
        moves.into_iter().map(|mv| self.after(mv)).collect()
    }

    /// The board with its columns in the other order.
    pub(crate) fn mirrored(&self) -> Board {
        let mut mirrored = self.clone();
        for row in mirrored.squares.chunks_mut(self.cols) {
            row.reverse();
        }
        mirrored
    }

    /// The board turned half around, with the colours changed.
    pub(crate) fn colours_swapped(&self) -> Board {
        Board {
            squares: self.squares.iter().rev().copied().map(other).collect(),
            to_move: self.enemy(),
            ..*self
        }
    }

    /// How many games of exactly this many plies begin here.
    pub(crate) fn leaves(&self, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let next = self.successors();
        next.iter().map(|board| board.leaves(plies - 1)).sum()
    }
}

impl fmt::Display for Board {
    /// The line that [`Board::read`] reads, with a point for each empty square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> =
            self.squares.chunks(self.cols).rev().map(|row| row.iter().collect()).collect();
        let side = if self.to_move == 'P' { 'w' } else { 'b' };
        write!(f, "{} {side}", rows.join("/"))
    }
}

/// Values by the recurrence and nothing else, each computed once.
#[derive(Default)]
pub(crate) struct Values(HashMap<Board, i16>);

impl Values {
    /// The value for the side to move, in plies: 0 if it has already lost, `k`
    /// if it wins in k, `-k` if it loses in k.
    pub(crate) fn value(&mut self, board: &Board) -> i16 {
        if let Some(&value) = self.0.get(board) {
            return value;
        }
        let next = board.successors();
        let next: Vec<i16> = next.iter().map(|board| self.value(board)).collect();
        let best_win = next.iter().filter(|&&value| value <= 0).max();
        let longest_loss = next.iter().max();
        let value = match (best_win, longest_loss) {
            (Some(lost_for_the_enemy), _) => 1 - lost_for_the_enemy,
            (None, Some(won_by_the_enemy)) => -(1 + won_by_the_enemy),
            (None, None) => 0,
        };
        self.0.insert(board.clone(), value);
        value
    }
}

fn other(letter: char) -> char {
    match letter {
        'P' => 'p',
        'p' => 'P',
        empty => empty,
    }
}

/// The letters of one row; a number stands for that many empty squares.
fn read_row(text: &str) -> Vec<char> {
    let mut row = Vec::new();
    let mut digits = String::new();
    for letter in text.chars().chain(['/']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let empty = digits.parse().unwrap_or(0);
        digits.clear();
        row.extend(std::iter::repeat_n('.', empty));
        if letter != '/' {
            row.push(letter);
        }
    }
    row
}
