//! Attempts to prove what is false, all of them or very many, on small boards:
//! whatever is accepted has to be true by brute force.

use super::boards::{SQUARE, turns_of_square};
use super::kit::{Board, Certificate, Frame, Pegs, weights};
use crate::kit::{Random, numbers};

/// Boards of which all starts and goals are tried.
fn boards() -> Vec<Board> {
    [
        ("orthogonal", "###"),
        ("orthogonal", "####"),
        ("orthogonal", "##/##/##"),
        ("hex", "#../##./###"),
        ("diagonal", "#.#/.#./#.#"),
    ]
    .map(|(lattice, shape)| Board::new(lattice, shape))
    .into()
}

/// A goal in words, and whether a position meets it.
type Goal = (String, Box<dyn Fn(Pegs) -> bool>);

/// Goals other than to reach a hole.
fn ends(board: &Board) -> Vec<Goal> {
    let mut goals: Vec<Goal> = vec![("one".into(), Box::new(u32::is_power_of_two))];
    for hole in 0..board.len() {
        goals.push((format!("one {}", board.name(hole)), Box::new(move |pegs| pegs == 1 << hole)));
    }
    for end in board.all() {
        goals.push((format!("exactly {}", board.grid(end)), Box::new(move |pegs| pegs == end)));
    }
    goals
}

fn reaches(board: &Board) -> Vec<Goal> {
    let goal = |hole: usize| -> Goal {
        (format!("reach {}", board.name(hole)), Box::new(move |pegs| pegs >> hole & 1 == 1))
    };
    (0..board.len()).map(goal).collect()
}

/// What came of many attempts.
#[derive(Default)]
struct Tally {
    accepted: u32,
    rejected: u32,
    /// Attempts to prove what is false.
    false_ones: u32,
}

impl Tally {
    fn attempt(&mut self, certificate: &Certificate, is_true: bool) {
        let accepted = certificate.is_accepted();
        assert!(is_true || !accepted, "{certificate:?}");
        self.accepted += u32::from(accepted);
        self.rejected += u32::from(!accepted);
        self.false_ones += u32::from(!is_true);
    }

    #[track_caller]
    fn assert_many(&self) {
        let Tally { accepted, rejected, false_ones } = self;
        assert!(
            *accepted > 300 && *rejected > 300 && *false_ones > 300,
            "{accepted} accepted, {rejected} rejected, {false_ones} false"
        );
    }
}

#[test]
fn no_set_of_holes_proves_what_is_false() {
    let mut tally = Tally::default();
    for board in boards() {
        let goals = ends(&board);
        for start in board.all() {
            let reachable = board.reachable(start);
            for (goal, is_met) in goals.iter().step_by(if board.len() > 5 { 3 } else { 1 }) {
                let is_true = !reachable.keys().any(|&pegs| is_met(pegs));
                let certificate = Certificate::new(&board, start, goal, "impossible", "parity");
                for set in board.all() {
                    let mut body = vec![1, u128::from(set.count_ones())];
                    let mut before = 0;
                    for hole in (0..board.len()).filter(|hole| set >> hole & 1 == 1) {
                        body.push((hole - before) as u128);
                        before = hole;
                    }
                    tally.attempt(&certificate.with(numbers(&body)), is_true);
                }
            }
        }
    }
    tally.assert_many();
}

/// All weights of so many holes between two numbers, in order.
fn all_weights(holes: usize, least: i128, most: i128) -> impl Iterator<Item = Vec<i128>> {
    let choices = (most - least + 1) as usize;
    (0..choices.pow(holes as u32)).map(move |mut code| {
        let mut digit = || {
            let digit = code % choices;
            code /= choices;
            least + digit as i128
        };
        (0..holes).map(|_| digit()).collect()
    })
}

#[test]
fn no_weights_prove_what_is_false() {
    let mut tally = Tally::default();
    for board in boards() {
        let (least, step) = match board.len() {
            3 => (-3, 1),
            4 => (-2, 1),
            _ => (-1, 61),
        };
        let goals: Vec<Goal> = ends(&board).into_iter().chain(reaches(&board)).collect();
        for start in board.all() {
            let reachable = board.reachable(start);
            for (goal, is_met) in &goals {
                let is_true = !reachable.keys().any(|&pegs| is_met(pegs));
                let certificate = Certificate::new(&board, start, goal, "impossible", "pagoda");
                for of_holes in all_weights(board.len(), least, 2).step_by(step * 7) {
                    let body = [&[0, 1][..], &weights(&of_holes)].concat();
                    tally.attempt(&certificate.with(numbers(&body)), is_true);
                }
            }
        }
    }
    tally.assert_many();
}

/// All permutations of a few holes, the identity first.
fn permutations(holes: usize) -> Vec<Vec<usize>> {
    if holes == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(holes - 1);
    let longer = |at: usize| {
        let inserted = move |one: &Vec<usize>| {
            let mut one = one.clone();
            one.insert(at, holes - 1);
            one
        };
        shorter.iter().map(inserted).collect::<Vec<_>>()
    };
    (0..holes).rev().flat_map(longer).collect()
}

#[test]
fn no_set_of_positions_of_three_holes_proves_what_is_false() {
    let board = Board::new("orthogonal", "###");
    let mut tally = Tally::default();
    let mut random = Random(1);
    let symmetries = permutations(3);
    let bounds: Vec<Vec<i128>> = all_weights(3, -1, 1).collect();
    for start in board.all() {
        let reachable = board.reachable(start);
        for (goal, is_met) in ends(&board) {
            let is_true = !reachable.keys().any(|&pegs| is_met(pegs));
            let certificate = Certificate::new(&board, start, &goal, "impossible", "closed-set");
            for set in 0u32..256 {
                let members: Vec<Pegs> = (0..8).filter(|pegs| set >> pegs & 1 == 1).collect();
                for symmetry in &symmetries {
                    let bound = (0, bounds[random.below(27)].clone());
                    let bounds = if random.once_in(3) { vec![bound] } else { Vec::new() };
                    let frame = Frame { symmetries: vec![symmetry.clone()], bounds };
                    tally.attempt(&certificate.with(frame.positions(&board, &members)), is_true);
                }
            }
        }
    }
    tally.assert_many();
}

/// Permutations of the holes of a board, half of them such as take jumps to jumps.
fn would_be_symmetries(random: &mut Random, board: &Board) -> Vec<Vec<usize>> {
    let all = if board.len() == 9 { turns_of_square() } else { permutations(board.len()) };
    let takes_jumps = |one: &Vec<usize>| {
        board.jumps.iter().all(|jump| board.jumps.contains(&jump.map(|hole| one[hole])))
    };
    let (mut fitting, others): (Vec<_>, Vec<_>) = all.into_iter().partition(takes_jumps);
    for _ in 0..fitting.len().min(others.len()) {
        fitting.push(others[random.below(others.len())].clone());
    }
    fitting
}

/// A frame of things that may be symmetries and bounds, or not.
fn any_frame(
    random: &mut Random,
    board: &Board,
    symmetries: &[Vec<usize>],
    most_unit: usize,
    least: i128,
) -> Frame {
    let mut frame = Frame::default();
    for _ in 0..random.below(3) {
        frame.symmetries.push(symmetries[random.below(symmetries.len())].clone());
    }
    for _ in 0..random.below(3) {
        let choices = (3 - least) as usize;
        let mut of_holes: Vec<i128> =
            (0..board.len()).map(|_| least + random.below(choices) as i128).collect();
        // Mostly made to be what no jump raises, by lowering.
        while let Some(&[from, over, to]) = board
            .jumps
            .iter()
            .find(|&&[from, over, to]| of_holes[from] + of_holes[over] < of_holes[to])
            .filter(|_| !random.once_in(20))
        {
            of_holes[to] = of_holes[to].min(of_holes[from] + of_holes[over]).max(least - 9);
            if of_holes[to] == least - 9 {
                break;
            }
        }
        frame.bounds.push((random.below(most_unit + 1) as u128, of_holes));
    }
    frame
}

/// The sets of holes that every jump touches none or two of, each as a body of one;
/// and a wrong one.
fn parity_sets(board: &Board) -> Vec<Vec<u128>> {
    let touched =
        |set: Pegs, jump: &[usize; 3]| jump.iter().filter(|hole| set >> **hole & 1 == 1).count();
    let is_right = |set: &Pegs| board.jumps.iter().all(|jump| touched(*set, jump) % 2 == 0);
    let coded = |set: Pegs| {
        let holes: Vec<usize> = (0..board.len()).filter(|hole| set >> hole & 1 == 1).collect();
        let differences = holes.iter().zip([&0].into_iter().chain(&holes));
        let mut body = vec![1, holes.len() as u128];
        body.extend(differences.map(|(hole, before)| (hole - before) as u128));
        body
    };
    board.all().filter(is_right).chain([1]).map(coded).collect()
}

/// Most of a set, and now and then something else.
fn most_of(random: &mut Random, board: &Board, set: &[Pegs]) -> Vec<Pegs> {
    let rate = 2 + random.below(30);
    let mut members: Vec<Pegs> = set.iter().copied().filter(|_| !random.once_in(rate)).collect();
    if random.once_in(6) {
        members.push(random.below(1 << board.len()) as Pegs);
    }
    members
}

#[test]
fn no_set_of_positions_proves_what_is_false() {
    let mut tally = Tally::default();
    let mut random = Random(2);
    for board in boards() {
        let goals = ends(&board);
        let symmetries = would_be_symmetries(&mut random, &board);
        let sets = parity_sets(&board);
        for _ in 0..6000 {
            let start = random.below(1 << board.len()) as Pegs;
            let reachable: Vec<Pegs> = board.reachable(start).into_keys().collect();
            let (goal, is_met) = &goals[random.below(goals.len())];
            let is_true = !reachable.iter().any(|&pegs| is_met(pegs));
            // What meets the goal is left out, or it would be seen at once.
            let set: Vec<Pegs> = reachable.into_iter().filter(|&pegs| !is_met(pegs)).collect();
            let members = most_of(&mut random, &board, &set);
            let frame = any_frame(&mut random, &board, &symmetries, 0, -1);
            let certificate = Certificate::new(&board, start, goal, "impossible", "closed-set");
            // Before it, what may rule out some of the ends, or what may not.
            let mut before = Vec::new();
            let sets = &sets[random.below(sets.len())];
            before.extend(if random.once_in(2) { sets.clone() } else { vec![0] });
            let of_holes = any_frame(&mut random, &board, &symmetries, 0, -1).bounds;
            before.push(of_holes.len() as u128);
            before.extend(of_holes.iter().flat_map(|(_, of_holes)| weights(of_holes)));
            let body = [numbers(&before), frame.body(&board, &members)].concat();
            tally.attempt(&certificate.with(body), is_true);
            let certificate = Certificate::new(&board, start, goal, "impossible", "pagoda");
            tally.attempt(&certificate.with(numbers(&before)), is_true);
        }
    }
    tally.assert_many();
}

#[test]
fn no_set_of_needs_proves_what_is_false() {
    let mut tally = Tally::default();
    let mut random = Random(3);
    // The larger boards have plans that take more jumps than need be.
    let larger = [("orthogonal", SQUARE), ("all", SQUARE), ("hex", "###/###")];
    let larger = larger.map(|(lattice, shape)| Board::new(lattice, shape));
    let mut longer_plans = 0;
    for board in boards().into_iter().chain(larger) {
        let symmetries = would_be_symmetries(&mut random, &board);
        for _ in 0..4000 {
            let start = random.below(1 << board.len()) as Pegs;
            let target = random.below(board.len());
            let reachable: Vec<Pegs> = board.reachable(start).into_keys().collect();
            let reached: Vec<Pegs> =
                reachable.into_iter().filter(|pegs| pegs >> target & 1 == 1).collect();
            let set: Vec<Pegs> = Board::closure(1 << target, |need| board.before(need))
                .into_keys()
                .filter(|need| need & !start != 0)
                .collect();
            let members = most_of(&mut random, &board, &set);
            let goal = format!("reach {}", board.name(target));
            let fewest = reached.iter().map(|pegs| start.count_ones() - pegs.count_ones()).min();
            let frame =
                any_frame(&mut random, &board, &symmetries, usize::from(fewest.is_some()), 0);
            let body = frame.body(&board, &members);
            let certificate = Certificate::new(&board, start, &goal, "impossible", "closed-set");
            tally.attempt(&certificate.with(body.clone()), fewest.is_none());
            if let Some(fewest) = fewest {
                // Any plan, which may have more jumps than need be.
                let plan = board.plan(start, reached[random.below(reached.len())]);
                let claim = format!("jumps {}", plan[0]);
                let body = [numbers(&plan), body].concat();
                let certificate = Certificate::new(&board, start, &goal, &claim, "closed-set");
                longer_plans += u32::from(plan[0] != u128::from(fewest));
                tally.attempt(&certificate.with(body), plan[0] == u128::from(fewest));
            }
        }
    }
    assert!(longer_plans > 300, "{longer_plans}");
    tally.assert_many();
}

#[test]
fn no_few_needs_prove_what_is_false() {
    // All subsets of the needs, all small bounds, on a row of five.
    let board = Board::new("orthogonal", "#####");
    let mut tally = Tally::default();
    let target = 4;
    let all: Vec<Pegs> =
        Board::closure(1 << target, |need| board.before(need)).into_keys().collect();
    assert!(all.len() < 8, "{}", all.len());
    let bounds: Vec<Vec<i128>> = all_weights(5, 0, 2).step_by(7).collect();
    for start in board.all() {
        let reachable = board.reachable(start);
        let reached = reachable.keys().filter(|&pegs| pegs >> target & 1 == 1);
        let fewest = reached.map(|pegs| start.count_ones() - pegs.count_ones()).min();
        for set in 0..1u32 << all.len() {
            let members: Vec<Pegs> =
                (0..all.len()).filter(|need| set >> need & 1 == 1).map(|need| all[need]).collect();
            for bound in &bounds {
                let frame = Frame { symmetries: Vec::new(), bounds: vec![(0, bound.clone())] };
                let certificate =
                    Certificate::new(&board, start, "reach e1", "impossible", "closed-set");
                tally.attempt(&certificate.with(frame.body(&board, &members)), fewest.is_none());
            }
        }
    }
    tally.assert_many();
}
