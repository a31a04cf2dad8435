//! Every solver against the twin, under all rules.

use super::twin::{Board, Worths};
use super::{different_rules, game, random_boards, rules, value, with_passed_squares, words};
use budget::Budget;
use pawns::classic::{self, Algorithm};
use pawns::engine::Engine;
use pawns::{Game, Outcome, Position, Question, Side, Variant, analyze, solve};

/// An engine for every position of a board: made for the fullest one.
fn engine(variant: Variant, rows: usize, cols: usize, question: Question) -> Engine {
    let rules = rules(variant, rows, cols);
    let position = Position::new(rules.all(), 0, Side::White).unwrap();
    let budget = Budget { memory: 1 << 22, ..Budget::default() };
    Engine::for_question(&Game { rules, position }, question, &budget)
}

/// Compares the engine with the twin on every placement of a board, with every
/// square that may just have been passed over.
fn engine_agrees(variant: Variant, rows: usize, cols: usize) {
    let mut twin = Worths::default();
    let mut values = engine(variant, rows, cols, Question::Value);
    let mut outcomes = engine(variant, rows, cols, Question::Outcome);
    for board in Board::every(words(variant), rows, cols) {
        for board in with_passed_squares(&board) {
            let expected = value(twin.of(&board));
            let position = game(variant, &board).position;
            assert_eq!(outcomes.outcome(position), Ok(expected.outcome()), "{board}");
            assert_eq!(values.value(position), Ok(expected), "{board}");
        }
    }
}

#[test]
fn the_engine_equals_the_twin_on_every_placement_of_small_boards_under_all_rules() {
    for variant in different_rules() {
        for (rows, cols) in [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1), (2, 3)] {
            engine_agrees(variant, rows, cols);
        }
    }
}

#[test]
fn the_engine_equals_the_twin_on_random_boards_under_all_rules() {
    for (seed, variant) in (1..).zip(different_rules()) {
        for board in random_boards(variant, &[(3, 4), (4, 3), (5, 2)], 2, seed) {
            let game = game(variant, &board);
            let mut twin = Worths::default();
            let expected = value(twin.of(&board));
            let answer = solve(&game, Question::Value, &Budget::default());
            assert_eq!(answer.value, Some(expected), "{board}");
            assert_eq!(answer.outcome, Some(expected.outcome()), "{board}");
            if expected.outcome() != Outcome::Draw {
                assert_eq!(answer.line.len(), usize::from(expected.plies()), "{board}");
            }
            let outcome = solve(&game, Question::Outcome, &Budget::default());
            assert_eq!(outcome.outcome, Some(expected.outcome()), "{board}");
            for &mv in &outcome.best_moves {
                let next = twin.of(&with(&board, mv));
                assert_eq!(value(next).outcome(), expected.outcome().reversed(), "{board}");
            }
        }
    }
}

/// The twin's board after a move of the library's.
fn with(board: &Board, mv: pawns::Move) -> Board {
    let place = |square: board::Square| (square.col as usize, square.row as usize);
    board.after(place(mv.from), place(mv.to))
}

#[test]
fn every_move_is_judged_as_the_twin_judges_it() {
    for (seed, variant) in (1000..).zip(different_rules()) {
        for board in random_boards(variant, &[(4, 3), (6, 2)], 1, seed) {
            let game = game(variant, &board);
            let analysis = analyze(&game, Question::Value, &Budget::default());
            let mut twin = Worths::default();
            let own = value(twin.of(&board));
            assert_eq!(analysis.moves.len(), board.legal_moves().len(), "{board}");
            for judged in &analysis.moves {
                let next = value(twin.of(&with(&board, judged.mv)));
                assert_eq!(judged.value, Some(next.for_the_mover()), "{board}: {}", judged.mv);
                assert_eq!(judged.outcome, Some(next.outcome().reversed()), "{board}");
                let is_best = analysis.answer.best_moves.contains(&judged.mv);
                assert_eq!(is_best, next.for_the_mover() == own, "{board}: {}", judged.mv);
            }
            assert!(analysis.moves.is_sorted_by_key(|judged| std::cmp::Reverse(judged.value)));
        }
    }
}

#[test]
fn the_classical_solvers_equal_the_twin_under_all_rules() {
    for (seed, variant) in (1..).zip(different_rules()) {
        let mut boards = random_boards(variant, &[(3, 3), (4, 2), (5, 1), (2, 4)], 3, seed);
        boards.push(Board::start(words(variant), 4, 2));
        for board in boards {
            let expected = value(Worths::default().of(&board));
            for algorithm in Algorithm::ALL {
                let run = classic::run(algorithm, &game(variant, &board), &Budget::default());
                assert_eq!(run.value, Ok(expected), "{algorithm} on {board}");
            }
        }
    }
}
