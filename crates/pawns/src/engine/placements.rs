//! Placements of pawns, reachable or not, to test rules on.

use crate::{Game, Position, Rules, Side};

/// Every placement on a board, either side to move.
pub(super) fn every(size: &str) -> impl Iterator<Item = Game> + use<> {
    let rules = Rules::classic(size.parse().unwrap()).unwrap();
    let squares = rules.size().area() as u32;
    (0..3u64.pow(squares)).flat_map(move |code| {
        let mut sets = [0, 0, 0];
        (0..squares).fold(code, |rest, square| {
            sets[(rest % 3) as usize] |= 1 << square;
            rest / 3
        });
        Side::BOTH
            .map(|side| Game { rules, position: Position::new(sets[1], sets[2], side).unwrap() })
    })
}

/// Random placements of up to `pawns` pawns.
pub(super) fn random(size: &str, pawns: u32, count: usize) -> impl Iterator<Item = Game> + use<> {
    let rules = Rules::classic(size.parse().unwrap()).unwrap();
    let squares = rules.size().area() as u32;
    let mut random = fastrand::Rng::with_seed(11);
    (0..count).map(move |_| {
        let mut sets = [0u64; 2];
        for _ in 0..random.u32(1..=pawns) {
            let square = 1 << random.u32(0..squares);
            if (sets[0] | sets[1]) & square == 0 {
                sets[random.usize(0..2)] |= square;
            }
        }
        let side = Side::BOTH[random.usize(0..2)];
        Game { rules, position: Position::new(sets[0], sets[1], side).unwrap() }
    })
}
