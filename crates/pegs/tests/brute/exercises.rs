//! Exercises from a seed: the twin agrees with everything that is said about them.

use budget::{Budget, StopReason};
use pegs::exercise::{Exercise, ExerciseSearch, TRIES, Task};
use pegs::{Puzzle, jump_name, text};

use crate::twin::Twin;

fn search(name: &str, task: Task, jumps: usize, seed: u64) -> ExerciseSearch {
    let puzzle = Puzzle::named(name).unwrap().expect("the name is known");
    ExerciseSearch::new(puzzle, task, jumps, seed)
}

fn exercise(name: &str, task: Task, jumps: usize, seed: u64) -> Option<Exercise> {
    search(name, task, jumps, seed).run(&Budget::default()).expect("nobody stops it")
}

#[test]
fn exercises_are_what_they_are_said_to_be() {
    let mut found = 0;
    for name in ["triangle:4", "triangle:5", "square:4", "square:5"] {
        for (task, jumps, seed) in Task::ALL
            .into_iter()
            .flat_map(|task| [3, 5, 7].into_iter().map(move |jumps| (task, jumps)))
            .flat_map(|(task, jumps)| (0..4).map(move |seed| (task, jumps, seed)))
        {
            let Some(exercise) = exercise(name, task, jumps, seed) else { continue };
            let puzzle = &exercise.puzzle;
            let line = text::one_line(puzzle);
            let twin = Twin::new(&puzzle.board);
            let is_good = |word| puzzle.is_met(&twin.position(word));
            let start = twin.word(&puzzle.start);
            assert_eq!(twin.fewest_jumps(start, &is_good), Some(jumps), "{line}");
            let moves = exercise.plan.moves().count();
            assert_eq!(twin.fewest_moves(start, &is_good), Some(moves), "{line}");
            let ends = exercise.plan.replay(&puzzle.board, &puzzle.start).expect("legal jumps");
            assert!(puzzle.is_met(ends.last().unwrap()), "{line}");
            let mut keeping = Vec::new();
            for judged in &exercise.first {
                let next = puzzle.board.play(&puzzle.start, judged.jump);
                let can_go_on = twin.fewest_jumps(twin.word(&next), &is_good).is_some();
                assert_eq!(can_go_on, judged.lost.is_none(), "{line}");
                keeping.extend(can_go_on.then_some(judged.jump));
            }
            assert_eq!(exercise.first.len(), puzzle.board.legal_jumps(&puzzle.start).count());
            assert!(exercise.mistakes() > 0, "{line}");
            if task == Task::Keep {
                assert_eq!(keeping, exercise.plan.jumps[..1], "{line}");
            }
            found += 1;
        }
    }
    assert!(found > 60, "{found}");
}

#[test]
fn the_same_seed_makes_the_same_exercise_and_others_make_others() {
    let of = |seed| {
        let exercise = exercise("english", Task::Keep, 5, seed).unwrap();
        let board = &exercise.puzzle.board;
        format!("{} {}", text::one_line(&exercise.puzzle), jump_name(board, exercise.plan.jumps[0]))
    };
    let lines: Vec<String> = (0..10).map(of).collect();
    // Whoever changes this changes everybody's exercises.
    assert_eq!(
        lines[0],
        "jumps: orthogonal; goal: one d4; \
         ..oox../..xxo../ooooooo/ooooxxo/ooooooo/..oox../..ooo.. c6-e6"
    );
    assert_eq!(lines[4], of(4));
    // Two seeds may happen to make the same one.
    assert!(lines.iter().collect::<std::collections::BTreeSet<_>>().len() >= 9, "{lines:#?}");
}

#[test]
fn a_search_that_is_stopped_goes_on_to_the_same_exercise() {
    let whole = exercise("triangle:5", Task::Solve, 7, 2);
    assert!(whole.is_some());
    let mut search = search("triangle:5", Task::Solve, 7, 2);
    let stopped = Budget::default();
    stopped.control.stop(StopReason::TimeLimit);
    for _ in 0..3 {
        assert_eq!(search.run(&stopped), Err(StopReason::TimeLimit));
    }
    assert_eq!(search.run(&Budget::default()), Ok(whole));
}

#[test]
fn a_board_without_such_exercises_is_told_after_a_bounded_number_of_tries() {
    let mut search = search("triangle:3", Task::Solve, 9, 1);
    assert_eq!(search.run(&Budget::default()), Ok(None));
    assert_eq!(search.tried(), TRIES);
}
