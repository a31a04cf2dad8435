//! Letters as outlines, from a font of our own.

use tiny_skia::{PathBuilder, Transform};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder, Tag};

/// Letters for all pictures, whatever fonts the system has. Another sign is added to
/// those that the file has with `pyftsubset DejaVuSans.ttf --no-hinting
/// --layout-features=kern --notdef-outline --unicodes=…`.
const BYTES: &[u8] = include_bytes!("../font/DejaVuSans-subset.ttf");

/// The bundled font.
pub(crate) struct Font {
    face: Face<'static>,
}

/// A line of text as outlines, its baseline from (0, 0) to (`width`, 0).
pub(crate) struct Line {
    pub(crate) outlines: PathBuilder,
    pub(crate) width: f32,
}

impl Font {
    pub(crate) fn bundled() -> Font {
        Font { face: Face::parse(BYTES, 0).expect("the bundled font is a font") }
    }

    /// Sets a line of text; a letter that the font lacks is drawn as a box.
    pub(crate) fn set(&self, text: &str, size: f32) -> Line {
        let scale = size / f32::from(self.face.units_per_em());
        let mut outlines = PathBuilder::new();
        let mut width = 0.0;
        let mut glyphs =
            text.chars().map(|letter| self.face.glyph_index(letter).unwrap_or_default()).peekable();
        while let Some(glyph) = glyphs.next() {
            let mut pen = Pen(PathBuilder::new());
            self.face.outline_glyph(glyph, &mut pen);
            // Fonts count upward, pictures downward.
            let place = Transform::from_row(scale, 0.0, 0.0, -scale, width * scale, 0.0);
            if let Some(path) = pen.0.finish().and_then(|path| path.transform(place)) {
                outlines.push_path(&path);
            }
            let advance = self.face.glyph_hor_advance(glyph).unwrap_or_default();
            let kerning = glyphs.peek().map_or(0, |&next| self.kerning(glyph, next));
            width += f32::from(advance) + f32::from(kerning);
        }
        Line { outlines, width: width * scale }
    }

    /// How much further to the right than usual the second of two letters
    /// begins, in units of the font.
    fn kerning(&self, left: GlyphId, right: GlyphId) -> i16 {
        let Some(table) = self.face.tables().gpos else { return 0 };
        let features = table.features.into_iter().filter(|f| f.tag == Tag::from_bytes(b"kern"));
        let lookups =
            features.flat_map(|f| f.lookup_indices).filter_map(|index| table.lookups.get(index));
        let subtables = lookups.flat_map(|lookup| lookup.subtables.into_iter());
        let mut pairs = subtables.filter_map(|subtable| match subtable {
            PositioningSubtable::Pair(PairAdjustment::Format1 { coverage, sets }) => {
                sets.get(coverage.get(left)?)?.get(right)
            }
            PositioningSubtable::Pair(PairAdjustment::Format2 { coverage, classes, matrix }) => {
                coverage.get(left)?;
                matrix.get((classes.0.get(left), classes.1.get(right)))
            }
            _ => None,
        });
        pairs.next().map_or(0, |(first, _)| first.x_advance)
    }
}

/// Takes down the outline of a letter.
struct Pen(PathBuilder);

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(text: &str) -> f32 {
        Font::bundled().set(text, 2048.0).width
    }

    #[test]
    fn letters_stand_side_by_side_and_pairs_move_closer() {
        assert!((width("nn") - 2.0 * width("n")).abs() < 0.5);
        assert!(width("To") < width("T") + width("o") - 100.0);
        assert!(width("").abs() < 0.5);
    }

    #[test]
    fn a_letter_stands_on_the_baseline_and_is_as_high_as_the_font_says() {
        let bounds = Font::bundled().set("H", 100.0).outlines.finish().unwrap().bounds();
        assert!(bounds.bottom().abs() < 0.1, "{bounds:?}");
        assert!((-75.0..-70.0).contains(&bounds.top()), "{bounds:?}");
    }

    #[test]
    fn the_signs_of_explanations_are_there() {
        let font = Font::bundled();
        let missing = |letter: &char| font.face.glyph_index(*letter).is_none();
        let signs = "(√5 - 1)/2 s^2 × – … · ≤ ≥";
        assert_eq!(signs.chars().filter(missing).collect::<String>(), "");
    }

    #[test]
    fn a_letter_that_is_missing_leaves_a_box() {
        let bounds = Font::bundled().set("\u{4e2d}", 100.0).outlines.finish().unwrap().bounds();
        assert!(bounds.width() > 30.0 && bounds.height() > 60.0, "{bounds:?}");
    }
}
