//! Charts as SVG: bars, columns with a part of them, columns of two kinds, curves.
//!
//! Each kind of chart knows where things go; what they are made of is here.

mod bars;
mod columns;
mod curves;
mod stacked;

use std::fmt::{Display, Write as _};

use board::svg;

pub(crate) use bars::{Bar, logarithmic};
pub(crate) use columns::{Column, columns};
pub(crate) use curves::{Axis, Curve, CurveChart, curves};
pub(crate) use stacked::{Stack, StackKind, StackedChart, stacked};

/// The colour of titles and names.
const INK: &str = "#1f2937";
/// The colour of other words.
const TEXT: &str = "#374151";
/// The colour of scales.
const FAINT: &str = "#6b7280";
/// The colour of the lines of a scale.
const LINE: &str = "#d6d3cd";

/// Where a text stands in relation to its place.
#[derive(Clone, Copy)]
enum Anchor {
    /// Behind it, without a word about it.
    Default,
    /// Behind it.
    Start,
    /// Around it.
    Middle,
    /// Before it.
    End,
}

/// Adds a text. Places are rounded to tenths, unless they are whole numbers.
fn text(
    body: &mut String,
    (x, y): (impl Display, impl Display),
    (size, anchor, fill): (u32, Anchor, &str),
    words: &str,
) {
    let anchor = match anchor {
        Anchor::Default => "",
        Anchor::Start => " text-anchor=\"start\"",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{anchor} fill=\"{fill}\">{}</text>",
        svg::escape(words)
    );
}

/// Adds a line of a scale.
fn line(
    body: &mut String,
    (x1, y1): (impl Display, impl Display),
    (x2, y2): (impl Display, impl Display),
) {
    let _ =
        writeln!(body, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{LINE}\"/>");
}

/// A place as charts write it.
fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

/// Adds a rectangle from its upper left corner. `round` is the radius of its corners,
/// `title` what it says when pointed at.
fn rectangle(
    body: &mut String,
    (x, y): (impl Display, impl Display),
    (width, height): (impl Display, impl Display),
    round: Option<f64>,
    fill: &str,
    title: Option<&str>,
) {
    let round = round.map(|radius| format!(" rx=\"{radius}\"")).unwrap_or_default();
    let _ = write!(
        body,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round} fill=\"{fill}\""
    );
    let _ = match title {
        Some(title) => writeln!(body, "><title>{}</title></rect>", svg::escape(title)),
        None => writeln!(body, "/>"),
    };
}

/// How many powers of ten a scale needs for the largest number, at least one.
fn decades(most: Option<u64>) -> f64 {
    (most.unwrap_or(1).max(10) as f64).log10().ceil()
}

/// `1`, `10`, `100`, `1,000`, … and from a million `10⁶`.
fn power(decade: i32) -> String {
    const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if decade < 6 {
        return super::words::count(10u64.pow(decade as u32));
    }
    let digits = decade.to_string();
    let raised = digits.bytes().map(|digit| SUPERSCRIPTS[usize::from(digit - b'0')]);
    "10".chars().chain(raised).collect()
}
