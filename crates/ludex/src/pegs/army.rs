//! `ludex pegs army`.

use std::path::Path;

use ::pegs::army::ArmyPlan;
use ask::pegs::Enlisted;
use ask::{Bytes, Inquiry as _, Question as _};

use super::film::Film;
use super::scene::{self, Stride};
use super::{args, drawing, film, input, length, picture, searched};
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
    let mut enlisting = question.open().map_err(|error| input::blame(error, option))?;
    output::can_write([svg, gif, file])?;
    let watcher = args.limits.watcher();
    let mut enlisted = watcher.over(|| enlisting.answer(&watcher))?;
    // What it has learned would lie beside the pictures.
    drop(enlisting);
    let certificate = enlisted.certificate.take();
    if args.show.json {
        output::json(&enlisted)?;
    } else {
        print(args, &enlisted)?;
    }
    draw(args, &enlisted)?;
    if let Some(path) = file {
        write_certificate(path, certificate, &enlisted)?;
    }
    Ok(Exit::of(&enlisted))
}

/// Writes the proof of what is known, and says what is missing from it.
fn write_certificate(
    path: &Path,
    certificate: Option<Bytes>,
    enlisted: &Enlisted,
) -> anyhow::Result<()> {
    let Some(bytes) = certificate else {
        output::no_certificate(path, enlisted.unproved.or(enlisted.found.stopped));
        return Ok(());
    };
    output::file(path, bytes.0)?;
    if !enlisted.is_settled() {
        let name = words::file_name(path);
        output::remark(&format!("{name}: the certificate is of the lower bound alone"));
    }
    Ok(())
}

fn print(args: &args::Army, enlisted: &Enlisted) -> anyhow::Result<()> {
    let drawn = match &enlisted.found.found {
        Some(found) if args.show.watch => {
            film::play(&found.puzzle, &found.plan, Some(found.line))?;
            "\n".to_owned()
        }
        Some(found) => boards(found),
        None => String::new(),
    };
    output::text(&format!("{drawn}{}", told(enlisted)))
}

/// The answer in words, the army and its line, and why there is no smaller one.
fn told(enlisted: &Enlisted) -> String {
    let sentence = words::sentence(&enlisted.sentence);
    let style = if enlisted.soldiers.is_some() { GOOD } else { BAD };
    let mut out = styled(style, sentence.trim_end());
    out.push('\n');
    if let (Some(jumps), Some(moves)) = (enlisted.jumps, enlisted.moves) {
        out += &words::paragraph("army", &enlisted.army.join(" "));
        out += &words::paragraph("line", &enlisted.line.join(" "));
        out += &length(jumps, moves);
    }
    out += &words::paragraph("because", &enlisted.because);
    out + &searched(enlisted.positions, enlisted.seconds)
}

/// The army behind its line, then what comes of it.
fn boards(found: &ArmyPlan) -> String {
    let scenes = scene::of_plan(&found.puzzle, &found.plan, Stride::Jump, Some(found.line));
    let drawn = drawing::whole(&scenes[0], words::columns()).text();
    format!("{drawn}\n{}\n", drawing::strip(&scenes[1..], words::width()))
}

/// Draws the plan, or the words alone where there is none.
fn draw(args: &args::Army, enlisted: &Enlisted) -> anyhow::Result<()> {
    let caption = &enlisted.sentence;
    let found = enlisted.found.found.as_ref();
    let words = || picture::words(&[caption, &enlisted.because]);
    if let Some(path) = &args.show.svg {
        match found {
            Some(found) => {
                let line = Some(found.line);
                let scenes = scene::of_plan(&found.puzzle, &found.plan, Stride::Jump, line);
                output::stream(path, |out| picture::strip(&scenes, caption, out))?;
            }
            None => output::file(path, words())?,
        }
    }
    if let Some(path) = &args.show.gif {
        let film = match found {
            Some(ArmyPlan { puzzle, plan, line, .. }) => {
                Film::Plan { puzzle, plan, line: Some(*line), caption }
            }
            None => Film::Still(words()),
        };
        film.write(path, args.limits.memory_limit.0)?;
    }
    Ok(())
}
