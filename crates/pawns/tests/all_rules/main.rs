//! All rules: the library against a twin that shares nothing with it, on every
//! placement of small boards and on random ones of larger boards.

mod known;
mod laws;
mod solvers;
mod twin;

use board::{Size, Square};
use pawns::{Game, Position, Rules, Side, Value, Variant};
use twin::{Board, Place, Words, Worth};

/// The twin's words for a rule set.
fn words(variant: Variant) -> Words {
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

fn rules(variant: Variant, rows: usize, cols: usize) -> Rules {
    let size = Size::new(rows as u32, cols as u32).expect("a board has squares");
    Rules::new(size, variant).expect("64 squares are enough")
}

fn square((col, row): Place) -> Square {
    Square { col: col as u32, row: row as u32 }
}

/// The library's game for a board of the twin's.
fn game(variant: Variant, board: &Board) -> Game {
    let rules = rules(variant, board.rows, board.cols);
    let to_move = if board.to_move == 'P' { Side::White } else { Side::Black };
    let mut position = Position::new(board.bits('P'), board.bits('p'), to_move).unwrap();
    if let Some(passed) = board.passed {
        position = rules.with_en_passant(position, square(passed)).expect("it was passed over");
    }
    Game { rules, position }
}

/// The library's value for the twin's.
fn value((result, plies): Worth) -> Value {
    match (result, plies) {
        (0, _) => Value::DRAW,
        (1, 0) => Value::WON,
        (1, plies) => Value::new(plies as i16),
        (_, plies) => Value::new(-(plies as i16)),
    }
}

/// Rule sets that differ in more than where a size puts the pawns.
fn different_rules() -> impl Iterator<Item = Variant> {
    Variant::all().filter(|variant| {
        let has_home = variant.double_step.word() == "home";
        variant.start.word() == "first" || has_home && variant.start.word() == "second"
    })
}

/// The board as it is, and with each square that may just have been passed over.
fn with_passed_squares(board: &Board) -> Vec<Board> {
    let mut boards = vec![board.clone()];
    for passed in board.passable() {
        let mut marked = board.clone();
        marked.remember(passed);
        if marked.passed.is_some() {
            boards.push(marked);
        }
    }
    boards
}

/// Random placements, from nearly empty boards to crowded ones, on each board of
/// the given sizes.
fn random_boards(
    variant: Variant,
    sizes: &[(usize, usize)],
    of_each: usize,
    seed: u64,
) -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut boards = Vec::new();
    for &(rows, cols) in sizes {
        for _ in 0..of_each {
            let mut board = Board::empty(words(variant), rows, cols);
            board.to_move = if random.bool() { 'P' } else { 'p' };
            let density = random.usize(1..=4);
            for (index, letter) in board.squares.iter_mut().enumerate() {
                if random.usize(..5) >= density {
                    continue;
                }
                let arrived = random.usize(..20) == 0;
                *letter = match index / cols {
                    0 if !arrived => 'P',
                    row if row + 1 == rows && !arrived => 'p',
                    _ => ['P', 'p'][random.usize(..2)],
                };
            }
            let marked = with_passed_squares(&board);
            boards.push(marked[random.usize(..marked.len())].clone());
        }
    }
    boards
}
