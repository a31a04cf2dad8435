//! Puzzles from a seed: each has exactly one right move.

mod brute;

use budget::{Budget, StopReason};
use pawns::engine::Engine;
use pawns::{Difficulty, ExerciseSearch, Game, Outcome, Puzzle, Question, Value, analyze};

fn puzzle(position: &str, level: Difficulty, seed: u64) -> Option<Puzzle> {
    let game: Game = position.parse().unwrap();
    let mut engine = Engine::new(&game, &Budget::default());
    ExerciseSearch::new(game, level, seed).run(&mut engine).expect("nobody stops it")
}

/// A square, as the slow twin names it.
fn place(square: pawns::Square) -> brute::Place {
    (square.col as usize, square.row as usize)
}

#[test]
fn every_puzzle_has_exactly_one_winning_move_by_brute_force() {
    let mut values = brute::Values::default();
    let mut found = 0;
    for size in ["3x3", "3x4", "4x3", "4x4", "5x3"] {
        for level in Difficulty::ALL {
            for seed in 0..12 {
                let Some(puzzle) = puzzle(size, level, seed) else { continue };
                let exercise = &puzzle.exercise;
                let board = brute::Board::read(&exercise.game.one_line());
                assert_eq!(values.value(&board), exercise.value.get(), "{board}");
                let wins = |mv: &(brute::Place, brute::Place)| values.value(&board.after(*mv)) <= 0;
                let winning: Vec<_> = board.legal_moves().into_iter().filter(wins).collect();
                let right = exercise.solution[0];
                assert_eq!(winning, [(place(right.from), place(right.to))], "{board}");
                for mistake in &puzzle.mistakes {
                    let next = board.after((place(mistake.mv.from), place(mistake.mv.to)));
                    let value = values.value(&next);
                    assert_eq!(mistake.value.get(), -1 - value, "{board} {}", mistake.mv);
                    assert_eq!(mistake.line.len(), value as usize, "{board} {}", mistake.mv);
                }
                assert!(level.fits(&puzzle), "{board}");
                found += 1;
            }
        }
    }
    assert!(found > 150, "{found}");
}

#[test]
fn puzzles_of_other_rules_have_one_move_that_wins_or_holds() {
    let mut drawn = 0;
    for rules in ["classic,blocked=draws", "misere", "compulsory", "berolina", "breakthrough"] {
        let size = if rules == "breakthrough" { "5x3" } else { "4x4" };
        for level in &Difficulty::ALL[..3] {
            for seed in 0..6 {
                let Some(puzzle) = puzzle(&format!("rules: {rules}\n{size}"), *level, seed) else {
                    continue;
                };
                let exercise = &puzzle.exercise;
                let analysis = analyze(&exercise.game, Question::Value, &Budget::default());
                let keeping: Vec<_> = analysis
                    .moves
                    .iter()
                    .filter(|judged| judged.outcome == analysis.answer.outcome)
                    .map(|judged| judged.mv)
                    .collect();
                assert_eq!(keeping, exercise.solution[..1], "{rules} {:?}", exercise.game);
                assert_eq!(analysis.answer.value, Some(exercise.value));
                assert_ne!(exercise.value.outcome(), Outcome::Loss);
                drawn += usize::from(exercise.value == Value::DRAW);
            }
        }
    }
    assert!(drawn > 0, "some hold a draw");
}

#[test]
fn the_same_seed_makes_the_same_puzzle_and_others_make_others() {
    let lines: Vec<String> = (0..20)
        .map(|seed| puzzle("5x5", Difficulty::ALL[2], seed).unwrap().exercise.game.one_line())
        .collect();
    // Whoever changes these changes everybody's puzzles.
    assert_eq!(lines[..2], ["2p1p/p2p1/1p1PP/1P3/P1P2 b", "2p2/1p1pp/pP1P1/2P1P/P4 b"]);
    assert_eq!(lines[7], puzzle("5x5", Difficulty::ALL[2], 7).unwrap().exercise.game.one_line());
    let different: std::collections::BTreeSet<_> = lines.iter().collect();
    assert!(different.len() > 17, "{different:?}");
}

#[test]
fn a_search_that_is_stopped_goes_on_to_the_same_puzzle() {
    let game: Game = "5x5".parse().unwrap();
    let whole = puzzle("5x5", Difficulty::ALL[3], 3);
    let mut search = ExerciseSearch::new(game, Difficulty::ALL[3], 3);
    let stopped = Budget::default();
    stopped.control.stop(StopReason::TimeLimit);
    let mut engine = Engine::new(&game, &stopped);
    for _ in 0..3 {
        assert_eq!(search.run(&mut engine), Err(StopReason::TimeLimit));
    }
    engine.set_budget(&Budget::default());
    assert_eq!(search.run(&mut engine), Ok(whole));
}

#[test]
fn a_board_without_puzzles_of_a_level_is_told_after_a_bounded_number_of_games() {
    let game: Game = "3x3".parse().unwrap();
    let mut engine = Engine::new(&game, &Budget::default());
    let mut search = ExerciseSearch::new(game, Difficulty::ALL[4], 1);
    assert_eq!(search.run(&mut engine), Ok(None));
    assert!((50..=252).contains(&search.examined()), "{}", search.examined());
}

#[test]
fn harder_levels_are_rated_higher() {
    let mean = |level: Difficulty| {
        let ratings = (0..10).filter_map(|seed| puzzle("5x5", level, seed));
        let ratings: Vec<u32> = ratings.map(|puzzle| puzzle.rating().into()).collect();
        ratings.iter().sum::<u32>() / ratings.len() as u32
    };
    let means = Difficulty::ALL.map(mean);
    assert!(means.is_sorted_by(|easier, harder| easier < harder), "{means:?}");
}
