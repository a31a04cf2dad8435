//! All rules: the library against a twin that shares nothing with it, on every
//! placement of small boards and on random ones of larger boards.

mod known;
mod laws;
mod solvers;
mod translation;
mod twin;

use pawns::Variant;
use translation::{game, rules, square, value, words};
use twin::Board;

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
