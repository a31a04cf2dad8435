//! A certificate in, a report out.

mod json;

use check::Bounds;

/// The memory of one check, in bytes: what a page on a phone may take.
const MEMORY: u64 = 256 << 20;

/// Entries of a proof to list, in the order in which they are checked.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The first, counted from 0.
    pub from: u64,
    /// How many.
    pub show: u64,
}

/// Checks a certificate. The report is texts one after the other, each after its length in
/// four bytes, the lowest first: `verified` or `rejected`; the number of positions checked;
/// the statement, or the reason; entries of the proof as JSON, empty if none were asked for or
/// nothing is proved; and the boards of the statement.
///
/// ```
/// let file = include_bytes!("../../check/tests/data/3x3.proof");
/// let report = String::from_utf8_lossy(&web::report(file, None)).into_owned();
/// assert!(report.starts_with("\u{8}\0\0\0verified"));
/// assert!(report.contains("White, to move on 3x3, loses"));
/// ```
pub fn report(certificate: &[u8], window: Option<Window>) -> Vec<u8> {
    // Whoever no longer waits for it ends the worker.
    let bounds = Bounds { memory: MEMORY, stop: &|| false };
    match check::verify_within(certificate, bounds) {
        Ok(found) => {
            let positions = found.positions.to_string();
            // What was verified a moment ago can be read, unless there is too little memory.
            let view = window.and_then(|Window { from, show }| {
                check::view(certificate, from, show, bounds).ok()
            });
            let listed = view.map(|view| json::of(&view)).unwrap_or_default();
            let words = ["verified", &positions, &found.statement, &listed];
            one_after_the_other(words.into_iter().chain(found.boards.iter().map(String::as_str)))
        }
        Err(rejected) => {
            one_after_the_other(["rejected", "0", &rejected.to_string(), ""].into_iter())
        }
    }
}

fn one_after_the_other<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let mut all = Vec::new();
    for text in texts {
        let length = u32::try_from(text.len()).expect("what was in memory is shorter");
        all.extend(length.to_le_bytes());
        all.extend(text.as_bytes());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(mut report: &[u8]) -> Vec<String> {
        let mut all = Vec::new();
        while let Some((length, rest)) = report.split_first_chunk::<4>() {
            let (text, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
            all.push(String::from_utf8(text.to_vec()).expect("a text"));
            report = rest;
        }
        all
    }

    #[test]
    fn a_report_says_what_is_proved_or_why_nothing_is() {
        let file = include_bytes!("../../check/tests/data/3x3.proof");
        let verified = check::verify(file).expect("a proof");
        let mut expected = vec!["verified".to_owned(), verified.positions.to_string()];
        expected.extend([verified.statement, String::new()]);
        expected.extend(verified.boards);
        assert_eq!(texts(&report(file, None)), expected);
        let mut damaged = file.to_vec();
        damaged[60] ^= 1;
        let found = texts(&report(&damaged, Some(Window { from: 0, show: 5 })));
        assert_eq!((found.len(), &found[0][..], &found[3][..]), (4, "rejected", ""));
        assert!(found[2].contains("checksum"), "{found:?}");
    }

    #[test]
    fn entries_are_listed_where_they_are_asked_for() {
        let file = include_bytes!("../../check/tests/data/3x3.proof");
        let found = texts(&report(file, Some(Window { from: 1, show: 2 })));
        let view = check::view(file, 1, 2, Bounds::NONE).expect("entries");
        assert_eq!((&found[0][..], view.shown.len()), ("verified", 2));
        assert_eq!(found[3], json::of(&view));
    }
}
