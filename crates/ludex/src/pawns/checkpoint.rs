//! Long searches that survive being killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::pawns::engine::Engine;
use ::pawns::{Answer, Game, Question};
use ::proof::Checkpoint;
use anyhow::{Context as _, bail};
use budget::{Budget, Control, StopReason};

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
                bail!("{name} is about {}, not about {subject}", checkpoint.subject);
            }
            engine
                .restore(&checkpoint.body, checkpoint.positions)
                .with_context(|| name.to_string())?;
        }
        let every = args.checkpoint_every.0.max(Duration::from_millis(100));
        Ok(Some(Keeper { path: path.clone(), every, subject }))
    }

    /// Writes what an engine knows; the file is the old or the new one, never
    /// half of one.
    fn write(&self, engine: &Engine) -> anyhow::Result<()> {
        let (subject, positions) = (self.subject.clone(), engine.nodes());
        let bytes = Checkpoint { subject, positions, body: engine.checkpoint() }.seal();
        write_atomically(&self.path, &bytes)
    }
}

/// Works under watch, in spells between which the checkpoint is written. The
/// answer, and how long it took.
pub(super) fn work(
    keeper: Option<&Keeper>,
    engine: &mut Engine,
    budget: &Budget,
    limit: Option<Duration>,
    mut work: impl FnMut(&mut Engine) -> Answer,
) -> anyhow::Result<(Answer, Duration)> {
    let Some(keeper) = keeper else {
        return Ok(watch::over(&budget.control, limit, "solving", || work(engine)));
    };
    let start = Instant::now();
    loop {
        let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
        let spell = left.map_or(keeper.every, |left| left.min(keeper.every));
        let control: std::sync::Arc<Control> = std::sync::Arc::default();
        engine.set_control(std::sync::Arc::clone(&control));
        let (answer, _) = watch::over(&control, Some(spell), "solving", || work(engine));
        keeper.write(engine)?;
        let out_of_time = limit.is_some_and(|limit| start.elapsed() >= limit);
        if answer.stopped != Some(StopReason::TimeLimit) || out_of_time {
            return Ok((answer, start.elapsed()));
        }
    }
}

/// Writes beside the file, then moves it into place.
fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    let written = fs::File::create(&beside).and_then(|mut file| {
        std::io::Write::write_all(&mut file, bytes)?;
        file.sync_all()
    });
    written
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
