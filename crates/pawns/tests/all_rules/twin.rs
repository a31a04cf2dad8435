//! The slow twin for all rules: an array of letters, and the rules as words.
//!
//! It shares nothing with the library, not even a type, and is written from the
//! description of the rules: every pair of squares is asked whether a pawn may go
//! from one to the other.

use std::collections::HashMap;
use std::fmt;

/// A column and a row, both counted from zero at the bottom left.
pub(crate) type Place = (usize, usize);

/// The value of each key, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Words {
    pub(crate) start: &'static str,
    pub(crate) pawns: &'static str,
    pub(crate) double_step: &'static str,
    pub(crate) en_passant: &'static str,
    pub(crate) capture: &'static str,
    pub(crate) far_row: &'static str,
    pub(crate) blocked: &'static str,
}

/// Letters on a board, row by row from the bottom left; the letter of the side to
/// move; and the square that its opponent's pawn has just passed over, if it can be
/// captured there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) words: Words,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) squares: Vec<char>,
    pub(crate) to_move: char,
    pub(crate) passed: Option<Place>,
}

impl Board {
    /// A board without pawns.
    pub(crate) fn empty(words: Words, rows: usize, cols: usize) -> Board {
        let squares = vec!['.'; rows * cols];
        Board { words, rows, cols, squares, to_move: 'P', passed: None }
    }

    /// The start position.
    pub(crate) fn start(words: Words, rows: usize, cols: usize) -> Board {
        let mut board = Board::empty(words, rows, cols);
        let filled: &[usize] = match words.start {
            "first" => &[0],
            "second" => &[1],
            _ => &[0, 1],
        };
        for &row in filled {
            for col in 0..cols {
                board.squares[row * cols + col] = 'P';
                board.squares[(rows - 1 - row) * cols + col] = 'p';
            }
        }
        board
    }

    /// Every way to put pawns on a board, with either side to move and nothing just
    /// passed over.
    pub(crate) fn every(words: Words, rows: usize, cols: usize) -> impl Iterator<Item = Board> {
        (0..3usize.pow((rows * cols) as u32)).flat_map(move |number| {
            ['P', 'p'].map(|to_move| {
                let mut board = Board { to_move, ..Board::empty(words, rows, cols) };
                let mut rest = number;
                for square in &mut board.squares {
                    *square = ['.', 'P', 'p'][rest % 3];
                    rest /= 3;
                }
                board
            })
        })
    }

    pub(crate) fn at(&self, (col, row): Place) -> char {
        self.squares[row * self.cols + col]
    }

    fn put(&mut self, (col, row): Place, letter: char) {
        self.squares[row * self.cols + col] = letter;
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (col, row)))
    }

    /// The squares that hold a letter, as the bits of a word: `a1` is bit 0.
    pub(crate) fn bits(&self, letter: char) -> u64 {
        let indexes = (0..self.squares.len()).filter(|&index| self.squares[index] == letter);
        indexes.fold(0, |bits, index| bits | 1 << index)
    }

    /// The row of a place as its own side counts it: the first is 0.
    fn own_row(&self, side: char, row: usize) -> usize {
        if side == 'P' { row } else { self.rows - 1 - row }
    }

    fn has_arrived(&self, side: char) -> bool {
        let is_there = |&(col, row): &Place| {
            self.at((col, row)) == side && self.own_row(side, row) == self.rows - 1
        };
        self.places().any(|place| is_there(&place))
    }

    /// Whether the side to move could go from one square to another, and where the
    /// pawn stands that it would take. Ends and compulsory captures aside.
    #[allow(clippy::option_option)] // a move that takes nothing is not an illegal one
    fn way(&self, from: Place, to: Place) -> Option<Option<Place>> {
        let side = self.to_move;
        if self.at(from) != side || self.at(to) == side {
            return None;
        }
        let (own_from, own_to) = (self.own_row(side, from.1), self.own_row(side, to.1));
        let aside = from.0.abs_diff(to.0);
        let ahead = own_to.checked_sub(own_from)?;
        let is_empty = self.at(to) == '.';
        if (ahead, aside) == (2, 0) {
            let home = usize::from(self.words.start != "first");
            let may = match self.words.double_step {
                "no" => false,
                "home" => own_from == home,
                _ => true,
            };
            let between = (from.0, from.1.midpoint(to.1));
            return (may && is_empty && self.at(between) == '.').then_some(None);
        }
        if ahead != 1 || aside > 1 {
            return None;
        }
        let (steps, captures) = match self.words.pawns {
            "orthodox" => (aside == 0, aside == 1),
            "berolina" => (aside == 1, aside == 0),
            _ => (true, aside == 1),
        };
        if is_empty && captures && self.passed == Some(to) {
            // The pawn that passed stands beside the one that takes it.
            return Some(Some((to.0, from.1)));
        }
        if is_empty { steps.then_some(None) } else { captures.then_some(Some(to)) }
    }

    /// Every way that the pawns of the side to move could go.
    fn ways(&self) -> Vec<(Place, Place, Option<Place>)> {
        let own = self.places().filter(|&place| self.at(place) == self.to_move);
        let pairs = own.flat_map(|from| self.places().map(move |to| (from, to)));
        let mut ways: Vec<_> = pairs
            .filter_map(|(from, to)| self.way(from, to).map(|taken| (from, to, taken)))
            .collect();
        if self.words.capture == "compulsory" && ways.iter().any(|way| way.2.is_some()) {
            ways.retain(|way| way.2.is_some());
        }
        ways.sort_unstable();
        ways
    }

    /// How the game ended for the side to move: 1 won, 0 drawn, -1 lost.
    pub(crate) fn judged(&self) -> Option<i8> {
        let enemy = other(self.to_move);
        if self.has_arrived(enemy) && self.words.far_row != "nothing" {
            return Some(if self.words.far_row == "wins" { -1 } else { 1 });
        }
        if !self.squares.contains(&self.to_move) {
            return Some(if self.words.blocked == "wins" { 1 } else { -1 });
        }
        if !self.ways().is_empty() {
            return None;
        }
        Some(match self.words.blocked {
            "loses" => -1,
            "draws" => 0,
            "wins" => 1,
            _ => {
                let turned = Board { to_move: enemy, passed: None, ..self.clone() };
                if turned.ways().is_empty() { 0 } else { -1 }
            }
        })
    }

    /// Every legal move, sorted by its squares, and whether it captures.
    pub(crate) fn legal_moves(&self) -> Vec<(Place, Place, bool)> {
        if self.judged().is_some() {
            return Vec::new();
        }
        self.ways().into_iter().map(|(from, to, taken)| (from, to, taken.is_some())).collect()
    }

    /// The board after a legal move.
    pub(crate) fn after(&self, from: Place, to: Place) -> Board {
        let taken = self.way(from, to).expect("the move is legal");
        let mut next = Board { to_move: other(self.to_move), passed: None, ..self.clone() };
        if let Some(place) = taken {
            next.put(place, '.');
        }
        next.put(from, '.');
        next.put(to, self.to_move);
        if from.1.abs_diff(to.1) == 2 && self.words.en_passant == "yes" {
            next.remember((from.0, from.1.midpoint(to.1)));
        }
        next
    }

    /// Remembers a square that has just been passed over, if a capture there is
    /// possible.
    pub(crate) fn remember(&mut self, passed: Place) {
        self.passed = Some(passed);
        let possible = self.legal_moves().iter().any(|&(from, to, captures)| {
            captures && to == passed && self.at(to) == '.' && from.0 != to.0
        });
        if !possible {
            self.passed = None;
        }
    }

    /// The squares that a pawn may just have passed over: it stands beyond, and both
    /// the square and the one behind are empty.
    pub(crate) fn passable(&self) -> Vec<Place> {
        if self.words.en_passant == "no" {
            return Vec::new();
        }
        let enemy = other(self.to_move);
        let back = |row: usize, rows: usize| {
            if enemy == 'P' { row.checked_sub(rows) } else { Some(row + rows) }
        };
        let stood = self.places().filter(|&place| self.at(place) == enemy);
        stood
            .filter_map(|(col, row)| {
                let (passed, from) = ((col, back(row, 1)?), (col, back(row, 2)?));
                if from.1 >= self.rows {
                    return None;
                }
                let home = usize::from(self.words.start != "first");
                let may =
                    self.words.double_step == "anywhere" || self.own_row(enemy, from.1) == home;
                (may && self.at(passed) == '.' && self.at(from) == '.').then_some(passed)
            })
            .collect()
    }

    /// How many games of exactly this many plies begin here.
    pub(crate) fn leaves(&self, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        moves.iter().map(|&(from, to, _)| self.after(from, to).leaves(plies - 1)).sum()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> =
            self.squares.chunks(self.cols).rev().map(|row| row.iter().collect()).collect();
        let side = if self.to_move == 'P' { 'w' } else { 'b' };
        write!(f, "{} {side} {:?} under {:?}", rows.join("/"), self.passed, self.words)
    }
}

/// What a position is worth: who wins (1, 0 or -1 for the side to move), and after
/// how many plies; 0 plies for a draw.
pub(crate) type Worth = (i8, u16);

/// Worths by the recurrence and nothing else, each computed once.
#[derive(Default)]
pub(crate) struct Worths(HashMap<(Vec<char>, char, Option<Place>), Worth>);

impl Worths {
    /// The worth of a board; one table serves boards of one size and rule set.
    pub(crate) fn of(&mut self, board: &Board) -> Worth {
        let key = (board.squares.clone(), board.to_move, board.passed);
        if let Some(&worth) = self.0.get(&key) {
            return worth;
        }
        let worth = if let Some(result) = board.judged() {
            (result, 0)
        } else {
            let moves = board.legal_moves();
            let next = moves.iter().map(|&(from, to, _)| self.of(&board.after(from, to)));
            let for_the_mover = next.map(|(result, plies)| match result {
                0 => (0, 0),
                _ => (-result, plies + 1),
            });
            for_the_mover.max_by_key(|&worth| liking(worth)).expect("there is a move")
        };
        self.0.insert(key, worth);
        worth
    }
}

/// Quick wins before slow ones, then draws, then slow losses before quick ones.
fn liking((result, plies): Worth) -> i32 {
    i32::from(result) * (1000 - i32::from(plies))
}

fn other(letter: char) -> char {
    if letter == 'P' { 'p' } else { 'P' }
}
