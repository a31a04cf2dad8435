//! What a chess program says in UCI.

use std::time::Duration;

use crate::engine::settings::{number, share};

/// One line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        /// The start position if absent.
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    PonderHit,
    /// Shows the board, as Stockfish does.
    Display,
    Quit,
    /// The other language.
    Xboard,
    /// Nothing that is known.
    #[default]
    Unknown,
}

/// How to search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) search_moves: Vec<String>,
    pub(super) ponder: bool,
    pub(super) infinite: bool,
    /// In milliseconds, White's and Black's.
    pub(super) time: [Option<u64>; 2],
    pub(super) increment: [u64; 2],
    pub(super) moves_left: Option<u64>,
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u64>,
    pub(super) move_time: Option<u64>,
    /// Count the games of so many plies instead.
    pub(super) perft: Option<u64>,
}

impl Command {
    /// Reads a line. Unknown words before a known command are passed over.
    pub(super) fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            let rest = words.clone();
            return match word {
                "uci" => Command::Uci,
                "isready" => Command::IsReady,
                "setoption" => set_option(rest),
                "ucinewgame" => Command::NewGame,
                "position" => position(rest),
                "go" => Command::Go(Go::read(rest)),
                "stop" => Command::Stop,
                "ponderhit" => Command::PonderHit,
                "d" => Command::Display,
                "quit" => Command::Quit,
                "xboard" => Command::Xboard,
                _ => continue,
            };
        }
        Command::Unknown
    }
}

/// `name SOME WORDS value OTHER WORDS`.
fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let (mut name, mut value, mut is_value) = (Vec::new(), Vec::new(), false);
    for (place, word) in words.enumerate() {
        match word {
            "name" if place == 0 => {}
            "value" if !is_value => is_value = true,
            _ if is_value => value.push(word),
            _ => name.push(word),
        }
    }
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}

/// `startpos` or `fen FIELDS`, then perhaps `moves …`.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Command {
    let is_start = match words.next() {
        Some("startpos") => true,
        Some("fen" | "sfen") => false,
        _ => return Command::Unknown,
    };
    let (mut fen, mut moves, mut are_moves) = (Vec::new(), Vec::new(), false);
    for word in words {
        match word {
            "moves" if !are_moves => are_moves = true,
            _ if are_moves => moves.push(word.to_owned()),
            _ => fen.push(word),
        }
    }
    Command::Position { fen: (!is_start).then(|| fen.join(" ")), moves }
}

impl Go {
    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "perft" => {
                    let plies = words.peek().and_then(|word| number(word));
                    go.perft = Some(plies.unwrap_or(1));
                }
                "searchmoves" => {
                    let is_move = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
                    while let Some(mv) = words.next_if(is_move) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ => {
                    if let Some(value) = words.peek().and_then(|word| number(word)) {
                        go.set(word, value);
                    }
                }
            }
        }
        go
    }

    fn set(&mut self, word: &str, value: u64) {
        match word {
            "wtime" => self.time[0] = Some(value),
            "btime" => self.time[1] = Some(value),
            "winc" => self.increment[0] = value,
            "binc" => self.increment[1] = value,
            "movestogo" => self.moves_left = Some(value),
            "depth" => self.depth = Some(value),
            "nodes" => self.nodes = Some(value),
            "mate" => self.mate = Some(value),
            "movetime" => self.move_time = Some(value),
            _ => {}
        }
    }

    /// The plies to look ahead.
    pub(super) fn plies(&self) -> Option<u16> {
        let mate = self.mate.map(|moves| moves.saturating_mul(2));
        let plies = [self.depth, mate].into_iter().flatten().min()?;
        Some(u16::try_from(plies.max(1)).unwrap_or(u16::MAX))
    }

    /// The time for this move, for White or Black, of which some is lost on the way.
    pub(super) fn time_for(&self, is_black: bool, overhead: u64) -> Option<Duration> {
        let side = usize::from(is_black);
        let share = self.time[side]
            .map(|left| share(left, self.moves_left, self.increment[side], overhead));
        let fixed = self.move_time.map(|time| time.saturating_sub(overhead.min(time / 2)));
        [share, fixed].into_iter().flatten().min().map(Duration::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_read_with_their_words() {
        let set = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        let place = |fen: Option<&str>, moves: &[&str]| Command::Position {
            fen: fen.map(str::to_owned),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        for (line, command) in [
            ("uci", Command::Uci),
            ("joho isready", Command::IsReady),
            ("setoption name Skill Level value 3", set("Skill Level", "3")),
            ("setoption name Clear Hash", set("Clear Hash", "")),
            (
                "setoption name Rules value classic,blocked=draws",
                set("Rules", "classic,blocked=draws"),
            ),
            ("position startpos", place(None, &[])),
            ("position startpos moves a1a2 b3a2", place(None, &["a1a2", "b3a2"])),
            (
                "position fen ppp/3/PPP w - - 0 1 moves b1b2",
                place(Some("ppp/3/PPP w - - 0 1"), &["b1b2"]),
            ),
            ("position", Command::Unknown),
            ("go", Command::Go(Go::default())),
            ("", Command::Unknown),
            ("quit now", Command::Quit),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }

    #[test]
    fn a_search_is_limited_by_what_is_said() {
        let Command::Go(go) = Command::read(
            "go searchmoves a1a2 b1b2 wtime 60000 btime -5 winc 100 movestogo 10 depth 7 mate 2 nodes x movetime",
        ) else {
            panic!("it says go");
        };
        assert_eq!(go.search_moves, ["a1a2", "b1b2"]);
        assert_eq!((go.time, go.nodes, go.move_time), ([Some(60_000), Some(0)], None, None));
        assert_eq!(go.plies(), Some(4));
        assert_eq!(go.time_for(false, 0), Some(Duration::from_millis(6075)));
        assert_eq!(go.time_for(true, 10), Some(Duration::ZERO));
    }

    #[test]
    fn games_are_counted_to_the_depth_that_is_said_or_else_one_ply() {
        for (line, plies) in [("go perft 5", 5), ("go perft", 1), ("go perft x", 1)] {
            let Command::Go(go) = Command::read(line) else { panic!("it says go") };
            assert_eq!(go.perft, Some(plies), "{line}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in any::<String>()) {
            Command::read(&line);
        }

        #[test]
        fn any_words_of_the_language_are_read_and_leave_time_below_what_is_left(
            words in proptest::collection::vec(prop_oneof![
                Just("go".to_owned()), Just("position".to_owned()), Just("fen".to_owned()),
                Just("startpos".to_owned()), Just("moves".to_owned()), Just("wtime".to_owned()),
                Just("winc".to_owned()), Just("movestogo".to_owned()), Just("depth".to_owned()),
                Just("mate".to_owned()), Just("nodes".to_owned()), Just("movetime".to_owned()),
                Just("searchmoves".to_owned()), Just("infinite".to_owned()),
                Just("setoption".to_owned()), Just("name".to_owned()), Just("value".to_owned()),
                "-?[0-9]{1,30}", "[a-h][1-8][a-h][1-8]", "\\PC{0,8}",
            ], 0..20),
            overhead in any::<u64>(),
        ) {
            if let Command::Go(go) = Command::read(&words.join(" ")) {
                let _ = go.plies();
                let time = go.time_for(false, overhead);
                if let (Some(left), Some(time)) = (go.time[0], time) {
                    prop_assert!(time <= Duration::from_millis(left));
                }
            }
        }
    }
}
