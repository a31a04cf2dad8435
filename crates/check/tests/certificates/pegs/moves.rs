//! Certificates that no plan has fewer moves: right ones, wrong ones, and what brute force
//! says of claims.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::kit::{Board, Certificate, Frame, Pegs, one_in_bytes};
use crate::kit::{Random, numbers, statement};

/// A position, and the hole that the last jump leaves open for another of the same move.
type State = (Pegs, Option<usize>);

/// The fewest moves to every position and hole that jumps lead to, from some positions; going
/// back, jumps are unmade, and land where they started.
fn fewest(board: &Board, firsts: &[Pegs], back: bool) -> BTreeMap<State, u32> {
    let mut found = BTreeMap::new();
    let mut open: VecDeque<(State, u32)> = firsts.iter().map(|&first| ((first, None), 0)).collect();
    while let Some(((pegs, hole), moves)) = open.pop_front() {
        if found.contains_key(&(pegs, hole)) {
            continue;
        }
        found.insert((pegs, hole), moves);
        for jump in &board.jumps {
            let [from, over, to] = *jump;
            let has = |hole: usize| (pegs >> hole & 1 == 1) != back;
            if has(from) && has(over) && !has(to) {
                let next = jump.iter().fold(pegs, |pegs, hole| pegs ^ 1 << hole);
                let (entry, exit) = if back { (to, from) } else { (from, to) };
                if hole == Some(entry) {
                    open.push_front(((next, Some(exit)), moves));
                } else {
                    open.push_back(((next, Some(exit)), moves + 1));
                }
            }
        }
    }
    found
}

/// A member: its pegs, its moves, and its exits.
type Row = (Pegs, u32, BTreeSet<usize>);

/// All positions within so many moves, with their exits.
fn rows(board: &Board, firsts: &[Pegs], back: bool, most: u32) -> Vec<Row> {
    let mut all: BTreeMap<Pegs, (u32, BTreeSet<usize>)> = BTreeMap::new();
    for ((pegs, hole), moves) in fewest(board, firsts, back) {
        let known = all.entry(pegs).or_insert((moves, BTreeSet::new()));
        if moves < known.0 {
            *known = (moves, BTreeSet::new());
        }
        if moves == known.0 {
            known.1.extend(hole);
        }
    }
    let within = all.into_iter().filter(|(_, (moves, _))| *moves <= most);
    within.map(|(pegs, (moves, exits))| (pegs, moves, exits)).collect()
}

/// Members as a body has them.
fn coded(board: &Board, rows: &[Row]) -> Vec<u8> {
    let mut sorted: Vec<(Vec<u8>, &Row)> =
        rows.iter().map(|row| (one_in_bytes(board.len(), row.0), row)).collect();
    sorted.sort();
    let mut body = numbers(&[sorted.len() as u128]);
    let mut before: Vec<u8> = Vec::new();
    for (bytes, (_, moves, exits)) in sorted {
        let shared = bytes.iter().zip(&before).take_while(|(a, b)| a == b).count();
        body.extend(numbers(&[shared as u128]));
        body.extend(&bytes[shared..]);
        let mut rest = vec![u128::from(*moves), exits.len() as u128];
        let mut last = 0;
        for &exit in exits {
            rest.push((exit - last) as u128);
            last = exit;
        }
        body.extend(numbers(&rest));
        before = bytes;
    }
    body
}

/// A plan with the fewest moves to a position that is good, as numbers; and its moves.
fn plan(board: &Board, start: Pegs, good: &dyn Fn(Pegs) -> bool) -> Option<(Vec<u128>, u32)> {
    let mut known: BTreeMap<State, Option<State>> = BTreeMap::new();
    let mut open = VecDeque::from([((start, None), None, 0)]);
    while let Some((state, parent, moves)) = open.pop_front() {
        if known.contains_key(&state) {
            continue;
        }
        known.insert(state, parent);
        let (pegs, hole): State = state;
        if good(pegs) {
            let mut jumps = Vec::new();
            let mut now = state;
            while let Some(before) = known[&now] {
                let changed = before.0 ^ now.0;
                let is_it = |jump: &&[usize; 3]| {
                    jump.iter().fold(0, |pegs, hole| pegs | 1 << hole) == changed
                        && before.0 >> jump[0] & 1 == 1
                        && Some(jump[2]) == now.1
                };
                let [from, _, to] = board.jumps.iter().find(is_it).expect("it was made");
                jumps.splice(0..0, [*from as u128, *to as u128]);
                now = before;
            }
            jumps.insert(0, jumps.len() as u128 / 2);
            return Some((jumps, moves));
        }
        for jump in &board.jumps {
            let [from, over, to] = *jump;
            if pegs >> from & 1 == 1 && pegs >> over & 1 == 1 && pegs >> to & 1 == 0 {
                let next = jump.iter().fold(pegs, |pegs, hole| pegs ^ 1 << hole);
                if hole == Some(from) {
                    open.push_front(((next, Some(to)), Some(state), moves));
                } else {
                    open.push_back(((next, Some(to)), Some(state), moves + 1));
                }
            }
        }
    }
    None
}

/// A puzzle with a plan of the fewest moves, the sets of all positions, and where they part.
struct Sample {
    board: Board,
    start: Pegs,
    goal: String,
    plan: Vec<u128>,
    fewest: u32,
    frame: Frame,
    near: Option<(u32, Vec<Row>)>,
    far: Vec<Row>,
}

impl Sample {
    /// The puzzle with one end, or a hole to reach, whose sets part after so many moves.
    fn new(board: Board, start: Pegs, hole: usize, reach: bool, near: u32) -> Option<Sample> {
        let good = |pegs: Pegs| if reach { pegs >> hole & 1 == 1 } else { pegs == 1 << hole };
        let (plan, fewest) = plan(&board, start, &good)?;
        if fewest == 0 {
            return None;
        }
        let near = near.min(fewest - 1);
        let first = (!reach).then(|| (near, rows(&board, &[start], false, near)));
        let left = if reach { fewest - 1 } else { fewest - 1 - near };
        let far = rows(&board, &[1 << hole], true, left);
        let goal = format!("{} {}", if reach { "reach" } else { "one" }, board.name(hole));
        Some(Sample { board, start, goal, plan, fewest, frame: Frame::default(), near: first, far })
    }

    fn certificate(&self, claim: u32) -> Certificate {
        let mut body = numbers(&self.plan);
        if self.near.is_some() {
            body.extend(numbers(&[0, 0]));
        }
        let mut frame = self.frame.body(&self.board, &[]);
        frame.pop(); // the number of its members
        body.extend(frame);
        if let Some((near, rows)) = &self.near {
            body.extend(numbers(&[u128::from(*near)]));
            body.extend(coded(&self.board, rows));
        }
        body.extend(coded(&self.board, &self.far));
        let claim = format!("moves {claim}");
        Certificate::new(&self.board, self.start, &self.goal, &claim, "closed-set").with(body)
    }

    fn is_accepted(&self) -> bool {
        self.certificate(self.fewest).is_accepted()
    }
}

/// On every start of small boards, for every hole.
fn samples() -> Vec<Sample> {
    let mut all = Vec::new();
    for (lattice, shape, apart) in [
        ("orthogonal", "#######", 1),
        ("orthogonal", "###/###/###", 3),
        ("hex", "#.../##../###./####", 23),
        ("all", "###/###/###", 7),
        ("diagonal", "####/####/####", 97),
    ] {
        let board = Board::new(lattice, shape);
        for start in board.all().step_by(apart) {
            for hole in 0..board.len() {
                for (reach, near) in [(true, 0), (false, 0), (false, 1), (false, 9)] {
                    all.extend(Sample::new(board.clone(), start, hole, reach, near));
                }
            }
        }
    }
    all
}

#[test]
fn the_sets_of_all_positions_prove_the_fewest_moves() {
    let samples = samples();
    assert!(samples.len() > 1_000, "{}", samples.len());
    assert!(samples.iter().any(|sample| sample.fewest >= 4));
    for sample in samples {
        assert!(sample.is_accepted(), "{}", sample.certificate(sample.fewest).header());
        for wrong in [sample.fewest - 1, sample.fewest + 1] {
            assert!(!sample.certificate(wrong).is_accepted());
        }
    }
}

#[test]
fn a_set_without_one_of_its_members_or_exits_is_rejected() {
    let mut random = Random(20);
    let mut rejected = 0;
    for mut sample in samples().into_iter().filter(|sample| sample.fewest >= 3) {
        let all = sample.far.clone();
        let index = random.below(all.len());
        match random.below(3) {
            0 => drop(sample.far.remove(index)),
            1 => sample.far[index].1 += 1,
            _ => drop(sample.far[index].2.pop_first()),
        }
        rejected += usize::from(sample.far != all && !sample.is_accepted());
        sample.far = all;
        // The first position is always missed.
        if let Some((_, rows)) = &mut sample.near {
            rows.retain(|row| row.0 != sample.start);
            assert!(!sample.is_accepted());
        }
    }
    assert!(rejected > 30, "{rejected}");
}

/// A plan as it comes, with its moves, if one is found soon.
fn any_plan(sample: &Sample, random: &mut Random) -> Option<(Vec<u128>, u32)> {
    let Sample { board, goal, near, .. } = sample;
    let hole = board.hole(goal.rsplit(' ').next().expect("it names a hole"));
    let is_met = |pegs: Pegs| {
        if near.is_some() { pegs == 1 << hole } else { pegs >> hole & 1 == 1 }
    };
    for _ in 0..50 {
        let (mut pegs, mut plan, mut moves) = (sample.start, Vec::new(), 0);
        while !is_met(pegs) {
            let able = |jump: &&[usize; 3]| {
                let [from, over, to] = jump.map(|hole| pegs >> hole & 1 == 1);
                from && over && !to
            };
            let able: Vec<_> = board.jumps.iter().filter(able).collect();
            if able.is_empty() {
                break;
            }
            let jump = able[random.below(able.len())];
            moves += u32::from(plan.last() != Some(&(jump[0] as u128)));
            plan.extend([jump[0] as u128, jump[2] as u128]);
            pegs = jump.iter().fold(pegs, |pegs, hole| pegs ^ 1 << hole);
        }
        if is_met(pegs) {
            plan.insert(0, plan.len() as u128 / 2);
            return Some((plan, moves));
        }
    }
    None
}

/// Sets of all positions meet, and sets without those that are in both have gaps.
#[test]
fn a_plan_of_more_moves_than_necessary_is_never_said_to_have_the_fewest() {
    let mut random = Random(7);
    let mut tried = 0;
    for sample in samples() {
        let Some((plan, moves)) = any_plan(&sample, &mut random) else { continue };
        if moves <= sample.fewest {
            continue;
        }
        let Sample { board, start, goal, frame, near, .. } = sample;
        let hole = board.hole(goal.rsplit(' ').next().expect("it names a hole"));
        let near = near.map(|(most, _)| (most, rows(&board, &[start], false, most)));
        let left = moves - 1 - near.as_ref().map_or(0, |(most, _)| *most);
        let far = rows(&board, &[1 << hole], true, left);
        let mut longer = Sample { board, start, goal, plan, fewest: moves, frame, near, far };
        assert!(!longer.is_accepted());
        match &longer.near {
            None => longer.far.retain(|row| row.0 & !start != 0),
            Some((_, near)) => {
                longer.far.retain(|row| near.iter().all(|other| other.0 != row.0));
            }
        }
        assert!(!longer.is_accepted());
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}

fn bench() -> Sample {
    let board = Board::new("hex", "#.../##../###./####");
    let start = 0x3ff ^ 1 << board.hole("b1");
    let good = |pegs: Pegs| pegs.is_power_of_two();
    let (found, _) = plan(&board, start, &good).expect("it can be solved");
    let end = board.reachable(start).into_keys().find(|pegs| pegs.is_power_of_two());
    assert_eq!(found[0], 8);
    let hole = end.expect("it can be solved").trailing_zeros() as usize;
    Sample::new(board, start, hole, false, 2).expect("it can be solved")
}

#[test]
fn the_verdict_names_the_moves() {
    let sample = bench();
    let said = statement(&sample.certificate(sample.fewest).file());
    let near = sample.near.as_ref().map_or(0, |(_, rows)| rows.len());
    let sets = format!("closed sets of {near} and {} positions", sample.far.len());
    assert!(said.ends_with(&format!(", and no plan has fewer moves: {sets}")), "{said}");
    assert!(said.contains(&format!("a plan of 8 jumps in {} moves leaves one peg", sample.fewest)));
}

#[test]
fn the_two_sets_may_be_about_fewer_moves_than_the_plan_has_but_not_about_less_than_all() {
    let mut sample = bench();
    let (near, rows) = sample.near.clone().expect("it has an end");
    // One move less on one side leaves plans that nobody has looked at.
    sample.near = Some((near + 1, rows.clone()));
    assert!(!sample.is_accepted());
    sample.near = Some((near - 1, rows.into_iter().filter(|row| row.1 < near).collect()));
    assert!(!sample.is_accepted());
}

#[test]
fn nothing_may_follow_and_nothing_be_missing() {
    let sample = bench();
    let certificate = sample.certificate(sample.fewest);
    let body = certificate.body.clone();
    assert!(certificate.is_accepted());
    for length in 0..body.len() {
        assert!(!certificate.with(body[..length].to_vec()).is_accepted(), "{length}");
    }
    assert!(!certificate.with([&body[..], &[0]].concat()).is_accepted());
    for proof in ["plan", "parity", "pagoda", "golden"] {
        let other = Certificate { proof: proof.into(), ..certificate.clone() };
        assert!(!other.is_accepted(), "{proof}");
    }
    for claim in
        ["moves", "moves ", "moves 0", "moves 05", "moves -1", "moves 99999999999999999999"]
    {
        let other = Certificate { claim: claim.into(), ..certificate.clone() };
        assert!(!other.is_accepted(), "{claim}");
    }
}

#[test]
fn symmetries_keep_the_start_and_a_member_is_the_least_of_its_images() {
    let board = Board::new("all", "###/###/###/###");
    let mirror: Vec<usize> = (0..12).map(|hole| hole + 2 - 2 * (hole % 3)).collect();
    // Both halves alike, and a peg to stay in between.
    let mut tried = 0;
    for start in board.all() {
        let image = |pegs: Pegs| -> Pegs {
            (0..12).filter(|&hole| pegs >> hole & 1 == 1).map(|hole| 1 << mirror[hole]).sum()
        };
        let is_symmetric = image(start) == start;
        if !is_symmetric && !start.is_multiple_of(31) {
            continue;
        }
        let Some(mut sample) = Sample::new(board.clone(), start, 4, false, 1) else { continue };
        sample.frame.symmetries = vec![mirror.clone()];
        let first = |pegs: Pegs| one_in_bytes(12, pegs) <= one_in_bytes(12, image(pegs));
        assert!(!sample.is_accepted() || sample.far.iter().all(|row| first(row.0)), "{start}");
        let mut near = sample.near.take().expect("it has an end");
        near.1.retain(|row| first(row.0));
        sample.near = Some(near);
        sample.far.retain(|row| first(row.0));
        assert_eq!(sample.is_accepted(), is_symmetric, "{start}");
        tried += usize::from(is_symmetric);
    }
    assert!(tried > 0);
}

#[test]
fn bounds_exclude_on_both_sides() {
    let mut sample = bench();
    sample.frame.bounds = vec![(0, vec![1; 10])];
    assert!(sample.is_accepted());
    // What weighs less than the end, or more than the start, need not be a member.
    let pegs = sample.start.count_ones();
    sample.far.retain(|row| row.0.count_ones() <= pegs);
    assert!(sample.is_accepted());
    sample.frame.bounds = vec![(1, vec![1; 10])];
    assert!(!sample.is_accepted(), "units belong to claims about jumps");
}

#[test]
fn large_counts_end_at_once() {
    let sample = bench();
    let certificate = sample.certificate(sample.fewest);
    let plan = numbers(&sample.plan).len();
    let near = 1 << 40;
    let body = [&certificate.body[..plan], &numbers(&[0, 0, 0, 0, 2, near])].concat();
    let verdict = check::verify(&certificate.with(body).file());
    assert!(verdict.unwrap_err().to_string().contains("too short for the"));
}
