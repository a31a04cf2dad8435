//! `ludex pegs army`.

use std::path::Path;

use ::pegs::army::{ArmyPlan, Obstacle};
use ask::pegs::ArmyAnswer;
use ask::pegs::picture::Sketch;
use ask::{Bytes, Inquiry as _, Question as _};

use super::scene::{self, Stride};
use super::{args, drawing, film, length, searched};
use crate::exit::Exit;
use crate::output;
use crate::report::{BAD, GOOD, styled, words};

pub(super) fn run(args: &args::Army) -> crate::Result {
    let args::Show { svg, gif, certificate: file, .. } = &args.show;
    let question = ask::pegs::Army {
        level: args.level,
        jumps: Some(args.jumps.clone()),
        certificate: file.is_some(),
        ..Default::default()
    };
    let option = |field: &str| format!("--{field}");
    let mut inquiry = question.open().map_err(|error| crate::input::blame(error, option))?;
    output::can_write([svg, gif, file])?;
    let watcher = args.limits.watcher();
    let mut answer = watcher.over(|| inquiry.answer(&watcher))?;
    // What it has learned would take memory beside the pictures.
    drop(inquiry);
    let certificate = answer.certificate.take();
    if args.show.json {
        output::json(&answer)?;
    } else {
        print(args, &answer)?;
    }
    draw(args, &answer)?;
    if let Some(path) = file {
        write_certificate(path, certificate, &answer)?;
    }
    Ok(Exit::of(&answer))
}

/// Writes the proof of what is known, and says what is missing from it.
fn write_certificate(
    path: &Path,
    certificate: Option<Bytes>,
    answer: &ArmyAnswer,
) -> anyhow::Result<()> {
    let Some(bytes) = certificate else {
        output::no_certificate(
            path,
            answer.unproved.map(Obstacle::Budget).or(answer.found.stopped),
        );
        return Ok(());
    };
    output::file(path, bytes.0)?;
    if !answer.is_settled() {
        let name = words::file_name(path);
        output::remark(&format!("{name}: the certificate covers the lower bound only"));
    }
    Ok(())
}

fn print(args: &args::Army, answer: &ArmyAnswer) -> anyhow::Result<()> {
    let drawn = match &answer.found.found {
        Some(found) if args.show.watch => {
            film::play(&found.puzzle, &found.plan, Some(found.line))?;
            "\n".to_owned()
        }
        Some(found) => boards(found),
        None => String::new(),
    };
    output::text(&format!("{drawn}{}", told(answer)))
}

/// The answer in words, the army and its line, and why there is no smaller one.
fn told(answer: &ArmyAnswer) -> String {
    let sentence = words::sentence(&answer.sentence);
    let style = if answer.soldiers.is_some() { GOOD } else { BAD };
    let mut out = styled(style, sentence.trim_end());
    out.push('\n');
    if let (Some(jumps), Some(moves)) = (answer.jumps, answer.moves) {
        out += &words::paragraph("army", &answer.army.join(" "));
        out += &words::paragraph("line", &answer.line.join(" "));
        out += &length(jumps, moves);
    }
    out += &words::paragraph("because", &answer.because);
    out + &searched(answer.positions, answer.seconds)
}

/// The army behind its line, then what comes of it.
fn boards(found: &ArmyPlan) -> String {
    let scenes = scene::of_plan(&found.puzzle, &found.plan, Stride::Jump, Some(found.line));
    let drawn = drawing::whole(&scenes[0], words::columns()).text();
    format!("{drawn}\n{}\n", drawing::strip(&scenes[1..], words::width()))
}

/// Draws the plan, or the words alone where there is none.
fn draw(args: &args::Army, answer: &ArmyAnswer) -> anyhow::Result<()> {
    let sketch = Sketch::of_army(answer);
    if let Some(path) = &args.show.svg {
        output::picture(path, args.show.paint, |out| sketch.write(out))?;
    }
    if let Some(path) = &args.show.gif {
        film::of(&sketch).write(path, args.show.paint, args.limits.memory_limit.0)?;
    }
    Ok(())
}
