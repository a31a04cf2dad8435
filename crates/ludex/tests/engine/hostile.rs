//! What no chess program would send.

use std::fmt::Write as _;

use super::Conversation;
use crate::program::ludex;

#[test]
fn a_closed_input_ends_it_at_once_even_while_it_thinks() {
    for script in
        ["", "uci\n", "setoption name UCI_Variant value hexapawn_8x8\ngo infinite\n", "go"]
    {
        let mut engine = Conversation::start(&[]);
        engine.say_bytes(script.as_bytes());
        let (status, said) = engine.close();
        assert!(status.success(), "{script:?}: {said:#?}");
        if script.contains("go") {
            assert!(said.last().unwrap().starts_with("bestmove "), "{said:#?}");
        }
    }
}

#[test]
fn nothing_that_is_said_ends_it_but_quit() {
    let long = "a".repeat(200_000);
    let numbers = "9".repeat(400);
    let lines: [&[u8]; 18] = [
        b"\n\n  \t\r",
        b"\xff\xfe\x00 go \x80",
        long.as_bytes(),
        b"go depth",
        b"setoption",
        b"setoption name Hash value -1",
        b"setoption name Hash value 99999999999999999999999999",
        b"setoption name Threads value 0",
        b"setoption name UCI_Variant value 64x64",
        b"setoption name UCI_Variant",
        b"position fen",
        b"position fen 99999999999999999999/1 w",
        b"position fen ppp/3/PPP w - - 0 1 moves a1a2 moves a3a2",
        b"position fen P/p w moves a1a2",
        b"position startpos moves \xf0\x9f\x92\xa9",
        b"ponderhit",
        b"debug on joho isready",
        b"xboard",
    ];
    let mut engine = Conversation::start(&["--memory-limit", "16MiB"]);
    engine.say("uci").hear("uciok");
    for line in lines {
        engine.say_bytes(line).say("").say("isready").hear("readyok");
    }
    for go in ["movetime", "depth", "nodes", "mate", "wtime", "movestogo"] {
        engine.say("position startpos");
        engine.say(&format!("go {go} {numbers}")).say("stop").hear("bestmove");
        engine.say(&format!("go {go} -{numbers}")).say("stop").hear("bestmove");
    }
    let (status, _) = engine.say("quit").wait();
    assert!(status.success());
}

#[test]
fn searches_that_interrupt_each_other_each_have_their_move() {
    let mut script = String::from("uci\nsetoption name UCI_Variant value hexapawn_7x7\n");
    for turn in 0..40 {
        let moves = ["", " moves a1a2", " moves b1b2 c7c6"][turn % 3];
        let _ = writeln!(script, "position startpos{moves}\ngo infinite\nisready");
        if turn % 4 == 0 {
            script += "ucinewgame\n";
        }
    }
    let run = ludex(["engine"]).input(script).finish();
    let printed = run.printed(0);
    assert_eq!(printed.matches("\nbestmove ").count(), 40, "{printed}");
    assert_eq!(printed.matches("\nreadyok\n").count(), 40);
    assert!(!printed.contains("(none)"));
}

#[test]
fn a_flood_of_random_words_of_both_languages_is_survived() {
    let words = [
        "go",
        "stop",
        "position",
        "startpos",
        "fen",
        "moves",
        "a1a2",
        "b3b2",
        "setoption",
        "name",
        "Hash",
        "value",
        "1",
        "0",
        "-7",
        "18446744073709551616",
        "movetime",
        "nodes",
        "depth",
        "mate",
        "infinite",
        "ponder",
        "ponderhit",
        "ucinewgame",
        "isready",
        "d",
        "UCI_Variant",
        "hexapawn_3x4",
        "MultiPV",
        "Skill Level",
        "searchmoves",
        "ppp/3/PPP",
        "w",
        "-",
        "usermove",
        "force",
        "new",
        "variant",
        "level",
        "st",
        "sd",
        "time",
        "analyze",
        "exit",
        ".",
        "?",
        "undo",
        "remove",
        "setboard",
        "ping",
        "result",
        "option",
        "Rules=misere",
        "memory",
        "cores",
        "hard",
    ];
    for (seed, first) in [(1, "uci"), (2, "xboard"), (3, "uci"), (4, "xboard")] {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut script = format!("{first}\n");
        for _ in 0..400 {
            for _ in 0..random.usize(1..6) {
                let _ = write!(script, "{} ", words[random.usize(..words.len())]);
            }
            script.push('\n');
        }
        let run =
            ludex(["engine", "--memory-limit", "16MiB", "--seed", "1"]).input(script).finish();
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{first} {seed}: {run:#?}");
    }
}

#[test]
fn its_tables_stay_within_the_limit() {
    let script = "uci\nsetoption name UCI_Variant value hexapawn_7x7\n\
                  setoption name Hash value 99999\ngo movetime 500\n";
    let mut engine = Conversation::start(&["--memory-limit", "64MiB"]);
    engine.say(script).hear("bestmove");
    if let Some(peak) = crate::program::peak_memory(engine.child.id()) {
        assert!(peak < 160 << 20, "{} MiB", peak >> 20);
    }
}
