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
