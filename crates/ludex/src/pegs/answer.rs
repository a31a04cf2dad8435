//! What `solve` and `soldiers` have in common: an answer, told and shown.

use std::path::Path;

use ::pegs::{Goal, Plan, Verdict};
use ask::Inquiry as _;
use ask::pegs::picture::Sketch;
use ask::pegs::{Solution, SolveInquiry, Why};

use super::args::Show;
use super::drawing::{self, side_by_side};
use super::scene::{self, Scene, Stride};
use super::{film, goal, length, searched};
use crate::cli::Limits;
use crate::exit::Exit;
use crate::output;
use crate::report::{BAD, GOOD, styled, words};

/// What is to become of an answer.
pub(super) struct View<'a> {
    pub(super) show: &'a Show,
    /// Which steps of a plan are drawn one by one.
    pub(super) stride: Stride,
    /// The last row of the army, where there is one.
    pub(super) line: Option<u32>,
    /// Whether the boards of a plan are printed.
    pub(super) has_boards: bool,
}

impl View<'_> {
    /// Finds the answer and shows it.
    pub(super) fn settle(&self, mut solving: SolveInquiry, limits: &Limits) -> crate::Result {
        let Show { svg, gif, certificate: file, .. } = self.show;
        output::can_write([svg, gif, file])?;
        let watcher = limits.watcher();
        let mut solved = watcher.over(|| solving.answer(&watcher))?;
        // What it has learned would lie beside the pictures.
        drop(solving);
        let certificate = solved.certificate.take();
        if self.show.json {
            output::json(&solved)?;
        } else {
            self.print(&solved)?;
        }
        self.draw(&solved, limits.memory_limit.0)?;
        match (file, certificate) {
            (Some(path), Some(bytes)) => write_certificate(path, &bytes.0, &solved)?,
            (Some(path), None) => {
                output::no_certificate(path, solved.unproved.or(solved.stopped()));
            }
            (None, _) => {}
        }
        Ok(Exit::of(&solved))
    }

    fn print(&self, solved: &Solution) -> anyhow::Result<()> {
        if let (true, Some(plan)) = (self.show.watch, solved.plan()) {
            film::play(&solved.puzzle, plan, self.line)?;
            return output::text(&format!("\n{}", self.told(solved)));
        }
        output::text(&format!("{}\n{}", self.drawn(solved), self.told(solved)))
    }

    /// The start, and what is wanted if that is a position; then what comes of it.
    fn drawn(&self, solved: &Solution) -> String {
        let puzzle = &solved.puzzle;
        let start = Scene::start(puzzle, self.line);
        let columns = words::columns();
        let mut out = match &puzzle.goal {
            Goal::Exactly(end) => {
                let end = Scene { position: end.clone(), ..start.clone() };
                let boards = [
                    drawing::whole(&start, columns).titled("start"),
                    drawing::whole(&end, columns).titled("goal"),
                ];
                side_by_side(&boards, columns.min(1000))
            }
            _ => drawing::whole(&start, columns).text(),
        };
        if let (true, Some(plan)) = (self.has_boards, solved.plan()) {
            let scenes = scene::of_plan(puzzle, plan, self.stride, None);
            if scenes.len() > 1 {
                out += "\n";
                out += &drawing::strip(&scenes[1..], words::width());
            }
        }
        out
    }

    /// The answer in words, the line, or the weights.
    fn told(&self, solved: &Solution) -> String {
        let sentence = words::sentence(&solved.sentence);
        let sentence = sentence.trim_end();
        let mut out = match &solved.answer.verdict {
            Verdict::Reachable { .. } => styled(GOOD, sentence),
            Verdict::Impossible(_) => styled(BAD, sentence),
            Verdict::Unknown(_) => sentence.to_owned(),
        };
        out.push('\n');
        match &solved.why {
            Some(why) => out += &self.why(solved, why),
            None => out += &goal(&solved.puzzle),
        }
        let has_jumps = |plan: &&Plan| !plan.jumps.is_empty();
        if let Some(plan) = solved.plan().filter(has_jumps) {
            out += &words::paragraph("line", &solved.line.join(" "));
            out += &length(plan.jumps.len(), plan.moves().count());
        }
        out + &searched(solved.positions, solved.seconds)
    }

    /// Why not, with the weights or the marked holes.
    fn why(&self, solved: &Solution, why: &Why) -> String {
        let start = Scene::start(&solved.puzzle, self.line);
        let draw = |argument| drawing::argument(&start, argument, words::columns());
        let drawn = why.shown().and_then(draw);
        let mut out = drawn.map(|grid| format!("\n{}\n", grid.text())).unwrap_or_default();
        for (label, text) in why.explained() {
            out += &words::paragraph(label, text);
        }
        out
    }

    /// Draws what was asked for, within this much memory.
    fn draw(&self, solved: &Solution, memory: u64) -> anyhow::Result<()> {
        let sketch = Sketch::of(solved, self.stride, self.line);
        if let Some(path) = &self.show.svg {
            output::picture(path, self.show.paint, |out| sketch.write(out))?;
        }
        if let Some(path) = &self.show.gif {
            film::of(&sketch).write(path, self.show.paint, memory)?;
        }
        Ok(())
    }
}

/// Writes the proof of what is known, and says what is missing from it.
fn write_certificate(path: &Path, bytes: &[u8], solved: &Solution) -> anyhow::Result<()> {
    output::file(path, bytes)?;
    if solved.stopped().is_some() {
        output::remark(&format!(
            "{}: the certificate covers this plan only",
            words::file_name(path)
        ));
    }
    Ok(())
}
