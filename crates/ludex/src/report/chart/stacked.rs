//! Columns of several kinds on each other, in charts one above the other.

use board::svg;

use super::super::words;
use super::{Anchor, TEXT, line, rectangle, tenths, text};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const HEIGHT: f64 = 190.0;
/// From the top of a chart to the top of the next one.
const STEP: f64 = HEIGHT + 70.0;
/// The top of the first chart.
const TOP: f64 = 80.0;
/// From one name to the next.
const NAME: f64 = 190.0;

/// What columns are made of: a name and a colour.
#[derive(Clone, Copy)]
pub(crate) struct StackKind {
    pub(crate) name: &'static str,
    pub(crate) fill: &'static str,
}

/// A column: its name, and how many there are of each kind, from the top.
pub(crate) struct Stack {
    pub(crate) name: String,
    pub(crate) counts: Vec<u64>,
}

impl Stack {
    fn height(&self) -> u64 {
        // What a damaged manifest states may be anything.
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }
}

/// One of the charts: what stands below it, and its columns.
pub(crate) struct StackedChart<'a> {
    pub(crate) caption: &'a str,
    pub(crate) stacks: Vec<Stack>,
}

/// Charts of columns on a linear scale, of these kinds from the top.
pub(crate) fn stacked(title: &str, kinds: &[StackKind], charts: &[StackedChart<'_>]) -> String {
    let body = &mut String::new();
    words_at(body, (16.0, 26.0), 17, Anchor::Start, title);
    for (index, StackKind { name, fill }) in kinds.iter().enumerate() {
        let x = LEFT + NAME * index as f64;
        rectangle(body, (x, 38.0), (12, 12), None, fill, None);
        words_at(body, (x + 18.0, 48.0), 13, Anchor::Start, name);
    }
    let mut top = TOP;
    for chart in charts {
        add(body, top, kinds, chart);
        top += STEP;
    }
    svg::document(WIDTH as u32, top as u32, title, body)
}

fn words_at(body: &mut String, place: (f64, f64), size: u32, anchor: Anchor, words: &str) {
    text(body, place, (size, anchor, TEXT), words);
}

/// Adds a chart, with a scale at its left.
fn add(body: &mut String, top: f64, kinds: &[StackKind], chart: &StackedChart<'_>) {
    let most = chart.stacks.iter().map(Stack::height).max().unwrap_or(1).max(1);
    let step = round_step(most);
    let scale = HEIGHT / most as f64;
    let bottom = top + HEIGHT;
    for mark in (0..=most / step).map(|count| count * step) {
        let y = bottom - mark as f64 * scale;
        line(body, (LEFT, tenths(y)), (WIDTH - RIGHT, tenths(y)));
        words_at(body, (LEFT - 8.0, y + 4.0), 12, Anchor::End, &words::count(mark));
    }
    let width = (WIDTH - LEFT - RIGHT) / chart.stacks.len().max(1) as f64;
    // Labels are about 16 wide each: where columns are narrower, some go without.
    let every = (16.0 / width).ceil().max(1.0) as usize;
    for (index, stack) in chart.stacks.iter().enumerate() {
        let x = LEFT + width * index as f64;
        let mut y = bottom;
        for (count, StackKind { fill, .. }) in stack.counts.iter().zip(kinds).rev() {
            let height = *count as f64 * scale;
            y -= height;
            let place = (tenths(x + width * 0.1), tenths(y));
            rectangle(body, place, (tenths(width * 0.8), tenths(height)), None, fill, None);
        }
        if index.is_multiple_of(every) {
            let place = (x + width / 2.0, bottom + 16.0);
            words_at(body, place, 12, Anchor::Middle, &stack.name);
        }
    }
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    words_at(body, (middle, bottom + 36.0), 12, Anchor::Middle, chart.caption);
}

/// 1, 2 or 5 times a power of ten, so that there are three to eight steps.
fn round_step(most: u64) -> u64 {
    let power = 10u64.pow((most / 4).max(1).ilog10());
    let times = [1, 2, 5, 10].into_iter().find(|times| power.saturating_mul(times * 7) >= most);
    times.unwrap_or(10) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_a_few_round_steps() {
        for most in (1..2_000).chain([10_000, 54_321, 1 << 40, u64::MAX / 2, u64::MAX]) {
            let steps = most / round_step(most);
            assert!(steps <= 8 && (steps >= 2 || most < 8), "{most}: {steps}");
        }
    }

    #[test]
    fn counts_of_any_size_have_a_chart() {
        for (upper, lower) in [(0, 0), (u64::MAX, u64::MAX), (u64::MAX, 0), (1, u64::MAX)] {
            let stack =
                |name: &str, upper, lower| Stack { name: name.into(), counts: vec![upper, lower] };
            let kinds = ["wins", "losses"].map(|name| StackKind { name, fill: "#123456" });
            let charts = [
                StackedChart {
                    caption: "plies",
                    stacks: vec![stack("0", upper, lower), stack("1", 1, 2)],
                },
                StackedChart { caption: "distance", stacks: vec![stack("3", upper, lower)] },
                StackedChart { caption: "none", stacks: Vec::new() },
            ];
            let drawn = stacked("all", &kinds, &charts);
            assert!(drawn.len() < 20_000 && !drawn.contains("NaN") && !drawn.contains("inf"));
        }
    }
}
