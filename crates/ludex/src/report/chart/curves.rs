//! Curves over one axis: shares on the left, numbers on the right.

use std::fmt::Write as _;

use board::svg;

use super::{Anchor, FAINT, INK, TEXT, line, tenths, text};
use crate::report::words;

/// Which scale a curve is read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    /// Shares of a whole, at the left.
    Share,
    /// Numbers, at the right.
    Number,
}

/// A curve and its name.
pub(crate) struct Curve<'a> {
    pub(crate) name: &'a str,
    pub(crate) colour: &'static str,
    pub(crate) axis: Axis,
    /// From left to right.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Curves, and what is written around them.
pub(crate) struct CurveChart<'a> {
    pub(crate) title: &'a str,
    /// What the axis below is about.
    pub(crate) across: &'a str,
    /// What the right axis counts.
    pub(crate) right: &'a str,
    /// Where the axis below begins; it ends with the last point.
    pub(crate) from: f64,
    pub(crate) curves: &'a [Curve<'a>],
    /// A place on the axis below, and its name.
    pub(crate) mark: Option<(f64, &'a str)>,
}

const WIDTH: u32 = 760;
const HEIGHT: u32 = 420;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 690.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 364.0;

/// Where things are in the picture.
struct Frame {
    from: f64,
    to: f64,
    /// The number at the top of the right axis.
    top: f64,
}

impl Frame {
    fn of(chart: &CurveChart<'_>) -> Frame {
        let all = chart.curves.iter().flat_map(|curve| &curve.points);
        let last = all.map(|point| point.0).fold(chart.from, f64::max);
        let to = if last > chart.from { last } else { chart.from + 1.0 };
        let numbers = chart.curves.iter().filter(|curve| curve.axis == Axis::Number);
        let numbers = numbers.flat_map(|curve| &curve.points).map(|point| point.1);
        let most = numbers.fold(1.0, f64::max);
        let top = step(most / 4.0) * (most / step(most / 4.0)).ceil();
        Frame { from: chart.from, to, top }
    }

    fn x(&self, place: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * (place - self.from) / (self.to - self.from)
    }

    fn y(&self, axis: Axis, number: f64) -> f64 {
        let most = if axis == Axis::Share { 1.0 } else { self.top };
        BOTTOM - (BOTTOM - TOP) * number / most
    }
}

/// Draws curves with their scales and their names.
pub(crate) fn curves(chart: &CurveChart<'_>) -> String {
    let frame = Frame::of(chart);
    let mut body = String::new();
    text(&mut body, (24, 32), (17, Anchor::Start, INK), chart.title);
    scales(&mut body, chart, &frame);
    if let Some((place, name)) = chart.mark.filter(|(at, _)| (frame.from..=frame.to).contains(at)) {
        let at = frame.x(place);
        let _ = writeln!(
            body,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{BOTTOM}\" stroke=\"{FAINT}\" \
             stroke-dasharray=\"4 3\"/>"
        );
        text(&mut body, (at, TOP - 8.0), (12, Anchor::Middle, TEXT), name);
    }
    let mut beside = 24.0;
    for Curve { name, colour, axis, points } in chart.curves {
        let place =
            |&(at, of): &(f64, f64)| format!("{:.1},{:.1}", frame.x(at), frame.y(*axis, of));
        let points: Vec<String> = points.iter().map(place).collect();
        let points = points.join(" ");
        let dash = if *axis == Axis::Share { "" } else { " stroke-dasharray=\"7 4\"" };
        let _ = writeln!(
            body,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"2.4\" stroke-linejoin=\"round\"{dash}/>"
        );
        let _ = writeln!(
            body,
            "<line x1=\"{beside}\" y1=\"52\" x2=\"{}\" y2=\"52\" stroke=\"{colour}\" \
             stroke-width=\"3\"{dash}/>",
            beside + 26.0
        );
        text(&mut body, (beside + 32.0, 56.0), (13, Anchor::Start, TEXT), name);
        beside += 56.0 + 7.0 * name.chars().count() as f64;
    }
    svg::document(WIDTH, HEIGHT, chart.title, &body)
}

/// Shares at the left, numbers at the right, places below.
fn scales(body: &mut String, chart: &CurveChart<'_>, frame: &Frame) {
    for quarter in 0..=4 {
        let at = frame.y(Axis::Share, f64::from(quarter) / 4.0);
        line(body, (tenths(LEFT), tenths(at)), (tenths(RIGHT), tenths(at)));
        let words = format!("{}%", quarter * 25);
        text(body, (LEFT - 8.0, at + 4.0), (12, Anchor::End, FAINT), &words);
    }
    if chart.curves.iter().any(|curve| curve.axis == Axis::Number) {
        for number in multiples(step(frame.top / 4.0), 0.0, frame.top) {
            let place = (RIGHT + 8.0, frame.y(Axis::Number, number) + 4.0);
            text(body, place, (12, Anchor::Start, FAINT), &trimmed(number));
        }
        let place = (f64::from(WIDTH) - 12.0, TOP - 14.0);
        text(body, place, (12, Anchor::End, FAINT), chart.right);
    }
    // What is counted has no halves.
    let mut places = chart.curves.iter().flat_map(|curve| &curve.points);
    let least = if places.all(|point| point.0.fract() == 0.0) { 1.0 } else { 0.0 };
    let each = step((frame.to - frame.from) / 8.0).max(least);
    for place in multiples(each, frame.from, frame.to) {
        let at = (frame.x(place), BOTTOM + 20.0);
        text(body, at, (12, Anchor::Middle, FAINT), &trimmed(place));
    }
    let middle = (f64::midpoint(LEFT, RIGHT), BOTTOM + 42.0);
    text(body, middle, (13, Anchor::Middle, TEXT), chart.across);
}

/// The multiples of a step between two numbers, both of which may be among them.
fn multiples(step: f64, from: f64, to: f64) -> impl Iterator<Item = f64> {
    let (first, last) = ((from / step - 0.001).ceil() as i64, (to / step + 0.001).floor() as i64);
    (first..=last).map(move |number| number as f64 * step)
}

/// A round number of at least this: 1, 2 or 5 and zeros.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-9).log10().floor());
    let rounds = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    rounds.into_iter().find(|&round| round >= least * 0.999).unwrap_or(10.0 * power)
}

/// A number without digits that say nothing.
fn trimmed(number: f64) -> String {
    if number >= 1000.0 && number.fract() == 0.0 {
        return words::count(number as u64);
    }
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps = [0.3, 1.0, 1.2, 2.5, 4.75, 7.0, 61.0, 250.0].map(|least| trimmed(step(least)));
        assert_eq!(steps, ["0.5", "1", "2", "5", "5", "10", "100", "500"]);
        assert_eq!([0.0, 0.5, 12.0, 2000.0].map(trimmed), ["0", "0.5", "12", "2,000"]);
        let places: Vec<String> = multiples(0.1, 0.3, 0.7).map(trimmed).collect();
        assert_eq!(places, ["0.3", "0.4", "0.5", "0.6", "0.7"]);
    }

    #[test]
    fn every_curve_has_a_line_a_point_a_place_and_its_name() {
        let curve = |name, axis| Curve {
            name,
            colour: "#0072b2",
            axis,
            points: vec![(1.0, 0.0), (2.0, 0.5), (3.0, 1.0)],
        };
        let all = [curve("shares", Axis::Share), curve("numbers", Axis::Number)];
        let chart = CurveChart {
            title: "A & B",
            across: "games",
            right: "boxes",
            from: 0.0,
            curves: &all,
            mark: Some((2.0, "here")),
        };
        let drawn = curves(&chart);
        assert_eq!(drawn.matches("<polyline").count(), 2);
        for words in ["A &amp; B", ">shares<", ">numbers<", ">boxes<", ">here<"] {
            assert!(drawn.contains(words), "{words}");
        }
        let beyond = curves(&CurveChart { mark: Some((9.0, "nowhere")), ..chart });
        assert!(!beyond.contains("nowhere"));
        let empty = CurveChart {
            title: "none",
            across: "games",
            right: "boxes",
            from: 0.0,
            curves: &[],
            mark: None,
        };
        let empty = curves(&empty);
        assert!(empty.contains("100%") && !empty.contains("boxes") && !empty.contains("NaN"));
    }
}
