//! Long searches that survive being killed.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::pawns::engine::Engine;
use ::pawns::{Answer, Game, Question};
use anyhow::{Context as _, bail};
use budget::Budget;
use durable::Checkpoint;

use crate::cli::Solve;
use crate::{output, watch};

/// The file that a search keeps its knowledge in, and when to write it.
pub(super) struct Keeper {
    path: PathBuf,
    every: Duration,
    subject: String,
}

impl Keeper {
    /// The keeper that was asked for, if any; the engine learns what the file
    /// holds if it is to go on from there.
    pub(super) fn new(
        args: &Solve,
        game: &Game,
        question: Question,
        engine: &mut Engine,
    ) -> anyhow::Result<Option<Keeper>> {
        let Some(path) = &args.checkpoint else { return Ok(None) };
        let question = match question {
            Question::Outcome => "outcome",
            Question::Value => "value",
        };
        let subject = format!("pawns {} {} {question}", game.rules.name(), game.one_line());
        let name = path.display();
        if !path.exists() {
            if args.resume {
                output::remark(&format!("{name}: there is no checkpoint yet: starting anew"));
            }
        } else if !args.resume {
            bail!("{name} exists: add --resume to go on from it, or name another file");
        } else {
            let bytes = fs::read(path).with_context(|| name.to_string())?;
            let Some(checkpoint) = Checkpoint::open(&bytes) else {
                bail!("{name} is not a whole checkpoint");
            };
            if checkpoint.subject != subject {
                bail!(
                    "{name} is about {}, not about {subject}: name another file",
                    checkpoint.subject
                );
            }
            engine
                .restore(&checkpoint.body, checkpoint.positions)
                .with_context(|| name.to_string())?;
        }
        let every = args.checkpoint_every.0.max(Duration::from_millis(100));
        // What a run left behind that was killed while writing is in nobody's way.
        let _ = Checkpoint::remove_leftovers(path);
        // That it cannot be written is better known before the work than after it.
        durable::can_write(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Some(Keeper { path: path.clone(), every, subject }))
    }

    /// Writes what an engine knows, and says so if that fails: the work is worth
    /// more than the file. How long to wait until the next time, so that most of
    /// the time is spent on the work.
    fn write(&self, engine: &Engine) -> Duration {
        let start = Instant::now();
        let (subject, positions) = (self.subject.clone(), engine.nodes());
        let checkpoint = Checkpoint { subject, positions, body: engine.checkpoint() };
        if let Err(error) = checkpoint.write(&self.path) {
            let name = self.path.display();
            output::remark(&format!("warning: cannot write {name}: {error}: going on without"));
        }
        self.every.max(start.elapsed() * 10)
    }
}

/// Works under watch, with breaks in which the checkpoint is written. The answer,
/// and how long it took.
pub(super) fn work(
    keeper: Option<&Keeper>,
    engine: &mut Engine,
    budget: &Budget,
    limit: Option<Duration>,
    mut work: impl FnMut(&mut Engine) -> Answer,
) -> (Answer, Duration) {
    let control = &budget.control;
    let Some(keeper) = keeper else {
        return watch::over(control, limit, "solving", || work(engine));
    };
    watch::over_with_breaks(control, limit, Some(keeper.every), "solving", |breaks| {
        loop {
            let mut answer = work(engine);
            control.set_stage("writing the checkpoint");
            let wait = keeper.write(engine);
            if !breaks.is_break(answer.stopped) {
                answer.stopped = answer.stopped.map(watch::reason);
                return answer;
            }
            breaks.go_on(wait);
        }
    })
}
