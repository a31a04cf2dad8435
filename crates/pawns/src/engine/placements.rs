//! Placements of pawns, reachable or not, to test rules on.

use std::collections::HashMap;

use board::Size;

use super::field::{Board, Field};
use crate::{Game, Position, Rules, Side, Value, Variant};

/// Every placement on a board, either side to move.
pub(super) fn every(size: &str) -> impl Iterator<Item = Game> + use<> {
    let rules = Rules::classic(size.parse().unwrap()).unwrap();
    let squares = rules.size().area() as u32;
    (0..3u64.pow(squares)).flat_map(move |code| {
        let mut sets = [0, 0, 0];
        (0..squares).fold(code, |rest, square| {
            sets[(rest % 3) as usize] |= 1 << square;
            rest / 3
        });
        Side::BOTH
            .map(|side| Game { rules, position: Position::new(sets[1], sets[2], side).unwrap() })
    })
}

/// Random placements of up to `pawns` pawns.
pub(super) fn random(size: &str, pawns: u32, count: usize) -> impl Iterator<Item = Game> + use<> {
    let rules = Rules::classic(size.parse().unwrap()).unwrap();
    let squares = rules.size().area() as u32;
    let mut random = fastrand::Rng::with_seed(11);
    (0..count).map(move |_| {
        let mut sets = [0u64; 2];
        for _ in 0..random.u32(1..=pawns) {
            let square = 1 << random.u32(0..squares);
            if (sets[0] | sets[1]) & square == 0 {
                sets[random.usize(0..2)] |= square;
            }
        }
        let side = Side::BOTH[random.usize(0..2)];
        Game { rules, position: Position::new(sets[0], sets[1], side).unwrap() }
    })
}

/// All boards of up to twelve squares on which a pawn can move.
pub(super) const UP_TO_TWELVE: [(u32, u32); 23] = [
    (2, 1),
    (2, 2),
    (2, 3),
    (2, 4),
    (2, 5),
    (2, 6),
    (3, 1),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 1),
    (4, 2),
    (4, 3),
    (5, 1),
    (5, 2),
    (6, 1),
    (6, 2),
    (7, 1),
    (8, 1),
    (9, 1),
    (10, 1),
    (11, 1),
    (12, 1),
];

/// The values of all placements on one board, by the recurrence alone.
pub(super) struct Values {
    pub(super) rules: Rules,
    pub(super) field: Field,
    /// By the number whose digits to the base 3 are the squares.
    known: Vec<Option<Value>>,
    /// Those with a square that has just been passed over.
    passed: HashMap<Board, Value>,
}

impl Values {
    pub(super) fn new(variant: Variant, rows: u32, cols: u32) -> Values {
        let rules = Rules::new(Size::new(rows, cols).unwrap(), variant).unwrap();
        let known = vec![None; 3usize.pow(rows * cols)];
        Values { rules, field: Field::new(&rules), known, passed: HashMap::new() }
    }

    /// Every placement, seen by the side to move.
    pub(super) fn boards(&self) -> impl Iterator<Item = Board> + use<> {
        let squares = self.field.squares;
        (0..3u64.pow(squares)).map(move |code| {
            let mut sets = [0, 0, 0];
            (0..squares).fold(code, |rest, square| {
                sets[(rest % 3) as usize] |= 1 << square;
                rest / 3
            });
            Board { own: sets[1], enemy: sets[2] }
        })
    }

    /// The board as a position with White to move.
    pub(super) fn position(board: Board) -> Position {
        let passed = board.own & board.enemy;
        Position::new(board.own ^ passed, board.enemy ^ passed, Side::White)
            .unwrap()
            .with_en_passant(passed)
    }

    pub(super) fn is_over(&self, board: Board) -> bool {
        self.rules.is_over(Values::position(board))
    }

    pub(super) fn value(&mut self, board: Board) -> Value {
        let has_passed = board.own & board.enemy != 0;
        let index = code(board.own) + 2 * code(board.enemy);
        let known = if has_passed { self.passed.get(&board).copied() } else { self.known[index] };
        if let Some(value) = known {
            return value;
        }
        let (rules, position) = (self.rules, Values::position(board));
        let next = rules.successors(position).map(|next| self.field.board(next));
        let best = next.collect::<Vec<_>>().into_iter();
        let best = best.map(|next| self.value(next).for_the_mover()).max();
        let value = best.unwrap_or_else(|| rules.value_of_finished(position));
        if has_passed {
            self.passed.insert(board, value);
        } else {
            self.known[index] = Some(value);
        }
        value
    }
}

/// The bits of a set as the digits of a number to the base 3.
fn code(mut set: u64) -> usize {
    let (mut code, mut worth) = (0, 1);
    while set != 0 {
        code += (set & 1) as usize * worth;
        worth *= 3;
        set >>= 1;
    }
    code
}
