//! Plans that move: in the terminal, and as GIF.

use std::path::Path;
use std::time::Duration;

use ::pegs::{Plan, Puzzle};
use animation::{Frame, Sequence};
use ask::pegs::picture::Sketch;
use budget::Control;

use super::drawing;
use super::picture;
use super::scene::{self, Scene, Stride};
use crate::report::paint::Paint;
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
        TextFrame::new(&format!("{drawn}\n{caption}\n"), delay)
    }))
}

/// What an animation shows.
pub(super) enum Film<'a> {
    /// A plan, two pictures for each jump, and what is wanted below each.
    Plan {
        puzzle: &'a Puzzle,
        plan: &'a Plan,
        /// The last row of the army, where there is one.
        line: Option<u32>,
        caption: &'a str,
    },
    /// One picture.
    Still(String),
}

/// What an animation of an answer shows.
pub(super) fn of<'a>(sketch: &Sketch<'a>) -> Film<'a> {
    match (sketch.puzzle, sketch.plan) {
        (Some(puzzle), Some(plan)) => {
            let caption = sketch.captions.first().copied().unwrap_or_default();
            Film::Plan { puzzle, plan, line: sketch.line, caption }
        }
        _ => Film::Still(sketch.still()),
    }
}

impl Film<'_> {
    /// Writes it as an animation, within this much memory. Ctrl-C leaves it out.
    pub(super) fn write(&self, path: &Path, paint: Paint, memory: u64) -> anyhow::Result<()> {
        match self {
            Film::Still(svg) => {
                let frame = |_: usize| Frame { svg: svg.clone(), delay: END };
                write(path, paint, &Sequence { length: 1, frame: &frame }, memory)
            }
            &Film::Plan { puzzle, plan, line, caption } => {
                let scenes = scene::of_plan(puzzle, plan, Stride::Jump, line);
                let length = 2 * scenes.len() - 1;
                let frame = |number: usize| frame(&scenes, number, caption);
                write(path, paint, &Sequence { length, frame: &frame }, memory)
            }
        }
    }
}

/// A picture of a plan: the start; then for each jump what is about to happen, and what
/// has happened.
fn frame(scenes: &[Scene<'_>], number: usize, caption: &str) -> Frame {
    let (last, jump) = (scenes.len() - 1, number.div_ceil(2));
    let after = &scenes[jump];
    let counted = match jump {
        0 => "start".to_owned(),
        _ => format!("jump {jump} of {last}: {}", scene::name(after.puzzle, after.jumps)),
    };
    let (before, mut delay) = match number {
        0 => (None, AFTER + BEFORE),
        _ if number.is_multiple_of(2) => (None, AFTER),
        _ => (Some(&scenes[jump - 1]), BEFORE),
    };
    if jump == last && before.is_none() {
        delay += END;
    }
    let captions = [counted.as_str(), caption];
    let svg = match before {
        Some(before) => {
            let about_to = Scene { position: before.position.clone(), ..after.clone() };
            picture::single(&about_to, &captions)
        }
        None => picture::single(after, &captions),
    };
    Frame { svg, delay }
}

/// The bytes that pictures take while they are drawn, at most: two of a megapixel, one
/// that shines through, and a document.
const DRAWING: u64 = 16 << 20;

fn write(path: &Path, paint: Paint, frames: &Sequence<'_>, memory: u64) -> anyhow::Result<()> {
    let control = std::sync::Arc::<Control>::default();
    let room = memory.saturating_sub(DRAWING);
    let animate = || output::animation(path, paint, frames, room, &control);
    let (written, _) = watch::over(&control, None, "animating", animate);
    match (written, control.stopped()) {
        (Err(_), Some(reason)) => {
            output::remark(&format!("no animation written: {reason}"));
            Ok(())
        }
        (written, _) => written,
    }
}
