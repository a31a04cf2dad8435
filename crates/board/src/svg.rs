//! Boards drawn as SVG.
//!
//! A [`Picture`] is a chequered board to which figures, arrows, labels and a caption are
//! added. The game supplies the shape of a figure. The colours can be told apart in
//! greyscale too.

use std::fmt::Write as _;

use crate::{Size, Square};

/// The side of a square, in SVG units.
pub const CELL: u32 = 48;
/// The room for coordinates at the left and below.
const MARGIN: u32 = 28;

/// Light or dark, of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A light piece with a dark outline.
    Light,
    /// A dark piece with a light outline.
    Dark,
}

/// The meaning of an arrow or a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Good: green.
    Good,
    /// Bad: red.
    Bad,
    /// Unknown or neutral: grey.
    Neutral,
}

impl Hint {
    const fn colour(self) -> &'static str {
        match self {
            Hint::Good => "#2e7d4f",
            Hint::Bad => "#b23a3a",
            Hint::Neutral => "#6b7280",
        }
    }
}

/// A board being drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    size: Size,
    caption: String,
    body: String,
}

impl Picture {
    /// An empty chequered board with its coordinates.
    pub fn new(size: Size) -> Picture {
        let mut picture = Picture { size, caption: String::new(), body: String::new() };
        for square in size.squares() {
            let (x, y) = picture.corner(square);
            // a1 is dark, as on a chess board.
            let fill =
                if (square.col + square.row).is_multiple_of(2) { "#c8ab83" } else { "#efe3cf" };
            picture.add(format_args!(
                r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#
            ));
        }
        for row in 0..size.rows() {
            let (_, y) = picture.centre(Square { col: 0, row });
            picture.write(f64::from(MARGIN) / 2.0, y, "#6b7280", 14, &(row + 1).to_string());
        }
        for col in 0..size.cols() {
            let (x, _) = picture.centre(Square { col, row: 0 });
            let y = f64::from(size.rows() * CELL) + f64::from(MARGIN) / 2.0;
            picture.write(x, y, "#6b7280", 14, &Square::column_name(col));
        }
        picture
    }

    /// Puts a figure on a square. Its shape is SVG elements without colours, in a
    /// square of [`CELL`] by `CELL` units whose upper left corner is the origin.
    ///
    /// ```
    /// use board::svg::{Picture, Tone};
    ///
    /// let mut picture = Picture::new("1x1".parse()?);
    /// picture.figure("a1".parse()?, "<circle cx=\"24\" cy=\"24\" r=\"16\"/>", Tone::Dark);
    /// assert_eq!(picture.finish().matches("<circle").count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn figure(&mut self, square: Square, shape: &str, tone: Tone) {
        let (x, y) = self.corner(square);
        let (fill, line) = match tone {
            Tone::Light => ("#fffdf8", "#2b2b2b"),
            Tone::Dark => ("#2b2b2b", "#f4f0e8"),
        };
        self.add(format_args!(
            "<g transform=\"translate({x} {y})\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.6\" \
             stroke-linejoin=\"round\">{shape}</g>"
        ));
    }

    /// An arrow from one square to another.
    pub fn arrow(&mut self, from: Square, to: Square, hint: Hint) {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let (bx, by) = (x2 - 14.0 * ux, y2 - 14.0 * uy);
        let colour = hint.colour();
        self.add(format_args!(
            "<g fill=\"{colour}\" stroke=\"{colour}\" opacity=\"0.85\">\
             <line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{bx:.1}\" y2=\"{by:.1}\" stroke-width=\"5\"/>\
             <path stroke=\"none\" d=\"M{x2:.1} {y2:.1} L{:.1} {:.1} L{:.1} {:.1} z\"/></g>",
            bx - 8.0 * uy,
            by + 8.0 * ux,
            bx + 8.0 * uy,
            by - 8.0 * ux,
        ));
    }

    /// A short text at the end of an arrow from one square to another.
    pub fn label(&mut self, from: Square, to: Square, hint: Hint, text: &str) {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        // Behind the arrow's head, so that arrows meeting on one square stay readable, and
        // far enough from its start that the labels of two arrows from one square do, too.
        let (x, y) = (x2 - (x2 - x1) * 0.4, y2 - (y2 - y1) * 0.4);
        let width = 8.0 + 7.0 * text.chars().count() as f64;
        self.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"18\" rx=\"9\" fill=\"{}\"/>",
            x - width / 2.0,
            y - 9.0,
            hint.colour()
        ));
        self.write(x, y, "#ffffff", 12, text);
    }

    /// A line of text below the board.
    pub fn caption(&mut self, text: &str) {
        text.clone_into(&mut self.caption);
    }

    /// Its width and height without a caption.
    pub fn dimensions(&self) -> (u32, u32) {
        (self.size.cols() * CELL + MARGIN + 8, self.size.rows() * CELL + MARGIN + 4)
    }

    /// The whole picture as an SVG document.
    pub fn finish(mut self) -> String {
        let board = (self.size.cols() * CELL + MARGIN, self.size.rows() * CELL + MARGIN);
        let caption = std::mem::take(&mut self.caption);
        let mut height = board.1 + 4;
        // About 7.5 units a letter at this size: a narrow board makes room.
        let width = (board.0 + 8).max(16 + 15 * caption.chars().count() as u32 / 2);
        let left = (width - board.0 - 8) / 2;
        if left > 0 {
            self.body = format!("<g transform=\"translate({left} 0)\">\n{}</g>\n", self.body);
        }
        if !caption.is_empty() {
            self.write(f64::from(width) / 2.0, f64::from(board.1) + 10.0, "#374151", 14, &caption);
            height += 24;
        }
        let alt = if caption.is_empty() { format!("a {} board", self.size) } else { caption };
        document(width, height, &alt, &self.body)
    }

    fn corner(&self, square: Square) -> (u32, u32) {
        (MARGIN + square.col * CELL, (self.size.rows() - 1 - square.row) * CELL + 4)
    }

    fn centre(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (f64::from(x + CELL / 2), f64::from(y + CELL / 2))
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{element}");
    }

    fn write(&mut self, x: f64, y: f64, colour: &str, size: u32, text: &str) {
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{colour}\">{}</text>",
            // Two thirds of the way down a digit: centred without relying on
            // `dominant-baseline`, which renderers disagree on.
            y + f64::from(size) * 0.36,
            escape(text)
        ));
    }
}

/// An SVG document of the given size around `body`, on a light background; `title` is
/// for screen readers.
pub fn document(width: u32, height: u32, title: &str, body: &str) -> String {
    format!("{}{body}{END}", head(width, height, title))
}

/// How such a document begins, for bodies that are written piece by piece.
pub fn head(width: u32, height: u32, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf8f4\"/>\n",
        escape(title)
    )
}

/// How such a document ends.
pub const END: &str = "</svg>\n";

/// The text with special XML characters escaped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_holds_one_rectangle_a_square_and_escapes_its_caption() {
        let mut picture = Picture::new(Size::new(2, 3).unwrap());
        let disc = "<circle cx=\"24\" cy=\"24\" r=\"16\"/>";
        picture.figure(Square { col: 0, row: 0 }, disc, Tone::Light);
        picture.caption("a < b & \"c\"");
        let svg = picture.finish();
        assert_eq!(svg.matches("width=\"48\"").count(), 6);
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;"));
    }

    #[test]
    fn a_board_that_is_narrower_than_its_caption_stands_above_the_middle_of_it() {
        let mut picture = Picture::new(Size::new(1, 1).unwrap());
        picture.caption(&"x".repeat(20));
        let svg = picture.finish();
        // 16 + 150 wide; the board with its margins takes 84.
        assert!(svg.contains("width=\"166\"") && svg.contains("translate(41 0)"), "{svg}");
    }
}
