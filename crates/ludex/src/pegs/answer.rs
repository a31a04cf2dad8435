//! What `solve` and `soldiers` have in common: an answer, told and shown.

use std::time::Duration;

use ::pegs::{Answer, Goal, Plan, Puzzle, Reason, Verdict, Wish};
use animation::Frame;

use super::args::Show;
use super::drawing::{self, side_by_side};
use super::scene::{self, Scene, Stride};
use super::{certificate, film, json, picture, verdict};
use crate::cli::Limits;
use crate::exit::Exit;
use crate::report::{BAD, GOOD, styled, words};
use crate::{output, watch};

/// A question about a puzzle, and what is to become of its answer.
pub(super) struct Question<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) wish: Wish,
    pub(super) show: &'a Show,
    pub(super) limits: &'a Limits,
    /// Which steps of a plan are drawn one by one.
    pub(super) stride: Stride,
    /// The last row of the army, where there is one.
    pub(super) line: Option<u32>,
    /// Whether the boards of a plan are printed.
    pub(super) has_boards: bool,
    /// The square to reach, where the command names one.
    pub(super) target: Option<String>,
}

/// The wish that the options of a command stand for.
pub(super) fn wish(any: bool, fewest_moves: bool) -> Wish {
    match (any, fewest_moves) {
        (true, _) => Wish::Any,
        (_, true) => Wish::FewestMoves,
        _ => Wish::FewestJumps,
    }
}

impl Question<'_> {
    /// Finds the answer and shows it.
    pub(super) fn settle(&self) -> crate::Result {
        let Question { puzzle, show, .. } = self;
        output::can_write([&show.svg, &show.gif, &show.certificate])?;
        let budget = self.limits.budget();
        let limit = self.limits.time_limit.map(|limit| limit.0);
        let (answer, mut took) = watch::over(&budget.control, limit, "solving", || {
            ::pegs::solve(puzzle, self.wish, &budget)
        });
        let mut stopped = verdict::stopped(&answer.verdict);
        let mut sealed = None;
        if show.certificate.is_some()
            && stopped.is_none()
            && let Some(parts) = ::pegs::proof::of_answer(puzzle, &answer)
        {
            let control = &budget.control;
            let left = limit.map(|limit| limit.saturating_sub(took));
            let (built, more) =
                watch::over(control, left, "proving", || certificate::seal(&parts, control));
            took += more;
            match built {
                Ok(bytes) => sealed = Some(bytes),
                Err(reason) => stopped = Some(reason),
            }
        }
        if show.json {
            let target = self.target.clone();
            output::json(&json::Solved::of(puzzle, target, &answer, took))?;
        } else {
            self.print(&answer, took)?;
        }
        if show.certificate.is_some() && sealed.is_none() {
            let why = stopped.map_or_else(|| "no proof".to_owned(), |reason| reason.to_string());
            output::remark(&format!("no certificate: {why}"));
        }
        self.draw(&answer)?;
        if let (Some(path), Some(bytes)) = (&show.certificate, sealed) {
            output::file(path, bytes)?;
        }
        Ok(Exit::unless(stopped))
    }

    fn print(&self, answer: &Answer, took: Duration) -> anyhow::Result<()> {
        if let (true, Some(plan)) = (self.show.watch, plan(answer)) {
            film::play(self.puzzle, plan, self.line)?;
            return output::text(&format!("\n{}", self.told(answer, took)));
        }
        output::text(&format!("{}\n{}", self.drawn(answer), self.told(answer, took)))
    }

    /// The start, and what is wanted if that is a position.
    fn drawn(&self, answer: &Answer) -> String {
        let start = Scene::start(self.puzzle, self.line);
        let columns = words::columns();
        let mut out = match &self.puzzle.goal {
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
        if let (true, Some(plan)) = (self.has_boards, plan(answer)) {
            let scenes = scene::of_plan(self.puzzle, plan, self.stride, None);
            if scenes.len() > 1 {
                out += "\n";
                out += &drawing::strip(&scenes[1..], words::width());
            }
        }
        out
    }

    /// The answer in words, the line, or the weights.
    fn told(&self, answer: &Answer, took: Duration) -> String {
        let puzzle = self.puzzle;
        let sentence = verdict::sentence(puzzle, &answer.verdict, self.wish);
        let sentence = words::sentence(&sentence);
        let sentence = sentence.trim_end();
        let mut out = match &answer.verdict {
            Verdict::Reachable { .. } => styled(GOOD, sentence),
            Verdict::Impossible(_) => styled(BAD, sentence),
            Verdict::Unknown(_) => sentence.to_owned(),
        };
        out.push('\n');
        match &answer.verdict {
            Verdict::Impossible(reason) => out += &self.reason(reason),
            _ => out += &words::paragraph("goal", &verdict::goal_in_words(puzzle)),
        }
        if let Some(plan) = plan(answer).filter(|plan| !plan.jumps.is_empty()) {
            let counted = format!(
                "{}, {}",
                verdict::jumps(plan.jumps.len()),
                verdict::moves(plan.moves().count())
            );
            out += &words::paragraph("line", &plan.notation(&puzzle.board).join(" "));
            out += &words::paragraph("length", &counted);
        }
        out + &searched(answer.positions, took)
    }

    /// Why not, with the weights or the marked holes.
    fn reason(&self, reason: &Reason) -> String {
        let start = Scene::start(self.puzzle, self.line);
        let columns = words::columns();
        let drawn = match reason {
            Reason::Parity(sets) => sets.first().map(|set| drawing::marked(&start, set, columns)),
            Reason::Pagoda { weights, .. } => {
                weights.first().map(|weights| drawing::weights(&start, weights, columns))
            }
            Reason::Closed { .. } => None,
        };
        let words = words::paragraph("because", &verdict::reason(self.puzzle, reason));
        drawn.map_or_else(|| words.clone(), |grid| format!("\n{}\n{words}", grid.text()))
    }

    /// Draws what was asked for.
    fn draw(&self, answer: &Answer) -> anyhow::Result<()> {
        if let Some(path) = &self.show.svg {
            output::file(path, self.picture(answer))?;
        }
        if let Some(path) = &self.show.gif {
            let caption = verdict::sentence(self.puzzle, &answer.verdict, self.wish);
            let frames = match plan(answer) {
                Some(plan) => film::frames(self.puzzle, plan, self.line, &caption),
                None => vec![Frame { svg: self.picture(answer), delay: Duration::from_secs(3) }],
            };
            film::write(path, &frames)?;
        }
        Ok(())
    }

    fn picture(&self, answer: &Answer) -> String {
        let caption = verdict::sentence(self.puzzle, &answer.verdict, self.wish);
        match &answer.verdict {
            Verdict::Reachable { plan, .. } => {
                let scenes = scene::of_plan(self.puzzle, plan, self.stride, self.line);
                picture::strip(&scenes, &caption)
            }
            Verdict::Impossible(reason) => {
                let start = Scene::start(self.puzzle, self.line);
                let because = verdict::reason(self.puzzle, reason);
                picture::refutation(&start, reason, &[&caption, &because])
            }
            Verdict::Unknown(_) => {
                picture::single(&Scene::start(self.puzzle, self.line), &[&caption])
            }
        }
    }
}

/// What it took.
pub(super) fn searched(positions: u64, took: Duration) -> String {
    let effort = format!("{} in {} s", words::positions(positions), words::seconds(took));
    words::paragraph("searched", &effort)
}

fn plan(answer: &Answer) -> Option<&Plan> {
    match &answer.verdict {
        Verdict::Reachable { plan, .. } => Some(plan),
        _ => None,
    }
}
