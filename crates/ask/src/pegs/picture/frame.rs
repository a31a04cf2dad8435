//! A board of pegs as part of a picture.

use std::fmt::Write as _;

use ::pegs::{Jump, Lattice};
use board::Square;

use super::{Cover, GROUND, TEXT, Text, write};
use crate::pegs::scene::{Role, Scene};

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

/// Where the holes of a board stand.
pub(super) struct Frame {
    pitch: f64,
    /// From one row to the next.
    rise: f64,
    /// How much further to the right the next row up begins.
    slant: f64,
    left: f64,
    top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Frame {
    pub(super) fn around(scene: &Scene<'_>, pitch: f64) -> Frame {
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
    pub(super) fn ground(&self, body: &mut String, scene: &Scene<'_>) {
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
    pub(super) fn draw(&self, body: &mut String, scene: &Scene<'_>, cover: Cover<'_>) {
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
    pub(super) fn label(&self, body: &mut String, scene: &Scene<'_>) {
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

fn circle(body: &mut String, (x, y): (f64, f64), radius: f64, style: &str) {
    let _ = writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {style}/>");
}
