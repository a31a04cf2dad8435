//! Boards of pawns: an array, the moves on it, and how both are written.

use crate::{Rejection, reject};

/// What stands on a square.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const OWN: u8 = 1;
pub(crate) const ENEMY: u8 = 2;

/// A board as the side to move sees it. Square `row * cols + col`, `a1` first if
/// White is to move; if Black is, the board is turned half around.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) cols: usize,
    /// How many of the squares there are.
    pub(crate) len: usize,
    pub(crate) squares: [u8; 64],
    /// The square that the opponent's pawn has just passed over, if it can be captured
    /// there.
    pub(crate) passed: Option<u8>,
}

/// A pawn's way, by the numbers of the squares.
pub(crate) type Move = (usize, usize);

impl Board {
    /// A board without pawns.
    pub(crate) fn empty(rows: usize, cols: usize) -> Board {
        Board { cols, len: rows * cols, squares: [EMPTY; 64], passed: None }
    }

    /// The legal moves of the side to move. It has none once an enemy pawn has
    /// arrived: then it has lost.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> {
        let cols = self.cols;
        let over = self.squares[..cols].contains(&ENEMY);
        let squares = if over { 0..0 } else { 0..self.len - cols };
        squares.rev().filter(|&from| self.squares[from] == OWN).flat_map(move |from| {
            let (ahead, col) = (from + cols, from % cols);
            let step = self.squares[ahead] == EMPTY;
            let left = col > 0 && self.squares[ahead - 1] == ENEMY;
            let right = col + 1 < cols && self.squares[ahead + 1] == ENEMY;
            let ways = [(step, ahead), (left, ahead.wrapping_sub(1)), (right, ahead + 1)];
            ways.into_iter().filter(|&(is_legal, _)| is_legal).map(move |(_, to)| (from, to))
        })
    }

    /// Whether all pawns of both sides stand on their first rows, and there are no
    /// others: what is usually asked about.
    pub(super) fn is_start(&self) -> bool {
        let (first, rest) = self.squares[..self.len].split_at(self.cols);
        let (between, last) = rest.split_at(rest.len().saturating_sub(self.cols));
        let all = |row: &[u8], what| row.iter().all(|&square| square == what);
        all(first, OWN) && all(between, EMPTY) && last.len() == self.cols && all(last, ENEMY)
    }

    /// Whether the side to move has already lost.
    pub(super) fn is_lost(&self) -> bool {
        self.moves().next().is_none()
    }

    /// Whether a square is on the row where own pawns arrive.
    pub(super) fn is_last_row(&self, square: usize) -> bool {
        square >= self.len - self.cols
    }

    /// The board after a move, as the opponent sees it.
    pub(super) fn after(&self, (from, to): Move) -> Board {
        let mut next = *self;
        next.squares[from] = EMPTY;
        next.squares[to] = OWN;
        next.turned()
    }

    /// The same board, as the opponent sees it.
    pub(crate) fn turned(mut self) -> Board {
        self.squares[..self.len].reverse();
        for square in &mut self.squares[..self.len] {
            *square = [EMPTY, ENEMY, OWN][usize::from(*square)];
        }
        self.passed = self.passed.map(|square| self.len as u8 - 1 - square);
        self
    }

    /// The board of a number, whose digits to the base 3 or 4 are the squares, `a1`
    /// first.
    pub(super) fn from_code<const BASE: u32>(
        rows: usize,
        cols: usize,
        mut code: u128,
    ) -> Result<Board, Rejection> {
        // Digits are split off by the dozen, in numbers that divide quickly.
        let dozen_worth = const { (BASE as u128).pow(12) };
        let mut board = Board::empty(rows, cols);
        for dozen in board.squares[..rows * cols].rchunks_mut(12) {
            let mut digits = (code % dozen_worth) as u32;
            code /= dozen_worth;
            for square in dozen.iter_mut().rev() {
                *square = (digits % BASE) as u8;
                digits /= BASE;
            }
            if digits != 0 {
                reject!("a position has more squares than the board");
            }
        }
        if code != 0 {
            reject!("a position has more squares than the board");
        }
        Ok(board)
    }

    /// The position on one line, as it stands before both players, with a point for
    /// each empty square and a star where a pawn has just passed: `ppp/.../PPP w`.
    pub(super) fn describe(&self, white_moves: bool) -> String {
        let (board, side) = if white_moves { (*self, " w") } else { (self.turned(), " b") };
        let mut letters = board.squares.map(|what| ['.', 'P', 'p'][usize::from(what)]);
        if let Some(square) = board.passed {
            letters[usize::from(square)] = '*';
        }
        let rows: Vec<String> =
            letters[..board.len].chunks(board.cols).rev().map(String::from_iter).collect();
        rows.join("/") + side
    }
}

/// Reads `5x6`: rows and columns.
pub(crate) fn read_size(board: &str) -> Result<(usize, usize), Rejection> {
    let size = board
        .split_once('x')
        .and_then(|(rows, cols)| Some((rows.parse::<usize>().ok()?, cols.parse::<usize>().ok()?)));
    match size {
        Some((rows @ 1..=64, cols @ 1..=64))
            if rows * cols <= 64 && board == format!("{rows}x{cols}") =>
        {
            Ok((rows, cols))
        }
        _ => reject!("{board:?} is not the size of a board with up to 64 squares"),
    }
}

/// Reads `ppp/3/PPP w`: rows from the top, numbers for empty squares, the side.
/// Says also whether it is White's turn.
pub(crate) fn read_position(
    text: &str,
    rows: usize,
    cols: usize,
) -> Result<(Board, bool), Rejection> {
    let Some((squares, side)) = text.split_once(' ') else {
        reject!("the position does not name a side to move")
    };
    let mut from_top = Vec::new();
    for row in squares.split('/') {
        let before = from_top.len();
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                'P' => from_top.push(OWN),
                'p' => from_top.push(ENEMY),
                '1'..='9' => {
                    let mut count = letter as usize - '0' as usize;
                    while let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                        count = (count * 10 + digit as usize).min(99);
                        letters.next();
                    }
                    from_top.extend(std::iter::repeat_n(EMPTY, count));
                }
                _ => reject!("the position has an unknown letter, {letter:?}"),
            }
        }
        if from_top.len() - before != cols {
            reject!("the position and the board have different sizes");
        }
    }
    if from_top.len() != rows * cols {
        reject!("the position and the board have different sizes");
    }
    let mut board = Board::empty(rows, cols);
    for (row, squares) in from_top.chunks(cols).rev().enumerate() {
        board.squares[row * cols..][..cols].copy_from_slice(squares);
    }
    match side {
        "w" => Ok((board, true)),
        "b" => Ok((board.turned(), false)),
        _ => reject!("the position does not name a side to move, w or b"),
    }
}
