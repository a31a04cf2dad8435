//! Explanations of chosen puzzles, word for word. That explanations hold is tested on
//! all positions of small boards in `tests/brute`.

use budget::Budget;

use super::*;
use crate::answer::{Bound, Verdict, Wish};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::named(text).unwrap().unwrap_or_else(|| text.parse().expect("it is a puzzle"))
}

fn explained(text: &str) -> Explanation {
    let puzzle = puzzle(text);
    match crate::solve(&puzzle, Wish::FewestJumps, &Budget::default()).verdict {
        Verdict::Impossible(reason) => explain(&puzzle, &reason),
        other => panic!("{text}: {other:?}"),
    }
}

/// Parity excludes some ends, and weights the others: what is told of them is not told of all.
#[test]
fn what_excludes_the_ends_of_oooxox_is_told_whole() {
    let Explanation { kind, ends, arguments, words } = explained("goal: one; oooxox");
    assert_eq!((kind, ends.len()), (ArgumentKind::Pagoda, 6));
    let [parity, weights] = &arguments[..] else { panic!("{arguments:?}") };
    assert_eq!((parity.start, parity.need, parity.excludes.len()), (Some(0), Some(1), 4));
    let numbers = weights.numbers.as_ref().expect("they are weights");
    assert_eq!(numbers, &[0, 1, 1, 0, 1, 0], "as small as can be");
    assert_eq!((weights.start, weights.need, weights.excludes.len()), (Some(0), Some(1), 3));
    let left: Vec<usize> = (0..6).filter(|end| !parity.excludes.contains(end)).collect();
    assert!(left.iter().all(|end| weights.excludes.contains(end) && numbers[*end] == 1));
    assert_eq!(
        words,
        "No jump is possible at the start. Of 6 possible end positions, parity excludes 4 and \
         weights exclude the other 2. Parity: no jump changes whether the number of pegs on a certain set of 4 holes \
         is odd or even, and in those end positions it is not as at the start. Weights: the holes can be \
         given weights so that no jump raises the total weight of the pegs, which is 0 at the start, \
         but 1 in those end positions."
    );
    assert_eq!(
        parity.words,
        "Every jump keeps the number of pegs on the 4 marked holes or lowers it by 2. It is 2 at the \
         start, so it stays even. This excludes 4 of the 6 possible end positions, those in \
         which it is odd."
    );
    assert_eq!(
        weights.words,
        "No jump raises the total weight of the pegs. It is 0 at the start, but 1 in 3 of the 6 \
         possible end positions."
    );
}

#[test]
fn one_argument_for_one_end_is_told_in_a_sentence_or_two() {
    for (text, words) in [
        (
            "row5:3",
            "The holes can be given weights so that no jump raises the total weight of the pegs. It is \
             1 at the start, but at least 2 with a peg on b8.",
        ),
        (
            "goal: one b2; xxx/xxx/xxo",
            "Every jump keeps the number of pegs on a certain set of 4 holes or lowers it by 2. It is 4 \
             at the start, so it stays even, but in the goal it is 1.",
        ),
        (
            "goal: one a1; x.x",
            "No jump is possible at the start. No jump touches c1, so its peg stays there, but the goal \
             has none there.",
        ),
        (
            "jumps: hex; goal: reach a1; xoox/x.oo/oox./ooxx",
            "Working back from a peg on a1 gives 2 sets of required pegs, apart from those that outweigh \
             the start by weights that no jump can raise; none of them is contained in the start.",
        ),
        (
            "jumps: all; goal: one d1; .xxo/oxox/oxoo",
            "Counting the start, only 7 positions can arise, and none of them meets the goal.",
        ),
    ] {
        assert_eq!(explained(text).words, words, "{text}");
    }
}

#[test]
fn starts_with_too_few_pegs_say_so_first() {
    for (text, words) in [
        (
            "goal: one; o",
            "Every jump removes a peg; the start has 0 pegs, and the goal 1. No jump touches a1, so it \
             stays empty, but the goal has a peg there.",
        ),
        (
            "goal: exactly; xoo; xxo",
            "Every jump removes a peg; the start has 1 peg, and the goal 2. Every jump keeps the number \
             of pegs on a certain set of 2 holes or lowers it by 2. It is 1 at the start, so it stays \
             odd, but in the goal it is 2.",
        ),
        (
            "goal: exactly; xoo; oxo",
            "Every jump removes a peg, and the goal has as many pegs as the start. Every jump keeps the \
             number of pegs on a certain set of 2 holes or lowers it by 2. It is 1 at the start, so it \
             stays odd, but in the goal it is 0.",
        ),
        (
            "goal: exactly; xxo; ooo",
            "Every jump keeps the number of pegs on a certain set of 2 holes or lowers it by 2. It is 1 \
             at the start, so it stays odd, but in the goal it is 0.",
        ),
        (
            "goal: reach a1; o",
            "No jump is possible at the start. The holes can be given weights so that no jump raises \
             the total weight of the pegs. It is 0 at the start, but at least 1 with a peg on a1.",
        ),
    ] {
        assert_eq!(explained(text).words, words, "{text}");
    }
}

#[test]
fn one_weight_function_can_exclude_several_ends() {
    let puzzle = puzzle("goal: one; xxx");
    let with = |weights: [i64; 3]| {
        let weights = vec![Weights(weights.to_vec())];
        explain(&puzzle, &Reason::Pagoda { parity: Vec::new(), weights })
    };
    for (weights, words) in [
        ([-1, -1, -1], "It is -3 at the start, but -1 in all 3 possible end positions."),
        ([-1, 0, -1], "It is -2 at the start, but at least -1 in all 3 possible end positions."),
    ] {
        let explanation = with(weights);
        assert!(explanation.words.ends_with(words), "{}", explanation.words);
        assert!(explanation.arguments[0].words.ends_with(words));
        assert_eq!(explanation.arguments[0].excludes, [0, 1, 2]);
    }
    let some = with([-1, 1, 0]);
    assert_eq!((some.arguments[0].need, &some.arguments[0].excludes[..]), (Some(1), &[1][..]));
}

/// Pegs elsewhere can only make the sum smaller where weights are negative.
#[test]
fn what_a_hole_to_reach_needs_counts_what_may_be_elsewhere() {
    let puzzle = puzzle("goal: reach c1; xxo");
    let need = |weights: [i64; 3]| {
        let weights = vec![Weights(weights.to_vec())];
        let reason = Reason::Pagoda { parity: Vec::new(), weights };
        explain(&puzzle, &reason).arguments.remove(0)
    };
    assert_eq!(need([0, 0, 1]).need, Some(1));
    let least = need([-3, -3, -3]);
    assert_eq!((least.start, least.need, least.excludes.len()), (Some(-6), None, 0));
    let parity = explain(&puzzle, &Reason::Parity(vec![Position::of(3, [0, 2])]));
    assert_eq!(parity.arguments[0].excludes, [0usize; 0], "a peg on b1 changes it");
}

#[test]
fn a_search_says_what_it_left_out() {
    let closed = |bounds: &[[i64; 3]], members: usize| ClosedSet {
        symmetries: vec![vec![0, 1, 2], vec![2, 1, 0]],
        bounds: bounds
            .iter()
            .map(|weights| Bound { weights: Weights(weights.to_vec()), unit: 0 })
            .collect(),
        members: vec![Position::empty(3); members],
    };
    let told = |text: &str, closed: ClosedSet| {
        let (parity, weights) = (Vec::new(), Vec::new());
        explain(&puzzle(text), &Reason::Closed { parity, weights, closed }).words
    };
    for (text, bounds, members, words) in [
        (
            "goal: exactly; xxx; oxx",
            &[[1, 1, 1]][..],
            1234,
            "Counting the start, only 1,234 positions (up to symmetry) can arise with enough pegs for \
             the goal, and none of them meets the goal.",
        ),
        (
            "goal: one; xxx",
            &[[1, 1, 1], [0, 1, 0]],
            2,
            "Counting the start, only 2 positions (up to symmetry) can arise that weights do not rule \
             out, and none of them meets the goal.",
        ),
        ("goal: one; xxx", &[[1, 1, 1]], 1, "No jump is possible at the start."),
        (
            "goal: exactly; xxo; oxx",
            &[[1, 1, 1]],
            1,
            "Every jump removes a peg, and the goal has as many pegs as the start. No jump from the \
             start leads to a position with enough pegs for the goal.",
        ),
        (
            "goal: one b1; xxo",
            &[[1, 1, 1], [0, 1, 0]],
            1,
            "No jump from the start leads to a position that weights do not rule out.",
        ),
        (
            "goal: reach b1; xox",
            &[],
            1,
            "Working back from a peg on b1 gives 1 set of required pegs (up to symmetry); it is not \
             contained in the start.",
        ),
        (
            "goal: reach b1; xox",
            &[[0, 1, 0]],
            0,
            "The holes can be given weights so that no jump raises the total weight of the pegs and a \
             peg on b1 alone outweighs the whole start.",
        ),
    ] {
        assert_eq!(told(text, closed(bounds, members)), words);
    }
}
