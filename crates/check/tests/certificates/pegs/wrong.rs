//! Certificates that prove nothing, and the reasons given.

use super::boards::{FIELD, SQUARE, needs, shortest_plan, turns_of_square};
use super::kit::{Board, Certificate, Frame, Pegs, coded, in_bytes, weights};
use crate::kit::{assert_rejected, numbers, reason, sealed};

/// A certificate with other words in the place of some.
fn changed(certificate: &Certificate, from: &str, to: &str) -> Vec<u8> {
    let header = certificate.header();
    assert!(header.contains(from), "{from:?} is not in {header}");
    sealed(header.replace(from, to), &certificate.body)
}

/// A closed set of positions on a square of three rows with a corner empty.
fn positions() -> (Board, Certificate, Vec<Pegs>) {
    let board = Board::new("orthogonal", SQUARE);
    let start = 0x1ff ^ 1;
    let members: Vec<Pegs> = board.reachable(start).into_keys().collect();
    let certificate = Certificate::new(&board, start, "one b2", "impossible", "closed-set")
        .with(Frame::default().positions(&board, &members));
    assert!(certificate.is_accepted());
    (board, certificate, members)
}

#[test]
fn headers_that_make_no_sense_are_rejected() {
    let (_, certificate, _) = positions();
    let grid = format!("board: {}\n", certificate.board);
    let long = format!("board: {}\n", "o".repeat(1025));
    for (board, words) in [
        ("board: xxx/xx/xxx\n", "different lengths"),
        ("board: xxx/xyx/xxx\n", "other than x, o and ."),
        ("board: xxx/x x/xxx\n", "other than x, o and ."),
        ("board: .../.../...\n", "0 holes"),
        ("board: \n", "0 holes"),
        ("board: xxx/xxx/xxx/\n", "different lengths"),
        (&long, "1025 holes"),
        ("", "has no board"),
        ("board: half-planes\n", "other than x, o and ."),
    ] {
        assert_rejected(&changed(&certificate, &grid, board), words);
    }
    for (goal, words) in [
        ("goal: one d4\n", "no hole \"d4\""),
        ("goal: one a0\n", "no hole"),
        ("goal: one b02\n", "no hole"),
        ("goal: one B2\n", "no hole"),
        ("goal: one \n", "no hole"),
        ("goal: ones\n", "unknown goal"),
        ("goal: b2\n", "unknown goal"),
        ("goal: exactly\n", "unknown goal"),
        ("goal: exactly xxx\n", "the same holes"),
        ("goal: exactly xxx/x.x/xxx\n", "the same holes"),
        ("goal: exactly .xxx/.xxx/.xxx\n", "the same holes"),
        ("goal: level 3\n", "unknown goal"),
        ("", "has no goal"),
    ] {
        assert_rejected(&changed(&certificate, "goal: one b2\n", goal), words);
    }
    for claim in ["reachable", "jumps 7", "jumps", "army 3", "win", "impossible ", "jumps 07"] {
        let changed = changed(&certificate, "impossible", claim);
        assert_rejected(&changed, "does not prove the claim");
    }
    for proof in ["golden", "closed", "plans", "closed-set "] {
        assert_rejected(&changed(&certificate, "closed-set", proof), "does not prove the claim");
    }
    assert_rejected(&changed(&certificate, "jumps: orthogonal", "jumps: some"), "unknown jumps");
    assert_rejected(&changed(&certificate, "coding", "rules: classic\ncoding"), "unknown header");
    assert_rejected(&changed(&certificate, "family: pegs", "family: pawns"), "unknown header");
}

#[test]
fn proofs_of_other_puzzles_are_rejected() {
    let (board, certificate, members) = positions();
    for (from, to) in [("orthogonal", "diagonal"), ("orthogonal", "all"), ("orthogonal", "hex")] {
        assert_rejected(&changed(&certificate, from, to), "is not in the set");
    }
    for start in (0..512).filter(|start| !members.contains(start)) {
        let other = board.grid(start);
        assert_rejected(&changed(&certificate, &certificate.board, &other), "the start is not in");
    }
    for &end in &members {
        let goal = format!("exactly {}", board.grid(end));
        assert_rejected(&changed(&certificate, "one b2", &goal), "it meets the goal");
    }
}

#[test]
fn plans_that_cannot_be_played_are_rejected() {
    let board = Board::new("orthogonal", FIELD);
    let plan = shortest_plan(&board, 0xff, board.hole("b4"));
    let certificate = Certificate::new(&board, 0xff, "reach b4", "reachable", "plan");
    assert!(certificate.with(numbers(&plan)).is_accepted());
    for index in 1..plan.len() {
        for hole in (0..20).chain([20, 99, 1 << 64, u128::MAX]) {
            if hole != plan[index] {
                let mut wrong = plan.clone();
                wrong[index] = hole;
                reason(&certificate.with(numbers(&wrong)).file());
            }
        }
    }
    let body = |all: &[u128]| certificate.with(numbers(all)).file();
    assert_rejected(&body(&[0]), "ends without meeting the goal");
    assert_rejected(&body(&[1, 0, 8]), "ends without meeting the goal");
    assert_rejected(&body(&[1, 0, 2]), "jump 1, a1-c1, is not possible");
    assert_rejected(&body(&[2, 0, 8, 0, 8]), "jump 2, a1-a3, is not possible");
    assert_rejected(&body(&[1, 0, 3]), "does not exist on the board");
    assert_rejected(&body(&[1 << 60, 0, 8]), "ends in the middle");
    assert_rejected(&body(&[&plan[..], &[0]].concat()), "continues after");
    let fewer = Certificate { board: board.grid(0xff ^ 1 << (plan[1])), ..certificate.clone() };
    assert!(!fewer.with(numbers(&plan)).is_accepted());
}

#[test]
fn sets_of_holes_that_prove_nothing_are_rejected() {
    let board = Board::new("orthogonal", "######");
    let certificate = Certificate::new(&board, 0b00_1001, "one a1", "impossible", "parity");
    let body = |all: &[u128]| certificate.with(numbers(all)).file();
    assert!(certificate.with(numbers(&[1, 4, 0, 1, 2, 1])).is_accepted());
    assert_rejected(&body(&[1, 1, 0]), "set 1 has 1 of the holes of a1-c1, not 0 or 2");
    assert_rejected(&body(&[1, 6, 0, 1, 1, 1, 1, 1]), "has 3 of the holes");
    assert_rejected(&body(&[1, 4, 0, 1, 0, 1]), "out of order");
    assert_rejected(&body(&[1, 4, 0, 1, 2, 3]), "not of the board");
    assert_rejected(&body(&[1, 1, 6]), "not of the board");
    assert_rejected(&body(&[1, 1, u128::MAX]), "not of the board");
    assert_rejected(&body(&[1, 7, 0, 1, 1, 1, 1, 1, 1]), "at most 6 are allowed");
    assert_rejected(&body(&[1 << 60]), "at most 1024 are allowed");
    assert_rejected(&body(&[0]), "does not rule out the end with pegs in a1");
    assert_rejected(&body(&[1, 0]), "does not rule out the end with pegs in a1");
    assert_rejected(&body(&[1, 4, 0, 1, 2, 1, 0]), "continues after");
    let right = certificate.with(numbers(&[1, 4, 0, 1, 2, 1]));
    assert_rejected(&changed(&right, "one a1", "reach a1"), "cannot rule out a hole to reach");
    let none = certificate.with(vec![0]);
    assert_rejected(&changed(&none, "one a1", "reach a1"), "does not rule out");
}

#[test]
fn weights_that_prove_nothing_are_rejected() {
    let board = Board::new("orthogonal", "######");
    let certificate = Certificate::new(&board, 0b00_0111, "reach f1", "impossible", "pagoda");
    let body =
        |all: &[i128]| certificate.with(numbers(&[&[0, 1][..], &weights(all)].concat())).file();
    assert!(check::verify(&body(&[0, 1, 1, 2, 3, 5])).is_ok());
    assert_rejected(
        &body(&[0, 1, 1, 2, 3, 6]),
        "d1-f1 increases the sum: d1 and e1 weigh 2 and 3, f1 6",
    );
    assert_rejected(&body(&[2, 2, 1, 2, 3, 5]), "weights sum to 5 at the start, the goal needs 5");
    assert_rejected(&body(&[-1, 1, 0, 1, 1, 2]), "a1 has a negative weight, -1");
    for weight in [i128::MAX, 1 << 63, i128::MIN] {
        assert_rejected(&body(&[0, 0, 0, 0, 0, weight]), "does not fit in 64 bits");
    }
    // The largest weights there are do not overflow anything.
    let most = i128::from(i64::MAX);
    assert_rejected(&body(&[most; 6]), "weights sum to 27670116110564327421 at the start");
    let fifth = most / 5;
    assert!(check::verify(&body(&[0, 1, 1, 2, 3, 5].map(|weight| weight * fifth))).is_ok());
    let with_sets = [&[1, 0, 1][..], &weights(&[0, 1, 1, 2, 3, 5])].concat();
    assert_rejected(
        &certificate.with(numbers(&with_sets)).file(),
        "cannot rule out a hole to reach",
    );
    let all = |all: &[u128]| certificate.with(numbers(all)).file();
    assert_rejected(&all(&[0, 0]), "does not rule out the end with pegs in f1");
    assert_rejected(&all(&[0, 1 << 60, 0]), "at most 1024 are allowed");
    assert_rejected(&all(&[0, 1, 0, 2, 2, 4, 6]), "ends in the middle");
    assert_rejected(&all(&[0, 1, 0, 2, 2, 4, 6, 10, 0]), "continues after");
}

#[test]
fn a_closed_set_needs_each_of_its_members() {
    let (board, certificate, members) = positions();
    for index in 0..members.len() {
        let mut fewer = members.clone();
        fewer.remove(index);
        let body = Frame::default().positions(&board, &fewer);
        let reason = reason(&certificate.with(body).file());
        assert!(reason.ends_with(" not in the set, and no bound excludes it"), "{reason}");
        let is_start = members[index] == 0x1fe;
        assert_eq!(reason.starts_with("the start is"), is_start, "{reason}");
        assert_eq!(reason.contains(": the result of "), !is_start, "{reason}");
    }
    // Others do no harm if they are true, and are seen if they are not.
    for other in board.all().filter(|pegs| !members.contains(pegs)) {
        let all = [members.as_slice(), &[other]].concat();
        let body = Frame::default().positions(&board, &all);
        let is_closed = board.after(other).iter().all(|after| all.contains(after));
        let accepted = certificate.with(body).is_accepted();
        assert_eq!(accepted, is_closed && other != 1 << 4, "{other:b}");
    }
}

#[test]
fn the_member_that_breaks_a_closed_set_is_named() {
    let (board, certificate, mut members) = positions();
    members.push(1 << 4);
    let body = Frame::default().positions(&board, &members);
    let found = reason(&certificate.with(body).file());
    assert!(found.starts_with("member ") && found.ends_with(", b2: it meets the goal"), "{found}");
    let body = Frame::default().positions(&board, &[0x1fe]);
    let found = reason(&certificate.with(body).file());
    let pegs = "member 1, b1 c1 a2 b2 c2 a3 b3 c3: the result of ";
    assert!(found.starts_with(pegs), "{found}");
}

#[test]
fn members_out_of_order_or_badly_coded_are_rejected() {
    let (board, certificate, members) = positions();
    let frame = numbers(&[0, 0, 0, 0]);
    let bytes = in_bytes(board.len(), &members);
    let around = |members: &[u8]| certificate.with([&frame, members].concat()).file();
    assert!(check::verify(&around(&coded(&bytes))).is_ok());
    for index in 1..bytes.len() {
        let mut swapped = bytes.clone();
        swapped.swap(index - 1, index);
        assert_rejected(&around(&coded(&swapped)), "does not follow the previous one in order");
        let mut twice = bytes.clone();
        twice.insert(index, bytes[index].clone());
        reason(&around(&coded(&twice)));
        // What is shared has to be left out.
        let mut longer = numbers(&[bytes.len() as u128]);
        for (at, member) in bytes.iter().enumerate() {
            let shared = usize::from(at > 0 && at != index && bytes[at - 1][0] == member[0]);
            longer.push(shared as u8);
            longer.extend(&member[shared..]);
        }
        let shares = bytes[index - 1][0] == bytes[index][0];
        assert_eq!(check::verify(&around(&longer)).is_ok(), !shares);
    }
    // Nine holes leave seven spare bits.
    for bit in 0..7 {
        let mut spare = bytes.clone();
        spare[0][1] |= 1 << bit;
        assert_rejected(&around(&coded(&spare)), "member 1 has more squares than there are");
    }
    let count = |count: u128| {
        let rest = &coded(&bytes)[1..];
        around(&[numbers(&[count]).as_slice(), rest].concat())
    };
    assert!(bytes.len() < 128, "the count takes one byte");
    for wrong in [bytes.len() as u128 + 1, 1 << 20, 1 << 60, 1 << 64, u128::MAX] {
        let reason = reason(&count(wrong));
        assert!(reason.starts_with("the body "), "{reason}");
    }
    assert_rejected(&count(0), "the start is not in the set");
    reason(&count(bytes.len() as u128 - 1));
    assert_rejected(&around(&[1, 1, 0x80]), "shares more bytes");
    assert_rejected(&around(&[2, 0, 0, 0x80, 2, 0, 0, 0, 0]), "shares more bytes");
    assert_rejected(&around(&[&coded(&bytes)[..], &[0]].concat()), "continues after");
}

#[test]
fn symmetries_that_are_none_are_rejected() {
    let (board, certificate, members) = positions();
    let with = |symmetries: Vec<Vec<usize>>| {
        certificate
            .with(Frame { symmetries, bounds: Vec::new() }.positions(&board, &members))
            .file()
    };
    assert!(check::verify(&with(turns_of_square())).is_ok());
    assert_rejected(&with(vec![vec![0; 9]]), "symmetry 1 is not a permutation");
    assert_rejected(&with(vec![vec![0, 1, 2, 3, 4, 5, 6, 7, 9]]), "is not a permutation");
    let swapped = vec![1, 0, 2, 3, 4, 5, 6, 7, 8];
    assert_rejected(&with(vec![(0..9).collect(), swapped]), "symmetry 2 does not map the jump");
    let quarter = vec![2, 5, 8, 1, 4, 7, 0, 3, 6];
    assert_rejected(&with(vec![quarter]), "the symmetries are not a group");
    assert_rejected(&with(vec![(0..9).collect(); 65]), "at most 64 are allowed");
    // The end has to stay where it is.
    let moved = Certificate { goal: "one a1".into(), ..certificate.clone() };
    let mirror = vec![2, 1, 0, 5, 4, 3, 8, 7, 6];
    let body = Frame { symmetries: vec![mirror], bounds: Vec::new() }.positions(&board, &members);
    assert_rejected(&moved.with(body).file(), "symmetry 1 changes the start or the goal");
}

#[test]
fn symmetries_of_needs_have_to_keep_the_start_and_the_target() {
    let board = Board::new("orthogonal", SQUARE);
    let mirror = vec![2, 1, 0, 5, 4, 3, 8, 7, 6];
    let frame = Frame { symmetries: vec![mirror], bounds: Vec::new() };
    for (start, target, keeps) in [(0b111, "b3", true), (0b011, "b3", false), (0b111, "a3", false)]
    {
        let members = needs(&board, board.hole(target), 9);
        let goal = format!("reach {target}");
        let certificate = Certificate::new(&board, start, &goal, "impossible", "closed-set")
            .with(frame.body(&board, &members));
        if keeps {
            assert!(certificate.is_accepted());
        } else {
            assert_rejected(&certificate.file(), "changes the start or the goal");
        }
    }
}

#[test]
fn bounds_that_prove_nothing_are_rejected() {
    let (board, certificate, members) = positions();
    let with = |bounds: Vec<(u128, Vec<i128>)>| {
        certificate
            .with(Frame { symmetries: Vec::new(), bounds }.positions(&board, &members))
            .file()
    };
    assert!(check::verify(&with(vec![(0, vec![1; 9]); 300])).is_ok());
    let many = [numbers(&[0, 0, 0, 1 << 60]), vec![0; 10]].concat();
    assert_rejected(&certificate.with(many).file(), "the body has 1152921504606846976 bounds");
    assert_rejected(&with(vec![(1, vec![1; 9])]), "a bound has a unit");
    assert_rejected(&with(vec![(0, vec![1, 1, 1, 1, 1, 1, 1, 1, 3])]), "increases the sum");
    assert_rejected(&with(vec![(0, vec![-1; 9])]), "increases the sum");

    let (start, target) = (0b111, board.hole("b3"));
    let needed = needs(&board, target, 9);
    let certificate = Certificate::new(&board, start, "reach b3", "impossible", "closed-set");
    let with = |bounds: Vec<(u128, Vec<i128>)>| {
        certificate.with(Frame { symmetries: Vec::new(), bounds }.body(&board, &needed)).file()
    };
    assert!(check::verify(&with(vec![(0, vec![1; 9])])).is_ok());
    assert_rejected(&with(vec![(1, vec![1; 9])]), "a bound has a unit");
    let negative = vec![-1, 1, 0, 1, 1, 1, 0, 1, 1];
    assert_rejected(&with(vec![(0, negative)]), "has a negative weight");
    assert_rejected(&with(vec![(1 << 63, vec![1; 9])]), "does not fit in 64 bits");
}

#[test]
fn a_plan_that_is_not_the_shortest_is_not_proved_to_be() {
    let board = Board::new("orthogonal", FIELD);
    let target = board.hole("b4");
    let longer = board
        .reachable(0xff)
        .into_keys()
        .filter(|pegs| pegs >> target & 1 == 1)
        .map(|pegs| board.plan(0xff, pegs))
        .max_by_key(|plan| plan[0])
        .unwrap();
    assert!(longer[0] > 3);
    for most in 0..=4 {
        let needed: Vec<Pegs> =
            needs(&board, target, most).into_iter().filter(|need| need & !0xff != 0).collect();
        let body = [numbers(&longer), Frame::default().body(&board, &needed)].concat();
        let claim = format!("jumps {}", longer[0]);
        let certificate = Certificate::new(&board, 0xff, "reach b4", &claim, "closed-set");
        assert_rejected(&certificate.with(body.clone()).file(), "the need before");
        let claim = Certificate { claim: "jumps 3".into(), ..certificate };
        assert_rejected(&claim.with(body).file(), "the claim says 3");
    }
}
