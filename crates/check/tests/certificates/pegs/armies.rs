//! Armies on the half-plane.

use std::collections::{BTreeMap, BTreeSet};

use super::kit::{Certificate, coded, directions, zigzag};
use crate::kit::{Random, assert_rejected, numbers, statement};

type Square = (i32, i32);
type Need = BTreeSet<Square>;

/// The unit of a bound, and the squares that weigh something else than it says.
type Bound = (u128, BTreeMap<Square, u128>);

fn certificate(lattice: &str, level: i32, claim: &str) -> Certificate {
    let proof = if claim.starts_with("army at most") { "plan" } else { "closed-set" };
    Certificate {
        lattice: lattice.into(),
        board: "half-plane".into(),
        goal: format!("level {level}"),
        claim: claim.into(),
        proof: proof.into(),
        body: Vec::new(),
    }
}

fn squares(all: impl IntoIterator<Item = Square>) -> Vec<u128> {
    all.into_iter().flat_map(|(x, y)| [zigzag(x.into()), zigzag(y.into())]).collect()
}

/// An army and its jumps, each by where it starts and lands.
#[derive(Clone, Debug)]
struct Plan {
    army: Vec<Square>,
    jumps: Vec<(Square, Square)>,
}

impl Plan {
    fn body(&self) -> Vec<u8> {
        let mut all = vec![self.army.len() as u128];
        all.extend(squares(self.army.iter().copied()));
        all.push(self.jumps.len() as u128);
        all.extend(self.jumps.iter().flat_map(|&(from, to)| squares([from, to])));
        numbers(&all)
    }
}

/// The bound part of a body.
#[derive(Clone, Debug, Default)]
struct Bounded {
    is_mirrored: bool,
    bounds: Vec<Bound>,
    members: BTreeSet<Need>,
}

impl Bounded {
    fn body(&self) -> Vec<u8> {
        let mut all = vec![u128::from(self.is_mirrored), self.bounds.len() as u128];
        for (unit, weights) in &self.bounds {
            all.extend([*unit, weights.len() as u128]);
            // By rows from below, then from the left.
            let sorted: BTreeMap<Square, u128> =
                weights.iter().map(|(&(x, y), &weight)| ((y, x), weight)).collect();
            for ((y, x), weight) in sorted {
                all.extend([zigzag(x.into()), zigzag(y.into()), weight]);
            }
        }
        let listed: BTreeSet<Square> =
            self.members.iter().flatten().map(|&(x, y)| (y, x)).collect();
        all.push(listed.len() as u128);
        all.extend(squares(listed.iter().map(|&(y, x)| (x, y))));
        let bytes = |need: &Need| {
            let mut bytes = vec![0; listed.len().div_ceil(8)];
            for (index, _) in
                listed.iter().enumerate().filter(|(_, (y, x))| need.contains(&(*x, *y)))
            {
                bytes[index / 8] |= 128 >> (index % 8);
            }
            bytes
        };
        let mut members: Vec<Vec<u8>> = self.members.iter().map(bytes).collect();
        members.sort();
        [numbers(&all), coded(&members)].concat()
    }
}

/// What is needed before a jump that lands in a need, and the jump.
fn before(lattice: &str, need: &Need) -> Vec<(Need, (Square, Square))> {
    let mut found = Vec::new();
    for &(x, y) in need {
        for (right, up) in directions(lattice) {
            let (over, from) = ((x - right, y - up), (x - 2 * right, y - 2 * up));
            if !need.contains(&over) && !need.contains(&from) {
                let mut earlier = need.clone();
                earlier.remove(&(x, y));
                earlier.extend([over, from]);
                found.push((earlier, (from, (x, y))));
            }
        }
    }
    found
}

/// The cost of a need in soldiers at the least: by rows 1, 2, 3, 5, ….
fn cost(need: &Need) -> u32 {
    let of = |y: i32| (0..y).fold((1, 1), |(last, now), _| (now, last + now)).1;
    need.iter().map(|&(_, y)| of(y)).sum()
}

/// All needs that cost at most so many soldiers; and a plan, if one of them is
/// an army.
fn search(lattice: &str, level: i32, most: u32) -> (BTreeSet<Need>, Option<Plan>) {
    let target = Need::from([(0, level)]);
    let mut open = vec![(target, Vec::new())];
    let mut known = BTreeSet::new();
    open.retain(|(need, _)| cost(need) <= most);
    known.extend(open.iter().map(|(need, _)| need.clone()));
    while let Some((need, jumps)) = open.pop() {
        if need.iter().all(|&(_, y)| y <= 0) {
            return (known, Some(Plan { army: need.into_iter().collect(), jumps }));
        }
        for (earlier, jump) in before(lattice, &need) {
            if cost(&earlier) <= most && known.insert(earlier.clone()) {
                let jumps = [&[jump], jumps.as_slice()].concat();
                open.push((earlier, jumps));
            }
        }
    }
    (known, None)
}

/// The bound that says what [`cost`] says.
fn rows() -> Bound {
    (1, BTreeMap::new())
}

/// Published sizes of the smallest armies (OEIS A014225, A125730, A014227).
const SMALLEST: [(&str, &[u32]); 3] =
    [("orthogonal", &[2, 4, 8]), ("all", &[2, 3, 5, 8]), ("hex", &[2, 3, 5, 9])];

#[test]
fn the_smallest_armies_are_proved() {
    for (lattice, sizes) in SMALLEST {
        for (&size, level) in sizes.iter().zip(1..) {
            let (_, plan) = search(lattice, level, size);
            let plan = plan.expect("the army is large enough").body();
            let (members, none) = search(lattice, level, size - 1);
            assert!(none.is_none(), "{lattice} {level}");
            let count = members.len() as u64;
            let bounded = Bounded { is_mirrored: false, bounds: vec![rows()], members }.body();

            let both = certificate(lattice, level, &format!("army {size}"))
                .with([plan.clone(), bounded.clone()].concat());
            let said =
                check::verify(&both.file()).unwrap_or_else(|e| panic!("{lattice} {level}: {e}"));
            assert!(said.positions > count, "{said:?}");
            let at_most = certificate(lattice, level, &format!("army at most {size}"));
            assert!(at_most.with(plan.clone()).is_accepted());
            let at_least = certificate(lattice, level, &format!("army at least {size}"));
            assert!(at_least.with(bounded.clone()).is_accepted());

            // None of it proves more than it says.
            for (claim, body) in [
                (format!("army at least {}", size + 1), bounded.clone()),
                (format!("army at most {}", size - 1), plan.clone()),
                (format!("army at most {}", size + 1), plan.clone()),
                (format!("army {}", size + 1), [plan.clone(), bounded.clone()].concat()),
                (format!("army {}", size - 1), [plan, bounded].concat()),
            ] {
                assert!(!certificate(lattice, level, &claim).with(body).is_accepted(), "{claim}");
            }
        }
    }
}

#[test]
fn what_is_proved_of_armies_is_said() {
    let (_, plan) = search("orthogonal", 2, 4);
    let (members, _) = search("orthogonal", 2, 3);
    let bounded = Bounded { bounds: vec![rows()], members, ..Bounded::default() };
    let both = [plan.clone().unwrap().body(), bounded.body()].concat();
    assert!(bounded.members.len() > 1);
    assert_eq!(
        statement(&certificate("orthogonal", 2, "army 4").with(both).file()),
        format!(
            "with orthogonal jumps on the half-plane, an army of 4 reaches level 2, and no \
             smaller army does: closed set of {} needs",
            bounded.members.len()
        )
    );
    assert_eq!(
        statement(&certificate("orthogonal", 2, "army at least 4").with(bounded.body()).file()),
        format!(
            "with orthogonal jumps on the half-plane, no army of fewer than 4 reaches level 2: \
             closed set of {} needs",
            bounded.members.len()
        )
    );
    assert_eq!(
        statement(
            &certificate("orthogonal", 2, "army at most 4").with(plan.unwrap().body()).file()
        ),
        "with orthogonal jumps on the half-plane, an army of 4 reaches level 2"
    );
}

fn mirrored(lattice: &str, level: i32, need: &Need) -> Need {
    let image = |&(x, y): &Square| if lattice == "hex" { (-x - y + level, y) } else { (-x, y) };
    need.iter().map(image).collect()
}

#[test]
fn members_stand_for_their_mirror_images_if_the_body_says_so() {
    let cases = [("orthogonal", 3, 8), ("hex", 4, 9), ("all", 2, 3), ("diagonal", 2, 3)];
    for (lattice, level, size) in cases {
        let bounds = if size > 3 { vec![rows()] } else { Vec::new() };
        let members = if size > 3 {
            search(lattice, level, size - 1).0
        } else {
            let target = Need::from([(0, level)]);
            let pairs = before(lattice, &target).into_iter().map(|(need, _)| need);
            pairs.chain([target.clone()]).collect()
        };
        let folded: BTreeSet<Need> =
            members.iter().map(|need| need.clone().min(mirrored(lattice, level, need))).collect();
        assert!(folded.len() < members.len(), "{lattice}");
        let claim = certificate(lattice, level, &format!("army at least {size}"));
        let folded = Bounded { is_mirrored: true, bounds, members: folded };
        assert!(claim.with(folded.body()).is_accepted(), "{lattice}");
        let unfolded = Bounded { is_mirrored: false, ..folded };
        assert!(!claim.with(unfolded.body()).is_accepted(), "{lattice}");
    }
}

#[test]
fn no_member_of_a_closed_set_can_be_missing() {
    let (members, _) = search("orthogonal", 3, 7);
    let claim = certificate("orthogonal", 3, "army at least 8");
    let whole = Bounded { bounds: vec![rows()], members, ..Bounded::default() };
    assert!(claim.with(whole.body()).is_accepted());
    for need in &whole.members {
        let mut fewer = whole.clone();
        fewer.members.remove(need);
        assert_rejected(
            &claim.with(fewer.body()).file(),
            "is not in the set, and no bound excludes it",
        );
    }
}

#[test]
fn an_army_among_the_needs_is_named() {
    let mut bounded = Bounded { bounds: vec![rows()], ..Bounded::default() };
    bounded.members = search("orthogonal", 1, 1).0;
    bounded.members.insert(Need::from([(0, 0), (0, -1)]));
    let claim = certificate("orthogonal", 1, "army at least 2");
    assert_rejected(
        &claim.with(bounded.body()).file(),
        "(0,-1) (0,0): the start contains all of it",
    );
}

#[test]
fn plans_that_are_none_are_rejected() {
    let claim = |army| certificate("orthogonal", 1, &format!("army at most {army}"));
    let right = Plan { army: vec![(0, -1), (0, 0)], jumps: vec![((0, -1), (0, 1))] };
    assert!(claim(2).with(right.body()).is_accepted());
    let wrong = |plan: Plan, words: &str| {
        assert_rejected(&claim(plan.army.len()).with(plan.body()).file(), words);
    };
    wrong(Plan { army: vec![(0, -1), (0, 1)], jumps: vec![] }, "beyond the line");
    wrong(Plan { army: vec![(0, 0), (0, 0)], jumps: vec![] }, "or listed twice");
    wrong(Plan { jumps: vec![], ..right.clone() }, "without a soldier on the target");
    wrong(
        Plan { jumps: vec![((0, -1), (0, 2))], ..right.clone() },
        "jump 1, (0,-1)-(0,2), does not exist",
    );
    wrong(Plan { jumps: vec![((0, -1), (2, 1))], ..right.clone() }, "does not exist");
    wrong(Plan { jumps: vec![((0, -1), (0, -1))], ..right.clone() }, "does not exist");
    wrong(Plan { army: vec![(0, -1), (1, 0)], ..right.clone() }, "is not possible");
    wrong(Plan { army: vec![(1, -1), (0, 0)], ..right.clone() }, "is not possible");
    wrong(Plan { jumps: vec![((0, -1), (0, 1)), ((0, -1), (0, 1))], ..right.clone() }, "jump 2");
    wrong(Plan { army: vec![(0, -1), (0, 0), (2000, 0)], ..right.clone() }, "further away");
    assert_rejected(
        &claim(3).with(right.body()).file(),
        "the number of soldiers in the body is not 3",
    );
    assert_rejected(&claim(2).with([right.body(), vec![0]].concat()).file(), "continues after");
    for claim in ["army at most 0", "army at most", "army at most 02", "army at most -1", "army +2"]
    {
        assert!(!certificate("orthogonal", 1, claim).with(right.body()).is_accepted(), "{claim}");
    }
}

#[test]
fn weights_that_a_jump_raises_are_rejected() {
    let claim = certificate("orthogonal", 3, "army at least 8");
    let (members, _) = search("orthogonal", 3, 7);
    let with = |unit, weights: &[(Square, u128)]| {
        let bound = (unit, weights.iter().copied().collect());
        let bounds = vec![rows(), bound];
        claim.with(Bounded { bounds, members: members.clone(), ..Bounded::default() }.body())
    };
    assert!(with(1, &[]).is_accepted());
    assert!(with(0, &[]).is_accepted());
    assert!(with(1, &[((0, 0), 2)]).is_accepted());
    assert_rejected(&with(1, &[((0, 0), 3)]).file(), "increases the sum");
    assert_rejected(&with(1, &[((0, 0), 0)]).file(), "increases the sum");
    assert_rejected(&with(1, &[((0, 3), 6)]).file(), "(0,1)-(0,3) increases the sum");
    assert_rejected(&with(1, &[((9, 64), 1 << 62)]).file(), "increases the sum");
    assert_rejected(&with(0, &[((5, 5), 1)]).file(), "increases the sum");
    assert_rejected(&with(1, &[((0, 0), 1 << 63)]).file(), "does not fit in 64 bits");
    assert_rejected(&with(1 << 63, &[]).file(), "does not fit in 64 bits");
    assert!(with((1 << 63) - 1, &[]).is_accepted(), "the largest unit there is");
    assert_rejected(&with(1, &[((0, 65), 1)]).file(), "further away");
}

/// Tries to prove what is false: that armies of the smallest size do not do.
#[test]
fn no_forged_bound_is_accepted() {
    let mut random = Random(11);
    let mut accepted = 0;
    for (lattice, level, size) in [
        ("orthogonal", 1, 2),
        ("orthogonal", 2, 4),
        ("all", 2, 3),
        ("hex", 2, 3),
        ("diagonal", 1, 2),
    ] {
        let (mut needs, _) = search(lattice, level, size - 1);
        // Needs of the true size, too, among them armies.
        let mut open: Vec<Need> = vec![Need::from([(0, level)])];
        while let Some(need) = open.pop() {
            let next = before(lattice, &need).into_iter().map(|(need, _)| need);
            for next in next.filter(|need| cost(need) <= size) {
                if needs.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let pool: Vec<Need> = needs.iter().cloned().collect();
        for _ in 0..4000 {
            let unit = random.below(4) as u128;
            let weights = (0..random.below(4)).map(|_| {
                let square = (random.below(5) as i32 - 2, random.below(5) as i32 - 2);
                (square, random.below(5) as u128 * unit.max(1))
            });
            let bound = (unit, weights.collect());
            let bounds = match random.below(3) {
                0 => vec![],
                1 => vec![bound],
                _ => vec![rows(), bound],
            };
            let drop = 1 + random.below(5);
            let keep = |need: &Need, random: &mut Random| {
                need.iter().any(|&(_, y)| y > 0) && !random.once_in(drop + 1)
            };
            let members = pool.iter().filter(|need| keep(need, &mut random)).cloned().collect();
            let is_mirrored = random.once_in(2);
            let body = Bounded { is_mirrored, bounds, members }.body();
            let false_claim = certificate(lattice, level, &format!("army at least {}", size + 1));
            assert!(!false_claim.with(body.clone()).is_accepted(), "{lattice} {level}");
            let true_claim = certificate(lattice, level, &format!("army at least {size}"));
            accepted += u32::from(true_claim.with(body).is_accepted());
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn more_bounds_than_the_body_has_bytes_for_are_rejected() {
    // A thousand squares, and bounds of two bytes each that would have a weight
    // for all of them.
    let listed = (-10..=0).flat_map(|y| (-40..=40).map(move |x| (x, y)));
    let listed: Vec<Square> = listed.collect();
    for (bounds, is_fine) in [(100, true), (5000, false), (100_000, false)] {
        let mut all = vec![0, bounds];
        all.extend((0..bounds).flat_map(|_| [1, 0]));
        all.push(listed.len() as u128);
        all.extend(squares(listed.iter().copied()));
        all.push(0);
        let claim = certificate("orthogonal", 1, "army at least 2").with(numbers(&all));
        if is_fine {
            assert_eq!(
                statement(&claim.file()),
                "with orthogonal jumps on the half-plane, no army of fewer than 2 reaches level 1: \
                 the bounds alone exclude it"
            );
        } else {
            assert_rejected(&claim.file(), "squares are too many");
        }
    }
}

#[test]
fn a_member_that_a_bound_excludes_needs_no_more() {
    let (mut members, _) = search("orthogonal", 3, 7);
    let claim = certificate("orthogonal", 3, "army at least 8");
    let mut useless = members.first().expect("the target is there").clone();
    useless.extend([(9, 3), (12, 3)]);
    members.insert(useless);
    let with = |bounds| {
        claim.with(Bounded { bounds, members: members.clone(), ..Bounded::default() }.body())
    };
    assert!(with(vec![rows()]).is_accepted());
    assert!(!with(vec![]).is_accepted());
}

#[test]
fn a_bound_excludes_mirror_images_too() {
    // Rows, and a soldier who is dearer on the right: what is excluded there is on
    // the left only by its mirror image.
    let claim = certificate("orthogonal", 2, "army at least 4");
    let dear = (2, BTreeMap::from([((2, 0), 4), ((2, 1), 6), ((2, 2), 10)]));
    let excludes = |need: &Need| {
        let weights = need.iter().map(|square| match dear.1.get(square) {
            Some(&weight) => weight as u32,
            None => 2 * cost(&Need::from([*square])),
        });
        // Three soldiers, and what one of them weighs beyond the unit.
        weights.sum::<u32>() > 2 * 3 + 2
    };
    let image = |need: &Need| mirrored("orthogonal", 2, need);
    let few = |need: &Need| need.len() <= 3;
    let target = Need::from([(0, 2)]);
    let mut members = BTreeSet::from([target.clone()]);
    let mut open = vec![target];
    while let Some(need) = open.pop() {
        for (next, _) in before("orthogonal", &need) {
            if few(&next)
                && !excludes(&next)
                && !excludes(&image(&next))
                && members.insert(next.clone())
            {
                open.push(next);
            }
        }
    }
    let with = |is_mirrored| {
        let members = members.clone();
        claim.with(Bounded { is_mirrored, bounds: vec![dear.clone()], members }.body())
    };
    assert!(with(true).is_accepted());
    assert!(!with(false).is_accepted());
}
