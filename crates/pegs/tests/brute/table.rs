//! Tables of boards against the twin, pair by pair.

use std::collections::HashMap;

use budget::Budget;
use pegs::table::{Outcome, Table, Why, table};
use pegs::{Board, Lattice, Position, Puzzle};

use super::shapes;
use super::twin::Twin;

/// The longest sweeps of all plans to an end: anywhere, and as the last move.
struct Sweeps<'a> {
    twin: &'a Twin,
    end: u32,
    known: HashMap<(u32, u32, usize), Option<(usize, usize)>>,
}

impl Sweeps<'_> {
    /// Those from a position on, where the peg in `peg` has just made `run` jumps.
    fn after(&mut self, word: u32, peg: u32, run: usize) -> Option<(usize, usize)> {
        if word.is_power_of_two() {
            return (word == self.end).then_some((run, run));
        }
        if let Some(known) = self.known.get(&(word, peg, run)) {
            return *known;
        }
        let mut best: Option<(usize, usize)> = None;
        for (from, to, next) in self.twin.after(word) {
            let next_run = if from == peg { run + 1 } else { 1 };
            if let Some((longest, last)) = self.after(next, to, next_run) {
                let (old, old_last) = best.unwrap_or_default();
                best = Some((old.max(longest).max(next_run), old_last.max(last)));
            }
        }
        self.known.insert((word, peg, run), best);
        best
    }
}

/// The fewest jumps to a position of several pegs in which none can jump.
fn dead_end(twin: &Twin, start: u32) -> Option<usize> {
    twin.fewest_jumps(start, &|word| word.count_ones() > 1 && twin.after(word).next().is_none())
}

/// How often things were found, so that no test is empty.
#[derive(Default)]
struct Seen {
    solvable: usize,
    parity: usize,
    pagoda: usize,
    closed: usize,
}

/// Compares every pair of a board's table with the twin.
fn check(board: &Board, seen: &mut Seen) -> Table {
    let twin = Twin::new(board);
    let holes = board.holes().len();
    let all = (1u32 << holes) - 1;
    let table = table(board, true, &Budget::default());
    let plain = pegs::table::table(board, false, &Budget::default());
    assert_eq!((table.stopped, plain.stopped), (None, None));
    for start in 0..holes {
        let word = all & !(1 << start);
        assert_eq!(table.start(start).shortest_dead_end, Ok(dead_end(&twin, word)));
        for end in 0..holes {
            let known = table.end(start, end);
            let last = 1 << end;
            let fewest = twin.fewest_moves(word, &|word| word == last);
            let mut sweeps = Sweeps { twin: &twin, end: last, known: HashMap::new() };
            let sweeps = sweeps.after(word, u32::MAX, 0);
            let found = known.moves.map(|moves| moves.expect("there is time"));
            let place = format!("{:?} {:?} {start} {end}", board.lattice(), board.holes());
            assert_eq!(found.map(|moves| moves.fewest), fewest, "{place}");
            let both = found.map(|moves| (moves.longest_sweep, moves.longest_last_move));
            assert_eq!(both, sweeps, "{place}");
            match (&known.outcome, &plain.end(start, end).outcome) {
                (Outcome::Solvable(_), Outcome::Solvable(_)) => {
                    assert!(fewest.is_some(), "{place}");
                    seen.solvable += 1;
                }
                (Outcome::Impossible(why), Outcome::Impossible(_)) => {
                    assert_eq!(fewest, None, "{place}");
                    match why {
                        Why::Parity => seen.parity += 1,
                        Why::Pagoda => seen.pagoda += 1,
                        Why::ClosedSet => seen.closed += 1,
                    }
                }
                other => panic!("{place}: {other:?}"),
            }
        }
    }
    for table in [&table, &plain] {
        check_plans(board, table);
    }
    table
}

/// Replays every plan of a table.
fn check_plans(board: &Board, table: &Table) {
    let holes = board.holes().len();
    for start in &table.starts {
        let pegs = Position::of(holes, (0..holes).filter(|hole| *hole != start.hole));
        for end in &start.ends {
            let Outcome::Solvable(plan) = &end.outcome else { continue };
            let positions = plan.replay(board, &pegs).expect("jumps are legal");
            assert_eq!(positions.last(), Some(&Position::of(holes, [end.hole])));
            let moves = end.moves.map(|moves| moves.expect("there is time"));
            if let Some(moves) = moves {
                assert_eq!(plan.moves().count(), moves.fewest);
                let sweep = plan.moves().map(<[_]>::len).max().unwrap_or(0);
                assert!(sweep <= moves.longest_sweep);
            }
        }
    }
}

#[test]
fn tables_of_all_small_shapes_are_those_of_the_twin() {
    let mut seen = Seen::default();
    for lattice in Lattice::ALL {
        for board in shapes(lattice, "3x3".parse().unwrap()) {
            check(&board, &mut seen);
        }
    }
    for lattice in [Lattice::Orthogonal, Lattice::Hex] {
        for board in shapes(lattice, "3x4".parse().unwrap()) {
            if board.holes().len() >= 10 {
                check(&board, &mut seen);
            }
        }
    }
    let Seen { solvable, parity, pagoda, closed } = seen;
    assert!(
        solvable.min(parity).min(pagoda).min(closed) > 0,
        "{solvable} {parity} {pagoda} {closed}"
    );
}

#[test]
fn tables_of_triangles_hexagons_squares_and_rows_are_those_of_the_twin() {
    let mut seen = Seen::default();
    for name in ["triangle:2", "triangle:3", "triangle:4", "hexagon:2", "square:3", "square:4"] {
        check(&Puzzle::named(name).unwrap().unwrap().board, &mut seen);
    }
    for cols in 1..=10 {
        let size = board::Size::new(1, cols).unwrap();
        check(&Board::new(Lattice::Orthogonal, size, |_| true).unwrap(), &mut seen);
    }
    assert!(seen.solvable > 30, "{}", seen.solvable);
}
