//! Certificates on boards that are right, and what they are said to prove.

use super::kit::{Board, Certificate, Frame, Pegs, weights};
use crate::kit::{numbers, statement};

pub(crate) const ROW: &str = "####";
pub(crate) const SQUARE: &str = "###/###/###";
pub(crate) const TRIANGLE: &str = "#.../##../###./####";
/// Two rows of soldiers, three rows beyond.
pub(crate) const FIELD: &str = "####/####/####/####/####";

/// A plan of the fewest jumps that brings a peg to a hole.
pub(crate) fn shortest_plan(board: &Board, start: Pegs, target: usize) -> Vec<u128> {
    let reached = board.reachable(start).into_keys().filter(|pegs| pegs >> target & 1 == 1);
    board.plan(start, reached.max_by_key(|pegs| pegs.count_ones()).expect("it can be reached"))
}

#[test]
fn a_plan_is_replayed() {
    let board = Board::new("orthogonal", FIELD);
    let (start, target) = (0xff, board.hole("b4"));
    let body = numbers(&shortest_plan(&board, start, target));
    let certificate = Certificate::new(&board, start, "reach b4", "reachable", "plan").with(body);
    assert_eq!(
        statement(&certificate.file()),
        "with orthogonal jumps on the 5x4 board oooo/oooo/oooo/xxxx/xxxx, a plan of 3 \
         jumps reaches b4"
    );
}

#[test]
fn a_plan_may_have_no_jumps() {
    let board = Board::new("orthogonal", ROW);
    for (start, goal) in [(1, "reach a1"), (2, "one"), (2, "one b1"), (6, "exactly oxxo")] {
        let certificate =
            Certificate::new(&board, start, goal, "reachable", "plan").with(numbers(&[0]));
        let said = statement(&certificate.file());
        let board = board.grid(start);
        let words = format!("with orthogonal jumps on the 1x4 board {board}, a plan of 0 jumps ");
        assert!(said.starts_with(&words), "{said}");
    }
}

#[test]
fn a_plan_to_an_end_has_as_many_jumps_as_any_other() {
    let board = Board::new("hex", TRIANGLE);
    let start = 0x3ff ^ 1 << board.hole("b1");
    let end = board.reachable(start).into_keys().find(|pegs| pegs.is_power_of_two());
    let body = numbers(&board.plan(start, end.expect("this triangle can be solved")));
    let certificate = Certificate::new(&board, start, "one", "jumps 8", "plan").with(body);
    assert_eq!(
        statement(&certificate.file()),
        "with hexagonal jumps on the 4x4 board x.../xx../xxx./xoxx, a plan of 8 jumps leaves one \
         peg, and every plan has that many"
    );
    let wrong = Certificate { claim: "jumps 7".into(), ..certificate };
    assert!(!wrong.is_accepted());
}

#[test]
fn parity_rules_ends_out() {
    // On a row the holes 0 and 1 of every three meet each jump twice.
    let board = Board::new("orthogonal", "######");
    let certificate = Certificate::new(&board, 0b00_1001, "one a1", "impossible", "parity")
        .with(numbers(&[1, 4, 0, 1, 2, 1]));
    assert_eq!(
        statement(&certificate.file()),
        "with orthogonal jumps on the 1x6 board xooxoo, no plan leaves one peg, in a1: parity: no jump changes \
         whether the number of pegs in any of the given sets of holes is even or odd, but the \
         goal would require a change"
    );
    let other = Certificate { goal: "one c1".into(), ..certificate };
    assert!(!other.is_accepted(), "in c1 the number is even as at the start");
}

#[test]
fn several_sets_rule_out_all_single_pegs() {
    let board = Board::new("orthogonal", "######");
    // Holes 0 and 3 hold two pegs of one colour: all three parities are even.
    let sets = [2, 4, 0, 1, 2, 1, 4, 1, 1, 2, 1];
    let certificate =
        Certificate::new(&board, 0b00_1001, "one", "impossible", "parity").with(numbers(&sets));
    assert!(
        statement(&certificate.file())
            .contains("the number of pegs in any of the given sets of holes")
    );
    let one = certificate.with(numbers(&[1, 4, 0, 1, 2, 1]));
    assert!(!one.is_accepted());
}

#[test]
fn weights_rule_out_a_square_to_reach() {
    let board = Board::new("orthogonal", "######");
    let certificate = Certificate::new(&board, 0b00_0111, "reach f1", "impossible", "pagoda")
        .with(numbers(&[&[0, 1][..], &weights(&[0, 1, 1, 2, 3, 5])].concat()));
    assert_eq!(
        statement(&certificate.file()),
        "with orthogonal jumps on the 1x6 board xxxooo, no plan reaches f1: weights sum to 2 at the start, the goal \
         needs 5, and no jump increases the sum"
    );
}

#[test]
fn weights_rule_out_ends_also_if_they_are_negative_and_several() {
    let board = Board::new("orthogonal", "####");
    let functions = [&[0, 2][..], &weights(&[-1, 1, 0, 1]), &weights(&[1, 0, 1, -1])].concat();
    // Two pegs at the ends of a row: each of the sums rules out two single pegs.
    let certificate = Certificate::new(&board, 0b1001, "one", "impossible", "pagoda");
    assert_eq!(
        statement(&certificate.with(numbers(&functions)).file()),
        "with orthogonal jumps on the 1x4 board xoox, no plan leaves one peg: for every end, one of 2 \
         weight functions sums to more than at the start, and no jump increases a sum"
    );
    for first in [2, 6] {
        let only = [&[0, 1][..], &functions[first..first + 4]].concat();
        assert!(!certificate.with(numbers(&only)).is_accepted());
    }
}

/// All positions that a start leads to, as a closed set.
fn forward(board: &Board, start: Pegs, goal: &str) -> Certificate {
    let members: Vec<Pegs> = board.reachable(start).into_keys().collect();
    Certificate::new(board, start, goal, "impossible", "closed-set")
        .with(Frame::default().positions(board, &members))
}

#[test]
fn all_positions_that_a_start_leads_to_are_a_closed_set() {
    let board = Board::new("orthogonal", SQUARE);
    let start = 0x1ff ^ 1 << 4;
    let certificate = forward(&board, start, "one e5");
    assert!(!certificate.is_accepted(), "there is no such hole");
    let certificate = forward(&board, start, "one b2");
    let said = statement(&certificate.file());
    assert_eq!(
        said,
        "with orthogonal jumps on the 3x3 board xxx/xox/xxx, no plan leaves one peg, in b2: \
         closed set of 1 position"
    );
    let start = 0x1ff ^ 1;
    let certificate = forward(&board, start, "exactly ooo/ooo/oox");
    let positions = board.reachable(start).len();
    let verified = check::verify(&certificate.file()).expect("no plan leads there");
    assert_eq!(verified.positions, positions as u64);
    assert!(verified.statement.ends_with(&format!("closed set of {positions} positions")));
}

/// The eight ways to turn a square of three rows onto itself.
pub(crate) fn turns_of_square() -> Vec<Vec<usize>> {
    let turn = |which: usize| {
        (0..9).map(move |hole| {
            let (mut x, mut y) = (hole % 3, hole / 3);
            if which & 1 == 1 {
                x = 2 - x;
            }
            if which & 2 == 2 {
                y = 2 - y;
            }
            if which & 4 == 4 {
                (x, y) = (y, x);
            }
            3 * y + x
        })
    };
    (0..8).map(|which| turn(which).collect()).collect()
}

pub(crate) fn turned(turn: &[usize], pegs: Pegs) -> Pegs {
    (0..turn.len())
        .filter(|hole| pegs >> hole & 1 == 1)
        .fold(0, |image, hole| image | 1 << turn[hole])
}

#[test]
fn one_image_stands_for_all_whichever_it_is() {
    let board = Board::new("orthogonal", SQUARE);
    let turns = turns_of_square();
    let start = 0x1ff ^ 1;
    let reachable: Vec<Pegs> = board.reachable(start).into_keys().collect();
    let certificate = Certificate::new(&board, start, "one b2", "impossible", "closed-set");
    let images = |pegs: Pegs| turns.iter().map(move |turn| turned(turn, pegs));
    let least: Vec<Pegs> = reachable.iter().map(|&pegs| images(pegs).min().unwrap()).collect();
    let most: Vec<Pegs> = reachable.iter().map(|&pegs| images(pegs).max().unwrap()).collect();
    for members in [least, most] {
        let frame = Frame { symmetries: turns.clone(), bounds: Vec::new() };
        let body = frame.positions(&board, &members);
        let verified = check::verify(&certificate.with(body).file()).expect("it is closed");
        assert!(verified.positions < reachable.len() as u64);
        // The same members alone do not do.
        assert!(!certificate.with(Frame::default().positions(&board, &members)).is_accepted());
    }
}

#[test]
fn a_bound_spares_positions_that_are_of_no_use() {
    let board = Board::new("orthogonal", SQUARE);
    let start = 0x1ff ^ 1;
    // The number of pegs: whoever has fewer than two cannot come to have two.
    let frame = Frame { symmetries: Vec::new(), bounds: vec![(0, vec![1; 9])] };
    let end = 0b1_0000_0001;
    let goal = format!("exactly {}", board.grid(end));
    let reachable = board.reachable(start);
    assert!(!reachable.contains_key(&end), "the puzzle has no solution");
    let useful: Vec<Pegs> = reachable.into_keys().filter(|pegs| pegs.count_ones() >= 2).collect();
    let certificate = Certificate::new(&board, start, &goal, "impossible", "closed-set");
    assert!(certificate.with(frame.positions(&board, &useful)).is_accepted());
    // The last ones are excluded only if those with as few pegs as the end are not.
    let fewer: Vec<Pegs> = useful.iter().copied().filter(|pegs| pegs.count_ones() >= 3).collect();
    let two = useful.iter().any(|pegs| pegs.count_ones() == 2);
    assert_eq!(certificate.with(frame.positions(&board, &fewer)).is_accepted(), !two);
}

/// The needs of a target of which none has more pegs than these.
pub(crate) fn needs(board: &Board, target: usize, most: u32) -> Vec<Pegs> {
    let few = |need: Pegs| {
        board.before(need).into_iter().filter(|need| need.count_ones() <= most).collect()
    };
    Board::closure(1 << target, few).into_keys().collect()
}

#[test]
fn a_closed_set_of_needs_shows_that_fewer_jumps_do_not_do() {
    let board = Board::new("orthogonal", FIELD);
    let (start, target) = (0xff, board.hole("b4"));
    let plan = numbers(&shortest_plan(&board, start, target));
    let members = needs(&board, target, 3);
    let certificate = Certificate::new(&board, start, "reach b4", "jumps 3", "closed-set");
    let body = [plan.clone(), Frame::default().body(&board, &members)].concat();
    assert_eq!(
        statement(&certificate.with(body).file()),
        format!(
            "with orthogonal jumps on the 5x4 board oooo/oooo/oooo/xxxx/xxxx, a plan of 3 \
             jumps reaches b4, and no shorter plan does: \
             closed set of {} needs",
            members.len()
        )
    );
    // A bound that counts soldiers by rows spares most of them.
    let rows: Vec<i128> = [1, 1, 2, 3, 5].into_iter().flat_map(|weight| [weight; 4]).collect();
    let cost = |need: &Pegs| {
        (0..20).filter(|hole| need >> hole & 1 == 1).map(|hole| rows[hole]).sum::<i128>()
    };
    let cheap: Vec<Pegs> = members.iter().copied().filter(|need| cost(need) <= 3).collect();
    assert!(2 * cheap.len() < members.len());
    let frame = Frame { symmetries: Vec::new(), bounds: vec![(1, rows.clone())] };
    let body = [plan, frame.body(&board, &cheap)].concat();
    assert!(certificate.with(body).is_accepted());
}

#[test]
fn a_closed_set_of_needs_shows_that_no_jumps_do() {
    let board = Board::new("orthogonal", "###/###/###");
    let (start, target) = (0b000_000_111, board.hole("b3"));
    let members = needs(&board, target, 9);
    let certificate = Certificate::new(&board, start, "reach b3", "impossible", "closed-set");
    let body = Frame::default().body(&board, &members);
    assert!(statement(&certificate.with(body).file()).ends_with("needs"));
    // With the mirror image, and with weights that the start falls short of.
    let mirror = vec![2, 1, 0, 5, 4, 3, 8, 7, 6];
    let halves: Vec<Pegs> = members.iter().map(|&need| need.min(turned(&mirror, need))).collect();
    let frame = Frame { symmetries: vec![mirror], bounds: Vec::new() };
    assert!(certificate.with(frame.body(&board, &halves)).is_accepted());
    let rows = vec![(0, vec![0, 0, 0, 1, 1, 1, 1, 1, 1])];
    let frame = Frame { symmetries: Vec::new(), bounds: rows };
    assert!(certificate.with(frame.body(&board, &[])).is_accepted(), "the target is excluded");
}

#[test]
fn a_target_in_the_army_takes_no_jumps() {
    let board = Board::new("all", SQUARE);
    let body = [numbers(&[0]), Frame::default().body(&board, &[])].concat();
    let certificate = Certificate::new(&board, 1, "reach a1", "jumps 0", "closed-set").with(body);
    assert!(certificate.is_accepted());
}

#[test]
fn holes_beyond_the_26th_column_have_names() {
    let board = format!("{}x{}", "o".repeat(26), "o".repeat(676));
    for (goal, is_there) in [("reach aa1", true), ("reach zz1", false), ("reach aaa1", false)] {
        let certificate = Certificate {
            lattice: "orthogonal".into(),
            board: board.clone(),
            goal: goal.into(),
            claim: "reachable".into(),
            proof: "plan".into(),
            body: vec![0],
        };
        assert_eq!(certificate.is_accepted(), is_there, "{goal}");
        let reason = check::verify(&certificate.file()).err().map(|reason| reason.to_string());
        let missing = reason.is_some_and(|reason| reason.contains("no hole"));
        assert!(!missing, "{goal}");
    }
}

#[test]
fn ends_are_ruled_out_in_turn() {
    // Two pegs apart on a row of six. Parity leaves c1 and f1 of the six ends.
    let board = Board::new("orthogonal", "######");
    let certificate = Certificate::new(&board, 0b00_1001, "one", "impossible", "pagoda");
    let sets = [1, 4, 0, 1, 2, 1];
    let functions = [&[1][..], &weights(&[0, 1, 1, 0, 1, 1])].concat();
    assert_eq!(
        statement(&certificate.with(numbers(&[&sets[..], &functions].concat())).file()),
        "with orthogonal jumps on the 1x6 board xooxoo, no plan leaves one peg: 4 end positions are ruled out by parity; \
         weights sum to 0 at the start, the goal needs 1, and no jump increases the sum"
    );
    // Or parity, then a closed set, of the start alone.
    let closed = Certificate { proof: "closed-set".into(), ..certificate.clone() };
    let members = Frame::default().body(&board, &[0b00_1001]);
    let body = [numbers(&sets), numbers(&[0]), members.clone()].concat();
    assert_eq!(
        statement(&closed.with(body).file()),
        "with orthogonal jumps on the 1x6 board xooxoo, no plan leaves one peg: 4 end positions are ruled out by parity or \
         weights; closed set of 1 position"
    );
    // Nothing is left for the set to rule out.
    let body = [numbers(&[&sets[..], &functions].concat()), members].concat();
    assert!(!closed.with(body).is_accepted());
    assert!(!certificate.with(numbers(&[&sets[..], &[0]].concat())).is_accepted());
    assert!(!certificate.with(numbers(&[&[0][..], &functions].concat())).is_accepted());
}
