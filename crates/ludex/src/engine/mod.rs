//! `ludex engine`: the languages of chess programs, UCI and CECP.
//!
//! One thread reads, one thinks, and this one talks: it always has a legal move ready, so
//! that it can answer when it is told to stop or when time is up, whatever the thinking thread
//! is doing. Thoughts and lines arrive on one channel, in their order.

mod cecp;
mod count;
mod input;
mod score;
mod searcher;
mod settings;
mod setup;
mod uci;

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Instant;

use anyhow::Context as _;

use crate::cli::Engine;
use crate::exit::Exit;
use crate::output;
use cecp::Cecp;
use searcher::{Report, Searcher};
use settings::Settings;
use setup::Setup;
use uci::Uci;

/// Something to react to.
enum Event {
    /// A line from the chess program.
    Line(String),
    /// It has closed its end.
    Closed,
    /// News from the thinking thread.
    Report(Report),
    /// A count has ended.
    Counted,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    /// Goodbye.
    Quit,
    /// The other language is wanted.
    SwitchToCecp,
}

/// One of the languages. What it says is collected in `out`, whole lines.
trait Protocol {
    /// A line was read.
    fn line(&mut self, line: &str, out: &mut String) -> Flow;

    /// The thinking thread has something to say.
    fn report(&mut self, report: Report, out: &mut String);

    /// A count has ended. Only UCI knows such a command.
    fn counted(&mut self, _: &mut String) {}

    /// The moment at which [`Protocol::tick`] wants to be called.
    fn alarm(&self) -> Option<Instant>;

    /// That moment has come.
    fn tick(&mut self, out: &mut String);

    /// There is nobody to read from any more.
    fn close(&mut self, out: &mut String);

    /// Hands over what both languages share.
    fn into_core(self: Box<Self>) -> Core;
}

/// What both languages share.
struct Core {
    setup: Setup,
    settings: Settings,
    searcher: Searcher,
}

/// Talks until it is told to quit or nobody is there.
pub(crate) fn run(args: &Engine) -> crate::Result {
    let mut setup = Setup::default();
    if let Some(game) = &args.game {
        setup.choose(game).map_err(anyhow::Error::msg)?;
    }
    // Whoever sends faster than we read has to wait.
    let (sender, events) = mpsc::sync_channel(256);
    input::listen(sender.clone()).context("cannot start a thread")?;
    let core = Core {
        settings: Settings::new(args.memory_limit.0),
        searcher: Searcher::start(sender, args.seed).context("cannot start a thread")?,
        setup,
    };
    let mut session: Box<dyn Protocol> = Box::new(Uci::new(core));
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!("Ludex {version}, an engine for pawn games: UCI and CECP\n");
    loop {
        if !out.is_empty() {
            output::live(&out)?;
            out.clear();
        }
        let event = match session.alarm() {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(alarm) => events.recv_timeout(alarm.saturating_duration_since(Instant::now())),
        };
        match event {
            Ok(Event::Line(line)) => match session.line(&line, &mut out) {
                Flow::Continue => {}
                Flow::Quit => break,
                Flow::SwitchToCecp => session = Box::new(Cecp::new(session.into_core(), &mut out)),
            },
            Ok(Event::Report(report)) => session.report(report, &mut out),
            Ok(Event::Counted) => session.counted(&mut out),
            Ok(Event::Closed) | Err(RecvTimeoutError::Disconnected) => {
                session.close(&mut out);
                break;
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        // Under a flood of lines, too, time is time.
        if session.alarm().is_some_and(|alarm| Instant::now() >= alarm) {
            session.tick(&mut out);
        }
    }
    output::live(&out)?;
    Ok(Exit::Answered)
}
