//! `ludex pegs table`.

use std::time::Duration;

use ::pegs::table::{End, Outcome, Start};
use ::pegs::{Goal, Position, Puzzle};
use ask::Inquiry as _;
use ask::pegs::PairTable;
use board::drawing::FAINT;

use super::input::is_surely_a_puzzle;
use super::scene::Scene;
use super::{args, drawing, picture};
use crate::exit::Exit;
use crate::report::{self, GOOD, styled, words};
use crate::{input, output};

pub(super) fn run(args: &args::Table) -> crate::Result {
    let question = |position| ask::pegs::Table {
        position,
        jumps: args.jumps.clone(),
        moves: Some(args.moves),
        ..Default::default()
    };
    let mut making =
        input::open_with_options(&args.given, question, is_surely_a_puzzle, input::same_name)?;
    output::can_write([&args.svg])?;
    let watcher = args.limits.watcher();
    let made = watcher.over(|| making.answer(&watcher))?;
    if args.json {
        output::json(&made)?;
    } else {
        output::text(&text(&made, words::width()))?;
    }
    if let Some(path) = &args.svg {
        let puzzles: Vec<Puzzle> =
            made.table.starts.iter().map(|start| as_puzzle(&made, start)).collect();
        let scenes: Vec<(Scene<'_>, Vec<String>)> = (made.table.starts.iter().zip(&puzzles))
            .map(|(start, puzzle)| (scene(&made, start, puzzle), labels(&made, start)))
            .collect();
        output::picture(path, args.paint, |out| {
            picture::labelled_strip(&scenes, &caption(&made), out)
        })?;
    }
    Ok(Exit::of(&made))
}

fn text(made: &PairTable, width: usize) -> String {
    let full = Position::of(made.holes.len(), 0..made.holes.len());
    let puzzle = Puzzle { start: full, goal: Goal::One, ..made.puzzle.clone() };
    let drawn = drawing::whole(&Scene::start(&puzzle, None), words::columns()).text();
    let took = words::seconds(Duration::from_secs_f64(made.seconds));
    let same = made.starts.iter().filter(|start| start.same.len() > 1);
    let same: Vec<String> = same.map(|start| start.same.join(" ")).collect();
    let mut out = format!("{drawn}\n{}\n{}\n", matrix(made, width), classes(made));
    if !same.is_empty() {
        out += &words::paragraph("same", &same.join("; "));
    }
    out += &words::paragraph("jumps", &format!("{} in each plan", made.jumps));
    out += &words::sentence(&made.sentence);
    out + &words::paragraph("found", &format!("in {took} s"))
}

/// A row for each hole that is empty at the start, a column for each of the last peg; in
/// blocks of columns, if they do not fit the width side by side.
fn matrix(made: &PairTable, width: usize) -> String {
    let holes = &made.holes;
    let label = holes.iter().map(String::len).max().unwrap_or(0);
    let across = (width.saturating_sub(label + 1) / 2).max(1);
    // Blocks of about the same size, rather than a last one of a single column.
    let blocks = holes.len().div_ceil(across);
    let across = holes.len().div_ceil(blocks.max(1)).max(1);
    let block = |first: usize| {
        let shown = first..holes.len().min(first + across);
        let mut lines = heading(&holes[shown.clone()], label);
        for (name, row) in holes.iter().zip(&made.matrix) {
            let cells = row[shown.clone()].chars().map(cell);
            lines.push(format!("{name:label$} {}", cells.collect::<String>()));
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n") + "\n"
    };
    let blocks: Vec<String> = (0..holes.len()).step_by(across).map(block).collect();
    format!("Rows: empty at the start. Columns: the last peg.\n{}", blocks.join("\n"))
}

/// The names of columns, from the top down.
fn heading(names: &[String], label: usize) -> Vec<String> {
    let tall = names.iter().map(String::len).max().unwrap_or(0);
    let letter = |name: &String, at: usize| name.chars().nth(at).unwrap_or(' ');
    let line = |at: usize| {
        let letters = names.iter().map(|name| format!(" {}", letter(name, at)));
        format!("{:label$} {}", "", letters.collect::<String>())
    };
    (0..tall).map(line).collect()
}

fn cell(letter: char) -> String {
    let letter_text = letter.to_string();
    let shown = match letter {
        'x' => styled(GOOD, &letter_text),
        '.' => styled(FAINT, &letter_text),
        _ => letter_text,
    };
    format!(" {shown}")
}

/// A row for each pair up to symmetry that is solvable, or may be.
fn classes(made: &PairTable) -> String {
    let mut headings = vec!["empty", "last peg"];
    if made.with_moves {
        headings.extend([">moves", ">sweep", ">last move"]);
    }
    headings.push(">dead end");
    let mut rows = Vec::new();
    for (start, names) in made.table.starts.iter().zip(&made.starts) {
        let dead_end = match start.shortest_dead_end {
            Ok(Some(jumps)) => jumps.to_string(),
            Ok(None) => "none".into(),
            Err(_) => "?".into(),
        };
        let mut first = Some((names.start.clone(), dead_end));
        let mut add = |last_peg: String, figures: Vec<String>| {
            let (name, dead_end) = first.take().unwrap_or_default();
            rows.push([vec![name, last_peg], figures, vec![dead_end]].concat());
        };
        let mut is_empty = true;
        for (end, names) in start.ends.iter().zip(&names.ends) {
            let mark = match end.outcome {
                Outcome::Solvable(_) => "",
                Outcome::Unknown(_) => " ?",
                Outcome::Impossible(_) => continue,
            };
            is_empty = false;
            let figures = if made.with_moves { figures(end) } else { Vec::new() };
            add(names.same.join(" ") + mark, figures);
        }
        if is_empty {
            let blank = if made.with_moves { vec![String::new(); 3] } else { Vec::new() };
            add("none".into(), blank);
        }
    }
    report::table(&headings, rows)
}

fn figures(end: &End) -> Vec<String> {
    match end.moves {
        Some(Ok(moves)) => [moves.fewest, moves.longest_sweep, moves.longest_last_move]
            .map(|number| number.to_string())
            .to_vec(),
        _ => vec!["?".into(); 3],
    }
}

/// A board with a peg wherever the last one can stay, and the empty hole as its target.
fn as_puzzle(made: &PairTable, start: &Start) -> Puzzle {
    let solvable = start.ends.iter().filter(|end| matches!(end.outcome, Outcome::Solvable(_)));
    let pegs = solvable.flat_map(|end| end.holes.iter().copied());
    let position = Position::of(made.holes.len(), pegs);
    Puzzle { start: position, goal: Goal::OneAt(start.hole), ..made.puzzle.clone() }
}

fn scene<'a>(made: &PairTable, start: &Start, puzzle: &'a Puzzle) -> Scene<'a> {
    let name = &made.holes[start.hole];
    let caption = match start.holes.len() {
        1 => format!("{name} empty"),
        same => format!("{name} empty ({same} holes)"),
    };
    Scene { caption, ..Scene::start(puzzle, None) }
}

/// What is written on each hole: the fewest moves, a question mark, or nothing.
fn labels(made: &PairTable, start: &Start) -> Vec<String> {
    let mut labels = vec![String::new(); made.holes.len()];
    for end in &start.ends {
        let label = match (&end.outcome, end.moves) {
            (Outcome::Solvable(_), Some(Ok(moves))) => moves.fewest.to_string(),
            (Outcome::Unknown(_), _) => "?".into(),
            _ => String::new(),
        };
        end.holes.iter().for_each(|&hole| labels[hole].clone_from(&label));
    }
    labels
}

fn caption(made: &PairTable) -> String {
    let numbers = if made.with_moves { "; numbers: the fewest moves" } else { "" };
    format!(
        "Pegs: where the last peg can end up if the ringed hole is empty at the start{numbers}. {}",
        made.sentence
    )
}
