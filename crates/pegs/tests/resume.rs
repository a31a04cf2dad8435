//! A solver that is stopped and goes on gives the answer that it would have given at
//! once, with as many positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use board::Size;
use budget::{Budget, StopReason};
use fastrand::Rng;
use pegs::{Answer, Board, Goal, Lattice, Position, Puzzle, Solver, Verdict, Wish, solve};

const WISHES: [Wish; 3] = [Wish::FewestJumps, Wish::Any, Wish::FewestMoves];

fn named(name: &str) -> Puzzle {
    Puzzle::named(name).unwrap().expect("the name is known")
}

/// An army of so many columns and rows that is to reach a level beyond them, in a
/// column counted from zero.
fn soldiers(lattice: Lattice, width: u32, army: u32, level: u32, col: u32) -> Puzzle {
    let target = (col, army + level - 1);
    Puzzle::soldiers(lattice, width, army + level, army, target).expect("the board is small")
}

/// A budget of one thread without time.
fn no_time() -> Budget {
    let budget = Budget::default();
    budget.control.stop(StopReason::TimeLimit);
    budget
}

/// Whether the checker accepts the certificate of an answer.
fn assert_verified(puzzle: &Puzzle, answer: &Answer) {
    let parts = pegs::proof::of_answer(puzzle, answer).expect("a final answer has a proof");
    let mut certificate = proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    if let Err(reason) = check::verify(&certificate.finish(&parts.body)) {
        panic!("{}: {reason}", pegs::text::one_line(puzzle));
    }
}

/// A random board of about this size with a start and a goal of some kind, which can
/// be met or just not.
fn random_puzzle(random: &mut Rng, rows: u32, cols: u32) -> Puzzle {
    loop {
        let lattice = Lattice::ALL[random.usize(0..4)];
        let size = Size::new(rows, cols).expect("neither is zero");
        let shape: Vec<bool> = (0..size.area()).map(|_| random.u8(0..10) > 0).collect();
        let index = |square: board::Square| (square.row * cols + square.col) as usize;
        let Ok(board) = Board::new(lattice, size, |square| shape[index(square)]) else { continue };
        let holes = board.holes().len();
        let filled = random.f64();
        let start = Position::of(holes, (0..holes).filter(|_| random.f64() < filled));
        let mut end = start.clone();
        for _ in 0..random.usize(2..10) {
            let jumps: Vec<_> = board.legal_jumps(&end).collect();
            let Some(&jump) = random.choice(&jumps) else { break };
            end = board.play(&end, jump);
        }
        let hole = random.usize(0..holes);
        if random.bool() && end.contains(hole) {
            end.remove(hole);
        }
        let goals = [Goal::One, Goal::OneAt(hole), Goal::Reach(hole), Goal::Exactly(end)];
        let goal = random.choice(goals).expect("there are four");
        return Puzzle { board, start, goal };
    }
}

/// Solves with more and more memory; returns the answer and how often there was too
/// little. A solver that is called without time stays where it is.
fn with_growing_memory(puzzle: &Puzzle, wish: Wish) -> (Answer, u32) {
    let mut solver = Solver::new(puzzle, wish);
    let mut stops = 0;
    let mut memory = 200;
    loop {
        let budget = Budget { memory, ..Budget::default() };
        let answer = solver.solve(&budget);
        match answer.verdict.stopped() {
            None => return (answer, stops),
            Some(reason) => assert_eq!(reason, StopReason::MemoryLimit),
        }
        stops += 1;
        memory += memory / 3;
        if !matches!(puzzle.goal, Goal::Reach(_)) {
            let idle = no_time();
            let same = solver.solve(&idle);
            assert_eq!(same.positions, answer.positions);
            assert_eq!(idle.control.stage(), budget.control.stage());
        }
    }
}

#[test]
fn more_memory_goes_on_where_less_was_too_little() {
    let mut random = Rng::with_seed(23);
    let mut puzzles: Vec<Puzzle> = ["cross", "plus", "bench", "triangle:5"].map(named).to_vec();
    puzzles.push(soldiers(Lattice::Orthogonal, 7, 4, 2, 3));
    puzzles.extend((0..50).map(|_| random_puzzle(&mut random, 3, 4)));
    puzzles.extend((0..30).map(|_| random_puzzle(&mut random, 4, 4)));
    let mut all_stops = 0;
    for puzzle in &puzzles {
        for wish in WISHES {
            let whole = solve(puzzle, wish, &Budget::default());
            let (answer, stops) = with_growing_memory(puzzle, wish);
            assert_eq!(answer, whole, "{wish:?} {}", pegs::text::one_line(puzzle));
            assert_verified(puzzle, &answer);
            all_stops += stops;
        }
    }
    assert!(all_stops > 200, "stopped {all_stops} times");
}

/// The search for a hole to reach looks at its budget after every 64 needs, or 256
/// where moves are counted, and goes on with the next ones: nothing is done twice.
#[test]
fn a_search_for_required_pegs_goes_on_with_the_next_one() {
    let mut all_stops = 0;
    for (wishes, puzzle) in [
        (&WISHES[..2], soldiers(Lattice::Orthogonal, 9, 4, 4, 4)),
        (&WISHES[..2], soldiers(Lattice::Diagonal, 7, 4, 4, 3)),
        (&WISHES[..2], soldiers(Lattice::All, 9, 4, 6, 2)),
        (&WISHES[..], soldiers(Lattice::Orthogonal, 7, 3, 3, 0)),
        (&WISHES[..], soldiers(Lattice::Orthogonal, 7, 4, 2, 3)),
        (&WISHES[..], soldiers(Lattice::Hex, 5, 3, 2, 2)),
    ] {
        for &wish in wishes {
            let budget = Budget::default();
            let whole = solve(&puzzle, wish, &budget);
            let mut solver = Solver::new(&puzzle, wish);
            let (mut visited, mut stops) = (0, 0);
            let answer = loop {
                let budget = no_time();
                let answer = solver.solve(&budget);
                visited += budget.control.visited();
                if answer.verdict.stopped().is_none() {
                    break answer;
                }
                stops += 1;
                assert!(answer.positions >= 64 * stops);
            };
            assert_eq!(answer, whole, "{wish:?} {}", pegs::text::one_line(&puzzle));
            assert_verified(&puzzle, &answer);
            assert_eq!(visited, budget.control.visited());
            all_stops += stops;
        }
    }
    assert!(all_stops > 50, "stopped {all_stops} times");
}

/// Solves, and stops the solver when it has visited so many positions, if it does.
fn stopped_after(solver: &mut Solver, visits: u64, threads: usize) -> (Answer, u64) {
    let budget = Budget { threads, ..Budget::default() };
    let is_over = AtomicBool::new(false);
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            while budget.control.visited() < visits && !is_over.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            budget.control.stop(StopReason::Cancelled);
        });
        let answer = solver.solve(&budget);
        is_over.store(true, Ordering::Relaxed);
        answer
    });
    (answer, budget.control.visited())
}

#[test]
fn an_answer_is_the_same_however_often_the_solver_is_stopped() {
    let mut random = Rng::with_seed(7);
    let mut puzzles: Vec<Puzzle> = ["bench", "triangle:5", "english:d1"].map(named).to_vec();
    puzzles.push("goal: one b2; xxxx/xxxx/xxxx/xxox/xxxx".parse().unwrap());
    puzzles.push(
        "jumps: all; goal: exactly; xxxo/xxxx/xxxx/xxxx; oooo/oxoo/ooxo/oooo".parse().unwrap(),
    );
    puzzles.extend((0..20).map(|_| random_puzzle(&mut random, 4, 5)));
    let mut all_stops = 0;
    for puzzle in &puzzles {
        for wish in [Wish::Any, Wish::FewestMoves] {
            // All positions of the English board are too many for a test.
            if wish == Wish::FewestMoves && puzzle.board.holes().len() > 30 {
                continue;
            }
            let budget = Budget::default();
            let whole = solve(puzzle, wish, &budget);
            let visits = budget.control.visited();
            let mut solver = Solver::new(puzzle, wish);
            let mut positions = 0;
            let mut left = 50;
            let answer = loop {
                // In the end nobody stops it.
                let after = if left > 0 { random.u64(0..=visits / 4) } else { u64::MAX };
                left -= 1;
                let threads = random.usize(1..3);
                let (answer, _) = stopped_after(&mut solver, after, threads);
                assert!(answer.positions >= positions, "what was found stays found");
                positions = answer.positions;
                if answer.verdict.stopped().is_none() {
                    break answer;
                }
                if let Verdict::Reachable { plan, .. } = &answer.verdict {
                    let last =
                        plan.replay(&puzzle.board, &puzzle.start).expect("it is legal").pop();
                    assert!(puzzle.is_met(&last.expect("it has a start")));
                }
                all_stops += 1;
            };
            assert_eq!(answer, whole, "{wish:?} {}", pegs::text::one_line(puzzle));
            assert_verified(puzzle, &answer);
        }
    }
    assert!(all_stops > 20, "stopped {all_stops} times");
}

#[test]
fn after_a_final_answer_a_solver_begins_anew() {
    for (text, wish) in [
        ("goal: one; xxoxxo", Wish::FewestMoves),
        ("goal: one; xxx", Wish::FewestJumps),
        ("goal: reach d1; xxoo", Wish::FewestJumps),
        ("goal: one; oxo", Wish::Any),
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        let mut solver = Solver::new(&puzzle, wish);
        let first = solver.solve(&Budget::default());
        assert_eq!(first.verdict.stopped(), None);
        assert_eq!(solver.solve(&Budget::default()), first);
    }
}
