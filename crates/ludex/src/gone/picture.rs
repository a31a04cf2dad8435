//! Boards as pictures: their rounds as colours, or one round after the other.

use std::time::Duration;

use ::gone::{Cell, RoundMap, Rules};
use animation::{Frame, Sequence};
use anyhow::bail;
use ask::MemoryLimit;
pub(super) use ask::gone::picture::rounds;
use ask::gone::picture::{self, coloured, fill, side};

use super::frames::{self, Moment, Shown};
use crate::report::words;

/// The most rounds in an animation; of more, every second, third, … is shown.
const MOST_FRAMES: u32 = 150;
/// The longest side of a board as a picture, and as an animation.
const LONGEST: (u32, u32) = (picture::LONGEST, 500);
/// How long an animation takes, where that is possible, and its last picture.
const WHOLE: Duration = Duration::from_secs(12);
const END: Duration = Duration::from_millis(1500);

/// What has just turned.
const FRESH: &str = "#f0a030";

/// The most bytes of a picture that one of its cells takes.
const CELL: u64 = 20;
/// The most bytes of a picture in which cells are drawn as pebbles.
const PEBBLES: u64 = 1 << 20;
/// The bytes of a pixel while an animation is drawn: as it is drawn, as it is kept, and
/// as the one before it is kept.
const PIXEL: u64 = 4 + 3 + 3;

/// Whether a board is small enough to be drawn, and an animation within this much memory.
pub(super) fn check_size((rows, cols): (u32, u32), moves: bool, limit: u64) -> anyhow::Result<()> {
    let (what, longest) =
        if moves { ("an animation", LONGEST.1) } else { ("a picture", LONGEST.0) };
    if rows.max(cols) > longest {
        bail!(
            "{rows}x{cols} is too large for {what}, which is limited to {longest} cells a \
             side: use --map FILE.png"
        );
    }
    let needed = animation_memory(rows, cols);
    if moves && needed > limit {
        bail!(
            "an animation of {rows}x{cols} takes {} of memory, but the limit is {}: use \
             --memory-limit",
            MemoryLimit(needed),
            MemoryLimit(limit)
        );
    }
    Ok(())
}

/// The bytes that an animation takes while it is drawn: the map, one picture as a
/// document, and two as pixels.
pub(super) fn animation_memory(rows: u32, cols: u32) -> u64 {
    let cells = u64::from(rows) * u64::from(cols);
    let (side, pixels) = (u64::from(side(rows, cols)), |side: u64| side + 100);
    let pixels = pixels(u64::from(rows) * side) * pixels(u64::from(cols) * side);
    RoundMap::bytes(cells) + (cells * CELL).max(PEBBLES) + pixels * PIXEL
}

/// Shows the board round by round to whoever makes an animation of it.
pub(super) fn animate<T>(
    map: &RoundMap,
    rules: Rules,
    chosen: Option<Duration>,
    make: impl FnOnce(&Sequence<'_>) -> T,
) -> T {
    let moments = frames::moments(map.last(), MOST_FRAMES);
    let left = frames::left_at(map, &moments);
    let delay = chosen.unwrap_or_else(|| frames::delay(WHOLE, moments.len()));
    let frame = |number: usize| {
        let is_end = number + 1 == moments.len();
        let delay = if is_end { delay.max(END) } else { delay };
        Frame { svg: at(map, rules, moments[number], left[number]), delay }
    };
    make(&Sequence { length: moments.len(), frame: &frame })
}

/// The board at one moment.
fn at(map: &RoundMap, rules: Rules, moment: Moment, left: u64) -> String {
    let colour = |number: u32| match frames::shown(number, moment, rules) {
        Shown { cell: Cell::Empty, .. } => None,
        Shown { is_fresh: true, .. } => Some(FRESH.to_owned()),
        Shown { cell, .. } => Some(fill(cell).to_owned()),
    };
    let (round, other) = (moment.round, rules.spread.other());
    let caption = format!("round {round} of {}: {} {other} left", map.last(), words::count(left));
    let mut svg = Vec::new();
    coloured(map, &caption, colour, |_| None, &mut svg).expect("a vector takes all bytes");
    String::from_utf8(svg).expect("a picture is text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gone::{Board, twin};
    use ask::gone::picture::COLLECTED;

    /// The longest picture of a board of this size: no two cells beside each other are alike.
    fn longest(rows: u32, cols: u32) -> RoundMap {
        let letter = |at: u32| if at.is_multiple_of(2) { 'W' } else { 'B' };
        let row = |row: u32| (0..cols).map(|col| letter(row + col)).collect::<String>();
        let board: Board = (0..rows).map(row).collect::<Vec<_>>().join("\n").parse().unwrap();
        twin::rounds(&board, Rules::default())
    }

    #[test]
    fn no_picture_of_an_animation_is_longer_than_what_is_reckoned_with() {
        for (rows, cols) in [(1, 1), (17, 17), (53, 53), (54, 54), (1, 500), (500, 3), (330, 500)] {
            let map = longest(rows, cols);
            animate(&map, Rules::default(), None, |frames| {
                for number in 0..frames.length {
                    let length = (frames.frame)(number).svg.len() as u64;
                    let most = (u64::from(rows) * u64::from(cols) * CELL).max(PEBBLES);
                    assert!(length <= most, "{rows}x{cols}: {length}");
                }
            });
        }
    }

    #[test]
    fn large_boards_are_drawn_in_paths_of_bounded_length() {
        let mut svg = Vec::new();
        rounds(&longest(300, 600), Rules::default(), "caption", &mut svg).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.lines().count() > 10, "one path");
        assert!(svg.lines().all(|line| line.len() < 2 * COLLECTED), "a long path");
        // Every other cell turns in the first round, and has its run.
        let paths = svg.lines().filter(|line| line.contains("<path"));
        let runs: usize = paths.map(|path| path.matches('z').count()).sum();
        assert_eq!(runs, 300 * 600);
    }
}
