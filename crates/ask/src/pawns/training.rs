//! Many machines, many games: the learning curve.

use ::pawns::matchbox::{Kit, Lesson, Machine, Opponent, School};
use ::pawns::{Outcome, Rng};
use board::{counted, grouped};
use budget::{Control, StopReason};
use serde::Serialize;
use utoipa::ToSchema;

/// Who learns, how, and for how long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) lesson: Lesson,
    pub(super) opponent: Opponent,
    pub(super) games: u64,
    pub(super) machines: u64,
}

/// What machines have learned. Lists have a number for each game, over all machines.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Training {
    /// The opponent: `random`, `perfect` or `machine`.
    pub opponent: &'static str,
    /// The number of games of each machine.
    pub games: u64,
    /// The number of machines that played all their games.
    pub machines: u64,
    /// The machines that won the game.
    pub wins: Vec<u32>,
    /// The machines that drew it.
    pub draws: Vec<u32>,
    /// The machines that lost it.
    pub losses: Vec<u32>,
    /// Of those, the machines that resigned at an empty box.
    pub resigned: Vec<u32>,
    /// The machines that were perfect after it: no bead that they can still reach throws anything
    /// away.
    pub perfect: Vec<u32>,
    /// The mean number of boxes after it that can still be reached and hold a losing bead: one
    /// that gives away a win or a draw, by the exact values.
    pub losing_boxes: Vec<f64>,
    /// For each box, the machines in which it can still be reached and holds a losing bead
    /// after the last game.
    pub losing_machines: Vec<u32>,
    /// The losses of a machine before it was perfect, over those that became so.
    pub losses_until_perfect: Option<Spread>,
    /// The games of a machine before it was perfect.
    pub games_until_perfect: Option<Spread>,
    /// The beads of the first machine after its last game, box by box and move by move.
    pub beads: Vec<Vec<u32>>,
    /// The beads of its opponent, if that is a machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent_beads: Option<Vec<Vec<u32>>>,
}

/// The range of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Spread {
    /// The smallest.
    pub least: u64,
    /// The mean.
    pub mean: f64,
    /// The largest.
    pub most: u64,
}

impl Spread {
    fn of(numbers: &[u64]) -> Option<Spread> {
        let mean = numbers.iter().sum::<u64>() as f64 / numbers.len() as f64;
        let (least, most) = (*numbers.iter().min()?, *numbers.iter().max()?);
        Some(Spread { least, mean: (mean * 100.0).round() / 100.0, most })
    }
}

/// One machine's games.
struct Course {
    results: Vec<(Outcome, bool)>,
    /// The number of boxes with a losing bead after each game.
    losing: Vec<usize>,
    /// The number of games before it was perfect.
    perfect_after: Option<u64>,
    losing_boxes: Vec<usize>,
    machine: Machine,
    other: Option<Machine>,
}

impl Course {
    /// Lets a machine play all its games.
    fn run(
        plan: &Plan,
        school: &School<'_>,
        (mut machine, mut other): (Machine, Option<Machine>),
        random: &mut Rng,
        control: &Control,
    ) -> Result<Course, StopReason> {
        let mut found = school.examine(&machine);
        let mut perfect_after = found.is_perfect.then_some(0);
        let (mut results, mut losing) = (Vec::new(), Vec::new());
        for game in 1..=plan.games {
            if game.is_multiple_of(64) || game == plan.games {
                control.visit(64);
                control.stopped().map_or(Ok(()), Err)?;
            }
            let result = school.play(&mut machine, other.as_mut(), random);
            if result.changed {
                found = school.examine(&machine);
            }
            // Rewards keep a perfect machine perfect; a loss to nobody does, too.
            match (found.is_perfect, perfect_after) {
                (true, None) => perfect_after = Some(game),
                (false, Some(_)) => perfect_after = None,
                _ => {}
            }
            results.push((result.outcome, result.resigned));
            losing.push(found.losing_boxes.len());
        }
        let losing_boxes = found.losing_boxes;
        Ok(Course { results, losing, perfect_after, losing_boxes, machine, other })
    }
}

impl Training {
    /// Nothing learned yet.
    pub(super) fn none(plan: &Plan, kit: &Kit) -> Training {
        let games = plan.games as usize;
        Training {
            opponent: plan.opponent.name(),
            games: plan.games,
            wins: vec![0; games],
            draws: vec![0; games],
            losses: vec![0; games],
            resigned: vec![0; games],
            perfect: vec![0; games],
            losing_boxes: vec![0.0; games],
            losing_machines: vec![0; kit.boxes().len()],
            ..Training::default()
        }
    }

    /// Trains machines one after the other, all of them and their opponents like `fresh` at
    /// first. Stopped, it reports on those that have played all their games.
    pub(super) fn run(
        plan: &Plan,
        school: &School<'_>,
        (machine, other): (&Machine, Option<&Machine>),
        seed: u64,
        control: &Control,
    ) -> (Training, Option<StopReason>) {
        let mut training = Training::none(plan, school.kit());
        let mut random = Rng::with_seed(seed);
        let (mut losses, mut games) = (Vec::new(), Vec::new());
        let mut stopped = control.stopped();
        while stopped.is_none() && training.machines < plan.machines {
            let fresh = (machine.clone(), other.cloned());
            match Course::run(plan, school, fresh, &mut random, control) {
                Err(reason) => stopped = Some(reason),
                Ok(course) => {
                    if let Some(after) = course.perfect_after {
                        let lost = course.results[..after as usize].iter();
                        let lost = lost.filter(|(outcome, _)| *outcome == Outcome::Loss).count();
                        losses.push(lost as u64);
                        games.push(after);
                    }
                    training.add(course);
                }
            }
        }
        let machines = training.machines.max(1) as f64;
        for number in &mut training.losing_boxes {
            *number = (*number / machines * 100.0).round() / 100.0;
        }
        training.losses_until_perfect = Spread::of(&losses);
        training.games_until_perfect = Spread::of(&games);
        (training, stopped)
    }

    fn add(&mut self, course: Course) {
        self.machines += 1;
        for (game, (outcome, resigned)) in course.results.iter().enumerate() {
            match outcome {
                Outcome::Win => self.wins[game] += 1,
                Outcome::Draw => self.draws[game] += 1,
                Outcome::Loss => self.losses[game] += 1,
            }
            self.resigned[game] += u32::from(*resigned);
            let is_perfect = course.perfect_after.is_some_and(|after| after <= game as u64 + 1);
            self.perfect[game] += u32::from(is_perfect);
            self.losing_boxes[game] += course.losing[game] as f64;
        }
        for matchbox in course.losing_boxes {
            self.losing_machines[matchbox] += 1;
        }
        if self.beads.is_empty() {
            self.beads = course.machine.beads().to_vec();
            self.opponent_beads = course.other.map(|other| other.beads().to_vec());
        }
    }

    /// The result in a sentence.
    pub(super) fn sentence(&self, plan: &Plan, stopped: Option<StopReason>) -> String {
        let against = match plan.opponent {
            Opponent::Random => "random play",
            Opponent::Perfect => "perfect play",
            Opponent::Machine => "another machine",
        };
        let machines = counted(self.machines, "machine", "machines");
        let games = counted(plan.games, "game", "games");
        let perfect = self.perfect.last().copied().unwrap_or_default();
        let end = match (self.losses_until_perfect, perfect) {
            (Some(spread), 1..) => {
                let Spread { least, mean, most } = spread;
                let number = if u64::from(perfect) == self.machines {
                    "all".to_owned()
                } else {
                    grouped(perfect)
                };
                match (least, most) {
                    (0, 0) => format!("{number} were perfect from the start"),
                    _ if least == most => {
                        let losses = counted(most, "loss", "losses");
                        format!("{number} became perfect, after {losses}")
                    }
                    _ => format!(
                        "{number} became perfect, after {least} to {most} losses ({mean} on average)"
                    ),
                }
            }
            _ => "none became perfect".into(),
        };
        let gap = stopped.map(|reason| format!(" ({reason})")).unwrap_or_default();
        format!("{machines}, {games} each against {against}: {end}{gap}.")
    }
}
