//! Certificates of answers about pawns, as the bytes of a file.

use ::pawns::engine::Engine;
use ::pawns::{Answer, Game, Proof, ProofError, Proved};
use ::proof::Certificate;
use budget::Control;

/// The certificate of a complete answer. The control may stop it even while the
/// file is written.
///
/// # Errors
/// If the budget ends first, or the engine was given something false as known.
///
/// # Panics
/// If the answer does not say who wins.
pub fn certificate(
    engine: &mut Engine,
    game: &Game,
    answer: &Answer,
    control: &Control,
) -> Result<Vec<u8>, ProofError> {
    let claim = match (answer.value, answer.outcome) {
        (Some(value), _) => Proved::Value(value),
        (None, Some(outcome)) => Proved::Outcome(outcome),
        (None, None) => unreachable!("a complete answer says who wins"),
    };
    let proof = Proof::build(engine, game, claim)?;
    let mut certificate = Certificate::new("pawns");
    certificate.state("rules", game.rules.name());
    certificate.state("board", &game.size().to_string());
    certificate.state("position", &game.one_line());
    certificate.state("claim", &claim.to_string());
    certificate
        .finish_unless(&proof.body, || control.stopped().is_some())
        .ok_or_else(|| control.stopped().expect("it was asked").into())
}
