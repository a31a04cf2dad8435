//! A certificate is about one position, and about those that are the same game.

use crate::kit::{LARGE, Parts, Random, SMALL, assert_rejected, reason, statement};
use crate::rules::{Position, Values};

/// A certificate about another position.
fn about(file: &[u8], position: &str) -> Vec<u8> {
    Parts { position: position.into(), ..Parts::of(file) }.file()
}

#[test]
fn another_position_of_the_board_is_not_proved() {
    for position in ["3/ppp/PPP w", "ppp/1P1/P1P b", "pp1/2p/PPP w", "3/3/PPP w"] {
        assert_rejected(&about(SMALL, position), "does not cover the claimed position");
    }
    for position in ["pppp/4/P3/1PPP b", "pppp/4/P3/1PPP w", "4/pppp/4/PPPP w", "4/4/4/PPPP w"] {
        assert_rejected(&about(LARGE, position), "does not cover the claimed position");
    }
}

#[test]
fn another_position_is_accepted_only_where_the_claim_is_true_of_it() {
    let mut values = Values::default();
    let mut random = Random(4);
    let mut accepted = 0;
    for _ in 0..5000 {
        let position = Position::from_code(3, 3, random.below(3usize.pow(9)));
        if check::verify(&about(SMALL, &position.line())).is_ok() {
            accepted += 1;
            assert!(values.of(&position) <= 0, "{}", position.line());
        }
    }
    assert!(accepted > 1000, "having lost already needs no proof: {accepted}");
}

#[test]
fn the_same_position_seen_by_black_is_proved_of_black() {
    let turned = about(SMALL, "ppp/3/PPP b");
    assert_eq!(statement(&turned), "Black, to move on 3x3, loses");
    let lost = about(SMALL, "pp1/2P/P1P b");
    let mirrored = about(SMALL, "1pp/P2/P1P b");
    let words = |file: &[u8]| check::verify(file).map(|found| found.statement);
    let lost_and_mirrored = (words(&lost), words(&mirrored));
    assert_eq!(
        lost_and_mirrored,
        (
            Ok("Black, to move on 3x3 at pp1/2P/P1P b, loses".to_owned()),
            Ok("Black, to move on 3x3 at 1pp/P2/P1P b, loses".to_owned())
        )
    );
}

#[test]
fn the_body_of_another_position_proves_nothing() {
    let (small, large) = (Parts::of(SMALL), Parts::of(LARGE));
    reason(&small.around(&large.body()));
    reason(&large.around(&small.body()));
    let win = Parts { claim: "win".into(), sets: vec![small.sets[0].clone()], ..large };
    assert_rejected(&win.file(), "does not cover the claimed position");
}

#[test]
fn a_board_of_another_size_is_rejected() {
    for board in ["4x4", "3x4", "4x3", "2x3", "3x2", "9x1", "1x9", "8x8"] {
        let wrong = Parts { board: board.into(), ..Parts::of(SMALL) };
        assert_rejected(&wrong.file(), "different sizes");
    }
    for (board, position) in [
        ("4x4", "pppp/4/4/PPPP w"),
        ("4x3", "ppp/3/3/PPP w"),
        ("3x4", "pppp/4/PPPP w"),
        ("3x2", "pp/2/PP w"),
        ("5x3", "ppp/3/3/3/PPP w"),
    ] {
        let wrong = Parts { board: board.into(), position: position.into(), ..Parts::of(SMALL) };
        reason(&wrong.file());
    }
}

#[test]
fn what_is_no_board_is_rejected() {
    let no_boards = [
        "",
        "3",
        "3x",
        "x3",
        "x",
        "0x3",
        "3x0",
        "3x3x3",
        "-3x-3",
        "3 x 3",
        "3X3",
        "3×3",
        "65x1",
        "1x65",
        "8x9",
        "64x64",
        "4294967296x4294967296",
        "99999999999999999999999x1",
    ];
    for board in no_boards {
        let wrong = Parts { board: board.into(), ..Parts::of(SMALL) };
        assert_rejected(&wrong.file(), "is not the size of a board");
    }
}

#[test]
fn what_is_no_position_is_rejected() {
    for (position, words) in [
        ("", "does not name a side"),
        ("ppp/3/PPP", "does not name a side"),
        ("ppp/3/PPP ", "does not name a side"),
        ("ppp/3/PPP W", "does not name a side"),
        ("ppp/3/PPP white", "does not name a side"),
        ("ppp/3/PPP  w", "does not name a side"),
        ("ppp/3/PPP w ", "does not name a side"),
        (" w", "different sizes"),
        ("ppp/3 w", "different sizes"),
        ("ppp/3/3/PPP w", "different sizes"),
        ("ppp/3/PPP/ w", "different sizes"),
        ("ppp/4/PPP w", "different sizes"),
        ("ppp/2/PPP w", "different sizes"),
        ("ppp/99999999999999999999999999/PPP w", "different sizes"),
        ("ppp/03/PPP w", "unknown letter"),
        ("ppp/.../PPP w", "unknown letter"),
        ("ppp/xxx/PPP w", "unknown letter"),
        ("ppp/-3/PPP w", "unknown letter"),
        ("ppp/٣/PPP w", "unknown letter"),
        ("ppp/\u{1b}[31m/PPP w", "unknown letter"),
    ] {
        assert_rejected(&about(SMALL, position), words);
    }
    let long = ["3/".repeat(20_000), "1".repeat(60_000), "P".repeat(60_000)];
    for squares in long {
        assert_rejected(&about(SMALL, &(squares + " w")), "different sizes");
    }
}
