//! Boards, plans and refutations as SVG.

use std::fmt::Write as _;
use std::io::{self, Write};

use ::pegs::{Argument, ArgumentKind, Jump, Lattice};
use board::{Square, svg};

use super::scene::{Role, Scene};

const GROUND: &str = "#faf8f4";
const TILE: &str = "#efe3cf";
/// Diagonal jumps never leave the colour they start on.
const OTHER_TILE: &str = "#e2d2b6";
const HOLE: &str = "#cbb691";
const PEG: (&str, &str) = ("#3b6ea5", "#27507d");
const MOVED: (&str, &str) = ("#2e7d4f", "#1d5936");
const REMOVED: (&str, &str) = ("#b23a3a", "#7f2525");
const TARGET: &str = "#c77700";
const MARKED: &str = "#e8b04a";
const LABEL: &str = "#6b7280";
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
pub(super) fn single(scene: &Scene<'_>, captions: &[&str]) -> String {
    alone(scene, Cover::Pegs, captions)
}

/// A board with the numbers of an argument why its goal is out of reach.
pub(super) fn refutation(
    scene: &Scene<'_>,
    argument: Option<&Argument>,
    captions: &[&str],
) -> String {
    let numbers =
        argument.and_then(|argument| argument.numbers.as_deref().zip(Some(argument.kind)));
    let cover = match numbers {
        Some((marks, ArgumentKind::Parity)) => Cover::Marked(marks),
        Some((weights, _)) => Cover::Weights(weights),
        None => Cover::Pegs,
    };
    alone(scene, cover, captions)
}

/// Words alone, where there is nothing to be drawn.
pub(super) fn words(captions: &[&str]) -> String {
    let mut body = String::new();
    let width = 560.0;
    let bottom = write_captions(&mut body, width, EDGE, captions);
    svg::document(width as u32, (bottom + EDGE) as u32, captions[0], &body)
}

/// Draws boards side by side and below each other, each with its caption.
pub(super) fn strip(scenes: &[Scene<'_>], caption: &str, out: &mut dyn Write) -> io::Result<()> {
    let scenes: Vec<_> = scenes.iter().map(|scene| (scene, Cover::Pegs)).collect();
    covered_strip(&scenes, caption, out)
}

/// The same, with words on the holes of each.
pub(super) fn labelled_strip(
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

/// Where the holes of a board stand.
struct Frame {
    pitch: f64,
    /// From one row to the next.
    rise: f64,
    /// How much further to the right the next row up begins.
    slant: f64,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn around(scene: &Scene<'_>, pitch: f64) -> Frame {
        let is_hex = scene.puzzle.board.lattice() == Lattice::Hex;
        let (rise, slant) =
            if is_hex { (pitch * 0.75f64.sqrt(), pitch / 2.0) } else { (pitch, 0.0) };
        let mut frame = Frame { pitch, rise, slant, left: 0.0, top: 0.0, width: 0.0, height: 0.0 };
        let centres = || scene.puzzle.board.holes().iter().map(|&square| frame.centre(square));
        let least = |a: f64, b: f64| a.min(b);
        let most = |a: f64, b: f64| a.max(b);
        let left = centres().map(|(x, _)| x).fold(f64::INFINITY, least);
        let right = centres().map(|(x, _)| x).fold(f64::NEG_INFINITY, most);
        let top = centres().map(|(_, y)| y).fold(f64::INFINITY, least);
        let bottom = centres().map(|(_, y)| y).fold(f64::NEG_INFINITY, most);
        // Hexagons are taller than wide.
        let tall = if is_hex { pitch / 3f64.sqrt() } else { pitch / 2.0 };
        (frame.left, frame.top) = (left - pitch / 2.0, top - tall);
        (frame.width, frame.height) = (right - left + pitch, bottom - top + 2.0 * tall);
        frame
    }

    /// The centre of a hole, from the upper left corner of the board.
    fn centre(&self, square: Square) -> (f64, f64) {
        let (col, row) = (f64::from(square.col), f64::from(square.row));
        (col * self.pitch + row * self.slant - self.left, -row * self.rise - self.top)
    }

    fn of_hole(&self, scene: &Scene<'_>, hole: usize) -> (f64, f64) {
        self.centre(scene.puzzle.board.holes()[hole])
    }

    /// What is below all holes: a tile for each, and the line of the army.
    fn ground(&self, body: &mut String, scene: &Scene<'_>) {
        let board = &scene.puzzle.board;
        for &square in board.holes() {
            self.tile(body, board.lattice(), square);
        }
        if let Some(line) = scene.line {
            // Between the rows: above the last one behind the line.
            let y = f64::midpoint(
                self.centre(Square { col: 0, row: line }).1,
                self.centre(Square { col: 0, row: line + 1 }).1,
            );
            let _ = writeln!(
                body,
                "<line x1=\"0\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"{TEXT}\" \
                 stroke-width=\"{:.1}\"/>",
                self.width,
                self.pitch * 0.045 + 0.5
            );
        }
    }

    /// What is on the holes.
    fn draw(&self, body: &mut String, scene: &Scene<'_>, cover: Cover<'_>) {
        match cover {
            Cover::Pegs => self.pegs(body, scene),
            Cover::Weights(weights) => self.weights(body, scene, weights),
            Cover::Marked(marks) => self.marked(body, scene, marks),
            Cover::Labelled(labels) => {
                self.pegs(body, scene);
                self.labels(body, scene, labels);
            }
        }
        let holes = 0..scene.puzzle.board.holes().len();
        for hole in holes.filter(|&hole| scene.is_target(hole)) {
            let ring = format!(
                "fill=\"none\" stroke=\"{TARGET}\" stroke-width=\"{:.1}\"",
                self.pitch * 0.07
            );
            circle(body, self.of_hole(scene, hole), self.pitch * 0.43, &ring);
        }
    }

    /// Pegs, holes, and the jumps of the moment.
    fn pegs(&self, body: &mut String, scene: &Scene<'_>) {
        let holes = 0..scene.puzzle.board.holes().len();
        holes.clone().for_each(|hole| self.empty(body, scene, hole));
        for &jump in scene.jumps {
            self.arrow(body, scene, jump);
        }
        holes.for_each(|hole| self.peg(body, scene, hole, 0.34));
    }

    /// A weight on each hole.
    fn weights(&self, body: &mut String, scene: &Scene<'_>, weights: &[i64]) {
        let most = weights.iter().map(|weight| weight.abs()).max().unwrap_or(1).max(1);
        for (hole, &weight) in weights.iter().enumerate() {
            self.weight(body, scene, hole, (weight, most));
        }
    }

    /// Pegs and holes, some of them on a ground that stands out.
    fn marked(&self, body: &mut String, scene: &Scene<'_>, marks: &[i64]) {
        let is_marked = |hole: usize| marks[hole] == 1;
        let holes = 0..marks.len();
        for hole in holes.clone().filter(|&hole| is_marked(hole)) {
            let (x, y) = self.of_hole(scene, hole);
            circle(body, (x, y), self.pitch * 0.44, &format!("fill=\"{MARKED}\""));
        }
        for hole in holes.clone().filter(|&hole| !scene.position.contains(hole)) {
            let fill = if is_marked(hole) { GROUND } else { HOLE };
            let style = format!("fill=\"{fill}\"");
            circle(body, self.of_hole(scene, hole), self.pitch * 0.15, &style);
        }
        holes.for_each(|hole| self.peg(body, scene, hole, 0.27));
    }

    /// Words on the holes, light on pegs.
    fn labels(&self, body: &mut String, scene: &Scene<'_>, labels: &[String]) {
        for (hole, label) in labels.iter().enumerate().filter(|(_, label)| !label.is_empty()) {
            let fill = if scene.position.contains(hole) { "#ffffff" } else { TEXT };
            let size = self.pitch * 0.42;
            write(body, self.of_hole(scene, hole), Text { size, anchor: "middle", fill }, label);
        }
    }

    /// The ground of a hole: a square, or a hexagon where there are six
    /// neighbours.
    fn tile(&self, body: &mut String, lattice: Lattice, square: Square) {
        let (x, y) = self.centre(square);
        let is_other = lattice == Lattice::Diagonal && (square.col + square.row).is_multiple_of(2);
        let fill = if is_other { OTHER_TILE } else { TILE };
        let half = self.pitch / 2.0;
        if lattice == Lattice::Hex {
            let tall = self.pitch / 3f64.sqrt();
            let corners = [(0.0, -tall), (half, -tall / 2.0), (half, tall / 2.0)];
            let path: Vec<String> = corners
                .iter()
                .chain(&corners.map(|(x, y)| (-x, -y)))
                .map(|(dx, dy)| format!("{:.1} {:.1}", x + dx, y + dy))
                .collect();
            let _ = writeln!(
                body,
                "<path d=\"M{}z\" fill=\"{fill}\" stroke=\"{GROUND}\" stroke-width=\"1.2\"/>",
                path.join("L")
            );
        } else {
            let _ = writeln!(
                body,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" \
                 fill=\"{fill}\"/>",
                x - half + 0.6,
                y - half + 0.6,
                self.pitch - 1.2,
                self.pitch - 1.2,
                self.pitch * 0.12
            );
        }
    }

    /// A hole without its peg, or what a peg leaves behind.
    fn empty(&self, body: &mut String, scene: &Scene<'_>, hole: usize) {
        if scene.position.contains(hole) {
            return;
        }
        let centre = self.of_hole(scene, hole);
        circle(body, centre, self.pitch * 0.15, &format!("fill=\"{HOLE}\""));
        let colour = match scene.role(hole) {
            Role::Moved => MOVED.0,
            Role::Removed => REMOVED.0,
            Role::Bystander => return,
        };
        let ghost = format!(
            "fill=\"{colour}\" fill-opacity=\"0.16\" stroke=\"{colour}\" stroke-width=\"{:.1}\" \
             stroke-dasharray=\"{:.1}\"",
            self.pitch * 0.04,
            self.pitch * 0.1
        );
        circle(body, centre, self.pitch * 0.32, &ghost);
    }

    fn peg(&self, body: &mut String, scene: &Scene<'_>, hole: usize, radius: f64) {
        if !scene.position.contains(hole) {
            return;
        }
        let (fill, edge) = match scene.role(hole) {
            Role::Moved => MOVED,
            Role::Removed => REMOVED,
            Role::Bystander => PEG,
        };
        let (x, y) = self.of_hole(scene, hole);
        let style =
            format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{:.1}\"", self.pitch * 0.03);
        circle(body, (x, y), self.pitch * radius, &style);
        let light = (x - self.pitch * radius * 0.3, y - self.pitch * radius * 0.35);
        let style = "fill=\"#ffffff\" fill-opacity=\"0.28\"";
        circle(body, light, self.pitch * radius * 0.32, style);
    }

    /// A weight, the darker the larger; a ring where there is a peg.
    fn weight(
        &self,
        body: &mut String,
        scene: &Scene<'_>,
        hole: usize,
        (weight, most): (i64, i64),
    ) {
        let centre = self.of_hole(scene, hole);
        // Weights often double from hole to hole: the root keeps small ones apart.
        let depth = (weight.abs() as f64 / most as f64).sqrt();
        let hue = if weight < 0 { REMOVED.0 } else { PEG.0 };
        let edge = if scene.position.contains(hole) {
            format!(" stroke=\"{TEXT}\" stroke-width=\"{:.1}\"", self.pitch * 0.05)
        } else {
            String::new()
        };
        circle(body, centre, self.pitch * 0.4, &format!("fill=\"{GROUND}\""));
        let style = format!("fill=\"{hue}\" fill-opacity=\"{depth:.2}\"{edge}");
        circle(body, centre, self.pitch * 0.4, &style);
        let text = weight.to_string();
        let size = (self.pitch * 1.15 / text.len() as f64).min(self.pitch * 0.34);
        let fill = if depth > 0.6 { "#ffffff" } else { "#1f2937" };
        write(body, centre, Text { size, anchor: "middle", fill }, &text);
    }

    fn arrow(&self, body: &mut String, scene: &Scene<'_>, jump: Jump) {
        let (x1, y1) = self.of_hole(scene, jump.from.into());
        let (x2, y2) = self.of_hole(scene, jump.to.into());
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
        // The head ends at the rim of the peg, or of the hole it goes to.
        let head = self.pitch * 0.26;
        let rim = length - self.pitch * 0.38;
        let (tx, ty) = (x1 + rim * ux, y1 + rim * uy);
        let (bx, by) = (tx - head * ux, ty - head * uy);
        let colour = MOVED.0;
        let half = head * 0.6;
        let _ = writeln!(
            body,
            "<g fill=\"{colour}\" stroke=\"{colour}\">\
             <line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{bx:.1}\" y2=\"{by:.1}\" \
             stroke-width=\"{:.1}\"/>\
             <path stroke=\"none\" d=\"M{tx:.1} {ty:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/></g>",
            self.pitch * 0.09,
            bx - half * uy,
            by + half * ux,
            bx + half * uy,
            by - half * ux,
        );
    }

    /// Row numbers at the left; letters below the columns, or at the lower ends
    /// of those that slant.
    fn label(&self, body: &mut String, scene: &Scene<'_>) {
        let board = &scene.puzzle.board;
        let text = Text { size: 13.0, anchor: "middle", fill: LABEL };
        for row in 0..board.size().rows() {
            let y = self.centre(Square { col: 0, row }).1;
            write(body, (-16.0, y), text, &(row + 1).to_string());
        }
        for col in 0..board.size().cols() {
            let lowest =
                board.holes().iter().filter(|square| square.col == col).min_by_key(|s| s.row);
            let Some(&lowest) = lowest else { continue };
            let (x, y) = if self.slant > 0.0 {
                let (x, y) = self.centre(lowest);
                (x - self.slant * 0.75, y + self.rise * 0.75)
            } else {
                (self.centre(Square { col, row: 0 }).0, self.height + 14.0)
            };
            write(body, (x, y), text, &Square::column_name(col));
        }
    }
}

#[derive(Clone, Copy)]
struct Text {
    size: f64,
    anchor: &'static str,
    fill: &'static str,
}

fn circle(body: &mut String, (x, y): (f64, f64), radius: f64, style: &str) {
    let _ = writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {style}/>");
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
