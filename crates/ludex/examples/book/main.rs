//! Draws the pictures of the book that no command draws, each for light and for dark
//! pages: `book FOLDER`. Prints the names of what it has drawn.
//!
//! Trees are walked as the solvers of [`pawns::classic`] walk them, and the number of
//! nodes visited is compared with the number of calls that the solver itself counts.

mod boards;
mod proof;
mod questions;
mod replay;
mod svg;
mod tree;
mod weights;

use std::error::Error;
use std::fs;
use std::path::Path;

use pawns::Game;
use pawns::classic::Algorithm;

use replay::Order;
use svg::{DARK, LIGHT, Palette};
use tree::Tree;

/// A picture's name and how it is drawn with given colours.
type Picture<'a> = (&'a str, Box<dyn Fn(&Palette) -> String + 'a>);

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: book FOLDER")?;
    let hexapawn = &Tree::of(&"3x3".parse()?);
    let ending = Tree::of(&"3x3 a1-a2 b3xa2".parse()?);
    let octapawn: Game = "4x4".parse()?;
    let proof = proof::of(hexapawn)?;
    let visited = |name, algorithm| -> Picture<'_> {
        let visits = replay::run(hexapawn, algorithm);
        (name, Box::new(move |palette| hexapawn.drawn_visits(palette, &visits, algorithm.name())))
    };
    let ordered = |name, order: Order, words| -> Picture<'_> {
        let visits = replay::alphabeta(hexapawn, order);
        (name, Box::new(move |palette| hexapawn.drawn_visits(palette, &visits, words)))
    };
    let pictures: Vec<Picture<'_>> = vec![
        ("tree-naive", Box::new(|palette| hexapawn.drawn_winners(palette))),
        visited("tree-memo", Algorithm::Memo),
        ("tree-minimax", Box::new(|palette| ending.drawn_scores(palette, false))),
        ("tree-cuts", Box::new(|palette| ending.drawn_scores(palette, true))),
        visited("tree-alphabeta", Algorithm::AlphaBeta),
        visited("tree-alphabeta-table", Algorithm::AlphaBetaTable),
        visited("tree-iterative", Algorithm::Iterative),
        ordered("tree-best-first", Order::BestFirst, "alpha-beta, best move first"),
        ordered("tree-worst-first", Order::WorstFirst, "alpha-beta, worst move first"),
        ("tree-proof", Box::new(|palette| proof.drawn(hexapawn, palette))),
        ("bits", Box::new(boards::bits)),
        ("turn", Box::new(boards::turn)),
        ("window", Box::new(|palette| questions::window(&octapawn, palette))),
        ("word", Box::new(questions::word)),
        ("diagonals", Box::new(weights::diagonals)),
        ("golden", Box::new(weights::golden)),
    ];
    for (name, draw) in pictures {
        for (tone, palette) in [("light", &LIGHT), ("dark", &DARK)] {
            fs::write(Path::new(&folder).join(format!("{name}-{tone}.svg")), draw(palette))?;
        }
        println!("{name}");
    }
    Ok(())
}
