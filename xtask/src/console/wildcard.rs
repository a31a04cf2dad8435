//! Documented output against printed output.
//!
//! Lines are equal but for the numbers that [`varying`] masks. Below `docs/`, `[..]`
//! within a line also stands for any run of characters, none included, and a line that
//! is only `...` for any number of lines. Blanks at the ends of lines and empty lines at
//! the end do not count: editors remove them.

use super::varying;

/// Stands for any characters within a line.
const ANY_CHARACTERS: &str = "[..]";

/// Stands for any lines.
const ANY_LINES: &str = "...";

/// The most differing lines shown of either side.
const SHOWN: usize = 40;

/// A line as it stands, and as it is compared.
struct Line<'a> {
    text: &'a str,
    masked: String,
}

/// Whether a documented output has a wildcard.
pub(super) fn has_wildcard(documented: &[String]) -> bool {
    documented.iter().any(|line| line == ANY_LINES || line.contains(ANY_CHARACTERS))
}

/// `None` if `printed` is what `documented` describes of the command, else both around
/// the first and last line that differ: `-` documented, `+` printed.
pub(super) fn difference(command: &str, documented: &[String], printed: &[&str]) -> Option<String> {
    let documented = lines(command, documented);
    let printed = lines(command, printed);
    let pieces: Vec<&[Line<'_>]> = documented.split(|line| line.text == ANY_LINES).collect();
    let same = |pattern: &Line<'_>, line: &Line<'_>| line_fits(&pattern.masked, &line.masked);
    if fits(&pieces, &printed, same) {
        return None;
    }
    let agree =
        |(pattern, line): &(&Line<'_>, &Line<'_>)| pattern.text != ANY_LINES && same(pattern, line);
    let above = documented.iter().zip(&printed).take_while(agree).count();
    let (minus, plus) = (&documented[above..], &printed[above..]);
    let below = minus.iter().rev().zip(plus.iter().rev());
    let below = below.take_while(agree).count();
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

fn line_fits(pattern: &str, line: &str) -> bool {
    let pieces: Vec<Vec<char>> =
        pattern.split(ANY_CHARACTERS).map(|piece| piece.chars().collect()).collect();
    let pieces: Vec<&[char]> = pieces.iter().map(Vec::as_slice).collect();
    let line: Vec<char> = line.chars().collect();
    fits(&pieces, &line, |a, b| a == b)
}

/// Whether `text` is the pieces in their order with anything between them.
///
/// The first piece must start the text and the last one end it. Each of the
/// others may take the first place where it fits: a later place would only
/// leave less room for those that follow.
fn fits<P, T>(pieces: &[&[P]], text: &[T], same: impl Fn(&P, &T) -> bool) -> bool {
    let equal = |piece: &[P], part: &[T]| {
        piece.len() == part.len() && piece.iter().zip(part).all(|(a, b)| same(a, b))
    };
    let (first, last, between) = match pieces {
        [] => return text.is_empty(),
        [only] => return equal(only, text),
        [first, between @ .., last] => (first, last, between),
    };
    if text.len() < first.len() + last.len() {
        return false;
    }
    let (start, rest) = text.split_at(first.len());
    let (mut rest, end) = rest.split_at(rest.len() - last.len());
    if !equal(first, start) || !equal(last, end) {
        return false;
    }
    for piece in between {
        let mut places = 0..=rest.len().saturating_sub(piece.len());
        let fitting =
            |at: &usize| rest.get(*at..at + piece.len()).is_some_and(|part| equal(piece, part));
        match places.find(fitting) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
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
    fn without_wildcards_the_lines_must_be_equal() {
        agree("", "");
        agree("a\nb", "a\nb");
        differ("a\nb", "a");
        differ("a", "a\nb");
        differ("", "a");
        differ("a", "");
        differ("a\nb", "b\na");
    }

    #[test]
    fn numbers_that_vary_may_differ_and_no_others() {
        agree("4 checked in 0.31 s", "4 checked in 1.20 s");
        differ("4 checked in 0.31 s", "5 checked in 0.31 s");
        differ("4 checked in 0.31 s", "4 checked in 0.31 ms");
    }

    #[test]
    fn wildcards_are_noticed() {
        let has = |line: &str| has_wildcard(&[line.to_owned()]);
        assert!(has("...") && has("took [..] s"));
        assert!(!has("1... a3xb2") && !has(". . .") && !has("[.]"));
    }

    #[test]
    fn blanks_at_the_ends_do_not_count_and_others_do() {
        agree("a\n\n", "a  \n");
        agree("a", "a\n\n\n");
        differ("a", " a");
        differ("a\n\nb", "a\nb");
    }

    #[test]
    fn two_dots_in_brackets_stand_for_any_characters() {
        agree("[..]", "anything");
        agree("a[..]", "a");
        agree("took [..] s", "took 0.31 s");
        agree("[..] win [..]", "a win in 3");
        agree("a[..]b[..]c", "abbc");
        agree("a[..]ab", "aab");
        agree("é[..]ü", "é – ü");
        differ("took [..] s", "took 3 s more");
        differ("a[..]a", "a");
        differ("a[..]b[..]c", "acb");
        differ("x[..]", "ax");
    }

    #[test]
    fn two_dots_in_brackets_stay_within_their_line() {
        differ("a[..]d", "ab\ncd");
        differ("[..]", "a\nb");
    }

    #[test]
    fn three_dots_stand_for_any_lines() {
        agree("...", "");
        agree("...", "a\nb");
        agree("a\n...", "a");
        agree("a\n...\nd", "a\nb\nc\nd");
        agree("...\nb\n...\nb", "a\nb\nb");
        agree("...\nb[..]\nc\n...", "a\nbx\ny\nbz\nc\nd");
        differ("...\nb\n...\nb", "a\nb");
        differ("a\n...\na", "a");
        differ("...\nb", "b\nc");
        differ("...\nb\n...\na\n...", "a\nb\nc");
    }

    #[test]
    fn three_dots_must_stand_alone() {
        differ("a ...", "a b");
        differ(" ...", "a\nb");
    }

    /// Tries every split, which needs no argument about first places.
    fn slow(pattern: &[char], text: &[char]) -> bool {
        match pattern {
            [] => text.is_empty(),
            ['*', rest @ ..] => (0..=text.len()).any(|skipped| slow(rest, &text[skipped..])),
            [first, rest @ ..] => text.first() == Some(first) && slow(rest, &text[1..]),
        }
    }

    /// All words up to `length` letters.
    fn words(letters: &[char], length: u32) -> Vec<Vec<char>> {
        let mut all = vec![Vec::new()];
        let mut start = 0;
        for _ in 0..length {
            let end = all.len();
            for word in start..end {
                for letter in letters {
                    let longer = [all[word].as_slice(), &[*letter]].concat();
                    all.push(longer);
                }
            }
            start = end;
        }
        all
    }

    #[test]
    fn first_places_suffice_on_all_short_words() {
        let texts = words(&['a', 'b'], 6);
        for pattern in words(&['a', 'b', '*'], 5) {
            let written: String = pattern.iter().collect();
            let written = written.replace('*', ANY_CHARACTERS);
            for text in &texts {
                let line: String = text.iter().collect();
                assert_eq!(
                    line_fits(&written, &line),
                    slow(&pattern, text),
                    "{written} against {line}"
                );
            }
        }
    }

    #[test]
    fn a_difference_shows_what_agrees_around_it() {
        let shown = compared("a\n[..]\nx\nz", "a\nb\ny\ny\nz").expect("x is not y");
        assert_eq!(shown, "      a\n      b\n    - x\n    + y\n    + y\n      z");
    }

    #[test]
    fn a_long_difference_is_cut() {
        let printed = "line\n".repeat(100);
        let shown = compared("a", &printed).expect("the output is longer");
        assert_eq!(shown.lines().count(), 1 + SHOWN + 1);
        assert!(shown.ends_with("+ (and 60 more)"), "{shown}");
    }
}
