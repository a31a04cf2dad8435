//! `--rules`: any rule set, with the usual ones for shells to complete.

use std::ffi::OsStr;

use ::pawns::Variant;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Reads a rule set. The values that shells offer are not the only ones it takes.
#[derive(Clone)]
pub(crate) struct RulesParser;

impl TypedValueParser for RulesParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Variant, Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        text.parse::<Variant>().or_else(|error| {
            // The error repeats what was given: not all of a text without end.
            let given = board::excerpt_of(&text, 120);
            let failing = StringValueParser::new().try_map(move |_| Err(error.clone()));
            failing.parse_ref(command, arg, OsStr::new(&given))
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let presets = Variant::PRESETS.into_iter();
        let named = presets.map(|preset| PossibleValue::new(preset.name).help(preset.about));
        let once = Variant::PRESETS.into_iter().flat_map(|preset| changes(preset.name, 0));
        // The pawn game is played in the most ways: there, a second key is offered, too.
        let twice = changes("pawn-game", 0).flat_map(|(key, text)| changes(&text, key + 1));
        let changed = once.chain(twice);
        let changed =
            changed.map(|(key, text)| PossibleValue::new(text).help(Variant::KEYS[key].about));
        Some(Box::new(named.chain(changed)))
    }
}

/// A rule set with each change of one more key, from one key on: the number of the key, and the
/// text.
fn changes(text: &str, first: usize) -> impl Iterator<Item = (usize, String)> + use<> {
    let before = text.parse::<Variant>();
    let text = text.to_owned();
    let keys = Variant::KEYS.into_iter().enumerate().skip(first);
    let changed = keys.flat_map(move |(number, key)| {
        let text = text.clone();
        key.values.iter().map(move |value| (number, format!("{text},{}={value}", key.name)))
    });
    changed.filter(move |(_, text)| text.parse().is_ok_and(|after| Ok(after) != before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn shells_are_offered_presets_with_changes_and_others_are_taken() {
        let offered: Vec<PossibleValue> = RulesParser.possible_values().unwrap().collect();
        let is_offered = |text: &str| offered.iter().any(|value| value.get_name() == text);
        for common in [
            "classic,blocked=draws",
            "classic,capture=compulsory",
            "misere,blocked=loses",
            "breakthrough,start=first",
            "pawn-game,blocked=draws-if-both",
            "pawn-game,en-passant=no,blocked=loses",
        ] {
            assert!(is_offered(common), "{common}");
        }
        let texts: BTreeSet<&str> = offered.iter().map(PossibleValue::get_name).collect();
        assert_eq!(texts.len(), offered.len(), "none is offered twice");
        for text in texts {
            let variant: Variant = text.parse().unwrap();
            assert!(text.split(',').count() > 1 || variant.text() == text, "{text}");
        }
        let read = |text: &str| RulesParser.parse_ref(&Command::new("ludex"), None, text.as_ref());
        let other = "misere,capture=compulsory,blocked=draws";
        assert!(!is_offered(other));
        assert_eq!(read(other).unwrap().text(), other);
        assert!(read("chess").is_err());
    }

    #[test]
    fn an_error_repeats_a_long_text_in_part() {
        let read = |text: &str| RulesParser.parse_ref(&Command::new("ludex"), None, text.as_ref());
        let error = read(&"x".repeat(3_000)).unwrap_err().to_string();
        assert!(error.contains("unknown preset \"xxx") && error.len() < 500, "{error}");
    }
}
