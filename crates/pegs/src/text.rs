//! Boards as text: optional header lines, then a grid.
//!
//! ```text
//! jumps: orthogonal
//! goal: one d4
//!   xxx
//!   xxx
//! xxxxxxx
//! xxxoxxx
//! xxxxxxx
//!   xxx
//!   xxx
//! ```
//!
//! `x` is a peg, `o` an empty hole; a dot or a blank is not a hole. The goal is
//! `reach SQUARE`, `one`, `one SQUARE`, or `exactly`, followed by a second grid. On one
//! line, `/` ends a row and `;` ends a header or a grid.

use board::{Size, Square, excerpt};

use crate::board::{Board, BoardError};
use crate::goal::Goal;
use crate::lattice::{Lattice, ParseLatticeError};
use crate::position::Position;
use crate::puzzle::Puzzle;

/// The most squares of a grid, holes or not.
const MOST_SQUARES: usize = 1 << 16;

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct TextError {
    /// The line, from 1, if the error is in one line.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A header line with an unknown key.
    #[error("{0:?} is not a header: write jumps: or goal:")]
    Header(String),
    /// A header line that occurs twice.
    #[error("{0}: occurs twice")]
    Repeated(&'static str),
    /// A word that is not the name of a lattice.
    #[error(transparent)]
    Lattice(#[from] ParseLatticeError),
    /// An invalid goal.
    #[error(transparent)]
    Goal(#[from] GoalError),
    /// An unknown letter.
    #[error("{0:?} is not allowed: write x for a peg, o for an empty hole, . for no hole")]
    Letter(char),
    /// An invalid board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A grid of too many squares.
    #[error("the grid has more than {MOST_SQUARES} squares")]
    Huge,
    /// `goal: exactly` without a second grid.
    #[error("goal: exactly needs a second grid, separated from the first by an empty line")]
    NoSecondGrid,
    /// A second grid of a different shape.
    #[error("the two grids must have the same holes, but they differ at {0}")]
    OtherHoles(Square),
}

/// Why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// Not one of the goals.
    #[error("{0:?} is not a goal: write reach SQUARE, one, one SQUARE or exactly ROWS")]
    Words(String),
    /// A square without a hole.
    #[error("there is no hole at {0}")]
    NoHole(Square),
    /// A text that is not a square.
    #[error(transparent)]
    Square(#[from] board::ParseSquareError),
}

/// What the header says of the goal.
enum GoalHeader {
    Goal(String),
    Exactly,
}

/// A row of a grid and the line it stands on.
type Row<'a> = (usize, &'a str);

/// Reads a puzzle.
///
/// # Errors
/// With the place of the first error.
pub fn read(text: &str) -> Result<Puzzle, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.trim_end().contains('\n') && text.contains(['/', ';']) {
        // A blank after a semicolon belongs to it, not to the first row.
        let lines = text.trim().replace("; ", ";").replace(';', "\n\n").replace('/', "\n");
        return read_lines(&lines).map_err(|error| TextError { line: None, ..error });
    }
    read_lines(text)
}

fn read_lines(text: &str) -> Result<Puzzle, TextError> {
    let mut lattice = None;
    let mut wanted: Option<(usize, GoalHeader)> = None;
    // Rows between empty lines and headers.
    let mut groups: Vec<Vec<Row<'_>>> = vec![Vec::new()];
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let at = |what: Problem| TextError { line: Some(line_number), what };
        if let Some((key, value)) = line.split_once(':') {
            groups.push(Vec::new());
            let value = value.trim();
            match key.trim() {
                "jumps" if lattice.is_some() => return Err(at(Problem::Repeated("jumps"))),
                "goal" if wanted.is_some() => return Err(at(Problem::Repeated("goal"))),
                "jumps" => lattice = Some(value.parse().map_err(|e| at(Problem::Lattice(e)))?),
                "goal" if value == "exactly" => wanted = Some((line_number, GoalHeader::Exactly)),
                "goal" => wanted = Some((line_number, GoalHeader::Goal(value.into()))),
                _ => return Err(at(Problem::Header(excerpt(line)))),
            }
        } else if line.trim().is_empty() {
            groups.push(Vec::new());
        } else {
            groups.last_mut().expect("there is a first group").push((line_number, line));
        }
    }
    groups.retain(|group| !group.is_empty());
    let second = match wanted {
        Some((_, GoalHeader::Exactly)) => Some(split_second(&mut groups)?),
        _ => None,
    };
    let rows = joined(groups);
    let grid = Grid::read(&rows)?;
    let nowhere = |error: BoardError| TextError { line: None, what: error.into() };
    let board = grid.board(lattice.unwrap_or_default()).map_err(nowhere)?;
    let start = grid.position(&board);
    let goal = match wanted {
        None => Goal::One,
        Some((line, GoalHeader::Goal(words))) => goal(&board, &words)
            .map_err(|error| TextError { line: Some(line), what: error.into() })?,
        Some((_, GoalHeader::Exactly)) => {
            let second = Grid::read(&second.expect("it was split off"))?;
            let same = |square: &Square| grid.is_hole(*square) == second.is_hole(*square);
            let squares = grid.size.squares().chain(second.size.squares());
            if let Some(square) = squares.into_iter().find(|square| !same(square)) {
                return Err(TextError { line: None, what: Problem::OtherHoles(square) });
            }
            Goal::Exactly(second.position(&board))
        }
    };
    Ok(Puzzle { board, start, goal })
}

/// Takes the second grid away: the last group, or the second half of the only
/// one.
fn split_second<'a>(groups: &mut Vec<Vec<Row<'a>>>) -> Result<Vec<Row<'a>>, TextError> {
    match groups.as_mut_slice() {
        [only] if only.len().is_multiple_of(2) => Ok(only.split_off(only.len() / 2)),
        [_, .., _] => Ok(groups.pop().expect("there are at least two")),
        _ => Err(TextError { line: None, what: Problem::NoSecondGrid }),
    }
}

/// The rows of several groups as one grid: an empty line between rows is a row
/// without holes.
fn joined(groups: Vec<Vec<Row<'_>>>) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for group in groups {
        if let (Some(&(last, _)), Some(&(next, _))) = (rows.last(), group.first()) {
            rows.extend((last + 1..next).take(MOST_SQUARES).map(|line| (line, "")));
        }
        rows.extend(group);
    }
    rows
}

/// The squares of a grid: whether there is a peg, where there is a hole.
struct Grid {
    size: Size,
    squares: Vec<Option<bool>>,
}

impl Grid {
    fn read(rows: &[Row<'_>]) -> Result<Grid, TextError> {
        let cols = rows.iter().map(|(_, row)| row.trim_end().chars().count()).max().unwrap_or(0);
        let nowhere = |what| TextError { line: None, what };
        if rows.len().saturating_mul(cols) > MOST_SQUARES {
            return Err(nowhere(Problem::Huge));
        }
        let Some(size) = Size::new(rows.len() as u32, cols as u32) else {
            return Err(nowhere(Problem::Board(BoardError::NoHoles)));
        };
        let mut squares = Vec::with_capacity(rows.len() * cols);
        for &(line, row) in rows.iter().rev() {
            let first = squares.len();
            for letter in row.trim_end().chars() {
                squares.push(match letter {
                    'x' | 'X' => Some(true),
                    'o' | 'O' => Some(false),
                    '.' | ' ' => None,
                    other => {
                        return Err(TextError { line: Some(line), what: Problem::Letter(other) });
                    }
                });
            }
            squares.resize(first + cols, None);
        }
        Ok(Grid { size, squares })
    }

    fn at(&self, square: Square) -> Option<bool> {
        let index = |square: Square| square.row * self.size.cols() + square.col;
        self.size.contains(square).then(|| self.squares[index(square) as usize])?
    }

    fn is_hole(&self, square: Square) -> bool {
        self.at(square).is_some()
    }

    fn board(&self, lattice: Lattice) -> Result<Board, BoardError> {
        Board::new(lattice, self.size, |square| self.is_hole(square))
    }

    fn position(&self, board: &Board) -> Position {
        let holes = board.holes();
        let pegs = (0..holes.len()).filter(|&hole| self.at(holes[hole]) == Some(true));
        Position::of(holes.len(), pegs)
    }
}

/// Reads a goal: `reach d7`, `one`, `one d4`, or `exactly` with rows separated by `/`.
///
/// # Errors
/// If the text is not a goal on this board.
pub fn goal(board: &Board, words: &str) -> Result<Goal, GoalError> {
    let unknown = || GoalError::Words(excerpt(words));
    let hole = |name: &str| {
        let square: Square = name.trim().parse()?;
        board.hole_at(square).ok_or(GoalError::NoHole(square))
    };
    let words = words.trim();
    match words.split_once(' ') {
        Some(("reach", name)) => Ok(Goal::Reach(hole(name)?)),
        Some(("one", name)) => Ok(Goal::OneAt(hole(name)?)),
        None if words == "one" => Ok(Goal::One),
        Some(("exactly", rows)) => {
            let rows: Vec<Row<'_>> = rows.trim().split('/').map(|row| (1, row)).collect();
            let grid = Grid::read(&rows).map_err(|_| unknown())?;
            let other = |square: &Square| grid.is_hole(*square) != board.hole_at(*square).is_some();
            match board.size().squares().chain(grid.size.squares()).find(other) {
                Some(square) => Err(GoalError::NoHole(square)),
                None => Ok(Goal::Exactly(grid.position(board))),
            }
        }
        _ => Err(unknown()),
    }
}

/// The rows of a position from the top, `.` where there is no hole.
pub fn rows(board: &Board, position: &Position) -> Vec<String> {
    let size = board.size();
    let letter = |square| match board.hole_at(square) {
        None => '.',
        Some(hole) if position.contains(hole) => 'x',
        Some(_) => 'o',
    };
    let row = |row| (0..size.cols()).map(|col| letter(Square { col, row })).collect();
    (0..size.rows()).rev().map(row).collect()
}

/// A puzzle on one line, which [`read`] accepts.
///
/// ```
/// let puzzle = pegs::Puzzle::named("european")?.expect("it has a name");
/// assert_eq!(pegs::text::read(&pegs::text::one_line(&puzzle))?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn one_line(puzzle: &Puzzle) -> String {
    let Puzzle { board, start, goal } = puzzle;
    let words = goal.words(|hole| board.holes()[hole]);
    let mut line =
        format!("jumps: {}; goal: {words}; {}", board.lattice(), rows(board, start).join("/"));
    if let Goal::Exactly(end) = goal {
        line += "; ";
        line += &rows(board, end).join("/");
    }
    line
}

/// A puzzle as the text of a file.
pub fn lines(puzzle: &Puzzle) -> String {
    let Puzzle { board, start, goal } = puzzle;
    let words = goal.words(|hole| board.holes()[hole]);
    let mut text = format!("jumps: {}\ngoal: {words}\n", board.lattice());
    text += &rows(board, start).join("\n");
    text.push('\n');
    if let Goal::Exactly(end) = goal {
        text += "\n";
        text += &rows(board, end).join("\n");
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::NAMES;

    #[test]
    fn a_puzzle_is_read_back_from_its_line_and_from_its_lines() {
        let mut puzzles: Vec<Puzzle> = NAMES
            .iter()
            .map(|named| Puzzle::named(named.name).unwrap().expect("the name is known"))
            .collect();
        puzzles.push("goal: exactly; .xxo/o.../; .oox/o.../".parse().unwrap());
        puzzles.push("jumps: all; xo/ox".parse().unwrap());
        for puzzle in puzzles {
            assert_eq!(read(&one_line(&puzzle)).as_ref(), Ok(&puzzle));
            assert_eq!(read(&lines(&puzzle)).as_ref(), Ok(&puzzle));
        }
    }

    #[test]
    fn a_blank_after_a_semicolon_is_no_square() {
        let close = read("goal: one c1;xxo").unwrap();
        assert_eq!(read("goal: one c1; xxo").as_ref(), Ok(&close));
        assert_eq!(close.board.size().cols(), 3);
    }
}
