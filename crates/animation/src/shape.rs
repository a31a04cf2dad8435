//! The shapes of a picture as outlines.

use roxmltree::Node;
use tiny_skia::{Path, PathBuilder, Rect};

/// How far a curve's control points are from its ends, for a quarter of a circle
/// of radius 1: 4/3 tan(π/8).
const QUARTER: f32 = 0.552_284_8;

/// An attribute as a number; 0 where it is left out or makes no sense.
pub(crate) fn number(node: Node<'_, '_>, name: &str) -> f32 {
    node.attribute(name).and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)
}

/// The outline of a `<rect>`; none if it covers nothing.
pub(crate) fn rectangle(node: Node<'_, '_>) -> Option<Path> {
    let [x, y, width, height, radius] =
        ["x", "y", "width", "height", "rx"].map(|name| number(node, name));
    let bounds = Rect::from_xywh(x, y, width, height)?;
    let (rx, ry) = (radius.min(width / 2.0), radius.min(height / 2.0));
    if rx <= 0.0 {
        return Some(PathBuilder::from_rect(bounds));
    }
    let (right, bottom) = (x + width, y + height);
    let mut path = PathBuilder::new();
    path.move_to(x + rx, y);
    path.line_to(right - rx, y);
    quarter(&mut path, (right, y), (right, y + ry));
    path.line_to(right, bottom - ry);
    quarter(&mut path, (right, bottom), (right - rx, bottom));
    path.line_to(x + rx, bottom);
    quarter(&mut path, (x, bottom), (x, bottom - ry));
    path.line_to(x, y + ry);
    quarter(&mut path, (x, y), (x + rx, y));
    path.close();
    path.finish()
}

/// The outline of a `<circle>`; none if it has no extent.
pub(crate) fn circle(node: Node<'_, '_>) -> Option<Path> {
    let [x, y, r] = ["cx", "cy", "r"].map(|name| number(node, name));
    if r <= 0.0 {
        return None;
    }
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    quarter(&mut path, (x + r, y + r), (x, y + r));
    quarter(&mut path, (x - r, y + r), (x - r, y));
    quarter(&mut path, (x - r, y - r), (x, y - r));
    quarter(&mut path, (x + r, y - r), (x + r, y));
    path.close();
    path.finish()
}

/// A `<line>`.
pub(crate) fn line(node: Node<'_, '_>) -> Option<Path> {
    let [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(|name| number(node, name));
    let mut path = PathBuilder::new();
    path.move_to(x1, y1);
    path.line_to(x2, y2);
    path.finish()
}

/// A quarter of an ellipse from the last point to `end` around the inside of a
/// corner.
fn quarter(path: &mut PathBuilder, corner: (f32, f32), end: (f32, f32)) {
    let start = path.last_point().expect("a quarter begins where something ended");
    let toward = |from: f32, to: f32| from + (to - from) * QUARTER;
    path.cubic_to(
        toward(start.x, corner.0),
        toward(start.y, corner.1),
        toward(end.0, corner.0),
        toward(end.1, corner.1),
        end.0,
        end.1,
    );
}

/// The outline that the `d` of a `<path>` describes with the commands `M`, `L`,
/// `H`, `V`, `Q`, `C` and `Z`, capital for places and small for distances.
///
/// # Errors
/// What stands where a number or one of these commands should.
pub(crate) fn path(data: &str) -> Result<Option<Path>, &str> {
    let mut path = PathBuilder::new();
    let mut rest = Scanner(data);
    let mut before = None;
    // The last point, and where this part of the outline began.
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    while let Some(next) = rest.command_or_number() {
        let name = match (next, before) {
            (Some(letter), Some(_)) | (Some(letter @ ('M' | 'm')), None) => letter,
            // More numbers go on with the command before them, but after the
            // first point of a part with lines.
            (None, Some('M')) => 'L',
            (None, Some('m')) => 'l',
            (None, Some(before)) if !matches!(before, 'Z' | 'z') => before,
            _ => return Err(rest.0),
        };
        before = Some(name);
        let from = if name.is_lowercase() { at } else { (0.0, 0.0) };
        let mut point = || Ok((from.0 + rest.number()?, from.1 + rest.number()?));
        match name.to_ascii_uppercase() {
            'M' => {
                at = point()?;
                start = at;
                path.move_to(at.0 as f32, at.1 as f32);
            }
            'Q' => {
                let control = point()?;
                at = point()?;
                path.quad_to(control.0 as f32, control.1 as f32, at.0 as f32, at.1 as f32);
            }
            'C' => {
                let (first, second) = (point()?, point()?);
                at = point()?;
                let [x1, y1, x2, y2] = [first.0, first.1, second.0, second.1].map(|n| n as f32);
                path.cubic_to(x1, y1, x2, y2, at.0 as f32, at.1 as f32);
            }
            'Z' => {
                at = start;
                path.close();
            }
            straight => {
                match straight {
                    'H' => at.0 = from.0 + rest.number()?,
                    'V' => at.1 = from.1 + rest.number()?,
                    _ => at = point()?,
                }
                path.line_to(at.0 as f32, at.1 as f32);
            }
        }
    }
    Ok(path.finish())
}

/// What is left of a path's description.
struct Scanner<'a>(&'a str);

impl<'a> Scanner<'a> {
    /// Takes a command, or sees that something else follows; none at the end.
    #[allow(clippy::option_option)] // the end is not a number
    fn command_or_number(&mut self) -> Option<Option<char>> {
        self.skip();
        let letter = self.0.chars().next()?;
        let command = "MmLlHhVvQqCcZz".contains(letter).then_some(letter);
        if command.is_some() {
            self.0 = &self.0[1..];
        }
        Some(command)
    }

    fn number(&mut self) -> Result<f64, &'a str> {
        self.skip();
        let unsigned = self.0.trim_start_matches(['-', '+']);
        let digits = unsigned.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let (number, rest) = self.0.split_at(self.0.len() - digits.len());
        let value = number.parse().map_err(|_| self.0)?;
        self.0 = rest;
        Ok(value)
    }

    fn skip(&mut self) {
        self.0 = self.0.trim_start_matches([' ', ',', '\n', '\t', '\r']);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points of an outline: those that its curves end at or bend toward.
    fn points(data: &str) -> Vec<(f32, f32)> {
        let outline = path(data).expect(data).expect(data);
        outline.points().iter().map(|point| (point.x, point.y)).collect()
    }

    #[test]
    fn distances_and_places_describe_the_same_outline() {
        let places = points("M 1 2 L 4 2 V 5 H 1 Q 0 4 1 3 C 1 2 3 4 5 6 Z");
        assert_eq!(points("m1,2l3,0v3h-3q-1-1 0-2c0-1 2 1 4 3z"), places);
        assert_eq!(points("M1 2 4 2 4 5"), points("M1 2L4 2L4 5"));
        assert_eq!(points("m1 2 3 0 0 3"), points("M1 2L4 2L4 5"));
        assert_eq!(points("M1 1H2V2zl3 0"), points("M1 1L2 1L2 2ZM1 1L4 1"));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let wrong = [
            ("M1 2 A3 4", "A3 4"),
            ("L1 2", "1 2"),
            ("M1", ""),
            ("M1 2z3 4", "3 4"),
            ("M1..2 3", "1..2 3"),
        ];
        for (data, named) in wrong {
            assert_eq!(path(data).unwrap_err(), named, "{data}");
        }
        assert!(path("").unwrap().is_none());
    }

    #[test]
    fn a_circle_keeps_to_its_radius() {
        let document = roxmltree::Document::parse("<circle cx=\"10\" cy=\"20\" r=\"5\"/>").unwrap();
        let bounds = circle(document.root_element()).unwrap().compute_tight_bounds().unwrap();
        let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
        for (side, expected) in sides.into_iter().zip([5.0, 15.0, 15.0, 25.0]) {
            assert!((side - expected).abs() < 1e-3, "{bounds:?}");
        }
    }
}
