//! The twin's rules and boards as the library's, and its answers as the library's values.

use super::twin::{Board, Place, Words, Worth};
use board::{Size, Square};
use pawns::{Game, Position, Rules, Side, Value, Variant};

/// The twin's words for a rule set.
pub(crate) fn words(variant: Variant) -> Words {
    Words {
        start: variant.start.word(),
        pawns: variant.pawns.word(),
        double_step: variant.double_step.word(),
        en_passant: variant.en_passant.word(),
        capture: variant.capture.word(),
        far_row: variant.far_row.word(),
        blocked: variant.blocked.word(),
    }
}

pub(crate) fn rules(variant: Variant, rows: usize, cols: usize) -> Rules {
    let size = Size::new(rows as u32, cols as u32).expect("a board has squares");
    Rules::new(size, variant).expect("64 squares are enough")
}

pub(crate) fn square((col, row): Place) -> Square {
    Square { col: col as u32, row: row as u32 }
}

/// The library's game for a board of the twin's.
pub(crate) fn game(variant: Variant, board: &Board) -> Game {
    let rules = rules(variant, board.rows, board.cols);
    let to_move = if board.to_move == 'P' { Side::White } else { Side::Black };
    let mut position = Position::new(board.bits('P'), board.bits('p'), to_move).unwrap();
    if let Some(passed) = board.passed {
        position = rules.with_en_passant(position, square(passed)).expect("it was passed over");
    }
    Game { rules, position }
}

/// The library's value for the twin's.
pub(crate) fn value((result, plies): Worth) -> Value {
    match (result, plies) {
        (0, _) => Value::DRAW,
        (1, 0) => Value::WON,
        (1, plies) => Value::new(plies as i16),
        (_, plies) => Value::new(-(plies as i16)),
    }
}
