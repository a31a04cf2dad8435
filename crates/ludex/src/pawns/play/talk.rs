//! The conversation: lines in, text out, one game between them.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;

use ::pawns::Move;
use anyhow::Context as _;

use super::command::{Command, HELP};
use super::mind::Mind;
use super::session::{Retraction, Session};
use super::view;
use crate::pawns::analyze;
use crate::pawns::args::Player;
use crate::pawns::{en_passant_line, rules_line};
use crate::report::words;
use crate::{exit, input, output};

/// A conversation about a game.
pub(super) struct Talk<R, W> {
    pub(super) session: Session,
    mind: Mind,
    lines: R,
    out: W,
    /// Whether to repeat what was typed: nobody else does when it is not typed
    /// in a terminal.
    echo: bool,
    /// Whether the board has changed since it was last shown.
    changed: bool,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

impl<R: BufRead, W: Write> Talk<R, W> {
    pub(super) fn new(session: Session, mind: Mind, lines: R, out: W, echo: bool) -> Talk<R, W> {
        Talk { session, mind, lines, out, echo, changed: true }
    }

    /// Plays until somebody leaves or, without a person, until the game is
    /// over.
    ///
    /// # Errors
    /// If nothing can be read or written any more.
    pub(super) fn hold(&mut self, level: u8) -> crate::Result<()> {
        self.say(&view::welcome(&self.session, level))?;
        if !self.session.players().have_a_human() {
            return self.watch_the_machines();
        }
        loop {
            let player = self.session.players().of(self.session.to_move());
            if self.session.ending().is_none() && player != Player::Human {
                self.machine_moves(player)?;
                continue;
            }
            if self.changed {
                self.show()?;
            }
            if self.listen()? == Next::Leave {
                return self.say(&view::farewell(&self.session));
            }
        }
    }

    /// A game without people. Ctrl-C leaves it: nobody is there to play on.
    fn watch_the_machines(&mut self) -> crate::Result<()> {
        self.show()?;
        if self.session.ending().is_some() {
            return Ok(());
        }
        self.say("\n")?;
        while self.session.ending().is_none() {
            let player = self.session.players().of(self.session.to_move());
            self.machine_moves(player)?;
            if self.mind.was_interrupted() {
                break;
            }
        }
        self.show()?;
        if self.session.ending().is_none() {
            self.say(&view::farewell(&self.session))?;
        }
        Ok(())
    }

    fn machine_moves(&mut self, player: Player) -> crate::Result<()> {
        let side = self.session.to_move();
        let choice = self.mind.choose(self.session.record(), player);
        self.session.play(choice.mv).expect("machines play legal moves");
        self.changed = true;
        self.say(&view::reply(side, &choice))
    }

    /// Asks for a line and does what it says. The end of the input is a wish to
    /// leave.
    fn listen(&mut self) -> crate::Result<Next> {
        let prompt = match self.session.ending() {
            Some(_) => "Game over> ".to_owned(),
            None => format!("{}> ", self.session.to_move()),
        };
        self.say(&prompt)?;
        let Some(line) = read_line(&mut self.lines).context("standard input")? else {
            self.say("\n")?;
            return Ok(Next::Leave);
        };
        if self.echo {
            let typed = line.trim_end().replace(char::is_control, "\u{fffd}");
            self.say(&format!("{}\n", words::printable(&board::excerpt(&typed))))?;
        }
        match Command::read(&line, self.session.game().rules.variant().pawns) {
            Ok(Some(command)) => self.obey(command),
            Ok(None) => Ok(Next::Listen),
            Err(error) => self.refuse(&error),
        }
    }

    fn obey(&mut self, command: Command) -> crate::Result<Next> {
        let over = self.session.ending().is_some();
        match command {
            Command::Help => self.answer(HELP),
            Command::Board => {
                self.changed = true;
                Ok(Next::Listen)
            }
            Command::Review => {
                let review = self.mind.review(self.session.record());
                self.answer(&view::review(&self.session, &review))
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::New => {
                self.session.restart();
                self.change("New game.\n")
            }
            Command::Save(path) => self.save(&path),
            Command::Load(path) => self.load(&path),
            Command::Quit => Ok(Next::Leave),
            _ if over => self.answer("The game is over: undo, new, load, save or quit.\n"),
            Command::Play(mv) => self.play(mv),
            Command::Resign => {
                self.session.resign();
                self.answer(&view::ending(&self.session).unwrap_or_default())
            }
            Command::Moves => {
                let moves = self.session.game().legal_moves();
                self.answer(&view::moves("Moves", &moves))
            }
            Command::Hint => {
                let choice = self.mind.advise(self.session.record());
                self.answer(&view::hint(&choice))
            }
            Command::Values => {
                let evaluation = self.mind.judge(self.session.record());
                self.say(&analyze::moves(&evaluation.judged))?;
                match evaluation.solved.answer.stopped {
                    Some(reason) => self.answer(&view::unfinished(reason)),
                    None => Ok(Next::Listen),
                }
            }
        }
    }

    fn play(&mut self, mv: Move) -> crate::Result<Next> {
        match self.session.play(mv) {
            Ok(()) => self.change(""),
            Err(error) => self.refuse(&error),
        }
    }

    fn undo(&mut self) -> crate::Result<Next> {
        match self.session.undo() {
            Some(Retraction::Moves(moves)) => self.change(&view::moves("Taken back", &moves)),
            Some(Retraction::Resignation) => self.change("Resignation taken back.\n"),
            None => self.answer("Nothing to take back.\n"),
        }
    }

    fn redo(&mut self) -> crate::Result<Next> {
        match self.session.redo().as_slice() {
            [] => self.answer("Nothing to redo.\n"),
            moves => self.change(&view::moves("Replayed", moves)),
        }
    }

    fn save(&mut self, path: &Path) -> crate::Result<Next> {
        // A slip of the finger should not cost anybody a file.
        let taken = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
        if taken && input::load(path).is_err() {
            let path = words::file_name(path);
            let reason = format_args!("{path} exists and is not a saved game: choose another name");
            return self.refuse(&reason);
        }
        match output::file(path, self.session.record().to_string()) {
            Ok(()) => {
                self.answer(&words::sentence(&format!("Saved to {}.", words::file_name(path))))
            }
            Err(error) => self.refuse(&format_args!("{error:#}")),
        }
    }

    fn load(&mut self, path: &Path) -> crate::Result<Next> {
        match input::load(path) {
            Ok(record) => {
                let rules = rules_line(&record.last());
                self.session.replace(record);
                let loaded = words::sentence(&format!("Loaded {}.", words::file_name(path)));
                self.change(&(loaded + &rules))
            }
            Err(error) => self.refuse(&format_args!("{error:#}")),
        }
    }

    /// Says something and listens on.
    fn answer(&mut self, text: &str) -> crate::Result<Next> {
        self.say(text)?;
        Ok(Next::Listen)
    }

    /// Says why something cannot be done.
    fn refuse(&mut self, reason: &impl Display) -> crate::Result<Next> {
        let reason = reason.to_string();
        let reason = exit::plain(&reason);
        self.answer(&words::sentence(&words::printable(&format!("{reason}."))))
    }

    /// Says something about a board that has changed.
    fn change(&mut self, text: &str) -> crate::Result<Next> {
        self.changed = true;
        self.answer(text)
    }

    /// The board and, if the game is over, how it ended.
    fn show(&mut self) -> crate::Result<()> {
        self.changed = false;
        let record = self.session.record();
        let board = crate::pawns::drawn(&record.last(), record.moves().last());
        let passed = en_passant_line(&record.last());
        let ending = view::ending(&self.session).unwrap_or_default();
        self.say(&format!("\n{passed}{board}{ending}"))
    }

    fn say(&mut self, text: &str) -> crate::Result<()> {
        self.out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush())
            .context("cannot write the game")
    }
}

/// The next line, whatever its bytes; `None` at the end of the input. Of a
/// line longer than any command only the beginning is kept.
pub(in crate::pawns) fn read_line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 8192;
    let mut line = Vec::new();
    io::Read::take(&mut *lines, LONGEST).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
        lines.skip_until(b'\n')?;
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_any_length_and_bytes_is_one_line() {
        let mut text = vec![b'x'; 100_000];
        text.extend(b"\n\xff\xfe\n\nlast");
        let mut lines = text.as_slice();
        let mut next = || read_line(&mut lines).unwrap();
        assert_eq!(next().unwrap().len(), 8192);
        assert_eq!(next().as_deref(), Some("\u{fffd}\u{fffd}\n"));
        assert_eq!(next().as_deref(), Some("\n"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
