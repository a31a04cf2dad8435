//! Laws of the rules: on every placement of pawns on small boards, and on
//! random ones on every board of up to 64 squares.

mod boards;
mod brute;

use board::Square;
use boards::{on_all_boards, position, random_boards, rules, side, sorted, square};
use brute::{Board, Place};
use pawns::{Move, Obstacle, ParseMoveError, Position};

#[test]
fn the_move_list_is_what_the_slow_legality_test_allows() {
    on_all_boards(|board, rules, start| {
        let slow = board.legal_moves();
        let expected: Vec<Move> = slow.iter().map(|&mv| fast(mv)).collect();
        assert_eq!(rules.legal_moves(start), expected, "{board}");

        let ends = slow.iter().map(|&mv| position(&board.after(mv)));
        assert_eq!(sorted(rules.successors(start)), sorted(ends), "{board}");
        assert_eq!(rules.successors(start).len(), slow.len(), "{board}");
    });
}

#[test]
fn a_game_is_over_when_and_only_when_there_is_no_legal_move() {
    on_all_boards(|board, rules, start| {
        let over = rules.is_over(start);
        assert_eq!(over, rules.legal_moves(start).is_empty(), "{board}");
        assert_eq!(over, board.legal_moves().is_empty(), "{board}");
        let passed = rules.has_been_passed(start);
        assert_eq!(passed, board.enemy_has_arrived(), "{board}");
        assert!(over || !passed, "{board}");
    });
}

#[test]
fn every_move_hands_the_turn_over_and_takes_a_pawn_only_by_capture() {
    on_all_boards(|board, rules, start| {
        let mover = start.to_move();
        let count = |position: Position, side| position.pawns(side).count_ones();
        for (mv, next) in rules.successors(start).moves() {
            assert_eq!(next.to_move(), !mover, "{board}: {mv}");
            assert_eq!(count(next, mover), count(start, mover), "{board}: {mv}");
            let left = count(next, !mover) + u32::from(mv.is_capture());
            assert_eq!(left, count(start, !mover), "{board}: {mv}");
            let outside = (next.white() | next.black()) & !rules.all();
            assert_eq!(outside, 0, "{board}: {mv}");
        }
    });
}

#[test]
fn play_accepts_exactly_the_legal_moves_and_gives_a_true_reason_against_the_rest() {
    on_all_boards(|board, rules, start| {
        let over = board.legal_moves().is_empty();
        for from in board.places() {
            for to in board.places() {
                let mv = fast((from, to));
                match rules.play(start, mv) {
                    Ok(next) => {
                        assert!(board.allows(from, to), "{board}: {mv}");
                        let expected = position(&board.after((from, to)));
                        assert_eq!(next, expected, "{board}: {mv}");
                    }
                    Err(refusal) => {
                        assert!(!board.allows(from, to), "{board}: {refusal}");
                        assert_eq!(refusal.mv, mv, "{board}");
                        let so = if over {
                            refusal.reason == Obstacle::GameOver
                        } else {
                            is_so(board, from, to, refusal.reason)
                        };
                        assert!(so, "{board}: {refusal}");
                    }
                }
            }
        }
    });
}

#[test]
fn a_square_off_the_board_is_named_as_the_reason() {
    for board in random_boards(3) {
        let (rules, start) = (rules(&board), position(&board));
        let (rows, cols) = (board.rows as u32, board.cols as u32);
        let outside = [(cols, 0), (0, rows), (cols, rows), (u32::MAX, u32::MAX)];
        for off in outside.map(|(col, row)| Square { col, row }) {
            let expected =
                if rules.is_over(start) { Obstacle::GameOver } else { Obstacle::OffBoard(off) };
            for on in board.places().map(square) {
                let moves = [(off, on), (on, off), (off, off)];
                for mv in moves.map(|(from, to)| Move::new(from, to)) {
                    let refusal = rules.play(start, mv).expect_err("it leaves the board");
                    assert_eq!(refusal.reason, expected, "{board}: {mv}");
                }
            }
        }
    }
}

#[test]
fn every_refusal_is_told_in_a_sentence() {
    let sentences = [
        ("a1-a2", "a1-a2 is illegal: a2 is occupied, and a pawn captures only diagonally"),
        ("a1xb2", "a1xb2 is illegal: there is no black pawn to capture on b2"),
        ("b1-b2", "b1-b2 is illegal: there is no pawn on b1"),
        ("c3-c2", "c3-c2 is illegal: the pawn on c3 is Black's, and White is to move"),
        (
            "c1-c3",
            "c1-c3 is illegal: a pawn moves one square straight ahead, or captures one square diagonally ahead",
        ),
        ("c1-d1", "c1xd1 is illegal: d1 is not on the board"),
    ];
    let board = Board::read("..p/p../P.P w");
    for (mv, sentence) in sentences {
        let refusal = rules(&board).play(position(&board), mv.parse().unwrap());
        assert_eq!(refusal.unwrap_err().to_string(), sentence);
    }
    let board = Board::read("P.p/.../P.P b");
    let refusal = rules(&board).play(position(&board), "c3-c2".parse().unwrap());
    let sentence = "c3-c2 is illegal: the game is over";
    assert_eq!(refusal.unwrap_err().to_string(), sentence);
}

#[test]
fn every_legal_move_is_read_back_with_its_sign_and_without() {
    on_all_boards(|board, rules, start| {
        for mv in rules.legal_moves(start) {
            let sign = if mv.is_capture() { 'x' } else { '-' };
            let written = format!("{}{sign}{}", mv.from, mv.to);
            assert_eq!(mv.to_string(), written, "{board}");
            assert_eq!(written.parse(), Ok(mv), "{board}");
            assert_eq!(format!("{}{}", mv.from, mv.to).parse(), Ok(mv), "{board}");
        }
    });
}

#[test]
fn the_column_named_x_is_not_taken_for_a_capture() {
    let mv = |from, to| Ok(fast((from, to)));
    assert_eq!("w1x2".parse(), mv((22, 0), (23, 1)));
    assert_eq!("w1xx2".parse(), mv((22, 0), (23, 1)));
    assert_eq!("x1x2".parse(), mv((23, 0), (23, 1)));
    assert_eq!("x1-x2".parse(), mv((23, 0), (23, 1)));
    assert_eq!("z1xaa2".parse(), mv((25, 0), (26, 1)));
    assert_eq!("z1aa2".parse(), mv((25, 0), (26, 1)));
    let straight = ParseMoveError::StraightCapture("x1xx2".into());
    assert_eq!("x1xx2".parse::<Move>(), Err(straight));
}

/// The library's move between two squares.
fn fast((from, to): (Place, Place)) -> Move {
    Move::new(square(from), square(to))
}

/// Whether a reason given against a move is so, while the game goes on and both
/// squares are on the board.
fn is_so(board: &Board, from: Place, to: Place, reason: Obstacle) -> bool {
    let own = board.at(from) == board.to_move;
    let ahead = if board.to_move == 'P' { to.1 == from.1 + 1 } else { to.1 + 1 == from.1 };
    let aside = from.0.abs_diff(to.0);
    let enemy = side(board.enemy());
    match reason {
        // The last three are not given under the classic rules.
        Obstacle::GameOver
        | Obstacle::OffBoard(_)
        | Obstacle::NotAMoveUnder(_)
        | Obstacle::Occupied(_)
        | Obstacle::MustCapture => false,
        Obstacle::NoPawn(place) => place == square(from) && board.at(from) == '.',
        Obstacle::NotYours(place, owner) => {
            place == square(from) && board.at(from) == board.enemy() && owner == enemy
        }
        Obstacle::NotAPawnMove => own && !(ahead && aside <= 1),
        Obstacle::Blocked(place) => {
            own && ahead && aside == 0 && place == square(to) && board.at(to) != '.'
        }
        Obstacle::NothingToCapture(place, owner) => {
            let nothing = board.at(to) != board.enemy() && owner == enemy;
            own && ahead && aside == 1 && place == square(to) && nothing
        }
    }
}
