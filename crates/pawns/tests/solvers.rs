//! Every solver against the brute-force twin, on every position of small boards
//! and on samples of larger ones.

mod boards;
mod brute;

use boards::{position, random_boards, rules};
use brute::{Board, Values};
use budget::Budget;
use pawns::classic::{self, Algorithm};
use pawns::engine::Engine;
use pawns::{Game, Position, Question, Side, solve};

/// All boards of up to twelve squares on which a pawn can move.
const UP_TO_TWELVE: [(usize, usize); 23] = [
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

fn game(board: &Board) -> Game {
    Game { rules: rules(board), position: position(board) }
}

/// An engine for every position of a board: made for the fullest one.
fn engine(board: &Board, budget: &Budget) -> Engine {
    let rules = rules(board);
    let position = Position::new(rules.all(), 0, Side::White).unwrap();
    Engine::new(&Game { rules, position }, budget)
}

#[test]
fn the_engine_equals_the_twin_on_every_placement_of_boards_up_to_twelve_squares() {
    let budget = Budget { memory: 1 << 24, ..Budget::default() };
    for (rows, cols) in UP_TO_TWELVE {
        let mut twin = Values::default();
        let mut engine = engine(&Board::start(rows, cols), &budget);
        for board in Board::every(rows, cols) {
            let found = engine.value(position(&board)).unwrap().get();
            assert_eq!(found, twin.value(&board), "{board}");
        }
    }
}

/// Compares a whole answer, from an engine of its own, with the twin.
fn solve_agrees(board: &Board, twin: &mut Values, budget: &Budget) {
    let game = game(board);
    let value = twin.value(board);
    let answer = solve(&game, Question::Value, budget);
    assert_eq!(answer.value.map(pawns::Value::get), Some(value), "{board}");
    assert_eq!(answer.line.len(), usize::from(value.unsigned_abs()), "{board}");
    let outcome = solve(&game, Question::Outcome, budget);
    assert_eq!(outcome.outcome, answer.outcome, "{board}");
    assert_eq!(outcome.outcome == Some(pawns::Outcome::Win), value > 0, "{board}");
    let wins_by = outcome.best_moves.first().map(|&mv| game.play(mv).unwrap());
    assert_eq!(wins_by.is_some(), value > 0, "{board}");
}

#[test]
fn solve_equals_the_twin_on_every_placement_of_boards_up_to_3x4() {
    let budget = Budget { memory: 1 << 16, ..Budget::default() };
    for (rows, cols) in UP_TO_TWELVE.into_iter().filter(|&(rows, cols)| rows <= 3 && cols <= 4) {
        let mut twin = Values::default();
        for board in Board::every(rows, cols) {
            solve_agrees(&board, &mut twin, &budget);
        }
    }
}

#[test]
fn the_classical_solvers_equal_the_twin_on_every_placement_of_boards_up_to_nine_squares() {
    for (rows, cols) in UP_TO_TWELVE.into_iter().filter(|(rows, cols)| rows * cols <= 9) {
        let mut twin = Values::default();
        for board in Board::every(rows, cols) {
            for algorithm in Algorithm::ALL {
                let run = classic::run(algorithm, &game(&board), &Budget::default());
                let value = run.value.unwrap().get();
                assert_eq!(value, twin.value(&board), "{algorithm} on {board}");
            }
        }
    }
}

#[test]
fn solve_equals_the_memoized_recurrence_on_random_boards() {
    let budget = Budget { memory: 1 << 24, ..Budget::default() };
    let mut compared = 0;
    for board in random_boards(12) {
        let game = game(&board);
        if board.rows * board.cols > 30 && game.legal_moves().len() > 5 {
            continue;
        }
        let small = Budget { memory: 1 << 22, ..Budget::default() };
        let memo = classic::run(Algorithm::Memo, &game, &small);
        let Ok(value) = memo.value else { continue };
        let answer = solve(&game, Question::Value, &budget);
        assert_eq!(answer.value, Some(value), "{}", game.one_line());
        assert_eq!(answer.line.len(), usize::from(value.plies()));
        let outcome = solve(&game, Question::Outcome, &budget);
        assert_eq!(outcome.outcome, Some(value.outcome()), "{}", game.one_line());
        compared += 1;
    }
    assert!(compared > 2_000, "only {compared} boards compared");
}

#[test]
fn all_best_moves_are_found_and_the_line_is_a_perfect_game() {
    for board in ["3x3", "4x4", "3x5", "5x4", "p2pp/2p2/1p2P/3P1/PPP2 w", "ppp1/4/PPPP b"] {
        let game: Game = board.parse().unwrap();
        let answer = solve(&game, Question::Value, &Budget::default());
        let value =
            |game: &Game| classic::run(Algorithm::Memo, game, &Budget::default()).value.unwrap();
        let best: Vec<_> = game
            .legal_moves()
            .into_iter()
            .filter(|&mv| value(&game.play(mv).unwrap()).for_the_mover() == value(&game))
            .collect();
        assert_eq!(answer.best_moves, best, "{board}");
        let mut here = game;
        for &mv in &answer.line {
            let next = here.play(mv).unwrap();
            assert_eq!(value(&next).for_the_mover(), value(&here), "{board} {mv}");
            here = next;
        }
        assert!(here.winner().is_some(), "{board}");
    }
}

#[test]
fn several_threads_have_the_answer_of_one() {
    for board in ["5x6", "6x5", "4x7", "6x6 c1-c2 c6-c5 d1-d2"] {
        let game: Game = board.parse().unwrap();
        let answers = [1, 2, 3, 8].map(|threads| {
            let budget = Budget { threads, ..Budget::default() };
            let answer = solve(&game, Question::Value, &budget);
            (answer.value, answer.best_moves, answer.line)
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{board}: {answers:?}");
    }
}

#[test]
fn a_table_far_too_small_costs_time_and_not_the_answer() {
    for memory in [0, 100, 1 << 12, 1 << 16] {
        for (board, value) in [("5x5", 19), ("4x6", -16), ("p2pp/2p2/1p2P/3P1/PPP2 w", 15)] {
            let budget = Budget { memory, ..Budget::default() };
            let answer = solve(&board.parse().unwrap(), Question::Value, &budget);
            assert_eq!(answer.value.map(pawns::Value::get), Some(value), "{board} in {memory}");
        }
    }
}
