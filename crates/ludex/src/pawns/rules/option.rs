//! `--rules`: any rule set, with the usual ones for shells to complete.

use std::ffi::OsStr;

use ::pawns::{Preset, Variant};
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
        let text = |text: String| text.parse::<Variant>();
        StringValueParser::new().try_map(text).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        let presets = Variant::PRESETS.into_iter();
        let named = presets.map(|preset| PossibleValue::new(preset.name).help(preset.about));
        Some(Box::new(named.chain(Variant::PRESETS.into_iter().flat_map(changes))))
    }
}

/// A preset with each change of one key that has no shorter name.
fn changes(preset: Preset) -> impl Iterator<Item = PossibleValue> {
    let values = Variant::KEYS.into_iter().flat_map(move |key| {
        key.values.iter().map(move |value| (key, format!("{},{}={value}", preset.name, key.name)))
    });
    let different = values.filter(|(_, text)| {
        text.parse::<Variant>().is_ok_and(|variant| variant.text() == text.as_str())
    });
    different.map(|(key, text)| PossibleValue::new(text).help(key.about))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shells_are_offered_rules_in_their_canonical_texts_and_others_are_taken() {
        let offered: Vec<PossibleValue> = RulesParser.possible_values().unwrap().collect();
        for common in ["classic,blocked=draws", "misere,capture=compulsory"] {
            assert!(offered.iter().any(|value| value.get_name() == common));
        }
        for value in &offered {
            let variant: Variant = value.get_name().parse().unwrap();
            assert_eq!(variant.text(), value.get_name());
        }
        let read = |text: &str| RulesParser.parse_ref(&Command::new("ludex"), None, text.as_ref());
        let other = "misere,capture=compulsory,blocked=draws";
        assert!(offered.iter().all(|value| value.get_name() != other));
        assert_eq!(read(other).unwrap().text(), other);
        assert!(read("chess").is_err());
    }
}
