//! Boards as SVG: the rounds of their cells as colours.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use ::gone::{Cell, EMPTY, NEVER, RoundMap, Rules, heat};
use board::svg;

/// The longest side of a board that is drawn, in cells.
pub const LONGEST: u32 = 2000;
/// The bytes of a picture that are collected before they are written: no line of a picture is
/// longer than about twice this.
pub const COLLECTED: usize = 64 << 10;

/// The room around the board, and for the caption below it.
const MARGIN: u32 = 12;
const CAPTION: u32 = 34;

/// The ground of the board, and the colours of pebbles.
const GROUND: &str = "#e9dcc3";
const LINES: &str = "#d6c6a6";
const DARK: &str = "#2b2b2b";
const LIGHT: &str = "#fffdf8";

/// The side of a cell in a picture.
pub fn side(rows: u32, cols: u32) -> u32 {
    (640 / rows.max(cols).max(1)).clamp(1, 36)
}

/// Draws the board, each pebble in the colour of the round in which it turns.
///
/// ```
/// use ask::{Host as _, Inquiry as _, Timeless, gone};
///
/// let board = gone::BoardBytes::text("WBB/B.B");
/// let question = gone::Solve::default().open_with(board)?;
/// let solved = question.with_rounds_of_cells().answer(&Timeless::default())?;
/// let (map, mut picture) = (solved.rounds_of_cells.unwrap(), Vec::new());
/// gone::picture::rounds(&map, solved.rules, "4 rounds", &mut picture).unwrap();
/// assert!(picture.starts_with(b"<svg"));
/// # Ok::<(), ask::Error>(())
/// ```
///
/// # Errors
/// If `out` takes no more.
pub fn rounds(map: &RoundMap, rules: Rules, caption: &str, out: &mut dyn Write) -> io::Result<()> {
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
    coloured(map, caption, colour, label, out)
}

/// The colour of a cell.
pub fn fill(cell: Cell) -> &'static str {
    match cell {
        Cell::White => LIGHT,
        Cell::Black => DARK,
        Cell::Empty => GROUND,
    }
}

/// Draws pebbles where there is room for them, else coloured cells. Colour and label of a cell
/// are chosen by its number in the map.
///
/// # Errors
/// If `out` takes no more.
pub fn coloured(
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
