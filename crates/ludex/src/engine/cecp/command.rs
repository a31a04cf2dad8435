//! What a chess program says in CECP, the protocol of `XBoard` and `WinBoard`.

use crate::engine::settings::number;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Protover,
    New,
    /// The opponent is a program, too.
    Computer,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    /// Moves per session (0: all), minutes as seconds, increment: milliseconds.
    Level {
        moves: u64,
        base: u64,
        increment: u64,
    },
    /// A fixed time for each move, in milliseconds.
    MoveTime(u64),
    Depth(u64),
    /// The engine's clock, in milliseconds.
    Time(u64),
    Move(String),
    MoveNow,
    Ping(String),
    /// The game has ended, whoever says so.
    Result,
    SetBoard(String),
    /// Takes back so many plies.
    Undo(u32),
    Post(bool),
    Analyze,
    ExitAnalysis,
    Status,
    Memory(u64),
    Cores(u64),
    Option {
        name: String,
        value: String,
    },
    /// Something that needs no answer.
    Ignored,
    /// The first word of a line that means nothing.
    Unknown(String),
}

/// What needs no answer: it changes nothing here.
const IGNORED: [&str; 21] = [
    "xboard", "accepted", "rejected", "random", "white", "black", "otim", "hard", "easy", "name",
    "rating", "ics", "draw", "hint", "bk", "pause", "resume", "nps", "exclude", "include",
    "setscore",
];

impl Command {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Command {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let value = number(rest);
        match (word, value) {
            ("", _) => Command::Ignored,
            ("protover", _) => Command::Protover,
            ("new", _) => Command::New,
            ("computer", _) => Command::Computer,
            ("variant", _) => Command::Variant(rest.to_owned()),
            ("quit", _) => Command::Quit,
            ("force", _) => Command::Force,
            ("go", _) => Command::Go,
            ("playother", _) => Command::PlayOther,
            ("level", _) => level(rest).unwrap_or(Command::Ignored),
            ("st", Some(seconds)) => Command::MoveTime(seconds.saturating_mul(1000)),
            ("sd", Some(plies)) => Command::Depth(plies),
            ("time", Some(hundredths)) => Command::Time(hundredths.saturating_mul(10)),
            ("usermove", _) => Command::Move(rest.to_owned()),
            ("?", _) => Command::MoveNow,
            ("ping", _) => Command::Ping(rest.to_owned()),
            ("result", _) => Command::Result,
            ("setboard", _) => Command::SetBoard(rest.to_owned()),
            ("undo", _) => Command::Undo(1),
            ("remove", _) => Command::Undo(2),
            ("post", _) => Command::Post(true),
            ("nopost", _) => Command::Post(false),
            ("analyze" | "analyse", _) => Command::Analyze,
            ("exit", _) => Command::ExitAnalysis,
            (".", _) => Command::Status,
            ("memory", Some(mebibytes)) => Command::Memory(mebibytes),
            ("cores", Some(cores)) => Command::Cores(cores),
            ("option", _) => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                Command::Option { name: name.trim().to_owned(), value: value.trim().to_owned() }
            }
            (word, _) if IGNORED.contains(&word) => Command::Ignored,
            ("st" | "sd" | "time" | "memory" | "cores", None) => Command::Ignored,
            // Old programs send a move alone.
            (word, _) if is_move(word) && rest.is_empty() => Command::Move(word.to_owned()),
            (word, _) => Command::Unknown(word.to_owned()),
        }
    }
}

/// Whether a word looks like a move: a letter, a digit, a letter, a digit.
fn is_move(word: &str) -> bool {
    let mut kinds = word.chars().map(|c| c.is_ascii_digit());
    word.is_ascii()
        && word.len() >= 4
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && kinds.nth(1) == Some(true)
}

/// `40 5 0`, `0 2:30 1.5`: moves, minutes and seconds, seconds.
fn level(text: &str) -> Option<Command> {
    let mut words = text.split_whitespace();
    let moves = number(words.next()?)?;
    let base = words.next()?;
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let seconds = number(minutes)?.saturating_mul(60).saturating_add(number(seconds)?);
    let increment = words.next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0);
    Some(Command::Level {
        moves,
        base: seconds.saturating_mul(1000),
        // What is no time at all becomes 0, and what is too much the most.
        increment: (increment * 1000.0) as u64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_read_with_their_words() {
        for (line, command) in [
            ("protover 2", Command::Protover),
            ("variant hexapawn_5x5", Command::Variant("hexapawn_5x5".into())),
            ("level 40 5 0", Command::Level { moves: 40, base: 300_000, increment: 0 }),
            ("level 0 2:30 1.5", Command::Level { moves: 0, base: 150_000, increment: 1500 }),
            ("level 0 2:30 -9", Command::Level { moves: 0, base: 150_000, increment: 0 }),
            ("level x", Command::Ignored),
            ("st 3", Command::MoveTime(3000)),
            ("st soon", Command::Ignored),
            ("time 100", Command::Time(1000)),
            ("usermove a1a2", Command::Move("a1a2".into())),
            ("b1c2", Command::Move("b1c2".into())),
            ("remove", Command::Undo(2)),
            (
                "option Skill Level=3",
                Command::Option { name: "Skill Level".into(), value: "3".into() },
            ),
            (".", Command::Status),
            ("", Command::Ignored),
            ("frobnicate it", Command::Unknown("frobnicate".into())),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in any::<String>()) {
            Command::read(line.trim());
        }

        #[test]
        fn any_number_is_a_time(word in "(level|st|sd|time|memory|cores) -?[0-9.:e]{0,40} [0-9:.]{0,9} [-0-9.einfNa]{0,9}") {
            Command::read(&word);
        }
    }
}
