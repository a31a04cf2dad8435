//! Matchbox machines that learn, and a game against one.

use ::pawns::matchbox::{Kit, Lesson, MOST_BEADS, Machine, Opponent, School};
use ::pawns::text::Format;
use ::pawns::{Game, Variant};
use budget::StopReason;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::boxes::{self, needs, turns};
use super::matchbox_turn::{self, MachineTurn};
use super::training::{Plan, Training};
use super::{Subject, boxes::is_light};
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::{Limits, MemoryLimit, TimeLimit};
use crate::question;

/// The default number of games of each machine.
pub const GAMES: u64 = 50;
/// The default number of machines.
pub const MACHINES: u64 = 100;
/// The maximum number of games of each machine, and of machines.
pub const MOST_GAMES: u64 = 10_000;
/// The maximum number of games of all machines together.
const MOST_IN_ALL: u64 = 10_000_000;
/// So many games of a small machine take only a moment.
const LIGHT: u64 = 20_000;

/// Matchbox machines to train, or a game to play against one.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Learn {
    /// A size, or a position in any format, optionally followed by moves: where every game
    /// begins; `3x3` if absent.
    #[schema(example = "3x3")]
    pub position: Option<String>,
    /// The rules: a preset such as `pawn-game`, then any number of `,KEY=VALUE`. If absent:
    /// the rules that the position names, or else `classic`.
    #[serde(default, deserialize_with = "super::rules")]
    #[schema(value_type = Option<String>, example = "compulsory")]
    pub rules: Option<Variant>,
    /// The format of the position: `side-rows`, `sizes-rows`, `one-line` or `size`;
    /// detected if absent.
    #[serde(default, deserialize_with = "super::format")]
    #[schema(value_type = Option<String>, example = "size")]
    pub format: Option<Format>,
    /// The side that the machine plays: `white` or `black`; the one that moves second if
    /// absent.
    #[schema(example = "black")]
    pub side: Option<String>,
    /// How it learns: `punish` removes the last bead drawn after a loss, `reward` adds a bead of
    /// each kind drawn after a win, `both` does both; `punish` if absent.
    #[schema(example = "punish")]
    pub lesson: Option<String>,
    /// The opponent: `random`, `perfect` or another `machine`; `random` if absent.
    #[schema(example = "random")]
    pub opponent: Option<String>,
    /// The number of games of each machine; 50 if absent.
    #[schema(minimum = 1, maximum = 10_000, example = 50)]
    pub games: Option<u64>,
    /// The number of machines, each starting untrained; 100 if absent.
    #[schema(minimum = 1, maximum = 10_000, example = 10)]
    pub machines: Option<u64>,
    /// The number of beads for every move at the start; 1 if absent.
    #[schema(minimum = 1, maximum = 1000, example = 1)]
    pub each: Option<u64>,
    /// Random seed, for repeatable games.
    pub seed: Option<u64>,
    /// The beads to start with, box by box and move by move, in the order of `pawns/boxes`;
    /// instead of `each`.
    #[schema(value_type = Option<Vec<Vec<u32>>>)]
    pub beads: Option<Vec<Vec<u32>>>,
    /// The beads of the opponent to start with, if that is a machine, likewise; each of its
    /// moves has `each` if absent.
    #[schema(value_type = Option<Vec<Vec<u32>>>)]
    pub opponent_beads: Option<Vec<Vec<u32>>>,
    /// A game against the machine instead of training: the moves of both sides so far. The
    /// machine makes its move if it is its turn, and learns when the game is over.
    #[schema(example = json!(["b1-b2"]))]
    pub play: Option<Vec<String>>,
    /// Time limit: `"30s"`, or a number of seconds.
    #[schema(value_type = Option<String>, example = "30s")]
    pub time_limit: Option<TimeLimit>,
    /// Memory limit: `"512MiB"`, or a number of bytes.
    #[schema(value_type = Option<String>, example = "256MiB")]
    pub memory_limit: Option<MemoryLimit>,
}

/// The one of these names, or the first if none is given.
fn named<T: Copy, const N: usize>(
    field: &'static str,
    given: Option<&str>,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, Error> {
    let Some(given) = given else { return Ok(all[0]) };
    all.into_iter().find(|&one| name(one) == given).ok_or_else(|| {
        let (given, known) = (board::excerpt(given), all.map(name).join(", "));
        Error::in_field(field, format!("{given:?} is unknown: choose from {known}"))
    })
}

/// A machine with these beads, or with so many for every move.
fn machine_of(
    field: &'static str,
    kit: &Kit,
    beads: Option<Vec<Vec<u32>>>,
    each: u32,
) -> Result<Machine, Error> {
    let Some(beads) = beads else { return Ok(Machine::new(kit, each)) };
    Machine::with_beads(kit, beads).ok_or_else(|| {
        let boxes = kit.boxes().len();
        Error::in_field(
            field,
            format!(
                "give {boxes} lists, one for each box, of as many numbers up to {MOST_BEADS} as \
                 the box has moves"
            ),
        )
    })
}

/// A number from 1 up to some other.
fn within(field: &'static str, given: Option<u64>, usual: u64, most: u64) -> Result<u64, Error> {
    let number = given.unwrap_or(usual);
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(Error::in_field(field, format!("{number} is not between 1 and {most}")))
}

impl question::Question for Learn {
    const NAME: &'static str = "pawns/learn";
    const SUMMARY: &'static str = "Train matchbox machines on a game, or play against one";
    type Inquiry = LearnInquiry;

    fn limits(&self) -> Limits {
        Limits::of(self.time_limit, self.memory_limit)
    }

    fn open(self) -> Result<LearnInquiry, Error> {
        let lesson = named("lesson", self.lesson.as_deref(), Lesson::ALL, Lesson::name)?;
        let opponent = named("opponent", self.opponent.as_deref(), Opponent::ALL, Opponent::name)?;
        let games = within("games", self.games, GAMES, MOST_GAMES)?;
        let machines = within("machines", self.machines, MACHINES, MOST_GAMES)?;
        if games * machines > MOST_IN_ALL {
            let message = format!("{games} games of {machines} machines are too many");
            return Err(Error::in_field("machines", message));
        }
        let each = within("each", self.each, 1, 1000)? as u32;
        let (position, side) = (self.position.as_deref(), self.side.as_deref());
        let (game, kit) = boxes::kit(position, self.rules, self.format, side)?;
        let machine = machine_of("beads", &kit, self.beads, each)?;
        let other = match (opponent, self.opponent_beads) {
            (Opponent::Machine, beads) => {
                let kit = Kit::new(&game, !kit.side())
                    .map_err(|error| Error::in_field("opponent", error))?;
                Some(machine_of("opponent_beads", &kit, beads, each)?)
            }
            (_, None) => None,
            (_, Some(_)) => {
                let message = "only an opponent that is a machine has beads";
                return Err(Error::in_field("opponent_beads", message));
            }
        };
        if let Some(moves) = &self.play {
            matchbox_turn::replay(&game, &kit, moves)?;
        }
        let plan = Plan { lesson, opponent, games, machines };
        Ok(LearnInquiry { game, kit, machine, other, plan, seed: self.seed, play: self.play })
    }
}

/// Machines being trained, or a move being drawn.
pub struct LearnInquiry {
    game: Game,
    kit: Kit,
    machine: Machine,
    /// The opponent at its start, if that is a machine.
    other: Option<Machine>,
    plan: Plan,
    /// The host's, once it was needed, if the question has none.
    seed: Option<u64>,
    play: Option<Vec<String>>,
}

impl question::Inquiry for LearnInquiry {
    type Answer = Lessons;

    fn is_light(&self, _: &dyn Tables) -> bool {
        is_light(&self.kit) && self.plan.games * self.plan.machines <= LIGHT
    }

    fn answer(&mut self, host: &dyn Host) -> Result<Lessons, Error> {
        // JavaScript loses digits of larger numbers.
        let seed = *self.seed.get_or_insert_with(|| host.seed() >> 11);
        let subject = Subject::of(&self.game);
        let turns = turns(&self.kit);
        let answer = Lessons {
            subject,
            sentence: String::new(),
            side: self.kit.side().word(),
            lesson: self.plan.lesson.name(),
            boxes: self.kit.boxes().len(),
            beads: self.kit.beads(),
            seed,
            training: None,
            turn: None,
            reason: None,
            game: self.game,
            kit: self.kit.clone(),
        };
        if let Some(moves) = &self.play {
            let replay = matchbox_turn::replay(&self.game, &self.kit, moves)?;
            let mut machine = self.machine.clone();
            let mut turn = MachineTurn::of(replay, &self.kit, &mut machine, &self.plan, seed);
            if turn.result.is_some() {
                let budget = host.stage("solving", None);
                let school = School::new(&self.kit, self.plan.lesson, Opponent::Random, &budget);
                turn.examined = school.ok().map(|school| school.examine(&machine).into());
            }
            let sentence = turn.sentence.clone();
            return Ok(Lessons { sentence, turn: Some(turn), ..answer });
        }
        let budget = host.stage("solving", None);
        let school = School::new(&self.kit, self.plan.lesson, self.plan.opponent, &budget);
        let (training, stopped) = match school {
            Err(reason) => (Training::none(&self.plan, &self.kit), Some(reason)),
            Ok(school) => {
                let budget = host.stage("playing", None);
                let fresh = (&self.machine, self.other.as_ref());
                Training::run(&self.plan, &school, fresh, seed, &budget.control)
            }
        };
        let needs = needs(&self.kit, &turns);
        let sentence = format!("{needs}. {}", training.sentence(&self.plan, stopped));
        let reason = stopped.map(|reason: StopReason| reason.to_string());
        Ok(Lessons { sentence, training: Some(training), reason, ..answer })
    }
}

/// The answer to `learn`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lessons {
    /// The position of the question.
    #[serde(flatten)]
    pub subject: Subject,
    /// The answer in a sentence.
    pub sentence: String,
    /// The side that the machine plays.
    pub side: &'static str,
    /// How it learns: `punish`, `reward` or `both`.
    pub lesson: &'static str,
    /// The number of boxes.
    pub boxes: usize,
    /// The number of beads, if each move has one.
    pub beads: usize,
    /// The random seed.
    pub seed: u64,
    /// What the machines have learned; absent from a game against one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub training: Option<Training>,
    /// The machine's turn in a game against it; absent from training.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<MachineTurn>,
    /// Why fewer machines were trained; absent if there were not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The game.
    #[serde(skip)]
    pub game: Game,
    /// The boxes.
    #[serde(skip)]
    pub kit: Kit,
}

impl question::Answer for Lessons {
    fn is_complete(&self) -> bool {
        self.reason.is_none()
    }
}
