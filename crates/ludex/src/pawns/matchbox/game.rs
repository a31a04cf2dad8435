//! `ludex pawns learn --play`: games against a machine in the terminal.

use std::io::{self, BufRead, IsTerminal as _, Write};

use ::pawns::{Game, Move, Record};
use anyhow::{Context as _, bail};
use ask::pawns::{Lessons, MachineTurn};
use ask::{Inquiry as _, Question as _};

use crate::exit::{self, Exit};
use crate::input;
use crate::pawns::args::Learn;
use crate::pawns::play::read_line;
use crate::pawns::{drawn, preface};
use crate::report::words;
use crate::watch::Watcher;

/// What `help` prints: at most 60 columns wide.
const HELP: &str = "\
a1-a2, a1xb2  move or capture; a1a2 works too
moves         the legal moves
boxes         the boxes that can still lose
board         show the board again
new           start a new game; the machine learns nothing
quit          leave
";

pub(super) fn run(args: &Learn) -> crate::Result {
    if args.game.input.given == "-" {
        bail!("standard input is for your moves, so the position cannot come from it: give a file");
    }
    let game = input::position(&args.game.input)?;
    let mut table = Table::new(args, game)?;
    let stdin = io::stdin().lock();
    let echo = !stdin.is_terminal();
    table.hold(stdin, &mut anstream::stdout().lock(), echo)?;
    Ok(Exit::Answered)
}

/// A machine, its opponent, and their games.
struct Table<'a> {
    args: &'a Learn,
    start: Game,
    seed: u64,
    /// The machine's beads, once it has played or been trained.
    beads: Option<Vec<Vec<u32>>>,
    /// What exact values say of it: the numbers of the boxes that can still lose.
    losing: Option<Vec<usize>>,
    is_perfect: bool,
    /// Games won, drawn and lost by the machine.
    score: [u64; 3],
    record: Record,
    is_over: bool,
}

impl<'a> Table<'a> {
    fn new(args: &'a Learn, start: Game) -> crate::Result<Table<'a>> {
        let mut table = Table {
            args,
            start,
            seed: args.seed.unwrap_or_else(|| ::pawns::Rng::new().u64(..1 << 40)),
            beads: None,
            losing: None,
            is_perfect: false,
            score: [0; 3],
            record: Record::new(start),
            is_over: false,
        };
        if let Some(games) = args.games {
            table.train(games)?;
        }
        Ok(table)
    }

    /// What every question to the machine has in common. Each game has a seed of its own.
    fn question(&self) -> ask::pawns::Learn {
        let played = self.score.iter().sum::<u64>();
        ask::pawns::Learn {
            position: Some(self.start.one_line()),
            rules: Some(self.start.rules.variant()),
            side: self.args.game.side.clone(),
            lesson: Some(self.args.lesson.clone()),
            each: Some(self.args.each),
            beads: self.beads.clone(),
            seed: Some(self.seed.wrapping_add(played.wrapping_mul(1_000_003)) >> 1),
            ..Default::default()
        }
    }

    fn ask(&self, question: ask::pawns::Learn) -> crate::Result<Lessons> {
        let limits = &self.args.limits;
        let watcher = Watcher::new(&limits.budget(), limits.time_limit.map(|limit| limit.0));
        let mut learning = question.open()?;
        Ok(watcher.over(|| learning.answer(&watcher))?)
    }

    /// Lets the machine play before a person does.
    fn train(&mut self, games: u64) -> crate::Result<()> {
        let opponent = Some(self.args.opponent.clone());
        let question = ask::pawns::Learn {
            opponent,
            games: Some(games),
            machines: Some(1),
            ..self.question()
        };
        let learned = self.ask(question)?;
        let training = learned.training.filter(|training| training.machines > 0);
        let Some(training) = training else {
            let reason = learned.reason.unwrap_or_default();
            bail!("the machine was not trained: {reason}");
        };
        let sum = |numbers: &[u32]| numbers.iter().copied().map(u64::from).sum();
        self.score = [sum(&training.wins), sum(&training.draws), sum(&training.losses)];
        let losing = training.losing_machines.iter().enumerate();
        self.losing = Some(losing.filter(|(_, n)| **n > 0).map(|(number, _)| number + 1).collect());
        self.is_perfect = training.perfect.last() == Some(&1);
        self.beads = Some(training.beads);
        Ok(())
    }

    /// Plays until somebody leaves.
    fn hold(
        &mut self,
        mut lines: impl BufRead,
        out: &mut impl Write,
        echo: bool,
    ) -> crate::Result<()> {
        let turn = self.turn()?;
        say(out, &self.welcome(&turn))?;
        say(out, &self.report(turn))?;
        loop {
            let prompt = if self.is_over {
                "Game over> ".to_owned()
            } else {
                format!("{}> ", self.record.last().to_move())
            };
            say(out, &prompt)?;
            let Some(line) = read_line(&mut lines).context("standard input")? else {
                say(out, "\n")?;
                break;
            };
            if echo {
                let typed = line.trim_end().replace(char::is_control, "\u{fffd}");
                say(out, &format!("{}\n", words::printable(&board::excerpt(&typed))))?;
            }
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" | "q" => break,
                "help" | "?" => say(out, HELP)?,
                "board" => say(out, &self.board())?,
                "boxes" => say(out, &self.boxes())?,
                "new" => {
                    let text = self.new_game()?;
                    say(out, &text)?;
                }
                "moves" => {
                    let moves = ask::pawns::notation(&self.record.last().legal_moves());
                    say(out, &words::sentence(&format!("Moves: {}.", moves.join(", "))))?;
                }
                _ if self.is_over => say(out, "The game is over: new or quit.\n")?,
                typed => {
                    let text = self.play(typed)?;
                    say(out, &text)?;
                }
            }
        }
        say(out, &self.standing())
    }

    fn new_game(&mut self) -> crate::Result<String> {
        self.record = Record::new(self.start);
        self.is_over = false;
        let turn = self.turn()?;
        Ok(format!("New game.\n{}", self.report(turn)))
    }

    /// A person's move, and the machine's answer.
    fn play(&mut self, typed: &str) -> crate::Result<String> {
        let refuse =
            |reason: &str| words::sentence(&words::printable(&format!("{}.", exit::plain(reason))));
        let joined: String = typed.split_whitespace().collect();
        let mv = match Move::read(&joined, self.start.rules.variant().pawns) {
            Ok(mv) => mv,
            Err(error) => return Ok(refuse(&format!("{error}; type help for the commands"))),
        };
        if let Err(error) = self.record.play(mv) {
            return Ok(refuse(&error.to_string()));
        }
        let turn = self.turn()?;
        Ok(self.report(turn))
    }

    /// The machine's turn.
    fn turn(&self) -> crate::Result<Lessons> {
        let play = Some(ask::pawns::notation(self.record.moves()));
        self.ask(ask::pawns::Learn { play, ..self.question() })
    }

    /// What the machine did, the board, and, after the game, what it has learned.
    fn report(&mut self, learned: Lessons) -> String {
        let Some(turn) = learned.turn else { return String::new() };
        if let Some(mv) = &turn.r#move {
            let mv = mv.parse().expect("the desk writes moves");
            self.record.play(mv).expect("a machine plays legal moves");
        }
        let opened = match (turn.r#box, &turn.r#move) {
            (Some(number), Some(_)) => format!("Box {number}: {}", learned.sentence),
            _ => learned.sentence,
        };
        let mut out = words::sentence(&opened) + &self.board();
        if turn.result.is_some() {
            out += &self.end(turn);
        }
        out
    }

    /// A game that is over.
    fn end(&mut self, turn: MachineTurn) -> String {
        self.is_over = true;
        let (place, result) = match turn.result {
            Some("win") => (0, "The machine wins."),
            Some("draw") => (1, "A draw."),
            _ => (2, "You win."),
        };
        self.score[place] += 1;
        let mut text = vec![result.to_owned()];
        for change in &turn.changes {
            let number = change.r#box;
            let what = if change.after < change.before { "loses" } else { "gains" };
            let (letter, mv) = (&change.letter, &change.r#move);
            text.push(format!("Box {number} {what} a bead: {letter}, {mv}."));
        }
        self.beads = Some(turn.beads);
        if let Some(examined) = turn.examined {
            self.is_perfect = examined.perfect;
            self.losing = Some(examined.losing_boxes);
        }
        words::sentence(&text.join(" ")) + &self.standing()
    }

    fn board(&self) -> String {
        format!("\n{}\n", drawn(&self.record.last(), self.record.moves().last()))
    }

    /// The boxes that can still lose.
    fn boxes(&self) -> String {
        match self.losing.as_deref() {
            None => "Play a game first.\n".into(),
            Some([]) => "No box that it can still reach holds a losing bead.\n".into(),
            Some(numbers) => {
                let list: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                words::sentence(&format!("These boxes can still lose: {}.", list.join(", ")))
            }
        }
    }

    /// The score, from the machine's side.
    fn standing(&self) -> String {
        let [won, drawn, lost] = self.score;
        let games = board::counted(won + drawn + lost, "game", "games");
        let drew = if drawn == 0 { String::new() } else { format!("drew {drawn}, ") };
        let end = if self.is_perfect { " It is perfect." } else { "" };
        let text = format!("The machine has played {games}: won {won}, {drew}lost {lost}.{end}");
        words::sentence(&text)
    }

    fn welcome(&self, learned: &Lessons) -> String {
        let side = learned.kit.side();
        let boxes = board::counted(learned.boxes as u64, "box", "boxes");
        let trained = if self.score == [0; 3] { String::new() } else { self.standing() };
        let text = format!("The machine plays {side} with {boxes}. You play {}.", !side);
        format!(
            "{}{}Type help for the commands.\n{trained}",
            preface(&self.start),
            words::sentence(&text)
        )
    }
}

fn say(out: &mut impl Write, text: &str) -> crate::Result<()> {
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("cannot write the game")
}
