//! Long searches that survive being killed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::pawns::Question;
use ::pawns::engine::Engine;
use anyhow::{Context as _, bail};
use ask::pawns::SolveInquiry;
use durable::Checkpoint;

use super::args::Solve;
use crate::output;
use crate::report::words;

/// The file that a search keeps its knowledge in, and when to write it.
pub(super) struct Keeper {
    path: PathBuf,
    every: Duration,
    subject: String,
}

impl Keeper {
    /// The keeper that was asked for, if any; the engine learns what the file
    /// holds if it is to go on from there.
    pub(super) fn new(args: &Solve, solving: &mut SolveInquiry) -> anyhow::Result<Option<Keeper>> {
        let Some(path) = &args.checkpoint else { return Ok(None) };
        let game = solving.game();
        let question = match solving.question() {
            Question::Outcome => "outcome",
            Question::Value => "value",
        };
        let subject = format!("pawns {} {} {question}", game.rules.name(), game.one_line());
        let name = words::file_name(path);
        if !path.exists() {
            if args.resume {
                output::remark(&format!("{name}: no checkpoint yet: starting from the beginning"));
            }
        } else if !args.resume {
            bail!("{name} exists: add --resume to continue from it, or choose another file");
        } else {
            // A file of any length takes no more memory than the engine may.
            go_on_from(path, &subject, solving.engine(&args.limits.budget()))
                .with_context(|| name.clone())?;
        }
        let every = args.checkpoint_every.0.max(Duration::from_millis(100));
        // What a run left behind that was killed while writing is in nobody's way.
        let _ = Checkpoint::remove_leftovers(path);
        // That it cannot be written is better known before the work than after it.
        durable::can_write(path).with_context(|| format!("cannot write {name}"))?;
        Ok(Some(Keeper { path: path.clone(), every, subject }))
    }

    /// How often to write.
    pub(super) fn every(&self) -> Duration {
        self.every
    }

    /// Writes what an engine knows, and says so if that fails: the work is worth
    /// more than the file. How long to wait until the next time, so that most of
    /// the time is spent on the work.
    pub(super) fn write(&self, engine: &Engine) -> Duration {
        let start = Instant::now();
        let (positions, length) = (engine.nodes(), engine.checkpoint_length());
        let written = Checkpoint::write(&self.path, &self.subject, positions, length, |out| {
            engine.checkpoint(out)
        });
        if let Err(error) = written {
            let name = words::file_name(&self.path);
            output::remark(&format!(
                "warning: cannot write {name}: {error}: continuing without a checkpoint"
            ));
        }
        self.every.max(start.elapsed() * 10)
    }
}

/// Teaches an engine what a checkpoint holds.
fn go_on_from(path: &Path, subject: &str, engine: &mut Engine) -> anyhow::Result<()> {
    let checkpoint = Checkpoint::open(path)?;
    if checkpoint.subject() != subject {
        bail!(
            "the checkpoint is for {}, not for {subject}: choose another file",
            checkpoint.subject()
        );
    }
    let (length, positions) = (checkpoint.length(), checkpoint.positions());
    engine.restore(&mut checkpoint.body()?, length, positions)?;
    Ok(())
}
