//! Puzzles: a board, the pegs at the start, and the goal. Well-known boards are built in.

use std::str::FromStr;

use board::{ParseSquareError, Size, Square, excerpt};

use crate::board::{Board, BoardError};
use crate::goal::Goal;
use crate::lattice::Lattice;
use crate::position::Position;
use crate::text::{self, TextError};

/// A board, the pegs at the start, and the goal.
///
/// ```
/// use pegs::Puzzle;
///
/// let puzzle = Puzzle::named("english")?.expect("it is built in");
/// assert_eq!(puzzle.board.holes().len(), 33);
/// assert_eq!(puzzle.start.len(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The holes and jumps.
    pub board: Board,
    /// The pegs at the start.
    pub start: Position,
    /// The goal.
    pub goal: Goal,
}

/// The name and description of a built-in puzzle.
#[derive(Clone, Copy, Debug)]
pub struct NamedPuzzle {
    /// The name, with an example of its parameters.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
}

/// The built-in puzzles; see [`Puzzle::named`].
pub const NAMES: [NamedPuzzle; 16] = [
    NamedPuzzle { name: "english", about: "33 holes, centre empty; finish in the centre" },
    NamedPuzzle { name: "european", about: "37 holes, centre empty" },
    NamedPuzzle { name: "wiegleb", about: "45 holes, centre empty; finish in the centre" },
    NamedPuzzle { name: "diamond41", about: "41 holes in a diamond, e7 empty" },
    NamedPuzzle { name: "asymmetric", about: "39 holes, centre empty; finish in the centre" },
    NamedPuzzle { name: "triangle:5", about: "triangle of side 5, top empty" },
    NamedPuzzle { name: "hexagon:4", about: "hexagon of side 4, hole below the centre empty" },
    NamedPuzzle { name: "square:6", about: "square of side 6, corner empty" },
    NamedPuzzle { name: "cross", about: "six pegs on the English board; finish in the centre" },
    NamedPuzzle { name: "plus", about: "nine pegs on the English board; finish in the centre" },
    NamedPuzzle { name: "bench", about: "eleven pegs on the English board; finish in the centre" },
    NamedPuzzle {
        name: "arrow",
        about: "seventeen pegs on the English board; finish in the centre",
    },
    NamedPuzzle {
        name: "pyramid",
        about: "sixteen pegs on the English board; finish in the centre",
    },
    NamedPuzzle { name: "diamond", about: "24 pegs on the English board; finish in the centre" },
    NamedPuzzle { name: "soldiers", about: "Conway's Soldiers: third row beyond a 4x7 army" },
    NamedPuzzle { name: "row5:3", about: "fifth row beyond a 3x3 army" },
];

const ENGLISH: &str = "..xxx../..xxx../xxxxxxx/xxxoxxx/xxxxxxx/..xxx../..xxx..";
const EUROPEAN: &str = "..xxx../.xxxxx./xxxxxxx/xxxoxxx/xxxxxxx/.xxxxx./..xxx..";
const WIEGLEB: &str =
    "...xxx.../...xxx.../...xxx.../xxxxxxxxx/xxxxoxxxx/xxxxxxxxx/...xxx.../...xxx.../...xxx...";
const DIAMOND: &str =
    "....x..../...xxx.../..xxoxx../.xxxxxxx./xxxxxxxxx/.xxxxxxx./..xxxxx../...xxx.../....x....";
const ASYMMETRIC: &str = "..xxx.../..xxx.../..xxx.../xxxxxxxx/xxxoxxxx/xxxxxxxx/..xxx.../..xxx...";
const PATTERNS: [(&str, &str); 6] = [
    ("cross", "..ooo../..oxo../ooxxxoo/oooxooo/oooxooo/..ooo../..ooo.."),
    ("plus", "..ooo../..oxo../oooxooo/oxxxxxo/oooxooo/..oxo../..ooo.."),
    ("bench", "..xxx../..xxx../ooxxxoo/ooxoxoo/ooooooo/..ooo../..ooo.."),
    ("arrow", "..oxo../..xxx../oxxxxxo/oooxooo/oooxooo/..xxx../..xxx.."),
    ("pyramid", "..ooo../..oxo../ooxxxoo/oxxxxxo/xxxxxxx/..ooo../..ooo.."),
    ("diamond", "..oxo../..xxx../oxxxxxo/xxxoxxx/oxxxxxo/..xxx../..oxo.."),
];

/// Why the parameters of a built-in puzzle are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// A parameter that is not a side.
    #[error("{0:?} is not a side length: write a number such as {1}")]
    Side(String, &'static str),
    /// A parameter that is not a square.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A square without a hole.
    #[error("there is no hole at {0} to leave empty")]
    NoHole(Square),
    /// A board that is too large.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// More parameters than the puzzle has.
    #[error("{0:?} has too many parts for this puzzle")]
    Parts(String),
}

impl Puzzle {
    /// The built-in puzzle of this name; `None` if there is none.
    ///
    /// After a colon follow the side, if the board has one, and the hole to leave
    /// empty: `triangle:5`, `english:d1`, `triangle:5:c3`.
    ///
    /// # Errors
    /// If the parameters are invalid.
    pub fn named(text: &str) -> Result<Option<Puzzle>, NameError> {
        let mut parts = text.trim().split(':');
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let mut puzzle = match name.as_str() {
            "english" | "standard" => centred(ENGLISH, "d4"),
            "european" | "french" => fixed(EUROPEAN, Goal::One),
            "wiegleb" | "german" => centred(WIEGLEB, "e5"),
            "diamond41" => fixed(DIAMOND, Goal::One),
            "asymmetric" | "bell" => centred(ASYMMETRIC, "d4"),
            "triangle" => triangle(side(parts.next(), "5")?)?,
            "hexagon" => hexagon(side(parts.next(), "4")?)?,
            "square" => square(side(parts.next(), "6")?)?,
            "soldiers" | "conway" => Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (3, 6))?,
            "row5" => {
                let side = side(parts.next(), "3")?;
                Puzzle::soldiers(Lattice::Orthogonal, side, side + 5, side, (side / 2, side + 4))?
            }
            other => match PATTERNS.iter().find(|(pattern, _)| *pattern == other) {
                Some((_, rows)) => centred(rows, "d4"),
                None => return Ok(None),
            },
        };
        if let Some(empty) = parts.next() {
            puzzle = puzzle.with_empty(empty.trim().parse()?)?;
        }
        match parts.next() {
            Some(_) => Err(NameError::Parts(excerpt(text))),
            None => Ok(Some(puzzle)),
        }
    }

    /// Conway's Soldiers: an army that fills the lowest rows, and a target square, given
    /// by its column and row from zero.
    ///
    /// # Errors
    /// If the board is too large.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn soldiers(
        lattice: Lattice,
        width: u32,
        height: u32,
        army: u32,
        (col, row): (u32, u32),
    ) -> Result<Puzzle, BoardError> {
        let size = Size::new(height, width).ok_or(BoardError::NoHoles)?;
        if size.area() > crate::board::MOST_HOLES as u64 {
            let holes = usize::try_from(size.area()).unwrap_or(usize::MAX);
            return Err(BoardError::TooManyHoles(holes));
        }
        let board = Board::new(lattice, size, |_| true)?;
        let holes = board.holes().len();
        let start = Position::of(holes, 0..(army * width) as usize);
        let target = board.hole_at(Square { col, row }).expect("the target is on the board");
        Ok(Puzzle { board, start, goal: Goal::Reach(target) })
    }

    /// The full board with one hole empty, instead of what was said before.
    fn with_empty(self, empty: Square) -> Result<Puzzle, NameError> {
        let hole = self.board.hole_at(empty).ok_or(NameError::NoHole(empty))?;
        let holes = self.board.holes().len();
        let mut start = Position::of(holes, 0..holes);
        start.remove(hole);
        let goal = match self.goal {
            Goal::OneAt(_) => Goal::OneAt(hole),
            other => other,
        };
        Ok(Puzzle { start, goal, ..self })
    }

    /// Whether a position meets the goal.
    pub fn is_met(&self, position: &Position) -> bool {
        self.goal.is_met(position)
    }

    /// The symmetries of the board that preserve the goal.
    pub fn symmetries_of_the_goal(&self) -> Vec<&crate::Symmetry> {
        let keeps = |symmetry: &&crate::Symmetry| match &self.goal {
            Goal::One => true,
            Goal::Reach(hole) | Goal::OneAt(hole) => usize::from(symmetry[*hole]) == *hole,
            Goal::Exactly(end) => crate::turn(symmetry, end) == *end,
        };
        self.board.symmetries().iter().filter(keeps).collect()
    }
}

impl FromStr for Puzzle {
    type Err = TextError;

    /// Reads a board as text; see [`text`].
    fn from_str(text: &str) -> Result<Puzzle, TextError> {
        text::read(text)
    }
}

fn fixed(rows: &str, goal: Goal) -> Puzzle {
    let read = text::read(rows).expect("the built-in boards are well formed");
    Puzzle { goal, ..read }
}

fn centred(rows: &str, centre: &str) -> Puzzle {
    let puzzle = fixed(rows, Goal::One);
    let square = centre.parse().expect("the centre is a square");
    let hole = puzzle.board.hole_at(square).expect("the centre is a hole");
    Puzzle { goal: Goal::OneAt(hole), ..puzzle }
}

fn side(text: Option<&str>, example: &'static str) -> Result<u32, NameError> {
    let text = text.unwrap_or(example).trim();
    let number = text.parse::<u32>().ok().filter(|side| (1..=100).contains(side));
    number.ok_or_else(|| NameError::Side(excerpt(text), example))
}

/// A full board but for one hole, with a single peg as its goal.
fn all_but(board: Board, empty: Square) -> Puzzle {
    let holes = board.holes().len();
    let mut start = Position::of(holes, 0..holes);
    start.remove(board.hole_at(empty).expect("the empty hole is on the board"));
    Puzzle { board, start, goal: Goal::One }
}

fn triangle(side: u32) -> Result<Puzzle, BoardError> {
    let size = Size::new(side, side).ok_or(BoardError::NoHoles)?;
    let board = Board::new(Lattice::Hex, size, |square| square.col < side - square.row)?;
    Ok(all_but(board, Square { col: 0, row: side - 1 }))
}

fn hexagon(side: u32) -> Result<Puzzle, BoardError> {
    let width = 2 * side - 1;
    let size = Size::new(width, width).ok_or(BoardError::NoHoles)?;
    let sums = side - 1..=3 * (side - 1);
    let board = Board::new(Lattice::Hex, size, |square| sums.contains(&(square.col + square.row)))?;
    Ok(all_but(board, Square { col: side - 1, row: (side - 1).saturating_sub(1) }))
}

fn square(side: u32) -> Result<Puzzle, BoardError> {
    let size = Size::new(side, side).ok_or(BoardError::NoHoles)?;
    let board = Board::new(Lattice::Orthogonal, size, |_| true)?;
    Ok(all_but(board, Square { col: 0, row: side - 1 }))
}
