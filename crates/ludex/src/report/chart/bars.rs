//! Horizontal bars.

use board::svg;

use super::{Anchor, FAINT, INK, TEXT, decades, line, power, rectangle, tenths, text};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 56.0;
const ROW: f64 = 34.0;

/// One bar: its name, its number, and what to write behind it.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) number: u64,
    pub(crate) remark: String,
    /// A bar that ended early is drawn pale.
    pub(crate) complete: bool,
}

/// Horizontal bars on a logarithmic scale, with a line at each power of ten.
pub(crate) fn logarithmic(title: &str, unit: &str, bars: &[Bar]) -> String {
    let decades = decades(bars.iter().map(|bar| bar.number).max());
    let x = |number: f64| LEFT + (WIDTH - LEFT - RIGHT) * number.max(1.0).log10() / decades;
    let bottom = TOP + ROW * bars.len() as f64;

    let body = &mut String::new();
    text(body, (16, 26), (17, Anchor::Default, INK), title);
    for decade in 0..=decades as i32 {
        let at = x(10f64.powi(decade));
        line(body, (tenths(at), TOP), (tenths(at), bottom));
        text(body, (at, bottom + 18.0), (12, Anchor::Middle, FAINT), &power(decade));
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * index as f64;
        let (end, middle) = (x(bar.number as f64), y + ROW * 0.62);
        text(body, (LEFT - 10.0, middle), (14, Anchor::End, INK), &bar.name);
        let fill = if bar.complete { "#3b6ea5" } else { "#b9c7d8" };
        let size = (tenths((end - LEFT).max(1.5)), tenths(ROW - 10.0));
        rectangle(body, (LEFT, tenths(y + 5.0)), size, Some(2.0), fill, None);
        text(body, (end + 8.0, middle), (13, Anchor::Default, TEXT), &bar.remark);
    }
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    text(body, (middle, bottom + 38.0), (12, Anchor::Middle, FAINT), unit);
    svg::document(WIDTH as u32, (bottom + 52.0) as u32, title, body)
}
