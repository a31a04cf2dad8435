//! Bodies that prove nothing, in files that are otherwise in order.

use crate::kit::{LARGE, Parts, SMALL, assert_rejected, numbers, reason};
use crate::rules::{Position, Values};

/// A file about the small board, with these numbers for its body.
fn small_with(all: &[u128]) -> Vec<u8> {
    Parts::of(SMALL).around(&numbers(all))
}

/// The numbers of the small board's body: a count, a code, differences.
fn small_numbers() -> Vec<u128> {
    let mut before = 0;
    let mut all = vec![Parts::of(SMALL).sets[0].len() as u128];
    all.extend(Parts::of(SMALL).sets[0].iter().map(|&(code, _)| {
        let difference = code - before;
        before = code;
        difference
    }));
    all
}

#[test]
fn a_proof_without_one_of_its_positions_is_rejected() {
    for (file, least) in [(SMALL, 4), (LARGE, 85)] {
        let parts = Parts::of(file);
        let mut rejected = 0;
        for index in 0..parts.sets.len() {
            for entry in 0..parts.sets[index].len() {
                let mut fewer = parts.clone();
                fewer.sets[index].remove(entry);
                rejected += usize::from(check::verify(&fewer.file()).is_err());
            }
        }
        assert!(rejected >= least, "{rejected} were needed");
    }
}

#[test]
fn a_proof_without_any_positions_is_rejected() {
    let mut parts = Parts::of(SMALL);
    parts.sets[0].clear();
    assert_rejected(&parts.file(), "does not cover the claimed position");
    for index in 0..2 {
        let mut parts = Parts::of(LARGE);
        parts.sets[index].clear();
        assert_rejected(&parts.file(), "does not cover the claimed position");
    }
}

#[test]
fn a_won_position_among_the_lost_is_named() {
    let mut parts = Parts::of(SMALL);
    // A pawn on c2 is one step from arriving.
    parts.sets[0].insert(0, (3u128.pow(3), None));
    assert_rejected(&parts.file(), ".../..P/... w: the side to move wins at once");
}

#[test]
fn a_reply_that_leads_nowhere_is_named() {
    let mut parts = Parts::of(SMALL);
    let root = parts.sets[0].iter().position(|&(code, _)| code == start_code()).unwrap();
    parts.sets[0] = vec![parts.sets[0][root]];
    let reason = reason(&parts.file());
    let expected = "ppp/.../PPP w: there is no reply to the move that leads to ";
    assert!(reason.starts_with(expected), "{reason}");
}

/// A move of the root is unanswered: the board after it is shown as it stands, with
/// the side that should have replied.
#[test]
fn a_missing_reply_is_shown_as_it_stands_on_the_board() {
    let white = ["ppp/P../.PP b", "ppp/.P./P.P b", "ppp/..P/PP. b"];
    let black = [".pp/p../PPP w", "p.p/.p./PPP w", "pp./..p/PPP w"];
    for (side, after) in [("w", white), ("b", black)] {
        let mut parts = Parts::of(SMALL);
        parts.position = format!("ppp/3/PPP {side}");
        assert!(check::verify(&parts.file()).is_ok(), "Black goes down as White goes up");
        parts.sets[0].retain(|&(code, _)| code == start_code());
        let reason = reason(&parts.file());
        let expected = format!("ppp/.../PPP {side}: there is no reply to the move that leads to ");
        let next = reason.strip_prefix(&expected);
        assert!(next.is_some_and(|next| after.contains(&next)), "{reason}");
    }
}

/// White wins: the boards lost within some plies have Black to move, those that cannot
/// be won sooner White.
#[test]
fn boards_are_named_with_the_side_that_is_to_move_in_the_game() {
    for (index, before, after) in [(0, " b: ", " w"), (1, " w: ", " b")] {
        let parts = Parts::of(LARGE);
        let mut named = 0;
        for entry in 0..parts.sets[index].len() {
            let mut fewer = parts.clone();
            fewer.sets[index].remove(entry);
            let Err(reason) = check::verify(&fewer.file()) else { continue };
            let reason = reason.to_string();
            if reason.contains("there is no reply") {
                named += 1;
                assert!(reason.contains(before) && reason.ends_with(after), "{reason}");
            }
        }
        assert!(named > 10, "{named}");
    }
}

/// The number of the start position of 3x3.
fn start_code() -> u128 {
    let pawns = |digit: u128| digit * (9 + 3 + 1);
    pawns(1) * 3u128.pow(6) + pawns(2)
}

#[test]
fn a_number_of_plies_that_is_changed_is_accepted_only_if_it_is_true() {
    let parts = Parts::of(LARGE);
    let mut values = Values::default();
    let (mut accepted, mut rejected) = (0, 0);
    for index in 0..2 {
        for entry in 0..parts.sets[index].len() {
            for by in [-4, -3, -2, -1, 1, 2, 3, 4, 60_000] {
                let mut changed = parts.clone();
                let (code, plies) = changed.sets[index][entry];
                let plies = plies.expect("a value has plies");
                let Some(other) = plies.checked_add_signed(by) else { continue };
                changed.sets[index][entry].1 = Some(other);
                let value = values.of(&Position::from_code(4, 4, code as usize));
                let is_true = match index {
                    0 => value <= 0 && -value <= other as i32,
                    _ => value <= 0 || value > other as i32,
                };
                if check::verify(&changed.file()).is_ok() {
                    accepted += 1;
                    assert!(is_true, "set {index}, {code}: {other}, but {value}");
                } else {
                    rejected += 1;
                }
            }
        }
    }
    assert!(accepted > 50 && rejected > 300, "{accepted} accepted, {rejected} rejected");
}

#[test]
fn more_plies_than_any_game_has_are_rejected() {
    for plies in [1 << 16, 1 << 32, 1 << 64, u128::MAX] {
        let mut parts = Parts::of(LARGE);
        parts.sets[1][0].1 = Some(plies);
        assert_rejected(&parts.file(), "more than any game has");
    }
}

#[test]
fn a_position_that_stands_twice_is_rejected() {
    for entry in 0..4 {
        let mut parts = Parts::of(SMALL);
        let twice = parts.sets[0][entry];
        parts.sets[0].insert(entry, twice);
        assert_rejected(&parts.file(), "occurs twice");
    }
}

#[test]
fn a_board_whose_mirror_image_has_the_smaller_number_is_rejected() {
    let mut seen = 0;
    for file in [SMALL, LARGE] {
        let parts = Parts::of(file);
        let side = if file == SMALL { 3 } else { 4 };
        for (index, set) in parts.sets.iter().enumerate() {
            for (entry, &(code, plies)) in set.iter().enumerate() {
                let board = Position::from_code(side, side, code as usize);
                let image = board.mirrored().code() as u128;
                if image == code {
                    continue;
                }
                seen += 1;
                // Instead of its image, and beside it.
                for dropped in [1, 0] {
                    let mut wrong = parts.clone();
                    wrong.sets[index].splice(entry..entry + dropped, [(image, plies)]);
                    wrong.sets[index].sort_unstable();
                    reason(&wrong.file());
                }
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn numbers_of_boards_with_more_squares_are_rejected() {
    let count_and_codes = small_numbers();
    let last = Parts::of(SMALL).sets[0].last().unwrap().0;
    for code in [3u128.pow(9), 3u128.pow(9) + last, 3u128.pow(40), 3u128.pow(64), u128::MAX] {
        let mut all = count_and_codes.clone();
        all[0] += 1;
        all.push(code - last);
        assert_rejected(&small_with(&all), "more squares than the board");
    }
    let mut all = count_and_codes;
    all[0] += 2;
    all.extend([u128::MAX - last, 1]);
    assert_rejected(&small_with(&all), "more squares than any board");
}

#[test]
fn counts_that_the_body_cannot_hold_are_rejected() {
    let mut all = small_numbers();
    let honest = all[0];
    for count in [honest + 1, honest + 4, 100, 1 << 20, 1 << 60, 1 << 64, 1 << 127, u128::MAX] {
        all[0] = count;
        let reason = reason(&small_with(&all));
        assert!(reason.starts_with("the body "), "{count}: {reason}");
    }
    for count in [0, honest - 1] {
        all[0] = count;
        reason(&small_with(&all));
    }
}

#[test]
fn numbers_that_are_too_long_are_rejected() {
    let parts = Parts::of(SMALL);
    let rest = &parts.body()[1..];
    let with_count = |count: &[u8]| parts.around(&[count, rest].concat());
    assert!(check::verify(&with_count(&[4])).is_ok());
    // Four, in more bytes than it needs.
    for zeros in 0..40 {
        let count = [&[0x84][..], &vec![0x80; zeros], &[0]].concat();
        reason(&with_count(&count));
    }
    // Numbers of more than 128 bits, and one without an end.
    assert_rejected(&with_count(&[&[0xff; 18][..], &[4]].concat()), "too large");
    assert_rejected(&with_count(&[0xff; 19]), "too large");
    assert_rejected(&with_count(&vec![0xff; 1 << 20]), "too large");
    assert_rejected(&parts.around(&[0x80; 5]), "ends in the middle");
}

#[test]
fn bodies_that_end_too_soon_or_too_late_are_rejected() {
    for file in [SMALL, LARGE] {
        let parts = Parts::of(file);
        let body = parts.body();
        for length in 0..body.len() {
            reason(&parts.around(&body[..length]));
        }
        for more in [&[0][..], &[1], &[128], &[255], &[0; 1000]] {
            assert_rejected(&parts.around(&[&body, more].concat()), "continues after");
        }
    }
}

#[test]
fn the_number_of_sets_is_that_of_the_claim() {
    let large = Parts::of(LARGE);
    for index in 0..2 {
        let one = Parts { sets: vec![large.sets[index].clone()], ..large.clone() };
        assert_rejected(&one.file(), "ends in the middle");
    }
    let mut three = large.clone();
    three.sets.push(large.sets[0].clone());
    assert_rejected(&three.file(), "continues after");
    let mut swapped = large.clone();
    swapped.sets.swap(0, 1);
    reason(&swapped.file());

    let mut two = Parts::of(SMALL);
    two.sets.push(Vec::new());
    assert_rejected(&two.file(), "continues after");
}
