//! `ludex pawns play`, driven as a person or a script would: lines go in, text
//! comes out.

use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
use crate::program::interrupted;
use crate::program::{Finished, ludex};
use pawns::Game;
use pawns::text::{self, Format};
use serde_json::{Map, Value as Json, json};

/// A game in which these lines are typed, and then the input ends.
fn play(args: &[&str], typed: impl Into<Vec<u8>>) -> Finished {
    ludex([&["pawns", "play"], args].concat()).input(typed).finish()
}

/// What was said in a game that ended well.
#[track_caller]
fn said(args: &[&str], typed: impl Into<Vec<u8>>) -> String {
    play(args, typed).printed(0).to_owned()
}

/// The game as JSON.
#[track_caller]
fn record(args: &[&str], typed: &str) -> Map<String, Json> {
    let finished = play(&[args, &["--json"]].concat(), typed);
    assert_eq!(finished.code, Some(0), "{finished:#?}");
    assert_eq!(finished.stdout.lines().count(), 1, "{finished:#?}");
    serde_json::from_str(&finished.stdout).unwrap()
}

const TWO: [&str; 5] = ["3x3", "--white", "human", "--black", "human"];

fn between(white: &'static str, black: &'static str) -> [&'static str; 4] {
    ["--white", white, "--black", black]
}

#[test]
fn whatever_white_plays_on_3x3_the_engine_wins() {
    fn explore(typed: &str) -> u32 {
        let game = record(&["3x3", "--seed", "1"], typed);
        if game["winner"] == "black" {
            return 1;
        }
        assert_eq!(game["result"], "unfinished", "{game:?}");
        let position: pawns::Game = game["position"].as_str().unwrap().parse().unwrap();
        let moves = position.legal_moves();
        moves.iter().map(|mv| explore(&format!("{typed}{mv}\n"))).sum()
    }
    assert!(explore("") >= 3);
}

#[test]
fn two_perfect_engines_end_in_the_value_of_the_board() {
    for (size, winner, plies) in [("3x3", "black", 6), ("4x4", "white", 11)] {
        for seed in ["1", "2", "3"] {
            let args = [&[size, "--seed", seed][..], &between("engine", "engine")].concat();
            let game = record(&args, "");
            assert_eq!(game["winner"], winner);
            assert_eq!(game["plies"], plies);
        }
    }
}

#[test]
fn a_perfect_black_never_loses_3x3_and_a_careless_one_does() {
    let wins = |level: &str| {
        (0..20)
            .filter(|seed| {
                let seed = seed.to_string();
                let args = ["3x3", "--level", level, "--seed", &seed];
                let args = [&args[..], &between("random", "engine")].concat();
                record(&args, "")["winner"] == "black"
            })
            .count()
    };
    assert_eq!(wins("10"), 20);
    assert!(wins("0") < 20);
}

#[test]
fn a_seed_makes_random_games_repeatable() {
    let game = |seed: &str| {
        let args = [&["5x5", "--seed", seed][..], &between("random", "random")].concat();
        said(&args, "")
    };
    assert_eq!(game("7"), game("7"));
    assert_ne!(game("7"), game("8"));
}

#[test]
fn a_game_of_two_people_looks_like_this() {
    let out = said(&TWO, "b1-b2\nA3XB2\nc1b2\nc3-c2\na1-a2\nc2-c1\n");
    assert!(out.starts_with(
        "\
White  P  moves up    a person
Black  p  moves down  a person
Type a move such as a1-a2, or help.

3  p p p
2  . . .
1  P P P
   a b c
White> b1-b2

3  p p p
2  . P .
1  P . P
   a b c
Black> A3XB2
"
    ));
    assert!(out.ends_with(
        "\
Black> c2-c1

3  . p .
2  P P .
1  . . p
   a b c
Black wins after 6 plies: a pawn has reached c1.
Game over> 
Goodbye.
"
    ));
}

#[test]
fn a_side_without_a_move_has_lost() {
    let typed = "b1-b2\na3xb2\na1xb2\nc3-c2\n";
    assert!(said(&TWO, typed).contains("Black wins after 4 plies: White cannot move."));
    assert_eq!(record(&TWO, typed)["result"], "stuck");
}

#[test]
fn the_game_as_json_leaves_the_conversation_to_standard_error() {
    let finished = play(&[&TWO[..], &["--json"]].concat(), "b1-b2\na3xb2\nresign\n");
    assert_eq!(
        finished.stdout,
        "{\"game\":\"pawns\",\"rules\":\"classic\",\"rows\":3,\"cols\":3,\
         \"start\":\"ppp/3/PPP w\",\"moves\":[\"b1-b2\",\"a3xb2\"],\
         \"position\":\"1pp/1p1/P1P w\",\"winner\":\"black\",\"result\":\"resigned\",\"plies\":2}\n"
    );
    assert!(finished.stderr.contains("Black wins after 2 plies: White resigns."));
    let unfinished = record(&TWO, "b1-b2\n");
    assert_eq!(unfinished["winner"], Json::Null);
    assert_eq!(unfinished["result"], "unfinished");
    assert_eq!(record(&TWO, "b1-b2\na3-a2\nb2xc3\n")["result"], "arrived");
}

#[test]
fn undo_and_redo_go_from_one_own_turn_to_another() {
    let out = said(&["3x3", "--seed", "1"], "undo\nb1-b2\nundo\nredo\nredo\nundo\nundo\n");
    assert_eq!(out.matches("Nothing to take back.").count(), 2);
    assert_eq!(out.matches("Taken back: b1-b2, ").count(), 2);
    assert_eq!(out.matches("Replayed: b1-b2, ").count(), 1);
    assert_eq!(out.matches("Nothing to redo.").count(), 1);
    let two = said(&TWO, "b1-b2\na3xb2\nundo\n");
    assert!(two.contains("Taken back: a3xb2.\n"));
    assert_eq!(record(&TWO, "b1-b2\nresign\nundo\n")["result"], "unfinished");
    assert_eq!(record(&TWO, "b1-b2\na3-a2\nb2xc3\nundo\n")["plies"], 2);
}

#[test]
fn hint_and_values_say_what_moves_achieve() {
    let out = said(&["3x3"], "hint\nvalues\nmoves\n");
    assert!(out.contains("Every move loses. b1-b2 holds out longest: 6 plies.\n"));
    assert!(out.contains("move   outcome     value\nb1-b2  loses in 6     -6\n"));
    assert!(out.contains("Moves: a1-a2, b1-b2, c1-c2.\n"));
    assert!(said(&["pp1/1P1/2P w"], "hint\n").contains("White> hint\nb2xa3 wins at once.\n"));
    let hints = |size| said(&[size], "hint\nhint\n");
    let best: Vec<String> = hints("4x4")
        .lines()
        .filter(|line| line.ends_with(" wins in 11 plies."))
        .map(str::to_owned)
        .collect();
    assert_eq!(best.len(), 2);
    assert_eq!(best[0], best[1], "the same question has the same answer");
}

#[test]
fn what_cannot_be_solved_in_time_is_admitted() {
    let args = ["8x8", "--time-limit", "50ms", "--memory-limit", "16MiB"];
    let out = said(&args, "hint\nvalues\nd1-d2\n");
    assert!(out.contains(": a guess, time limit reached.\n"), "{out}");
    assert!(out.contains("a1-a2  unknown\n"), "{out}");
    assert!(out.contains("Not finished: time limit reached.\n"), "{out}");
    assert!(out.contains("Black guesses: time limit reached.\n"), "{out}");
}

#[test]
fn illegal_moves_and_unknown_words_are_explained() {
    let answer = |typed: &str| {
        let out = said(&TWO, typed);
        let (_, rest) = out.split_once("White> ").unwrap();
        rest.lines().nth(1).unwrap().to_owned()
    };
    for (typed, expected) in [
        ("b2-b3", "b2-b3 is illegal: there is no pawn on b2."),
        ("a3-a2", "a3-a2 is illegal: the pawn on a3 is Black's, and White is to move."),
        ("a1xb2", "a1xb2 is illegal: there is no black pawn to capture on b2."),
        ("z9-z9", "z9-z9 is illegal: z9 is not on the board."),
        ("b1xb2", "b1xb2 is not a capture: pawns capture diagonally."),
        ("b1-", "\"b1-\" is not a move: write b1-b2, b1xc2 or b1b2."),
        ("castle", "\"castle\" is not a command: type help for a list."),
        ("undo it", "undo takes no argument."),
        ("save", "save needs a file name, as in: save game.txt."),
        ("redo", "Nothing to redo."),
    ] {
        assert_eq!(answer(typed), expected);
        assert_eq!(record(&TWO, typed)["plies"], 0, "{typed}");
    }
}

#[test]
fn any_bytes_may_be_typed() {
    let mut typed = b"\n   \n\t\r\n\xff\xfe\x00\x1b[31m\n".to_vec();
    typed.extend(vec![b'a'; 1 << 20]);
    typed.extend(b"\nb1-b2\r\n\xf0\x28\x8c");
    let out = said(&TWO, typed);
    assert_eq!(out.matches("is not a ").count(), 3);
    assert_eq!(out.matches("White> ").count(), 6);
    assert!(!out.contains('\x1b') && !out.contains('\0'));
    assert!(out.ends_with("The game is unfinished after 1 ply. Goodbye.\n"));
}

#[test]
fn every_way_to_leave_is_polite() {
    for typed in ["", "quit\n", "exit\n", "q\n", "Quit", "quit\nb1-b2\n"] {
        let out = said(&TWO, typed);
        assert!(out.ends_with("\nNo moves played. Goodbye.\n"), "{out}");
    }
    for typed in ["help\n", "?\n"] {
        assert!(said(&TWO, typed).contains("\nquit          leave\n"));
    }
}

#[test]
fn a_saved_game_is_a_position_and_a_move_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my game.txt");
    let name = path.to_str().unwrap();
    let typed = format!("b1-b2\na3xb2\nsave {name}\nc1xb2\nsave {name}\n");
    assert!(said(&TWO, typed.as_str()).contains("my game.txt.\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "ppp/3/PPP w\nb1-b2\na3xb2\nc1xb2\n");

    let loaded = record(&TWO, &format!("load {name}\nundo\n"));
    assert_eq!(loaded["moves"], json!(["b1-b2", "a3xb2"]));
    let given = record(&[&[name], &TWO[1..]].concat(), "c3-c2\n");
    assert_eq!(given["plies"], 4);
    assert_eq!(given["start"], "ppp/3/PPP w");
    assert_eq!(record(&TWO, &format!("load {name}\nnew\n"))["plies"], 0);
}

#[test]
fn every_format_can_be_loaded_and_the_engine_goes_on_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("position");
    let loads = |text: &str, expected: &str| {
        fs::write(&path, text).unwrap();
        let out = said(&["4x4"], format!("load {}\n", path.display()));
        assert!(out.contains(expected), "{text}: {out}");
    };
    let game: Game = "ppp/1P1/P1P b".parse().unwrap();
    // Some formats know only positions in which White is to move.
    let over: Game = "2x1".parse().unwrap();
    for format in Format::ALL {
        match text::write(&game, format) {
            Some(text) => loads(&text, "Black plays "),
            None => loads(
                &text::write(&over, format).expect("every format knows a start"),
                "The game is over: Black wins, White cannot move.",
            ),
        }
    }
    loads("ppp/3/PPP w\nb1-b2\n", "Black plays ");
}

#[test]
fn files_that_cannot_be_read_or_should_not_be_written_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let precious = folder.path().join("thesis.txt");
    fs::write(&precious, "my only copy\n").unwrap();
    let missing = folder.path().join("missing/game.txt");
    let says = |command: &str, path: &Path, expected: &str| {
        let typed = format!("b1-b2\n{command} {}\n", path.display());
        let out = said(&TWO, typed.as_str()).replace('\n', " ");
        assert!(out.contains(expected), "{out}");
        assert_eq!(record(&TWO, &typed)["plies"], 1);
    };
    says("save", &precious, "exists and is not a saved game: choose another name.");
    assert_eq!(fs::read_to_string(&precious).unwrap(), "my only copy\n");
    says("load", &precious, "thesis.txt: ");
    says("save", &missing, "cannot write ");
    says("load", &missing, "no such file or folder.");
    says("load", folder.path(), "is a folder: give a file.");
}

#[test]
fn a_game_that_is_over_says_so() {
    let out = said(&["p/P w"], "a1-a2\n");
    assert!(out.contains("The game is over: Black wins, White cannot move.\n"));
    assert!(out.contains("The game is over: undo, new, load, save or quit.\n"));
    let machines = [&["P.p/... w"][..], &between("engine", "random")].concat();
    assert!(said(&machines, "").ends_with("The game is over: Black wins, White cannot move.\n"));
}

#[test]
fn a_position_from_standard_input_leaves_no_line_for_moves() {
    assert!(play(&["-"], "3x3\n").trouble().ends_with(": give a file"));
    let machines = [&["-"][..], &between("engine", "engine")].concat();
    assert_eq!(record(&machines, "3x3\n")["winner"], "black");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_stops_the_thinking_and_not_the_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("typed"), "d1-d2\n").unwrap();
    let line = "ludex pawns play 8x8 --time-limit 50s --memory-limit 16MiB < typed";
    let finished = interrupted(line).folder(folder.path()).finish();
    let out = finished.printed(0);
    assert!(out.contains("Black guesses: interrupted.\n"), "{out}");
    assert!(out.ends_with("The game is unfinished after 2 plies. Goodbye.\n"));
}

#[test]
fn two_perfect_engines_draw_where_nobody_can_win() {
    for seed in ["1", "2", "3"] {
        let rules = ["3x3", "--rules", "classic,blocked=draws", "--seed", seed];
        let args = [&rules[..], &between("engine", "engine")].concat();
        let game = record(&args, "");
        assert_eq!((&game["winner"], &game["result"]), (&Json::Null, &json!("stuck")));
        assert_eq!(game["rules"], "classic,blocked=draws");
        let out = said(&args, "");
        assert!(out.starts_with("rules: classic,blocked=draws\nWhite  P"), "{out}");
        assert!(out.contains("\nA draw after "), "{out}");
    }
}

#[test]
fn a_misere_game_is_won_by_the_side_that_does_not_arrive() {
    let args = [&["3x3", "--rules", "misere"][..], &TWO[1..]].concat();
    let out = said(&args, "a1-a2\nb3xa2\nb1-b2\na2-a1\n");
    assert!(out.contains("White wins after 4 plies: Black's pawn has reached a1"), "{out}");
    // Black's only pawn left is blocked.
    let blocked = [&["1p1/3/1P1 w", "--rules", "misere"][..], &TWO[1..]].concat();
    let out = said(&blocked, "b1-b2\n");
    assert!(out.contains("Black wins after 1 ply: Black cannot move and so wins."), "{out}");
}

#[test]
fn hints_and_values_know_draws() {
    let out = said(&["3x3", "--rules", "classic,blocked=draws"], "hint\nvalues\n");
    assert!(out.contains(" holds the draw.\n"), "{out}");
    assert!(out.contains("move   outcome  value\na1-a2  draws     draw\n"), "{out}");
}

#[test]
fn a_review_names_the_mistakes_and_what_they_cost() {
    let args = [&["3x4", "--rules", "classic,blocked=draws"][..], &TWO[1..]].concat();
    let out = said(&args, "review\na1-a2\nd3-d2\nc1-c2\nreview\n");
    assert!(out.contains("White> review\nNo mistakes so far.\n"), "{out}");
    assert!(out.contains("\n1... d3-d2 throws away the draw: b3xa2 draws.\n"), "{out}");
    let second = "\n2. c1-c2 settles for a draw instead of a win: a2xb3 wins in 1.\n";
    assert!(out.contains(second), "{out}");
    let large = ["8x8", "--time-limit", "50ms", "--memory-limit", "16MiB"];
    let large = [&large[..], &TWO[1..]].concat();
    let out = said(&large, "a1-a2\nreview\n");
    assert!(out.contains("Not finished: time limit reached.\n"), "{out}");
}

#[test]
fn a_pawn_is_captured_en_passant_and_the_capture_can_be_taken_back() {
    let args = [&["8x2", "--rules", "pawn-game"][..], &TWO[1..]].concat();
    let typed = "a2-a4\na7-a6\na4-a5\nb7-b5\na5xb6\nundo\n";
    let out = said(&args, typed);
    assert_eq!(out.matches("en passant: b6\n").count(), 2, "{out}");
    assert!(out.contains("Taken back: a5xb6.\n"), "{out}");
    let game = record(&args, typed);
    assert_eq!(game["position"], "2/2/p1/Pp/2/2/1P/2 w b6");
}

#[test]
fn a_saved_game_keeps_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let name = path.to_str().unwrap();
    let args = [&["8x2", "--rules", "pawn-game"][..], &TWO[1..]].concat();
    said(&args, format!("a2-a4\nb7-b5\nsave {name}\n"));
    let saved = fs::read_to_string(&path).unwrap();
    assert_eq!(saved, "rules: pawn-game\n2/pp/2/2/2/2/PP/2 w -\na2-a4\nb7-b5\n");
    // Loaded into a game under other rules, and given with and without the same ones.
    let loaded = said(&TWO, format!("load {name}\n"));
    assert!(loaded.contains("rules: pawn-game\n"), "{loaded}");
    let given = record(&[&[name], &TWO[1..]].concat(), "a4xb5\n");
    assert_eq!((&given["rules"], &given["plies"]), (&json!("pawn-game"), &json!(3)));
    let same = [&[name, "--rules", "pawn-game"][..], &TWO[1..]].concat();
    assert_eq!(record(&same, "")["plies"], 2);
    let other = play(&[&[name, "--rules", "misere"][..], &TWO[1..]].concat(), "");
    let error = "the position is for the rules pawn-game, not misere";
    assert!(other.trouble().ends_with(error), "{other:?}");
}

#[test]
fn a_careless_opponent_loses_draws_and_a_perfect_one_never_does() {
    let draws = |level: &str| {
        (0..20)
            .filter(|seed| {
                let seed = seed.to_string();
                let rules = ["3x4", "--rules", "classic,blocked=draws", "--level", level];
                let args = [&rules[..], &["--seed", &seed], &between("random", "engine")].concat();
                record(&args, "")["winner"] != "white"
            })
            .count()
    };
    assert_eq!(draws("10"), 20);
    assert!(draws("0") < 20);
}

/// A game against a matchbox machine in which these lines are typed.
#[track_caller]
fn against_a_machine(args: &[&str], typed: &str) -> String {
    let command = [&["pawns", "learn", "--play"], args].concat();
    ludex(command).input(typed).finish().printed(0).to_owned()
}

#[test]
fn a_matchbox_machine_learns_from_a_stubborn_player_in_the_terminal() {
    // Every move of White there is, again and again: what is illegal is refused.
    let steps = ["a1-a2", "a2-a3", "b1-b2", "b2-b3", "c1-c2", "c2-c3"];
    let captures = ["a1xb2", "b1xa2", "b1xc2", "c1xb2", "a2xb3", "b2xa3", "b2xc3", "c2xb3"];
    let all = [&captures[..], &steps[..]].concat().join("\n") + "\n";
    let game = all.repeat(3) + "new\n";
    let said = against_a_machine(&["3x3", "--seed", "3"], &game.repeat(40));
    assert!(said.starts_with("The machine plays Black with 19 boxes. You play White.\n"));
    assert!(said.contains("You win. Box") && said.contains(" loses a bead: "), "{said}");
    assert!(said.contains("The game is over: new or quit.\n"));
    let results: Vec<bool> = said
        .lines()
        .filter(|line| line.starts_with("The machine wins.") || line.starts_with("You win."))
        .map(|line| line.starts_with("The machine"))
        .collect();
    assert_eq!(results.len(), 40, "{said}");
    assert!(results[30..].iter().all(|won| *won), "it has learned: {results:?}");
    let lost = results.iter().filter(|won| !**won).count();
    let end = format!("The machine has played 40 games: won {}, lost {lost}.", 40 - lost);
    assert!(said.contains(&end), "{said}");
}

#[test]
fn a_machine_that_begins_moves_first_and_one_that_was_trained_says_so() {
    let said =
        against_a_machine(&["3x3", "--side", "white", "--seed", "1"], "moves\nboxes\nquit\n");
    assert!(said.contains("\nBox 1: White draws "), "{said}");
    assert!(
        said.contains("Black> moves\nMoves: ") && said.contains("Play a game first."),
        "{said}"
    );
    let said = against_a_machine(&["3x3", "--games", "400", "--seed", "1"], "boxes\nb1\n");
    assert!(said.contains("The machine has played 400 games: won "), "{said}");
    assert!(
        said.contains("It is perfect.") && said.contains("No box that it can still reach"),
        "{said}"
    );
    assert!(said.contains("type help for the commands"), "{said}");
}

#[test]
fn a_game_against_a_machine_takes_no_position_from_standard_input_and_no_json() {
    for args in [&["-", "--play"][..], &["--play", "--json"], &["--play", "--machines", "3"]] {
        let finished = ludex([&["pawns", "learn"], args].concat()).input("").finish();
        assert_eq!(finished.code, Some(2), "{finished:#?}");
    }
}
