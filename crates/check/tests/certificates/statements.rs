//! What is said of a certificate names all that it is about: no two claims have the same
//! statement.

use std::collections::BTreeMap;

use crate::gone;
use crate::kit::{numbers, sealed};
use crate::pegs::kit::{Board, Certificate, Frame, Pegs, zigzag};

/// Claims by their statements.
#[derive(Default)]
struct Statements {
    claims: BTreeMap<String, String>,
    counts: BTreeMap<&'static str, usize>,
}

impl Statements {
    /// Adds a certificate if it proves its claim; `claim` is all that it is about.
    fn add(&mut self, family: &'static str, claim: &str, file: &[u8]) {
        let Ok(verified) = check::verify(file) else { return };
        *self.counts.entry(family).or_default() += 1;
        // As it stands in a line: what is verified ends where the next words begin.
        let line = format!("verified: {}: ", verified.statement);
        if let Some(other) = self.claims.insert(line.clone(), claim.to_owned()) {
            assert_eq!(other, claim, "{line}");
        }
    }

    fn pegs(&mut self, certificate: &Certificate) {
        let Certificate { lattice, board, goal, claim, .. } = certificate;
        let claim = format!("{lattice} {board} {goal} {claim}");
        self.add("pegs", &claim, &certificate.file());
    }
}

fn pawns(board: &str, position: &str, claim: &str, sets: u128) -> Vec<u8> {
    let body = numbers(&vec![0; sets as usize]);
    let length = body.len();
    let header = format!(
        "ludex certificate 1\nfamily: pawns\nrules: classic\nboard: {board}\nposition: {position}\n\
         claim: {claim}\ncoding: none\nlength: {length}\n"
    );
    sealed(header, &body)
}

/// Positions that are over, or that a move wins: their sets are empty.
fn add_pawns(all: &mut Statements) {
    for (board, rows, cols) in [("2x2", 2, 2), ("3x2", 3, 2), ("2x3", 2, 3)] {
        for number in 0..3usize.pow(rows * cols) {
            let square = |square: u32| ["1", "P", "p"][number / 3usize.pow(square) % 3];
            let row = |row: u32| {
                let squares: String = (row * cols..(row + 1) * cols).map(square).collect();
                squares.replace("111", "3").replace("11", "2")
            };
            let text = (0..rows).map(row).collect::<Vec<_>>().join("/");
            for side in ["w", "b"] {
                let position = format!("{text} {side}");
                for (claim, sets) in [("win", 1), ("loss", 1), ("value 0", 2), ("value 1", 2)] {
                    let file = pawns(board, &position, claim, sets);
                    all.add("pawns", &format!("{board} {position} {claim}"), &file);
                }
            }
        }
    }
}

/// All goals of all positions of small boards, and what brute force knows of them.
fn add_pegs(all: &mut Statements) {
    for lattice in ["orthogonal", "diagonal", "all", "hex"] {
        for shape in ["####", "#/#/#/#", "##/##", "###/#.#", ".##/###"] {
            let board = Board::new(lattice, shape);
            for start in board.all() {
                let reachable = board.reachable(start);
                let holes = 0..board.len();
                for hole in holes.clone() {
                    add_reach(all, &board, start, hole);
                }
                let one = holes.map(|hole| (format!("one {}", board.name(hole)), vec![1 << hole]));
                let any = ("one".to_owned(), (0..board.len()).map(|hole| 1 << hole).collect());
                let exactly =
                    board.all().map(|end| (format!("exactly {}", board.grid(end)), vec![end]));
                for (goal, ends) in one.chain([any]).chain(exactly) {
                    let certificate =
                        |claim: &str, proof| Certificate::new(&board, start, &goal, claim, proof);
                    if let Some(&end) = ends.iter().find(|end| reachable.contains_key(end)) {
                        let plan = board.plan(start, end);
                        let jumps = format!("jumps {}", plan[0]);
                        for claim in ["reachable", &jumps] {
                            all.pegs(&certificate(claim, "plan").with(numbers(&plan)));
                        }
                    } else {
                        let members: Vec<Pegs> = reachable.keys().copied().collect();
                        let body = Frame::default().positions(&board, &members);
                        all.pegs(&certificate("impossible", "closed-set").with(body));
                    }
                }
            }
        }
    }
}

fn add_reach(all: &mut Statements, board: &Board, start: Pegs, hole: usize) {
    let goal = format!("reach {}", board.name(hole));
    let certificate = |claim: &str, proof| Certificate::new(board, start, &goal, claim, proof);
    let reachable = board.reachable(start);
    if let Some(&end) = reachable.keys().find(|&&pegs| pegs >> hole & 1 == 1) {
        let plan = board.plan(start, end);
        all.pegs(&certificate("reachable", "plan").with(numbers(&plan)));
    } else {
        let needs = Board::closure(1 << hole, |need| board.before(need));
        let members: Vec<Pegs> = needs.keys().copied().collect();
        let body = Frame::default().body(board, &members);
        all.pegs(&certificate("impossible", "closed-set").with(body));
    }
}

/// Boards that are too long for a line, of which each differs from the first in a square.
fn add_long_pegs(all: &mut Statements) {
    let full = ["xxxxxxxxxx"].repeat(10).join("/");
    let mut boards = vec![full.clone()];
    for square in (0..full.len()).filter(|square| square % 11 != 10) {
        let mut other = full.clone();
        other.replace_range(square..=square, "o");
        boards.push(other);
    }
    for board in &boards {
        for goal in ["reach a1".to_owned(), "reach b1".into(), format!("exactly {board}")] {
            let (lattice, claim) = ("orthogonal".into(), "reachable".into());
            let (board, proof, body) = (board.clone(), "plan".into(), numbers(&[0]));
            all.pegs(&Certificate { lattice, board, goal, claim, proof, body });
        }
    }
    // Goals that differ, of the same board.
    for (board, shift) in [(&full, [0, 2]), (&full, [1, 3])] {
        let mut start = board.clone();
        start.replace_range(shift[1]..=shift[1], "o");
        let mut end = start.clone();
        let [from, to] = shift;
        end.replace_range(from..=to, "oox");
        let hole = |square: usize| 90 + square as u128;
        all.pegs(&Certificate {
            lattice: "orthogonal".into(),
            board: start,
            goal: format!("exactly {end}"),
            claim: "reachable".into(),
            proof: "plan".into(),
            body: numbers(&[1, hole(from), hole(to)]),
        });
    }
}

fn add_armies(all: &mut Statements) {
    for lattice in ["orthogonal", "diagonal", "all", "hex"] {
        let certificate = |level: u32, claim: &str, proof: &str, body| Certificate {
            lattice: lattice.into(),
            board: "half-plane".into(),
            goal: format!("level {level}"),
            claim: claim.into(),
            proof: proof.into(),
            body,
        };
        for level in 0..12 {
            all.pegs(&certificate(level, "impossible", "golden", Vec::new()));
        }
        for army in 1..4i128 {
            let soldiers = (0..army).flat_map(|x| [zigzag(x), 0]);
            let body: Vec<u128> = [army as u128].into_iter().chain(soldiers).chain([0]).collect();
            all.pegs(&certificate(0, &format!("army at most {army}"), "plan", numbers(&body)));
        }
        // None of fewer than one soldier: the need for the target alone is too many.
        let nobody = numbers(&[0, 0, 0, 0]);
        all.pegs(&certificate(0, "army at least 1", "closed-set", nobody.clone()));
        let one = numbers(&[1, 0, 0, 0]);
        all.pegs(&certificate(0, "army 1", "closed-set", [one, nobody].concat()));
    }
}

#[test]
fn no_two_claims_have_the_same_statement() {
    let mut all = Statements::default();
    add_pawns(&mut all);
    add_pegs(&mut all);
    add_long_pegs(&mut all);
    add_armies(&mut all);
    for (claim, file) in gone::certificates() {
        all.add("gone", &claim, &file);
    }
    for (family, least) in [("pawns", 1000), ("pegs", 10_000), ("gone", 5_000)] {
        assert!(all.counts[family] > least, "{:?}", all.counts);
    }
    let has = |words: &str| all.claims.keys().any(|line| line.contains(words));
    for words in [
        "has already lost",
        "wins in 1 ply",
        "reaches",
        "exactly the board with SHA-256",
        "leaves one peg, and every plan",
        "no plan leaves exactly",
        "on the 10x10 board with SHA-256",
        "an army of 1 reaches level 0, and no smaller army",
        "no army of fewer than 1",
        "golden-ratio",
        "torus with SHA-256",
    ] {
        assert!(has(words), "{words}");
    }
}

#[test]
fn the_boards_of_a_statement_are_there_in_full() {
    let boards = |file: &[u8]| check::verify(file).unwrap().boards;
    assert_eq!(boards(crate::kit::SMALL), ["ppp/3/PPP w"]);
    let long = ["xxxxxxxxxx"].repeat(10).join("/");
    let certificate = Certificate {
        lattice: "orthogonal".into(),
        board: long.clone(),
        goal: format!("exactly {long}"),
        claim: "reachable".into(),
        proof: "plan".into(),
        body: numbers(&[0]),
    };
    assert_eq!(boards(&certificate.file()), [long.clone(), long]);
    let square = Board::new("orthogonal", "##/##");
    let plan = Certificate::new(&square, 1, "one", "reachable", "plan").with(numbers(&[0]));
    assert_eq!(boards(&plan.file()), ["oo/xo"]);
    let (claim, file) = gone::certificates().last().unwrap();
    assert!(claim.ends_with(&boards(&file)[0]), "{claim}");
}
