//! Which commands are run and what they may take. Every command of the program and every
//! question to the server has a row here, or a reason to have none.

use std::collections::BTreeSet;

use crate::program;

/// What a command reads from standard input.
#[derive(Debug)]
pub(super) enum Input {
    Nothing,
    /// A board of pegs of so many rows and columns, of which one hole in the middle is
    /// empty.
    Pegs(usize, usize),
    /// The same, but the upper quarter of the holes is empty.
    Army(usize, usize),
    /// The same again and again.
    Endless(&'static [u8]),
    /// The same again and again, for so many MiB.
    Long(&'static [u8], usize),
}
use Input::{Army, Endless, Long, Nothing, Pegs};

/// Its exit codes, the limit in MiB that `LIMIT` stands for, the command, its input. A
/// command that has no such option is held to the limit nevertheless.
pub(super) type Case = (&'static [i32], u64, &'static str, Input);

/// An answer within the limits, one that is not complete, either of them, trouble.
const ANSWER: &[i32] = &[0];
const GIVES_UP: &[i32] = &[1];
const EITHER: &[i32] = &[0, 1];
const TROUBLE: &[i32] = &[2];

/// Commands whose files others read.
#[rustfmt::skip] // one line each
pub(super) const FIRST: &[Case] = &[
    (ANSWER, 16, "pawns solve 5x5 --certificate pawns.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pegs army --level 4 --certificate army.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 1000x1000 --seed 1 -o small.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 7000x7000 --seed 2 -o large.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "gone random 1x50000000 --seed 3 -o wide.pbm --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 500x500 --black 0.5 --white 0.1 --seed 4 -o film.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 2000x2000 --black 0.5 --white 0.5 --seed 5 -o chart.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 250x260 --seed 6 -o queue.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns tabulate 4x4 --out table --memory-limit LIMIT", Nothing),
];

#[rustfmt::skip] // one line each
pub(super) const COMMANDS: &[Case] = &[
    (GIVES_UP, 16, "pawns solve 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns solve 8x8 --threads 16 --time-limit 1s --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns solve 6x6 --certificate 6x6.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns solve 6x7 --outcome-only --certificate 6x7.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 8, "pawns solve 6x7 --outcome-only --certificate none.proof --memory-limit LIMIT", Nothing),
    (ANSWER, 64, "pawns solve 7x6 --outcome-only --certificate 7x6.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns solve 8x8 --rules pawn-game --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns solve 8x8 --rules breakthrough --threads 16 --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns solve 4x10 --rules breakthrough --outcome-only --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns solve 4x12 --rules breakthrough --outcome-only --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns solve 4x16 --rules breakthrough --outcome-only --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns solve 5x5 --rules classic,blocked=draws --certificate draw.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 32, "pawns analyze 7x7 --rules misere --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns compare 6x6 --rules berolina --algorithms memo,alphabeta-table,iterative --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns choose 8x8 --rules pawn-game --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns perft 8x8 --rules breakthrough --depth 30 --time-limit 500ms", Nothing),
    (ANSWER, 16, "pawns rules pawn-game --ini", Nothing),
    (GIVES_UP, 32, "pawns analyze 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns compare 7x7 --algorithms memo,alphabeta-table,iterative --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns trace 7x7 --algorithm memo --limit 100000 --json --time-limit 1s --memory-limit LIMIT", Nothing),
    (ANSWER, 64, "pawns trace 4x4 --algorithm naive --limit 100000 --svg tree.svg --dot tree.dot --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "pawns learn 4x4 --machines 2 --games 200 --svg curve.svg --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "pawns learn 8x8 --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "pawns boxes 4x4 --html kit.html --svg boxes.svg --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns choose 7x7 --time-limit 1s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pawns perft 8x8 --depth 30 --time-limit 500ms", Nothing),
    (TROUBLE, 16, "pawns solve -", Endless(b"rules: pawn-game\n")),
    (TROUBLE, 16, "pawns solve -", Endless(b"p")),
    (TROUBLE, 16, "pawns solve - --format side-rows", Endless(b"p.P\n")),
    (TROUBLE, 16, "pawns moves -", Endless(b"3x3 b1-b2 ")),
    (ANSWER, 16, "pawns play 3x3", Long(b"b1-b2", 64)),
    (ANSWER, 16, "pawns play 7x7 --white engine --black engine --time-limit 50ms --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "cluster run --local 2 pawns tabulate 4x4 --out shares --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pawns tabulate 6x5 --out unfinished --time-limit 2s --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns stats table --json", Nothing),
    (ANSWER, 16, "pawns stats table --svg stats.svg", Nothing),
    (ANSWER, 16, "pawns puzzles table --count 1000 --svg sheet.svg --html sheet.html", Nothing),
    (ANSWER, 16, "pawns puzzle 6x6 --level 5 --seed 1 --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pawns puzzle 6x6 --rules breakthrough --level 5 --seed 1 --time-limit 1s --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "pawns suite --sizes 3x3..8x8 --count 60 --seed 7 --out pawns.suite --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pawns lookup table 4x4", Nothing),
    (ANSWER, 16, "verify table pawns.proof army.proof", Nothing),
    (GIVES_UP, 16, "pegs count - --memory-limit LIMIT", Pegs(30, 31)),
    (GIVES_UP, 64, "pegs count - --jumps hex --threads 16 --memory-limit LIMIT", Pegs(32, 32)),
    (GIVES_UP, 256, "pegs count - --time-limit 3s --memory-limit LIMIT", Pegs(30, 31)),
    (GIVES_UP, 32, "pegs count english --memory-limit LIMIT", Nothing),
    (ANSWER, 256, "pegs count english --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pegs count english --winning --memory-limit LIMIT", Nothing),
    (ANSWER, 256, "pegs count english --winning --memory-limit LIMIT", Nothing),
    (GIVES_UP, 32, "pegs count - --winning --threads 16 --memory-limit LIMIT", Pegs(30, 31)),
    (GIVES_UP, 1024, "pegs count english --time-limit 1s", Nothing),
    (GIVES_UP, 64, "pegs table english --moves --time-limit 3s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 64, "pegs table - --jumps all --moves --svg table.svg --time-limit 3s --memory-limit LIMIT", Pegs(8, 8)),
    (ANSWER, 32, "pegs table triangle:6 --moves --json --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "pegs table - --memory-limit LIMIT", Pegs(32, 32)),
    (GIVES_UP, 16, "pegs solve - --memory-limit LIMIT", Pegs(31, 32)),
    (GIVES_UP, 64, "pegs solve - --time-limit 3s --memory-limit LIMIT", Pegs(31, 32)),
    (ANSWER, 64, "pegs solve - --memory-limit LIMIT", Pegs(32, 32)),
    (EITHER, 64, "pegs solve english --fewest-moves --time-limit 3s --memory-limit LIMIT", Nothing),
    (GIVES_UP, 32, "pegs solve - --goal reach=p28 --fewest-moves --time-limit 3s --memory-limit LIMIT", Army(32, 32)),
    (ANSWER, 16, "pegs soldiers 5 9 --width 9 --height 10 --army 5 --certificate soldiers.proof --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pegs army --level 6 --jumps diagonal --time-limit 3s --certificate hard.proof --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "pegs army --level 8 --jumps all --time-limit 1s --memory-limit LIMIT", Nothing),
    (EITHER, 64, "pegs compare - --time-limit 2s --memory-limit LIMIT", Pegs(7, 7)),
    (GIVES_UP, 16, "pegs compare - --algorithms folded-levels,best-first --time-limit 1s --memory-limit LIMIT", Pegs(31, 32)),
    (GIVES_UP, 64, "pegs trace - --algorithm folded-levels --limit 100000 --time-limit 2s --memory-limit LIMIT", Pegs(31, 32)),
    (GIVES_UP, 64, "pegs trace english --algorithm best-first --limit 100000 --json --time-limit 2s --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pegs moves - --json", Pegs(32, 32)),
    (ANSWER, 32, "pegs suite --sizes 3x3..8x8 --seed 7 --out pegs.suite --memory-limit LIMIT", Nothing),
    (EITHER, 16, "pegs puzzle - --level 5 --seed 1 --time-limit 3s --memory-limit LIMIT", Pegs(7, 7)),
    (TROUBLE, 16, "pegs puzzle - --memory-limit LIMIT", Pegs(32, 32)),
    (ANSWER, 16, "pegs soldiers 16 19 --width 32 --height 32 --army 16 --any --svg march.svg --gif march.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 1, "pegs army --level 3 --svg army.svg --gif army.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "pegs solve - --svg impossible.svg --gif impossible.gif --memory-limit LIMIT", Pegs(32, 32)),
    (ANSWER, 16, "gone solve large.npy --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve large.npy --threads 64 --memory-limit LIMIT", Nothing),
    (EITHER, 8, "gone solve large.npy --wrap --time-limit 1s --scratch . --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "gone solve wide.pbm --memory-limit LIMIT", Nothing),
    (TROUBLE, 32, "gone solve wide.pbm --wrap --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --map map.npy --json --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --map chart.csv.gz --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --map chart.png --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --svg chart.svg --memory-limit LIMIT", Nothing),
    (ANSWER, 20, "gone solve chart.npy --watch --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve film.png --gif film.gif --memory-limit LIMIT", Nothing),
    (TROUBLE, 8, "gone solve film.png --gif none.gif --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --at 3 --json --memory-limit LIMIT", Nothing),
    (GIVES_UP, 16, "gone solve large.npy --at 3 --json --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve small.png --certificate gone.proof --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone random 4000x4000 --json --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone random 4000x4000 --seed 6 -o random.xy.gz --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone trace small.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone trace - --memory-limit LIMIT", Endless(b"BW\n")),
    (ANSWER, 32, "gone trace queue.npy --limit 100000 --json --memory-limit LIMIT", Nothing),
    (EITHER, 16, "gone percolation 2000x2000 --runs 3 --time-limit 2s --svg curve.svg --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone percolation 20000x20000 --memory-limit LIMIT", Nothing),
    (ANSWER, 32, "gone suite --sizes 1x1..30x30 --count 200 --seed 7 --out gone.suite --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone suite --count 100 --memory-limit 1KiB --out none.suite", Nothing),
    (ANSWER, 16, "gone convert large.npy -o large.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone convert large.npy -o large.pbm.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone convert row.gz -o row.txt --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve rows.gz --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve blanks.gz --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve row.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 300, "gone solve row.zst --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve broad.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve interlaced.png --memory-limit LIMIT", Nothing),
    (ANSWER, 16, "gone solve chatty.png --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.npy --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve columns.npy --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.pbm --memory-limit LIMIT", Nothing),
    (TROUBLE, 16, "gone solve huge.xy --memory-limit LIMIT", Nothing),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"W")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"BW\n")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b" ")),
    (TROUBLE, 64, "gone solve - --memory-limit LIMIT", Endless(b"\0")),
    (TROUBLE, 16, "pegs solve - --memory-limit LIMIT", Endless(b"x")),
    (GIVES_UP, 16, "verify /dev/zero", Nothing),
    (GIVES_UP, 16, "verify /dev/stdin", Endless(b"ludex certificate 1\n")),
    (TROUBLE, 256, "verify /dev/stdin", Endless(b"ludex certificate 1\n\n")),
];

/// Questions to a server of one worker: the limit in MiB, the question, its fields. `PEGS`
/// stands for a board of 31x32 holes, `SQUARE` for one of 7x7, `PEBBLES` for a row of half
/// a MiB, `QUEUE` for one of 32 KiB.
#[rustfmt::skip] // one line each
pub(super) const QUESTIONS: &[(u64, &str, &str)] = &[
    (64, "pawns/solve", r#"{"position": "7x7", "time_limit": "1s"}"#),
    (64, "pawns/solve", r#"{"position": "8x8", "rules": "pawn-game", "time_limit": "1s"}"#),
    (64, "pawns/solve", r#"{"position": "4x16", "rules": "breakthrough", "time_limit": "1s"}"#),
    (64, "pawns/solve", r#"{"position": "6x6", "certificate": true, "time_limit": "5s"}"#),
    (64, "pawns/compare", r#"{"position": "7x7", "algorithms": ["memo", "iterative"], "time_limit": "1s"}"#),
    (64, "pawns/analyze", r#"{"position": "7x7", "time_limit": "1s"}"#),
    (64, "pawns/choose", r#"{"position": "7x7", "time_limit": "1s"}"#),
    (16, "pawns/perft", r#"{"position": "8x8", "depth": 30, "time_limit": "500ms"}"#),
    (16, "pawns/moves", r#"{"position": "8x8"}"#),
    (64, "pawns/puzzle", r#"{"position": "6x6", "rules": "breakthrough", "level": 5, "seed": 1, "time_limit": "1s"}"#),
    (64, "pawns/trace", r#"{"position": "7x7", "algorithm": "iterative", "limit": 100000, "time_limit": "1s"}"#),
    (32, "pawns/learn", r#"{"position": "4x4", "machines": 2, "games": 200}"#),
    (32, "pawns/boxes", r#"{"position": "4x4"}"#),
    (64, "pawns/suite", r#"{"seed": 7, "sizes": "3x3..8x8", "time_limit": "2s"}"#),
    (16, "pawns/rules", r#"{"name": "pawn-game,blocked=loses"}"#),
    (64, "pegs/count", r#"{"position": "PEGS", "time_limit": "2s"}"#),
    (64, "pegs/table", r#"{"position": "SQUARE", "moves": true, "time_limit": "2s"}"#),
    (64, "pegs/count", r#"{"position": "PEGS", "winning": true, "time_limit": "2s"}"#),
    (32, "pegs/solve", r#"{"position": "PEGS", "time_limit": "2s"}"#),
    (64, "pegs/compare", r#"{"position": "PEGS", "time_limit": "500ms"}"#),
    (64, "pegs/compare", r#"{"position": "SQUARE", "time_limit": "2s"}"#),
    (16, "pegs/army", r#"{"level": 6, "jumps": "hex", "time_limit": "2s"}"#),
    (64, "pegs/trace", r#"{"position": "PEGS", "algorithm": "best-first", "limit": 100000, "time_limit": "1s"}"#),
    (64, "pegs/suite", r#"{"seed": 7, "sizes": "3x3..8x8", "time_limit": "2s"}"#),
    (16, "pegs/moves", r#"{"position": "PEGS"}"#),
    (64, "pegs/puzzle", r#"{"position": "SQUARE", "level": 5, "seed": 1, "time_limit": "2s"}"#),
    (16, "gone/solve", r#"{"position": "4294967295\n4294967295\n0,0\n1,1\n"}"#),
    (16, "gone/convert", r#"{"position": "PEBBLES"}"#),
    (16, "verify", r#"{"certificates": ["PEBBLES"]}"#),
    (64, "gone/random", r#"{"size": "4000x4000"}"#),
    (16, "gone/trace", r#"{"position": "QUEUE"}"#),
    (64, "gone/suite", r#"{"seed": 7, "count": 100, "time_limit": "2s"}"#),
    (64, "suite/judge", r#"{"suite": {"version": 1, "family": "gone", "rules": "neighbours=4", "seed": 1, "answer": "rounds", "format": "coordinates", "tests": [{"name": "1", "input": "1.in", "output": "1.out", "rows": 5000, "cols": 5000, "position": "5000\n5000\n0,0\n4999,4999\n", "expected": {"answer": "rounds", "rounds": 0, "remains": true}, "traps": [], "work": 1}]}, "outputs": [{"test": "1", "text": "9\nyes\n"}], "time_limit": "2s"}"#),
    (64, "suite/judge", r#"{"suite": {"version": 1, "family": "pawns", "rules": "classic", "seed": 1, "answer": "sign", "format": "size", "tests": [{"name": "1", "input": "1.in", "output": "1.out", "rows": 7, "cols": 7, "position": "7x7", "expected": {"answer": "sign", "sign": 1}, "traps": [], "work": 1}]}, "outputs": [{"test": "1", "text": "-1"}], "time_limit": "1s"}"#),
    (64, "gone/percolation", r#"{"size": "3000x3000", "time_limit": "1s"}"#),
];

/// Commands that have no row, and why.
const NO_ROW: &[(&str, &str)] = &[
    ("completions", "reads nothing and prints a text of a few kilobytes"),
    ("grade", "its limits are those of the programs that it runs, which crates/runner tests"),
    ("pegs boards", "reads nothing and prints boards that are built in"),
    ("serve", "is asked QUESTIONS, and by a crowd"),
    ("engine", "is asked in its own languages, by tests/engine"),
];

/// Questions that have no row, and why.
const NO_QUESTION: &[(&str, &str)] = &[
    ("pegs/boards", "reads nothing and answers with boards that are built in"),
    ("pegs/soldiers", "makes a board and solves it as pegs/solve does"),
];

/// Checks that everything of `all` has a row or a reason, and not both.
fn assert_complete(all: &BTreeSet<String>, rows: &BTreeSet<String>, reasons: &[(&str, &str)]) {
    for name in all {
        let is_exempt = reasons.iter().any(|(exempt, _)| exempt == name);
        assert!(
            is_exempt != rows.contains(name),
            "`{name}` needs a row in tests/limits/table.rs, or a reason to have none there, and not both"
        );
    }
    for (name, reason) in reasons {
        assert!(all.contains(*name), "`{name}` ({reason}) does not exist");
    }
    for name in rows {
        assert!(all.contains(name), "`{name}` does not exist");
    }
}

#[test]
fn every_command_has_a_memory_limit_to_keep_or_a_reason_to_have_none() {
    let all: BTreeSet<String> = program::commands().iter().map(|words| words.join(" ")).collect();
    let rows = FIRST.iter().chain(COMMANDS).map(|(_, _, line, _)| {
        let command = all.iter().find(|command| line.starts_with(&format!("{command} ")));
        command.unwrap_or_else(|| panic!("`{line}` is not a command")).clone()
    });
    assert_complete(&all, &rows.collect(), NO_ROW);
}

#[test]
fn every_question_has_a_memory_limit_to_keep_or_a_reason_to_have_none() {
    let all = ask::ALL.iter().map(|kind| kind.name.to_owned()).collect();
    let rows = QUESTIONS.iter().map(|(_, name, _)| (*name).to_owned()).collect();
    assert_complete(&all, &rows, NO_QUESTION);
}
