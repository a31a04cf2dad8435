//! The tree as a picture.

use std::fmt::Write as _;

use ::pawns::{Game, text};
use ask::pawns::SearchTrace;
use board::svg;

use super::tree::{Node, Stump, Tree};
use crate::pawns::miniature::Miniature;
use crate::report::words;

/// The most calls that are drawn.
const MOST_DRAWN: usize = 1500;
/// The width of a board, and the room between two.
const BOARD: f64 = 42.0;
const GAP: f64 = 14.0;
/// The width of a stump: its reason stands there.
const STUMP: f64 = 96.0;
/// Where the first boards are.
const TOP: f64 = 74.0;
/// The room around the picture.
const MARGIN: f64 = 24.0;
/// What each step down takes beside the board.
const STEP: f64 = 74.0;

const GREY: &str = "#9ca3af";
const FAINT: &str = "#6b7280";
const INK: &str = "#1f2937";

struct Layout<'a> {
    tree: &'a Tree,
    trace: &'a SearchTrace,
    /// The height of a board.
    height: f64,
    /// The middle of each board drawn so far.
    middles: Vec<Option<f64>>,
    /// Where the next board may begin.
    left: f64,
    deepest: u32,
    /// Whether calls are referred to by their numbers.
    has_sources: bool,
    edges: String,
    body: String,
}

/// The picture of a tree.
pub(super) fn draw(trace: &SearchTrace, tree: &Tree) -> String {
    let size = trace.game.size();
    let mut layout = Layout {
        tree,
        trace,
        height: BOARD * f64::from(size.rows()) / f64::from(size.cols()),
        middles: vec![None; tree.nodes.len()],
        left: MARGIN,
        deepest: 0,
        has_sources: tree.nodes.iter().any(|node| node.source.is_some()),
        edges: String::new(),
        body: String::new(),
    };
    for &root in &tree.roots {
        if root < MOST_DRAWN {
            layout.place(root);
            layout.left += GAP;
        }
    }
    layout.sources();
    let hidden = tree.nodes.len().saturating_sub(MOST_DRAWN);
    let mut note = trace.sentence.clone();
    if hidden > 0 {
        let drawn = tree.nodes.len() - hidden;
        let _ = write!(note, " The first {} calls are drawn.", words::count(drawn));
    }
    let mut body = String::new();
    write(&mut body, (MARGIN, 32.0), (17.0, "start", INK), &note);
    let scale = scale(trace, tree);
    if let Some(scale) = &scale {
        write(&mut body, (MARGIN, 50.0), (11.0, "start", FAINT), scale);
    }
    body += &layout.edges;
    body += &layout.body;
    // About 8.5 units a letter of the title, and 5.8 a letter of the line below it.
    let letters = |text: &str| text.chars().count() as f64;
    let words = (8.5 * letters(&note)).max(5.8 * scale.as_deref().map_or(0.0, letters));
    let title = 2.0 * MARGIN + words;
    let width = (layout.left - GAP + MARGIN).max(title).ceil() as u32;
    let bottom = layout.top(layout.deepest) + layout.height + 46.0;
    svg::document(width, bottom.ceil() as u32, &note, &body)
}

impl Layout<'_> {
    fn top(&self, ply: u32) -> f64 {
        TOP + f64::from(ply) * (self.height + STEP)
    }

    /// Places a call above those that it made, and draws it. Returns its middle.
    fn place(&mut self, number: usize) -> f64 {
        let node = &self.tree.nodes[number];
        let ply = node.call.ply.unwrap_or_default();
        self.deepest = self.deepest.max(ply);
        let drawn = node.children.iter().filter(|&&child| child < MOST_DRAWN);
        let children: Vec<(usize, f64)> = drawn.map(|&child| (child, self.place(child))).collect();
        let stump = node.stump.as_ref().map(|stump| (stump, self.stump_middle()));
        let ends = children.iter().map(|(_, middle)| *middle).chain(stump.map(|(_, at)| at));
        let (first, last) = (ends.clone().next(), ends.last());
        let middle = match first.zip(last) {
            Some((first, last)) => f64::midpoint(first, last),
            None => self.leaf_middle(),
        };
        self.middles[number] = Some(middle);
        for (child, at) in children {
            self.edge(ply, middle, at, &self.tree.nodes[child]);
        }
        if let Some((stump, at)) = stump {
            self.deepest = self.deepest.max(ply + 1);
            self.stump(ply, middle, at, stump);
        }
        self.node(node, middle);
        middle
    }

    fn leaf_middle(&mut self) -> f64 {
        let middle = self.left + BOARD / 2.0;
        self.left += BOARD + GAP;
        middle
    }

    fn stump_middle(&mut self) -> f64 {
        let middle = self.left + STUMP / 2.0;
        self.left += STUMP + GAP;
        middle
    }

    /// The line from a call to one that it made, with its move.
    fn edge(&mut self, ply: u32, from: f64, to: f64, child: &Node) {
        let (y1, y2) = (self.top(ply) + self.height + 32.0, self.top(ply + 1));
        let bend = f64::midpoint(y1, y2) - 6.0;
        let _ = writeln!(
            self.edges,
            "<path d=\"M{from:.1} {y1:.1} C{from:.1} {bend:.1} {to:.1} {bend:.1} {to:.1} {:.1}\" fill=\"none\" stroke=\"{FAINT}\"/>",
            y2 - 13.0
        );
        let mv = child.call.r#move.as_deref().unwrap_or_default();
        write(&mut self.body, (to, y2 - 4.0), (9.0, "middle", INK), mv);
    }

    /// A grey stump for the moves that were not tried.
    fn stump(&mut self, ply: u32, from: f64, to: f64, stump: &Stump) {
        let (y1, y2) = (self.top(ply) + self.height + 32.0, self.top(ply + 1));
        let bend = f64::midpoint(y1, y2) - 6.0;
        let _ = writeln!(
            self.edges,
            "<path d=\"M{from:.1} {y1:.1} C{from:.1} {bend:.1} {to:.1} {bend:.1} {to:.1} {:.1}\" fill=\"none\" stroke=\"{GREY}\" stroke-dasharray=\"4 3\"/>\
             <path d=\"M{:.1} {:.1} h20\" stroke=\"{GREY}\" stroke-width=\"3\"/>",
            y2 - 4.0,
            to - 10.0,
            y2 - 3.0
        );
        write(&mut self.body, (to, y2 + 11.0), (9.0, "middle", FAINT), &stump.reason);
        let mut y = y2 + 23.0;
        let shown = if stump.moves.len() > 4 { 3 } else { stump.moves.len() };
        for mv in &stump.moves[..shown] {
            write(&mut self.body, (to, y), (9.0, "middle", GREY), mv);
            y += 11.0;
        }
        if shown < stump.moves.len() {
            let more = format!("and {} more", stump.moves.len() - shown);
            write(&mut self.body, (to, y), (9.0, "middle", GREY), &more);
        }
    }

    /// The board of a call, its window and its result.
    fn node(&mut self, node: &Node, middle: f64) {
        let ply = node.call.ply.unwrap_or_default();
        let (x, y) = (middle - BOARD / 2.0, self.top(ply));
        let position = node.call.position.as_deref().unwrap_or_default();
        if let Some(game) = board(&self.trace.game, position) {
            let cell = BOARD / f64::from(game.size().cols());
            Miniature { x, y, cell }.draw(&mut self.body, &game);
        }
        let (colour, dash) = match (node.is_good(), node.source) {
            (Some(true), None) => ("#2e7d4f", ""),
            (Some(false), None) => ("#b23a3a", ""),
            (None, None) => (FAINT, ""),
            (_, Some(_)) => ("#7c3aed", " stroke-dasharray=\"4 2\""),
        };
        let _ = writeln!(
            self.body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>",
            x - 1.5,
            y - 1.5,
            BOARD + 3.0,
            self.height + 3.0
        );
        if ply == 0 && node.call.question.is_some() {
            write(&mut self.body, (middle, y - 6.0), (9.0, "middle", INK), &asked(node));
        }
        let below = y + self.height + 15.0;
        let is_white = position.split(' ').nth(1) == Some("w");
        let (fill, line) = if is_white { ("#fffdf8", "#2b2b2b") } else { ("#2b2b2b", "#f4f0e8") };
        let _ = writeln!(
            self.body,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.4\" fill=\"{fill}\" stroke=\"{line}\"/>",
            x - 1.0,
            below - 4.5
        );
        let bold = if node.source.is_some() { "#7c3aed" } else { colour };
        write(&mut self.body, (middle, below), (13.0, "middle", bold), &node.result());
        if self.has_sources {
            let number = node.call.node.to_string();
            let place = (x + BOARD + 2.0, below - 2.0);
            write(&mut self.body, place, (8.0, "end", FAINT), &number);
        }
        let remark = match (node.source, node.bounds()) {
            (Some(from), _) => Some(format!("from {from}")),
            (None, bounds) => bounds,
        };
        if let Some(remark) = remark {
            write(&mut self.body, (middle, below + 11.0), (8.5, "middle", FAINT), &remark);
        }
    }

    /// Dotted lines from what the table answered to the calls that stored it, if few.
    fn sources(&mut self) {
        let known = self
            .tree
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(number, node)| Some((number, node.source? as usize - 1)));
        let known: Vec<_> = known.collect();
        if known.len() > 60 {
            return;
        }
        for (number, from) in known {
            let (Some(x1), Some(x2)) = (self.middles[number], self.middles[from]) else { continue };
            let ply = |number: usize| self.tree.nodes[number].call.ply.unwrap_or_default();
            let half = self.height / 2.0;
            let (y1, y2) = (self.top(ply(number)) + half, self.top(ply(from)) + half);
            let (start, end) = if x1 < x2 {
                (x1 + BOARD / 2.0, x2 - BOARD / 2.0)
            } else {
                (x1 - BOARD / 2.0, x2 + BOARD / 2.0)
            };
            let lift = 20.0 + (x1 - x2).abs() * 0.06;
            let _ = writeln!(
                self.edges,
                "<path d=\"M{start:.1} {y1:.1} C{start:.1} {:.1} {end:.1} {:.1} {end:.1} {y2:.1}\" fill=\"none\" stroke=\"#7c3aed\" stroke-opacity=\"0.45\" stroke-dasharray=\"2 4\"/>",
                y1 - lift,
                y2 - lift
            );
        }
    }
}

/// What the numbers of the picture mean, if they are not values.
fn scale(trace: &SearchTrace, tree: &Tree) -> Option<String> {
    let is_scored = |node: &Node| node.end.as_ref().is_some_and(|end| end.score.is_some());
    tree.nodes.iter().any(is_scored).then(|| {
        let whose = if trace.algorithm == "minimax" { "White" } else { "the side to move" };
        format!(
            "Points for {whose}: a game won at ply p counts {} − p, a lost one as much below \
             zero. The disc below a board shows the side to move.",
            trace.top
        )
    })
}

/// `wins within 3?`
fn asked(node: &Node) -> String {
    format!(
        "{} within {}?",
        node.call.question.unwrap_or_default(),
        node.call.plies.unwrap_or_default()
    )
}

/// A position of the same game, read from one line.
fn board(game: &Game, line: &str) -> Option<Game> {
    text::Reader { variant: Some(game.rules.variant()), format: Some(text::Format::OneLine) }
        .read_record(line)
        .ok()
        .map(|record| record.last())
}

fn write(
    body: &mut String,
    (x, y): (f64, f64),
    (size, anchor, fill): (f64, &str, &str),
    text: &str,
) {
    let _ = writeln!(
        body,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{}</text>",
        svg::escape(text)
    );
}
