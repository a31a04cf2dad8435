//! Which numbers in an output differ from one run to the next.
//!
//! Documents show real outputs, and a few of their numbers depend on the machine: times,
//! ports, and the positions that several threads search together. These are masked on
//! both sides before documented and printed lines are compared. Everything else must be
//! equal.

use std::sync::LazyLock;

use regex::Regex;

/// One kind of number that varies.
struct Rule {
    /// The commands that print it.
    applies_to: fn(&str) -> bool,
    pattern: Regex,
    mask: &'static str,
}

static RULES: LazyLock<[Rule; 6]> = LazyLock::new(|| {
    let rule = |applies_to, pattern, mask| Rule {
        applies_to,
        pattern: Regex::new(pattern).expect("the pattern is well formed"),
        mask,
    };
    [
        // Times are printed with three digits: 0.012, 1.23, 12.3, 123.
        rule(|_| true, r"\b(\d+\.\d+|\d{3,}) s\b", "# s"),
        rule(|_| true, r#""seconds":[-+.\de]+"#, r#""seconds":#"#),
        // The last column, seconds.
        rule(|command| has_words(command, "compare"), r" +\d+\.\d+$", " #"),
        // A free port, unless the command asks for one.
        rule(|command| !command.contains("--port"), r"\b127\.0\.0\.1:\d+", "127.0.0.1:#"),
        rule(is_shared_search, r#"([\d,]+( positions? in )|("positions":)\d+)"#, "#$2$3"),
        // So does the proof that such a search leads to.
        rule(
            |_| true,
            r#"((verified: |"statement":")(White|Black), to move .*(: |"positions":))[\d,]+"#,
            "$1#",
        ),
    ]
});

/// The line with a mask in place of each number that varies.
pub(super) fn masked(command: &str, line: &str) -> String {
    RULES
        .iter()
        .filter(|rule| (rule.applies_to)(command))
        .fold(line.to_owned(), |line, rule| rule.pattern.replace_all(&line, rule.mask).into_owned())
}

/// Whether threads share the search: what one finds spares others work, so the number of
/// positions depends on who comes first. With one thread the number is fixed.
fn is_shared_search(command: &str) -> bool {
    let searches = ["pawns solve", "pawns analyze"];
    // The API has them as `pawns/solve`.
    let asked = command.replace('/', " ");
    searches.iter().any(|words| has_words(&asked, words)) && !has_words(command, "--threads 1")
}

/// Whether the words stand in the command one after the other.
fn has_words(command: &str, words: &str) -> bool {
    let typed: Vec<&str> = command.split_whitespace().collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    typed.windows(words.len()).any(|part| part == words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn same(command: &str, one: &str, other: &str) {
        assert_eq!(masked(command, one), masked(command, other));
        assert!(masked(command, one).contains('#'), "nothing is masked in {one}");
    }

    #[track_caller]
    fn different(command: &str, one: &str, other: &str) {
        assert_ne!(masked(command, one), masked(command, other));
    }

    #[test]
    fn times_vary() {
        same("ludex gone solve -", "checked in 0.012 s", "checked in 123 s");
        same("ludex pegs count x", "counted     in 1.02 s", "counted     in 0.004 s");
        same("ludex pawns tabulate x", "all files are whole; 0.1 s", "all files are whole; 0.02 s");
        same("", r#"{"seconds":0.000049174,"a":1}"#, r#"{"seconds":1.2e-5,"a":1}"#);
        let (one, other) =
            ("naive     -6    252    0    0.001", "naive     -6    252    0    12.3");
        same("ludex pawns compare 3x3", one, other);
    }

    #[test]
    fn what_stands_beside_a_time_is_compared() {
        different("", "4 positions checked in 0.1 s", "5 positions checked in 0.1 s");
        different("", r#"{"seconds":0.1,"a":1}"#, r#"{"seconds":0.1,"a":2}"#);
        let (one, other) =
            ("naive     -6    252    0    0.001", "naive     -6    253    0    0.001");
        different("ludex pawns compare 3x3", one, other);
        different("ludex pegs boards", "weights  0.001", "weights  0.002");
        different("", "wins in 19 plies", "wins in 17 plies");
        different("", "gives up after 10 s", "gives up after 20 s");
    }

    #[test]
    fn a_free_port_varies_and_a_chosen_one_does_not() {
        let (one, other) = ("at http://127.0.0.1:4711/", "at http://127.0.0.1:4712/");
        same("ludex", one, other);
        different("ludex serve --port 4711", one, other);
        different("ludex", one, "at http://127.0.0.2:4711/");
    }

    #[test]
    fn positions_vary_if_threads_share_the_search() {
        let (one, other) =
            ("searched    1,533 positions in 0.1 s", "searched    9 positions in 0.1 s");
        same("ludex pawns solve 6x6", one, other);
        same("ludex pawns analyze 6x6 --threads 2", one, other);
        different("ludex pawns solve 6x6 --threads 1", one, other);
        different("ludex pegs solve english", one, other);
        let (one, other) = (r#"{"value":-6,"positions":34}"#, r#"{"value":-6,"positions":35}"#);
        same("ludex pawns solve 3x3 --json", one, other);
        same("curl localhost:8017/api/v1/pawns/solve -d 3x3", one, other);
        different("ludex pegs solve bench --json", one, other);
        different("ludex pawns solve 3x3 --json", one, r#"{"value":-7,"positions":34}"#);
    }

    #[test]
    fn the_size_of_a_proof_about_pawns_varies_and_no_other() {
        let verified = |claim: &str, positions| {
            format!("6x6.proof: verified: {claim}: {positions} positions checked in 0.2 s")
        };
        let (pawns, gone) =
            ("White, to move on 6x6, loses in 30 plies", "white spreads for 3 rounds");
        same("ludex verify 6x6.proof", &verified(pawns, "113,471"), &verified(pawns, "98"));
        different("ludex verify 6x6.proof", &verified(gone, "6"), &verified(gone, "7"));
        let shorter = pawns.replace("30", "28");
        different("ludex verify 6x6.proof", &verified(pawns, "9"), &verified(&shorter, "9"));
        let json = |claim: &str, positions: u32| {
            format!(
                r#"{{"statement":"{claim}","boards":[],"positions":{positions},"reason":null}}"#
            )
        };
        same("ludex verify --json x", &json(pawns, 1), &json(pawns, 2));
        different("ludex verify --json x", &json(gone, 1), &json(gone, 2));
        different("ludex verify --json x", &json(pawns, 1), &json(&shorter, 1));
    }
}
