//! The solver against a brute-force twin that shares no code with it, on every
//! position of every shape of small boards; its proofs against the checker, and its
//! explanations against the rules.

mod counted;
mod exercises;
mod explained;
mod random;
mod table;
mod twin;

use board::Size;
use budget::Budget;
use pegs::{Answer, Board, Goal, Lattice, Position, Puzzle, Solver, Verdict, Wish, solve};
use twin::Twin;

/// Solves a puzzle and compares everything with the twin.
fn check(twin: &Twin, puzzle: &Puzzle) {
    let start = twin.word(&puzzle.start);
    let expected = twin.fewest_jumps(start, &|word| puzzle.is_met(&twin.position(word)));
    let answer = solve(puzzle, Wish::FewestJumps, &Budget::default());
    let line = pegs::text::one_line(puzzle);
    match &answer.verdict {
        Verdict::Reachable { plan, stopped: None, .. } => {
            let positions = plan.replay(&puzzle.board, &puzzle.start).expect("jumps are legal");
            assert!(puzzle.is_met(positions.last().expect("there is a start")), "{line}");
            assert_eq!(Some(plan.jumps.len()), expected, "{line}");
        }
        Verdict::Impossible(reason) => {
            // So the ends that a closed set excludes are not reached, either.
            assert_eq!(expected, None, "{line}");
            explained::check(twin, puzzle, reason);
        }
        other => panic!("{line}: {other:?}"),
    }
    assert_certified(puzzle, &answer);
}

/// Asks the checker about the certificate of an answer.
fn assert_certified(puzzle: &Puzzle, answer: &Answer) {
    let line = pegs::text::one_line(puzzle);
    let parts = pegs::proof::of_answer(puzzle, answer).expect("every answer has a proof");
    let mut certificate = proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    if let Err(reason) = check::verify(&certificate.finish(&parts.body)) {
        panic!("{line}: {:?}: {reason}", parts.header);
    }
}

/// The goals to try with a start: one of each kind, which ones depends on it.
fn goals(twin: &Twin, holes: usize, seed: u64) -> Vec<Goal> {
    let mut random = fastrand::Rng::with_seed(seed);
    let end = (0..holes).filter(|_| random.u8(0..3) == 0).collect::<Vec<_>>();
    let any = random.usize(0..holes);
    vec![
        Goal::One,
        Goal::OneAt(any),
        Goal::Reach(twin.holes() - 1 - any),
        Goal::Exactly(Position::of(holes, end)),
    ]
}

/// Every position of a board with one goal after the other, or with all.
fn check_board(board: &Board, all_goals: bool) {
    let twin = Twin::new(board);
    let holes = board.holes().len();
    for word in 0..1u32 << holes {
        let start = twin.position(word);
        let goals = goals(&twin, holes, u64::from(word));
        let chosen =
            if all_goals { 0..goals.len() } else { word as usize % 4..word as usize % 4 + 1 };
        for goal in &goals[chosen] {
            check(
                &twin,
                &Puzzle { board: board.clone(), start: start.clone(), goal: goal.clone() },
            );
        }
    }
}

/// The shapes within a rectangle that have a jump, one of each up to symmetry.
fn shapes(lattice: Lattice, size: Size) -> Vec<Board> {
    let squares: Vec<_> = size.squares().collect();
    let full = Board::new(lattice, size, |_| true).expect("the size is small");
    let image = |symmetry: &pegs::Symmetry, shape: u32| -> u32 {
        (0..squares.len()).filter(|s| shape >> s & 1 == 1).map(|s| 1 << symmetry[s]).sum()
    };
    (1..1u32 << squares.len())
        .filter(|&shape| full.symmetries().iter().all(|s| image(s, shape) >= shape))
        .map(|shape| {
            let number = |square| squares.iter().position(|&other| other == square);
            Board::new(lattice, size, |s| shape >> number(s).expect("it is one") & 1 == 1)
                .expect("a shape has holes")
        })
        .filter(|board| !board.jumps().is_empty())
        .collect()
}

fn check_shapes(lattice: Lattice, size: &str, all_goals: bool) {
    let shapes = shapes(lattice, size.parse().unwrap());
    assert!(shapes.len() > 5);
    for board in shapes {
        check_board(&board, all_goals);
    }
}

#[test]
fn all_positions_of_all_orthogonal_shapes_within_3x4() {
    check_shapes(Lattice::Orthogonal, "3x3", true);
    check_shapes(Lattice::Orthogonal, "3x4", false);
}

#[test]
fn all_positions_of_all_diagonal_shapes_within_3x4() {
    check_shapes(Lattice::Diagonal, "3x3", true);
    check_shapes(Lattice::Diagonal, "3x4", false);
}

#[test]
fn all_positions_of_all_shapes_within_3x4_with_jumps_in_eight_directions() {
    check_shapes(Lattice::All, "3x3", true);
    check_shapes(Lattice::All, "3x4", false);
}

#[test]
fn all_positions_of_all_hexagonal_shapes_within_3x4() {
    check_shapes(Lattice::Hex, "3x3", true);
    check_shapes(Lattice::Hex, "3x4", false);
}

#[test]
fn all_positions_of_small_triangles_hexagons_and_rows() {
    for name in ["triangle:3", "triangle:4", "hexagon:2"] {
        check_board(&Puzzle::named(name).unwrap().unwrap().board, true);
    }
    for cols in 1..=10 {
        let size = Size::new(1, cols).unwrap();
        check_board(&Board::new(Lattice::Orthogonal, size, |_| true).unwrap(), true);
    }
}

/// The checker confirms that no plan has fewer moves.
fn verify_moves(puzzle: &Puzzle, answer: &Answer, fewest: Option<usize>) {
    let line = pegs::text::one_line(puzzle);
    let parts = pegs::proof::of_answer(puzzle, answer).expect("there is a plan");
    let claim = parts.header.iter().find(|(key, _)| *key == "claim");
    assert_eq!(
        claim.map(|(_, claim)| claim.clone()),
        fewest.map(|n| format!("moves {n}")),
        "{line}"
    );
    let mut certificate = proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    if let Err(reason) = check::verify(&certificate.finish(&parts.body)) {
        panic!("{line}: {reason}");
    }
}

/// The other wishes, and the counts, of one puzzle.
fn check_wishes(twin: &Twin, puzzle: &Puzzle) {
    let start = twin.word(&puzzle.start);
    let is_good = |word| puzzle.is_met(&twin.position(word));
    let fewest = twin.fewest_moves(start, &is_good);
    let line = pegs::text::one_line(puzzle);
    for wish in [Wish::FewestMoves, Wish::Any] {
        let answer = Solver::new(puzzle, wish).with_proof_of_moves().solve(&Budget::default());
        if wish == Wish::FewestMoves && fewest.is_some_and(|moves| moves > 0) {
            verify_moves(puzzle, &answer, fewest);
        }
        match answer.verdict {
            Verdict::Reachable { plan, stopped: None, .. } => {
                let positions = plan.replay(&puzzle.board, &puzzle.start).expect("jumps are legal");
                assert!(puzzle.is_met(positions.last().expect("there is a start")), "{line}");
                let moves = Some(plan.moves().count());
                assert!(
                    if wish == Wish::Any { moves >= fewest } else { moves == fewest },
                    "{line}"
                );
            }
            Verdict::Impossible(_) => assert_eq!(fewest, None, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    counted::check(twin, puzzle);
    let (count, stopped) = pegs::count::count(puzzle, &Budget::default());
    assert_eq!(stopped, None);
    let [positions, winning, ways] = twin.count(start, &is_good);
    let unfolded: u64 = count.layers.iter().map(|layer| layer.positions_unfolded).sum();
    assert_eq!((unfolded, count.solutions), (positions, ways.to_string()), "{line}");
    // Folded, they are fewer, and there are some exactly if there are some.
    let folded: u64 = count.layers.iter().map(|layer| layer.winning).sum();
    assert!(folded <= winning && (folded > 0) == (winning > 0), "{line}");
}

#[test]
fn fewest_moves_any_plan_and_counts_are_those_of_the_twin() {
    let full = |lattice, size: &str| Board::new(lattice, size.parse().unwrap(), |_| true).unwrap();
    let squares = Lattice::ALL.map(|lattice| full(lattice, "3x3"));
    let triangle = Puzzle::named("triangle:4").unwrap().unwrap().board;
    for board in squares.into_iter().chain([full(Lattice::Orthogonal, "2x5"), triangle]) {
        let twin = Twin::new(&board);
        let holes = board.holes().len();
        for word in 0..1u32 << holes {
            for goal in goals(&twin, holes, u64::from(word)) {
                check_wishes(
                    &twin,
                    &Puzzle { board: board.clone(), start: twin.position(word), goal },
                );
            }
        }
    }
}

/// Some positions of every shape within 3x3 are counted, on all lattices, and of full boards of
/// twelve holes.
#[test]
fn counts_of_all_shapes_are_those_of_the_twin() {
    for lattice in Lattice::ALL {
        let larger = Board::new(lattice, "3x4".parse().unwrap(), |_| true).unwrap();
        let boards = shapes(lattice, "3x3".parse().unwrap());
        for (number, board) in boards.into_iter().chain([larger]).enumerate() {
            let twin = Twin::new(&board);
            let holes = board.holes().len();
            let apart = if holes > 9 { 11 } else { 5 };
            for word in (0..1u32 << holes).skip(number % apart).step_by(apart) {
                let goals = goals(&twin, holes, u64::from(word));
                let goal = goals[word as usize / apart % 4].clone();
                let start = twin.position(word);
                counted::check(&twin, &Puzzle { board: board.clone(), start, goal });
            }
        }
    }
}
