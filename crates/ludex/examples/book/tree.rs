//! The tree of all games from a position, and how it is drawn.

use std::fmt::Write as _;

use pawns::classic::{self, Algorithm};
use pawns::{Budget, Game, Outcome, Position, Rules, Side, Value};

use crate::replay::{self, Order, Visit};
use crate::svg::{Canvas, Palette};

/// A position as one of the games reaches it.
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) ply: usize,
    pub(crate) children: Vec<usize>,
    pub(crate) value: Value,
    /// The place from left to right, in leaves.
    x: f64,
}

impl Node {
    /// Which side wins from here if both play well.
    fn winner(&self) -> Side {
        match self.value.outcome() {
            Outcome::Win => self.position.to_move(),
            Outcome::Loss => !self.position.to_move(),
            Outcome::Draw => unreachable!("the classic rules have no draws"),
        }
    }
}

/// All games from a position. The first node is the root; children follow parents.
pub(crate) struct Tree {
    pub(crate) game: Game,
    pub(crate) nodes: Vec<Node>,
    leaves: usize,
}

const LEFT: f64 = 64.0;
const LEVEL: f64 = 54.0;

impl Tree {
    /// Walks all games.
    pub(crate) fn of(game: &Game) -> Tree {
        let mut tree = Tree { game: *game, nodes: Vec::new(), leaves: 0 };
        tree.add(game.position, 0);
        let naive = classic::run(Algorithm::Naive, game, &Budget::default());
        assert_eq!(tree.nodes.len() as u64, naive.calls, "naive enters every node");
        tree
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.game.rules
    }

    fn add(&mut self, position: Position, ply: usize) -> usize {
        let index = self.nodes.len();
        self.nodes.push(Node { position, ply, children: Vec::new(), value: Value::LOST, x: 0.0 });
        let successors: Vec<Position> = self.game.rules.successors(position).collect();
        let children: Vec<usize> =
            successors.into_iter().map(|next| self.add(next, ply + 1)).collect();
        let x = if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            self.nodes[first].x.midpoint(self.nodes[last].x)
        } else {
            self.leaves += 1;
            self.leaves as f64 - 0.5
        };
        let value = Value::from_successors(children.iter().map(|&child| self.nodes[child].value));
        let node = &mut self.nodes[index];
        (node.children, node.value, node.x) = (children, value, x);
        index
    }

    /// The places of all nodes, and a canvas with the sides to move at its left.
    pub(crate) fn canvas<'a>(
        &self,
        palette: &'a Palette,
        leaf: f64,
    ) -> (Canvas<'a>, Vec<(f64, f64)>) {
        let levels = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0) + 1;
        let size = (LEFT + self.leaves as f64 * leaf + 16.0, levels as f64 * LEVEL + 46.0);
        let mut canvas = Canvas::new(palette, size.0, size.1);
        let y = |ply: usize| 28.0 + ply as f64 * LEVEL;
        for ply in 0..levels {
            let mover = if ply % 2 == 0 { self.game.to_move() } else { !self.game.to_move() };
            let name = if mover == Side::White { "White" } else { "Black" };
            canvas.words((12.0, y(ply) + 4.0), 12, palette.faint, name);
        }
        let place = |node: &Node| (LEFT + node.x * leaf, y(node.ply));
        let places = self.nodes.iter().map(place).collect();
        (canvas, places)
    }

    /// The words below a tree.
    pub(crate) fn caption(&self, canvas: &mut Canvas<'_>, words: &str) {
        let levels = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0) + 1;
        let ink = canvas.palette.ink;
        canvas.title(words);
        canvas.words((LEFT, levels as f64 * LEVEL + 28.0), 14, ink, words);
    }

    /// Lines from all nodes to their children, each in the colour of the child.
    fn edges(
        &self,
        canvas: &mut Canvas<'_>,
        places: &[(f64, f64)],
        colour: impl Fn(usize) -> (&'static str, f64),
    ) {
        for (index, node) in self.nodes.iter().enumerate() {
            for &child in &node.children {
                let (colour, width) = colour(child);
                canvas.line(places[index], places[child], colour, width);
            }
        }
    }

    /// Every node in the colour of the side that wins there.
    pub(crate) fn drawn_winners(&self, palette: &Palette) -> String {
        let (mut canvas, places) = self.canvas(palette, 7.0);
        self.edges(&mut canvas, &places, |_| (palette.line, 0.8));
        for (node, &place) in self.nodes.iter().zip(&places) {
            let fill = match node.winner() {
                Side::White => palette.white,
                Side::Black => palette.black,
            };
            canvas.circle(place, 3.4, fill, palette.ink);
        }
        let words = format!(
            "naive: {} calls. Light: White wins from here. Dark: Black wins.",
            self.nodes.len()
        );
        self.caption(&mut canvas, &words);
        canvas.finished()
    }

    /// What an algorithm entered, how often, and what it found in its table.
    pub(crate) fn drawn_visits(&self, palette: &Palette, visits: &[Visit], name: &str) -> String {
        let (mut canvas, places) = self.canvas(palette, 7.0);
        self.edges(&mut canvas, &places, |child| match visits[child].calls {
            0 => (palette.line, 0.5),
            _ => (palette.visited, 1.2),
        });
        for (visit, &place) in visits.iter().zip(&places) {
            match visit {
                Visit { calls: 0, .. } => canvas.circle(place, 1.6, palette.line, palette.line),
                Visit { calls, recalled } if calls == recalled => {
                    canvas.circle(place, 3.2, palette.paper, palette.recalled);
                }
                Visit { calls, .. } => {
                    let radius = 2.2 + f64::from(*calls).sqrt();
                    canvas.circle(place, radius, palette.visited, palette.visited);
                }
            }
        }
        let calls: u32 = visits.iter().map(|visit| visit.calls).sum();
        let recalled: u32 = visits.iter().map(|visit| visit.recalled).sum();
        let again = visits.iter().filter(|visit| visit.calls > 1).count();
        let mut words = format!("{name}: {calls} calls");
        if recalled > 0 {
            let _ = write!(words, ", {recalled} of them answered by the table");
        }
        if again > 0 {
            let _ = write!(words, "; {again} positions visited more than once");
        }
        words.push('.');
        self.caption(&mut canvas, &words);
        canvas.finished()
    }

    /// Every node with the ply at which the game ends, seen by White; with what alpha-beta
    /// leaves out drawn faint, if it should be.
    pub(crate) fn drawn_scores(&self, palette: &Palette, cut: bool) -> String {
        let visits = replay::alphabeta(self, Order::AsGenerated);
        let (mut canvas, places) = self.canvas(palette, 48.0);
        let skipped = |index: usize| cut && visits[index].calls == 0;
        self.edges(&mut canvas, &places, |child| {
            if skipped(child) { (palette.line, 0.8) } else { (palette.faint, 1.4) }
        });
        for (index, (node, &place)) in self.nodes.iter().zip(&places).enumerate() {
            let (sign, fill, ink) = match node.winner() {
                Side::White => ("+", palette.white, "#1f2937"),
                Side::Black => ("−", palette.black, "#f5f2ea"),
            };
            if skipped(index) {
                canvas.circle(place, 4.0, palette.paper, palette.line);
                continue;
            }
            canvas.circle(place, 14.0, fill, palette.ink);
            let end = node.ply + usize::from(node.value.plies());
            // What was cut off is a bound, so that its number means nothing.
            let is_exact = !cut || node.children.iter().all(|&child| !skipped(child));
            let words = if is_exact { format!("{sign}{end}") } else { "cut".to_owned() };
            canvas.centred((place.0, place.1 + 4.0), 11, ink, &words);
        }
        let words = if cut {
            let calls = visits.iter().filter(|visit| visit.calls > 0).count();
            format!("{calls} of {} positions are entered.", self.nodes.len())
        } else {
            "+n: White wins at ply n. −n: Black wins at ply n.".to_owned()
        };
        self.caption(&mut canvas, &words);
        canvas.finished()
    }
}
