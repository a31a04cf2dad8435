//! The machine players: they ask the desk, as every other door does.

use std::time::Duration;

use ::pawns::{Choice, Level, Record};
use ask::pawns::{Evaluation, Partner, Review, TIME_TO_CHOOSE};
use budget::Budget;

use crate::pawns::args::{self, Player};
use crate::watch::{self, Watcher};

/// Chooses the moves of the engine and of the random player, and answers a person's
/// questions.
pub(super) struct Mind {
    level: Level,
    /// How long one question may take.
    limit: Duration,
    budget: Budget,
    random: fastrand::Rng,
    partner: Partner,
    interrupted: bool,
}

impl Mind {
    pub(super) fn new(args: &args::Play) -> Mind {
        Mind {
            level: Level::new(args.level).expect("the command line allows no other"),
            limit: args.limits.time().unwrap_or(TIME_TO_CHOOSE),
            budget: args.limits.budget(),
            random: args.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            partner: Partner::default(),
            interrupted: false,
        }
    }

    /// Whether the last search was interrupted.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// A move of a machine player. The game must not be over.
    pub(super) fn choose(&mut self, record: &Record, player: Player) -> Choice {
        let level = if player == Player::Random { Level::RANDOM } else { self.level };
        let seed = self.random.u64(..);
        self.choice(record, level, seed)
    }

    /// As good a move as can be found; the same one if asked again. It has no
    /// influence on what the other players draw. The game must not be over.
    pub(super) fn advise(&mut self, record: &Record) -> Choice {
        self.choice(record, Level::PERFECT, 0)
    }

    /// Every move, judged.
    pub(super) fn judge(&mut self, record: &Record) -> Evaluation {
        self.ask(|partner, host| partner.analyze(record, host))
    }

    /// The mistakes so far.
    pub(super) fn review(&mut self, record: &Record) -> Review {
        self.ask(|partner, host| partner.review(record, host))
    }

    fn choice(&mut self, record: &Record, level: Level, seed: u64) -> Choice {
        let chosen = self.ask(|partner, host| partner.choose(record, level, seed, host));
        chosen.choice.expect("there is a move")
    }

    /// Asks the desk, within the time limit.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Partner, &Watcher) -> Result<T, ask::Error>,
    ) -> T {
        let watcher = Watcher::new(&self.budget, Some(self.limit));
        let answer = watcher.over(|| question(&mut self.partner, &watcher));
        self.interrupted = watch::was_interrupted();
        answer.expect("a position of a game can be asked about")
    }
}
