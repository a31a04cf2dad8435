//! Wins and losses as columns, in two charts one above the other.

use std::fmt::Write as _;

use board::svg;

use super::stats::Distance;
use crate::report::words;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const HEIGHT: f64 = 190.0;
const WIN: &str = "#2f855a";
const LOSS: &str = "#c05640";

/// By ply and by distance.
pub(super) fn wins_and_losses(
    title: &str,
    layers: &[(u32, u64, u64)],
    distances: &[Distance],
) -> String {
    let mut body = String::new();
    write(&mut body, 16.0, 26.0, 17, "start", title);
    legend(&mut body, 48.0);
    let by_ply: Vec<_> =
        layers.iter().map(|&(ply, wins, losses)| (ply.to_string(), wins, losses)).collect();
    columns(&mut body, 80.0, "positions after so many plies", &by_ply);
    let by_distance: Vec<_> = distances
        .iter()
        .map(|distance| (distance.plies.to_string(), distance.wins, distance.losses))
        .collect();
    columns(&mut body, 80.0 + HEIGHT + 70.0, "plies to the end of the game", &by_distance);
    svg::document(WIDTH as u32, (80.0 + 2.0 * (HEIGHT + 70.0)) as u32, title, &body)
}

fn legend(body: &mut String, y: f64) {
    for (x, colour, text) in
        [(LEFT, WIN, "the side to move wins"), (LEFT + 190.0, LOSS, "the side to move loses")]
    {
        let _ = writeln!(
            body,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>",
            y - 10.0
        );
        write(body, x + 18.0, y, 13, "start", text);
    }
}

/// Columns of wins on losses, with a scale at the left.
fn columns(body: &mut String, top: f64, caption: &str, data: &[(String, u64, u64)]) {
    // What a damaged manifest states may be anything.
    let height = |(_, wins, losses): &(String, u64, u64)| wins.saturating_add(*losses);
    let most = data.iter().map(height).max().unwrap_or(1).max(1);
    let step = round_step(most);
    let scale = HEIGHT / most as f64;
    let bottom = top + HEIGHT;
    for mark in (0..=most / step).map(|count| count * step) {
        let y = bottom - mark as f64 * scale;
        let _ = writeln!(
            body,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\" stroke=\"#d6d3cd\"/>",
            WIDTH - RIGHT
        );
        write(body, LEFT - 8.0, y + 4.0, 12, "end", &words::count(mark));
    }
    let width = (WIDTH - LEFT - RIGHT) / data.len().max(1) as f64;
    // Labels are about 16 wide each: where columns are narrower, some go without.
    let every = (16.0 / width).ceil().max(1.0) as usize;
    for (index, (name, wins, losses)) in data.iter().enumerate() {
        let x = LEFT + width * index as f64;
        let (loss, win) = (*losses as f64 * scale, *wins as f64 * scale);
        for (y, height, colour) in [(bottom - loss, loss, LOSS), (bottom - loss - win, win, WIN)] {
            let _ = writeln!(
                body,
                "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>",
                x + width * 0.1,
                width * 0.8
            );
        }
        if index.is_multiple_of(every) {
            write(body, x + width / 2.0, bottom + 16.0, 12, "middle", name);
        }
    }
    write(body, f64::midpoint(LEFT, WIDTH - RIGHT), bottom + 36.0, 12, "middle", caption);
}

/// 1, 2 or 5 times a power of ten, so that there are three to eight steps.
fn round_step(most: u64) -> u64 {
    let power = 10u64.pow((most / 4).max(1).ilog10());
    let times = [1, 2, 5, 10].into_iter().find(|times| power.saturating_mul(times * 7) >= most);
    times.unwrap_or(10) * power
}

fn write(body: &mut String, x: f64, y: f64, size: u32, anchor: &str, text: &str) {
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"#374151\">{}</text>",
        svg::escape(text)
    );
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
        for (wins, losses) in [(0, 0), (u64::MAX, u64::MAX), (u64::MAX, 0), (1, u64::MAX)] {
            let distances = [Distance { plies: 3, wins, losses }];
            let drawn = wins_and_losses("all", &[(0, wins, losses), (1, 1, 2)], &distances);
            assert!(drawn.len() < 20_000 && !drawn.contains("NaN") && !drawn.contains("inf"));
        }
    }
}
