//! The rounds of a board one after the other: which of them, and as text.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::time::Duration;

use ::gone::{Cell, EMPTY, NEVER, RoundMap, Rules};
use anstyle::Style;
use anyhow::bail;
use board::drawing::{DARK, FAINT, FRESH, LIGHT};

use crate::report::words;
use crate::show::TextFrame;

/// The most rounds shown one by one; of more, every second, third, … is shown.
const MOST_FRAMES: u32 = 1000;
/// The most letters written where no terminal limits them.
const MOST_LETTERS: u64 = 1 << 28;
/// How long the whole is meant to take, where that is possible.
const WHOLE: Duration = Duration::from_secs(20);

/// One round to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    /// The round shown before.
    pub(super) before: u32,
    /// The round.
    pub(super) round: u32,
}

/// The rounds to show: the start, the end, and at most so many in all.
pub(super) fn moments(last: u32, most: u32) -> Vec<Moment> {
    let step = last.div_ceil(most.max(2) - 1).max(1);
    let mut rounds: Vec<u32> = (0..last).step_by(step as usize).collect();
    rounds.push(last);
    let before = [0].into_iter().chain(rounds.iter().copied());
    let pairs = before.zip(rounds.iter().copied());
    pairs.map(|(before, round)| Moment { before, round }).collect()
}

/// How long each of so many rounds stays, unless the user says it.
pub(super) fn delay(whole: Duration, frames: usize) -> Duration {
    (whole / frames.max(1) as u32).clamp(Duration::from_millis(30), Duration::from_millis(400))
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) cell: Cell,
    /// Whether it has turned since the round shown before.
    pub(super) is_fresh: bool,
}

/// What a cell with this number in the map shows.
pub(super) fn shown(number: u32, moment: Moment, rules: Rules) -> Shown {
    let cell = match number {
        EMPTY => Cell::Empty,
        NEVER => rules.spread.other().cell(),
        round if round <= moment.round => rules.spread.cell(),
        _ => rules.spread.other().cell(),
    };
    let is_fresh = number < EMPTY && number > moment.before && number <= moment.round;
    Shown { cell, is_fresh }
}

/// How many pebbles have not turned at each of the moments.
pub(super) fn left_at(map: &RoundMap, moments: &[Moment]) -> Vec<u64> {
    let mut turned = vec![0u64; moments.len()];
    let mut left = 0;
    for &number in map.numbers() {
        if number == NEVER {
            left += 1;
        } else if (1..EMPTY).contains(&number) {
            turned[moments.partition_point(|moment| moment.round < number)] += 1;
        }
    }
    let mut counts = vec![0; moments.len()];
    for (count, turned) in counts.iter_mut().zip(&turned).rev() {
        *count = left;
        left += turned;
    }
    counts
}

/// The rounds as text, as large as the terminal allows.
pub(super) fn text(
    map: &RoundMap,
    rules: Rules,
    chosen: Option<Duration>,
) -> anyhow::Result<impl Iterator<Item = TextFrame<'_>>> {
    let moments = moments(map.last(), MOST_FRAMES);
    let window = std::io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    let scale = match window {
        Some((width, height)) => {
            let (width, height) = (u32::from(width.0).max(1), u32::from(height.0).max(4) - 3);
            map.cols().div_ceil(width).max(map.rows().div_ceil(height)).max(1)
        }
        None => 1,
    };
    let letters = map.numbers().len() as u64 * moments.len() as u64;
    if window.is_none() && letters > MOST_LETTERS {
        bail!(
            "{} rounds of {} cells are too many to print: watch them in a terminal, or use --at",
            words::count(moments.len() as u64),
            words::count(map.numbers().len() as u64)
        );
    }
    let stay = chosen.unwrap_or_else(|| delay(WHOLE, moments.len()));
    let left = left_at(map, &moments);
    let (last, other) = (map.last(), rules.spread.other());
    Ok(moments.into_iter().zip(left).map(move |(moment, left)| {
        let mut caption = format!("round {} of {last}: {left} {other} left", moment.round);
        if scale > 1 {
            let _ = write!(caption, ", {scale}x{scale} cells per letter");
        }
        let lines = drawn(map, rules, moment, scale).chain([caption]);
        TextFrame { lines: Box::new(lines), delay: stay }
    }))
}

/// A board as lines of letters, each for a square of cells.
fn drawn(map: &RoundMap, rules: Rules, moment: Moment, scale: u32) -> impl Iterator<Item = String> {
    let rows = if map.numbers().is_empty() { 0 } else { map.rows() };
    (0..rows).step_by(scale as usize).map(move |top| {
        let mut out = String::new();
        let mut style = Style::new();
        for left in (0..map.cols()).step_by(scale as usize) {
            let rows = top..(top + scale).min(map.rows());
            let (mut spread, mut other, mut fresh) = (0, 0, 0);
            for row in rows {
                for col in left..(left + scale).min(map.cols()) {
                    let Shown { cell, is_fresh } = shown(map.number(row, col), moment, rules);
                    fresh += u32::from(is_fresh);
                    spread += u32::from(cell == rules.spread.cell());
                    other += u32::from(cell == rules.spread.other().cell());
                }
            }
            let cell = match (spread, other) {
                (0, 0) => Cell::Empty,
                _ if spread >= other => rules.spread.cell(),
                _ => rules.spread.other().cell(),
            };
            let wanted = match cell {
                _ if fresh > 0 && cell == rules.spread.cell() => FRESH,
                Cell::White => LIGHT,
                Cell::Black => DARK,
                Cell::Empty => FAINT,
            };
            if wanted != style {
                let _ = write!(out, "{style:#}{wanted}");
                style = wanted;
            }
            out.push(cell.letter());
        }
        let _ = write!(out, "{style:#}");
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gone::{Board, twin};

    #[test]
    fn moments_begin_with_the_start_and_end_with_the_end() {
        let rounds = |last, most| -> Vec<u32> {
            moments(last, most).iter().map(|moment| moment.round).collect()
        };
        assert_eq!(rounds(0, 10), [0]);
        assert_eq!(rounds(3, 10), [0, 1, 2, 3]);
        assert_eq!(rounds(9, 10), (0..10).collect::<Vec<_>>());
        assert_eq!(rounds(10, 10), [0, 2, 4, 6, 8, 10]);
        assert_eq!(rounds(11, 4), [0, 4, 8, 11]);
        assert!(rounds(7998, 150).len() <= 150);
    }

    #[test]
    fn what_is_left_is_counted_at_every_moment() {
        let board: Board = "WBBBB.B".parse().unwrap();
        let map = twin::rounds(&board, Rules::default());
        assert_eq!(left_at(&map, &moments(4, 10)), [5, 4, 3, 2, 1]);
        assert_eq!(left_at(&map, &moments(4, 3)), [5, 3, 1]);
    }

    #[test]
    fn letters_stand_for_squares_of_cells() {
        let board: Board = "WBBB\nBB..\n..BB".parse().unwrap();
        let map = twin::rounds(&board, Rules::default());
        let plain = |round, scale| {
            let moment = Moment { before: 0, round };
            let lines: Vec<String> = drawn(&map, Rules::default(), moment, scale).collect();
            anstream::adapter::strip_str(&(lines.join("\n") + "\n")).to_string()
        };
        assert_eq!(plain(0, 1), "WBBB\nBB..\n..BB\n");
        assert_eq!(plain(2, 1), "WWWB\nWW..\n..BB\n");
        assert_eq!(plain(2, 2), "WW\n.B\n");
        assert_eq!(plain(2, 9), "W\n");
    }
}
