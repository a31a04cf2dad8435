//! Games in which a machine learns, and what it has learned by the exact values.

use std::fmt;

use budget::{Budget, StopReason};

use super::machine::Draw;
use super::{Kit, Lesson, Machine};
use crate::engine::Engine;
use crate::{Game, Outcome, Rng, Value};

/// Whom a machine plays against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// Any legal move, each as likely.
    Random,
    /// Any move that keeps the outcome: it takes every win that it is offered, and tries
    /// everything while it is lost.
    Perfect,
    /// Another machine, which learns too.
    Machine,
}

impl Opponent {
    /// All of them.
    pub const ALL: [Opponent; 3] = [Opponent::Random, Opponent::Perfect, Opponent::Machine];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Perfect => "perfect",
            Opponent::Machine => "machine",
        }
    }

    /// The opponent of this name.
    pub fn named(name: &str) -> Option<Opponent> {
        Opponent::ALL.into_iter().find(|opponent| opponent.name() == name)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// How it ended for the machine.
    pub outcome: Outcome,
    /// Whether the machine resigned at an empty box.
    pub resigned: bool,
    /// Whether any of its beads have changed.
    pub changed: bool,
}

/// What exact values say about a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examination {
    /// Whether it never throws anything away any more: every box that it can still come to
    /// holds only beads that keep the outcome, and is not empty unless it is lost.
    pub is_perfect: bool,
    /// The boxes that it can still come to and that hold a losing bead: one that gives away
    /// a win or a draw.
    pub losing_boxes: Vec<usize>,
}

/// Lets machines play. It knows the exact value of every position.
#[derive(Clone, Debug)]
pub struct School<'a> {
    kit: &'a Kit,
    lesson: Lesson,
    opponent: Opponent,
    /// The kit of the opponent, if that is a machine.
    other: Option<Kit>,
    /// The value of every node for the side to move.
    values: Vec<Value>,
}

impl<'a> School<'a> {
    /// A school for machines of this kit. It solves every position first.
    ///
    /// # Errors
    /// If the budget runs out. A machine as opponent that needs too many boxes counts as
    /// memory.
    pub fn new(
        kit: &'a Kit,
        lesson: Lesson,
        opponent: Opponent,
        budget: &Budget,
    ) -> Result<School<'a>, StopReason> {
        let start = Game { rules: *kit.rules(), position: kit.nodes[0].position };
        let other = match opponent {
            Opponent::Machine => {
                Some(Kit::new(&start, !kit.side()).map_err(|_| StopReason::MemoryLimit)?)
            }
            _ => None,
        };
        let mut engine = Engine::new(&start, budget);
        let value = |node: &super::kit::Node| engine.value(node.position);
        let values = kit.nodes.iter().map(value).collect::<Result<_, _>>()?;
        Ok(School { kit, lesson, opponent, other, values })
    }

    /// The kit of its machines.
    pub fn kit(&self) -> &'a Kit {
        self.kit
    }

    /// An opponent that has learned nothing, if the opponent is a machine.
    pub fn other(&self, each: u32) -> Option<Machine> {
        self.other.as_ref().map(|kit| Machine::new(kit, each))
    }

    /// How the game ends for the machine with best play of both.
    pub fn outcome(&self) -> Outcome {
        let outcome = self.values[0].outcome();
        let is_own = self.kit.nodes[0].position.to_move() == self.kit.side();
        if is_own { outcome } else { outcome.reversed() }
    }

    /// The value of a box's position, and of each of its moves, for the machine.
    pub fn values(&self, matchbox: usize) -> (Value, Vec<Value>) {
        let node = self.kit.boxes()[matchbox].node as usize;
        let next = self.kit.nodes[node].next.iter();
        let moves = next.map(|&next| self.values[next as usize].for_the_mover()).collect();
        (self.values[node], moves)
    }

    /// Plays one game, from which the machine learns, and its opponent, too, if that is a
    /// machine.
    pub fn play(
        &self,
        machine: &mut Machine,
        other: Option<&mut Machine>,
        random: &mut Rng,
    ) -> GameResult {
        let nodes = &self.kit.nodes;
        let (mut draws, mut others): (Vec<Draw>, Vec<Draw>) = (Vec::new(), Vec::new());
        let (mut node, mut resigned) = (0, false);
        // Every move advances a pawn, so a game ends.
        let outcome = loop {
            let here = &nodes[node];
            let is_own = here.position.to_move() == self.kit.side();
            if here.next.is_empty() {
                let outcome = self.kit.rules().result_of_finished(here.position);
                break if is_own { outcome } else { outcome.reversed() };
            }
            let next = if let Some(matchbox) = here.matchbox {
                let drawn = machine.draw(matchbox as usize, random);
                draws.extend(drawn);
                drawn.map(|draw| here.next[draw.bead])
            } else {
                self.reply(node, other.as_deref(), &mut others, random)
            };
            let Some(next) = next else {
                resigned = is_own;
                break if is_own { Outcome::Loss } else { Outcome::Win };
            };
            node = next as usize;
        };
        if let Some(other) = other {
            other.learn(self.lesson, &others, outcome.reversed());
        }
        let changed = machine.learn(self.lesson, &draws, outcome);
        GameResult { outcome, resigned, changed }
    }

    /// The node after the opponent's move; `None` if it resigns.
    fn reply(
        &self,
        node: usize,
        other: Option<&Machine>,
        draws: &mut Vec<Draw>,
        random: &mut Rng,
    ) -> Option<u32> {
        let next = &self.kit.nodes[node].next;
        match (self.opponent, &self.other, other) {
            (Opponent::Machine, Some(kit), Some(other)) => {
                let (matchbox, _) = kit.find(self.kit.nodes[node].position)?;
                let draw = other.draw(matchbox, random)?;
                draws.push(draw);
                let their = kit.boxes()[matchbox].node as usize;
                let next = kit.nodes[their].next[draw.bead] as usize;
                self.kit.node_of(kit.nodes[next].position)
            }
            (Opponent::Perfect, ..) => {
                let kept = self.values[node].outcome().reversed();
                let keeps = |node: &&u32| self.values[**node as usize].outcome() == kept;
                let number = next.iter().filter(keeps).count();
                // Numbers of 64 bits, so that a browser draws the same as everybody else.
                next.iter().filter(keeps).nth(random.u64(..number as u64) as usize).copied()
            }
            _ => Some(next[random.u64(..next.len() as u64) as usize]),
        }
    }

    /// Follows every game that the machine can still play.
    pub fn examine(&self, machine: &Machine) -> Examination {
        let nodes = &self.kit.nodes;
        let mut seen = vec![false; nodes.len()];
        let (mut open, mut losing_boxes, mut is_perfect) = (vec![0_u32], Vec::new(), true);
        seen[0] = true;
        while let Some(node) = open.pop() {
            let here = &nodes[node as usize];
            let mut visit = |next: u32| {
                if !std::mem::replace(&mut seen[next as usize], true) {
                    open.push(next);
                }
            };
            let Some(matchbox) = here.matchbox else {
                here.next.iter().copied().for_each(visit);
                continue;
            };
            let (beads, outcome) =
                (&machine.beads()[matchbox as usize], self.values[node as usize].outcome());
            let kept = outcome.reversed();
            let mut loses = false;
            for (&next, _) in here.next.iter().zip(beads).filter(|(_, beads)| **beads > 0) {
                loses |= self.values[next as usize].outcome() != kept;
                visit(next);
            }
            let is_empty = beads.iter().all(|&count| count == 0);
            is_perfect &= !(loses || is_empty && outcome != Outcome::Loss);
            if loses {
                losing_boxes.push(matchbox as usize);
            }
        }
        losing_boxes.sort_unstable();
        Examination { is_perfect, losing_boxes }
    }
}
