//! The machine players: how they choose their moves.

use std::sync::Arc;
use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::{Analysis, Choice, Game, Level, Question, Reason, Record, analyze_with, choose};
use ask::pawns::TIME_TO_CHOOSE;
use budget::{Budget, Control, StopReason};

use crate::pawns::args;
use crate::watch;

/// Chooses the moves of the engine and of the random player, and answers a person's
/// questions.
pub(super) struct Mind {
    level: Level,
    /// How long one question may take.
    limit: Duration,
    budget: Budget,
    random: fastrand::Rng,
    /// What is known of a game and all that can follow from its start; made
    /// when the first question is asked.
    engine: Option<(Game, Engine)>,
    interrupted: bool,
}

impl Mind {
    pub(super) fn new(args: &args::Play) -> Mind {
        Mind {
            level: Level::new(args.level).expect("the command line allows no other"),
            limit: args.limits.time().unwrap_or(TIME_TO_CHOOSE),
            budget: args.limits.budget(),
            random: args.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            engine: None,
            interrupted: false,
        }
    }

    /// Whether the last search was interrupted.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// A random move. The game must not be over.
    pub(super) fn draw(&mut self, record: &Record) -> Choice {
        let moves = record.last().legal_moves();
        Choice { mv: moves[self.random.usize(..moves.len())], reason: Reason::Random }
    }

    /// A move of the engine at its level. The game must not be over.
    pub(super) fn choose(&mut self, record: &Record) -> Choice {
        let (level, mut random) = (self.level, self.random.fork());
        self.ask(record, |engine, game| choose(engine, game, level, &mut random))
            .expect("there is a move")
    }

    /// As good a move as can be found; the same one if asked again. It has no
    /// influence on what the other players draw. The game must not be over.
    pub(super) fn advise(&mut self, record: &Record) -> Choice {
        let mut random = fastrand::Rng::with_seed(0);
        self.ask(record, |engine, game| choose(engine, game, Level::PERFECT, &mut random))
            .expect("there is a move")
    }

    /// Every move, judged.
    pub(super) fn judge(&mut self, record: &Record) -> Analysis {
        self.ask(record, |engine, game| analyze_with(engine, game, Question::Value))
    }

    /// Asks the engine about the end of a record, within the time limit.
    fn ask<T>(&mut self, record: &Record, question: impl FnOnce(&mut Engine, &Game) -> T) -> T {
        let (first, game) = (record.first(), record.last());
        let engine = match &mut self.engine {
            Some((known, engine)) if *known == first => engine,
            engine => {
                // Two tables at once would be twice the memory allowed.
                *engine = None;
                &mut engine.insert((first, Engine::new(&first, &self.budget))).1
            }
        };
        let control = Arc::new(Control::default());
        engine.set_control(Arc::clone(&control));
        let (answer, _) =
            watch::over(&control, Some(self.limit), "thinking", || question(engine, &game));
        self.interrupted = control.stopped() == Some(StopReason::Cancelled);
        answer
    }
}
