//! A board at one moment, and what stands out on it: what terminals and pictures draw.

use ::pegs::{Goal, Jump, Plan, Position, Puzzle};

/// A board at one moment.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board, and its goal.
    pub puzzle: &'a Puzzle,
    /// The pegs.
    pub position: Position,
    /// The jumps of one peg that have just been made, or are about to be.
    pub jumps: &'a [Jump],
    /// The last row behind the line, if there is a line.
    pub line: Option<u32>,
    /// What is happening.
    pub caption: String,
}

/// What a hole has to do with the jumps of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The peg that moves is here, or comes from here.
    Moved,
    /// The peg that leaves the board is here, or was.
    Removed,
    /// Nothing.
    Bystander,
}

/// How far a plan goes from one scene to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// A jump.
    Jump,
    /// A move, which may be several jumps of one peg.
    Move,
}

impl<'a> Scene<'a> {
    /// The start of a puzzle.
    pub fn start(puzzle: &'a Puzzle, line: Option<u32>) -> Scene<'a> {
        let position = puzzle.start.clone();
        Scene { puzzle, position, jumps: &[], line, caption: "start".into() }
    }

    /// What a hole has to do with the jumps.
    pub fn role(&self, hole: usize) -> Role {
        let is = |number: u16| usize::from(number) == hole;
        let ends = self.jumps.first().into_iter().zip(self.jumps.last());
        if ends.into_iter().any(|(first, last)| is(first.from) || is(last.to)) {
            Role::Moved
        } else if self.jumps.iter().any(|jump| is(jump.over)) {
            Role::Removed
        } else {
            Role::Bystander
        }
    }

    /// Whether the goal names this hole.
    pub fn is_target(&self, hole: usize) -> bool {
        matches!(self.puzzle.goal, Goal::Reach(target) | Goal::OneAt(target) if target == hole)
    }
}

/// The start and what comes of it, with the jumps just made.
pub fn of_plan<'a>(
    puzzle: &'a Puzzle,
    plan: &'a Plan,
    stride: Stride,
    line: Option<u32>,
) -> Vec<Scene<'a>> {
    let start = Scene::start(puzzle, line);
    let mut position = start.position.clone();
    let mut scenes = vec![start];
    let moves: Vec<&[Jump]> = match stride {
        Stride::Jump => plan.jumps.chunks(1).collect(),
        Stride::Move => plan.moves().collect(),
    };
    for (index, jumps) in moves.into_iter().enumerate() {
        for &jump in jumps {
            position = puzzle.board.play(&position, jump);
        }
        let caption = format!("{}. {}", index + 1, name(puzzle, jumps));
        scenes.push(Scene { puzzle, position: position.clone(), jumps, line, caption });
    }
    scenes
}

/// The jumps of one peg as they are written.
pub fn name(puzzle: &Puzzle, jumps: &[Jump]) -> String {
    Plan { jumps: jumps.to_vec() }.notation(&puzzle.board).join(" ")
}
