//! The certificate of a lost game, on the tree of all its games.

use std::error::Error;

use pawns::engine::Engine;
use pawns::{Budget, Game, Outcome, Position, Proof, ProofClaim, Question, Side};

use crate::svg::Palette;
use crate::tree::Tree;

/// The numbers of the positions that a certificate consists of.
pub(crate) struct Certificate {
    numbers: Vec<u128>,
}

/// The certificate that the root of a tree is lost.
pub(crate) fn of(tree: &Tree) -> Result<Certificate, Box<dyn Error>> {
    let budget = Budget::default();
    let mut engine = Engine::for_question(&tree.game, Question::Outcome, &budget);
    let proof = Proof::build(&mut engine, &tree.game, ProofClaim::Outcome(Outcome::Loss))?;
    // The number of positions, then the first and the differences.
    let mut numbers = Vec::new();
    let mut number = 0u128;
    let mut last = None;
    for (place, byte) in proof.body.into_iter().scan(0, |shift, byte| {
        let place = *shift;
        *shift = if byte < 0x80 { 0 } else { place + 7 };
        Some((place, byte))
    }) {
        number |= u128::from(byte & 0x7f) << place;
        if byte < 0x80 {
            numbers.push(last.map_or(number, |last| last + number));
            last = (numbers.len() > 1).then(|| numbers[numbers.len() - 1]);
            number = 0;
        }
    }
    assert_eq!(numbers.remove(0), proof.positions.into(), "the body begins with their number");
    Ok(Certificate { numbers })
}

/// A position's number in a certificate: three values a square, seen by the side to move.
fn number(game: &Game, position: Position) -> u128 {
    let seen = match position.to_move() {
        Side::White => position,
        Side::Black => game.rules.swap_colours(position),
    };
    let digits = |position: Position| {
        (0..game.size().area()).fold(0u128, |number, square| {
            let holds = |set: u64| u128::from(set >> square & 1);
            number * 3 + holds(position.white()) + 2 * holds(position.black())
        })
    };
    digits(seen).min(digits(game.rules.mirror(seen)))
}

impl Certificate {
    /// The tree with what the certificate goes through.
    pub(crate) fn drawn(&self, tree: &Tree, palette: &Palette) -> String {
        let mut used = vec![false; tree.nodes.len()];
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            used[index] = true;
            for &mv in &tree.nodes[index].children {
                used[mv] = true;
                let replies = &tree.nodes[mv].children;
                let ends = replies.iter().find(|&&reply| tree.nodes[reply].children.is_empty());
                let leads_back = |reply: &&usize| self.holds(tree, **reply);
                let reply = ends.or_else(|| replies.iter().find(leads_back));
                open.push(*reply.expect("every move has a reply that keeps it lost"));
            }
        }
        let (mut canvas, places) = tree.canvas(palette, 7.0);
        for (index, node) in tree.nodes.iter().enumerate() {
            for &child in &node.children {
                let (colour, width) =
                    if used[child] { (palette.visited, 1.4) } else { (palette.line, 0.5) };
                canvas.line(places[index], places[child], colour, width);
            }
        }
        for (index, &place) in places.iter().enumerate() {
            let is_claimed = used[index] && self.holds(tree, index);
            match (used[index], is_claimed) {
                (false, _) => canvas.circle(place, 1.6, palette.line, palette.line),
                (true, false) => canvas.circle(place, 3.4, palette.visited, palette.visited),
                (true, true) => canvas.circle(place, 5.5, palette.recalled, palette.ink),
            }
        }
        let words = format!(
            "{} of {} positions, {} of them claimed lost (up to mirror images: {}).",
            used.iter().filter(|used| **used).count(),
            tree.nodes.len(),
            (0..used.len()).filter(|&index| used[index] && self.holds(tree, index)).count(),
            self.numbers.len(),
        );
        tree.caption(&mut canvas, &words);
        canvas.finished()
    }

    /// Whether the certificate claims that the side to move loses here.
    fn holds(&self, tree: &Tree, index: usize) -> bool {
        let position = tree.nodes[index].position;
        position.to_move() == tree.game.to_move()
            && !tree.rules().is_over(position)
            && self.numbers.contains(&number(&tree.game, position))
    }
}
