//! `ludex pawns trace`.

mod dot;
mod picture;
mod tree;

use std::io::{self, Write as _};
use std::ops::ControlFlow;

use anyhow::Context as _;
use ask::Answer as _;
use ask::pawns::{SearchEvent, SearchTrace, TraceInquiry};
use budget::Budget;
use serde::Serialize;

use super::args::Trace;
use super::{drawn, preface};
use crate::exit::Exit;
use crate::input;
use crate::output::{self, NO_OUTPUT};
use crate::report::{styled, words};
use crate::watch::Watcher;
use tree::Tree;

pub(crate) fn run(args: &Trace) -> crate::Result {
    let tracing = input::open(&args.input, |position| ask::pawns::Trace {
        position,
        rules: args.input.rules,
        format: args.input.format,
        algorithm: Some(args.algorithm.clone()),
        limit: Some(args.limit),
        time_limit: None,
        memory_limit: None,
    })?;
    output::can_write([&args.svg, &args.dot])?;
    let limit = args.time_limit.0;
    let budget = Budget { memory: args.memory_limit.0, ..Budget::default() };
    let watcher = Watcher::new(&budget, Some(limit));
    let mut tree = Tree::default();
    let wants_tree = !args.json || args.svg.is_some() || args.dot.is_some();
    let trace = if args.json {
        stream(&tracing, &watcher, wants_tree.then_some(&mut tree))?
    } else {
        let mut add = |event| {
            tree.add(event);
            ControlFlow::Continue(())
        };
        watcher.over(|| tracing.stream(&watcher, &mut add))
    };
    if !args.json {
        output::text(&text(&trace, &tree))?;
    }
    if let Some(path) = &args.dot {
        output::file(path, dot::draw(&trace, &tree))?;
    }
    if let Some(path) = &args.svg {
        output::file(path, args.paint.svg(picture::draw(&trace, &tree)))?;
    }
    Ok(if trace.is_complete() { Exit::Answered } else { Exit::GaveUp })
}

/// The last line of a stream: the answer without its events.
#[derive(Serialize)]
struct End<'a> {
    event: &'static str,
    #[serde(flatten)]
    trace: &'a SearchTrace,
}

/// Prints one event a line as they happen, then the rest of the answer.
fn stream(
    tracing: &TraceInquiry,
    watcher: &Watcher,
    mut tree: Option<&mut Tree>,
) -> anyhow::Result<SearchTrace> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut trouble: Option<io::Error> = None;
    let mut print = |event: SearchEvent| {
        // Where nobody reads, there is nothing more to print.
        if trouble.is_none() {
            let written = serde_json::to_writer(&mut out, &event).map_err(io::Error::from);
            trouble = written.and_then(|()| out.write_all(b"\n")).err();
        }
        if let Some(tree) = tree.as_deref_mut() {
            tree.add(event);
        }
        if trouble.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let trace = watcher.over(|| tracing.stream(watcher, &mut print));
    trouble.map_or(Ok(()), Err).context(NO_OUTPUT)?;
    serde_json::to_writer(&mut out, &End { event: "end", trace: &trace }).context(NO_OUTPUT)?;
    out.write_all(b"\n").context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)?;
    Ok(trace)
}

/// The board, the tree and the sentence.
fn text(trace: &SearchTrace, tree: &Tree) -> String {
    let game = &trace.game;
    let mut out = format!("{}{}{} to move\n\n", preface(game), drawn(game, None), game.to_move());
    for &root in &tree.roots {
        lines(&mut out, tree, root, 0);
    }
    if trace.cut {
        out += "…\n";
    }
    out.push('\n');
    out + &words::sentence(&trace.sentence)
}

/// A call, then the calls that it made.
fn lines(out: &mut String, tree: &Tree, number: usize, depth: usize) {
    let node = &tree.nodes[number];
    let indent = "  ".repeat(depth);
    let faint = board::drawing::FAINT;
    let mut parts = vec![format!("{indent}{}", node.title())];
    parts.extend(node.bounds().map(|bounds| styled(faint, &bounds)));
    parts.push(node.result());
    parts.extend(node.source.map(|from| styled(faint, &format!("from call {from}"))));
    let line = parts.join("  ");
    out.push_str(line.trim_end());
    out.push('\n');
    for &child in &node.children {
        lines(out, tree, child, depth + 1);
    }
    if let Some(stump) = &node.stump {
        let words = format!("{indent}  {} not tried: {}", stump.moves.join(", "), stump.reason);
        out.push_str(&styled(faint, &words));
        out.push('\n');
    }
}
