//! The commands of a player.

use std::path::PathBuf;
use std::{env, fmt};

use ::pawns::{Move, ParseMoveError, Pawns};

/// Something a player asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Play(Move),
    Hint,
    Values,
    Review,
    Moves,
    Board,
    Undo,
    Redo,
    New,
    Save(PathBuf),
    Load(PathBuf),
    Resign,
    Quit,
    Help,
}

/// What `help` prints: at most 60 columns wide.
pub(super) const HELP: &str = "\
a1-a2, a1xb2  move or capture; a1a2 works too
hint          a best move and its outcome
values        every move with its value
review        the mistakes in the game so far
moves         the legal moves
board         show the board again
undo          take back your last move
redo          replay the moves taken back
new           start a new game
save FILE     save the game to a file
load FILE     continue a game from a file
resign        resign the game
quit          leave
";

impl Command {
    /// Reads a line in a game of such pawns; `None` if it is blank. Capitals do not matter,
    /// and a move may hold blanks.
    ///
    /// # Errors
    /// If the line is neither a command nor a move.
    pub(super) fn read(line: &str, pawns: Pawns) -> Result<Option<Command>, NotACommand> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim_start());
        let command = match word.as_str() {
            "hint" => Command::Hint,
            "values" => Command::Values,
            "review" => Command::Review,
            "moves" => Command::Moves,
            "board" => Command::Board,
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "new" => Command::New,
            "resign" => Command::Resign,
            "quit" | "exit" | "q" => Command::Quit,
            "help" | "?" => Command::Help,
            "save" | "load" if rest.is_empty() => return Err(NotACommand::NoFile(word)),
            "save" => return Ok(Some(Command::Save(file(rest)))),
            "load" => return Ok(Some(Command::Load(file(rest)))),
            _ => return read_move(line, pawns).map(Some),
        };
        if rest.is_empty() { Ok(Some(command)) } else { Err(NotACommand::Surplus(word)) }
    }
}

fn read_move(line: &str, pawns: Pawns) -> Result<Command, NotACommand> {
    let squares: String = line.to_lowercase().split_whitespace().collect();
    match Move::read(&squares, pawns) {
        Ok(mv) => Ok(Command::Play(mv)),
        // Squares have numbers, commands have none.
        Err(error) if squares.contains(|c: char| c.is_ascii_digit()) => {
            Err(NotACommand::Move(error))
        }
        Err(_) => Err(NotACommand::Unknown(line.to_owned())),
    }
}

/// The file of that name; a `~/` before it is the home folder, as in a shell.
fn file(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotACommand {
    Unknown(String),
    Move(ParseMoveError),
    NoFile(String),
    Surplus(String),
}

impl fmt::Display for NotACommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotACommand::Unknown(line) => {
                write!(f, "{:?} is not a command: type help for a list", board::excerpt(line))
            }
            NotACommand::Move(error) => error.fmt(f),
            NotACommand::NoFile(word) => {
                write!(f, "{word} needs a file name, as in: {word} game.txt")
            }
            NotACommand::Surplus(word) => {
                write!(f, "{word} takes no argument")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<Command>, NotACommand> {
        Command::read(line, Pawns::Orthodox)
    }

    #[test]
    fn every_command_that_help_lists_is_understood() {
        for line in HELP.lines() {
            assert!(line.len() <= 60, "{line}");
            let typed = line[..14].trim();
            for command in typed.split(", ") {
                assert!(matches!(read(command), Ok(Some(_))), "{command}");
            }
        }
    }

    #[test]
    fn moves_are_read_in_either_case_and_with_blanks() {
        let mv = Ok(Some(Command::Play("b1-c2".parse().unwrap())));
        for line in ["b1xc2", "B1XC2", "b1c2", " b1 c2 ", "b1 - c2", "b1\tx c2\r"] {
            assert_eq!(read(line), mv, "{line:?}");
        }
        assert_eq!(read(" \t\r\n"), Ok(None));
    }

    #[test]
    fn berolina_pawns_capture_straight_ahead() {
        let mv = Ok(Some(Command::Play("b1-b2".parse().unwrap())));
        assert_eq!(Command::read("b1xb2", Pawns::Berolina), mv);
        assert!(Command::read("b1xc2", Pawns::Berolina).is_err());
    }

    #[test]
    fn a_file_name_may_hold_blanks_and_capitals() {
        let save = |name: &str| Ok(Some(Command::Save(PathBuf::from(name))));
        assert_eq!(read("SAVE  My game.txt "), save("My game.txt"));
        assert_eq!(read("load"), Err(NotACommand::NoFile("load".into())));
    }

    #[test]
    fn what_is_no_command_is_told_apart_from_what_is_no_move() {
        let said = |line: &str| read(line).unwrap_err().to_string();
        assert_eq!(said("jump"), "\"jump\" is not a command: type help for a list");
        assert_eq!(said("b1-"), "\"b1-\" is not a move: write b1-b2, b1xc2 or b1b2");
        assert_eq!(said("undo 2"), "undo takes no argument");
        assert_eq!(said("save"), "save needs a file name, as in: save game.txt");
    }
}
