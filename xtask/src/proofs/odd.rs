//! What surrounds the verdicts: odd names, closed pipes, full disks, little memory. The checkers
//! behave alike there, too.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::child::{self, End};
use crate::workspace::Workspace;

/// How long one program may take for a few small files.
const LIMIT: Duration = Duration::from_mins(1);

/// A genuine certificate.
const GENUINE: &str = "crates/check/tests/data/3x3.proof";

/// Names that would look like lines of their own, or like text in quotes; none that `ludex-check`
/// prints with letters beyond ASCII, which `ludex-check-verified` prints as bytes.
const NAMES: [&str; 6] =
    ["a\nb: verified: all", "\u{1b}[2J", "\"quoted\"", "tab\there", "it's", "back\\slash\u{7f}"];

/// Runs the checkers on a genuine certificate under odd circumstances.
///
/// # Errors
/// One of them does not behave as the book says.
pub(super) fn run(workspace: &Workspace, folder: &Path) -> Result<()> {
    let verified = folder.join("ludex-check-verified");
    let programs: [Vec<PathBuf>; 3] = [
        vec![workspace.tested_program("ludex-check")],
        vec![verified.clone()],
        vec!["python3".into(), workspace.root.join("docs/proofs/checker.py")],
    ];
    let start = |program: &[PathBuf]| {
        let mut command = workspace.command(&program[0]);
        command.args(&program[1..]).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    let genuine = workspace.root.join(GENUINE);
    for program in &programs {
        let name = program.last().context("a program has a name")?.display();
        closed_pipe(start(program).arg(&genuine)).with_context(|| format!("{name}"))?;
        full_disk(start(program).arg(&genuine)).with_context(|| format!("{name}"))?;
        missing_file(start(program).arg(folder.join("missing")).arg(&genuine))
            .with_context(|| format!("{name}"))?;
    }
    let (ours, proved) = (&programs[0], &programs[1]);
    odd_names(&folder.join("odd"), &genuine, || (start(ours), start(proved)))?;
    versions(start(ours), start(proved))?;
    little_memory(workspace.command("sh"), &verified, &folder.join("large"), &genuine)?;
    println!("the checkers agree on odd file names, closed pipes, full disks and missing files");
    Ok(())
}

/// Nobody reads: the exit code is still that of the verdict.
fn closed_pipe(command: &mut Command) -> Result<()> {
    let (reader, writer) = io::pipe()?;
    drop(reader);
    let status = command.stdout(writer).status()?;
    ensure!(status.code() == Some(0), "with a closed pipe: {status}");
    Ok(())
}

/// A verdict that cannot be written is an error.
fn full_disk(command: &mut Command) -> Result<()> {
    let full = fs::File::options().write(true).open("/dev/full")?;
    let status = command.stdout(full).stderr(io::pipe()?.1).status()?;
    ensure!(status.code() == Some(2), "on a full disk: {status}");
    Ok(())
}

/// The files after one that cannot be read are checked, too.
fn missing_file(command: &mut Command) -> Result<()> {
    let output = child::run(command, LIMIT)?;
    ensure!(output.end == End::Code(2), "with a missing file: {}", output.end);
    ensure!(output.stdout.contains("3x3.proof: verified: "), "it does not check the next file");
    ensure!(output.stderr.contains("missing: "), "it does not name the missing file");
    Ok(())
}

/// Names cannot be mistaken for verdicts, and the lines are the same.
fn odd_names(folder: &Path, genuine: &Path, start: impl Fn() -> (Command, Command)) -> Result<()> {
    fs::create_dir_all(folder)?;
    for name in NAMES {
        let file = folder.join(name);
        fs::copy(genuine, &file)?;
        let (mut ours, mut proved) = start();
        let ours = line(ours.current_dir(folder).arg(name))?;
        let proved = line(proved.current_dir(folder).arg(name))?;
        ensure!(ours == proved, "{name:?}: ludex-check prints {ours:?}, but {proved:?} is proved");
        ensure!(ours.lines().count() == 1, "{name:?}: not one line: {ours:?}");
    }
    Ok(())
}

/// What is printed, up to how long it took.
fn line(command: &mut Command) -> Result<String> {
    let printed = child::run(command, LIMIT)?.stdout;
    Ok(printed.rsplit_once(" in ").map_or(printed.clone(), |(line, _)| line.to_owned()))
}

/// Both programs have the version of the workspace.
fn versions(mut ours: Command, mut proved: Command) -> Result<()> {
    let ours = child::run(ours.arg("--version"), LIMIT)?.stdout;
    let proved = child::run(proved.arg("--version"), LIMIT)?.stdout;
    ensure!(
        proved == ours.replacen("ludex-check", "ludex-check-verified", 1),
        "ludex-check --version prints {ours:?}, ludex-check-verified {proved:?}"
    );
    Ok(())
}

/// A file that needs more memory than there is leaves the next one its verdict.
fn little_memory(mut shell: Command, verified: &Path, large: &Path, genuine: &Path) -> Result<()> {
    fs::write(large, vec![b'\n'; 30_000_000])?;
    shell.args(["-c", "ulimit -v 300000; exec \"$0\" \"$@\""]);
    let output = child::run(shell.args([verified, large, genuine]), LIMIT)?;
    ensure!(output.end == End::Code(2), "with little memory: {}", output.end);
    ensure!(output.stdout.contains("3x3.proof: verified: "), "it does not check the next file");
    ensure!(output.stderr.contains(&format!("{}: ", large.display())), "{}", output.stderr);
    fs::remove_file(large)?;
    Ok(())
}
