//! `ludex pegs army`.

use std::time::Duration;

use ::pegs::army::{Army, Found, LowerBound, smallest};
use ::pegs::text;
use animation::Frame;
use budget::Control;
use serde::Serialize;

use super::scene::{self, Stride};
use super::{answer, args, certificate, drawing, film, picture, verdict};
use crate::exit::Exit;
use crate::report::{BAD, GOOD, styled, words};
use crate::{output, watch};

#[derive(Serialize)]
struct Enlisted {
    game: &'static str,
    level: u32,
    jumps_allowed: &'static str,
    outcome: &'static str,
    /// Why something is not known.
    reason: Option<String>,
    /// The size of the smallest army found.
    soldiers: Option<usize>,
    /// Whether it is proved that no smaller one does.
    minimal: bool,
    /// None if no army does.
    lower_bound: Option<u32>,
    /// The squares where the soldiers stand, on the board of `position`.
    army: Vec<String>,
    position: Option<String>,
    jumps: Option<usize>,
    moves: Option<usize>,
    line: Vec<String>,
    proof: &'static str,
    positions: u64,
    seconds: f64,
}

pub(super) fn run(args: &args::Army) -> crate::Result {
    let args::Show { svg, gif, certificate, .. } = &args.show;
    output::can_write([svg, gif, certificate])?;
    let budget = args.limits.budget();
    let limit = args.limits.time_limit.map(|limit| limit.0);
    let (army, mut took) = watch::over(&budget.control, limit, "mustering", || {
        smallest(args.jumps, args.level, &budget)
    });
    let mut sealed = None;
    if args.show.certificate.is_some()
        && let Some(parts) = ::pegs::proof::of_army(&army)
    {
        // What is known is worth a certificate, however the search ended.
        let control = &std::sync::Arc::<Control>::default();
        let (built, more) =
            watch::over(control, None, "proving", || certificate::seal(&parts, control));
        took += more;
        sealed = built.ok();
    }
    if args.show.json {
        output::json(&enlisted(&army, took))?;
    } else {
        print(args, &army, took)?;
    }
    draw(args, &army)?;
    let wanted = args.show.certificate.as_ref();
    match (wanted, sealed) {
        (Some(path), Some(bytes)) => {
            output::file(path, bytes)?;
            if !is_settled(&army) {
                output::remark(&format!(
                    "{}: the certificate is of the lower bound alone",
                    path.display()
                ));
            }
        }
        (Some(path), None) => {
            output::remark(&format!("{}: no certificate: interrupted", path.display()));
            return Ok(Exit::GaveUp);
        }
        (None, _) => {}
    }
    Ok(if is_settled(&army) { Exit::Answered } else { Exit::GaveUp })
}

fn size(found: &Found) -> usize {
    found.puzzle.start.len()
}

/// Whether the smallest army is known, or that there is none.
fn is_settled(army: &Army) -> bool {
    army.lower_bound.is_none_or(|least| is_minimal(army, least))
}

fn is_minimal(army: &Army, least: u32) -> bool {
    army.found.as_ref().is_some_and(|found| size(found) as u64 <= u64::from(least))
}

fn enlisted(army: &Army, took: Duration) -> Enlisted {
    let found = army.found.as_ref();
    let outcome = match (found, army.lower_bound) {
        (Some(_), _) => "reachable",
        (None, None) => "impossible",
        (None, Some(_)) => "unknown",
    };
    let squares = |found: &Found| {
        let holes = found.puzzle.board.holes();
        found.puzzle.start.pegs().map(|hole| holes[hole].to_string()).collect()
    };
    Enlisted {
        game: "pegs",
        level: army.level,
        jumps_allowed: army.lattice.name(),
        outcome,
        reason: army.stopped.map(|reason| reason.to_string()),
        soldiers: found.map(size),
        minimal: found.is_some() && is_settled(army),
        lower_bound: army.lower_bound,
        army: found.map(squares).unwrap_or_default(),
        position: found.map(|found| text::one_line(&found.puzzle)),
        jumps: found.map(|found| found.plan.jumps.len()),
        moves: found.map(|found| found.plan.moves().count()),
        line: found.map(|found| found.plan.notation(&found.puzzle.board)).unwrap_or_default(),
        proof: army.proof.name(),
        positions: army.positions,
        seconds: took.as_secs_f64(),
    }
}

/// The sentence that answers.
fn sentence(army: &Army) -> String {
    let level = army.level;
    let gap = army.stopped.map(|reason| format!(" ({reason})")).unwrap_or_default();
    match (&army.found, army.lower_bound) {
        (None, None) => format!("No army reaches level {level}, however large."),
        (Some(found), Some(least)) if is_minimal(army, least) => {
            format!("{} reach level {level}, and no fewer do.", soldiers(size(found)))
        }
        (Some(found), least) => format!(
            "{} reach level {level}: at least {}, at most {} are needed{gap}.",
            soldiers(size(found)),
            least.unwrap_or(1),
            size(found)
        ),
        (None, Some(least)) => format!(
            "Unknown whether an army reaches level {level}: at least {} are needed{gap}.",
            soldiers(least as usize)
        ),
    }
}

fn soldiers(number: usize) -> String {
    if number == 1 {
        "1 soldier".into()
    } else {
        format!("{} soldiers", words::count(number as u64))
    }
}

/// How the lower bound is known.
fn because(army: &Army) -> String {
    let level = army.level;
    match army.proof {
        LowerBound::Golden => format!(
            "give a square the weight s^d, where d is its distance from the one to be reached and \
             s = (√5 - 1)/2, so that s + s^2 = 1: no jump raises the sum, the square to be reached \
             weighs 1, and all squares behind the line, even if each held a soldier, weigh no \
             more than 1 in all at level {level}, so that finitely many weigh less"
        ),
        LowerBound::Prices => "linear programming: prices of squares by which no jump gains and \
             every smaller army costs too little"
            .into(),
        LowerBound::Closed => "a closed set: all sets of fewer soldiers that would be needed were \
             followed back from the square to be reached, and none stands behind the line"
            .into(),
    }
}

fn print(args: &args::Army, army: &Army, took: Duration) -> anyhow::Result<()> {
    let mut out = String::new();
    if let Some(found) = &army.found {
        if args.show.watch {
            film::play(&found.puzzle, &found.plan, Some(found.line))?;
            out.push('\n');
        } else {
            out += &boards(found);
        }
    }
    let sentence = words::sentence(&sentence(army));
    let style = match army.found {
        Some(_) => GOOD,
        None => BAD,
    };
    out += &styled(style, sentence.trim_end());
    out.push('\n');
    if let Some(found) = &army.found {
        let board = &found.puzzle.board;
        let squares: Vec<String> =
            found.puzzle.start.pegs().map(|hole| board.holes()[hole].to_string()).collect();
        out += &words::paragraph("army", &squares.join(" "));
        out += &words::paragraph("line", &found.plan.notation(board).join(" "));
        let counted = format!(
            "{}, {}",
            verdict::jumps(found.plan.jumps.len()),
            verdict::moves(found.plan.moves().count())
        );
        out += &words::paragraph("length", &counted);
    }
    out += &words::paragraph("because", &because(army));
    out += &answer::searched(army.positions, took);
    output::text(&out)
}

/// The army behind its line, then what comes of it.
fn boards(found: &Found) -> String {
    let scenes = scene::of_plan(&found.puzzle, &found.plan, Stride::Jump, Some(found.line));
    let drawn = drawing::whole(&scenes[0], words::columns()).text();
    format!("{drawn}\n{}\n", drawing::strip(&scenes[1..], words::width()))
}

fn draw(args: &args::Army, army: &Army) -> anyhow::Result<()> {
    let caption = sentence(army);
    let picture = |because: &str| match &army.found {
        Some(found) => {
            let line = Some(found.line);
            let scenes = scene::of_plan(&found.puzzle, &found.plan, Stride::Jump, line);
            picture::strip(&scenes, &caption)
        }
        None => picture::words(&[&caption, because]),
    };
    if let Some(path) = &args.show.svg {
        output::file(path, picture(&because(army)))?;
    }
    if let Some(path) = &args.show.gif {
        let frames = match &army.found {
            Some(found) => film::frames(&found.puzzle, &found.plan, Some(found.line), &caption),
            None => vec![Frame { svg: picture(&because(army)), delay: Duration::from_secs(3) }],
        };
        film::write(path, &frames)?;
    }
    Ok(())
}
