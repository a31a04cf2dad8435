//! The rules of Hexapawn once more, on plain arrays: an arbiter that shares nothing with Ludex.

use anyhow::{Context, Result, bail, ensure};

/// Whose pawns, or whose turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    White,
    Black,
}

use Colour::{Black, White};

impl Colour {
    fn other(self) -> Colour {
        if self == White { Black } else { White }
    }
}

/// A board, its rows from White's side.
#[derive(Clone, Debug)]
pub(super) struct Board {
    rows: Vec<Vec<Option<Colour>>>,
    pub(super) to_move: Colour,
}

impl Board {
    /// The start on a board such as `5x6`, rows first.
    ///
    /// # Errors
    /// It is not a size.
    pub(super) fn start(size: &str) -> Result<Board> {
        let (rows, cols) = size.split_once('x').context("a size is ROWSxCOLS")?;
        let (rows, cols): (usize, usize) = (rows.parse()?, cols.parse()?);
        ensure!((2..=9).contains(&rows) && (1..=26).contains(&cols), "{size} is not a board");
        let mut board = vec![vec![None; cols]; rows];
        board[0].fill(Some(White));
        board[rows - 1].fill(Some(Black));
        Ok(Board { rows: board, to_move: White })
    }

    /// Whether this is a square of the board, and this stands there.
    fn holds(&self, row: usize, col: usize, pawn: Option<Colour>) -> bool {
        self.rows.get(row).and_then(|row| row.get(col)).is_some_and(|square| *square == pawn)
    }

    /// Every legal move, such as `a1a2`; none when the game is over.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        if self.has_arrived(self.to_move.other()) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for row in 0..self.rows.len() {
            let ahead = match self.to_move {
                White => row + 1,
                Black => row.wrapping_sub(1),
            };
            for col in 0..self.rows[row].len() {
                if self.rows[row][col] != Some(self.to_move) {
                    continue;
                }
                for (to, wanted) in [
                    (col.wrapping_sub(1), Some(self.to_move.other())),
                    (col, None),
                    (col + 1, Some(self.to_move.other())),
                ] {
                    if self.holds(ahead, to, wanted) {
                        moves.push(format!("{}{}", name(row, col), name(ahead, to)));
                    }
                }
            }
        }
        moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// It is illegal.
    pub(super) fn play(&mut self, mv: &str) -> Result<()> {
        if !self.legal_moves().iter().any(|legal| legal == mv) {
            bail!("{mv} is illegal");
        }
        let (from, to) = mv.split_at(2);
        let [(row, col), (to_row, to_col)] = [square(from), square(to)];
        self.rows[to_row][to_col] = self.rows[row][col].take();
        self.to_move = self.to_move.other();
        Ok(())
    }

    /// Whether a legal move captures.
    pub(super) fn is_capture(mv: &str) -> bool {
        mv.as_bytes()[0] != mv.as_bytes()[2]
    }

    /// Who has won, if the game is over: whoever has reached the far row, or has left the
    /// opponent without a move.
    pub(super) fn winner(&self) -> Option<Colour> {
        self.legal_moves().is_empty().then(|| self.to_move.other())
    }

    fn has_arrived(&self, side: Colour) -> bool {
        let far = if side == White { self.rows.len() - 1 } else { 0 };
        self.rows[far].contains(&Some(side))
    }
}

fn name(row: usize, col: usize) -> String {
    format!("{}{}", char::from(b'a' + col as u8), row + 1)
}

/// The row and the column of a square that a legal move names.
fn square(name: &str) -> (usize, usize) {
    let bytes = name.as_bytes();
    (usize::from(bytes[1] - b'1'), usize::from(bytes[0] - b'a'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of so many plies.
    fn games(board: &Board, plies: usize) -> u64 {
        if plies == 0 {
            return 1;
        }
        let after = |mv: &String| {
            let mut next = board.clone();
            next.play(mv).unwrap();
            games(&next, plies - 1)
        };
        board.legal_moves().iter().map(after).sum()
    }

    #[test]
    fn there_are_as_many_games_as_published() {
        for (size, counts) in [
            ("3x3", &[3, 10, 28, 56, 70, 64, 20, 0][..]),
            ("4x4", &[4, 16, 66, 280, 1170]),
            ("3x4", &[4, 18, 76, 252, 660, 1232, 1624, 1328]),
            ("5x5", &[5, 25, 125, 628, 3180]),
        ] {
            let start = Board::start(size).unwrap();
            let found: Vec<u64> = (1..=counts.len()).map(|plies| games(&start, plies)).collect();
            assert_eq!(found, counts, "{size}");
        }
    }

    #[test]
    fn a_game_ends_at_the_far_row_or_with_a_side_that_cannot_move() {
        let played = |moves: &str| {
            let mut board = Board::start("3x3").unwrap();
            moves.split(' ').for_each(|mv| board.play(mv).unwrap());
            board
        };
        let arrived = played("a1a2 c3c2 a2b3");
        assert_eq!((arrived.winner(), arrived.legal_moves().len()), (Some(White), 0));
        let blocked = played("a1a2 b3b2 c1c2");
        assert_eq!((blocked.winner(), blocked.to_move), (Some(White), Black));
        assert_eq!(played("a1a2 b3b2").winner(), None);
    }

    #[test]
    fn what_is_illegal_is_refused_and_changes_nothing() {
        let mut board = Board::start("3x3").unwrap();
        for mv in ["a1a3", "a3a2", "a1b2", "", "zz", "é9a1"] {
            assert!(board.play(mv).is_err(), "{mv}");
        }
        assert_eq!(board.legal_moves(), ["a1a2", "b1b2", "c1c2"]);
        for size in ["", "3", "3x", "1x3", "30x3"] {
            assert!(Board::start(size).is_err(), "{size}");
        }
    }
}
