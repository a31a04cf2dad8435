//! Box fronts: a board with an arrow for each bead.

use std::fmt::Write as _;
use std::io::{self, Write};

use ::pawns::Game;
use ask::pawns::{BoxFront, BoxList};
use board::svg;

use crate::pawns::args::Paper;
use crate::pawns::miniature::{Miniature, bead};

/// The size of a front in units; ten to a millimetre would be too many, so four.
pub(super) const WIDTH: f64 = 232.0;
pub(super) const HEIGHT: f64 = 160.0;

/// Draws one front into a frame of [`WIDTH`] by [`HEIGHT`] at this place.
pub(super) fn draw(body: &mut String, list: &BoxList, front: &BoxFront, (x, y): (f64, f64)) {
    let matchbox = &list.kit.boxes()[front.number - 1];
    let game = Game { position: matchbox.position, ..list.game };
    let size = game.size();
    let _ = writeln!(
        body,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"4\" fill=\"#ffffff\" stroke=\"#9ca3af\" stroke-dasharray=\"5 4\"/>"
    );
    write(body, (x + 10.0, y + 18.0), (13.0, "bold"), &format!("{}", front.number));
    let turn = format!("move {}", front.turn);
    write(body, (x + 10.0 + 9.0 * digits(front.number), y + 18.0), (11.0, "normal"), &turn);
    let (room, tall) = (128.0, HEIGHT - 40.0);
    let cell = (room / f64::from(size.cols())).min(tall / f64::from(size.rows()));
    let left = x + 10.0 + (room - cell * f64::from(size.cols())) / 2.0;
    let top = y + 28.0 + (tall - cell * f64::from(size.rows())) / 2.0;
    let board = Miniature { x: left, y: top, cell };
    board.draw(body, &game);
    for (mv, shown) in matchbox.moves.iter().zip(&front.moves) {
        board.arrow(body, &game, mv, shown.rgb, &shown.letter);
    }
    let rows = front.moves.len().max(4) as f64;
    let step = (tall / rows).min(28.0);
    for (row, shown) in front.moves.iter().enumerate() {
        let middle = y + 30.0 + step * (row as f64 + 0.5);
        bead(body, (x + 156.0, middle), step * 0.36, shown.rgb, &shown.letter);
        write(body, (x + 172.0, middle + 4.0), ((step * 0.46).min(12.0), "normal"), &shown.r#move);
    }
}

fn digits(number: usize) -> f64 {
    number.to_string().len() as f64 + 1.0
}

pub(super) fn write(
    body: &mut String,
    (x, y): (f64, f64),
    (size, weight): (f64, &str),
    text: &str,
) {
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"#1f2937\">{}</text>",
        svg::escape(text)
    );
}

/// All fronts on one long sheet as wide as the paper.
pub(super) fn sheet(list: &BoxList, paper: Paper, out: &mut dyn Write) -> io::Result<()> {
    const MARGIN: f64 = 24.0;
    const GAP: f64 = 12.0;
    let width: f64 = if paper == Paper::A4 { 794.0 } else { 816.0 };
    let across = ((width - 2.0 * MARGIN + GAP) / (WIDTH + GAP)) as usize;
    let rows = |number: usize| number.div_ceil(across) as f64 * (HEIGHT + GAP);
    let groups: f64 = list.turns.iter().map(|&number| 44.0 + rows(number)).sum();
    let height = 60.0 + groups + MARGIN;
    out.write_all(svg::head(width as u32, height.ceil() as u32, &list.sentence).as_bytes())?;
    let mut body = String::new();
    write(&mut body, (MARGIN, 40.0), (18.0, "bold"), &list.sentence);
    let (mut y, mut fronts) = (60.0, list.boxes.iter());
    for (&number, heading) in list.turns.iter().zip(&list.sheet.headings) {
        write(&mut body, (MARGIN, y + 26.0), (14.0, "bold"), heading);
        for (place, front) in fronts.by_ref().take(number).enumerate() {
            let x = MARGIN + (place % across) as f64 * (WIDTH + GAP);
            let top = y + 38.0 + (place / across) as f64 * (HEIGHT + GAP);
            draw(&mut body, list, front, (x, top));
            out.write_all(body.as_bytes())?;
            body.clear();
        }
        y += 44.0 + rows(number);
    }
    out.write_all(svg::END.as_bytes())
}
