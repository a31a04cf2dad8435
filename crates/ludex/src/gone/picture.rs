//! Boards as pictures: their rounds as colours, or one round after the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use ::gone::{Cell, EMPTY, NEVER, RoundMap, Rules, heat};
use animation::Frame;
use anyhow::bail;
use board::svg;

use super::frames::{self, Moment, Shown};
use crate::report::words;

/// The most rounds in an animation; of more, every second, third, … is shown.
const MOST_FRAMES: u32 = 150;
/// The longest side of a board as a picture, and as an animation.
const LONGEST: (u32, u32) = (2000, 500);
/// How long an animation takes, where that is possible, and its last picture.
const WHOLE: Duration = Duration::from_secs(12);
const END: Duration = Duration::from_millis(1500);

/// The room around the board, and for the caption below it.
const MARGIN: u32 = 12;
const CAPTION: u32 = 34;

/// The ground of the board, the colours of pebbles and of what has just turned.
const GROUND: &str = "#e9dcc3";
const LINES: &str = "#d6c6a6";
const DARK: &str = "#2b2b2b";
const LIGHT: &str = "#fffdf8";
const FRESH: &str = "#f0a030";

/// Whether a board is small enough to be drawn.
pub(super) fn check_size((rows, cols): (u32, u32), moves: bool) -> anyhow::Result<()> {
    let (what, longest) =
        if moves { ("an animation", LONGEST.1) } else { ("a picture", LONGEST.0) };
    if rows.max(cols) > longest {
        bail!(
            "{rows}x{cols} is too large for {what}, which is limited to {longest} cells a \
             side: use --map FILE.png"
        );
    }
    Ok(())
}

/// The board, each pebble in the colour of the round in which it turns.
pub(super) fn rounds(map: &RoundMap, rules: Rules, caption: &str) -> String {
    let last = map.last();
    let colour = |number: u32| match number {
        EMPTY => None,
        NEVER => Some(fill(rules.spread.other().cell()).to_owned()),
        0 => Some(fill(rules.spread.cell()).to_owned()),
        round => {
            let [r, g, b] = heat::colour(round, last);
            Some(format!("#{r:02x}{g:02x}{b:02x}"))
        }
    };
    let label = |number: u32| (1..EMPTY).contains(&number).then(|| number.to_string());
    drawing(map, caption, colour, label)
}

/// The board round by round.
pub(super) fn frames(map: &RoundMap, rules: Rules, chosen: Option<Duration>) -> Vec<Frame> {
    let moments = frames::moments(map.last(), MOST_FRAMES);
    let left = frames::left_at(map, &moments);
    let delay = chosen.unwrap_or_else(|| frames::delay(WHOLE, moments.len()));
    let mut frames: Vec<Frame> = moments
        .iter()
        .zip(left)
        .map(|(&moment, left)| Frame { svg: at(map, rules, moment, left), delay })
        .collect();
    if let Some(end) = frames.last_mut() {
        end.delay = end.delay.max(END);
    }
    frames
}

/// The board at one moment.
fn at(map: &RoundMap, rules: Rules, moment: Moment, left: u64) -> String {
    let colour = |number: u32| match frames::shown(number, moment, rules) {
        Shown { cell: Cell::Empty, .. } => None,
        Shown { is_fresh: true, .. } => Some(FRESH.to_owned()),
        Shown { cell, .. } => Some(fill(cell).to_owned()),
    };
    let (round, other) = (moment.round, rules.spread.other());
    let caption = format!("round {round} of {}: {} {other} left", map.last(), words::count(left));
    drawing(map, &caption, colour, |_| None)
}

fn fill(cell: Cell) -> &'static str {
    match cell {
        Cell::White => LIGHT,
        Cell::Black => DARK,
        Cell::Empty => GROUND,
    }
}

/// Draws pebbles where there is room for them, else coloured cells.
fn drawing(
    map: &RoundMap,
    caption: &str,
    colour: impl Fn(u32) -> Option<String>,
    label: impl Fn(u32) -> Option<String>,
) -> String {
    let longest = map.rows().max(map.cols()).max(1);
    let side = (640 / longest).clamp(1, 36);
    let (width, height) = (map.cols() * side, map.rows() * side);
    // About 7.5 units a letter: a narrow board makes room for its caption.
    let whole = (width + 2 * MARGIN).max(16 + 15 * caption.chars().count() as u32 / 2);
    let left = (whole - width) / 2;
    let mut body = format!(
        "<rect x=\"{left}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    let corner = (left, MARGIN);
    if side >= 12 {
        grid_lines(map, corner, side, &mut body);
        pebbles(map, corner, side, colour, label, &mut body);
    } else {
        cells(map, corner, side, colour, &mut body);
    }
    let _ = writeln!(
        body,
        "<text x=\"{}\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\" fill=\"#374151\">{}</text>",
        whole / 2,
        MARGIN + height + 24,
        svg::escape(caption)
    );
    svg::document(whole, MARGIN + height + CAPTION, caption, &body)
}

fn grid_lines(map: &RoundMap, (left, top): (u32, u32), side: u32, body: &mut String) {
    let (width, height) = (map.cols() * side, map.rows() * side);
    let mut path = String::new();
    for row in 1..map.rows() {
        let _ = write!(path, "M{left} {}h{width}", top + row * side);
    }
    for col in 1..map.cols() {
        let _ = write!(path, "M{} {top}v{height}", left + col * side);
    }
    let _ = writeln!(body, "<path d=\"{path}\" stroke=\"{LINES}\" fill=\"none\"/>");
}

fn pebbles(
    map: &RoundMap,
    (left, top): (u32, u32),
    side: u32,
    colour: impl Fn(u32) -> Option<String>,
    label: impl Fn(u32) -> Option<String>,
    body: &mut String,
) {
    let half = f64::from(side) / 2.0;
    for row in 0..map.rows() {
        for col in 0..map.cols() {
            let number = map.number(row, col);
            let Some(fill) = colour(number) else { continue };
            let (x, y) = (f64::from(left + col * side) + half, f64::from(top + row * side) + half);
            let _ = writeln!(
                body,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"{fill}\" stroke=\"{DARK}\"/>",
                0.42 * f64::from(side)
            );
            let text = label(number).filter(|_| side >= 20);
            if let Some(text) = text {
                let size = if text.len() > 2 { 10 } else { 13 };
                let ink = if is_dark(&fill) { LIGHT } else { DARK };
                let _ = writeln!(
                    body,
                    "<text x=\"{x}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\">{text}</text>",
                    y + 0.36 * f64::from(size)
                );
            }
        }
    }
}

/// Whether light letters can be read on a colour better than dark ones.
fn is_dark(colour: &str) -> bool {
    let part = |at: usize| u32::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0);
    299 * part(1) + 587 * part(3) + 114 * part(5) < 128_000
}

/// Draws runs of cells, all of one colour as one path.
fn cells(
    map: &RoundMap,
    (left, top): (u32, u32),
    side: u32,
    colour: impl Fn(u32) -> Option<String>,
    body: &mut String,
) {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let rows = map.numbers().chunks(map.cols().max(1) as usize);
    for (row, numbers) in rows.enumerate() {
        let mut col = 0;
        let colours: Vec<Option<String>> = numbers.iter().map(|&number| colour(number)).collect();
        for run in colours.chunk_by(|one, other| one == other) {
            if let Some(fill) = &run[0] {
                let path = paths.entry(fill.clone()).or_default();
                let (x, y) = (left + col * side, top + row as u32 * side);
                let width = run.len() as u32 * side;
                let _ = write!(path, "M{x} {y}h{width}v{side}h-{width}z");
            }
            col += run.len() as u32;
        }
    }
    for (fill, path) in paths {
        let _ =
            writeln!(body, "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>");
    }
}
