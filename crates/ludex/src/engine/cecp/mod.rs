//! CECP, the protocol of `XBoard` and `WinBoard`.

mod command;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ::pawns::fairy::{self, move_text};
use ::pawns::{DoubleStep, EnPassant, Game, Pawns, Side, ThoughtRequest, Variant};
use ask::pawns::{TIME_TO_CHOOSE, words};

use super::score::Score;
use super::searcher::{Report, Search, Task};
use super::settings::{number, share};
use super::{Core, Flow, Protocol};
use crate::report::words::printable;
use command::Command;

/// A conversation in CECP.
pub(super) struct Cecp {
    core: Core,
    mode: Mode,
    clock: Clock,
    /// Whether to show what is thought.
    posts: bool,
    deadline: Option<Instant>,
    /// To be answered after the move under way.
    pings: Vec<String>,
    /// Whether another program plays the other side.
    meets_program: bool,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nobody thinks: moves are entered for both sides.
    Force,
    /// We play this side.
    Playing(Side),
    /// We think about every position.
    Analyzing,
}

/// How long a move may take. In milliseconds.
#[derive(Default)]
struct Clock {
    /// What our clock shows, if there is one.
    left: Option<u64>,
    /// Moves in each session; 0 if the time is for all of them.
    moves: u64,
    increment: u64,
    /// A fixed time for each move.
    fixed: Option<u64>,
    depth: Option<u64>,
}

impl Clock {
    fn time(&self, moves_made: usize, overhead: u64) -> Duration {
        if let Some(fixed) = self.fixed {
            return Duration::from_millis(fixed.saturating_sub(overhead.min(fixed / 2)));
        }
        let Some(left) = self.left else { return TIME_TO_CHOOSE };
        let to_go = (self.moves > 0).then(|| self.moves - moves_made as u64 % self.moves);
        Duration::from_millis(share(left, to_go, self.increment, overhead))
    }
}

impl Cecp {
    pub(super) fn new(core: Core, out: &mut String) -> Cecp {
        out.push('\n');
        Cecp {
            core,
            mode: Mode::Force,
            clock: Clock::default(),
            posts: true,
            deadline: None,
            pings: Vec::new(),
            meets_program: false,
        }
    }

    fn introduce(&self, out: &mut String) {
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(out, "feature done=0 myname=\"Ludex {version}\"");
        out.push_str(
            "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0\n\
             feature reuse=1 analyze=1 colors=0 san=0 memory=1 smp=1 name=0 pause=0 nps=0 debug=1\n",
        );
        let _ = writeln!(out, "feature variants=\"{}\"", self.core.setup.names().join(","));
        for spin in self.core.settings.spins() {
            // These two have commands of their own.
            if !["Hash", "Threads"].contains(&spin.name) {
                let _ = writeln!(
                    out,
                    "feature option=\"{} -spin {} {} {}\"",
                    spin.name, spin.default, spin.min, spin.max
                );
            }
        }
        let _ = writeln!(out, "feature option=\"Rules -string {}\"", self.core.setup.variant);
        let _ = writeln!(out, "feature option=\"Board -string {}\"", self.core.setup.size);
        out.push_str("feature done=1\n");
    }

    /// Chooses a game and describes it.
    fn choose(&mut self, game: &str, out: &mut String) {
        self.core.searcher.end();
        if let Err(error) = self.core.setup.choose(game) {
            let error = printable(&error);
            let _ = writeln!(out, "Error (unsupported variant): {error}");
            return self.answer_pings(out);
        }
        let (size, variant) = (self.core.setup.size, self.core.setup.variant);
        let start = fairy::fen(&self.core.setup.start());
        // There are pawns and nothing else: with a king among the pieces, XBoard would want to
        // see one.
        let _ =
            writeln!(out, "setup (P.....p.....) {}x{}+0_fairy {start}", size.cols(), size.rows());
        let _ = writeln!(out, "piece P& {}", pawn(variant));
        self.answer_pings(out);
    }

    fn option(&mut self, name: &str, value: &str, out: &mut String) {
        if let (Some(spin), Some(value)) = (self.core.settings.spin(name), number(value)) {
            spin.set(value);
            return;
        }
        match name.to_ascii_lowercase().as_str() {
            "rules" => self.choose(&value.replace('_', ","), out),
            "board" => self.choose(&format!("{} {value}", self.core.setup.variant), out),
            _ => {}
        }
        self.go_on(out);
    }

    /// Plays a move that was entered.
    fn play(&mut self, text: &str, out: &mut String) {
        // Our own move would come too late.
        self.core.searcher.end();
        if self.core.setup.play(text).is_none() {
            let reason = if self.core.setup.game().is_over() { " (the game is over)" } else { "" };
            let text = printable(&board::excerpt(text));
            let _ = writeln!(out, "Illegal move{reason}: {text}");
        }
        self.announce_end(out);
        self.go_on(out);
    }

    /// Thinks, if it is time to.
    fn go_on(&mut self, out: &mut String) {
        let game = self.core.setup.game();
        let is_ours = match self.mode {
            Mode::Force => false,
            Mode::Playing(side) => side == game.to_move() && !game.is_over(),
            Mode::Analyzing => true,
        };
        self.core.searcher.end();
        self.deadline = None;
        if is_ours {
            self.think(out);
        }
        self.answer_pings(out);
    }

    fn think(&mut self, out: &mut String) {
        let Core { setup, settings, searcher } = &mut self.core;
        let is_analysis = self.mode == Mode::Analyzing;
        let plies = self.clock.depth.filter(|_| !is_analysis);
        let request = ThoughtRequest {
            moves: Vec::new(),
            lines: usize::try_from(settings.lines.value).unwrap_or(usize::MAX),
            plies: plies.map(|plies| u16::try_from(plies.max(1)).unwrap_or(u16::MAX)),
        };
        let level = if is_analysis { ::pawns::Level::PERFECT } else { settings.level() };
        let search = searcher.begin(Task {
            record: setup.record.clone(),
            request,
            level,
            memory: settings.memory(),
            threads: usize::try_from(settings.threads.value).unwrap_or(1),
            nodes: None,
        });
        if !is_analysis {
            let made = setup.record.moves().len() / 2;
            let time = self.clock.time(made, settings.overhead.value);
            self.deadline = search.start.checked_add(time);
        }
        if self.posts {
            post(search, out);
        }
        self.move_if_done(out);
    }

    /// Makes our move if there is nothing left to think about.
    fn move_if_done(&mut self, out: &mut String) {
        let is_done = self.core.searcher.search().is_some_and(|search| search.is_done);
        if is_done && self.mode != Mode::Analyzing {
            self.make_move(out);
        }
    }

    /// Ends the search under way, if there is one, and makes its move.
    fn make_move(&mut self, out: &mut String) {
        self.deadline = None;
        let Some(search) = self.core.searcher.end() else { return };
        if let Some(best) = search.best() {
            let mv = best.mv();
            self.core.setup.record.play(mv).expect("the search knows legal moves");
            let _ = writeln!(out, "move {}", move_text(mv));
            self.announce_end(out);
        }
        self.answer_pings(out);
    }

    /// Says how the game ended, if it has. In a match between programs, the loser says it:
    /// `XBoard` checks the winner's claim by the rules of chess, and where it does not see a mate
    /// it awards the game to the other side.
    fn announce_end(&self, out: &mut String) {
        let game = self.core.setup.game();
        let is_own_win = |side| game.winner() == Some(side);
        let is_claim = matches!(self.mode, Mode::Playing(side) if is_own_win(side));
        if let Some(end) = result(&game)
            && !(self.meets_program && is_claim)
        {
            let _ = writeln!(out, "{end}");
        }
    }

    /// Answers what waited for our move.
    fn answer_pings(&mut self, out: &mut String) {
        let is_thinking = self.core.searcher.search().is_some() && self.mode != Mode::Analyzing;
        if !is_thinking {
            for ping in self.pings.drain(..) {
                let _ = writeln!(out, "pong {ping}");
            }
        }
    }

    fn status(&self, out: &mut String) {
        if let Some(search) = self.core.searcher.search() {
            let (time, nodes) = (search.elapsed().as_millis() / 10, search.nodes());
            let moves = search.game.legal_moves().len();
            let _ = writeln!(out, "stat01: {time} {nodes} {} 0 {moves}", search.thought.plies);
        }
    }

    fn set_mode(&mut self, mode: Mode, out: &mut String) {
        self.mode = mode;
        if mode != Mode::Force {
            self.announce_end(out);
        }
        self.go_on(out);
    }

    fn undo(&mut self, plies: u32, out: &mut String) {
        for _ in 0..plies {
            self.core.setup.record.undo();
        }
        self.go_on_analyzing(out);
    }

    /// After a change of the position, only an analysis goes on by itself.
    fn go_on_analyzing(&mut self, out: &mut String) {
        self.core.searcher.end();
        self.deadline = None;
        if self.mode == Mode::Analyzing {
            self.think(out);
        }
        self.answer_pings(out);
    }

    fn set_board(&mut self, fen: &str, out: &mut String) {
        if let Err(error) = self.core.setup.set_up(fen) {
            let error = printable(&error);
            let _ = writeln!(out, "tellusererror Illegal position: {error}");
        } else if self.mode == Mode::Analyzing {
            self.announce_end(out);
        }
        self.go_on_analyzing(out);
    }
}

impl Protocol for Cecp {
    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        let to_move = self.core.setup.game().to_move();
        match Command::read(line) {
            Command::Protover => self.introduce(out),
            Command::New => {
                self.core.setup.restart();
                self.core.searcher.forget();
                self.clock.depth = None;
                self.meets_program = false;
                self.set_mode(Mode::Playing(Side::Black), out);
            }
            Command::Computer => self.meets_program = true,
            Command::Variant(name) => self.choose(&name, out),
            Command::Quit => return Flow::Quit,
            Command::Force | Command::Result => self.set_mode(Mode::Force, out),
            Command::Go => self.set_mode(Mode::Playing(to_move), out),
            Command::PlayOther => self.set_mode(Mode::Playing(!to_move), out),
            Command::Level { moves, base, increment } => {
                let depth = self.clock.depth;
                self.clock = Clock { left: Some(base), moves, increment, fixed: None, depth };
            }
            Command::MoveTime(time) => self.clock.fixed = Some(time),
            Command::Depth(plies) => self.clock.depth = Some(plies),
            Command::Time(left) => self.clock.left = Some(left),
            Command::Move(text) => self.play(&text, out),
            Command::MoveNow if self.mode != Mode::Analyzing => self.make_move(out),
            Command::Ping(number) => {
                // Nobody waits for so many.
                if self.pings.len() < 1000 {
                    self.pings.push(printable(&number));
                }
                self.answer_pings(out);
            }
            Command::SetBoard(fen) => self.set_board(&fen, out),
            Command::Undo(plies) => self.undo(plies, out),
            Command::Post(posts) => self.posts = posts,
            Command::Analyze => self.set_mode(Mode::Analyzing, out),
            Command::ExitAnalysis if self.mode == Mode::Analyzing => {
                self.set_mode(Mode::Force, out);
            }
            Command::Status => self.status(out),
            Command::Memory(mebibytes) => self.core.settings.hash.set(mebibytes),
            Command::Cores(cores) => self.core.settings.threads.set(cores),
            Command::Option { name, value } => self.option(&name, &value, out),
            Command::MoveNow | Command::ExitAnalysis | Command::Ignored => {}
            Command::Unknown(word) => {
                let word = board::excerpt(&word);
                let word = printable(&word);
                let _ = writeln!(out, "Error (unknown command): {word}");
            }
        }
        Flow::Continue
    }

    fn report(&mut self, report: Report, out: &mut String) {
        let is_thought = matches!(report, Report::Thought(..));
        let posts = self.posts;
        if let Some(search) = self.core.searcher.hear(report) {
            if is_thought && posts {
                post(search, out);
            }
            self.move_if_done(out);
        }
    }

    fn alarm(&self) -> Option<Instant> {
        self.deadline
    }

    fn tick(&mut self, out: &mut String) {
        self.make_move(out);
    }

    fn close(&mut self, _: &mut String) {
        self.core.searcher.end();
    }

    fn into_core(self: Box<Self>) -> Core {
        self.core
    }
}

/// What a search has found, a line for each move: plies, score, hundredths of a second,
/// positions, moves.
fn post(search: &Search, out: &mut String) {
    for variation in &search.thought.variations {
        let line: Vec<String> = variation.line.iter().map(|mv| move_text(*mv)).collect();
        let _ = writeln!(
            out,
            "{} {} {} {}\t{}",
            search.depth(),
            Score::of(variation, &search.game).cecp(),
            search.elapsed().as_millis() / 10,
            search.nodes(),
            line.join(" ")
        );
    }
}

/// How a game ended: `1-0 {a pawn has reached b3}`; `None` while it goes on.
fn result(game: &Game) -> Option<String> {
    let how = words::ending(game)?;
    let score = match game.winner() {
        Some(Side::White) => "1-0",
        Some(Side::Black) => "0-1",
        None => "1/2-1/2",
    };
    Some(format!("{score} {{{how}}}"))
}

/// How the pawns of a rule set move, in Betza's notation as `XBoard` extends it.
fn pawn(variant: Variant) -> String {
    let captures = match variant.en_passant {
        EnPassant::Yes => "fceF",
        EnPassant::No => "fcF",
    };
    let twice = match variant.double_step {
        DoubleStep::No => "",
        DoubleStep::Home => "ifmnD",
        DoubleStep::Anywhere => "fmnD",
    };
    match variant.pawns {
        Pawns::Orthodox => format!("fmW{captures}{twice}"),
        Pawns::Berolina => "fmFfcW".into(),
        Pawns::Breakthrough => "fmWfF".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_of_all_kinds_have_their_notation() {
        for (rules, expected) in [
            ("classic", "fmWfcF"),
            ("pawn-game", "fmWfceFifmnD"),
            ("pawn-game,double-step=anywhere,en-passant=no", "fmWfcFfmnD"),
            ("berolina", "fmFfcW"),
            ("breakthrough", "fmWfF"),
        ] {
            assert_eq!(pawn(rules.parse().unwrap()), expected, "{rules}");
        }
    }

    #[test]
    fn results_name_the_winner_and_the_reason() {
        let end = |text: &str| result(&text.parse().unwrap());
        assert_eq!(end("1P1/p1p/3 b").unwrap(), "1-0 {a pawn has reached b3}");
        assert_eq!(end("3/1p1/1P1 w").unwrap(), "0-1 {White cannot move}");
        let drawn = "rules: classic,blocked=draws\n3/1p1/1P1 w";
        assert_eq!(end(drawn).unwrap(), "1/2-1/2 {White cannot move}");
        assert_eq!(end("3x3"), None);
    }

    #[test]
    fn a_clock_gives_each_move_its_share() {
        let time = |clock: Clock| clock.time(3, 0).as_millis();
        assert_eq!(time(Clock { fixed: Some(2000), ..Clock::default() }), 2000);
        assert_eq!(time(Clock { left: Some(60_000), ..Clock::default() }), 3000);
        assert_eq!(time(Clock { left: Some(60_000), moves: 10, ..Clock::default() }), 8571);
        assert_eq!(time(Clock::default()), TIME_TO_CHOOSE.as_millis());
    }
}
