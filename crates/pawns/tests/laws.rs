//! Laws of the rules: on every placement of pawns on small boards, and on
//! random ones on every board of up to 64 squares.

mod brute;

use board::{Size, Square};
use brute::{Board, Place, Values};
use pawns::{Move, Obstacle, ParseMoveError, Position, Rules, Side};

const SMALL: [(usize, usize); 13] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 1),
    (2, 2),
    (2, 3),
    (3, 1),
    (3, 2),
    (3, 3),
    (2, 5),
    (4, 2),
    (1, 5),
    (5, 1),
];

/// Checks every placement on the small boards, then random ones on all boards.
fn on_all_boards(check: impl Fn(&Board, &Rules, Position)) {
    let small = SMALL
        .iter()
        .flat_map(|&(rows, cols)| Board::every(rows, cols));
    for board in small.chain(random_boards(6)) {
        let (rules, position) = twin(&board);
        check(&board, &rules, position);
    }
}

/// Some random placements on each board of up to 64 squares, from nearly empty
/// to crowded.
fn random_boards(of_each_size: u32) -> impl Iterator<Item = Board> {
    let mut random = fastrand::Rng::with_seed(64);
    let sizes = (1..=64).flat_map(|rows| (1..=64 / rows).map(move |cols| (rows, cols)));
    let samples = sizes.flat_map(move |size| (0..of_each_size).map(move |sample| (size, sample)));
    samples.map(move |((rows, cols), sample)| {
        let mut board = Board::start(rows, cols);
        for (index, letter) in board.squares.iter_mut().enumerate() {
            // Most boards leave the far rows free of arrived pawns: those end
            // the game before any move.
            let end_row = index < cols || index >= (rows - 1) * cols;
            let allowed = ["Pp", "P.", "p."][match (end_row, index < cols) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => 2,
            }];
            let empty = random.u32(0..of_each_size) > sample;
            *letter = match random.usize(0..40) {
                0 => random.choice("Pp".chars()),
                _ if empty => Some('.'),
                _ => random.choice(allowed.chars()),
            }
            .expect("there are letters to choose from");
        }
        board.to_move = if random.bool() { 'P' } else { 'p' };
        board
    })
}

/// The same board and position as the library holds them.
fn twin(board: &Board) -> (Rules, Position) {
    let size = Size::new(board.rows as u32, board.cols as u32).expect("a board has squares");
    let rules = Rules::classic(size).expect("64 squares are enough");
    (rules, position(board))
}

fn position(board: &Board) -> Position {
    let to_move = match board.to_move {
        'P' => Side::White,
        _ => Side::Black,
    };
    Position::new(board.bits('P'), board.bits('p'), to_move).expect("a square holds one letter")
}

fn square((col, row): Place) -> Square {
    Square {
        col: col as u32,
        row: row as u32,
    }
}

fn sorted(positions: impl IntoIterator<Item = Position>) -> Vec<Position> {
    let mut positions: Vec<Position> = positions.into_iter().collect();
    positions.sort_unstable();
    positions
}

#[test]
fn the_move_list_is_what_the_slow_legality_test_allows() {
    on_all_boards(|board, rules, start| {
        let slow = board.legal_moves();
        let expected: Vec<Move> = slow
            .iter()
            .map(|&(from, to)| Move {
                from: square(from),
                to: square(to),
            })
            .collect();
        assert_eq!(rules.legal_moves(start), expected, "{board}");

        let ends = slow.iter().map(|&mv| position(&board.after(mv)));
        assert_eq!(sorted(rules.successors(start)), sorted(ends), "{board}");
        assert_eq!(rules.successors(start).len(), slow.len(), "{board}");
    });
}

#[test]
fn a_game_is_over_when_and_only_when_there_is_no_legal_move() {
    on_all_boards(|board, rules, position| {
        let over = rules.is_over(position);
        assert_eq!(over, rules.legal_moves(position).is_empty(), "{board}");
        assert_eq!(over, board.legal_moves().is_empty(), "{board}");
        let passed = rules.has_been_passed(position);
        assert_eq!(passed, board.enemy_has_arrived(), "{board}");
        assert!(over || !passed, "{board}");
    });
}

#[test]
fn every_move_hands_the_turn_over_and_keeps_the_movers_pawns() {
    on_all_boards(|board, rules, position| {
        let side = position.to_move();
        for (mv, next) in rules.successors(position).moves() {
            assert_eq!(next.to_move(), !side, "{board}: {mv}");
            let counts = |position: Position| {
                let count = |side| position.pawns(side).count_ones();
                (
                    count(side),
                    count(!side) + u32::from(position == next && mv.is_capture()),
                )
            };
            assert_eq!(counts(next), counts(position), "{board}: {mv}");
            assert_eq!(
                (next.white() | next.black()) & !rules.all(),
                0,
                "{board}: {mv}"
            );
        }
    });
}

#[test]
fn play_accepts_exactly_the_legal_moves_and_refuses_the_rest_with_a_true_reason() {
    on_all_boards(|board, rules, start| {
        let over = board.legal_moves().is_empty();
        for from in board.places() {
            for to in board.places() {
                let mv = Move {
                    from: square(from),
                    to: square(to),
                };
                match rules.play(start, mv) {
                    Ok(next) => {
                        assert!(board.allows(from, to), "{board}: {mv}");
                        assert_eq!(next, position(&board.after((from, to))), "{board}: {mv}");
                    }
                    Err(refusal) => {
                        assert!(!board.allows(from, to), "{board}: {refusal}");
                        assert_eq!(refusal.mv, mv, "{board}");
                        assert!(
                            is_true(board, over, from, to, refusal.reason),
                            "{board}: {refusal}"
                        );
                    }
                }
            }
        }
    });
}

/// Whether a reason given against a move between two squares of a board is so,
/// and is the first that a player would name.
fn is_true(board: &Board, over: bool, from: Place, to: Place, reason: Obstacle) -> bool {
    let own = board.at(from) == board.to_move;
    let (here, there) = (square(from), square(to));
    let ahead = if board.to_move == 'P' {
        to.1 == from.1 + 1
    } else {
        to.1 + 1 == from.1
    };
    let aside = from.0.abs_diff(to.0);
    match reason {
        Obstacle::GameOver => over,
        Obstacle::OffBoard(_) => false,
        _ if over => false,
        Obstacle::NoPawn(place) => place == here && board.at(from) == '.',
        Obstacle::NotYours(place, owner) => {
            let letter = if owner == Side::White { 'P' } else { 'p' };
            place == here && board.at(from) == board.enemy() && letter == board.enemy()
        }
        Obstacle::NotAPawnMove => own && !(ahead && aside <= 1),
        Obstacle::Blocked(place) => {
            own && ahead && aside == 0 && place == there && board.at(to) != '.'
        }
        Obstacle::NothingToCapture(place, owner) => {
            let letter = if owner == Side::White { 'P' } else { 'p' };
            let nothing = board.at(to) != board.enemy() && letter == board.enemy();
            own && ahead && aside == 1 && place == there && nothing
        }
    }
}

#[test]
fn a_square_off_the_board_is_named_as_the_reason() {
    for board in random_boards(3) {
        let (rules, start) = twin(&board);
        let (rows, cols) = (board.rows as u32, board.cols as u32);
        let outside = [(cols, 0), (0, rows), (cols, rows), (u32::MAX, u32::MAX)];
        for off in outside.map(|(col, row)| Square { col, row }) {
            for on in board.places().map(square) {
                let moves = [(off, on), (on, off), (off, off)];
                for mv in moves.map(|(from, to)| Move { from, to }) {
                    let reason = rules
                        .play(start, mv)
                        .expect_err("it leaves the board")
                        .reason;
                    let expected = if rules.is_over(start) {
                        Obstacle::GameOver
                    } else {
                        Obstacle::OffBoard(off)
                    };
                    assert_eq!(reason, expected, "{board}: {mv}");
                }
            }
        }
    }
}

#[test]
fn both_symmetries_turn_the_board_as_they_say_and_undo_themselves() {
    on_all_boards(|board, rules, start| {
        let (mirrored, swapped) = (rules.mirror(start), rules.swap_colours(start));
        assert_eq!(mirrored, position(&board.mirrored()), "{board}");
        assert_eq!(swapped, position(&board.colours_swapped()), "{board}");
        assert_eq!(rules.mirror(mirrored), start, "{board}");
        assert_eq!(rules.swap_colours(swapped), start, "{board}");
        assert_eq!(
            rules.mirror(swapped),
            rules.swap_colours(mirrored),
            "{board}"
        );
    });
}

#[test]
fn both_symmetries_take_successors_to_successors() {
    on_all_boards(|board, rules, position| {
        let after = |position| sorted(rules.successors(position));
        let mirrored = rules.successors(position).map(|next| rules.mirror(next));
        assert_eq!(after(rules.mirror(position)), sorted(mirrored), "{board}");
        let swapped = rules
            .successors(position)
            .map(|next| rules.swap_colours(next));
        assert_eq!(
            after(rules.swap_colours(position)),
            sorted(swapped),
            "{board}"
        );
    });
}

#[test]
fn four_symmetric_positions_have_one_canonical_position_which_is_one_of_them() {
    on_all_boards(|board, rules, position| {
        let swapped = rules.swap_colours(position);
        let four = [
            position,
            swapped,
            rules.mirror(position),
            rules.mirror(swapped),
        ];
        let canonical = rules.canonical(position);
        assert!(four.contains(&canonical), "{board}");
        assert_eq!(
            four.map(|one| rules.canonical(one)),
            [canonical; 4],
            "{board}"
        );
        assert_eq!(canonical.to_move(), Side::White, "{board}");
    });
}

#[test]
fn every_legal_move_is_read_back_with_its_sign_and_without() {
    on_all_boards(|board, rules, position| {
        for mv in rules.legal_moves(position) {
            let sign = if mv.is_capture() { 'x' } else { '-' };
            assert_eq!(
                mv.to_string(),
                format!("{}{sign}{}", mv.from, mv.to),
                "{board}"
            );
            assert_eq!(mv.to_string().parse(), Ok(mv), "{board}");
            assert_eq!(format!("{}{}", mv.from, mv.to).parse(), Ok(mv), "{board}");
        }
    });
}

#[test]
fn a_capture_straight_ahead_is_no_move() {
    let error = ParseMoveError::StraightCapture("x1xx2".into());
    assert_eq!("x1xx2".parse::<Move>(), Err(error));
}

#[test]
fn the_slow_twin_knows_the_published_values() {
    // Rows, then the values of the start positions with one column and more.
    let published: [(usize, &[i16]); 3] = [
        (3, &[1, -2, -6, 5, 7]),
        (4, &[-2, -6, -8, 11]),
        (5, &[3, -6, 11]),
    ];
    for (rows, values) in published {
        for (cols, &value) in (1..).zip(values) {
            let found = Values::default().value(&Board::start(rows, cols));
            assert_eq!(found, value, "{rows}x{cols}");
        }
    }
}
