//! SVG documents as pixels.

use tiny_skia::{Color, Pixmap};

use crate::Sequence;
use crate::font::Font;
use crate::shape::number;
use crate::svg::{self, SvgError};

/// The ground that documents of `board::svg` have, for frames smaller than the
/// others.
const GROUND: (u8, u8, u8) = (0xfa, 0xf8, 0xf4);
/// The longest side of an animation in pixels; larger ones are drawn smaller.
const LONGEST_SIDE: f32 = 1000.0;

/// A colour: red, green, blue.
pub(crate) type Colour = [u8; 3];

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// Where the pictures of a sequence are drawn, all to one size and scale.
pub(crate) struct Canvas {
    font: Font,
    scale: f32,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Canvas {
    /// A canvas large enough for all documents, or for all of them scaled down.
    pub(crate) fn around(frames: &Sequence<'_>) -> Canvas {
        let (mut width, mut height) = (1.0f32, 1.0f32);
        for number in 0..frames.length {
            let (w, h) = stated_size(&(frames.frame)(number).svg);
            (width, height) = (width.max(w), height.max(h));
        }
        let scale = (LONGEST_SIDE / width.max(height)).min(1.0);
        let pixels = |side: f32| (side * scale).ceil().clamp(1.0, LONGEST_SIDE) as usize;
        Canvas { font: Font::bundled(), scale, width: pixels(width), height: pixels(height) }
    }

    /// The pixels of a document, row by row from the top.
    pub(crate) fn draw(&self, document: &str) -> Result<Vec<Colour>, SvgError> {
        let mut pixels =
            Pixmap::new(self.width as u32, self.height as u32).expect("the canvas is not empty");
        let (r, g, b) = GROUND;
        pixels.fill(Color::from_rgba8(r, g, b, 255));
        svg::draw(document, &self.font, self.scale, &mut pixels.as_mut())?;
        Ok(pixels.pixels().iter().map(|at| [at.red(), at.green(), at.blue()]).collect())
    }

    /// The smallest rectangle outside of which two drawings agree; none if they
    /// agree everywhere.
    pub(crate) fn changed(&self, before: &[Colour], now: &[Colour]) -> Option<Rectangle> {
        let rows = || before.chunks(self.width).zip(now.chunks(self.width));
        let top = rows().position(|(before, now)| before != now)?;
        let bottom = rows().rposition(|(before, now)| before != now)?;
        let differs = |col: &usize| {
            rows().skip(top).take(bottom - top + 1).any(|(before, now)| before[*col] != now[*col])
        };
        let left = (0..self.width).find(differs)?;
        let right = (0..self.width).rev().find(differs)?;
        Some(Rectangle { left, top, width: right - left + 1, height: bottom - top + 1 })
    }

    /// The whole canvas.
    pub(crate) fn whole(&self) -> Rectangle {
        Rectangle { left: 0, top: 0, width: self.width, height: self.height }
    }

    /// The pixels of a rectangle.
    pub(crate) fn cut(&self, pixels: &[Colour], part: Rectangle) -> Vec<Colour> {
        let rows = pixels.chunks(self.width).skip(part.top).take(part.height);
        rows.flat_map(|row| &row[part.left..][..part.width]).copied().collect()
    }
}

/// The size that the first tag of a document states; none where it states none, for
/// drawing it will then tell what is wrong.
fn stated_size(document: &str) -> (f32, f32) {
    let Some((first, _)) = document.split_once('>') else { return (0.0, 0.0) };
    let alone = format!("{}/>", first.trim_end_matches('/'));
    let Ok(tree) = roxmltree::Document::parse(&alone) else { return (0.0, 0.0) };
    let root = tree.root_element();
    (number(root, "width"), number(root, "height"))
}
