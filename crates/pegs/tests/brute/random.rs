//! Explanations of larger boards, where there are too many positions to try them all:
//! closed sets go to the checker instead.

use board::{Size, Square};
use budget::Budget;
use fastrand::Rng;
use pegs::{Board, Goal, Lattice, Position, Puzzle, Verdict, Wish, solve};

use crate::twin::Twin;
use crate::{assert_certified, explained};

/// Boards of up to 7x7 with some squares left out, and starts of which some are full.
fn puzzles(random: &mut Rng) -> Vec<Puzzle> {
    let lattice = Lattice::ALL[random.usize(0..4)];
    let (rows, cols) = (random.u32(3..8), random.u32(3..8));
    let size = Size::new(rows, cols).expect("neither is zero");
    let shape: Vec<bool> = (0..size.area()).map(|_| random.u8(0..6) > 0).collect();
    let is_hole = |square: Square| shape[(square.row * cols + square.col) as usize];
    let Ok(board) = Board::new(lattice, size, is_hole) else { return Vec::new() };
    let holes = board.holes().len();
    // Few pegs or few empty holes: what is between takes long.
    let few = random.usize(0..7);
    let mut start = Position::of(holes, (0..few).map(|_| random.usize(0..holes)));
    if random.u8(0..3) == 0 {
        start = Position::of(holes, (0..holes).filter(|&hole| !start.contains(hole)));
    }
    let mut end = start.clone();
    for _ in 0..random.usize(0..8) {
        let jumps: Vec<_> = board.legal_jumps(&end).collect();
        let Some(&jump) = random.choice(&jumps) else { break };
        end = board.play(&end, jump);
    }
    for hole in [random.usize(0..holes), random.usize(0..holes)] {
        if end.contains(hole) { end.remove(hole) } else { end.insert(hole) }
    }
    let hole = random.usize(0..holes);
    let goals = [Goal::One, Goal::OneAt(hole), Goal::Reach(hole), Goal::Exactly(end)];
    goals.map(|goal| Puzzle { board: board.clone(), start: start.clone(), goal }).to_vec()
}

#[test]
fn explanations_of_larger_boards_hold_and_exclude_every_end() {
    let mut random = Rng::with_seed(2024);
    let mut explained = std::collections::BTreeMap::<_, u32>::new();
    for _ in 0..250 {
        for puzzle in puzzles(&mut random) {
            let budget = Budget { memory: 4 << 20, ..Budget::default() };
            let answer = solve(&puzzle, Wish::Any, &budget);
            if let Verdict::Impossible(reason) = &answer.verdict {
                explained::check(&Twin::new(&puzzle.board), &puzzle, reason);
                assert_certified(&puzzle, &answer);
                *explained.entry(reason.name()).or_default() += 1;
            }
        }
    }
    for kind in ["parity", "pagoda", "closed-set"] {
        assert!(explained.get(kind) > Some(&5), "{explained:?}");
    }
}
