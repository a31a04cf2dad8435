//! Certificates of version 2: any rules, and draws. Their verdicts are compared with those of
//! a second checker, on the slow twin of all rules, and with the truth.

mod second;

use std::collections::{BTreeMap, BTreeSet};

use second::*;

use crate::all_rules::Board;
use crate::kit::{Random, reason, sealed};

/// A random placement, perhaps with a square just passed over.
fn random_root(random: &mut Random, places: Places) -> Board {
    let (rows, cols) = [(3, 3), (4, 2), (3, 2), (5, 2), (2, 3), (4, 3)][random.below(6)];
    let mut board = Board::empty(words(places), rows, cols);
    board.to_move = ['P', 'p'][random.below(2)];
    let density = 1 + random.below(3);
    for (index, letter) in board.squares.iter_mut().enumerate() {
        if random.below(4) < density {
            // Where such pawns come from, most of the time.
            let low = index / cols * 2 < rows;
            *letter = if low == (random.below(4) > 0) { 'P' } else { 'p' };
        }
    }
    let passable = board.passable();
    if !passable.is_empty() && !random.once_in(4) {
        board.remember(passable[random.below(passable.len())]);
    }
    board
}

const CLAIMS: [&str; 12] = [
    "win", "draw", "loss", "value 0", "value +0", "value 1", "value -1", "value 2", "value -2",
    "value 3", "value -4", "value 5",
];

/// True certificates, false ones, and ones in which something was changed: the checker says
/// what the second one says, and what is accepted is true.
#[test]
fn verdicts_are_those_of_a_second_checker_and_what_is_accepted_is_true() {
    let mut random = Random(2);
    let mut verdicts: BTreeMap<(String, bool), u32> = BTreeMap::new();
    let mut marked = 0;
    for case in 0..800 {
        let mut places = random_rules(&mut random);
        let is_marked = case % 4 == 0;
        if is_marked {
            (places[1], places[2], places[3]) = (0, 1 + random.below(2), 1);
        }
        let roots = (0..60).map(|_| random_root(&mut random, places));
        let mut roots: Vec<Board> = roots.take(if is_marked { 60 } else { 1 }).collect();
        let marked_root = roots.iter().position(|root| root.passed.is_some());
        let root = roots.swap_remove(marked_root.unwrap_or(0));
        let mut universe = Universe::of(&root);
        let truths = universe.truths();
        let mut claims: BTreeSet<String> = truths.clone().into();
        claims.extend((0..3).map(|_| CLAIMS[random.below(CLAIMS.len())].to_owned()));
        for claim in claims {
            let whole = universe.certificate(&text(places), &claim);
            let is_true = truths.contains(&claim);
            let accepted = check::verify(&whole.file());
            let words = format!("{} under {}: {claim}: {accepted:?}", line(&root), whole.rules);
            assert_eq!(accepted.is_ok(), is_true, "{words}");
            assert_eq!(is_accepted(&universe, &whole), is_true, "{words}");
            marked += u32::from(is_true && root.passed.is_some());
            for _ in 0..4 {
                let changed = changed(&mut random, &universe, &whole);
                let accepted = check::verify(&changed.file()).is_ok();
                let words = format!("{} under {}: {claim}", line(&root), whole.rules);
                assert_eq!(accepted, is_accepted(&universe, &changed), "{words}");
                assert!(is_true || !accepted, "{words}");
                *verdicts.entry((claim.clone(), accepted)).or_default() += 1;
            }
        }
    }
    for claim in ["win", "draw", "loss", "value 0", "value 1", "value -1", "value 2", "value -2"] {
        for accepted in [true, false] {
            let count = verdicts.get(&(claim.to_owned(), accepted)).copied().unwrap_or(0);
            assert!(count > 10, "{claim}, {accepted}: {count} of {verdicts:?}");
        }
    }
    assert!(marked > 20, "{marked} with squares passed over");
}

/// The certificate with a board taken out, put in, or with other plies.
fn changed(random: &mut Random, universe: &Universe, whole: &Certificate) -> Certificate {
    let mut changed = whole.clone();
    for _ in 0..=random.below(3) {
        let index = random.below(changed.sets.len());
        let has_plies = changed.claims().len() == 2;
        let set = &mut changed.sets[index];
        let codes: Vec<u128> = set.keys().copied().collect();
        let mut all: Vec<u128> = universe.boards.keys().copied().collect();
        all.sort_unstable();
        match random.below(3) {
            0 if !codes.is_empty() => drop(set.remove(&codes[random.below(codes.len())])),
            1 => {
                let plies = if has_plies { random.below(8) as u16 } else { 0 };
                set.insert(all[random.below(all.len())], plies);
            }
            _ if has_plies && !codes.is_empty() => {
                let plies = set.get_mut(&codes[random.below(codes.len())]).expect("its own code");
                *plies = (*plies + [0, 2, 3][random.below(3)]).saturating_sub(1);
            }
            _ => {}
        }
    }
    changed
}

/// What is known of start positions: rules, size, what is true of them.
const KNOWN: [(&str, usize, usize, [&str; 2]); 9] = [
    ("classic,blocked=draws", 3, 3, ["draw", "draw"]),
    ("misere", 3, 3, ["loss", "value -5"]),
    ("misere", 3, 4, ["loss", "value -7"]),
    ("compulsory", 3, 3, ["win", "value 5"]),
    ("compulsory", 3, 4, ["loss", "value -6"]),
    ("berolina", 3, 3, ["loss", "value -4"]),
    ("berolina", 3, 4, ["win", "value 7"]),
    ("pawn-game", 8, 1, ["draw", "draw"]),
    ("pawn-game,blocked=loses", 8, 1, ["loss", "value -4"]),
];

fn start(rules: &str, rows: usize, cols: usize) -> Board {
    let (name, rest) = rules.split_once(',').unwrap_or((rules, ""));
    let mut places = preset(name);
    for (key, value) in rest.split(',').filter_map(|pair| pair.split_once('=')) {
        let index = KEYS.iter().position(|(known, _)| *known == key).expect("a key");
        places[index] = KEYS[index].1.iter().position(|known| *known == value).expect("a value");
    }
    assert_eq!(text(places), rules);
    Board::start(words(places), rows, cols)
}

#[test]
fn known_results_are_verified_and_all_distances_beside_them_are_rejected() {
    for (rules, rows, cols, truths) in KNOWN {
        let mut universe = Universe::of(&start(rules, rows, cols));
        assert_eq!(universe.truths(), truths, "{rules} {rows}x{cols}");
        for claim in truths {
            let verified = check::verify(&universe.certificate(rules, claim).file()).unwrap();
            let expected = format!("White, to move on {rows}x{cols} under {rules}, ");
            assert!(verified.statement.starts_with(&expected), "{}", verified.statement);
        }
        // By one ply, by two, with the other sign; and whatever has no distance.
        let values = (-12..=12).map(|value| format!("value {value}"));
        let others = ["win", "draw", "loss", "value +0"].map(str::to_owned);
        for claim in values.chain(others).filter(|claim| !truths.contains(&claim.as_str())) {
            let certificate = universe.certificate(rules, &claim);
            assert!(check::verify(&certificate.file()).is_err(), "{rules} {rows}x{cols}: {claim}");
        }
    }
}

/// A certificate that is right, of a draw.
fn drawn() -> Certificate {
    Universe::of(&start("classic,blocked=draws", 3, 3)).certificate("classic,blocked=draws", "draw")
}

#[test]
fn a_draw_needs_both_its_halves() {
    let whole = drawn();
    check::verify(&whole.file()).unwrap();
    let root = code(&whole.root);
    let mut without_root = whole.clone();
    assert!(without_root.sets[0].remove(&root).is_some());
    assert!(reason(&without_root.file()).contains("does not cover the claimed position"));
    let mut without_moves = whole.clone();
    for next in next(&whole.root) {
        without_moves.sets[0].remove(&code(&next));
    }
    assert!(reason(&without_moves.file()).contains("does not cover the claimed position"));
    // The sides' halves may be needed further on: no board of a small set can be left out.
    let mut least = whole.clone();
    let fewer = |certificate: &Certificate| {
        certificate.sets[0].keys().find_map(|board| {
            let mut fewer = certificate.clone();
            fewer.sets[0].remove(board);
            check::verify(&fewer.file()).is_ok().then_some(fewer)
        })
    };
    while let Some(fewer) = fewer(&least) {
        least = fewer;
    }
    assert!(least.sets[0].len() > 2);
    for &board in least.sets[0].keys() {
        let mut fewer = least.clone();
        fewer.sets[0].remove(&board);
        reason(&fewer.file());
    }
}

#[test]
fn rules_have_one_text_and_no_other() {
    let mut random = Random(7);
    let mut whole = drawn();
    for (written, words) in [
        ("", "unknown rules"),
        ("Classic,blocked=draws", "unknown rules"),
        ("classic,blocked=draws,", "unknown rule"),
        ("classic, blocked=draws", "unknown rule"),
        ("classic,blocked=draw", "unknown rule"),
        ("classic,stalemate=draws", "unknown rule"),
        ("classic,blocked", "unknown rule"),
        ("classic,blocked=draws,blocked=draws", "twice"),
        ("classic,blocked=loses,blocked=draws", "twice"),
        ("classic,far-row=wins,blocked=draws", "should be written as"),
        ("misere,far-row=wins,blocked=draws", "should be written as"),
        ("compulsory,capture=free,blocked=draws", "should be written as"),
        ("classic,double-step=home,pawns=berolina", "contradict"),
        ("classic,en-passant=yes", "contradict"),
        ("classic,blocked=wins", ""),
        ("classic,blocked=loses", "should be written as"),
    ] {
        whole.rules = written.into();
        let why = reason(&whole.file());
        assert!(why.contains(words), "{written:?}: {why}");
    }
    for _ in 0..300 {
        let places = random_rules(&mut random);
        let root = Board::empty(words(places), 2, 2);
        let truths = Universe::of(&root).truths();
        for preset in PRESETS {
            let written = text_from(preset, places);
            let certificate = Universe::of(&root).certificate(&written, &truths[0]);
            let is_canonical = written == text(places);
            assert_eq!(check::verify(&certificate.file()).is_ok(), is_canonical, "{written}");
        }
    }
}

#[test]
fn squares_passed_over_are_where_a_capture_is_possible() {
    let mut board = start("pawn-game", 6, 3);
    board.squares.fill('.');
    for (place, letter) in [((0, 3), 'p'), ((1, 3), 'P'), ((2, 3), 'p'), ((0, 0), 'P')] {
        board.squares[place.1 * 3 + place.0] = letter;
    }
    let mut universe = Universe::of(&board);
    let plain = universe.truths()[0].clone();
    let certificate = universe.certificate("pawn-game", &plain);
    check::verify(&certificate.file()).unwrap();
    for (field, words) in [
        ("", "no third field"),
        (" ", "is not a square"),
        (" b5", "no pawn can just have passed"),
        (" a4", "no pawn can just have passed"),
        // From a6, which is not a home row.
        (" a5", "no pawn can just have passed"),
        (" a6", "no pawn can just have passed"),
        (" c9", "is not a square"),
        (" d5", "is not a square"),
        (" a05", "is not a square"),
        (" - -", ""),
    ] {
        let position = line(&board).replace(" -", field);
        let why = reason(&certificate.file_with(&position));
        assert!(why.contains(words), "{position:?}: {why}");
    }
    let whole = drawn();
    let why = reason(&whole.file_with("ppp/3/PPP w -"));
    assert!(why.contains("side to move"), "{why}");
}

/// Numbers with the digit 3, which are no boards, or not canonical.
#[test]
fn members_with_impossible_squares_passed_over_are_rejected() {
    // 5x3 with a black pawn that has just come from b4 to b2, beside a white one on a2.
    let mut board = start("pawn-game", 5, 3);
    board.squares.fill('.');
    board.squares[3] = 'P';
    board.squares[4] = 'p';
    board.remember((1, 2));
    assert!(board.passed.is_some());
    let mut universe = Universe::of(&board);
    let truth = universe.truths()[0].clone();
    let whole = universe.certificate("pawn-game", &truth);
    check::verify(&whole.file()).unwrap();
    let number = |text: &str| {
        let digits = text.split('/').rev().flat_map(str::chars).map(|letter| match letter {
            '.' => 0,
            'P' => 1,
            'p' => 2,
            _ => 3,
        });
        digits.fold(0u128, |number, digit: u128| number * 4 + digit)
    };
    for wrong in [
        ".../.../*../.../...",
        ".../.../.*./Pp./*..",
        ".../.../**./pp./...",
        ".../.p./.*./Pp./...",
        ".../.../.*./.p./..P",
        ".../.*./Pp./.../...",
        ".../.../.../.../.*.",
        ".*./Pp./.../.../...",
        ".../.../.*./Pp./p..",
    ] {
        let mirrored: Vec<String> =
            wrong.split('/').map(|row| row.chars().rev().collect()).collect();
        let code = number(wrong).min(number(&mirrored.join("/")));
        let mut forged = whole.clone();
        forged.sets[0].insert(code, 0);
        let why = reason(&forged.file());
        assert!(why.contains("passed"), "{wrong}: {why}");
    }
}

#[test]
fn other_versions_and_families_are_not_read_as_version_2() {
    let whole = String::from_utf8_lossy(&drawn().file()).into_owned();
    let header = |from: &str, to: &str| {
        let changed = whole.replacen(from, to, 1);
        let (head, _) = changed.split_once("sha256: ").expect("a checksum");
        sealed(head, &drawn_body())
    };
    check::verify(&header("family", "family")).unwrap();
    for (from, to) in [
        ("certificate 2", "certificate 3"),
        ("certificate 2", "certificate 02"),
        ("certificate 2", "certificate 1"),
        ("family: pawns", "family: pegs"),
        ("family: pawns", "family: gone"),
    ] {
        reason(&header(from, to));
    }
}

fn drawn_body() -> Vec<u8> {
    let file = drawn().file();
    let end = file.windows(2).position(|pair| pair == b"\n\n").expect("a header has an end");
    file[end + 2..].to_vec()
}
