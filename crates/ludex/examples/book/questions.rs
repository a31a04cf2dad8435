//! Questions that narrow a score down, and the word that remembers the answers.

use pawns::{Budget, Game, Question, solve};

use crate::svg::{Canvas, Palette};

/// The values that are left after each question of the engine.
pub(crate) fn window(game: &Game, palette: &Palette) -> String {
    let answer = solve(game, Question::Value, &Budget::default());
    let value = answer.value.expect("an Octapawn game is solved at once").get();
    assert!(value > 0, "the picture is of a won game");
    // From the worst to the best: quick losses, slow ones, slow wins, quick ones.
    let losses = (0..=8).step_by(2).map(|plies| -plies);
    let values: Vec<i16> = losses.chain((1..=value + 4).rev().step_by(2)).collect();
    let mut questions = vec![("at first anything is possible".to_owned(), i16::MIN, 0)];
    questions.push(("does White win? yes".to_owned(), 1, 0));
    for plies in (1..=value).step_by(2) {
        let holds = plies == value;
        let word = if holds { "yes" } else { "no" };
        let asked = format!("within {plies} {}? {word}", if plies == 1 { "ply" } else { "plies" });
        questions.push((asked, 1, if holds { i16::MAX } else { plies }));
    }
    let cell = 34.0;
    let left = 232.0;
    let size = (left + values.len() as f64 * cell + 16.0, questions.len() as f64 * 26.0 + 56.0);
    let mut canvas = Canvas::new(palette, size.0, size.1);
    for (column, shown) in values.iter().enumerate() {
        let x = left + column as f64 * cell;
        let words = if *shown > 0 { format!("+{shown}") } else { format!("−{}", -shown) };
        canvas.centred((x + cell / 2.0, 28.0), 12, palette.ink, words.replace("−0", "0").as_str());
        for (row, (_, least, refuted)) in questions.iter().enumerate() {
            let is_left = match (*least, *refuted) {
                (i16::MIN, _) => true,
                (_, i16::MAX) => *shown == value,
                (_, refuted) => *shown > 0 && *shown > refuted,
            };
            let fill = if is_left { palette.visited } else { palette.paper };
            let at = (x + 2.0, 40.0 + row as f64 * 26.0);
            canvas.rect(at, (cell - 4.0, 18.0), fill, palette.line);
        }
    }
    for (row, (words, ..)) in questions.iter().enumerate() {
        canvas.words((16.0, 53.0 + row as f64 * 26.0), 13, palette.ink, words);
    }
    canvas.finished()
}

/// How a position's code is divided between its place in the table and the word there.
pub(crate) fn word(palette: &Palette) -> String {
    let game: Game = "7x7".parse().expect("a size is a game");
    let squares = game.size().area();
    let pawns = (game.position.white() | game.position.black()).count_ones();
    let mut canvas = Canvas::new(palette, 700.0, 236.0);
    let mut row = |y: f64, name: &str, parts: &[(f64, String, &str)]| {
        canvas.words((16.0, y - 8.0), 13, palette.ink, name);
        let mut x = 16.0;
        for (width, words, fill) in parts {
            canvas.rect((x, y), (*width, 32.0), fill, palette.line);
            canvas.centred((x + width / 2.0, y + 21.0), 12, palette.ink, words);
            x += width;
        }
    };
    let (square, lit) = (palette.square, palette.lit);
    row(
        36.0,
        "a position of 7x7",
        &[
            (420.0, format!("{squares} bits: which squares are occupied"), square),
            (200.0, format!("{pawns} bits: whose pawns"), square),
        ],
    );
    row(
        106.0,
        "mixed, so that every bit depends on all of them; nothing is lost",
        &[(200.0, "place in the table".to_owned(), lit), (420.0, "name".to_owned(), lit)],
    );
    row(
        176.0,
        "the word at that place",
        &[
            (90.0, "effort".to_owned(), square),
            (110.0, "bounds".to_owned(), square),
            (420.0, "name".to_owned(), lit),
        ],
    );
    canvas.finished()
}
