//! Genuine certificates: the answers of `ludex` to listed questions, and to random ones.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, ensure};

use super::forge::Dice;
use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long an answer may take.
const LIMIT: Duration = Duration::from_mins(10);

const RULES: [&str; 12] = [
    "classic",
    "pawn-game",
    "misere",
    "compulsory",
    "berolina",
    "breakthrough",
    "dawson",
    "pawn-game,blocked=loses",
    "pawn-game,double-step=anywhere",
    "pawn-game,capture=compulsory",
    "classic,blocked=draws-if-both",
    "misere,blocked=loses",
];

const SIZES: [&str; 6] = ["3x3", "3x4", "4x4", "5x3", "5x4", "6x2"];

/// What is asked about pawns: how many plies it takes, or who wins.
const KINDS: [&str; 2] = ["value", "sign"];

/// Boards of Gone, with options.
const BOARDS: [&str; 8] = [
    "WBB/B.B",
    "WBB/B.B/..B --neighbours 8",
    "WBBBB/B.B.B/B.BBB/BB..B",
    "B.WB/BB.B/..BB --wrap",
    "WBW/BBB --spread black",
    "BBB --wrap --neighbours 8",
    "W",
    "BBBBBBBBBBBBBBB/BWBBBBBBBBBBBBB/BBB.....BBBBBBB/BBBBBBBB.BBBBBB/BBBBBBBB.BBBBBB/B.B.B.B.B.B.B.B",
];

/// Questions about pegs, with the words of each separated by bars. Between them they have all
/// kinds of claims and proofs, on all lattices.
const PEGS: [&str; 50] = [
    "solve|plus|--fewest-moves",
    "solve|triangle:4|--fewest-moves",
    "solve|xxxx/xxox/xxxx|--jumps|hex|--fewest-moves",
    "soldiers|4|6|--fewest-moves",
    "solve|cross",
    "solve|cross|--goal|one d7",
    "solve|english|--any",
    "solve|english|--any|--goal|one d7",
    "solve|bench",
    "solve|triangle:4",
    "solve|triangle:5",
    "solve|xxx/xxx/xxo",
    "solve|xxx/xxx/xxo|--goal|one b2",
    "solve|xxxx/xxxx/xxxo|--jumps|diagonal",
    "solve|xxxx/xxxx/xxxo|--jumps|all",
    "solve|xxxx/xxox/xxxx|--jumps|hex",
    "solve|xoxox/ox.xo/ooxoo/xxxxx/xxxxx",
    "solve|xox.xo/xxoxxx/xooxxx|--jumps|all",
    "solve|goal: one d1; xxxo",
    "solve|goal: reach c1; xxoo",
    "solve|goal: reach f1; xxoxoo",
    "solve|xxoo|--goal|exactly ooxo",
    "solve|xxo/xxo|--goal|exactly oox/xoo",
    "solve|xxxx/xoxx/xxxx|--goal|exactly oooo/oxoo/ooox",
    "soldiers|2|7",
    "soldiers|4|7",
    "soldiers|1|8",
    "soldiers|2|8",
    "soldiers|3|8",
    "soldiers|4|8",
    "soldiers|3|8|--jumps|hex",
    "soldiers|4|8|--jumps|all",
    "soldiers|3|8|--jumps|diagonal|--army|3",
    "soldiers|4|6|--army|3|--width|5",
    "army|--level|1",
    "army|--level|2",
    "army|--level|3",
    "army|--level|3|--jumps|diagonal",
    "army|--level|4|--jumps|diagonal",
    "army|--level|1|--jumps|hex",
    "army|--level|4|--jumps|hex",
    "army|--level|5|--jumps|hex",
    "army|--level|2|--jumps|all",
    "army|--level|4|--jumps|all",
    "army|--level|5|--jumps|all",
    "army|--level|5|--jumps|orthogonal",
    "army|--level|7|--jumps|diagonal",
    "army|--level|8|--jumps|hex",
    "army|--level|9|--jumps|all",
    "army|--level|64",
];

/// The values of the rules' keys, as `KEY=VALUE`.
const STARTS: [&str; 3] = ["start=first", "start=second", "start=two-rows"];
const PAWNS: [&str; 3] = ["pawns=orthodox", "pawns=berolina", "pawns=breakthrough"];
const DOUBLE_STEPS: [&str; 3] = ["double-step=no", "double-step=home", "double-step=anywhere"];
const EN_PASSANT: [&str; 2] = ["en-passant=no", "en-passant=yes"];
const CAPTURES: [&str; 2] = ["capture=free", "capture=compulsory"];
const FAR_ROWS: [&str; 3] = ["far-row=wins", "far-row=loses", "far-row=nothing"];
const BLOCKED: [&str; 4] =
    ["blocked=loses", "blocked=draws", "blocked=draws-if-both", "blocked=wins"];

const JUMPS: [&str; 4] = ["orthogonal", "diagonal", "all", "hex"];

/// Writes the certificates of all listed questions and of so many random ones.
///
/// # Errors
/// A question has no answer.
pub(super) fn certificates(
    workspace: &Workspace,
    folder: &Path,
    random: usize,
) -> Result<Vec<PathBuf>> {
    let mut files = starts(workspace, folder)?;
    let of_gone = BOARDS.iter().map(|board| format!("gone|solve|{}", board.replace(' ', "|")));
    let of_pegs = PEGS.iter().map(|question| format!("pegs|{question}|--threads|1"));
    let mut dice = Dice(23);
    let randoms = (0..random).map(|number| match number % 4 {
        0 | 1 => random_pawns(&mut dice),
        2 => random_pegs(&mut dice),
        _ => random_gone(&mut dice),
    });
    for (number, question) in of_gone.chain(of_pegs).chain(randoms).enumerate() {
        let file = folder.join(format!("{number:05}.proof"));
        let mut command = workspace.command(workspace.tested_program("ludex"));
        command.args(question.split('|')).arg("--certificate").arg(&file);
        let solved = child::run(&mut command, LIMIT)?;
        ensure!(solved.end == End::Code(0), "`ludex {question}`: {}", solved.stderr);
        files.push(file);
    }
    Ok(files)
}

/// The values and outcomes of start positions. A size without one is left out.
fn starts(workspace: &Workspace, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for rules in RULES {
        for size in SIZES {
            for kind in KINDS {
                let file = folder.join(format!("{rules}-{size}-{kind}.proof"));
                let mut command = workspace.command(workspace.tested_program("ludex"));
                command.args(["pawns", "solve", size, "--rules", rules, "--output", kind]);
                command.args(["--threads", "1", "--certificate"]).arg(&file);
                let solved = child::run(&mut command, LIMIT)?;
                if solved.end == End::Code(0) && file.is_file() {
                    files.push(file);
                }
            }
        }
    }
    Ok(files)
}

/// A question about pawns somewhere on a small board, under any rules.
fn random_pawns(dice: &mut Dice) -> String {
    let mut rules = vec!["classic", pick(dice, &STARTS), pick(dice, &PAWNS)];
    if rules[2] == PAWNS[0] {
        rules.push(pick(dice, &DOUBLE_STEPS));
        if rules[3] != DOUBLE_STEPS[0] {
            rules.push(pick(dice, &EN_PASSANT));
        }
    }
    rules.extend([pick(dice, &CAPTURES), pick(dice, &FAR_ROWS), pick(dice, &BLOCKED)]);
    let (rows, columns) = (2 + dice.roll(4), 1 + dice.roll(4));
    let letters = pick(dice, &["Pp..", "Pp....", "PPppp.."]);
    let mut board = grid(dice, rows, columns, letters);
    if dice.roll(4) > 0 {
        // Most games should not be over: nobody has arrived.
        let (last, all) = (board.len() - columns, board.clone());
        board.replace_range(..columns, &all[..columns].replace('P', "."));
        board.replace_range(last.., &all[last..].replace('p', "."));
    }
    for empty in (1..=columns).rev() {
        board = board.replace(&".".repeat(empty), &empty.to_string());
    }
    let side = pick(dice, &["w", "b"]);
    let kind = pick(dice, &KINDS);
    let rules = rules.join(",");
    format!("pawns|solve|{board} {side}|--rules|{rules}|--output|{kind}|--threads|1")
}

/// A question about pegs on a small board, with any jumps and goal.
fn random_pegs(dice: &mut Dice) -> String {
    let (rows, columns) = (1 + dice.roll(4), 2 + dice.roll(3));
    let letters = pick(dice, &["xxxoo.", "xxo", "xxxxxo."]);
    let mut board = grid(dice, rows, columns, letters);
    // The first square is always a hole, and the goal if there is none where chance puts it.
    board.replace_range(..1, pick(dice, &["x", "o"]));
    let lines: Vec<&str> = board.split('/').collect();
    let (column, row) = (dice.roll(columns), dice.roll(rows));
    let is_hole = lines[row].as_bytes()[column] != b'.';
    let (column, row) = if is_hole { (column, row) } else { (0, 0) };
    let square = format!("{}{}", char::from(b"abcd"[column]), rows - row);
    let goal = match dice.roll(6) {
        0 => "one".to_owned(),
        1 => format!("one {square}"),
        2 => {
            let end = board.chars().map(|hole| match hole {
                '.' | '/' => hole,
                _ => pick(dice, &['x', 'o', 'o', 'o']),
            });
            format!("exactly {}", end.collect::<String>())
        }
        _ => format!("reach {square}"),
    };
    let jumps = pick(dice, &JUMPS);
    let wish = pick(dice, &["", "|--any", "|--fewest-moves"]);
    format!("pegs|solve|{board}|--goal|{goal}|--jumps|{jumps}|--threads|1{wish}")
}

/// A question about Gone on a small board, under any rules.
fn random_gone(dice: &mut Dice) -> String {
    let (rows, columns) = (1 + dice.roll(6), 1 + dice.roll(8));
    let letters = pick(dice, &["WBBB.", "WBBBBBBB....", "WWB"]);
    let mut board = grid(dice, rows, columns, letters);
    // Without pebbles it could be the name of a folder.
    board.replace_range(..1, pick(dice, &["W", "B"]));
    let neighbours = pick(dice, &["", "|--neighbours|8"]);
    let edges = pick(dice, &["", "|--wrap"]);
    let color = pick(dice, &["", "|--spread|black"]);
    format!("gone|solve|{board}{neighbours}{edges}{color}")
}

/// Rows of random letters with `/` between them.
fn grid(dice: &mut Dice, rows: usize, columns: usize, letters: &str) -> String {
    let mut row = || (0..columns).map(|_| pick(dice, letters.as_bytes())).map(char::from).collect();
    (0..rows).map(|_| row()).collect::<Vec<String>>().join("/")
}

/// One of several, at random.
fn pick<T: Copy>(dice: &mut Dice, choices: &[T]) -> T {
    choices[dice.roll(choices.len())]
}
