//! Answers as programs print them: blanks, case and final newlines do not matter.

use board::excerpt;

use super::super::expected::Outcome;

/// An answer that is not of the form asked for, in words.
pub(super) type Unreadable = String;

/// The words of an output, in lower case.
pub(super) fn words(text: &str) -> Vec<String> {
    // Programs in some languages write other minus signs, or mark their encoding.
    let text = text.replace('\u{feff}', "").replace(['\u{2212}', '\u{2013}'], "-");
    text.split_whitespace().map(str::to_lowercase).collect()
}

/// `expected 1, 0 or -1, but found "yes"`.
pub(super) fn unlike(form: &str, text: &str) -> Unreadable {
    let lines = text.trim().lines().count();
    let more = if lines > 1 { format!(", the first of {lines} lines") } else { String::new() };
    let first = excerpt(text.trim().lines().next().unwrap_or_default());
    format!("Expected {form}, but found {first:?}{more}.")
}

/// The only word of an output.
fn single(text: &str, form: &str) -> Result<String, Unreadable> {
    match words(text).as_slice() {
        [word] => Ok(word.clone()),
        _ => Err(unlike(form, text)),
    }
}

/// 1, 0 or -1.
pub(super) fn sign(text: &str) -> Result<i8, Unreadable> {
    const FORM: &str = "1, 0 or -1";
    match single(text, FORM)?.as_str() {
        "1" | "+1" => Ok(1),
        "0" | "+0" | "-0" => Ok(0),
        "-1" => Ok(-1),
        _ => Err(unlike(FORM, text)),
    }
}

/// Who wins by a value, and in how many plies; none for a draw.
pub(super) fn value(text: &str) -> Result<(Outcome, Option<i64>), Unreadable> {
    const FORM: &str = "a number of plies, with a minus sign for a loss, or \"draw\"";
    let word = single(text, FORM)?;
    if word == "draw" {
        return Ok((Outcome::Draw, None));
    }
    if word == "+0" {
        return Ok((Outcome::Win, Some(0)));
    }
    let digits = word.strip_prefix('+').unwrap_or(&word);
    let value: i64 = digits.parse().map_err(|_| unlike(FORM, text))?;
    let outcome = if value > 0 { Outcome::Win } else { Outcome::Loss };
    Ok((outcome, Some(value)))
}

/// A move, or `None` for the word `none`. Blanks inside it do not matter.
pub(super) fn best_move(text: &str) -> Result<Option<String>, Unreadable> {
    let word = words(text).concat();
    let is_short = !word.is_empty() && word.chars().count() <= 12;
    match word.as_str() {
        "none" => Ok(None),
        _ if is_short => Ok(Some(word)),
        _ => Err(unlike("a move such as b1-b2, or \"none\"", text)),
    }
}

/// Whether a goal can be reached.
pub(super) fn reachable(text: &str) -> Result<bool, Unreadable> {
    const FORM: &str = "\"reachable\" or \"impossible\"";
    match single(text, FORM)?.as_str() {
        "reachable" => Ok(true),
        "impossible" => Ok(false),
        _ => Err(unlike(FORM, text)),
    }
}

/// A number of jumps, or `None` for the word `impossible`.
pub(super) fn fewest(text: &str) -> Result<Option<u64>, Unreadable> {
    const FORM: &str = "a number of jumps, or \"impossible\"";
    let word = single(text, FORM)?;
    if word == "impossible" {
        return Ok(None);
    }
    word.parse().map(Some).map_err(|_| unlike(FORM, text))
}

/// The jumps of a plan, chains taken apart, or `None` for the word `impossible`. No jump at all
/// is a plan, too.
pub(super) fn plan(text: &str) -> Result<Option<Vec<[String; 2]>>, Unreadable> {
    const FORM: &str = "jumps such as d2-d4, one on each line, or \"impossible\"";
    let given = words(&text.replace([',', ';'], " "));
    if given == ["impossible"] {
        return Ok(None);
    }
    let mut jumps = Vec::new();
    for word in given {
        let stops: Vec<&str> = word.split('-').collect();
        let is_chain = stops.len() >= 2 && stops.iter().all(|stop| is_square(stop));
        if !is_chain {
            return Err(unlike(FORM, text));
        }
        jumps.extend(stops.windows(2).map(|pair| [pair[0].to_owned(), pair[1].to_owned()]));
    }
    Ok(Some(jumps))
}

fn is_square(text: &str) -> bool {
    text.parse::<board::Square>().is_ok()
}

/// The number of rounds, and whether the other colour remains.
pub(super) fn rounds(text: &str) -> Result<(u64, bool), Unreadable> {
    const FORM: &str = "a number of rounds, and \"yes\" or \"no\" on the next line";
    let given = words(text);
    let [rounds, remains] = given.as_slice() else { return Err(unlike(FORM, text)) };
    let rounds = rounds.parse().map_err(|_| unlike(FORM, text))?;
    match remains.as_str() {
        "yes" => Ok((rounds, true)),
        "no" => Ok((rounds, false)),
        _ => Err(unlike(FORM, text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_case_and_newlines_do_not_matter() {
        for text in ["1", "1\n", " +1 \r\n\n", "\u{feff}1"] {
            assert_eq!(sign(text), Ok(1), "{text:?}");
        }
        assert_eq!(sign("\u{2212}1"), Ok(-1));
        assert_eq!(value(" -12\n"), Ok((Outcome::Loss, Some(-12))));
        assert_eq!(value("DRAW"), Ok((Outcome::Draw, None)));
        assert_eq!(value("+0").unwrap().0, Outcome::Win);
        assert_eq!(value("0").unwrap().0, Outcome::Loss);
        assert_eq!(best_move("A1 - A2"), Ok(Some("a1-a2".into())));
        assert_eq!(best_move("None"), Ok(None));
        assert_eq!(reachable("Impossible"), Ok(false));
        assert_eq!(fewest("7"), Ok(Some(7)));
        assert_eq!(plan(""), Ok(Some(vec![])));
        assert_eq!(plan("D2-D4\r\n"), plan(" d2-d4 "));
        let chain = plan("a1-c1-e1, a2-c2").unwrap().unwrap();
        assert_eq!(chain.len(), 3);
        assert_eq!(rounds("3 YES"), Ok((3, true)));
    }

    #[test]
    fn what_is_no_answer_is_quoted_in_one_line() {
        let hostile = format!("{}\n\u{1b}[31m", "x".repeat(100_000));
        for text in ["", "yes", "1 1", "1.5", "99999999999999999999", "\0", &hostile] {
            for said in [
                sign(text).err(),
                value(text).err(),
                reachable(text).err(),
                fewest(text).err(),
                rounds(text).err(),
            ]
            .into_iter()
            .flatten()
            {
                assert!(said.starts_with("Expected ") && said.len() < 400, "{said}");
                assert!(!said.contains(['\n', '\u{1b}']), "{said:?}");
            }
        }
        assert!(plan("d2").is_err() && plan("d2-").is_err() && plan("7").is_err());
        assert!(best_move(&hostile).is_err() && best_move("").is_err());
        assert_eq!(
            sign("yes\nno\n").unwrap_err(),
            "Expected 1, 0 or -1, but found \"yes\", the first of 2 lines."
        );
    }
}
