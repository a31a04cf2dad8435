//! The kit as a page to print: rules, beads, box fronts, a score sheet.

use std::fmt::Write as _;
use std::io::{self, Write};

use ask::pawns::{BeadColour, BoxList, KitSheet};
use board::svg::escape;

use super::fronts::{self, HEIGHT, WIDTH};
use crate::pawns::args::Paper;

/// The games on a score sheet.
const GAMES: usize = 30;

/// Writes the page.
pub(super) fn write(list: &BoxList, paper: Paper, out: &mut dyn Write) -> io::Result<()> {
    let title = &list.sheet.title;
    let paper = if paper == Paper::A4 { "A4" } else { "letter" };
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n@page {{ size: {paper}; margin: 12mm }}\n{STYLE}</style>\n</head>\n<body>\n"
    )?;
    writeln!(out, "<h1>{title}</h1>\n<p class=\"lead\">{}</p>", escape(&list.sentence))?;
    out.write_all(rules(&list.sheet).as_bytes())?;
    out.write_all(shopping(list).as_bytes())?;
    let mut boxes = list.boxes.iter();
    for (turn, (&number, heading)) in list.turns.iter().zip(&list.sheet.headings).enumerate() {
        let class = if turn == 0 { " class=\"first\"" } else { "" };
        let heading = escape(heading);
        writeln!(out, "<section{class}>\n<h2>{heading}</h2>\n<div class=\"fronts\">")?;
        for front in boxes.by_ref().take(number) {
            let mut body = String::new();
            fronts::draw(&mut body, list, front, (0.0, 0.0));
            let (w, h) = (WIDTH + 1.0, HEIGHT + 1.0);
            writeln!(
                out,
                "<svg viewBox=\"-0.5 -0.5 {w} {h}\" role=\"img\" font-family=\"sans-serif\">\
                 <title>Box {}: {}</title>{body}</svg>",
                front.number,
                escape(&front.position)
            )?;
        }
        writeln!(out, "</div>\n</section>")?;
    }
    out.write_all(score_sheet(list).as_bytes())?;
    out.write_all(b"</body>\n</html>\n")
}

/// A front is 58 by 40 millimetres: it fits a common matchbox of 53 by 36 when cut inside the
/// dashed line.
const STYLE: &str = "\
body { font: 11pt/1.4 sans-serif; color: #1f2937; max-width: 186mm; margin: 8mm auto; background: #fff }
h1 { font-size: 22pt; margin: 0 0 2mm }
h2 { font-size: 13pt; margin: 6mm 0 2mm; break-after: avoid }
.lead { font-size: 13pt; margin: 0 0 4mm; color: #374151 }
ol { margin: 0; padding-left: 6mm } li { margin: 0 0 1.5mm }
.fronts { display: grid; grid-template-columns: repeat(3, 58mm); gap: 3mm }
.fronts svg { width: 58mm; height: auto; break-inside: avoid }
section.first { break-before: page }
table { border-collapse: collapse; font-size: 10pt }
th, td { border: 0.3mm solid #9ca3af; padding: 1.4mm 2.5mm; text-align: left }
th { background: #f3efe6 }
.beads td:first-child { text-align: center; font-weight: bold }
.disc { display: inline-block; width: 5mm; height: 5mm; line-height: 5mm; border-radius: 50%; border: 0.3mm solid #2b2b2b; font-size: 8pt }
.score { break-before: page }
.score table { width: 100% } .score td { height: 5.2mm; padding-block: 0 }
.score th:nth-child(1) { width: 12mm } .score th:nth-child(2) { width: 26mm }
@media print { body { margin: 0; max-width: none } * { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
";

/// How the exercise goes.
fn rules(sheet: &KitSheet) -> String {
    let mut out = format!(
        "<h2>The game</h2>\n<p>{}</p>\n<h2>The machine</h2>\n<ol>\n",
        marked_up(&sheet.game)
    );
    for step in &sheet.steps {
        let _ = writeln!(out, "<li>{}</li>", marked_up(step));
    }
    out + "</ol>\n"
}

/// A text with code between backticks, as HTML.
fn marked_up(text: &str) -> String {
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        0 => escape(part),
        _ => format!("<code>{}</code>", escape(part)),
    });
    parts.collect()
}

/// How many beads of each colour are needed.
fn shopping(list: &BoxList) -> String {
    let mut out = String::from(
        "<h2>Beads</h2>\n<table class=\"beads\">\n<tr><th>letter</th><th>colour</th><th>beads</th></tr>\n",
    );
    for BeadColour { letter, colour, rgb, ink, beads } in &list.sheet.colours {
        let _ = writeln!(
            out,
            "<tr><td><span class=\"disc\" style=\"background: {rgb}; color: {ink}\">{letter}</span></td><td>{colour}</td><td>{}</td></tr>",
            board::grouped(*beads)
        );
    }
    let _ = writeln!(
        out,
        "<tr><td></td><td>in all</td><td>{}</td></tr>\n</table>",
        board::grouped(list.beads)
    );
    out
}

/// A table to fill in.
fn score_sheet(list: &BoxList) -> String {
    let (side, other) = (list.kit.side(), !list.kit.side());
    let mut out = format!(
        "<section class=\"score\">\n<h2>Score sheet</h2>\n<table>\n\
         <tr><th>game</th><th>winner</th><th>moves</th><th>bead taken (box, letter)</th><th>lost by {side} so far</th></tr>\n"
    );
    for game in 1..=GAMES {
        let _ = writeln!(
            out,
            "<tr><td>{game}</td><td>{other} / {side}</td><td></td><td></td><td></td></tr>"
        );
    }
    out + "</table>\n</section>\n"
}
