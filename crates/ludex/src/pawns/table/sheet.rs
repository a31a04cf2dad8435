//! Exercises on a sheet: as one picture, or as a page to print.

use std::fmt::Write as _;

use ::pawns::Value;
use ask::pawns::picture;
use ask::pawns::words::task;
use board::svg;
use tables::Exercise;

use crate::report::words;

/// What is to be done on a sheet.
fn title(puzzles: &[Exercise]) -> String {
    let first = puzzles.first();
    let feat = match first {
        Some(exercise) if exercise.value == Value::DRAW => "One move holds the draw",
        _ => "One move wins",
    };
    let variant = first.map(|exercise| exercise.game.rules.variant());
    match variant.filter(|variant| !variant.is_classic()) {
        Some(variant) => format!("{feat} (rules: {variant}): find it"),
        None => format!("{feat}: find it"),
    }
}

/// How wide a sheet is.
const WIDTH: u32 = 900;

/// All boards in rows, then the solutions.
pub(super) fn svg(puzzles: &[Exercise]) -> String {
    let title = title(puzzles);
    let mut body = String::new();
    text(&mut body, 16, 30, 20, &title);
    let Some(size) = puzzles.first().map(|exercise| exercise.game.size()) else {
        return svg::document(WIDTH, 60, &title, &body);
    };
    let (board_width, board_height) = picture::dimensions(size);
    // As many beside each other as are at least 160 wide.
    let across = (WIDTH / (board_width + 30).clamp(160, WIDTH)).max(1);
    let cell = WIDTH / across;
    let scale = f64::from(cell - 24).min(f64::from(board_width)) / f64::from(board_width);
    let height = (f64::from(board_height) * scale) as u32 + 44;
    for (index, exercise) in puzzles.iter().enumerate() {
        let (x, y) = ((index as u32 % across) * cell + 16, 50 + (index as u32 / across) * height);
        text(&mut body, x, y + 14, 14, &format!("{}. {}", index + 1, task(exercise)));
        let board = picture::board(&exercise.game);
        let _ = writeln!(
            body,
            "<g transform=\"translate({x} {}) scale({scale:.3})\">{board}</g>",
            y + 20
        );
    }
    let mut y = 50 + (puzzles.len() as u32).div_ceil(across) * height + 20;
    text(&mut body, 16, y, 14, "Solutions");
    for line in solutions(puzzles) {
        for line in textwrap::wrap(&line, 110) {
            y += 18;
            text(&mut body, 16, y, 12, &line);
        }
    }
    svg::document(WIDTH, y + 24, &title, &body)
}

fn solutions(puzzles: &[Exercise]) -> impl Iterator<Item = String> {
    puzzles.iter().enumerate().map(|(index, exercise)| {
        let line = words::line(&exercise.solution, exercise.game.to_move()).replace('\u{a0}', " ");
        format!("{}) {line}", index + 1)
    })
}

fn text(body: &mut String, x: u32, y: u32, size: u32, text: &str) {
    let _ = writeln!(
        body,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#1f2937\">{}</text>",
        svg::escape(text)
    );
}

/// A page whose solutions are printed on a sheet of their own.
pub(super) fn html(puzzles: &[Exercise]) -> String {
    let title = title(puzzles);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n\
         body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; color: #1f2937 }}\n\
         main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(13em, 1fr)); gap: 1.5em }}\n\
         figure {{ margin: 0; break-inside: avoid }}\n\
         figcaption {{ margin-bottom: 0.3em; font-size: 0.9em }}\n\
         svg {{ width: 100%; max-width: 18em; height: auto }}\n\
         .solutions {{ break-before: page }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n<main>\n"
    );
    for (index, exercise) in puzzles.iter().enumerate() {
        let _ = writeln!(
            page,
            "<figure><figcaption>{}. {}</figcaption>\n{}</figure>",
            index + 1,
            svg::escape(&task(exercise)),
            picture::board(&exercise.game)
        );
    }
    page += "</main>\n<section class=\"solutions\">\n<h2>Solutions</h2>\n<ol>\n";
    for exercise in puzzles {
        let line = words::line(&exercise.solution, exercise.game.to_move());
        let _ = writeln!(page, "<li>{}</li>", svg::escape(&line));
    }
    page + "</ol>\n</section>\n</body>\n</html>\n"
}
