//! Laws that hold on every board.

use board::{Size, Square};
use pegs::{Board, Goal, Lattice, Position, Puzzle, parity, text};
use proptest::prelude::*;

/// A board of up to 6x6 with some holes left out, and a position on it.
fn boards() -> impl Strategy<Value = (Board, Position)> {
    let lattice = prop::sample::select(Lattice::ALL.to_vec());
    (lattice, 1..=6u32, 1..=6u32, any::<u64>(), any::<u64>()).prop_map(
        |(lattice, rows, cols, shape, pegs)| {
            let size = Size::new(rows, cols).expect("neither is zero");
            // The first square is a hole, so that there is one.
            let is_hole = |s: Square| (shape | 1) >> (s.row * cols + s.col) & 1 == 1;
            let board = Board::new(lattice, size, is_hole).expect("there is a hole");
            let holes = board.holes().len();
            let position = Position::of(holes, (0..holes).filter(|hole| pegs >> hole & 1 == 1));
            (board, position)
        },
    )
}

proptest! {
    #[test]
    fn symmetries_take_jumps_to_jumps((board, position) in boards()) {
        prop_assert_eq!(&board.symmetries()[0], &(0..board.holes().len() as u16).collect::<Vec<_>>());
        for symmetry in board.symmetries() {
            let turned = pegs::turn(symmetry, &position);
            prop_assert_eq!(turned.len(), position.len());
            for jump in board.legal_jumps(&position) {
                let image = |hole: u16| symmetry[usize::from(hole)];
                let there = pegs::Jump { from: image(jump.from), over: image(jump.over), to: image(jump.to) };
                prop_assert!(board.jumps().contains(&there));
                prop_assert!(board.allows(&turned, there));
                let after = pegs::turn(symmetry, &board.play(&position, jump));
                prop_assert_eq!(board.play(&turned, there), after);
            }
        }
    }

    #[test]
    fn a_jump_takes_one_peg_away_and_keeps_parities((board, position) in boards()) {
        let invariants = parity::invariants(&board);
        for jump in board.legal_jumps(&position) {
            let after = board.play(&position, jump);
            prop_assert_eq!(after.len() + 1, position.len());
            for set in &invariants {
                prop_assert_eq!(parity::is_odd(set, &position), parity::is_odd(set, &after));
            }
        }
    }

    #[test]
    fn a_puzzle_is_read_back_as_it_was_written((board, start) in boards(), pick in any::<usize>()) {
        let holes = board.holes().len();
        let hole = pick % holes;
        let goals = [
            Goal::One,
            Goal::OneAt(hole),
            Goal::Reach(hole),
            Goal::Exactly(Position::of(holes, [hole])),
        ];
        for goal in goals {
            let puzzle = Puzzle { board: board.clone(), start: start.clone(), goal };
            prop_assert_eq!(text::read(&text::one_line(&puzzle)), Ok(puzzle.clone()));
            prop_assert_eq!(text::read(&text::lines(&puzzle)), Ok(puzzle));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".*") {
        let _ = text::read(&text);
        let _ = Puzzle::named(&text);
    }

    #[test]
    fn no_text_of_likely_letters_makes_the_reader_panic(
        text in "(jumps: (hex|all|x)?\n)?(goal: (one|reach|exactly) ?[a-z0-9]{0,3}\n)?[xo. /;\n]{0,60}"
    ) {
        let _ = text::read(&text);
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (given, message) in [
        ("", "the board has no holes: draw them as x (with a peg) or o (empty)"),
        ("...\n. .\n", "the board has no holes: draw them as x (with a peg) or o (empty)"),
        (
            "xo\nx?\n",
            "line 2: '?' is not allowed: write x for a peg, o for an empty hole, . for no hole",
        ),
        (
            "jumps: square\nxo\n",
            "line 1: \"square\" is not a kind of jump: write orthogonal, diagonal, all or hex",
        ),
        (
            "goal: win\nxo\n",
            "line 1: \"win\" is not a goal: write reach SQUARE, one, one SQUARE or exactly ROWS",
        ),
        ("goal: reach c1\nxo\n", "line 1: there is no hole at c1"),
        ("goal: reach b4294967295\nxo\n", "line 1: there is no hole at b4294967295"),
        ("goal: one\ngoal: one\nxo\n", "line 2: goal: occurs twice"),
        ("colour: red\nxo\n", "line 1: \"colour: red\" is not a header: write jumps: or goal:"),
        (
            "goal: exactly\nxoo\n",
            "goal: exactly needs a second grid, separated from the first by an empty line",
        ),
        (
            "goal: exactly\nxo\n\nx.\n",
            "the two grids must have the same holes, but they differ at b1",
        ),
    ] {
        assert_eq!(text::read(given).unwrap_err().to_string(), message, "{given:?}");
    }
}

#[test]
fn grids_may_be_written_in_several_ways() {
    let english = Puzzle::named("english").unwrap().unwrap();
    for text in [
        "goal: one d4\n  xxx\n  xxx\nxxxxxxx\nxxxoxxx\nxxxxxxx\n  xxx\n  xxx\n",
        "jumps: orthogonal\r\ngoal: one d4\r\n..xxx..\r\n..xxx..\r\nxxxxxxx\r\nxxxoxxx\r\nxxxxxxx\r\n..xxx..\r\n..xxx..",
        "goal: one d4; ..xxx../..xxx../xxxxxxx/xxxoxxx/xxxxxxx/..xxx../..xxx..",
        "goal: one d4\n\n  XXX\n  XXX\nXXXXXXX\nXXXOXXX\nXXXXXXX\n  XXX\n  XXX\n\n\n",
    ] {
        assert_eq!(text::read(text).as_ref(), Ok(&english), "{text}");
    }
    let second =
        ["goal: exactly\nxxo\n\noox\n", "goal: exactly\nxxo\noox\n", "xxo\ngoal: exactly\noox\n"];
    for text in second {
        let puzzle = text::read(text).unwrap();
        assert_eq!(puzzle.goal, Goal::Exactly(Position::of(3, [2])), "{text}");
    }
}
