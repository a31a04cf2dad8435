//! A partner for whole games, which remembers what it has learned from move to move.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::{Game, Level, Question, Record};

use super::analyze::{AnalyzeInquiry, Evaluation};
use super::choose::{ChooseInquiry, MoveChoice};
use crate::error::Error;
use crate::host::Host;
use crate::question::Inquiry as _;

/// Answers [`Choose`](super::Choose) and [`Analyze`](super::Analyze) for one position of a
/// game after another, with an engine that forgets nothing in between.
///
/// ```
/// use ask::{Timeless, pawns::Partner};
/// use pawns::{Level, Record, text};
///
/// let (mut partner, host) = (Partner::default(), Timeless::default());
/// let mut record = text::read_record("3x3 b1-b2")?;
/// while !record.last().is_over() {
///     let choice = partner.choose(&record, Level::PERFECT, 1, &host)?.choice;
///     record.play(choice.expect("there is a move").mv)?;
/// }
/// assert_eq!(record.moves().len(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Partner {
    /// The first position of a game, and an engine for all that can follow from it.
    known: Option<(Game, Engine)>,
}

impl Partner {
    /// A move at the end of a record, of an opponent of this strength.
    ///
    /// # Errors
    /// As for `choose`.
    pub fn choose(
        &mut self,
        record: &Record,
        level: Level,
        seed: u64,
        host: &dyn Host,
    ) -> Result<MoveChoice, Error> {
        let engine = Some(self.engine(record, host));
        let mut inquiry = ChooseInquiry {
            game: record.last(),
            level,
            seed: Some(seed),
            engine,
            took: Duration::ZERO,
        };
        let answer = inquiry.answer(host);
        self.keep(record, inquiry.engine);
        answer
    }

    /// Every move at the end of a record, judged.
    ///
    /// # Errors
    /// As for `analyze`.
    pub fn analyze(&mut self, record: &Record, host: &dyn Host) -> Result<Evaluation, Error> {
        let engine = Some(self.engine(record, host));
        let mut inquiry = AnalyzeInquiry {
            game: record.last(),
            question: Question::Value,
            engine,
            took: Duration::ZERO,
        };
        let answer = inquiry.answer(host);
        self.keep(record, inquiry.engine);
        answer
    }

    /// The engine that knows a game; a new one if it is another game.
    fn engine(&mut self, record: &Record, host: &dyn Host) -> Engine {
        let first = record.first();
        match self.known.take() {
            Some((known, engine)) if known == first => engine,
            other => {
                // Two tables at once would be twice the memory allowed.
                drop(other);
                Engine::new(&first, &host.stage("thinking", None))
            }
        }
    }

    fn keep(&mut self, record: &Record, engine: Option<Engine>) {
        self.known = engine.map(|engine| (record.first(), engine));
    }
}
