//! Documented output against printed output.
//!
//! Lines are equal but for the numbers that [`varying`] masks. Blanks at the ends of lines
//! and empty lines at the end do not count: editors remove them.

use super::varying;

/// The most differing lines shown of either side.
const SHOWN: usize = 40;

/// A line as it stands, and as it is compared.
struct Line<'a> {
    text: &'a str,
    masked: String,
}

/// `None` if `printed` is what is documented of the command, else both around the first
/// and last line that differ: `-` documented, `+` printed.
pub(super) fn difference(command: &str, documented: &[String], printed: &[&str]) -> Option<String> {
    let documented = lines(command, documented);
    let printed = lines(command, printed);
    let agree = |(one, other): &(&Line<'_>, &Line<'_>)| one.masked == other.masked;
    let above = documented.iter().zip(&printed).take_while(agree).count();
    let (minus, plus) = (&documented[above..], &printed[above..]);
    if minus.is_empty() && plus.is_empty() {
        return None;
    }
    let below = minus.iter().rev().zip(plus.iter().rev()).take_while(agree).count();
    let (minus, _) = minus.split_at(minus.len() - below);
    let (plus, after) = plus.split_at(plus.len() - below);

    let mut text = Vec::new();
    show(&mut text, ' ', &printed[..above]);
    show(&mut text, '-', minus);
    show(&mut text, '+', plus);
    show(&mut text, ' ', after);
    Some(text.join("\n"))
}

fn show(text: &mut Vec<String>, sign: char, lines: &[Line<'_>]) {
    let shown = lines.iter().take(SHOWN);
    text.extend(shown.map(|line| format!("    {sign} {}", line.text).trim_end().to_owned()));
    if lines.len() > SHOWN {
        text.push(format!("    {sign} (and {} more)", lines.len() - SHOWN));
    }
}

/// The lines that count, without the blanks at their ends.
fn lines<'a>(command: &str, lines: &'a [impl AsRef<str>]) -> Vec<Line<'a>> {
    let texts = lines.iter().map(|line| line.as_ref().trim_end());
    let mut lines: Vec<Line<'_>> =
        texts.map(|text| Line { text, masked: varying::masked(command, text) }).collect();
    while lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(documented: &str, printed: &str) -> Option<String> {
        let documented: Vec<String> = documented.lines().map(ToOwned::to_owned).collect();
        let printed: Vec<&str> = printed.lines().collect();
        difference("ludex", &documented, &printed)
    }

    #[track_caller]
    fn agree(documented: &str, printed: &str) {
        assert_eq!(compared(documented, printed), None);
    }

    #[track_caller]
    fn differ(documented: &str, printed: &str) {
        assert!(compared(documented, printed).is_some());
    }

    #[test]
    fn lines_must_be_equal() {
        agree("", "");
        agree("a\nb", "a\nb");
        differ("a\nb", "a");
        differ("a", "a\nb");
        differ("", "a");
        differ("a", "");
        differ("a\nb", "b\na");
        differ("a\na", "a\na\na");
        differ("a\n...", "a\nb");
        differ("a[..]", "ab");
    }

    #[test]
    fn numbers_that_vary_may_differ_and_no_others() {
        agree("4 checked in 0.31 s", "4 checked in 1.20 s");
        differ("4 checked in 0.31 s", "5 checked in 0.31 s");
        differ("4 checked in 0.31 s", "4 checked in 0.31 ms");
    }

    #[test]
    fn blanks_at_the_ends_do_not_count_and_others_do() {
        agree("a\n\n", "a  \n");
        agree("a", "a\n\n\n");
        differ("a", " a");
        differ("a\n\nb", "a\nb");
    }

    #[test]
    fn a_difference_shows_what_agrees_around_it() {
        let shown = compared("a in 0.1 s\nx\nz", "a in 0.2 s\ny\ny\nz").expect("x is not y");
        assert_eq!(shown, "      a in 0.2 s\n    - x\n    + y\n    + y\n      z");
    }

    #[test]
    fn a_line_too_many_is_shown_once() {
        assert_eq!(compared("a\na", "a\na\na").unwrap(), "      a\n      a\n    + a");
    }

    #[test]
    fn a_long_difference_is_cut() {
        let printed = "line\n".repeat(100);
        let shown = compared("a", &printed).expect("the output is longer");
        assert_eq!(shown.lines().count(), 1 + SHOWN + 1);
        assert!(shown.ends_with("+ (and 60 more)"), "{shown}");
    }
}
