//! Proofs under all rules, and what the checker, which shares nothing with the
//! library, says of them.

use board::Size;
use budget::Budget;
use pawns::engine::Engine;
use pawns::text::Reader;
use pawns::{Game, Outcome, Position, Proof, ProofClaim, Question, Rules, Side, Value, Variant};
use proof::Certificate;

fn rules(variant: Variant, rows: u32, cols: u32) -> Rules {
    Rules::new(Size::new(rows, cols).unwrap(), variant).unwrap()
}

/// The file around a body, whatever is claimed of it.
fn file(game: &Game, version: u8, claim: &str, body: &[u8]) -> Vec<u8> {
    let mut certificate = Certificate::of_version(version, "pawns");
    certificate.state("rules", game.rules.name());
    certificate.state("board", &game.size().to_string());
    certificate.state("position", &game.one_line());
    certificate.state("claim", claim);
    certificate.finish(body)
}

/// Asserts that an answer is proved to the checker, and that the same proof is none of
/// other claims.
fn assert_proved(engine: &mut Engine, game: &Game, claim: ProofClaim) {
    let line = format!("{} under {}", game.one_line(), game.rules.name());
    let proof = Proof::build(engine, game, claim).expect("the budget is enough");
    let verify = |claim: &str| check::verify(&file(game, proof.version, claim, &proof.body));
    let found = verify(&claim.to_string());
    let found = found.unwrap_or_else(|reason| panic!("{line}: {claim}: {reason}"));
    assert_eq!(found.positions, proof.positions, "{line}");
    let others = match claim {
        ProofClaim::Outcome(_) | ProofClaim::Value(Value::DRAW) => vec!["win", "draw", "loss"],
        ProofClaim::Value(_) => {
            vec!["value 0", "value +0", "value 1", "value -1", "value 2", "value -2"]
        }
    };
    let numbers: Vec<String> = match claim {
        ProofClaim::Value(value) if value != Value::DRAW => {
            let plies = value.get();
            [plies - 1, plies + 1, plies - 2, plies + 2, -plies]
                .into_iter()
                .filter(|&other| other != plies && other != 0)
                .map(|other| format!("value {other}"))
                .collect()
        }
        _ => Vec::new(),
    };
    for other in others.into_iter().chain(numbers.iter().map(String::as_str)) {
        if other != claim.to_string() {
            assert!(verify(other).is_err(), "{line}: {claim} does not prove {other}");
        }
    }
}

/// Asserts that who wins is proved to the checker with races as leaves; how many positions
/// that takes, and how many it takes without.
fn assert_proved_with_races(engine: &mut Engine, game: &Game) -> (u64, u64) {
    let proof = Proof::build_with_races(engine, game).expect("the budget is enough");
    let plain = Proof::build(engine, game, proof.claim).expect("the budget is enough");
    let claim = proof.claim.to_string();
    let verify = |claim: &str| check::verify(&file(game, proof.version, claim, &proof.body));
    let found = verify(&claim).unwrap_or_else(|reason| panic!("{}: {reason}", game.one_line()));
    assert_eq!((proof.version, found.positions), (3, proof.positions));
    let other = if claim == "win" { "loss" } else { "win" };
    assert!(verify(other).is_err(), "{}", game.one_line());
    (proof.positions, plain.positions)
}

#[test]
fn who_wins_is_proved_with_races_as_leaves() {
    let budget = Budget { memory: 1 << 24, ..Budget::default() };
    let mut random = fastrand::Rng::with_seed(7);
    for (rows, cols) in (1..=6).flat_map(|rows| (1..=5).map(move |cols| (rows, cols))) {
        let rules = rules(Variant::CLASSIC, rows, cols);
        let full = Position::new(rules.all(), 0, Side::White).unwrap();
        let mut engine = Engine::for_outcomes(&Game { rules, position: full }, &budget);
        for _ in 0..20 {
            let pawns = random.u64(..) & rules.all() & (random.u64(..) | random.u64(..));
            let white = pawns & random.u64(..);
            let side = Side::BOTH[random.usize(0..2)];
            let position = Position::new(white, pawns & !white, side).unwrap();
            assert_proved_with_races(&mut engine, &Game { rules, position });
        }
    }
    let game: Game = "6x6".parse().unwrap();
    let mut engine = Engine::for_outcomes(&game, &budget);
    let (with, without) = assert_proved_with_races(&mut engine, &game);
    assert!(3 * with < without, "{with} of {without} positions");
}

/// Both proofs of a position.
fn both_are_proved(values: &mut Engine, game: &Game) {
    let value = values.value(game.position).unwrap();
    assert_proved(values, game, ProofClaim::Value(value));
    assert_proved(values, game, ProofClaim::Outcome(value.outcome()));
}

#[test]
fn every_answer_on_small_boards_is_proved_under_all_rules() {
    let budget = Budget { memory: 1 << 20, ..Budget::default() };
    let mut random = fastrand::Rng::with_seed(5);
    for variant in Variant::all().filter(|variant| !variant.is_classic()) {
        for (rows, cols) in [(3, 2), (4, 1), (4, 2), (3, 3)] {
            let rules = rules(variant, rows, cols);
            let full = Position::new(rules.all(), 0, Side::White).unwrap();
            let mut engine = Engine::new(&Game { rules, position: full }, &budget);
            for _ in 0..3 {
                let pawns = random.u64(..) & rules.all() & (random.u64(..) | random.u64(..));
                let white = pawns & random.u64(..);
                let side = if random.bool() { Side::White } else { Side::Black };
                let position = Position::new(white, pawns & !white, side).unwrap();
                let mut game = Game { rules, position };
                both_are_proved(&mut engine, &game);
                // A few moves on, so that pawns have just passed.
                for _ in 0..2 {
                    let moves = game.legal_moves();
                    let Some(&mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
                    game = game.play(mv).unwrap();
                    if game.position.en_passant() != 0 || random.usize(..4) == 0 {
                        both_are_proved(&mut engine, &game);
                    }
                }
            }
        }
    }
}

#[test]
fn starts_are_proved() {
    for (text, size) in [
        ("pawn-game", "8x2"),
        ("pawn-game", "8x3"),
        ("pawn-game,blocked=loses", "8x3"),
        ("misere", "4x3"),
        ("berolina", "4x3"),
        ("breakthrough", "5x3"),
        ("dawson", "3x7"),
        ("classic,blocked=draws-if-both", "4x3"),
    ] {
        let reader = Reader { variant: Some(text.parse().unwrap()), format: None };
        let game = reader.read(size).unwrap();
        let mut engine = Engine::for_question(&game, Question::Outcome, &Budget::default());
        let found = engine.outcome(game.position).unwrap();
        assert_proved(&mut engine, &game, ProofClaim::Outcome(found));
        let mut engine = Engine::new(&game, &Budget::default());
        let value = engine.value(game.position).unwrap();
        assert_proved(&mut engine, &game, ProofClaim::Value(value));
    }
}

#[test]
fn what_was_verified_is_said_with_the_rules() {
    let reader = Reader { variant: Some("pawn-game".parse().unwrap()), format: None };
    let game = reader.read("8x1").unwrap();
    let mut engine = Engine::new(&game, &Budget::default());
    let proof = Proof::build(&mut engine, &game, ProofClaim::Value(Value::DRAW)).unwrap();
    let verified = check::verify(&file(&game, 2, "draw", &proof.body)).unwrap();
    assert_eq!(
        verified.statement,
        "White, to move on 8x1 under pawn-game, draws: neither side can win"
    );
}

#[test]
fn a_proof_with_a_missing_position_is_rejected() {
    let reader = Reader { variant: Some("berolina".parse().unwrap()), format: None };
    let game = reader.read("4x3").unwrap();
    let mut engine = Engine::new(&game, &Budget::default());
    let proof = Proof::build(&mut engine, &game, ProofClaim::Outcome(Outcome::Win)).unwrap();
    let numbers = |bytes: &[u8]| {
        let (mut all, mut number, mut shift) = (Vec::new(), 0u128, 0);
        for &byte in bytes {
            number |= u128::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                all.push(std::mem::take(&mut number));
                shift = 0;
            }
        }
        all
    };
    let all = numbers(&proof.body);
    assert_eq!(all[0], proof.positions.into());
    for missing in 1..all.len() {
        let mut fewer = all.clone();
        let gap = fewer.remove(missing);
        if let Some(next) = fewer.get_mut(missing) {
            *next += gap;
        }
        fewer[0] -= 1;
        let mut body = Vec::new();
        for number in fewer {
            proof::leb128::put(&mut body, number);
        }
        assert!(check::verify(&file(&game, 2, "win", &body)).is_err(), "without the {missing}th");
    }
}

#[test]
fn impossible_headers_are_rejected() {
    let reader = Reader { variant: Some("pawn-game".parse().unwrap()), format: None };
    let game = reader.read("8/8/8/3pP3/8/8/8/8 w d6").unwrap();
    let mut engine = Engine::new(&game, &Budget::default());
    let value = engine.value(game.position).unwrap();
    let proof = Proof::build(&mut engine, &game, ProofClaim::Value(value)).unwrap();
    let with = |from: &str, to: &str| {
        let mut certificate = Certificate::of_version(2, "pawns");
        let position = game.one_line();
        for (key, text) in [
            ("rules", "pawn-game"),
            ("board", "8x8"),
            ("position", position.as_str()),
            ("claim", &ProofClaim::Value(value).to_string()),
        ] {
            certificate.state(key, if key == from { to } else { text });
        }
        check::verify(&certificate.finish(&proof.body)).map_err(|error| error.to_string())
    };
    assert!(with("", "").is_ok(), "{:?}", with("", ""));
    for (key, text, reason) in [
        ("rules", "chess", "unknown rules"),
        ("rules", "classic,double-step=home,pawns=berolina", "contradict"),
        ("rules", "classic,en-passant=yes", "contradict"),
        ("rules", "classic,blocked=draw", "unknown rule"),
        ("rules", "pawn-game,blocked=loses,blocked=draws", "twice"),
        ("position", "8/8/8/3pP3/8/8/8/8 w", "third field"),
        ("position", "8/8/8/3pP3/8/8/8/8 w e6", "can just have passed"),
        ("position", "8/8/8/3p4/8/8/8/4P3 w d6", "should be -"),
        ("position", "8/8/8/3pP3/8/8/8/8 w -", "does not cover"),
        ("claim", "value +1", "is not a plain number"),
    ] {
        let error = with(key, text).unwrap_err();
        assert!(error.contains(reason), "{key}: {text}: {error}");
    }
}
