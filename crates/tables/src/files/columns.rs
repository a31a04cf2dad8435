//! The columns of parts: those of classic tables, and those under any other rules.

use parquet::basic::{Encoding, Type};

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    White,
    Black,
    EnPassant,
    Side,
    Outcome,
    Value,
    WinningMoves,
    DrawingMoves,
    Images,
    Position,
}

impl Column {
    const CLASSIC: [Column; 6] = [
        Column::White,
        Column::Black,
        Column::Side,
        Column::Value,
        Column::WinningMoves,
        Column::Images,
    ];

    const OF_RULES: [Column; 9] = [
        Column::White,
        Column::Black,
        Column::EnPassant,
        Column::Side,
        Column::Outcome,
        Column::Value,
        Column::WinningMoves,
        Column::DrawingMoves,
        Column::Images,
    ];

    /// The columns of a table in their order, without [`Column::Position`].
    pub(crate) fn all(is_classic: bool) -> &'static [Column] {
        if is_classic { &Column::CLASSIC } else { &Column::OF_RULES }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Column::White => "white",
            Column::Black => "black",
            Column::EnPassant => "en_passant",
            Column::Side => "side",
            Column::Outcome => "outcome",
            Column::Value => "value",
            Column::WinningMoves => "winning_moves",
            Column::DrawingMoves => "drawing_moves",
            Column::Images => "images",
            Column::Position => "position",
        }
    }

    /// How the column is stored.
    pub(crate) fn kind(self) -> Type {
        match self {
            Column::White | Column::Black | Column::EnPassant => Type::INT64,
            Column::Side | Column::Position => Type::BYTE_ARRAY,
            _ => Type::INT32,
        }
    }

    /// The column in a schema.
    pub(crate) fn schema(self) -> String {
        let (kind, meaning) = match self {
            Column::White | Column::Black | Column::EnPassant => ("int64", "INTEGER(64,false)"),
            Column::Side | Column::Position => ("binary", "UTF8"),
            Column::Outcome => ("int32", "INTEGER(8,true)"),
            Column::Value => ("int32", "INTEGER(16,true)"),
            Column::WinningMoves | Column::DrawingMoves | Column::Images => {
                ("int32", "INTEGER(8,false)")
            }
        };
        format!("required {kind} {} ({meaning}); ", self.name())
    }

    /// The encoding of a column that has no dictionary.
    pub(crate) fn plain_encoding(self) -> Option<Encoding> {
        match self {
            Column::White | Column::Black => Some(Encoding::DELTA_BINARY_PACKED),
            Column::Position => Some(Encoding::PLAIN),
            _ => None,
        }
    }
}
