//! The part of SVG that pictures of boards are made of: rectangles, circles,
//! lines, outlines, short texts, and groups of them.
//!
//! What is not understood is refused by its name, never left out in silence.

use roxmltree::{Attribute, Document, Node};
use tiny_skia::{
    FillRule, LineJoin, Paint, Path, Pixmap, PixmapMut, PixmapPaint, Stroke, StrokeDash, Transform,
};

use crate::font::Font;
use crate::shape::{self, number};

/// Why a document cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SvgError {
    #[error("{0}")]
    Xml(#[from] roxmltree::Error),
    #[error("<{0}> is not a supported element")]
    Element(String),
    #[error("{name}=\"{value}\" of <{element}> is not supported")]
    Attribute { element: String, name: String, value: String },
}

/// Draws a document onto `pixels`.
pub(crate) fn draw(
    document: &str,
    font: &Font,
    scale: f32,
    pixels: &mut PixmapMut<'_>,
) -> Result<(), SvgError> {
    let document = Document::parse(document)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(SvgError::Element(root.tag_name().name().to_owned()));
    }
    let place = Transform::from_scale(scale, scale);
    element(root, font, &Style::default(), place, pixels)
}

/// How shapes are drawn, as elements leave it to those inside them.
#[derive(Clone)]
struct Style {
    fill: Option<[u8; 3]>,
    fill_opacity: f32,
    stroke: Option<[u8; 3]>,
    stroke_width: f32,
    line_join: LineJoin,
    dashes: Option<StrokeDash>,
    is_crisp: bool,
    font_size: f32,
    /// How much of a text is before its place.
    anchor: f32,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            fill: Some([0; 3]),
            fill_opacity: 1.0,
            stroke: None,
            stroke_width: 1.0,
            line_join: LineJoin::Miter,
            dashes: None,
            is_crisp: false,
            font_size: 16.0,
            anchor: 0.0,
        }
    }
}

impl Style {
    /// Takes over an attribute; none if it has no such name, or makes no sense.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "fill" => self.fill = colour(value)?,
            "fill-opacity" => self.fill_opacity = share(value)?,
            "stroke" => self.stroke = colour(value)?,
            "stroke-width" => self.stroke_width = value.parse().ok()?,
            "stroke-linejoin" => {
                self.line_join = match value {
                    "miter" => LineJoin::Miter,
                    "round" => LineJoin::Round,
                    "bevel" => LineJoin::Bevel,
                    _ => return None,
                }
            }
            "stroke-dasharray" => {
                let length: f32 = value.parse().ok()?;
                self.dashes = StrokeDash::new(vec![length; 2], 0.0);
            }
            "shape-rendering" => self.is_crisp = value == "crispEdges",
            "font-size" => self.font_size = value.parse().ok()?,
            "text-anchor" => {
                self.anchor = match value {
                    "start" => 0.0,
                    "middle" => 0.5,
                    "end" => 1.0,
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(())
    }
}

/// Draws an element and those inside it.
fn element(
    node: Node<'_, '_>,
    font: &Font,
    inherited: &Style,
    mut place: Transform,
    pixels: &mut PixmapMut<'_>,
) -> Result<(), SvgError> {
    let name = node.tag_name().name();
    let geometry: &[&str] = match name {
        "title" => return Ok(()),
        "svg" => &["width", "height", "role", "font-family"],
        "g" => &[],
        "rect" => &["x", "y", "width", "height", "rx"],
        "circle" => &["cx", "cy", "r"],
        "line" => &["x1", "y1", "x2", "y2"],
        "path" => &["d"],
        "text" => &["x", "y"],
        other => return Err(SvgError::Element(other.to_owned())),
    };
    let mut style = inherited.clone();
    let mut opacity = 1.0;
    for attribute in node.attributes() {
        let (key, value) = (attribute.name(), attribute.value());
        let understood = match key {
            "transform" => translation(value).map(|to| place = place.pre_concat(to)),
            "opacity" => share(value).map(|part| opacity = part),
            // A picture is drawn as large as it says.
            "viewBox" => is_whole(node, value).then_some(()),
            key if geometry.contains(&key) => Some(()),
            key => style.set(key, value),
        };
        understood.ok_or_else(|| refused(node, attribute))?;
    }
    let inside = |pixels: &mut PixmapMut<'_>| match name {
        "svg" | "g" => node
            .children()
            .filter(Node::is_element)
            .try_for_each(|child| element(child, font, &style, place, pixels)),
        _ => {
            if let Some(path) = outline(node, font, &style)? {
                paint(&path, &style, place, pixels);
            }
            Ok(())
        }
    };
    if opacity >= 1.0 {
        return inside(pixels);
    }
    // Shapes that overlap shine through together, not each by itself.
    let mut layer = Pixmap::new(pixels.width(), pixels.height()).expect("the canvas is not empty");
    inside(&mut layer.as_mut())?;
    let paint = PixmapPaint { opacity, ..PixmapPaint::default() };
    pixels.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
    Ok(())
}

/// The outline of a shape, or of the letters of a text.
fn outline(node: Node<'_, '_>, font: &Font, style: &Style) -> Result<Option<Path>, SvgError> {
    Ok(match node.tag_name().name() {
        "rect" => shape::rectangle(node),
        "circle" => shape::circle(node),
        "line" => shape::line(node),
        "path" => match shape::path(node.attribute("d").unwrap_or_default()) {
            Ok(path) => path,
            Err(rest) => {
                let start: String = rest.chars().take(20).collect();
                return Err(SvgError::Attribute {
                    element: "path".to_owned(),
                    name: "d".to_owned(),
                    value: start,
                });
            }
        },
        _ => {
            if let Some(child) = node.children().find(Node::is_element) {
                return Err(SvgError::Element(child.tag_name().name().to_owned()));
            }
            let line = font.set(node.text().unwrap_or_default().trim(), style.font_size);
            let left = number(node, "x") - style.anchor * line.width;
            let place = Transform::from_translate(left, number(node, "y"));
            line.outlines.finish().and_then(|path| path.transform(place))
        }
    })
}

/// Fills an outline, then draws along it.
fn paint(path: &Path, style: &Style, place: Transform, pixels: &mut PixmapMut<'_>) {
    let mut paint = Paint { anti_alias: !style.is_crisp, ..Paint::default() };
    let bounds = path.bounds();
    if let Some([r, g, b]) = style.fill
        && bounds.width() > 0.0
        && bounds.height() > 0.0
    {
        paint.set_color_rgba8(r, g, b, (style.fill_opacity * 255.0 + 0.5) as u8);
        pixels.fill_path(path, &paint, FillRule::Winding, place, None);
    }
    if let Some([r, g, b]) = style.stroke {
        paint.set_color_rgba8(r, g, b, 255);
        let stroke = Stroke {
            width: style.stroke_width,
            line_join: style.line_join,
            dash: style.dashes.clone(),
            ..Stroke::default()
        };
        pixels.stroke_path(path, &paint, &stroke, place, None);
    }
}

/// `none` or a colour such as `#2b2b2b`.
#[allow(clippy::option_option)] // no colour is not an unknown one
fn colour(value: &str) -> Option<Option<[u8; 3]>> {
    if value == "none" {
        return Some(None);
    }
    let digits = value.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, r, g, b] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(Some([r, g, b]))
}

/// A number from 0 to 1.
fn share(value: &str) -> Option<f32> {
    value.parse().ok().filter(|part| (0.0..=1.0).contains(part))
}

/// `translate(X Y)`.
fn translation(value: &str) -> Option<Transform> {
    let (x, y) = value.strip_prefix("translate(")?.strip_suffix(')')?.split_once([' ', ','])?;
    Some(Transform::from_translate(x.parse().ok()?, y.trim().parse().ok()?))
}

/// Whether a view is of the whole picture, neither moved nor scaled.
fn is_whole(node: Node<'_, '_>, view: &str) -> bool {
    let expected = [0.0, 0.0, number(node, "width"), number(node, "height")];
    view.split_whitespace().map(str::parse).eq(expected.map(Ok::<f32, std::num::ParseFloatError>))
}

fn refused(node: Node<'_, '_>, attribute: Attribute<'_, '_>) -> SvgError {
    SvgError::Attribute {
        element: node.tag_name().name().to_owned(),
        name: attribute.name().to_owned(),
        value: attribute.value().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of a picture of 20 by 10, red, green and blue.
    fn drawn(body: &str) -> Result<Vec<[u8; 3]>, SvgError> {
        let mut pixels = Pixmap::new(20, 10).unwrap();
        pixels.fill(tiny_skia::Color::WHITE);
        let document = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" \
             viewBox=\"0 0 20 10\">{body}</svg>"
        );
        draw(&document, &Font::bundled(), 1.0, &mut pixels.as_mut())?;
        Ok(pixels.pixels().iter().map(|at| [at.red(), at.green(), at.blue()]).collect())
    }

    const WHITE: [u8; 3] = [255; 3];

    #[test]
    fn a_rectangle_covers_its_cells_and_no_others() {
        let pixels =
            drawn("<rect x=\"3\" y=\"2\" width=\"5\" height=\"4\" fill=\"#102030\"/>").unwrap();
        for (index, &pixel) in pixels.iter().enumerate() {
            let (x, y) = (index % 20, index / 20);
            let inside = (3..8).contains(&x) && (2..6).contains(&y);
            assert_eq!(pixel, if inside { [0x10, 0x20, 0x30] } else { WHITE }, "{x} {y}");
        }
    }

    #[test]
    fn groups_hand_on_their_style_and_place() {
        let alone = drawn(
            "<rect x=\"5\" y=\"3\" width=\"9\" height=\"5\" fill=\"#abcdef\" \
             stroke=\"#123456\" stroke-width=\"2\"/>",
        );
        let within = drawn(
            "<g fill=\"#abcdef\" transform=\"translate(4 1)\"><g stroke=\"#123456\" \
             stroke-width=\"2\" transform=\"translate(1,2)\"><rect width=\"9\" height=\"5\"/></g></g>",
        );
        assert_eq!(alone.unwrap(), within.unwrap());
    }

    #[test]
    fn what_overlaps_in_a_group_shines_through_as_one() {
        let square = "<rect width=\"9\" height=\"9\" fill=\"#000000\"/>";
        let pixels = drawn(&format!("<g opacity=\"0.5\">{square}{square}</g>")).unwrap();
        assert!((126..=129).contains(&pixels[22][0]), "{:?}", pixels[22]);
        let pixels = drawn(&square.replace("/>", " fill-opacity=\"0.5\"/>").repeat(2)).unwrap();
        assert!((62..=66).contains(&pixels[22][0]), "{:?}", pixels[22]);
    }

    #[test]
    fn dashes_leave_gaps_and_none_leaves_nothing() {
        let pixels = drawn(
            "<line x1=\"0\" y1=\"5\" x2=\"20\" y2=\"5\" stroke=\"#000000\" stroke-width=\"2\" \
             stroke-dasharray=\"4\"/><circle cx=\"9\" cy=\"9\" r=\"9\" fill=\"none\"/>",
        )
        .unwrap();
        let row: Vec<bool> = pixels[80..100].iter().map(|&pixel| pixel == [0; 3]).collect();
        let expected: Vec<bool> = (0..20).map(|x| x / 4 % 2 == 0).collect();
        assert_eq!(row, expected);
        assert_eq!(pixels[0], WHITE);
    }

    #[test]
    fn a_text_is_anchored_at_its_start_middle_or_end() {
        let columns = |anchor: &str| -> Vec<usize> {
            let body =
                format!("<text x=\"10\" y=\"9\" font-size=\"9\" text-anchor=\"{anchor}\">l</text>");
            let pixels = drawn(&body).unwrap();
            (0..20).filter(|x| (0..10).any(|y| pixels[y * 20 + x] != WHITE)).collect()
        };
        assert!(columns("start").iter().all(|&x| x >= 10));
        assert!(columns("end").iter().all(|&x| x < 10));
        assert!(columns("middle").iter().all(|&x| (9..11).contains(&x)));
    }

    #[test]
    fn what_is_not_understood_is_refused_by_its_name() {
        let wrong = [
            ("<ellipse/>", "<ellipse>"),
            ("<text>a<tspan>b</tspan></text>", "<tspan>"),
            ("<g transform=\"rotate(3)\"/>", "transform=\"rotate(3)\" of <g>"),
            ("<rect fill=\"red\"/>", "fill=\"red\""),
            ("<rect ry=\"3\"/>", "ry=\"3\""),
            ("<path d=\"M1 1 A3 3\"/>", "d=\"A3 3\""),
            ("<circle opacity=\"2\"/>", "opacity=\"2\""),
            ("<svg viewBox=\"1 0 0 0\"/>", "viewBox"),
        ];
        for (body, named) in wrong {
            let told = drawn(body).expect_err(body).to_string();
            assert!(told.contains(named), "{told}");
        }
    }
}
