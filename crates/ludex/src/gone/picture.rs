//! Boards as pictures: their rounds as colours, or one round after the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Duration;

use ::gone::{Cell, EMPTY, NEVER, RoundMap, Rules, heat};
use animation::{Frame, Sequence};
use anyhow::bail;
use ask::MemoryLimit;
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

/// The bytes of a picture that are collected before they are written.
const COLLECTED: usize = 64 << 10;
/// The most bytes of a picture that one of its cells takes.
const CELL: u64 = 20;
/// The most bytes of a picture in which cells are drawn as pebbles.
const PEBBLES: u64 = 1 << 20;
/// The bytes of a pixel while an animation is drawn: as it is drawn, as it is kept, and
/// as the one before it is kept.
const PIXEL: u64 = 4 + 3 + 3;

/// Whether a board is small enough to be drawn, and an animation within this much memory.
pub(super) fn check_size((rows, cols): (u32, u32), moves: bool, limit: u64) -> anyhow::Result<()> {
    let (what, longest) =
        if moves { ("an animation", LONGEST.1) } else { ("a picture", LONGEST.0) };
    if rows.max(cols) > longest {
        bail!(
            "{rows}x{cols} is too large for {what}, which is limited to {longest} cells a \
             side: use --map FILE.png"
        );
    }
    let needed = animation_memory(rows, cols);
    if moves && needed > limit {
        bail!(
            "an animation of {rows}x{cols} takes {} of memory, but the limit is {}: use \
             --memory-limit",
            MemoryLimit(needed),
            MemoryLimit(limit)
        );
    }
    Ok(())
}

/// The bytes that an animation takes while it is drawn: the map, one picture as a
/// document, and two as pixels.
pub(super) fn animation_memory(rows: u32, cols: u32) -> u64 {
    let cells = u64::from(rows) * u64::from(cols);
    let (side, pixels) = (u64::from(side(rows, cols)), |side: u64| side + 100);
    let pixels = pixels(u64::from(rows) * side) * pixels(u64::from(cols) * side);
    RoundMap::bytes(cells) + (cells * CELL).max(PEBBLES) + pixels * PIXEL
}

/// The side of a cell in a picture.
fn side(rows: u32, cols: u32) -> u32 {
    (640 / rows.max(cols).max(1)).clamp(1, 36)
}

/// Draws the board, each pebble in the colour of the round in which it turns.
pub(super) fn rounds(
    map: &RoundMap,
    rules: Rules,
    caption: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
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
    drawing(map, caption, colour, label, out)
}

/// Shows the board round by round to whoever makes an animation of it.
pub(super) fn animate<T>(
    map: &RoundMap,
    rules: Rules,
    chosen: Option<Duration>,
    make: impl FnOnce(&Sequence<'_>) -> T,
) -> T {
    let moments = frames::moments(map.last(), MOST_FRAMES);
    let left = frames::left_at(map, &moments);
    let delay = chosen.unwrap_or_else(|| frames::delay(WHOLE, moments.len()));
    let frame = |number: usize| {
        let is_end = number + 1 == moments.len();
        let delay = if is_end { delay.max(END) } else { delay };
        Frame { svg: at(map, rules, moments[number], left[number]), delay }
    };
    make(&Sequence { length: moments.len(), frame: &frame })
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
    let mut svg = Vec::new();
    drawing(map, &caption, colour, |_| None, &mut svg).expect("a vector takes all bytes");
    String::from_utf8(svg).expect("a picture is text")
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
    out: &mut dyn Write,
) -> io::Result<()> {
    let side = side(map.rows(), map.cols());
    let (width, height) = (map.cols() * side, map.rows() * side);
    // About 7.5 units a letter: a narrow board makes room for its caption.
    let whole = (width + 2 * MARGIN).max(16 + 15 * caption.chars().count() as u32 / 2);
    let left = (whole - width) / 2;
    out.write_all(svg::head(whole, MARGIN + height + CAPTION, caption).as_bytes())?;
    writeln!(
        out,
        "<rect x=\"{left}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>"
    )?;
    let corner = (left, MARGIN);
    if side >= 12 {
        grid_lines(map, corner, side, out)?;
        pebbles(map, corner, side, colour, label, out)?;
    } else {
        cells(map, corner, side, colour, out)?;
    }
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\" fill=\"#374151\">{}</text>",
        whole / 2,
        MARGIN + height + 24,
        svg::escape(caption)
    )?;
    out.write_all(svg::END.as_bytes())
}

fn grid_lines(
    map: &RoundMap,
    (left, top): (u32, u32),
    side: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (width, height) = (map.cols() * side, map.rows() * side);
    let mut path = String::new();
    for row in 1..map.rows() {
        let _ = write!(path, "M{left} {}h{width}", top + row * side);
    }
    for col in 1..map.cols() {
        let _ = write!(path, "M{} {top}v{height}", left + col * side);
    }
    writeln!(out, "<path d=\"{path}\" stroke=\"{LINES}\" fill=\"none\"/>")
}

fn pebbles(
    map: &RoundMap,
    (left, top): (u32, u32),
    side: u32,
    colour: impl Fn(u32) -> Option<String>,
    label: impl Fn(u32) -> Option<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let half = f64::from(side) / 2.0;
    for row in 0..map.rows() {
        for col in 0..map.cols() {
            let number = map.number(row, col);
            let Some(fill) = colour(number) else { continue };
            let (x, y) = (f64::from(left + col * side) + half, f64::from(top + row * side) + half);
            writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{:.1}\" fill=\"{fill}\" stroke=\"{DARK}\"/>",
                0.42 * f64::from(side)
            )?;
            let text = label(number).filter(|_| side >= 20);
            if let Some(text) = text {
                let size = if text.len() > 2 { 10 } else { 13 };
                let ink = if is_dark(&fill) { LIGHT } else { DARK };
                writeln!(
                    out,
                    "<text x=\"{x}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{ink}\">{text}</text>",
                    y + 0.36 * f64::from(size)
                )?;
            }
        }
    }
    Ok(())
}

/// Whether light letters can be read on a colour better than dark ones.
fn is_dark(colour: &str) -> bool {
    let part = |at: usize| u32::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0);
    299 * part(1) + 587 * part(3) + 114 * part(5) < 128_000
}

/// Draws runs of cells, those of one colour as one path; of large boards, as one for
/// every few rows, so that no path grows with the board.
fn cells(
    map: &RoundMap,
    (left, top): (u32, u32),
    side: u32,
    colour: impl Fn(u32) -> Option<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut paths: BTreeMap<String, String> = BTreeMap::new();
    let mut collected = 0;
    let rows = map.numbers().chunks(map.cols().max(1) as usize);
    for (row, numbers) in rows.enumerate() {
        let mut col = 0;
        let colours: Vec<Option<String>> = numbers.iter().map(|&number| colour(number)).collect();
        for run in colours.chunk_by(|one, other| one == other) {
            if let Some(fill) = &run[0] {
                let path = paths.entry(fill.clone()).or_default();
                let (x, y) = (left + col * side, top + row as u32 * side);
                let (width, before) = (run.len() as u32 * side, path.len());
                let _ = write!(path, "M{x} {y}h{width}v{side}h-{width}z");
                collected += path.len() - before;
            }
            col += run.len() as u32;
        }
        if collected > COLLECTED {
            write_paths(std::mem::take(&mut paths), out)?;
            collected = 0;
        }
    }
    write_paths(paths, out)
}

fn write_paths(paths: BTreeMap<String, String>, out: &mut dyn Write) -> io::Result<()> {
    for (fill, path) in paths {
        writeln!(out, "<path fill=\"{fill}\" shape-rendering=\"crispEdges\" d=\"{path}\"/>")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gone::{Board, twin};

    /// The longest picture of a board of this size: no two cells beside each other are alike.
    fn longest(rows: u32, cols: u32) -> RoundMap {
        let letter = |at: u32| if at.is_multiple_of(2) { 'W' } else { 'B' };
        let row = |row: u32| (0..cols).map(|col| letter(row + col)).collect::<String>();
        let board: Board = (0..rows).map(row).collect::<Vec<_>>().join("\n").parse().unwrap();
        twin::rounds(&board, Rules::default())
    }

    #[test]
    fn no_picture_of_an_animation_is_longer_than_what_is_reckoned_with() {
        for (rows, cols) in [(1, 1), (17, 17), (53, 53), (54, 54), (1, 500), (500, 3), (330, 500)] {
            let map = longest(rows, cols);
            animate(&map, Rules::default(), None, |frames| {
                for number in 0..frames.length {
                    let length = (frames.frame)(number).svg.len() as u64;
                    let most = (u64::from(rows) * u64::from(cols) * CELL).max(PEBBLES);
                    assert!(length <= most, "{rows}x{cols}: {length}");
                }
            });
        }
    }

    #[test]
    fn large_boards_are_drawn_in_paths_of_bounded_length() {
        let mut svg = Vec::new();
        rounds(&longest(300, 600), Rules::default(), "caption", &mut svg).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.lines().count() > 10, "one path");
        assert!(svg.lines().all(|line| line.len() < 2 * COLLECTED), "a long path");
        // Every other cell turns in the first round, and has its run.
        let paths = svg.lines().filter(|line| line.contains("<path"));
        let runs: usize = paths.map(|path| path.matches('z').count()).sum();
        assert_eq!(runs, 300 * 600);
    }
}
