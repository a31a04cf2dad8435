//! Boards, plans and refutations as SVG.

mod frame;

use std::fmt::Write as _;
use std::io::{self, Write};

use ::pegs::{ArgumentKind, Plan, Puzzle};
use board::svg;

use super::scene::{Scene, Stride, of_plan};
use super::{ArmyAnswer, Solution};
use frame::Frame;

const GROUND: &str = "#faf8f4";
const TEXT: &str = "#374151";

/// From one hole to the next on a board that stands alone.
const LARGE: f64 = 46.0;
/// The same in a strip, where large boards are drawn smaller: so wide, if that
/// is within these bounds.
const SMALL: std::ops::RangeInclusive<f64> = 9.0..=22.0;
const BOARD_IN_STRIP: f64 = 230.0;
/// How wide a strip may become before its boards go on below.
const STRIP_WIDTH: f64 = 960.0;
/// The room around everything.
const EDGE: f64 = 14.0;

/// An answer as it is drawn: the boards of its plan; or its start, with the numbers that prove
/// that there is no plan; or words alone.
///
/// ```
/// use ask::pegs::picture::Sketch;
/// use ask::pegs::scene::Stride;
/// use ask::{Inquiry as _, Question as _, Timeless, pegs};
///
/// let question = pegs::Solve { position: "xxo".into(), ..Default::default() };
/// let solved = question.open()?.answer(&Timeless::default())?;
/// let mut picture = Vec::new();
/// Sketch::of(&solved, Stride::Move, None).write(&mut picture).unwrap();
/// assert!(picture.starts_with(b"<svg"));
/// # Ok::<(), ask::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sketch<'a> {
    /// The start and the goal; words alone if absent.
    pub puzzle: Option<&'a Puzzle>,
    /// The plan.
    pub plan: Option<&'a Plan>,
    /// How far the plan goes from one board to the next.
    pub stride: Stride,
    /// The last row of the army, where there is one.
    pub line: Option<u32>,
    /// A number for each hole, and what it means.
    pub numbers: Option<(ArgumentKind, &'a [i64])>,
    /// What is written below; the answer in a sentence comes first.
    pub captions: Vec<&'a str>,
}

impl<'a> Sketch<'a> {
    /// The answer to `solve` and `soldiers`.
    pub fn of(solved: &'a Solution, stride: Stride, line: Option<u32>) -> Sketch<'a> {
        let because =
            solved.why.iter().flat_map(crate::pegs::why::Why::explained).map(|(_, words)| words);
        let shown = solved.why.as_ref().and_then(|why| why.shown());
        Sketch {
            puzzle: Some(&solved.puzzle),
            plan: solved.plan(),
            stride,
            line,
            numbers: shown.and_then(|shown| Some((shown.kind, shown.numbers.as_deref()?))),
            captions: [&*solved.sentence].into_iter().chain(because).collect(),
        }
    }

    /// The answer to `army`.
    pub fn of_army(answer: &'a ArmyAnswer) -> Sketch<'a> {
        let found = answer.found.found.as_ref();
        Sketch {
            puzzle: found.map(|found| &found.puzzle),
            plan: found.map(|found| &found.plan),
            stride: Stride::Jump,
            line: found.map(|found| found.line),
            numbers: None,
            captions: vec![&answer.sentence, &answer.because],
        }
    }

    /// Draws it: a strip of boards if there is a plan.
    ///
    /// # Errors
    /// If `out` takes no more.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match (self.puzzle, self.plan) {
            (Some(puzzle), Some(plan)) => {
                let caption = self.captions.first().copied().unwrap_or_default();
                strip(&of_plan(puzzle, plan, self.stride, self.line), caption, out)
            }
            _ => out.write_all(self.still().as_bytes()),
        }
    }

    /// The start alone, or the words.
    pub fn still(&self) -> String {
        let Some(puzzle) = self.puzzle else { return words(&self.captions) };
        let cover = match self.numbers {
            Some((ArgumentKind::Parity, marks)) => Cover::Marked(marks),
            Some((_, weights)) => Cover::Weights(weights),
            None => Cover::Pegs,
        };
        alone(&Scene::start(puzzle, self.line), cover, &self.captions)
    }
}

/// What is drawn on the holes of a board.
#[derive(Clone, Copy)]
enum Cover<'a> {
    Pegs,
    Weights(&'a [i64]),
    /// The holes whose number is 1.
    Marked(&'a [i64]),
    /// Pegs, with words on the holes.
    Labelled(&'a [String]),
}

/// A board with its coordinates and lines of text below it.
pub fn single(scene: &Scene<'_>, captions: &[&str]) -> String {
    alone(scene, Cover::Pegs, captions)
}

/// Words alone, where there is nothing to be drawn.
fn words(captions: &[&str]) -> String {
    let mut body = String::new();
    let width = 560.0;
    let bottom = write_captions(&mut body, width, EDGE, captions);
    let title = captions.first().copied().unwrap_or_default();
    svg::document(width as u32, (bottom + EDGE) as u32, title, &body)
}

/// Draws boards side by side and below each other, each with its caption.
///
/// # Errors
/// If `out` takes no more.
pub fn strip(scenes: &[Scene<'_>], caption: &str, out: &mut dyn Write) -> io::Result<()> {
    let scenes: Vec<_> = scenes.iter().map(|scene| (scene, Cover::Pegs)).collect();
    covered_strip(&scenes, caption, out)
}

/// The same, with words on the holes of each.
///
/// # Errors
/// If `out` takes no more.
pub fn labelled_strip(
    scenes: &[(Scene<'_>, Vec<String>)],
    caption: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let scenes: Vec<_> =
        scenes.iter().map(|(scene, labels)| (scene, Cover::Labelled(labels))).collect();
    covered_strip(&scenes, caption, out)
}

fn covered_strip(
    scenes: &[(&Scene<'_>, Cover<'_>)],
    caption: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some((first, _)) = scenes.first() else {
        return out.write_all(words(&[caption]).as_bytes());
    };
    let holes_across = Frame::around(first, 1.0).width;
    let pitch = (BOARD_IN_STRIP / holes_across).clamp(*SMALL.start(), *SMALL.end());
    let frame = Frame::around(first, pitch);
    let letters = scenes.iter().map(|(scene, _)| scene.caption.chars().count()).max().unwrap_or(0);
    let column = frame.width.max(letters as f64 * 7.2) + 18.0;
    let most = ((STRIP_WIDTH - EDGE) / column).floor().max(1.0) as usize;
    // Rows of about the same length, rather than a last one of a single board.
    let rows = scenes.len().div_ceil(most);
    let across = scenes.len().div_ceil(rows);
    let row = frame.height + 34.0;
    let width = (across as f64 * column + 2.0 * EDGE - 18.0).max(320.0);
    let mut below = String::new();
    let bottom = write_captions(&mut below, width, EDGE + rows as f64 * row, &[caption]);
    out.write_all(svg::head(width as u32, (bottom + EDGE) as u32, caption).as_bytes())?;
    // The ground is the same on all of them.
    let mut body = String::from("<defs><g id=\"ground\">\n");
    frame.ground(&mut body, first);
    body += "</g></defs>\n";
    for (index, (scene, cover)) in scenes.iter().enumerate() {
        let x = EDGE + (index % across) as f64 * column;
        let y = EDGE + (index / across) as f64 * row;
        write(
            &mut body,
            (x, y + 6.0),
            Text { size: 12.0, anchor: "start", fill: TEXT },
            &scene.caption,
        );
        let _ = writeln!(body, "<g transform=\"translate({x:.1} {:.1})\">", y + 18.0);
        body += "<use href=\"#ground\"/>\n";
        frame.draw(&mut body, scene, *cover);
        body += "</g>\n";
        // Many boards take more memory than one.
        out.write_all(body.as_bytes())?;
        body.clear();
    }
    out.write_all(below.as_bytes())?;
    out.write_all(svg::END.as_bytes())
}

fn alone(scene: &Scene<'_>, cover: Cover<'_>, captions: &[&str]) -> String {
    let frame = Frame::around(scene, LARGE);
    let margin = 26.0;
    let width = (frame.width + margin + 2.0 * EDGE).max(440.0);
    let x = EDGE + margin + (width - frame.width - margin - 2.0 * EDGE) / 2.0;
    let mut body = String::new();
    let _ = writeln!(body, "<g transform=\"translate({x:.1} {EDGE})\">");
    frame.ground(&mut body, scene);
    frame.draw(&mut body, scene, cover);
    frame.label(&mut body, scene);
    body += "</g>\n";
    let below = EDGE + frame.height + margin;
    let bottom = write_captions(&mut body, width, below, captions);
    let title = captions.first().copied().unwrap_or("a peg board");
    svg::document(width as u32, (bottom + EDGE) as u32, title, &body)
}

#[derive(Clone, Copy)]
struct Text {
    size: f64,
    anchor: &'static str,
    fill: &'static str,
}

/// Writes a text whose middle is at `y`.
fn write(body: &mut String, (x, y): (f64, f64), text: Text, words: &str) {
    let Text { size, anchor, fill } = text;
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" \
         fill=\"{fill}\">{}</text>",
        y + size * 0.36,
        svg::escape(words)
    );
}

/// Writes paragraphs below a board, the first one larger; returns where they
/// end.
fn write_captions(body: &mut String, width: f64, top: f64, captions: &[&str]) -> f64 {
    let mut y = top;
    for (index, caption) in captions.iter().enumerate() {
        let (size, fill) = if index == 0 { (15.0, "#1f2937") } else { (13.0, TEXT) };
        // About half as wide as high, a letter.
        let letters = ((width - 2.0 * EDGE) / (size * 0.54)) as usize;
        for line in textwrap::wrap(caption, letters.max(10)) {
            y += size * 1.35;
            let text = Text { size, anchor: "middle", fill };
            write(body, (width / 2.0, y - size * 0.6), text, &line);
        }
        y += 4.0;
    }
    y
}
