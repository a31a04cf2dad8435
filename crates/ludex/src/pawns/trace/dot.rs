//! The tree as a graph for Graphviz.

use std::fmt::Write as _;

use ask::pawns::SearchTrace;

use super::tree::Tree;

/// The tree in the language of `dot`.
pub(super) fn draw(trace: &SearchTrace, tree: &Tree) -> String {
    let mut out = format!(
        "// {}\ndigraph search {{\n  label={};\n  labelloc=t;\n  fontname=\"sans-serif\";\n  \
         node [shape=box, style=\"rounded,filled\", fillcolor=\"#faf8f4\", fontname=\"monospace\", fontsize=10];\n  \
         edge [fontname=\"monospace\", fontsize=10, arrowsize=0.6];\n",
        trace.algorithm,
        quoted(&trace.sentence)
    );
    for (number, node) in tree.nodes.iter().enumerate() {
        let id = number + 1;
        let position = node.call.position.as_deref().unwrap_or_default();
        let (board, side) = position.split_once(' ').unwrap_or((position, ""));
        let board = board.replace('/', "\\n");
        let bounds = node.bounds().map(|bounds| format!("\\n{bounds}")).unwrap_or_default();
        let colour = match node.is_good() {
            Some(true) => "#2e7d4f",
            Some(false) => "#b23a3a",
            None => "#6b7280",
        };
        let style = if node.source.is_some() { ", style=\"rounded,filled,dashed\"" } else { "" };
        let _ = writeln!(
            out,
            "  n{id} [label=\"{board}\\n{side}{bounds}\\n{}\", color=\"{colour}\"{style}];",
            node.result()
        );
        for &child in &node.children {
            let mv = tree.nodes[child].call.r#move.as_deref().unwrap_or_default();
            let _ = writeln!(out, "  n{id} -> n{} [label=\"{mv}\"];", child + 1);
        }
        if let Some(from) = node.source {
            let _ = writeln!(
                out,
                "  n{id} -> n{from} [style=dotted, color=\"#6b7280\", constraint=false];"
            );
        }
        if let Some(stump) = &node.stump {
            let words = format!("{}\\n{}", stump.moves.join(" "), stump.reason);
            let _ = writeln!(
                out,
                "  n{id}cut [label=\"{words}\", shape=plaintext, style=\"\", fontcolor=\"#6b7280\"];\n  \
                 n{id} -> n{id}cut [style=dashed, color=\"#9ca3af\", arrowhead=tee];"
            );
        }
    }
    out + "}\n"
}

/// A text between quotation marks.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
