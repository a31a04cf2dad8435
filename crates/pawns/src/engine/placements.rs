//! Placements of pawns, reachable or not, and the rules to test on them.

use std::collections::HashMap;
use std::env;

use board::Size;

use super::field::{Board, Field};
use super::general;
use crate::{DoubleStep, EnPassant, Game, Position, Rules, Side, Start, Value, Variant};

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

/// The boards to try a rule set on: of up to twelve squares for those of a sample, of up to
/// nine for others; ten where pawns are captured en passant, which takes five rows if they
/// start on the second. With `PLACEMENTS=12` (docs/engineering.md) all are tried on twelve.
pub(super) fn sizes(
    variant: Variant,
    is_in_sample: bool,
) -> impl Iterator<Item = (u32, u32)> + use<> {
    let usual = if variant.en_passant == EnPassant::Yes { 10 } else { 9 };
    let asked_for = env::var("PLACEMENTS").map(|squares| squares.parse().expect("a number"));
    let most: u32 = if is_in_sample { 12 } else { asked_for.unwrap_or(usual) };
    UP_TO_TWELVE.into_iter().filter(move |(rows, cols)| rows * cols <= most)
}

/// Every rule set that is another game from the same placement.
pub(super) fn variants() -> impl Iterator<Item = Variant> {
    Variant::all().filter(|&variant| placed(variant) == variant)
}

/// The same rules from any placement: where pawns start matters only to double steps from
/// the home row, which is the second if they start on two.
pub(super) fn placed(variant: Variant) -> Variant {
    let start = match (variant.double_step, variant.start) {
        (DoubleStep::Home, Start::Second | Start::TwoRows) => Start::Second,
        _ => Start::First,
    };
    Variant { start, ..variant }
}

/// Whether rules are among some that are named.
pub(super) fn is_among(texts: &[&str], variant: Variant) -> bool {
    texts.iter().any(|text| placed(text.parse().unwrap()) == variant)
}

#[test]
fn from_a_placement_every_rule_set_is_one_of_those_that_are_tried() {
    for variant in Variant::all() {
        for (rows, cols) in UP_TO_TWELVE {
            let size = Size::new(rows, cols).unwrap();
            let [rules, tried] =
                [variant, placed(variant)].map(|variant| Rules::new(size, variant).unwrap());
            assert_eq!(rules.pawn, tried.pawn, "{variant} {size}");
        }
    }
    assert_eq!(variants().count(), (7 + 1 + 1) * 2 * 3 * 4);
}

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

    /// Every placement, seen by the side to move: without and with each square that an enemy
    /// pawn may just have passed over, and on which it can be captured.
    pub(super) fn boards(&self) -> impl Iterator<Item = Board> + use<> {
        let (rules, squares) = (self.rules, self.field.squares);
        let passed = general::passed(&rules);
        (0..3u64.pow(squares)).flat_map(move |code| {
            let mut sets = [0, 0, 0];
            (0..squares).fold(code, |rest, square| {
                sets[(rest % 3) as usize] |= 1 << square;
                rest / 3
            });
            let [empty, own, enemy] = sets;
            let position = Values::position(Board { own, enemy });
            let marked = (0..squares).map(|square| 1 << square).filter_map(move |square| {
                let may = passed & empty & square != 0;
                let marked = may.then(|| rules.with_en_passant(position, rules.square(square)));
                let passed = marked?.map_or(0, Position::en_passant);
                (passed != 0).then_some(Board { own: own | passed, enemy: enemy | passed })
            });
            std::iter::once(Board { own, enemy }).chain(marked)
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
        let (rules, field, position) = (self.rules, self.field, Values::position(board));
        let next = rules.successors(position).map(|next| field.board(next));
        let best = next.map(|next| self.value(next).for_the_mover()).max();
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
