//! Outcomes of all pairs of gaps as one picture.

use std::fmt::Write as _;

use super::{Outcome, Race, letter};

/// The side of a square.
const CELL: usize = 32;
/// The space above a board, for its title and labels.
const TOP: usize = 80;
/// The space left of a board, for its labels.
const LEFT: usize = 56;
/// The space below, for the legend.
const BOTTOM: usize = 44;

/// The colours of a theme.
pub(super) struct Colours {
    paper: &'static str,
    ink: &'static str,
    /// The best gaps.
    accent: &'static str,
    /// The outcomes, with the ink on them: White wins, draws, Black wins, unknown.
    fills: [(&'static str, &'static str); 4],
}

/// The themes and their names.
pub(super) const THEMES: [(&str, Colours); 2] = [
    (
        "light",
        Colours {
            paper: "#faf8f4",
            ink: "#2b2926",
            accent: "#b3541e",
            fills: [
                ("#ffffff", "#2b2926"),
                ("#c9c2b4", "#2b2926"),
                ("#3a3733", "#faf8f4"),
                ("none", "#8a8378"),
            ],
        },
    ),
    (
        "dark",
        Colours {
            paper: "#1d1c1a",
            ink: "#e8e4dc",
            accent: "#f0a35e",
            fills: [
                ("#f4f1ea", "#1d1c1a"),
                ("#77716a", "#ffffff"),
                ("#000000", "#e8e4dc"),
                ("none", "#a39c91"),
            ],
        },
    ),
];

impl Colours {
    fn of(&self, outcome: Option<Outcome>) -> (&'static str, &'static str) {
        self.fills[match outcome {
            Some(Outcome::Win) => 0,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Loss) => 2,
            None => 3,
        }]
    }
}

/// The picture of some races, side by side, each with its title.
pub(super) fn draw(races: &[(&str, Race)], colours: &Colours) -> String {
    let cols = races.iter().map(|(_, race)| race.cols).max().unwrap_or(0);
    let board = cols * CELL;
    let (width, height) = (races.len() * (LEFT + board) + 24, TOP + board + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\">\n\
         <title>The pawn game with one file missing on each side: who wins</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        colours.paper
    );
    for (number, (title, race)) in races.iter().enumerate() {
        panel(&mut svg, number * (LEFT + board), title, race, colours);
    }
    // One panel is too narrow for a single line.
    let legend: &[&str] = match races {
        [_] => &["W: White, who moves first, wins · B: Black wins", "dots: best gaps · = draw"],
        _ => &["W: White, who moves first, wins · = draw · B: Black wins · dots: best gaps"],
    };
    for (number, line) in legend.iter().rev().enumerate() {
        let y = height - if legend.len() == 1 { 16 } else { 8 + 16 * number };
        label(&mut svg, (width / 2, y), 12, colours.ink, line);
    }
    svg + "</svg>\n"
}

/// One board of outcomes, with its left edge at `x`.
fn panel(svg: &mut String, x: usize, title: &str, race: &Race, colours: &Colours) {
    let (white, black) = (race.best_of_white(), race.best_of_black());
    let board = race.cols * CELL;
    let middle = x + LEFT + board / 2;
    label(svg, (middle, 24), 15, colours.ink, title);
    label(svg, (middle, 42), 11, colours.ink, "Black lacks");
    let (side, height) = (x + 16, TOP + board / 2);
    let _ = writeln!(
        svg,
        "<text x=\"{side}\" y=\"{height}\" transform=\"rotate(-90 {side} {height})\" \
         text-anchor=\"middle\" font-size=\"11\" fill=\"{}\">White lacks</text>",
        colours.ink
    );
    for gap in 0..race.cols {
        let along = gap * CELL + CELL / 2;
        let name = letter(gap).to_string();
        let places = [
            ((x + LEFT + along, TOP - 12), black.contains(&gap), (0, -14_isize)),
            ((x + LEFT - 14, TOP + along + 5), white.contains(&gap), (-12, -5)),
        ];
        for ((across, down), is_best, (right, below)) in places {
            let ink = if is_best { colours.accent } else { colours.ink };
            label(svg, (across, down), 14, ink, &name);
            if is_best {
                let (cx, cy) =
                    (across.saturating_add_signed(right), down.saturating_add_signed(below));
                let _ = writeln!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"3\" fill=\"{ink}\"/>");
            }
        }
    }
    for row in 0..race.cols {
        for col in 0..race.cols {
            let outcome = race.outcome(row, col);
            let (fill, ink) = colours.of(outcome);
            let (left, top) = (x + LEFT + col * CELL, TOP + row * CELL);
            let _ = writeln!(
                svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
                 stroke=\"{}\" stroke-opacity=\"0.35\"/>",
                colours.ink
            );
            let word = outcome.map_or('?', Outcome::letter).to_string();
            label(svg, (left + CELL / 2, top + CELL / 2 + 5), 14, ink, &word);
        }
    }
}

/// A text around a point.
fn label(svg: &mut String, (x, y): (usize, usize), size: u32, ink: &str, text: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{size}\" fill=\"{ink}\">\
         {text}</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_a_square_for_every_pair_and_marks_the_best_gaps() {
        let outcomes = [((0, 0), Outcome::Win), ((0, 1), Outcome::Loss)].into();
        let races = [("blocked loses", Race { cols: 2, outcomes })];
        for (_, colours) in THEMES {
            let svg = draw(&races, &colours);
            assert_eq!(svg.matches("width=\"32\"").count(), 4);
            assert_eq!(svg.matches(">W</text>").count(), 2);
            assert_eq!(svg.matches(">B</text>").count(), 2);
            // All gaps are equally good: each side can be answered by the other.
            assert_eq!(svg.matches("<circle").count(), 4);
        }
    }
}
