//! Explanations against the rules: every argument is gone through from first
//! principles, every end must be excluded by one of them, and what the words say in
//! numbers must be what the arguments say.

use pegs::{Argument, ArgumentKind, Explanation, Goal, Position, Puzzle, Reason, explain};

use crate::twin::Twin;

/// Goes through the explanation of a reason. What a closed set excludes has to be
/// checked by whoever calls this.
pub(crate) fn check(twin: &Twin, puzzle: &Puzzle, reason: &Reason) {
    let explanation = explain(puzzle, reason);
    assert_eq!(explanation.kind.name(), reason.name());
    assert_eq!(explanation.ends, ends(puzzle));
    let mut is_excluded = vec![false; explanation.ends.len()];
    for argument in &explanation.arguments {
        match argument.kind {
            ArgumentKind::Parity => check_parity(twin, puzzle, &explanation, argument),
            ArgumentKind::Pagoda => check_weights(twin, puzzle, &explanation, argument),
            ArgumentKind::ClosedSet => {
                let rest = (0..is_excluded.len()).filter(|&end| !is_excluded[end]);
                assert_eq!(argument.excludes, rest.collect::<Vec<_>>());
                let Reason::Closed { closed, .. } = reason else { panic!("there is no set") };
                assert_eq!(argument.members, Some(closed.members.len()));
                assert_eq!(argument.bounds, closed.bounds.len());
            }
        }
        assert!(!argument.excludes.is_empty(), "an argument that excludes nothing is none");
        argument.excludes.iter().for_each(|&end| is_excluded[end] = true);
    }
    assert!(is_excluded.iter().all(|&is| is), "every end is excluded");
    for words in explanation.arguments.iter().map(|a| &a.words).chain([&explanation.words]) {
        assert!(words.starts_with(|first: char| first.is_ascii_uppercase()), "{words}");
        assert!(words.ends_with('.') && !words.contains("  "), "{words}");
    }
    for argument in &explanation.arguments {
        let expected = numbers_of(puzzle, &explanation, argument);
        assert_eq!(numbers_in(&argument.words), expected, "{}", argument.words);
    }
    let expected = numbers_of_all(puzzle, &explanation);
    assert_eq!(numbers_in(&explanation.words), expected, "{}", explanation.words);
    assert!(!explanation.words.contains("marked"), "the whole has no numbers beside it");
}

/// What the goal asks for, by its definition.
fn ends(puzzle: &Puzzle) -> Vec<Position> {
    let holes = puzzle.board.holes().len();
    match &puzzle.goal {
        Goal::One => (0..holes).map(|hole| Position::of(holes, [hole])).collect(),
        Goal::OneAt(hole) | Goal::Reach(hole) => vec![Position::of(holes, [*hole])],
        Goal::Exactly(end) => vec![end.clone()],
    }
}

fn sum(numbers: &[i64], position: &Position) -> i64 {
    (0..numbers.len()).filter(|&hole| position.contains(hole)).map(|hole| numbers[hole]).sum()
}

/// Every jump meets the set 0 or 2 times, so it keeps the parity; exactly those ends
/// are excluded that differ from the start in it.
fn check_parity(twin: &Twin, puzzle: &Puzzle, explanation: &Explanation, argument: &Argument) {
    assert!(!matches!(puzzle.goal, Goal::Reach(_)), "what is elsewhere may have any parity");
    let marks = argument.numbers.as_ref().expect("a set has marks");
    assert!(marks.iter().all(|mark| [0, 1].contains(mark)));
    for jump in twin.jumps() {
        let met: i64 = jump.iter().map(|&hole| marks[hole as usize]).sum();
        assert!([0, 2].contains(&met));
    }
    let start = sum(marks, &puzzle.start) % 2;
    let differs = |&end: &usize| sum(marks, &explanation.ends[end]) % 2 != start;
    let excludes: Vec<usize> = (0..explanation.ends.len()).filter(differs).collect();
    assert_eq!(argument.excludes, excludes);
    assert_eq!((argument.start, argument.need), (Some(start), Some(1 - start)));
}

/// No jump raises the sum; exactly those ends are excluded that weigh more than the
/// start, whatever is elsewhere where that is free.
fn check_weights(twin: &Twin, puzzle: &Puzzle, explanation: &Explanation, argument: &Argument) {
    let weights = argument.numbers.as_ref().expect("there are weights");
    for &[from, over, to] in twin.jumps() {
        let weight = |hole: u32| weights[hole as usize];
        assert!(weight(from) + weight(over) >= weight(to));
    }
    if matches!(puzzle.goal, Goal::Reach(_)) {
        assert!(weights.iter().all(|&weight| weight >= 0), "pegs elsewhere weigh nothing or more");
    }
    let start = sum(weights, &puzzle.start);
    let needs: Vec<i64> = explanation.ends.iter().map(|end| sum(weights, end)).collect();
    let excludes: Vec<usize> = (0..needs.len()).filter(|&end| needs[end] > start).collect();
    assert_eq!(argument.excludes, excludes);
    let least = excludes.iter().map(|&end| needs[end]).min();
    assert_eq!((argument.start, argument.need), (Some(start), least));
}

/// The numbers that a text has, names of squares apart.
fn numbers_in(words: &str) -> Vec<i64> {
    let number = |word: &str| {
        word.trim_end_matches(['.', ',', ';', ':']).replace(',', "").parse::<i64>().ok()
    };
    words.split_whitespace().filter_map(number).collect()
}

/// `2 of 6 possible ends`, `all 6 possible ends`.
fn part(excluded: usize, ends: usize) -> Vec<i64> {
    let (excluded, ends) = (excluded as i64, ends as i64);
    if excluded == ends { vec![ends] } else { vec![excluded, ends] }
}

/// The numbers that the words of an argument should have, in their order.
fn numbers_of(puzzle: &Puzzle, explanation: &Explanation, argument: &Argument) -> Vec<i64> {
    let ends = explanation.ends.len();
    let excluded = || part(argument.excludes.len(), ends);
    let start = argument.start.unwrap_or_default();
    match (argument.kind, ends) {
        (ArgumentKind::Parity, _) => {
            let marks = argument.numbers.as_ref().expect("a set has marks");
            let size: i64 = marks.iter().sum();
            let on_set = [size, 2, sum(marks, &puzzle.start)];
            match (size, ends) {
                (1, 1) => vec![],
                (1, _) => excluded(),
                (_, 1) => [&on_set[..], &[sum(marks, &explanation.ends[0])]].concat(),
                _ => [&on_set[..], &excluded()].concat(),
            }
        }
        (ArgumentKind::Pagoda, 1) => vec![start, argument.need.expect("it excludes the end")],
        (ArgumentKind::Pagoda, _) => {
            [vec![start, argument.need.expect("it excludes ends")], excluded()].concat()
        }
        (ArgumentKind::ClosedSet, _) => {
            let rest = argument.excludes.len();
            let remaining = if rest == 1 { vec![ends] } else { vec![rest, ends] };
            let remaining: Vec<i64> = remaining.into_iter().map(|number| number as i64).collect();
            let all = rest == ends;
            [members(puzzle, argument), if all { vec![] } else { remaining }].concat()
        }
    }
}

/// The number that a closed set is told with.
fn members(puzzle: &Puzzle, argument: &Argument) -> Vec<i64> {
    let members = argument.members.expect("a closed set has members") as i64;
    let is_reach = matches!(puzzle.goal, Goal::Reach(_));
    if members == 0 || members == 1 && !is_reach { vec![] } else { vec![members] }
}

/// The numbers that the words of the whole should have, in their order.
fn numbers_of_all(puzzle: &Puzzle, explanation: &Explanation) -> Vec<i64> {
    let ends = explanation.ends.len() as i64;
    let (start, goal) = (puzzle.start.len() as i64, explanation.ends[0].len() as i64);
    let is_reach = matches!(puzzle.goal, Goal::Reach(_));
    let mut numbers = if goal > start && !is_reach { vec![start, goal] } else { vec![] };
    let mut is_excluded = vec![false; explanation.ends.len()];
    let mut shares: Vec<(Vec<&Argument>, Vec<usize>)> = Vec::new();
    for kind in [ArgumentKind::Parity, ArgumentKind::Pagoda, ArgumentKind::ClosedSet] {
        let arguments: Vec<&Argument> =
            explanation.arguments.iter().filter(|argument| argument.kind == kind).collect();
        let by_one = |&end: &usize| arguments.iter().any(|a| a.excludes.contains(&end));
        let new: Vec<usize> =
            (0..is_excluded.len()).filter(by_one).filter(|&end| !is_excluded[end]).collect();
        for &end in &new {
            is_excluded[end] = true;
        }
        if !arguments.is_empty() {
            assert!(!new.is_empty(), "each kind has ends of its own");
            shares.push((arguments, new));
        }
    }
    if let [(arguments, _)] = &shares[..] {
        if let [only] = arguments[..] {
            numbers.extend(numbers_of(puzzle, explanation, only));
        } else {
            numbers.extend([arguments.len() as i64, ends]);
        }
        return numbers;
    }
    numbers.push(ends);
    for (place, (_, new)) in shares.iter().enumerate() {
        // "the other one"
        if place + 1 < shares.len() || new.len() > 1 {
            numbers.push(new.len() as i64);
        }
    }
    for (arguments, new) in &shares {
        match (arguments[0].kind, &arguments[..]) {
            (ArgumentKind::ClosedSet, _) => numbers.extend(members(puzzle, arguments[0])),
            (ArgumentKind::Parity, [only]) => {
                let size: i64 = only.numbers.iter().flatten().sum();
                numbers.extend((size > 1).then_some(size));
            }
            (ArgumentKind::Pagoda, [only]) => {
                let weights = only.numbers.as_ref().expect("there are weights");
                let need = new.iter().map(|&end| sum(weights, &explanation.ends[end])).min();
                numbers.extend([only.start, need].into_iter().flatten());
            }
            _ => numbers.push(arguments.len() as i64),
        }
    }
    numbers
}
