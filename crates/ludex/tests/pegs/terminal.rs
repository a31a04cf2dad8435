//! Narrow windows. `script`, a part of every Linux system, makes them.

#[cfg(target_os = "linux")]
use crate::program::{PATH, shell};

/// What a command prints in a terminal of so many columns.
#[cfg(target_os = "linux")]
fn in_a_window(columns: usize, command: &str) -> String {
    let inner = format!("stty cols {columns} rows 200; {PATH} {command}");
    let script = format!("script -qec '{inner}' /dev/null");
    let run = shell(&script).env("NO_COLOR", "1").env("TERM", "xterm").finish();
    run.stdout.replace('\r', "")
}

#[cfg(target_os = "linux")]
#[test]
fn boards_stay_within_a_narrow_window() {
    for columns in [40, 60, 80] {
        for command in [
            "pegs soldiers 4 7",
            "pegs soldiers 4 8",
            "pegs soldiers 8 9 --width 15 --height 9 --army 8",
            "pegs army --level 3 --jumps hex",
            "pegs solve triangle:5",
            "pegs solve hexagon:3:c3",
            "pegs solve row5:9",
        ] {
            let text = in_a_window(columns, command);
            // Weights need no search.
            let last = if text.contains("Impossible: ") { "because" } else { "searched" };
            assert!(text.contains(last), "{text}");
            // Where a spinner turned, each of its pictures was erased before the next.
            for line in text.lines().flat_map(|line| line.split("\u{1b}[2K")) {
                assert!(line.chars().count() <= columns, "{columns}: {command}: {line:?}\n{text}");
            }
        }
    }
}
