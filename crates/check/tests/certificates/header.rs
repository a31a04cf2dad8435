//! Headers that are not as they should be, with checksums that are.

use crate::kit::{Parts, SMALL, assert_rejected, checksum, reason, sealed, statement};

const KEYS: [&str; 7] = ["family", "rules", "board", "position", "claim", "coding", "length"];

/// The lines of the small file's header, but for its checksum.
fn lines() -> Vec<String> {
    let parts = Parts::of(SMALL);
    parts.header("none", parts.body().len()).lines().map(str::to_owned).collect()
}

/// The small file with other lines.
fn with(lines: &[String]) -> Vec<u8> {
    with_text(lines.iter().map(|line| line.clone() + "\n").collect::<String>())
}

/// The small file with another text for its lines.
fn with_text(text: impl AsRef<[u8]>) -> Vec<u8> {
    sealed(text, &Parts::of(SMALL).body())
}

/// The small file with another value on one of its lines.
fn with_value(key: &str, value: &str) -> Vec<u8> {
    let mut lines = lines();
    *line(&mut lines, key) = format!("{key}: {value}");
    with(&lines)
}

fn line<'a>(lines: &'a mut [String], key: &str) -> &'a mut String {
    lines.iter_mut().find(|line| line.starts_with(key)).expect("every line is there")
}

#[test]
fn the_lines_themselves_are_in_order() {
    assert_eq!(with(&lines()), SMALL);
}

#[test]
fn every_line_is_needed() {
    for key in KEYS {
        let fewer: Vec<String> =
            lines().into_iter().filter(|line| !line.starts_with(key)).collect();
        assert_eq!(fewer.len(), 7);
        assert_rejected(&with(&fewer), &format!("has no {key}"));
    }
    assert_rejected(&with(&lines()[1..]), "not a certificate: the first line");
    let text = str::from_utf8(SMALL.strip_suffix(&Parts::of(SMALL).body()[..]).unwrap()).unwrap();
    let without = text.lines().filter(|line| !line.starts_with("sha256"));
    let without: Vec<&str> = without.collect();
    assert_rejected(without.join("\n").as_bytes(), "the header does not end: ");
    assert_rejected((without.join("\n") + "\n\n").as_bytes(), "checksum");
}

#[test]
fn no_line_may_occur_twice() {
    for key in KEYS {
        for (position, value) in [(1, None), (8, None), (8, Some("other"))] {
            let mut twice = lines();
            let known = line(&mut twice, key).clone();
            let again = value.map_or(known, |value| format!("{key}: {value}"));
            twice.insert(position, again);
            assert_rejected(&with(&twice), &format!("{key:?} twice"));
        }
    }
    let mut twice = lines();
    twice.push(format!("sha256: {}", checksum(b"")));
    assert_rejected(&with(&twice), "\"sha256\" twice");
}

#[test]
fn no_other_lines_may_occur() {
    for other in ["comment: none", "Family: pawns", "proof: of nothing", ": ", "\u{1b}[2J: 1"] {
        let mut more = lines();
        more.push(other.into());
        assert_rejected(&with(&more), "unknown header line");
    }
    for other in ["comment", "family:pawns", " ", "\t", "\u{1b}[2J", "\0"] {
        let mut more = lines();
        more.push(other.into());
        assert_rejected(&with(&more), "is not of the form");
    }
}

#[test]
fn the_version_is_first_and_the_checksum_last_and_the_order_between_is_free() {
    let first_and_others = lines();
    let mut reversed = lines();
    reversed[1..].reverse();
    assert_eq!(statement(&with(&reversed)), "White, to move on 3x3, loses");

    let mut late = first_and_others.clone();
    late.swap(0, 1);
    assert_rejected(&with(&late), "not a certificate: the first line");

    // Whatever part of the header the checksum of an early line is taken to cover.
    let body = Parts::of(SMALL).body();
    let text: String = first_and_others.iter().map(|line| line.clone() + "\n").collect();
    let (before, after) = text.split_at(text.find("length").unwrap());
    for covered in [before.to_owned(), text.clone()] {
        let sum = checksum(&[covered.as_bytes(), &body].concat());
        let mut early = format!("{before}sha256: {sum}\n{after}\n").into_bytes();
        early.extend(&body);
        assert_rejected(&early, "does not end with the checksum");
    }
}

#[test]
fn lines_end_with_a_line_feed_and_nothing_else() {
    let text: String = lines().iter().map(|line| line.clone() + "\n").collect();
    reason(&with_text(text.replace('\n', "\r\n")));
    for (index, _) in text.match_indices('\n') {
        for end in ["\r\n", "\r", "\n\r", " \n", "\u{2028}", "\0\n"] {
            let mut other = text.clone();
            other.replace_range(index..=index, end);
            reason(&with_text(other));
        }
    }
    // The checksum's own line, by any reading of what it covers.
    let body = Parts::of(SMALL).body();
    for covered in [text.clone(), text.clone() + "s"] {
        let sum = checksum(&[covered.as_bytes(), &body].concat());
        for end in ["\r\n\n", "\r\n\r\n", " \n\n"] {
            let mut file = format!("{text}sha256: {sum}{end}").into_bytes();
            file.extend(&body);
            reason(&file);
        }
    }
}

#[test]
fn carriage_returns_are_named_with_their_line() {
    let text: String = lines().iter().map(|line| line.clone() + "\n").collect();
    let body = Parts::of(SMALL).body();
    let all = with_text(text.clone());
    let end = all.len() - body.len();
    let converted = str::from_utf8(&all[..end]).unwrap().replace('\n', "\r\n").into_bytes();
    assert_rejected(&[converted, body].concat(), "line 1 ends with a carriage return");
    for (line, (index, _)) in text.match_indices('\n').enumerate() {
        let mut other = text.clone();
        other.insert(index, '\r');
        let words = format!("line {} ends with a carriage return", line + 1);
        assert_rejected(&with_text(other), &words);
    }
    let mut last = all.clone();
    last.insert(end - 2, b'\r');
    assert_rejected(&last, "line 9 ends with a carriage return");
}

#[test]
fn a_header_has_at_most_65536_bytes() {
    // A position is as long as it takes: this one is not that of a board.
    let without = with_value("position", "").len() - Parts::of(SMALL).body().len() - 1;
    let longest = 65_536 - without;
    assert_rejected(&with_value("position", &"9".repeat(longest)), "does not name a side");
    assert_rejected(&with_value("position", &"9".repeat(longest + 1)), "65536 bytes");
}

#[test]
fn a_header_is_text() {
    for bytes in [&[0xff][..], &[0xc0, 0x80], &[0xed, 0xa0, 0x80]] {
        let mut text = lines().join("\n").into_bytes();
        text.extend(bytes);
        text.push(b'\n');
        assert_rejected(&with_text(&text), "not text");
    }
}

#[test]
fn a_huge_header_is_rejected_soon() {
    let long = "9".repeat(60_000);
    for key in KEYS {
        reason(&with_value(key, &long));
        reason(&with_value(key, &"\u{202e}\u{1b}".repeat(10_000)));
        reason(&with_value(key, &"0".repeat(1 << 22)));
    }
    for text in [
        format!("ludex certificate {long}\n"),
        format!("ludex certificate 1\n{long}\n"),
        format!("ludex certificate 1\n{long}: {long}\n"),
        (0..9000).fold("ludex certificate 1\n".into(), |text, key| format!("{text}{key}: \n")),
        "ludex certificate 1\n".to_owned() + &"a: b\n".repeat(1 << 18),
    ] {
        reason(&with_text(text));
    }
    assert_rejected(
        &[b"ludex certificate 1\n".as_slice(), &vec![b'x'; 1 << 22]].concat(),
        "the header does not end: ",
    );
}

#[test]
fn unknown_versions_are_rejected() {
    for version in ["", "0", "4", "10", "01", "1.0", "1 ", " 1", "1\u{2028}", "one", "\u{1b}[2J"] {
        let mut other = lines();
        other[0] = format!("ludex certificate {version}");
        assert_rejected(&with(&other), "unknown version");
    }
    for first in
        ["", "ludex", "Ludex certificate 1", " ludex certificate 1", "\u{feff}ludex certificate 1"]
    {
        let mut other = lines();
        other[0] = first.into();
        assert_rejected(&with(&other), "not a certificate: the first line");
    }
}

#[test]
fn unknown_families_rules_codings_and_claims_are_rejected() {
    for value in ["", "chess", "Pawns", "pawns ", " pawns", "\u{1b}[2J"] {
        assert_rejected(&with_value("family", value), "unknown family");
        assert_rejected(&with_value("rules", value), "unknown rules");
        assert_rejected(&with_value("coding", value), "unknown coding");
    }
    let claims = [
        "",
        "draw",
        "Win",
        "win ",
        "loss 6",
        "value",
        "value ",
        "value x",
        "value 1.5",
        "value  6",
        "value -",
        "value 99999999999",
        "value 6 ",
        "-6",
        "value 0x6",
        "\u{1b}[2J",
    ];
    for claim in claims {
        assert_rejected(&with_value("claim", claim), "unknown claim");
    }
}

#[test]
fn the_wrong_claim_is_rejected() {
    assert_rejected(&with_value("claim", "win"), "does not cover the claimed position");
    for value in [0, 6, -6, 1, i32::MAX, i32::MIN] {
        reason(&with_value("claim", &format!("value {value}")));
    }
    let large = Parts::of(crate::kit::LARGE);
    for value in
        (-70_000..=70_000).filter(|&value| value != 11).step_by(997).chain(-30..11).chain(12..40)
    {
        let wrong = Parts { claim: format!("value {value}"), ..large.clone() };
        assert_rejected(&wrong.file(), "does not cover the claimed position");
    }
}

#[test]
fn what_is_no_length_is_rejected() {
    for length in
        ["", "-9", "9.0", "1e3", "0x9", "nine", "99999999999999999999999", "09", "+9", "-0", " 9"]
    {
        assert_rejected(&with_value("length", length), "not a plain number");
    }
    for length in ["0", "8", "10", "18446744073709551615"] {
        assert_rejected(&with_value("length", length), "the body has 9 bytes");
    }
}

/// Of every family and of every line with numbers: signs, zeros and blanks that
/// say nothing.
#[test]
fn numbers_are_written_in_one_way() {
    let army = "ludex certificate 1\nfamily: pegs\njumps: orthogonal\nboard: half-plane\n\
                goal: level 1\nclaim: army at most 2\nproof: plan\ncoding: none\nlength: 10\n";
    let gone = "ludex certificate 1\nfamily: gone\nrules: white spreads, 4 neighbours, edges\n\
                board: 1x2\nclaim: rounds 0, left 0\ncoding: none\nlength: 2\n";
    let pawns: String = lines().iter().map(|line| line.clone() + "\n").collect();
    let large = Parts::of(crate::kit::LARGE);
    let value = large.header("none", large.body().len());
    let plan = "ludex certificate 1\nfamily: pegs\njumps: orthogonal\nboard: xxo\ngoal: one c1\n\
                claim: jumps 1\nproof: plan\ncoding: none\nlength: 3\n";
    let files: [(&str, &[u8]); 5] = [
        (&pawns, &Parts::of(SMALL).body()),
        (&value, &large.body()),
        (gone, &[2, 0]),
        (plan, &[1, 0, 2]),
        (army, &[2, 0, 0, 0, 1, 1, 0, 1, 0, 2]),
    ];
    let mut numbers = 0;
    for (header, body) in files {
        statement(&sealed(header, body));
        let is_digit = |place: usize| header.as_bytes()[place].is_ascii_digit();
        // All but the format's version, which has a test of its own.
        for place in "ludex certificate 1\n".len()..header.len() {
            if !is_digit(place) || is_digit(place - 1) {
                continue;
            }
            numbers += 1;
            for before in ["0", "+", "-0", " ", "00", "+0", "\u{a0}"] {
                let mut other = header.to_owned();
                other.insert_str(place, before);
                reason(&sealed(other, body));
            }
            let end = (place..usize::MAX).find(|&place| !is_digit(place)).unwrap();
            for after in [" ", ".", ".0", "e0", "\t", "u"] {
                let mut other = header.to_owned();
                other.insert_str(end, after);
                reason(&sealed(other, body));
            }
        }
    }
    assert!(numbers > 20, "{numbers}");
}

#[test]
fn a_checksum_has_64_small_digits() {
    let text = str::from_utf8(&SMALL[..SMALL.len() - 9]).unwrap();
    let digits = text.trim_end().rsplit(' ').next().unwrap();
    for other in [String::new(), digits[1..].into(), digits.to_uppercase(), format!("0{digits}")] {
        let mut file = text.replace(digits, &other).into_bytes();
        file.extend(&SMALL[SMALL.len() - 9..]);
        assert_rejected(&file, "checksum");
    }
}
