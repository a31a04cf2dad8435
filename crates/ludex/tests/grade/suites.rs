//! Small suites for the programs to be judged on.

use std::path::Path;

use ::gone::{Board, Rules, twin};
use ::pawns::{Game, Question, text};
use ::pegs::{Puzzle, Verdict, Wish};
use ask::suite::{AnswerKind, Expected, Family, MANIFEST, Outcome, Suite, Test, Trap, VERSION};
use budget::Budget;
use tempfile::TempDir;

/// Positions that a search with a memo solves at once, and one without does not.
pub(super) const LARGE: [&str; 3] = ["5x5", "5x6", "5x5 a1-a2"];

fn suite(family: Family, rules: &str, answer: AnswerKind, format: &str, tests: Vec<Test>) -> Suite {
    let (rules, format) = (rules.into(), format.into());
    Suite { version: VERSION, family, rules, seed: 1, like: None, answer, format, tests }
}

/// Writes a suite, with what programs read.
fn write(folder: &Path, suite: &Suite, inputs: &[String]) {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(MANIFEST), suite.text()).unwrap();
    for (test, input) in suite.tests.iter().zip(inputs) {
        std::fs::write(folder.join(&test.input), input).unwrap();
        std::fs::write(folder.join(&test.output), test.expected.text()).unwrap();
    }
}

fn named(number: usize, (rows, cols): (u32, u32), position: String, expected: Expected) -> Test {
    Test {
        name: format!("{number:03}"),
        input: format!("{number:03}.in"),
        output: format!("{number:03}.out"),
        rows,
        cols,
        position,
        to_move: None,
        expected,
        traps: Vec::new(),
        work: 100,
    }
}

fn of_games(games: &[Game], kind: AnswerKind) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut inputs = Vec::new();
    let mut tests = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let value = ::pawns::solve(game, Question::Value, &Budget::default()).value.unwrap();
        let is_won = value.outcome() == ::pawns::Outcome::Win;
        let expected = if kind == AnswerKind::Sign {
            Expected::Sign { sign: if is_won { 1 } else { -1 } }
        } else {
            let outcome = if is_won { Outcome::Win } else { Outcome::Loss };
            Expected::Value { outcome, value: value.signed() }
        };
        let size = (game.size().rows(), game.size().cols());
        let mut test = named(number, size, game.one_line(), expected);
        test.to_move = Some(game.to_move().word().into());
        let moves = game.legal_moves();
        if !moves.is_empty() && moves.iter().all(|mv| mv.is_capture()) {
            test.traps.push(Trap::CapturesButNoPushes);
        }
        inputs.push(text::write(game, text::Format::SideRows).unwrap());
        tests.push(test);
    }
    let suite = suite(Family::Pawns, "classic", kind, "side-rows", tests);
    write(folder.path(), &suite, &inputs);
    folder
}

/// Positions of which some mislead each of the wrong programs.
const POSITIONS: [&str; 26] = [
    "ppp/3/PPP w",
    "3/1p1/PPP b",
    "1p1/1P1/3 w",
    "p2/PpP/3/2P b",
    "p1p1/1P1p/3P/PP2 b",
    "1ppp/1P2/P2P b",
    "2p1/1pPP/4 b",
    "p1p/2p/PP1 w",
    "pp1p/4/1PpP/P1P1 w",
    "pppp/4/PPPP w",
    "ppp/3/3/PPP w",
    "1pp1/1ppP/P3 b",
    "1ppp/pPP1/P2P b",
    "pp2/PPpp/2PP w",
    "2pp/ppPP/PP2 w",
    "ppp1/1PPp/P2P b",
    "1pp1/pPPp/P2P w",
    "pp1/ppp/P1P/PPP w",
    "p2/p2/pPP/PPP w",
    "2p/2p/1P1/PpP/P2 w",
    "1p1/1p1/PPp/Pp1/PP1 w",
    "1pp/p2/1Pp/pP1/PPP w",
    "1p1/1pp/2p/1P1/PPP b",
    "1pp/3/pPp/2P/PP1 b",
    "1p1/pp1/pPp/PPP/1PP b",
    "2p/2p/pPP/1p1/PP1 w",
];

fn read(text: &&str) -> Game {
    ask::pawns::read(text, None, None).unwrap().last()
}

/// Who wins.
pub(super) fn pawns() -> TempDir {
    of_games(&POSITIONS.iter().map(read).collect::<Vec<_>>(), AnswerKind::Sign)
}

/// Who wins, and in how many plies.
pub(super) fn plies() -> TempDir {
    of_games(&POSITIONS.iter().map(read).collect::<Vec<_>>(), AnswerKind::Value)
}

pub(super) fn pawns_with_large_boards() -> TempDir {
    let small = ["3x3", "3/1p1/PPP b", "2p/Pp1/2P w", "1p1/1P1/3 w", "3x3 b1-b2"];
    let games: Vec<Game> = small.iter().chain(&LARGE).map(read).collect();
    of_games(&games, AnswerKind::Sign)
}

/// One test, which the answer 1 passes.
pub(super) fn one_test(folder: &Path) {
    let test = named(1, (3, 3), "3/1p1/PPP b".into(), Expected::Sign { sign: 1 });
    let suite = suite(Family::Pawns, "classic", AnswerKind::Sign, "side-rows", vec![test]);
    write(folder, &suite, &["B\n...\n.p.\nPPP\n".into()]);
}

pub(super) fn gone() -> TempDir {
    let corridor = format!("W{}", "B".repeat(200));
    let boards = [
        "WBB\nBBB\nBBB\n",
        "WB.\n.BB\nBB.\n",
        "W.B\n...\nB.B\n",
        "BBB\nBWB\nBBB\n",
        "B.B\n...\n...\n",
        "...\n...\n",
        "WWW\n",
        "BWBB\nB.BB\nBBBB\n",
        "WBBBBB\nB....B\nBBBBBB\n",
        &corridor,
        "WB\nBB\n",
        "B\nB\nW\nB\n",
        ".W.\nBBB\n.B.\n",
        "WBWB\n....\nBBBB\n",
        "BBBBB\nB...B\nB.W.B\nB...B\nBBBBB\n",
        "WBBB\nBBBB\n",
        "BBBB\nBBBW\n",
        "WB.B\n",
        "BW.WB\n",
        "W\n",
        "B\n",
        "",
    ];
    let mut tests = Vec::new();
    for (number, text) in boards.iter().enumerate() {
        let board: Board = text.parse().unwrap();
        let map = twin::rounds(&board, Rules::default());
        let expected = Expected::Rounds { rounds: map.last().into(), remains: map.left() > 0 };
        let rows: Vec<&str> = text.lines().collect();
        let size = (board.rows(), board.cols());
        let position = if rows.is_empty() { "0\n0\n\n\n".into() } else { rows.join("/") };
        let mut test = named(number, size, position, expected);
        if rows.is_empty() {
            test.traps.push(Trap::NoCells);
        }
        tests.push(test);
    }
    let folder = tempfile::tempdir().unwrap();
    let suite = suite(Family::Gone, "neighbours=4", AnswerKind::Rounds, "grid", tests);
    write(folder.path(), &suite, &boards.map(String::from));
    folder
}

pub(super) fn pegs() -> TempDir {
    let puzzles = [
        "goal: reach b3; ooo/xxx/xxx",
        "goal: reach c1; xxo",
        "goal: reach a4; ooo/ooo/xxx/xxx",
        "goal: reach b4; ooo/ooo/xxx/xxx",
        "goal: reach c3; xox/oxo/xox",
        "goal: reach a1; xoo/xoo/oxx",
        "goal: reach d1; xxoo",
        "goal: reach a1; oxx",
    ];
    let mut tests = Vec::new();
    let mut inputs = Vec::new();
    for (number, text) in puzzles.iter().enumerate() {
        let puzzle: Puzzle = text.parse().unwrap();
        let answer = ::pegs::solve(&puzzle, Wish::FewestJumps, &Budget::default());
        let expected = match &answer.verdict {
            Verdict::Reachable { plan, .. } => Expected::Plan {
                jumps: Some(plan.jumps.len() as u32),
                plan: plan.notation(&puzzle.board),
            },
            Verdict::Impossible(_) => Expected::Plan { jumps: None, plan: Vec::new() },
            Verdict::Unknown(reason) => panic!("{reason}"),
        };
        let size = puzzle.board.size();
        let position = ::pegs::text::one_line(&puzzle);
        tests.push(named(number, (size.rows(), size.cols()), position, expected));
        inputs.push(::pegs::text::lines(&puzzle));
    }
    let folder = tempfile::tempdir().unwrap();
    let suite = suite(Family::Pegs, "orthogonal", AnswerKind::Plan, "board", tests);
    write(folder.path(), &suite, &inputs);
    folder
}
