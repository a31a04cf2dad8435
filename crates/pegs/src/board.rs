//! Boards: holes, and the jumps between them.

use board::{Size, Square};

use crate::lattice::{Lattice, turned};
use crate::position::Position;

/// The maximum number of holes of a board.
pub const MOST_HOLES: usize = 1024;

/// Holes on a lattice, numbered row by row from the bottom left, and all jumps
/// from hole to hole.
///
/// ```
/// use pegs::{Board, Lattice};
///
/// let size = "3x3".parse()?;
/// let board = Board::new(Lattice::Orthogonal, size, |_| true)?;
/// assert_eq!(board.holes().len(), 9);
/// assert_eq!(board.jumps().len(), 12);
/// assert_eq!(board.symmetries().len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    lattice: Lattice,
    size: Size,
    holes: Vec<Square>,
    /// The number of each square's hole; squares without one have none.
    numbers: Vec<Option<u16>>,
    jumps: Vec<Jump>,
    symmetries: Vec<Symmetry>,
}

/// A jump: a peg goes from one hole over a second, whose peg is removed, to a third.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Jump {
    /// Where the peg comes from.
    pub from: u16,
    /// The hole whose peg is removed.
    pub over: u16,
    /// Where the peg lands.
    pub to: u16,
}

/// The image of each hole under a symmetry of the board.
pub type Symmetry = Vec<u16>;

/// Why a board cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// It has no holes.
    #[error("the board has no holes: draw them as x (with a peg) or o (empty)")]
    NoHoles,
    /// It has too many holes.
    #[error("the board has {0} holes, but at most {MOST_HOLES} are supported")]
    TooManyHoles(usize),
}

impl Board {
    /// A board whose holes are given by a function.
    ///
    /// # Errors
    /// If there is no hole, or there are more than [`MOST_HOLES`].
    pub fn new(
        lattice: Lattice,
        size: Size,
        is_hole: impl Fn(Square) -> bool,
    ) -> Result<Board, BoardError> {
        let holes: Vec<Square> = size.squares().filter(|&square| is_hole(square)).collect();
        match holes.len() {
            0 => return Err(BoardError::NoHoles),
            1..=MOST_HOLES => {}
            more => return Err(BoardError::TooManyHoles(more)),
        }
        let mut numbers = vec![None; size.area() as usize];
        for (number, &square) in holes.iter().enumerate() {
            numbers[(square.row * size.cols() + square.col) as usize] = Some(number as u16);
        }
        let mut board =
            Board { lattice, size, holes, numbers, jumps: Vec::new(), symmetries: Vec::new() };
        board.jumps = board.find_jumps();
        board.symmetries = board.find_symmetries();
        Ok(board)
    }

    fn find_jumps(&self) -> Vec<Jump> {
        let mut jumps = Vec::new();
        for (from, &square) in self.holes.iter().enumerate() {
            for &(right, up) in self.lattice.directions() {
                let over = self.beside(square, right, up);
                let to = self.beside(square, 2 * right, 2 * up);
                if let (Some(over), Some(to)) = (over, to) {
                    jumps.push(Jump { from: from as u16, over, to });
                }
            }
        }
        jumps
    }

    /// The symmetries of the lattice, each moved to where it could fit, if it
    /// does.
    fn find_symmetries(&self) -> Vec<Symmetry> {
        let corner = |points: &[(i32, i32)]| {
            let least = |of: fn(&(i32, i32)) -> i32| points.iter().map(of).min();
            (least(|p| p.0).expect("there are holes"), least(|p| p.1).expect("there are holes"))
        };
        let points: Vec<(i32, i32)> =
            self.holes.iter().map(|s| (s.col as i32, s.row as i32)).collect();
        let (left, bottom) = corner(&points);
        let lattice_turns = self.lattice.turns();
        let fitting = lattice_turns.into_iter().filter_map(|turn| {
            let images: Vec<_> = points.iter().map(|&point| turned(turn, point)).collect();
            let (image_left, image_bottom) = corner(&images);
            images
                .into_iter()
                .map(|(x, y)| {
                    let col = u32::try_from(x - image_left + left).ok()?;
                    let row = u32::try_from(y - image_bottom + bottom).ok()?;
                    self.hole_at(Square { col, row }).map(|hole| hole as u16)
                })
                .collect::<Option<Symmetry>>()
        });
        let mut symmetries: Vec<Symmetry> = fitting.collect();
        // On a board of one row, say, several turns do the same.
        let mut seen = std::collections::HashSet::new();
        symmetries.retain(|symmetry| seen.insert(symmetry.clone()));
        symmetries
    }

    fn beside(&self, square: Square, right: i32, up: i32) -> Option<u16> {
        let col = square.col.checked_add_signed(right)?;
        let row = square.row.checked_add_signed(up)?;
        self.hole_at(Square { col, row }).map(|hole| hole as u16)
    }

    /// The lattice.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The number of rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The square of each hole.
    pub fn holes(&self) -> &[Square] {
        &self.holes
    }

    /// The square of a hole.
    pub fn square(&self, hole: u16) -> Square {
        self.holes[usize::from(hole)]
    }

    /// The hole on a square, if there is one.
    pub fn hole_at(&self, square: Square) -> Option<usize> {
        let index = |square: Square| square.row * self.size.cols() + square.col;
        let is_inside = self.size.contains(square);
        is_inside.then(|| self.numbers[index(square) as usize])?.map(usize::from)
    }

    /// All jumps of the board.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The symmetries of the board, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    /// Whether a jump is legal in a position.
    pub fn allows(&self, position: &Position, jump: Jump) -> bool {
        position.contains(jump.from.into())
            && position.contains(jump.over.into())
            && !position.contains(jump.to.into())
    }

    /// The legal jumps in a position.
    pub fn legal_jumps(&self, position: &Position) -> impl Iterator<Item = Jump> {
        self.jumps.iter().copied().filter(|&jump| self.allows(position, jump))
    }

    /// The position after a jump.
    pub fn play(&self, position: &Position, jump: Jump) -> Position {
        debug_assert!(self.allows(position, jump));
        let mut next = position.clone();
        next.remove(jump.from.into());
        next.remove(jump.over.into());
        next.insert(jump.to.into());
        next
    }
}

/// The image of a position under a symmetry.
pub fn turn(symmetry: &Symmetry, position: &Position) -> Position {
    Position::of(symmetry.len(), position.pegs().map(|hole| usize::from(symmetry[hole])))
}
