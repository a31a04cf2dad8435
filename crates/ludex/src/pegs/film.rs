//! Plans that move: in the terminal, and as GIF.

use std::path::Path;
use std::time::Duration;

use ::pegs::{Plan, Puzzle};
use animation::{Frame, GifError, gif};
use budget::Control;

use super::drawing;
use super::picture;
use super::scene::{self, Scene, Stride};
use crate::report::words;
use crate::show::{self, TextFrame};
use crate::{output, watch};

/// How long a jump stays in the terminal.
const JUMP: Duration = Duration::from_millis(700);
/// How long an animation shows what is about to happen.
const BEFORE: Duration = Duration::from_millis(600);
/// How long an animation shows what has happened.
const AFTER: Duration = Duration::from_millis(400);
/// How long the end stays.
const END: Duration = Duration::from_secs(3);

/// Plays a plan in the terminal.
pub(super) fn play(puzzle: &Puzzle, plan: &Plan, line: Option<u32>) -> anyhow::Result<()> {
    let scenes = scene::of_plan(puzzle, plan, Stride::Jump, line);
    let last = scenes.len() - 1;
    show::play(scenes.iter().enumerate().map(|(index, scene)| {
        let caption = match index {
            0 => format!("{} to go", ::pegs::words::jumps(last)),
            _ => format!("jump {index} of {last}: {}", scene::name(puzzle, scene.jumps)),
        };
        let drawn = drawing::whole(scene, words::columns()).text();
        let delay = if index == last { Duration::ZERO } else { JUMP };
        TextFrame { text: format!("{drawn}\n{caption}\n"), delay }
    }))
}

/// The pictures of a plan, two for each jump, and what is wanted below each.
pub(super) fn frames(puzzle: &Puzzle, plan: &Plan, line: Option<u32>, caption: &str) -> Vec<Frame> {
    let scenes = scene::of_plan(puzzle, plan, Stride::Jump, line);
    let last = scenes.len() - 1;
    let frame = |scene: &Scene<'_>, number: usize, delay| {
        let counted = match number {
            0 => "start".to_owned(),
            _ => format!("jump {number} of {last}: {}", scene::name(puzzle, scene.jumps)),
        };
        Frame { svg: picture::single(scene, &[&counted, caption]), delay }
    };
    let mut frames = vec![frame(&scenes[0], 0, AFTER + BEFORE)];
    for (index, pair) in scenes.windows(2).enumerate() {
        let [before, after] = pair else { unreachable!("a window of two") };
        let about_to = Scene { position: before.position.clone(), ..after.clone() };
        frames.push(frame(&about_to, index + 1, BEFORE));
        frames.push(frame(after, index + 1, AFTER));
    }
    if let Some(end) = frames.last_mut() {
        end.delay += END;
    }
    frames
}

/// Writes an animation. Ctrl-C leaves it out.
pub(super) fn write(path: &Path, frames: &[Frame]) -> anyhow::Result<()> {
    let control = std::sync::Arc::<Control>::default();
    match watch::over(&control, None, "animating", || gif(frames, &control)).0 {
        Ok(bytes) => output::file(path, bytes),
        Err(GifError::Stopped(reason)) => {
            output::remark(&format!("no animation written: {reason}"));
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}
