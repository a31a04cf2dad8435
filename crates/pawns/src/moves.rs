//! Moves: their notation, their list, and why one is illegal.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use board::Square;

use crate::destinations::{Destinations, Direction};
use crate::variant::{DoubleStep, Pawns};
use crate::{Position, Rules, Side, Variant};

/// A move of a pawn. Written `b1-b2`, or `b1xc2` for a capture; `b1b2` is accepted too.
///
/// Two squares identify a move: the sign is not compared.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The square it leaves.
    pub from: Square,
    /// The square it moves to.
    pub to: Square,
    captures: bool,
}

impl Move {
    /// A move between two squares, taken for a capture if the pawn changes its
    /// column, as under the classic rules. [Legal moves](Rules::legal_moves) know
    /// what they are under all rules.
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, captures: from.col != to.col }
    }

    /// Whether the pawn takes an enemy pawn.
    pub const fn is_capture(self) -> bool {
        self.captures
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from, self.to).hash(state);
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        (self.from, self.to).cmp(&(other.from, other.to))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
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
    /// An `x` between two squares of different columns, where pawns capture
    /// straight ahead.
    #[error("{0} is not a capture: pawns capture straight ahead")]
    DiagonalCapture(String),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move of pawns that capture diagonally.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        Move::read(text, Pawns::Orthodox)
    }
}

impl Move {
    /// Reads a move of pawns of a kind.
    ///
    /// # Errors
    /// If it is not two squares, or an `x` stands where such pawns cannot capture.
    pub fn read(text: &str, pawns: Pawns) -> Result<Move, ParseMoveError> {
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
        let captures_straight = pawns == Pawns::Berolina;
        if after_x.is_some() && (from.col == to.col) != captures_straight {
            let text = board::excerpt(text);
            return Err(if captures_straight {
                ParseMoveError::DiagonalCapture(text)
            } else {
                ParseMoveError::StraightCapture(text)
            });
        }
        Ok(Move { captures: (from.col == to.col) == captures_straight, ..Move::new(from, to) })
    }
}

/// An iterator over the positions after each legal move: straight ahead first, then
/// diagonally, then double steps, in the order of the destinations' bits.
/// [`Successors::moves`] yields the moves as well.
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
            let (from, to, direction) = self.advance()?;
            let next = self.rules.after(self.position, from, to, direction);
            let enemy = !self.position.to_move();
            let mv = Move {
                from: self.rules.square(from),
                to: self.rules.square(to),
                captures: next.pawns(enemy) != self.position.pawns(enemy),
            };
            Some((mv, next))
        })
    }

    /// The bits of the next move's two squares, and where it goes.
    #[inline]
    fn advance(&mut self) -> Option<(u64, u64, Direction)> {
        let (set, direction) = if self.left.ahead != 0 {
            (&mut self.left.ahead, Direction::Ahead)
        } else if self.left.leftward != 0 {
            (&mut self.left.leftward, Direction::Leftward)
        } else if self.left.rightward != 0 {
            (&mut self.left.rightward, Direction::Rightward)
        } else if self.left.double != 0 {
            (&mut self.left.double, Direction::Double)
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
        Some((from, to, direction))
    }
}

impl Iterator for Successors<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        let (from, to, direction) = self.advance()?;
        Some(self.rules.after(self.position, from, to, direction))
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
    /// The pawns of these rules do not go there.
    #[error("{}", how_pawns_go(*.0))]
    NotAMoveUnder(Variant),
    /// A step onto an occupied square, of pawns that do not capture there.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// Another move captures, and captures are compulsory.
    #[error("a capture is possible, and captures are compulsory")]
    MustCapture,
}

/// What the pawns of a rule set do, as a sentence.
fn how_pawns_go(variant: Variant) -> String {
    let way = match variant.pawns {
        Pawns::Orthodox => "a pawn steps one square straight ahead",
        Pawns::Berolina => "a pawn steps one square diagonally ahead",
        Pawns::Breakthrough => "a pawn steps one square straight or diagonally ahead",
    };
    let twice = match variant.double_step {
        DoubleStep::No => "",
        DoubleStep::Home => ", or two from its home row",
        DoubleStep::Anywhere => ", or two",
    };
    let captures = match variant.pawns {
        Pawns::Berolina => "straight ahead",
        Pawns::Orthodox | Pawns::Breakthrough => "diagonally ahead",
    };
    format!("{way}{twice}, or captures one square {captures}")
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
            match rules.pawn_at(position, mv.from) {
                None => Obstacle::NoPawn(mv.from),
                Some(owner) if owner != side => Obstacle::NotYours(mv.from, owner),
                Some(_) => Obstacle::to_an_own_pawn(rules, position, mv),
            }
        };
        IllegalMove { mv, reason }
    }
}

impl Obstacle {
    /// What keeps a pawn of the side to move from going to a square of the board.
    fn to_an_own_pawn(rules: &Rules, position: Position, mv: Move) -> Obstacle {
        let side = position.to_move();
        let rows_ahead = match side {
            Side::White => mv.to.row.checked_sub(mv.from.row),
            Side::Black => mv.from.row.checked_sub(mv.to.row),
        };
        let (aside, pawn) = (mv.from.col.abs_diff(mv.to.col), &rules.pawn);
        let (from, to) = (rules.bit(mv.from), rules.bit(mv.to));
        let (own, enemy) = position.own_and_enemy();
        let empty = rules.all() & !(own | enemy);
        match (rows_ahead, aside) {
            (Some(1), 0) if pawn.straight(empty, enemy) & to != 0 => Obstacle::MustCapture,
            (Some(1), 1) if pawn.diagonal(empty, enemy) & to != 0 => Obstacle::MustCapture,
            (Some(1), 0) if pawn.straight(u64::MAX, 0) == 0 => {
                Obstacle::NothingToCapture(mv.to, !side)
            }
            (Some(1), 0) => Obstacle::Blocked(mv.to),
            (Some(1), 1) if pawn.diagonal(u64::MAX, 0) == 0 => {
                Obstacle::NothingToCapture(mv.to, !side)
            }
            (Some(1), 1) => Obstacle::Occupied(mv.to),
            (Some(2), 0) if pawn.steps_twice_from(side) & from != 0 => {
                let passed = Square { row: mv.from.row.midpoint(mv.to.row), ..mv.to };
                let is_occupied = |square: &Square| rules.bit(*square) & empty == 0;
                match [passed, mv.to].into_iter().find(is_occupied) {
                    Some(square) => Obstacle::Blocked(square),
                    None => Obstacle::MustCapture,
                }
            }
            _ if rules.variant().pawns == Pawns::Orthodox
                && rules.variant().double_step == DoubleStep::No =>
            {
                Obstacle::NotAPawnMove
            }
            _ => Obstacle::NotAMoveUnder(rules.variant()),
        }
    }
}
