//! The rules of all pawn games, and how they are written: a preset and the keys that
//! differ from it, as in `pawn-game,blocked=loses`. What they mean on a board is in
//! `moves.rs`.

use crate::{Rejection, reject};

/// Rules, as the value of each key and as what it means.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    words: [&'static str; 7],
    /// The rows that pawns stand on at the start, counted from their own side.
    pub(super) filled: &'static [usize],
    /// The row from which `double-step=home` takes double steps.
    pub(super) home: usize,
    pub(super) steps: Directions,
    pub(super) captures: Directions,
    pub(super) double_step: DoubleStep,
    pub(crate) en_passant: bool,
    pub(super) must_capture: bool,
    /// What it means for the side to move that an enemy pawn has arrived.
    pub(super) arrival: Option<Ending>,
    /// What it means for the side to move that it has no pawns.
    pub(super) no_pawns: Ending,
    /// What it means for the side to move that it has no move.
    pub(super) blocked: Blocked,
}

/// Where a pawn can go.
#[derive(Clone, Copy)]
pub(super) struct Directions {
    pub(super) straight: bool,
    pub(super) diagonal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DoubleStep {
    Never,
    FromHome,
    Anywhere,
}

#[derive(Clone, Copy)]
pub(super) enum Blocked {
    Ends(Ending),
    /// A draw if the other side could not move either, else a loss.
    DrawsIfBoth,
}

/// How a game ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won,
    Drawn,
    Lost,
}

/// The keys, in the order of [`Rules::words`], with their values.
const KEYS: [(&str, &[&str]); 7] = [
    ("start", &["first", "second", "two-rows"]),
    ("pawns", &["orthodox", "berolina", "breakthrough"]),
    ("double-step", &["no", "home", "anywhere"]),
    ("en-passant", &["no", "yes"]),
    ("capture", &["free", "compulsory"]),
    ("far-row", &["wins", "loses", "nothing"]),
    ("blocked", &["loses", "draws", "draws-if-both", "wins"]),
];

const CLASSIC: [&str; 7] = ["first", "orthodox", "no", "no", "free", "wins", "loses"];

const PRESETS: [(&str, [&str; 7]); 7] = [
    ("classic", CLASSIC),
    ("pawn-game", ["second", "orthodox", "home", "yes", "free", "wins", "draws"]),
    ("misere", ["first", "orthodox", "no", "no", "free", "loses", "wins"]),
    ("compulsory", ["first", "orthodox", "no", "no", "compulsory", "wins", "loses"]),
    ("berolina", ["first", "berolina", "no", "no", "free", "wins", "loses"]),
    ("breakthrough", ["two-rows", "breakthrough", "no", "no", "free", "wins", "loses"]),
    ("dawson", ["first", "orthodox", "no", "no", "compulsory", "nothing", "loses"]),
];

impl Rules {
    /// Reads `PRESET` or `PRESET,KEY=VALUE,…`: of all texts for the same rules the one
    /// that [`Rules::text`] gives.
    pub(crate) fn read(text: &str) -> Result<Rules, Rejection> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let Some((_, words)) = PRESETS.iter().find(|(preset, _)| *preset == name) else {
            reject!("unknown rules {text:?}");
        };
        let mut words = *words;
        let mut named = [false; KEYS.len()];
        for part in parts {
            let found = part.split_once('=').and_then(|(key, value)| {
                let index = KEYS.iter().position(|(known, _)| *known == key)?;
                let value = KEYS[index].1.iter().find(|known| **known == value)?;
                Some((index, *value))
            });
            let Some((index, value)) = found else { reject!("unknown rule {part:?}") };
            if std::mem::replace(&mut named[index], true) {
                reject!("the rules {text:?} name {:?} twice", KEYS[index].0);
            }
            words[index] = value;
        }
        let [_, pawns, double_step, en_passant, ..] = words;
        let steps_twice = double_step != "no";
        if steps_twice && pawns != "orthodox" || en_passant == "yes" && !steps_twice {
            reject!("the rules {text:?} contradict each other");
        }
        let rules = Rules::of(words);
        if rules.text() != text {
            reject!("the rules {text:?} should be written as {:?}", rules.text());
        }
        Ok(rules)
    }

    /// What the values of the keys mean.
    fn of(words: [&'static str; 7]) -> Rules {
        let [start, pawns, double_step, en_passant, capture, far_row, blocked] = words;
        let filled: &[usize] = match start {
            "first" => &[0],
            "second" => &[1],
            _ => &[0, 1],
        };
        let (steps, captures) = match pawns {
            "orthodox" => ((true, false), (false, true)),
            "berolina" => ((false, true), (true, false)),
            _ => ((true, true), (false, true)),
        };
        let directions = |(straight, diagonal)| Directions { straight, diagonal };
        Rules {
            words,
            filled,
            home: usize::from(start != "first"),
            steps: directions(steps),
            captures: directions(captures),
            double_step: match double_step {
                "no" => DoubleStep::Never,
                "home" => DoubleStep::FromHome,
                _ => DoubleStep::Anywhere,
            },
            en_passant: en_passant == "yes",
            must_capture: capture == "compulsory",
            arrival: match far_row {
                "wins" => Some(Ending::Lost),
                "loses" => Some(Ending::Won),
                _ => None,
            },
            no_pawns: if blocked == "wins" { Ending::Won } else { Ending::Lost },
            blocked: match blocked {
                "loses" => Blocked::Ends(Ending::Lost),
                "draws" => Blocked::Ends(Ending::Drawn),
                "wins" => Blocked::Ends(Ending::Won),
                _ => Blocked::DrawsIfBoth,
            },
        }
    }

    /// The preset from which the fewest keys differ, the first of several in the order
    /// above; then these keys, in their order.
    pub(crate) fn text(&self) -> String {
        let differences = |preset: &[&str; 7]| {
            (0..7).filter(|&key| preset[key] != self.words[key]).collect::<Vec<usize>>()
        };
        // Of several that are nearest, this is the first.
        let nearest = PRESETS.iter().min_by_key(|(_, preset)| differences(preset).len());
        let Some((name, preset)) = nearest else { return String::new() };
        let mut text = vec![*name];
        for key in differences(preset) {
            text.extend([",", KEYS[key].0, "=", self.words[key]]);
        }
        text.concat()
    }

    #[cfg(feature = "tables")]
    pub(crate) fn is_classic(&self) -> bool {
        self.words == CLASSIC
    }
}
