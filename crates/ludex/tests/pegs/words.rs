//! What people see, word for word, where the answer leaves no choice.

use crate::program::ludex;

fn check(name: &str, arguments: &[&str]) {
    let finished = ludex(arguments).finish();
    let filters = [
        (r"searched    [\d,]+ positions? in [\d.]+ s", "searched    [positions] in [seconds]"),
        (r"counted     in [\d.]+ s", "counted     in [seconds]"),
        (r"found       in [\d.]+ s", "found       in [seconds]"),
    ];
    let mut settings = insta::Settings::clone_current();
    settings.set_filters(filters);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_description(format!("ludex {}", arguments.join(" ")));
    settings.bind(|| insta::assert_snapshot!(name, finished.printed(0)));
}

#[test]
fn a_plan_of_one_move() {
    check("pegs_solve", &["pegs", "solve", "goal: reach e1; xxoxo"]);
    check("pegs_exactly", &["pegs", "solve", "goal: exactly; xxo; oox"]);
}

#[test]
fn a_triangle_is_drawn_as_one() {
    check("pegs_triangle", &["pegs", "solve", "jumps: hex; goal: reach a3; o../xo./xoo"]);
}

#[test]
fn a_board_on_which_parity_says_no() {
    check("pegs_parity", &["pegs", "solve", "goal: one a1; xoox"]);
}

#[test]
fn soldiers_in_a_single_file() {
    let board = ["--width", "1", "--height", "3", "--army", "2"];
    check("pegs_soldiers", &[&["pegs", "soldiers", "1", "3"][..], &board].concat());
}

#[test]
fn an_army_that_cannot_be() {
    check("pegs_army", &["pegs", "army", "--level", "5"]);
}

#[test]
fn all_that_happens_on_a_small_triangle() {
    check("pegs_count", &["pegs", "count", "triangle:4"]);
}

#[test]
fn where_the_last_peg_can_stay() {
    check("pegs_table", &["pegs", "table", "triangle:5", "--moves"]);
}

#[test]
fn what_can_jump() {
    check("pegs_moves", &["pegs", "moves", "xxoxo"]);
    check("pegs_moves_after", &["pegs", "moves", "xxoxo", "--after", "a1-c1-e1"]);
}

#[test]
fn the_boards_that_have_names() {
    check("pegs_boards", &["pegs", "boards"]);
}
