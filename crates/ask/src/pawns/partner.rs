//! A partner for whole games, which remembers what it has learned from move to move.

use std::time::Duration;

use ::pawns::engine::Engine;
use ::pawns::{Game, Level, MoveValue, Question, Record, Thought, ThoughtRequest, think};
use budget::StopReason;

use super::analyze::{AnalyzeInquiry, Evaluation};
use super::choose::{ChooseInquiry, MoveChoice};
use super::words;
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
    /// A move at the end of a record, by an opponent of this level.
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

    /// The mistakes in a record, as far as the host's budget goes.
    ///
    /// # Errors
    /// As for `analyze`.
    pub fn review(&mut self, record: &Record, host: &dyn Host) -> Result<Review, Error> {
        let mut review = Review::default();
        let mut game = Record::new(record.first());
        for (ply, &mv) in record.moves().iter().enumerate() {
            let evaluation = self.analyze(&game, host)?;
            let played = evaluation.judged.iter().find(|judged| judged.mv == mv);
            if let (Some(best), Some(played)) = (evaluation.judged.first(), played) {
                let mistake = words::mistake(best, played);
                review.mistakes.extend(mistake.map(|words| Mistake {
                    ply,
                    played: *played,
                    best: *best,
                    words,
                }));
            }
            review.stopped = evaluation.solved.answer.stopped;
            if review.stopped.is_some() {
                break;
            }
            game.play(mv).expect("a record holds legal moves");
        }
        Ok(review)
    }

    /// Thinks about the end of a record until the host's budget ends or everything is known,
    /// and reports each time something is learned.
    ///
    /// # Errors
    /// If the budget ends first; what was reported stays true.
    pub fn think(
        &mut self,
        record: &Record,
        request: &ThoughtRequest,
        host: &dyn Host,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<(), StopReason> {
        let mut engine = self.engine(record, host);
        engine.set_budget(&host.stage("thinking", None));
        let thought = think(&mut engine, &record.last(), request, report);
        self.keep(record, Some(engine));
        thought
    }

    /// Forgets what it has learned.
    pub fn forget(&mut self) {
        self.known = None;
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

/// The mistakes in a game.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The moves that were not best, in the order in which they were played.
    pub mistakes: Vec<Mistake>,
    /// Why later moves are unknown, if they are.
    pub stopped: Option<StopReason>,
}

/// A move that was not best.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// The number of plies before it.
    pub ply: usize,
    /// The move that was played.
    pub played: MoveValue,
    /// A better one.
    pub best: MoveValue,
    /// What the mistake cost: `throws away the draw`.
    pub words: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;

    fn mistakes(game: &str) -> Vec<(usize, &'static str)> {
        let record = ::pawns::text::read_record(game).unwrap();
        let review = Partner::default().review(&record, &Timeless::default()).unwrap();
        assert_eq!(review.stopped, None);
        review.mistakes.iter().map(|mistake| (mistake.ply, mistake.words)).collect()
    }

    #[test]
    fn a_mistake_is_told_by_what_it_costs() {
        assert_eq!(mistakes("3x3 b1-b2 a3xb2"), []);
        assert_eq!(mistakes("3x3 b1-b2 a3-a2"), [(1, "throws away the win")]);
        assert_eq!(mistakes("3x3 a1-a2"), [(0, "loses sooner than necessary")]);
        let draws = "rules: classic,blocked=draws\n";
        assert_eq!(mistakes(&format!("{draws}3x4 b1-b2 a3xb2")), []);
        assert_eq!(mistakes(&format!("{draws}3x4 b1-b2 a3-a2")), [(1, "throws away the draw")]);
        let found = mistakes(&format!("{draws}3x4 a1-a2 d3-d2 c1-c2"));
        assert_eq!(
            found,
            [(1, "throws away the draw"), (2, "settles for a draw instead of a win")]
        );
        let found = mistakes(&format!("{draws}3x4 a1-a2 d3-d2 c1xd2"));
        assert_eq!(found[1..], [(2, "wins later than possible")]);
    }
}
