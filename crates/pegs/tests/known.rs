//! Published results.

use budget::Budget;
use pegs::{Answer, Lattice, NAMES, Puzzle, Reason, Verdict, Wish, solve};

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

/// E. Bergholt, 1912; J. Beasley proved that 18 moves are needed.
#[test]
fn the_english_board_takes_eighteen_moves() {
    let puzzle = Puzzle::named("english").unwrap().unwrap();
    assert_eq!(played(&puzzle, Wish::FewestMoves), Some((31, 18)));
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
