//! Bar charts as SVG.

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
