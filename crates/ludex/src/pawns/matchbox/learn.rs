//! `ludex pawns learn`.

use std::fmt::Write as _;

use ask::pawns::{Lessons, Training};
use ask::{Inquiry as _, Question as _};

use super::game;
use crate::exit::Exit;
use crate::pawns::args::Learn;
use crate::pawns::{drawn, preface};
use crate::report::chart::{self, Axis, Curve, CurveChart};
use crate::report::{self, words};
use crate::watch::Watcher;
use crate::{input, output};

pub(crate) fn run(args: &Learn) -> crate::Result {
    if args.play {
        return game::run(args);
    }
    let game = input::position(&args.game.input)?;
    let question = ask::pawns::Learn {
        position: Some(game.one_line()),
        rules: Some(game.rules.variant()),
        side: args.game.side.clone(),
        lesson: Some(args.lesson.clone()),
        opponent: Some(args.opponent.clone()),
        games: args.games,
        machines: Some(args.machines),
        each: Some(args.each),
        seed: args.seed,
        ..Default::default()
    };
    let mut learning = question.open()?;
    output::can_write([&args.svg])?;
    let watcher = Watcher::new(&args.limits.budget(), args.limits.time_limit.map(|limit| limit.0));
    let learned = watcher.over(|| learning.answer(&watcher))?;
    if args.json {
        output::json(&learned)?;
    } else {
        output::text(&text(&learned))?;
    }
    if let (Some(path), Some(training)) = (&args.svg, &learned.training) {
        output::file(path, args.paint.svg(curve(&learned, training)))?;
    }
    Ok(Exit::of(&learned))
}

/// The board, how the machines did at a few games, and the sentence.
fn text(learned: &Lessons) -> String {
    let game = &learned.game;
    let (mover, side) = (game.to_move(), learned.kit.side());
    let mut out = preface(game) + &drawn(game, None);
    let _ = writeln!(out, "{mover} to move; the machine plays {side}\n");
    let Some(training) = &learned.training else { return out };
    let share = |number: u32| {
        format!("{:.0}%", 100.0 * f64::from(number) / training.machines.max(1) as f64)
    };
    let rows = stops(training.games).into_iter().map(|game| {
        let at = game - 1;
        vec![
            words::count(game),
            share(training.wins[at]),
            share(training.draws[at]),
            share(training.losses[at]),
            share(training.perfect[at]),
            format!("{:.2}", training.losing_boxes[at]),
        ]
    });
    if training.machines > 0 {
        let headings =
            [">game", ">won", ">drawn", ">lost", ">perfect", ">boxes with a losing bead"];
        out += &report::table(&headings, rows);
        out.push('\n');
    }
    out + &words::sentence(&learned.sentence)
}

/// A few games: 1, 2, 5, 10, 20, 50, …, and the last.
fn stops(games: u64) -> Vec<usize> {
    let round = (0..5).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let mut stops: Vec<u64> = round.filter(|&stop| stop < games).collect();
    stops.push(games);
    stops.into_iter().map(|stop| stop as usize).collect()
}

/// The learning curve.
fn curve(learned: &Lessons, training: &Training) -> String {
    let machines = training.machines.max(1) as f64;
    let placed = |numbers: Vec<f64>| (1..).map(f64::from).zip(numbers).collect();
    let share = |name, colour, numbers: &[u32]| {
        let points = placed(numbers.iter().map(|&n| f64::from(n) / machines).collect());
        Curve { name, colour, axis: Axis::Share, points }
    };
    let mut curves = vec![share("machines that win", "#0072b2", &training.wins)];
    if learned.game.rules.variant().has_draws() {
        curves.push(share("that draw", "#8e5fb0", &training.draws));
    }
    curves.push(share("that are perfect", "#2e7d4f", &training.perfect));
    curves.push(Curve {
        name: "boxes with a losing bead (mean)",
        colour: "#e66f00",
        axis: Axis::Number,
        points: placed(training.losing_boxes.clone()),
    });
    let side = learned.kit.side();
    let size = learned.game.size();
    let against = match training.opponent {
        "machine" => "another machine".to_owned(),
        other => format!("{other} play"),
    };
    let title = format!(
        "{} matchbox machines learn to play {side} on {size} ({}, against {against})",
        words::count(training.machines),
        learned.lesson
    );
    chart::curves(&CurveChart {
        title: &title,
        across: "games",
        right: "boxes",
        from: 0.0,
        curves: &curves,
        mark: None,
    })
}
