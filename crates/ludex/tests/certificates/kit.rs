//! Answers, their certificates, and what the checker has to say of them.

use board::Size;
use budget::Budget;
use pawns::engine::Engine;
use pawns::{Game, Outcome, Position, Proof, ProofClaim, Rules, Side};
use proof::Certificate;

/// Enough for the boards here, and soon made.
pub(crate) fn budget() -> Budget {
    Budget { memory: 1 << 26, ..Budget::default() }
}

pub(crate) fn rules(rows: u32, cols: u32) -> Rules {
    let size = Size::new(rows, cols).expect("a board has squares");
    Rules::classic(size).expect("64 squares are enough")
}

/// An engine for every position of a board: made for the fullest one.
pub(crate) fn engine(rules: Rules) -> Engine {
    let position = Position::new(rules.all(), 0, Side::White).expect("a square holds one pawn");
    Engine::new(&Game { rules, position }, &budget())
}

/// The file around a body, whatever is claimed of it.
pub(crate) fn file(game: &Game, claim: &str, body: &[u8]) -> Vec<u8> {
    let mut certificate = Certificate::new("pawns");
    certificate.state("rules", game.rules.name());
    certificate.state("board", &game.size().to_string());
    certificate.state("position", &game.one_line());
    certificate.state("claim", claim);
    certificate.finish(body)
}

/// What a checker that accepts a claim has to say.
fn statement(game: &Game, claim: ProofClaim) -> String {
    let words = match claim {
        ProofClaim::Outcome(Outcome::Win) => "wins".to_owned(),
        ProofClaim::Outcome(Outcome::Draw) => "draws".to_owned(),
        ProofClaim::Outcome(Outcome::Loss) => "loses".to_owned(),
        ProofClaim::Value(value) if value.get() == 1 => "wins in 1 ply".to_owned(),
        ProofClaim::Value(value) if value.get() > 0 => format!("wins in {} plies", value.plies()),
        ProofClaim::Value(value) if value.get() == 0 => "has already lost".to_owned(),
        ProofClaim::Value(value) => format!("loses in {} plies", value.plies()),
    };
    // The start needs no name.
    let line = game.one_line();
    let start = Game::start(game.rules).map(|start| start.one_line()).unwrap_or_default();
    let is_start = line[..line.len() - 1] == start[..start.len().saturating_sub(1)];
    let place = if is_start { String::new() } else { format!(" at {line}") };
    format!("{}, to move on {}{place}, {words}", game.to_move(), game.size())
}

/// Claims that are not true where this one is.
fn false_claims(claim: ProofClaim) -> Vec<String> {
    match claim {
        ProofClaim::Outcome(outcome) => vec![outcome.reversed().word().to_owned()],
        ProofClaim::Value(value) => {
            let value = value.get();
            let others =
                [value - 2, value - 1, value + 1, value + 2, -value, 1 - value, -1 - value];
            let others = others.into_iter().filter(|&other| other != value);
            others.map(|other| format!("value {other}")).collect()
        }
    }
}

/// Asserts that a claim is proved to the checker, and that the same proof is
/// none of other claims. Returns the number of positions of the proof.
#[track_caller]
pub(crate) fn assert_proved(engine: &mut Engine, game: &Game, claim: ProofClaim) -> u64 {
    let line = game.one_line();
    let proof = Proof::build(engine, game, claim).expect("the budget is enough");
    assert_eq!(proof.claim, claim);
    let body = proof.body;
    let found = check::verify(&file(game, &claim.to_string(), &body));
    let found = found.unwrap_or_else(|reason| panic!("{line}: {claim}: {reason}"));
    assert_eq!(found.statement, statement(game, claim), "{line}");
    assert_eq!(found.positions, proof.positions, "{line}");
    for other in false_claims(claim) {
        let found = check::verify(&file(game, &other, &body));
        let reason = found.expect_err("a proof of something else").to_string();
        assert!(
            reason.contains("does not cover the claimed position"),
            "{line}: {other}: {reason}"
        );
    }
    found.positions
}

/// Asserts that outcome and value of a position are proved to the checker.
#[track_caller]
pub(crate) fn assert_both_proved(engine: &mut Engine, game: &Game) -> u64 {
    let value = engine.value(game.position).expect("the budget is enough");
    assert_proved(engine, game, ProofClaim::Outcome(value.outcome()))
        + assert_proved(engine, game, ProofClaim::Value(value))
}
