//! Errors in written positions.

use std::fmt;

use board::{ParseSizeError, Size, Square};

use crate::rules::TooManySquares;
use crate::{DoubleStep, IllegalMove, ParseMoveError, Side, Start, Variant, VariantError};

/// Why a text is not a position, and where the error is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, in characters from 1.
    pub column: Option<usize>,
    /// What is wrong there.
    pub problem: Problem,
}

impl TextError {
    pub(super) fn empty() -> TextError {
        TextError { line: None, column: None, problem: Problem::Empty }
    }

    pub(super) fn at(line: usize, problem: Problem) -> TextError {
        TextError { line: Some(line), column: None, problem }
    }

    pub(super) fn at_column(line: usize, column: usize, problem: Problem) -> TextError {
        TextError { line: Some(line), column: Some(column), problem }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for TextError {}

/// What is wrong with a written position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nothing but blanks.
    #[error("the text is empty")]
    Empty,
    /// Not text.
    #[error("this is a binary file, not text")]
    Binary,
    /// A letter that the format does not have.
    #[error("unknown letter {letter:?}: {expected}")]
    Letter {
        /// The letter found.
        letter: char,
        /// What was expected.
        expected: &'static str,
    },
    /// A row that is longer or shorter than the board.
    #[error("row has {found} square{}, but the board has {cols} column{}", plural(*found), plural(*cols))]
    RowLength {
        /// The squares of this row.
        found: usize,
        /// The columns of the board.
        cols: usize,
    },
    /// A row without squares.
    #[error("row has no squares")]
    EmptyRow,
    /// Fewer rows than stated.
    #[error("row {} of {rows} is missing", found + 1)]
    MissingRow {
        /// The number of rows found.
        found: usize,
        /// The number of rows stated.
        rows: usize,
    },
    /// More rows than stated.
    #[error("there are more than the {rows} rows stated", rows = .0)]
    ExtraRow(usize),
    /// A side to move and nothing else.
    #[error("the rows of the board are missing")]
    NoRows,
    /// A number of rows or columns was expected.
    #[error("{found:?} is not a number of {what}: write a positive whole number", what = .what)]
    Number {
        /// `rows` or `columns`.
        what: &'static str,
        /// The text found.
        found: String,
    },
    /// A letter after a position that is not a side.
    #[error("{0:?} is not a side to move: write w or b")]
    Side(String),
    /// A number where a position was expected: probably half of a size.
    #[error(
        "a number alone is not a position: write {0}x{0} for a start position, or {0} w for a row of empty squares"
    )]
    LoneNumber(String),
    /// A number of rows or columns is missing.
    #[error("the number of {0} is missing")]
    NoNumber(&'static str),
    /// Not a size.
    #[error(transparent)]
    Size(ParseSizeError),
    /// Text after a size.
    #[error("nothing may follow a size")]
    AfterSize,
    /// A board with too many squares.
    #[error(transparent)]
    TooManySquares(#[from] TooManySquares),
    /// A board with far too many squares.
    #[error("the board has more than 64 squares")]
    Huge,
    /// A board of one row has no start position.
    #[error("a start position needs two rows, but {0} has one")]
    NoStart(Size),
    /// A board with too few rows for the start position of its rules.
    #[error("a start position under the rules {variant} needs at least {rows} rows, but {size} has {}", .size.rows())]
    NoStartUnder {
        /// The board.
        size: Size,
        /// The rows it takes.
        rows: u32,
        /// The rules.
        variant: Variant,
    },
    /// Not rules.
    #[error(transparent)]
    Rules(VariantError),
    /// Rules that differ from those asked for.
    #[error("the position is for the rules {named}, not {asked}")]
    OtherRules {
        /// The rules that the text names.
        named: Variant,
        /// The rules that were asked for.
        asked: Variant,
    },
    /// A square that no pawn can just have passed over.
    #[error(transparent)]
    EnPassant(#[from] EnPassantError),
    /// Not a move.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// An illegal move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A square that no double step can just have passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{square} is not an en passant square: {reason}")]
pub struct EnPassantError {
    /// The square.
    pub square: Square,
    /// What stands against it.
    pub reason: EnPassantObstacle,
}

/// Why no double step can just have passed over a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantObstacle {
    /// The rules know no en passant.
    Rules(Variant),
    /// It is not on the board.
    OffBoard,
    /// No double step of these rules passes over its row.
    Row(Variant, Side),
    /// This side has no pawn beyond it that comes from behind it.
    NoPawn(Side),
}

impl fmt::Display for EnPassantObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnPassantObstacle::Rules(variant) => {
                write!(
                    f,
                    "there is no en passant under {variant}: write - or nothing, or a whole move such as b1-b2"
                )
            }
            EnPassantObstacle::OffBoard => f.write_str("it is not on the board"),
            EnPassantObstacle::Row(variant, side) => {
                let home = match (variant.double_step, variant.start) {
                    (DoubleStep::Anywhere, _) => "some row",
                    (_, Start::First) => "the first row",
                    (_, Start::Second | Start::TwoRows) => "the second row",
                };
                write!(f, "{side}'s double steps begin on {home} and pass over the next")
            }
            EnPassantObstacle::NoPawn(side) => {
                write!(f, "{side}'s last move cannot have passed over it")
            }
        }
    }
}

/// The ending of a word that counts things.
fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
