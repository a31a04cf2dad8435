//! The signature of the solver: the number of positions it searches for a fixed set of
//! questions. A change that moves it changes what the solver does; if that is meant,
//! the new number goes here with the change.

use budget::Budget;
use pegs::Wish::{Any, FewestJumps, FewestMoves};
use pegs::{Puzzle, Verdict, Wish, solve};

/// Puzzles, what is wanted, the outcome, and the positions searched.
const SIGNATURE: [(&str, Wish, &str, u64); 11] = [
    ("english", FewestJumps, "reachable", 385_442),
    ("triangle:5", FewestMoves, "reachable", 3_458),
    ("bench", FewestMoves, "reachable", 3_359),
    ("pyramid", Any, "reachable", 8_277),
    ("goal: one; oooxox", FewestJumps, "pagoda", 0),
    ("jumps: all; goal: one e3; xxxxx/xxxxx/x.xxx/xxxxx", FewestJumps, "closed-set", 83_696),
    ("jumps: all; goal: one; xxx.x/xxxxx/xxx.x/xxxx.", FewestJumps, "closed-set", 41_945),
    (
        "goal: reach a6; ooooooo/ooooooo/ooooooo/xxxxxxx/xxxxxxx/xxxxxxx",
        FewestJumps,
        "reachable",
        172,
    ),
    (
        "jumps: diagonal; goal: reach d8; \
         ooooooo/ooooooo/ooooooo/ooooooo/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx",
        FewestJumps,
        "closed-set",
        1_147,
    ),
    ("goal: reach b4; x.xooo/xooxxo/xooxo./oxoo.o/xoxox./.oxxxo", Any, "reachable", 4),
    ("goal: reach b4; x.xooo/xooxxo/xooxo./oxoo.o/xoxox./.oxxxo", FewestMoves, "reachable", 174),
];

#[test]
fn the_solver_searches_as_many_positions_as_ever() {
    let found = SIGNATURE.map(|(text, wish, _, _)| {
        let named = Puzzle::named(text).expect("the name is right");
        let puzzle = named.unwrap_or_else(|| text.parse().expect("it is a puzzle"));
        let answer = solve(&puzzle, wish, &Budget::default());
        let outcome = match &answer.verdict {
            Verdict::Reachable { stopped: None, .. } => "reachable",
            Verdict::Impossible(reason) => reason.name(),
            other => panic!("{text}: {other:?}"),
        };
        (text, wish, outcome, answer.positions)
    });
    assert_eq!(found, SIGNATURE);
}
