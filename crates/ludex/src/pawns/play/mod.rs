//! `ludex pawns play`: a game in the terminal.
//!
//! - [`command`]: what can be typed;
//! - [`session`]: the game under way, apart from any conversation;
//! - [`mind`]: the machine players;
//! - [`view`]: what is shown;
//! - [`talk`]: the conversation, which joins the other four.

mod command;
mod mind;
mod session;
mod talk;
mod view;

use std::io::{self, IsTerminal as _, Write};

use ::pawns::Side;
use anyhow::bail;
use serde::Serialize;

use self::mind::Mind;
use self::session::{How, Players, Session};
use self::talk::Talk;
pub(super) use self::talk::read_line;
use crate::exit::Exit;
use crate::pawns::args::Play;
use crate::{input, output};

pub(crate) fn run(args: &Play) -> crate::Result {
    let players = Players { white: args.white, black: args.black };
    if args.input.given == "-" && players.have_a_human() {
        bail!("standard input is for your moves, so the position cannot come from it: give a file");
    }
    let record = input::record(&args.input)?;
    let session = Session::new(record, players);
    let stdin = io::stdin().lock();
    let echo = !stdin.is_terminal();
    let out: Box<dyn Write> =
        if args.json { Box::new(anstream::stderr()) } else { Box::new(anstream::stdout()) };
    let mut talk = Talk::new(session, Mind::new(args), stdin, out, echo);
    talk.hold(args.level)?;
    if args.json {
        output::json(&GameReport::of(&talk.session))?;
    }
    Ok(Exit::Answered)
}

/// A game as JSON: the field names are a contract.
#[derive(Serialize)]
struct GameReport {
    game: &'static str,
    rules: &'static str,
    rows: u32,
    cols: u32,
    start: String,
    moves: Vec<String>,
    position: String,
    winner: Option<&'static str>,
    result: &'static str,
    plies: usize,
}

impl GameReport {
    fn of(session: &Session) -> GameReport {
        let game = session.game();
        let ending = session.ending();
        GameReport {
            game: "pawns",
            rules: game.rules.name(),
            rows: game.size().rows(),
            cols: game.size().cols(),
            start: session.record().first().one_line(),
            moves: ask::pawns::notation(session.record().moves()),
            position: game.one_line(),
            winner: ending.and_then(|ending| ending.winner).map(Side::word),
            result: match ending.map(|ending| ending.how) {
                Some(How::Arrived) => "arrived",
                Some(How::Stuck) => "stuck",
                Some(How::Resigned) => "resigned",
                None => "unfinished",
            },
            plies: session.plies(),
        }
    }
}
