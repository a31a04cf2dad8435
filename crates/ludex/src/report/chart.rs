//! Charts as SVG: bars, and columns with a part of them.

use std::fmt::Write as _;

use board::svg;

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
    const WIDTH: f64 = 760.0;
    const LEFT: f64 = 150.0;
    const RIGHT: f64 = 170.0;
    const TOP: f64 = 56.0;
    const ROW: f64 = 34.0;

    let most = bars.iter().map(|bar| bar.number).max().unwrap_or(1).max(10);
    let decades = (most as f64).log10().ceil();
    let x = |number: f64| LEFT + (WIDTH - LEFT - RIGHT) * number.max(1.0).log10() / decades;
    let bottom = TOP + ROW * bars.len() as f64;

    let mut body = String::new();
    let _ = writeln!(
        body,
        "<text x=\"16\" y=\"26\" font-size=\"17\" fill=\"#1f2937\">{}</text>",
        svg::escape(title)
    );
    for decade in 0..=decades as i32 {
        let at = x(10f64.powi(decade));
        let _ = writeln!(
            body,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\" stroke=\"#d6d3cd\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#6b7280\">{}</text>",
            bottom + 18.0,
            power(decade),
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * index as f64;
        let end = x(bar.number as f64);
        let fill = if bar.complete { "#3b6ea5" } else { "#b9c7d8" };
        let _ = writeln!(
            body,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"14\" text-anchor=\"end\" fill=\"#1f2937\">{}</text>\n\
             <rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"{fill}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"#374151\">{}</text>",
            LEFT - 10.0,
            y + ROW * 0.62,
            svg::escape(&bar.name),
            y + 5.0,
            (end - LEFT).max(1.5),
            ROW - 10.0,
            end + 8.0,
            y + ROW * 0.62,
            svg::escape(&bar.remark),
        );
    }
    let _ = writeln!(
        body,
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"middle\" fill=\"#6b7280\">{}</text>",
        f64::midpoint(LEFT, WIDTH - RIGHT),
        bottom + 38.0,
        svg::escape(unit),
    );
    svg::document(WIDTH as u32, (bottom + 52.0) as u32, title, &body)
}

/// A number, and how many of them are of the kind that is told apart.
pub(crate) struct Column {
    pub(crate) whole: u64,
    pub(crate) part: u64,
}

/// Columns from left to right, numbered from zero, on a logarithmic scale; of
/// each a part stands out. `names` are those of the whole and the part.
pub(crate) fn columns(title: &str, unit: &str, names: [&str; 2], columns: &[Column]) -> String {
    const LEFT: f64 = 84.0;
    const TOP: f64 = 76.0;
    const HEIGHT: f64 = 300.0;
    const PALE: &str = "#a9c0da";
    const DEEP: &str = "#2e7d4f";

    let step = (720.0 / columns.len().max(1) as f64).clamp(12.0, 60.0);
    let right = LEFT + step * columns.len() as f64;
    let width = (right + 24.0).max(460.0);
    let most = columns.iter().map(|column| column.whole).max().unwrap_or(1).max(10);
    let decades = (most as f64).log10().ceil();
    let bottom = TOP + HEIGHT;
    // One is a visible line above the axis, none nothing.
    let y = |number: u64| match number {
        0 => bottom,
        number => bottom - 3.0 - (HEIGHT - 3.0) * (number as f64).log10() / decades,
    };

    let mut body = String::new();
    let mut text = |x: f64, y: f64, size: u32, anchor: &str, words: &str| {
        let _ = writeln!(
            body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"#374151\">{}</text>",
            svg::escape(words)
        );
    };
    text(16.0, 26.0, 17, "start", title);
    text(38.0, 53.0, 13, "start", names[0]);
    text(154.0, 53.0, 13, "start", names[1]);
    text(f64::midpoint(LEFT, right), bottom + 42.0, 12, "middle", unit);
    for decade in 0..=decades as u32 {
        text(LEFT - 10.0, y(10u64.saturating_pow(decade)) + 4.0, 12, "end", &power(decade as i32));
    }
    // As many numbers as stand beside each other.
    let every = (26.0 / step).ceil() as usize;
    for index in (0..columns.len()).step_by(every.max(1)) {
        let middle = LEFT + step * (index as f64 + 0.5);
        text(middle, bottom + 18.0, 12, "middle", &index.to_string());
    }
    for (x, fill) in [(18.0, PALE), (134.0, DEEP)] {
        let _ = writeln!(
            body,
            "<rect x=\"{x}\" y=\"42\" width=\"14\" height=\"14\" rx=\"2\" fill=\"{fill}\"/>"
        );
    }
    for decade in 0..=decades as u32 {
        let at = y(10u64.saturating_pow(decade));
        let _ = writeln!(
            body,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{right:.1}\" y2=\"{at:.1}\" stroke=\"#d6d3cd\"/>"
        );
    }
    for (index, column) in columns.iter().enumerate() {
        let left = LEFT + step * index as f64;
        for (number, fill, inset) in [(column.whole, PALE, 0.12), (column.part, DEEP, 0.26)] {
            if number > 0 {
                let place = (left + step * inset, y(number));
                let size = (step * (1.0 - 2.0 * inset), bottom - y(number));
                let title = format!("{index} {unit}: {}", super::words::count(number));
                body += &upright(place, size, fill, &title);
            }
        }
    }
    svg::document(width as u32, (bottom + 56.0) as u32, title, &body)
}

/// A column from its upper left corner, with what it says when pointed at.
fn upright((x, y): (f64, f64), (width, height): (f64, f64), fill: &str, title: &str) -> String {
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1.5\" \
         fill=\"{fill}\"><title>{}</title></rect>\n",
        svg::escape(title)
    )
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
