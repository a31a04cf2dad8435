//! UCI.

use pawns::{Game, Variant, fairy};

use super::{Conversation, word_after};

fn start(game: &str) -> Conversation {
    let mut engine = Conversation::start(&[]);
    engine.say("uci").hear("uciok");
    engine.say(&format!("setoption name UCI_Variant value {game}")).hear("info string variant");
    engine
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut engine = Conversation::start(&[]);
    let said = engine.say("uci").hear("uciok");
    assert!(said.iter().any(|line| line.starts_with("id name Ludex ")), "{said:#?}");
    assert!(said.iter().any(|line| line.starts_with("id author ")), "{said:#?}");
    for option in ["Hash", "Threads", "MultiPV", "Skill Level", "UCI_Variant", "Rules", "Board"] {
        let beginning = format!("option name {option} type ");
        assert!(said.iter().any(|line| line.starts_with(&beginning)), "{option}: {said:#?}");
    }
    for name in ["hexapawn_3x3", "hexapawn_5x5", "breakthrough_6x6", "pawn-game_8x8"] {
        assert!(said.iter().any(|line| line.contains(&format!(" var {name}"))), "{name}");
    }
    let (status, rest) = engine.say("quit").wait();
    assert!(status.success() && rest.is_empty(), "{rest:#?}");
}

#[test]
fn a_variant_is_described_as_fairy_stockfish_does() {
    let mut engine = Conversation::start(&[]);
    for (value, expected) in [
        (
            "UCI_Variant value hexapawn_4x6",
            "hexapawn_4x6 files 6 ranks 4 pocket 0 template fairy startpos pppppp/6/6/PPPPPP w - - 0 1",
        ),
        (
            "Rules value pawn-game,blocked=loses",
            "pawn-game_blocked-loses_4x6 files 6 ranks 4 pocket 0 template fairy startpos \
             6/pppppp/PPPPPP/6 w - - 0 1",
        ),
        (
            "Board value 5x3",
            "pawn-game_blocked-loses_5x3 files 3 ranks 5 pocket 0 template fairy startpos \
             3/ppp/3/PPP/3 w - - 0 1",
        ),
        (
            "UCI_Variant value breakthrough_6x6",
            "breakthrough_6x6 files 6 ranks 6 pocket 0 template fairy startpos \
             pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1",
        ),
    ] {
        let said = engine.say(&format!("setoption name {value}")).hear_last("info string variant");
        assert_eq!(said, format!("info string variant {expected}"));
    }
    let said = engine.say("setoption name UCI_Variant value chess").hear_last("info string");
    assert!(said.contains("chess: ") && said.contains("a game is hexapawn_5x5, "), "{said}");
}

#[test]
fn a_small_game_is_solved_and_its_best_line_shown() {
    for (game, moves, score, depth) in [
        ("hexapawn_3x3", "", "mate -3", 6),
        ("hexapawn_5x5", "", "mate 10", 19),
        ("misere_3x4", "", "mate -3", 7),
        ("berolina_4x3", "", "mate 5", 9),
        ("hexapawn_3x3", " moves b1b2", "mate 3", 5),
    ] {
        let mut engine = start(game);
        let said = engine.say(&format!("position startpos{moves}")).say("go").hear("bestmove");
        let last = said.iter().rfind(|line| line.contains(" pv ")).expect("a line of moves");
        assert!(last.starts_with(&format!("info depth {depth} multipv 1 score {score} nodes ")));
        let line: Vec<&str> = last.split_once(" pv ").unwrap().1.split(' ').collect();
        assert_eq!(line.len(), depth, "{last}");
        let best = format!("bestmove {} ponder {}", line[0], line[1]);
        assert_eq!(*said.last().unwrap(), best);
        for word in ["nodes", "nps", "hashfull", "time"] {
            assert!(word_after(last, word).parse::<u64>().is_ok(), "{last}");
        }
    }
}

#[test]
fn every_rule_set_gives_a_legal_move_that_keeps_the_outcome() {
    let mut engine = Conversation::start(&[]);
    engine.say("uci").hear("uciok");
    for variant in Variant::all() {
        let name = fairy::variant_name(variant, "5x3".parse().unwrap());
        engine.say(&format!("setoption name UCI_Variant value {name}"));
        let said = engine.say("position startpos").say("go").hear_last("bestmove");
        let game: Game = format!("rules: {variant}\n5x3").parse().unwrap();
        let text = word_after(&said, "bestmove");
        let mv = fairy::read_move(text, &game).unwrap_or_else(|| panic!("{variant}: {said}"));
        let outcome = |game: &Game| {
            pawns::solve(game, pawns::Question::Outcome, &pawns::Budget::default()).outcome.unwrap()
        };
        let left = outcome(&game.play(mv).unwrap());
        assert_eq!(left.reversed(), outcome(&game), "{variant}: {said}");
    }
}

#[test]
fn a_large_board_has_a_move_when_time_is_up_or_it_is_told_to_stop() {
    let mut engine = start("hexapawn_8x8");
    let game: Game = "8x8".parse().unwrap();
    for go in
        ["go movetime 10", "go wtime 100 btime 100", "go nodes 5000", "go depth 4", "go mate 2"]
    {
        let said = engine.say("position startpos").say(go).hear("bestmove");
        assert!(said[0].starts_with("info depth "), "the first word is about a move: {said:#?}");
        let best = word_after(said.last().unwrap(), "bestmove").to_owned();
        assert!(fairy::read_move(&best, &game).is_some(), "{go}: {best}");
    }
    engine.say("go infinite").hear("info depth");
    engine.say("isready").hear("readyok");
    let said = engine.say("stop").hear_last("bestmove");
    assert!(fairy::read_move(word_after(&said, "bestmove"), &game).is_some(), "{said}");
    // Told twice, it says nothing twice.
    let said = engine.say("stop").say("isready").hear("readyok");
    assert_eq!(said, ["readyok"]);
}

#[test]
fn a_search_without_end_waits_to_be_stopped_even_if_it_knows_everything() {
    let mut engine = start("hexapawn_3x3");
    engine.say("position startpos").say("go infinite");
    engine.hear("info depth 6 multipv 1 score mate -3");
    let said = engine.say("isready").hear("readyok");
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:#?}");
    engine.say("stop").hear("bestmove");
    engine.say("go ponder movetime 100000").hear("info depth 6 multipv 1 score mate -3");
    engine.say("ponderhit").hear("bestmove");
}

#[test]
fn several_lines_are_listed_best_first() {
    let mut engine = start("hexapawn_3x4");
    engine.say("setoption name MultiPV value 4");
    let said = engine.say("position startpos").say("go").hear("bestmove");
    let last: Vec<&String> =
        said.iter().filter(|line| line.contains(" pv ")).rev().take(4).collect();
    let scores: Vec<&str> = last.iter().rev().map(|line| word_after(line, "mate")).collect();
    let numbers: Vec<&str> = last.iter().rev().map(|line| word_after(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3", "4"]);
    assert_eq!(scores[0], "3", "{said:#?}");
    assert!(scores.iter().filter(|score| !score.starts_with('-')).count() < 4, "{scores:?}");
    let said = engine.say("go searchmoves a1a2").hear_last("bestmove");
    assert_eq!(word_after(&said, "bestmove"), "a1a2");
}

#[test]
fn positions_are_read_as_fairy_stockfish_and_as_ludex_write_them() {
    let mut engine = Conversation::start(&[]);
    for fen in ["p1p/1pP/3 w - - 0 1", "p1p/1pP/3 w", "p.p/.pP/... w"] {
        let said = engine.say(&format!("position fen {fen}")).say("d").hear_last("Fen: ");
        assert_eq!(said, "Fen: p1p/1pP/3 w - - 0 1");
    }
    engine.say("setoption name Rules value pawn-game");
    let fen = "6/p1pppp/6/Pp4/1PPPPP/6 w - b5 0 3";
    engine.say(&format!("position fen {fen}")).say("d").hear("Fen: ");
    // A position that cannot be read changes nothing, and is reported.
    let said = engine.say("position fen nonsense").say("d").hear("Fen: ");
    assert!(said[0].starts_with("info string "), "{said:#?}");
    let said = engine.say("position startpos moves a1a4").say("isready").hear("readyok");
    assert!(said[0].starts_with("info string a1a4 is not a legal move"), "{said:#?}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut engine = Conversation::start(&[]);
    let said = engine.say("position fen 1P1/p1p/3 b").say("go movetime 1000").hear("bestmove");
    assert_eq!(
        said[1..],
        [
            "info depth 0 score mate 0",
            "info string The game is over: White wins, a pawn has reached b3.",
            "bestmove (none)",
        ]
    );
}

#[test]
fn games_are_counted_move_by_move_as_fairy_stockfish_counts_them() {
    let mut engine = start("hexapawn_4x4");
    let said = engine.say("position startpos\ngo perft 5").hear("Nodes searched: ");
    assert_eq!(said[4..], ["", "Nodes searched: 1170"]);
    let game: Game = "4x4".parse().unwrap();
    for (line, mv) in said[..4].iter().zip(game.legal_moves()) {
        let count = pawns::perft(&game.play(mv).unwrap(), 4, &pawns::Control::default()).unwrap();
        assert_eq!(*line, format!("{}: {count}", fairy::move_text(mv)));
    }
    let said = engine.say("go perft").hear("Nodes searched: ");
    assert_eq!(said[1..], ["a1a2: 1", "b1b2: 1", "c1c2: 1", "d1d2: 1", "", "Nodes searched: 4"]);
    // A finished game goes on nowhere.
    let said = engine.say("position fen 1P2/p1p1/4/4 b\ngo perft 3").hear_last("Nodes searched: ");
    assert_eq!(said, "Nodes searched: 0");
}

#[test]
fn a_long_count_is_stopped_and_leaves_no_trace_in_the_next() {
    let mut engine = start("hexapawn_8x8");
    engine.say("position startpos\ngo perft 40\nisready").hear("readyok");
    let said = engine.say("stop").hear_last("info string");
    assert_eq!(said, "info string the count was stopped before its end");
    engine.say("go perft 40");
    let said = engine.say("go perft 2").hear("Nodes searched: ");
    let stopped = said.iter().filter(|line| line.contains("the count was stopped"));
    assert_eq!((stopped.count(), said.last().unwrap().as_str()), (1, "Nodes searched: 64"));
    engine.say("go perft 40");
    let said = engine.say("go movetime 10").hear_last("bestmove");
    assert!(!said.contains("(none)"), "{said}");
}

#[test]
fn a_count_is_finished_before_the_program_ends() {
    for end in ["", "quit\n"] {
        let input = format!("setoption name UCI_Variant value hexapawn_5x5\ngo perft 7\n{end}");
        let run = crate::program::ludex(["engine"]).input(input).finish();
        assert!(run.printed(0).ends_with("\nNodes searched: 83654\n\n"), "{run:#?}");
    }
}

#[test]
fn the_lowest_level_plays_any_move_and_the_same_seed_the_same_moves() {
    let moves = |seed: &str| {
        let mut engine = Conversation::start(&["hexapawn_8x8", "--seed", seed]);
        engine.say("setoption name Skill Level value 0");
        let mut said = Vec::new();
        for _ in 0..12 {
            said.push(engine.say("position startpos").say("go").hear_last("bestmove"));
        }
        said
    };
    let first = moves("1");
    assert_eq!(first, moves("1"));
    let distinct: std::collections::HashSet<&String> = first.iter().collect();
    assert!(distinct.len() > 3, "{first:?}");
}

#[test]
fn the_game_can_be_given_on_the_command_line_and_a_wrong_one_is_an_error() {
    let mut engine = Conversation::start(&["pawn-game,blocked=loses 8x3"]);
    let said = engine.say("d").hear_last("Fen: ");
    assert_eq!(said, "Fen: 3/ppp/3/3/3/3/PPP/3 w - - 0 1");
    let run = crate::program::ludex(["engine", "chess"]).finish();
    assert!(run.trouble().starts_with("\"chess\"") || run.trouble().contains("chess"), "{run:#?}");
}

#[test]
fn no_line_claims_more_depth_than_was_asked_for() {
    let mut engine = Conversation::start(&[]);
    engine.say("uci").hear("uciok");
    for (board, most) in [("hexapawn_3x3", 1), ("hexapawn_5x5", 1), ("hexapawn_8x8", 3)] {
        engine.say(&format!("setoption name UCI_Variant value {board}\nposition startpos"));
        for line in engine.say(&format!("go depth {most}")).hear("bestmove ") {
            if line.starts_with("info depth ") {
                let depth: u32 = word_after(&line, "depth").parse().unwrap();
                assert!((1..=most).contains(&depth), "{line}");
            }
        }
    }
}

#[test]
fn a_proof_says_how_many_positions_it_took() {
    let mut engine = Conversation::start(&[]);
    engine.say("uci").hear("uciok");
    let said =
        engine.say("position startpos\ngo infinite").hear("info depth 6 multipv 1 score mate");
    let nodes: u64 = word_after(said.last().unwrap(), "nodes").parse().unwrap();
    assert!(nodes > 0, "{said:#?}");
}
