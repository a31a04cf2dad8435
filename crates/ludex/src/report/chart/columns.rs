//! Columns of which a part stands out.

use board::svg;

use super::super::words;
use super::{Anchor, TEXT, decades, line, power, rectangle, tenths, text};

const LEFT: f64 = 84.0;
const TOP: f64 = 76.0;
const HEIGHT: f64 = 300.0;
const PALE: &str = "#a9c0da";
const DEEP: &str = "#2e7d4f";

/// A number, and how many of them are of the kind that is told apart.
pub(crate) struct Column {
    pub(crate) whole: u64,
    pub(crate) part: u64,
}

/// Columns from left to right, numbered from zero, on a logarithmic scale; of
/// each a part stands out. `names` are those of the whole and the part.
pub(crate) fn columns(title: &str, unit: &str, names: [&str; 2], columns: &[Column]) -> String {
    let step = (720.0 / columns.len().max(1) as f64).clamp(12.0, 60.0);
    let right = LEFT + step * columns.len() as f64;
    let width = (right + 24.0).max(460.0);
    let decades = decades(columns.iter().map(|column| column.whole).max());
    let bottom = TOP + HEIGHT;
    // One is a visible line above the axis, none nothing.
    let y = |number: u64| match number {
        0 => bottom,
        number => bottom - 3.0 - (HEIGHT - 3.0) * (number as f64).log10() / decades,
    };

    let body = &mut String::new();
    let words_at =
        |body: &mut String, place: (f64, f64), size: u32, anchor: Anchor, words: &str| {
            text(body, place, (size, anchor, TEXT), words);
        };
    words_at(body, (16.0, 26.0), 17, Anchor::Start, title);
    words_at(body, (38.0, 53.0), 13, Anchor::Start, names[0]);
    words_at(body, (154.0, 53.0), 13, Anchor::Start, names[1]);
    words_at(body, (f64::midpoint(LEFT, right), bottom + 42.0), 12, Anchor::Middle, unit);
    let tens = || (0..=decades as u32).map(|decade| (decade, y(10u64.saturating_pow(decade))));
    for (decade, at) in tens() {
        words_at(body, (LEFT - 10.0, at + 4.0), 12, Anchor::End, &power(decade as i32));
    }
    // As many numbers as stand beside each other.
    let every = (26.0 / step).ceil() as usize;
    for index in (0..columns.len()).step_by(every.max(1)) {
        let middle = LEFT + step * (index as f64 + 0.5);
        words_at(body, (middle, bottom + 18.0), 12, Anchor::Middle, &index.to_string());
    }
    for (x, fill) in [(18.0, PALE), (134.0, DEEP)] {
        rectangle(body, (x, 42), (14, 14), Some(2.0), fill, None);
    }
    for (_, at) in tens() {
        line(body, (LEFT, tenths(at)), (tenths(right), tenths(at)));
    }
    for (index, column) in columns.iter().enumerate() {
        let left = LEFT + step * index as f64;
        for (number, fill, inset) in [(column.whole, PALE, 0.12), (column.part, DEEP, 0.26)] {
            if number > 0 {
                let place = (tenths(left + step * inset), tenths(y(number)));
                let size = (tenths(step * (1.0 - 2.0 * inset)), tenths(bottom - y(number)));
                let title = format!("{index} {unit}: {}", words::count(number));
                rectangle(body, place, size, Some(1.5), fill, Some(&title));
            }
        }
    }
    svg::document(width as u32, (bottom + 56.0) as u32, title, body)
}
