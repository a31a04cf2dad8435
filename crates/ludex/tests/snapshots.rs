//! What people see, word for word.

use std::collections::BTreeSet;

use crate::program::{commands, ludex};

/// Pins what a command prints, but for the time it took and the size of the
/// engine's search, which change without anybody's noticing.
fn check(name: &str, arguments: &[&str], code: i32) {
    let finished = ludex(arguments).finish();
    let filters = [
        (r"searched    [\d,]+ positions? in [\d.]+ s", "searched    [positions] in [seconds]"),
        // The last column of a comparison.
        (r"(?m) +\d+\.\d+$", " [seconds]"),
    ];
    let mut settings = insta::Settings::clone_current();
    settings.set_filters(filters);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_description(format!("ludex {}", arguments.join(" ")));
    settings.bind(|| insta::assert_snapshot!(name, finished.printed(code)));
}

#[test]
fn a_lost_start() {
    check("solve_3x3", &["pawns", "solve", "3x3"], 0);
}

#[test]
fn a_long_line_is_broken() {
    check("solve_4x5", &["pawns", "solve", "4x5"], 0);
}

#[test]
fn a_position_with_black_to_move() {
    check("solve_black", &["pawns", "solve", "ppp/1P1/P1P b"], 0);
}

#[test]
fn a_position_that_is_lost_already() {
    check("solve_lost", &["pawns", "solve", "1p1/1P1/3 w"], 0);
}

#[test]
fn a_winner_without_a_distance() {
    // Only one move wins, so that the answer leaves no choice.
    let position = "3/3/3/p2/3/1p1/2P/3 w";
    let arguments = ["pawns", "solve", position, "--outcome-only"];
    check("solve_outcome", &arguments, 0);
}

#[test]
fn a_search_without_an_end() {
    let arguments = ["pawns", "solve", "8x8", "--time-limit", "0"];
    check("solve_unknown", &arguments, 1);
}

#[test]
fn every_move_of_a_position() {
    check("analyze_4x4", &["pawns", "analyze", "4x4"], 0);
}

#[test]
fn every_solver_on_one_position() {
    check("compare_3x3", &["pawns", "compare", "3x3"], 0);
}

#[test]
fn a_draw() {
    let rules = ["--rules", "classic,blocked=draws"];
    check("solve_draw", &[&["pawns", "solve", "3x3"], &rules[..]].concat(), 0);
    check("compare_draw", &[&["pawns", "compare", "3x3"], &rules[..]].concat(), 0);
    // Moves that win, that hold, and that lose.
    check("analyze_draw", &[&["pawns", "analyze", "3x4 a1-a2 d3-d2"], &rules[..]].concat(), 0);
    check("solve_drawn", &[&["pawns", "solve", "1p1/1P1/3 w"], &rules[..]].concat(), 0);
}

#[test]
fn a_game_that_arriving_loses() {
    check("solve_misere", &["pawns", "solve", "3x3", "--rules", "misere"], 0);
    check("moves_misere", &["pawns", "moves", "3/1P1/1p1 w", "--rules", "misere"], 0);
}

#[test]
fn a_capture_en_passant() {
    let position = "2/2/2/Pp/2/2/1P/2 w b6";
    check("moves_en_passant", &["pawns", "moves", position, "--rules", "pawn-game"], 0);
    check("solve_en_passant", &["pawns", "solve", position, "--rules", "pawn-game"], 0);
}

#[test]
fn the_rules_of_pawn_games() {
    check("rules", &["pawns", "rules"], 0);
    check("rules_pawn_game", &["pawns", "rules", "pawn-game"], 0);
    check("rules_combined", &["pawns", "rules", "dawson,blocked=wins"], 0);
}

#[test]
fn the_numbers_of_games() {
    check("perft_3x3", &["pawns", "perft", "3x3", "--depth", "8"], 0);
}

#[test]
fn the_help_of_the_program_and_of_every_command() {
    let mut all: BTreeSet<Vec<String>> = BTreeSet::from([Vec::new()]);
    for command in commands() {
        all.extend((1..=command.len()).map(|length| command[..length].to_vec()));
    }
    for command in all {
        let name = ["help"].into_iter().chain(command.iter().map(String::as_str));
        let name = name.collect::<Vec<_>>().join("_");
        let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        check(&name, &arguments, 0);
    }
}
