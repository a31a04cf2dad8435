//! Published results.

use budget::{Budget, StopReason};
use pegs::table::{Outcome, Why};
use pegs::{Answer, Fewest, Goal, Lattice, NAMES, Puzzle, Reason, Solver, Verdict, Wish, solve};

fn answer(puzzle: &Puzzle, wish: Wish) -> Answer {
    solve(puzzle, wish, &Budget { threads: 2, ..Budget::default() })
}

/// The jumps and moves of a plan that was found, after playing it.
fn played(puzzle: &Puzzle, wish: Wish) -> Option<(usize, usize)> {
    match answer(puzzle, wish).verdict {
        Verdict::Reachable { plan, stopped: None, .. } => {
            let positions = plan.replay(&puzzle.board, &puzzle.start).expect("jumps are legal");
            assert!(puzzle.is_met(positions.last().expect("there is a start")));
            Some((plan.jumps.len(), plan.moves().count()))
        }
        Verdict::Impossible(_) => None,
        other => panic!("{other:?}"),
    }
}

fn soldiers(x: u32, y: u32) -> Puzzle {
    Puzzle::soldiers(Lattice::Orthogonal, 7, 8, 4, (x - 1, y - 1)).unwrap()
}

/// The classical exercise: 7 wide, 8 high, rows 1 to 4 full.
#[test]
fn soldiers_take_the_fewest_jumps() {
    for x in 1..=7 {
        assert_eq!(played(&soldiers(x, 5), Wish::FewestJumps).unwrap().0, 1);
        assert_eq!(played(&soldiers(x, 6), Wish::FewestJumps).unwrap().0, 3);
    }
    for (x, y, jumps) in [(4, 7, 7), (1, 7, 9), (7, 7, 9), (3, 8, 19), (5, 8, 19)] {
        assert_eq!(played(&soldiers(x, y), Wish::FewestJumps).unwrap().0, jumps, "{x} {y}");
    }
    for x in [1, 2, 4, 6, 7] {
        let found = answer(&soldiers(x, 8), Wish::FewestJumps).verdict;
        assert!(matches!(found, Verdict::Impossible(Reason::Pagoda { .. })), "{x}");
    }
}

/// Unsolvability planning competition 2016, "pegsol-row5".
#[test]
fn the_fifth_row_is_out_of_reach_and_the_fourth_is_not() {
    for side in 1..=15 {
        let above = Puzzle::named(&format!("row5:{side}")).unwrap().unwrap();
        assert_eq!(played(&above, Wish::FewestJumps), None, "{side}");
    }
    for side in 11..=15 {
        let target = (side / 2, side + 3);
        let puzzle = Puzzle::soldiers(Lattice::Orthogonal, side, side + 5, side, target).unwrap();
        assert_eq!(played(&puzzle, Wish::FewestJumps).unwrap().0, 19, "{side}");
    }
}

/// The jumps and moves of a plan with the fewest moves, which the checker confirms to be so;
/// none if there is no plan.
fn certified(puzzle: &Puzzle) -> Option<(usize, usize)> {
    let budget = Budget { memory: 1 << 30, ..Budget::default() };
    let answer = Solver::new(puzzle, Wish::FewestMoves).with_proof_of_moves().solve(&budget);
    let (jumps, moves) = match &answer.verdict {
        Verdict::Reachable { plan, fewest: Some(Fewest::Moves(_)), stopped: None } => {
            (plan.jumps.len(), plan.moves().count())
        }
        Verdict::Impossible(_) => return None,
        other => panic!("{other:?}"),
    };
    let parts = pegs::proof::of_answer(puzzle, &answer).expect("the answer is final");
    let mut certificate = proof::Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    let verified = check::verify(&certificate.finish(&parts.body)).expect("it is proved");
    let said = format!("in {moves} moves leaves one peg");
    assert!(verified.statement.contains(&said), "{}", verified.statement);
    assert!(verified.statement.contains(", and no plan has fewer moves: "));
    Some((jumps, moves))
}

/// E. Bergholt, 1912; J. Beasley proved that 18 moves are needed.
#[test]
fn the_english_board_takes_eighteen_moves() {
    let puzzle = Puzzle::named("english").unwrap().unwrap();
    assert_eq!(certified(&puzzle), Some((31, 18)));
}

/// OEIS A127500 (G. Bell): the fewest moves from any hole on triangles of side 4 to 7.
#[test]
fn triangles_take_the_fewest_moves_that_are_published_with_certificates() {
    // Of side 7, one start of three that can be solved.
    for (side, fewest, starts) in [(4, 5, 0..10), (5, 9, 0..15), (6, 9, 0..21), (7, 12, 1..2)] {
        let named = Puzzle::named(&format!("triangle:{side}")).unwrap().unwrap();
        let holes = named.board.holes().len();
        let least = starts.filter_map(|hole| {
            // Up to symmetry, starts differ by their first image.
            let images = named.board.symmetries().iter().map(|symmetry| symmetry[hole]);
            if images.min() != Some(hole as u16) {
                return None;
            }
            let start = pegs::Position::of(holes, (0..holes).filter(|&other| other != hole));
            let puzzle = Puzzle { start, goal: Goal::One, ..named.clone() };
            certified(&puzzle).map(|(_, moves)| moves)
        });
        assert_eq!(least.min(), Some(fewest), "{side}");
    }
}

#[test]
fn every_built_in_puzzle_has_an_answer() {
    for named in NAMES {
        let puzzle = Puzzle::named(named.name).unwrap().unwrap();
        let reachable = played(&puzzle, Wish::Any).is_some();
        let is_known_to_be_impossible = ["european", "row5:3"].contains(&named.name);
        assert_ne!(reachable, is_known_to_be_impossible, "{}", named.name);
    }
}

#[test]
fn one_move_can_be_many_jumps() {
    let puzzle: Puzzle = "goal: one; xxoxoxo".parse().unwrap();
    assert_eq!(played(&puzzle, Wish::FewestMoves), Some((3, 1)));
    let puzzle: Puzzle = "goal: reach g1; xxoxoxo".parse().unwrap();
    assert_eq!(played(&puzzle, Wish::FewestMoves), Some((3, 1)));
}

/// Published: OEIS A112737 for the layers, and the number of solutions.
#[test]
fn the_english_board_has_as_many_positions_and_solutions_as_published() {
    let puzzle = Puzzle::named("english").unwrap().unwrap();
    let (count, stopped) = pegs::count::count(&puzzle, &Budget { threads: 2, ..Budget::default() });
    assert_eq!(stopped, None);
    let positions: Vec<u64> = count.layers.iter().map(|layer| layer.positions).collect();
    assert_eq!(positions[..9], [1, 1, 2, 8, 39, 171, 719, 2_757, 9_751]);
    assert_eq!(positions.iter().sum::<u64>(), 23_475_688);
    assert_eq!(count.layers.iter().map(|layer| layer.winning).sum::<u64>(), 1_679_072);
    assert_eq!(count.solutions, "40861647040079968");
    assert_eq!(count.shortest_dead_end(), Some(6));
}

/// Winning positions after each jump, up to symmetry: OEIS A112738.
#[test]
fn the_english_board_has_as_many_winning_positions_as_published() {
    let puzzle = pegs::Puzzle::named("english").unwrap().unwrap();
    let budget = budget::Budget::default();
    let winning = pegs::WinningPositions::of_complement_game(&puzzle.board, 16, &budget);
    let winning = winning.unwrap().unwrap();
    assert_eq!(winning.counts()[..8], [1, 1, 2, 8, 38, 164, 635, 2089]);
    assert_eq!(winning.len(), 1_679_072);
    assert!(winning.contains(&puzzle.start));
}

/// J. Beasley, The Ins and Outs of Peg Solitaire: on the English board all pairs are solvable
/// that parity allows, 21 up to symmetry.
#[test]
fn on_the_english_board_parity_alone_excludes_pairs() {
    let board = Puzzle::named("english").unwrap().unwrap().board;
    let budget = Budget { threads: 2, ..Budget::default() };
    let table = pegs::table::table(&board, false, &budget);
    assert_eq!(table.stopped, None);
    let ends = || table.starts.iter().flat_map(|start| &start.ends);
    let solvable = ends().filter(|end| matches!(end.outcome, Outcome::Solvable(_)));
    assert_eq!(solvable.count(), 21);
    let all = [Outcome::Impossible(Why::Parity)];
    assert!(
        ends().all(|end| matches!(end.outcome, Outcome::Solvable(_)) || all.contains(&end.outcome))
    );
    let centre = board.hole_at("d4".parse().unwrap()).unwrap();
    assert_eq!(table.start(centre).shortest_dead_end, Ok(Some(6)));
}

/// OEIS A127500 (G. Bell): the fewest moves of any pair on triangles of side 4, 5 and 6.
#[test]
fn triangles_take_the_fewest_moves_that_are_published() {
    for (side, fewest) in [(4, 5), (5, 9), (6, 9)] {
        let board = Puzzle::named(&format!("triangle:{side}")).unwrap().unwrap().board;
        let table = pegs::table::table(&board, true, &Budget::default());
        assert_eq!(table.stopped, None);
        let ends = table.starts.iter().flat_map(|start| &start.ends);
        let moves = ends.filter_map(|end| end.moves.map(|moves| moves.unwrap().fewest));
        assert_eq!(moves.min(), Some(fewest), "{side}");
    }
}

/// The ends of all 29,760 solutions from the top hole are the solvable ones.
#[test]
fn the_triangle_of_five_is_solvable_where_its_solutions_end() {
    let board = Puzzle::named("triangle:5").unwrap().unwrap().board;
    let table = pegs::table::table(&board, false, &Budget::default());
    let top = board.hole_at("a5".parse().unwrap()).unwrap();
    let budget = Budget::default();
    let mut solutions = 0u64;
    for end in 0..board.holes().len() {
        let mut puzzle = Puzzle::named("triangle:5").unwrap().unwrap();
        puzzle.goal = pegs::Goal::OneAt(end);
        let count: u64 = pegs::count::count(&puzzle, &budget).0.solutions.parse().unwrap();
        let is_solvable = matches!(table.end(top, end).outcome, Outcome::Solvable(_));
        assert_eq!(count > 0, is_solvable, "{end}");
        solutions += count;
    }
    assert_eq!(solutions, 29_760);
}

#[test]
fn a_table_that_runs_out_of_memory_says_what_is_missing_and_nothing_else() {
    let board = Puzzle::named("triangle:6").unwrap().unwrap().board;
    let whole = pegs::table::table(&board, true, &Budget::default());
    let budget = Budget { memory: 4 << 20, ..Budget::default() };
    let table = pegs::table::table(&board, true, &budget);
    assert_eq!(table.stopped, Some(StopReason::MemoryLimit));
    assert_eq!(budget.control.stopped(), None, "what ran out was for a part of it");
    let (mut known, mut unknown) = (0, 0);
    for start in 0..board.holes().len() {
        for end in 0..board.holes().len() {
            let (all, part) = (whole.end(start, end), table.end(start, end));
            match (&part.outcome, &all.outcome) {
                (Outcome::Unknown(reason), _) => {
                    assert_eq!(*reason, StopReason::MemoryLimit);
                    unknown += 1;
                }
                (Outcome::Solvable(_), Outcome::Solvable(_)) => {
                    let is_missing = part.moves == Some(Err(StopReason::MemoryLimit));
                    assert!(is_missing || part.moves == all.moves, "{start} {end}");
                    known += 1;
                }
                (one, other) => assert_eq!(one, other),
            }
        }
    }
    assert!(known > 0 && unknown > 0, "{known} {unknown}");
}

/// Winning positions after each jump, up to symmetry, from both ends: OEIS A112738. Its games
/// between two holes have as many solutions backward.
#[test]
fn the_english_board_has_as_many_winning_positions_from_both_ends() {
    let winning = |name: &str, goal: &str| {
        let mut puzzle = Puzzle::named(name).unwrap().unwrap();
        puzzle.goal = pegs::text::goal(&puzzle.board, goal).unwrap();
        let budget = Budget { threads: 2, ..Budget::default() };
        let (winning, stopped) = pegs::count::winning(&puzzle, &budget);
        assert_eq!(stopped, None);
        winning
    };
    let central = winning("english", "one d4");
    assert_eq!(central.layers[..8], [1, 1, 2, 8, 38, 164, 635, 2089]);
    assert_eq!(central.layers.iter().sum::<u64>(), 1_679_072);
    assert_eq!(central.solutions, "40861647040079968");
    let (there, back) = (winning("english", "one d7"), winning("english:d7", "one d4"));
    assert_eq!(there.solutions, back.solutions);
    assert!(there.layers.iter().eq(back.layers.iter().rev()));
}
