//! Certificates of answers about Gone.

use ::gone::{Flooded, Neighbours, RoundMap, Rules};
use ::proof::Certificate;

/// The certificate of an answer, as the bytes of a file.
pub(super) fn build(map: &RoundMap, rules: Rules, found: &Flooded) -> Vec<u8> {
    let neighbours = if rules.neighbours == Neighbours::Eight { 8 } else { 4 };
    let shape = if rules.wrap { "torus" } else { "edges" };
    let mut certificate = Certificate::new("gone");
    certificate
        .state("rules", &format!("{} spreads, {neighbours} neighbours, {shape}", rules.spread));
    certificate.state("board", &format!("{}x{}", map.rows(), map.cols()));
    certificate.state("claim", &format!("rounds {}, left {}", found.rounds, found.left));
    certificate.finish(&::gone::proof::body(map))
}
