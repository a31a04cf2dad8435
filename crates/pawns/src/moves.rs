//! Moves: their notation, their list, and why one is illegal.

use std::fmt;
use std::str::FromStr;

use board::Square;

use crate::rules::{Destinations, Direction};
use crate::{Position, Rules, Side};

/// A move of a pawn. Written `b1-b2`, or `b1xc2` for a capture; `b1b2` is accepted too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square it leaves.
    pub from: Square,
    /// The square it moves to.
    pub to: Square,
}

impl Move {
    /// Whether the pawn changes its column: only captures do.
    pub const fn is_capture(self) -> bool {
        self.from.col != self.to.col
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Not two squares.
    #[error("{0:?} is not a move: write b1-b2, b1xc2 or b1b2")]
    Form(String),
    /// An `x` between two squares of one column.
    #[error("{0} is not a capture: pawns capture diagonally")]
    StraightCapture(String),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let form = || ParseMoveError::Form(board::excerpt(text));
        let (from, rest) = Square::take(text).map_err(|_| form())?;
        // A column may be named x: in `w1x2` it is the second square's letter.
        let after_x = rest.strip_prefix('x').and_then(|rest| Square::take(rest).ok());
        let (to, rest) = match (after_x, rest.strip_prefix('-')) {
            (Some(found), _) => found,
            (None, Some(rest)) => Square::take(rest).map_err(|_| form())?,
            (None, None) => Square::take(rest).map_err(|_| form())?,
        };
        if !rest.is_empty() {
            return Err(form());
        }
        if after_x.is_some() && from.col == to.col {
            return Err(ParseMoveError::StraightCapture(board::excerpt(text)));
        }
        Ok(Move { from, to })
    }
}

/// An iterator over the positions after each legal move: steps first, then captures, in
/// the order of the destinations' bits. [`Successors::moves`] yields the moves as well.
#[derive(Clone, Debug)]
pub struct Successors<'a> {
    rules: &'a Rules,
    position: Position,
    left: Destinations,
}

impl<'a> Successors<'a> {
    #[inline]
    pub(crate) fn new(rules: &'a Rules, position: Position) -> Successors<'a> {
        Successors { rules, position, left: rules.destinations(position) }
    }

    /// Each move with the position it leads to.
    pub fn moves(mut self) -> impl Iterator<Item = (Move, Position)> + 'a {
        std::iter::from_fn(move || {
            let (from, to) = self.advance()?;
            let mv = Move { from: self.rules.square(from), to: self.rules.square(to) };
            Some((mv, self.after(from, to)))
        })
    }

    /// The bits of the next move's two squares.
    #[inline]
    fn advance(&mut self) -> Option<(u64, u64)> {
        let (set, direction) = if self.left.steps != 0 {
            (&mut self.left.steps, Direction::Ahead)
        } else if self.left.leftward != 0 {
            (&mut self.left.leftward, Direction::Leftward)
        } else if self.left.rightward != 0 {
            (&mut self.left.rightward, Direction::Rightward)
        } else {
            return None;
        };
        let to = *set & set.wrapping_neg();
        *set ^= to;
        let shift = self.rules.shift(self.position.to_move(), direction);
        let from = match self.position.to_move() {
            Side::White => to >> shift,
            Side::Black => to << shift,
        };
        Some((from, to))
    }

    #[inline]
    fn after(&self, from: u64, to: u64) -> Position {
        let (own, enemy) = self.position.own_and_enemy();
        self.position.handed_over(own ^ from ^ to, enemy & !to)
    }
}

impl Iterator for Successors<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        let (from, to) = self.advance()?;
        Some(self.after(from, to))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.left.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Successors<'_> {}

/// An illegal move, and why it is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv} is illegal: {reason}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// Why it is illegal.
    pub reason: Obstacle,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// One of the squares is not on the board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// There is no pawn on the first square.
    #[error("there is no pawn on {0}")]
    NoPawn(Square),
    /// The pawn is the opponent's.
    #[error("the pawn on {0} is {owner}'s, and {mover} is to move", owner = .1, mover = !*.1)]
    NotYours(Square, Side),
    /// The pawn would go back, sideways, or too far.
    #[error("a pawn moves one square straight ahead, or captures one square diagonally ahead")]
    NotAPawnMove,
    /// A step onto an occupied square.
    #[error("{0} is occupied, and a pawn captures only diagonally")]
    Blocked(Square),
    /// A capture where the opponent has no pawn.
    #[error("there is no {side} pawn to capture on {0}", side = .1.word())]
    NothingToCapture(Square, Side),
}

impl IllegalMove {
    /// The first reason why a move is illegal.
    pub(crate) fn explain(rules: &Rules, position: Position, mv: Move) -> IllegalMove {
        let side = position.to_move();
        let off = [mv.from, mv.to].into_iter().find(|&square| !rules.size().contains(square));
        let reason = if rules.is_over(position) {
            Obstacle::GameOver
        } else if let Some(square) = off {
            Obstacle::OffBoard(square)
        } else {
            let ahead = match side {
                Side::White => mv.from.row.checked_add(1),
                Side::Black => mv.from.row.checked_sub(1),
            };
            match rules.pawn_at(position, mv.from) {
                None => Obstacle::NoPawn(mv.from),
                Some(owner) if owner != side => Obstacle::NotYours(mv.from, owner),
                Some(_) if ahead != Some(mv.to.row) || mv.from.col.abs_diff(mv.to.col) > 1 => {
                    Obstacle::NotAPawnMove
                }
                Some(_) if mv.is_capture() => Obstacle::NothingToCapture(mv.to, !side),
                Some(_) => Obstacle::Blocked(mv.to),
            }
        };
        IllegalMove { mv, reason }
    }
}
