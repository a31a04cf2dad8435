//! UCI, the language of most chess programs.

mod command;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ::pawns::fairy::{self, move_text};
use ::pawns::{Side, ThoughtRequest};
use ask::pawns::words;

use super::count::{Count, Counts};
use super::score::Score;
use super::searcher::{Report, Search, Task};
use super::settings::number;
use super::{Core, Flow, Protocol};
use crate::report::words::printable;
use command::{Command, Go};

/// How often a long search shows that it goes on.
const PROGRESS: Duration = Duration::from_secs(1);
/// How long a count may still take once nobody says anything more.
const LAST_COUNT: Duration = Duration::from_secs(10);

/// A conversation in UCI.
pub(super) struct Uci {
    core: Core,
    /// Whether `uci` has been said: from then on this is the language.
    is_agreed: bool,
    /// How the search under way ends.
    pace: Pace,
    /// The count under way.
    count: Option<Count>,
}

/// When a search ends by itself, and when it shows that it goes on.
#[derive(Default)]
struct Pace {
    /// Only when it is told to.
    is_endless: bool,
    /// The time that it has once it is no longer endless.
    time: Option<Duration>,
    deadline: Option<Instant>,
    progress: Option<Instant>,
}

impl Uci {
    pub(super) fn new(core: Core) -> Uci {
        Uci { core, is_agreed: false, pace: Pace::default(), count: None }
    }

    fn introduce(&self, out: &mut String) {
        let _ = writeln!(out, "id name Ludex {}", env!("CARGO_PKG_VERSION"));
        let _ = writeln!(out, "id author {}", env!("CARGO_PKG_AUTHORS").replace(':', ", "));
        out.push('\n');
        for spin in self.core.settings.spins() {
            let _ = writeln!(
                out,
                "option name {} type spin default {} min {} max {}",
                spin.name, spin.default, spin.min, spin.max
            );
        }
        let _ = writeln!(out, "option name Clear Hash type button");
        let _ = writeln!(out, "option name Ponder type check default false");
        let names = self.core.setup.names();
        let _ = write!(out, "option name UCI_Variant type combo default {}", names[0]);
        for name in &names {
            let _ = write!(out, " var {name}");
        }
        let _ =
            writeln!(out, "\noption name Rules type string default {}", self.core.setup.variant);
        let _ = writeln!(out, "option name Board type string default {}", self.core.setup.size);
        let _ = writeln!(out, "uciok");
    }

    fn set_option(&mut self, name: &str, value: &str, out: &mut String) {
        if let Some(spin) = self.core.settings.spin(name) {
            match number(value) {
                Some(value) => spin.set(value),
                None => say(out, format_args!("{name}: not a number")),
            }
            return;
        }
        let game = match name.to_ascii_lowercase().as_str() {
            "clear hash" => return self.core.searcher.forget(),
            "uci_variant" => value.to_owned(),
            // The one keeps the board, the other the rules.
            "rules" => value.replace('_', ","),
            "board" => format!("{} {value}", self.core.setup.variant),
            _ => return,
        };
        match self.core.setup.choose(&game) {
            Ok(()) => {
                let (name, size) = (self.core.setup.name(), self.core.setup.size);
                let start = fairy::fen(&self.core.setup.start());
                let (files, ranks) = (size.cols(), size.rows());
                say(
                    out,
                    format_args!(
                        "variant {name} files {files} ranks {ranks} pocket 0 template fairy \
                         startpos {start}"
                    ),
                );
            }
            Err(error) => say(out, format_args!("{error}")),
        }
    }

    fn position(&mut self, fen: Option<&str>, moves: &[String], out: &mut String) {
        match fen {
            None => self.core.setup.restart(),
            Some(fen) => {
                if let Err(error) = self.core.setup.set_up(fen) {
                    return say(out, format_args!("{error}"));
                }
            }
        }
        for text in moves {
            if self.core.setup.play(text).is_none() {
                let text = board::excerpt(text);
                return say(
                    out,
                    format_args!("{text} is not a legal move; it and later moves are ignored"),
                );
            }
        }
    }

    fn go(&mut self, go: &Go, out: &mut String) {
        self.finish(out);
        if let Some(plies) = go.perft {
            return self.perft(plies, out);
        }
        let Core { setup, settings, searcher } = &mut self.core;
        let game = setup.game();
        let moves = go.search_moves.iter().filter_map(|text| fairy::read_move(text, &game));
        let request = ThoughtRequest {
            moves: moves.collect(),
            lines: usize::try_from(settings.lines.value).unwrap_or(usize::MAX),
            plies: go.plies(),
        };
        let search = searcher.begin(Task {
            record: setup.record.clone(),
            request,
            level: settings.level(),
            memory: settings.memory(),
            threads: usize::try_from(settings.threads.value).unwrap_or(1),
            nodes: go.nodes,
        });
        let time = go.time_for(game.to_move() == Side::Black, settings.overhead.value);
        self.pace = Pace {
            is_endless: go.infinite || go.ponder,
            time,
            deadline: None,
            progress: search.start.checked_add(PROGRESS),
        };
        if !self.pace.is_endless {
            self.pace.deadline = time.and_then(|time| search.start.checked_add(time));
        }
        if game.is_over() {
            let score = match game.winner() {
                None => "cp 0",
                // Where arriving or being blocked may lose, the side to move may have won. UCI
                // has no word for that: this is the nearest.
                Some(winner) if winner == game.to_move() => "mate 1",
                Some(_) => "mate 0",
            };
            let _ = writeln!(out, "info depth 0 score {score}");
            say(out, format_args!("{}", words::game_over(&game).unwrap_or_default()));
        } else {
            inform(search, out);
        }
        self.finish_if_done(out);
    }

    /// Says the move of a search that nothing keeps going.
    fn finish_if_done(&mut self, out: &mut String) {
        let is_done = self.core.searcher.search().is_some_and(|search| search.is_done);
        if is_done && !self.pace.is_endless {
            self.finish(out);
        }
    }

    /// Counts the games of so many plies, as Fairy-Stockfish does.
    fn perft(&mut self, plies: u64, out: &mut String) {
        let plies = u32::try_from(plies.max(1)).unwrap_or(u32::MAX);
        let Core { setup, searcher, .. } = &self.core;
        match Count::start(setup.game(), plies, searcher.events()) {
            Ok(count) => self.count = Some(count),
            Err(error) => say(out, format_args!("cannot start a thread: {error}")),
        }
    }

    /// Says what was counted, if that is known within this time.
    fn finish_count(&mut self, patience: Duration, out: &mut String) {
        if let Some(count) = self.count.take() {
            tally(&count.finish(patience), out);
        }
    }

    /// Ends the search or the count under way, if there is one, and says its move.
    fn finish(&mut self, out: &mut String) {
        self.finish_count(Duration::ZERO, out);
        self.pace = Pace::default();
        let Some(search) = self.core.searcher.end() else { return };
        let line = search.best().map(|best| best.line.as_slice()).unwrap_or_default();
        let _ = match line {
            [] => writeln!(out, "bestmove (none)"),
            [mv] => writeln!(out, "bestmove {}", move_text(*mv)),
            [mv, reply, ..] => {
                writeln!(out, "bestmove {} ponder {}", move_text(*mv), move_text(*reply))
            }
        };
    }

    fn display(&self, out: &mut String) {
        let game = self.core.setup.game();
        let _ = writeln!(out, "{game}Rules: {}", game.rules.name());
        let _ = writeln!(out, "Fen: {}", fairy::fen(&game));
    }
}

impl Protocol for Uci {
    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        match Command::read(line) {
            Command::Uci => {
                self.is_agreed = true;
                self.introduce(out);
            }
            Command::Xboard if !self.is_agreed => return Flow::SwitchToCecp,
            Command::IsReady => out.push_str("readyok\n"),
            Command::SetOption { name, value } => self.set_option(&name, &value, out),
            Command::NewGame => {
                self.finish(out);
                self.core.searcher.forget();
                self.core.setup.restart();
            }
            Command::Position { fen, moves } => self.position(fen.as_deref(), &moves, out),
            Command::Go(go) => self.go(&go, out),
            Command::Stop => self.finish(out),
            Command::PonderHit => {
                self.pace.is_endless = false;
                self.pace.deadline =
                    self.pace.time.and_then(|time| Instant::now().checked_add(time));
                self.finish_if_done(out);
            }
            Command::Display => self.display(out),
            Command::Quit => {
                self.finish_count(LAST_COUNT, out);
                return Flow::Quit;
            }
            Command::Xboard | Command::Unknown => {}
        }
        Flow::Continue
    }

    fn report(&mut self, report: Report, out: &mut String) {
        let is_thought = matches!(report, Report::Thought(..));
        if let Some(search) = self.core.searcher.hear(report) {
            if is_thought {
                inform(search, out);
            }
            self.finish_if_done(out);
        }
    }

    fn counted(&mut self, out: &mut String) {
        // It may be about an earlier count, which was stopped.
        if let Some(counts) = self.count.as_ref().and_then(Count::known) {
            self.count = None;
            tally(&counts, out);
        }
    }

    fn alarm(&self) -> Option<Instant> {
        [self.pace.deadline, self.pace.progress].into_iter().flatten().min()
    }

    fn tick(&mut self, out: &mut String) {
        let now = Instant::now();
        if self.pace.deadline.is_some_and(|deadline| now >= deadline) {
            return self.finish(out);
        }
        self.pace.progress = None;
        if let Some(search) = self.core.searcher.search().filter(|search| !search.is_done) {
            let _ = writeln!(out, "info {}", spent(search));
            self.pace.progress = now.checked_add(PROGRESS);
        }
    }

    fn close(&mut self, out: &mut String) {
        self.finish_count(LAST_COUNT, out);
        self.finish(out);
    }

    fn into_core(self: Box<Self>) -> Core {
        self.core
    }
}

/// Says something that is for people.
fn say(out: &mut String, what: std::fmt::Arguments<'_>) {
    let what = what.to_string();
    let _ = writeln!(out, "info string {}", printable(&what));
}

/// Says how many games begin with each move, and how many there are.
fn tally(counts: &Counts, out: &mut String) {
    match counts {
        Ok(counts) => {
            for (mv, games) in counts {
                let _ = writeln!(out, "{}: {games}", move_text(*mv));
            }
            let all: u128 = counts.iter().map(|(_, games)| games).sum();
            let _ = writeln!(out, "\nNodes searched: {all}\n");
        }
        Err(_) => say(out, format_args!("the count was stopped before its end")),
    }
}

/// Positions, their rate, the table and the time, as a search has spent them.
fn spent(search: &Search) -> String {
    let (nodes, time) = (search.nodes(), search.elapsed());
    let rate = (nodes as f64 / time.as_secs_f64().max(0.001)) as u64;
    let fill = search.fill();
    format!("nodes {nodes} nps {rate} hashfull {fill} time {}", time.as_millis())
}

/// Says what a search has found, a line for each move.
fn inform(search: &Search, out: &mut String) {
    for (place, variation) in search.thought.variations.iter().enumerate() {
        let score = Score::of(variation, &search.game).uci();
        let line: Vec<String> = variation.line.iter().map(|mv| move_text(*mv)).collect();
        let _ = writeln!(
            out,
            "info depth {} multipv {} score {score} {} pv {}",
            search.depth(),
            place + 1,
            spent(search),
            line.join(" ")
        );
    }
}
