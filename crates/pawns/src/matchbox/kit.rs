//! The boxes that a machine needs, and the game between them.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::{Game, Move, Position, Rules, Side};

/// The most boxes of a machine.
pub const MOST_BOXES: usize = 6_000;

/// A box: a position with the machine to move, which also stands for its mirror image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matchbox {
    /// The position.
    pub position: Position,
    /// The number of the machine's move at which the position first occurs, from 1.
    pub turn: u32,
    /// Whether the position is its own mirror image.
    pub is_symmetric: bool,
    /// Its moves, sorted by their squares, each with a bead of its own. Of two moves that
    /// are mirror images in a symmetric position, the first.
    pub moves: Vec<Move>,
    /// The node of the box.
    pub(super) node: u32,
}

/// A position of the game, in the orientation in which it was found first.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    /// Its box, if the machine is to move and can.
    pub(super) matchbox: Option<u32>,
    /// The nodes after each move: of a box in the order of its moves; of the opponent's
    /// positions with mirror images, so that every legal move counts.
    pub(super) next: Vec<u32>,
}

/// All boxes of a machine that plays one side of a game.
#[derive(Clone, Debug)]
pub struct Kit {
    rules: Rules,
    side: Side,
    boxes: Vec<Matchbox>,
    pub(super) nodes: Vec<Node>,
    /// The nodes by the smaller of the two mirror images.
    by_position: HashMap<Position, u32, FxBuildHasher>,
}

/// A game that needs too many boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a machine for this game needs more than {} boxes: choose a smaller board",
    board::grouped(MOST_BOXES)
)]
pub struct TooManyBoxes;

impl Kit {
    /// The boxes for every position of a game in which this side is to move and can, whatever
    /// both sides have played before.
    ///
    /// # Errors
    /// If they are more than [`MOST_BOXES`].
    pub fn new(game: &Game, side: Side) -> Result<Kit, TooManyBoxes> {
        let mut kit = Kit {
            rules: game.rules,
            side,
            boxes: Vec::new(),
            nodes: Vec::new(),
            by_position: HashMap::with_hasher(FxBuildHasher),
        };
        kit.node(game.position);
        // In the order in which they are found, so that a position has its fewest plies.
        let (mut ply, mut done, mut known) = (0, 0, 1);
        while done < known {
            for node in done..known {
                kit.expand(node as u32, ply)?;
            }
            (ply, done, known) = (ply + 1, known, kit.nodes.len());
        }
        Ok(kit)
    }

    /// The node of a position, made if there is none yet.
    fn node(&mut self, position: Position) -> u32 {
        let either = position.min(self.rules.mirror(position));
        *self.by_position.entry(either).or_insert_with(|| {
            self.nodes.push(Node { position, matchbox: None, next: Vec::new() });
            self.nodes.len() as u32 - 1
        })
    }

    /// Finds the successors of a node, and makes its box.
    fn expand(&mut self, node: u32, ply: u32) -> Result<(), TooManyBoxes> {
        let position = self.nodes[node as usize].position;
        let rules = self.rules;
        let mut moves: Vec<(Move, Position)> = rules.successors(position).moves().collect();
        if position.to_move() == self.side && !moves.is_empty() {
            if self.boxes.len() == MOST_BOXES {
                return Err(TooManyBoxes);
            }
            moves.sort_by_key(|(mv, _)| (mv.from, mv.to));
            let is_symmetric = rules.mirror(position) == position;
            if is_symmetric {
                let mut seen: Vec<Position> = Vec::new();
                moves.retain(|&(_, next)| {
                    let is_new = !seen.contains(&next);
                    seen.push(rules.mirror(next));
                    is_new
                });
            }
            self.nodes[node as usize].matchbox = Some(self.boxes.len() as u32);
            self.boxes.push(Matchbox {
                position,
                turn: ply / 2 + 1,
                is_symmetric,
                moves: moves.iter().map(|(mv, _)| *mv).collect(),
                node,
            });
        }
        let next = moves.iter().map(|&(_, next)| self.node(next)).collect();
        self.nodes[node as usize].next = next;
        // The opponent's positions are few for each box; but they are no boxes.
        if self.nodes.len() > 8 * MOST_BOXES { Err(TooManyBoxes) } else { Ok(()) }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The side that the machine plays.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The boxes, by the machine's moves.
    pub fn boxes(&self) -> &[Matchbox] {
        &self.boxes
    }

    /// The number of beads, if each move has one.
    pub fn beads(&self) -> usize {
        self.boxes.iter().map(|matchbox| matchbox.moves.len()).sum()
    }

    /// The box of a position, and whether the position is the mirror image of the one that it
    /// shows; `None` if there is none.
    pub fn find(&self, position: Position) -> Option<(usize, bool)> {
        let node = &self.nodes[self.node_of(position)? as usize];
        Some((node.matchbox? as usize, node.position != position))
    }

    /// The node of a position, or of its mirror image.
    pub(super) fn node_of(&self, position: Position) -> Option<u32> {
        self.by_position.get(&position.min(self.rules.mirror(position))).copied()
    }

    /// The bead of a move in a box; the move is given as it is made in the position, which
    /// may be the mirror image of what the box shows.
    pub fn bead(&self, matchbox: usize, is_mirrored: bool, mv: Move) -> Option<usize> {
        let matchbox = self.boxes.get(matchbox)?;
        let shown = if is_mirrored { self.mirrored(mv) } else { mv };
        let bead = |mv| matchbox.moves.iter().position(|&shown| shown == mv);
        bead(shown).or_else(|| bead(self.mirrored(shown)).filter(|_| matchbox.is_symmetric))
    }

    /// The mirror image of a move.
    pub fn mirrored(&self, mv: Move) -> Move {
        let last = self.rules.size().cols() - 1;
        let mut mirrored = mv;
        (mirrored.from.col, mirrored.to.col) = (last - mv.from.col, last - mv.to.col);
        mirrored
    }
}
