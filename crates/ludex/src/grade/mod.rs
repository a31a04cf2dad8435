//! `ludex grade`: runs programs on the tests of a suite, and reports what is wrong and why.

pub(crate) mod args;
mod csv;
mod folder;
mod html;
mod junit;
mod picture;
mod program;
mod session;
mod table;

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ask::suite::{Judge, Judgement, Verdict};
use ask::{Inquiry as _, Question as _};
use budget::{Budget, Control};
use runner::{Limits, Protection, Runner, Task};
use serde::Serialize;

use crate::exit::Exit;
use crate::output;
use crate::watch::{self, Watcher};
use args::Grade;
use folder::Folder;
use program::Program;
use session::Session;

/// The memory that explanations may take.
const MEMORY: u64 = 1 << 30;

/// A program and what came of it.
#[derive(Serialize)]
struct Graded {
    /// What reports call it.
    program: String,
    /// Why it could not be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<String>,
    /// The processor time of all tests together, in seconds.
    seconds: f64,
    /// The processor time of the slowest test, in seconds.
    slowest: f64,
    /// The most memory of a test, in bytes.
    memory: u64,
    /// Whether processes that it had started outlived it. They were ended.
    left_running: bool,
    #[serde(flatten)]
    judgement: Judgement,
}

/// Everything that was found out.
#[derive(Serialize)]
struct Grades<'a> {
    family: ask::suite::Family,
    rules: &'a str,
    answer: ask::suite::AnswerKind,
    /// Whether programs could do no harm.
    confined: bool,
    /// What programs could do.
    remarks: Vec<String>,
    programs: Vec<Graded>,
}

pub(crate) fn run(args: &Grade) -> crate::Result {
    output::can_write([&args.html, &args.junit, &args.csv])?;
    let folder = Folder::open(&args.folder)?;
    let programs = program::all(&args.each, &args.command)?;
    let limits = Limits {
        time: args.time_limit.0,
        memory: args.memory_limit.0,
        processes: args.process_limit,
        output: args.output_limit.0,
        disk: args.disk_limit.0,
    };
    if limits.time.is_zero() {
        bail!("--time-limit: give more than 0");
    }
    if limits.memory == 0 {
        bail!("--memory-limit: give more than 0");
    }
    let guard = std::env::current_exe().context("cannot find this program")?;
    let runner = Runner::new(guard, limits).context("cannot make temporary files")?;
    let mut runner = runner.with_environment(variables(&args.env)?);
    if args.unconfined {
        runner = runner.unconfined();
    }
    let is_inside = programs.iter().any(|program| program.is_inside(&folder.path));
    let protection = protection(&runner, &folder, &programs);
    let remarks = remarks(&protection, args.unconfined, is_inside);
    for remark in &remarks {
        output::remark(remark);
    }
    let control = Arc::<Control>::default();
    let (graded, _) = watch::over(&control, None, "grading", || {
        let grade = |program| grade(args, &runner, &folder, (program, &programs), &control);
        programs.iter().map(grade).collect::<anyhow::Result<Vec<Graded>>>()
    });
    let graded = graded?;
    let is_interrupted = control.stopped().is_some();
    if let ([only], []) = (&graded[..], &args.each[..])
        && let Some(why) = only.trouble.as_ref().filter(|_| !is_interrupted)
    {
        bail!("cannot start {}: {why}", only.program);
    }
    let grades = Grades {
        family: folder.suite.family,
        rules: &folder.suite.rules,
        answer: folder.suite.answer,
        confined: protection.is_complete(),
        remarks,
        programs: graded,
    };
    report(args, &folder, &grades)?;
    if is_interrupted {
        bail!("interrupted: tests that were not run are reported as missing");
    }
    Ok(grades.exit())
}

/// What the programs may do on this system, as the first that can be started finds it.
fn protection(runner: &Runner, folder: &Folder, programs: &[Program]) -> Protection {
    let hidden = |program| program::hidden(&folder.path, program, programs);
    let startable = programs.iter().find(|program| program.command.is_ok());
    let hidden = startable.map(hidden).unwrap_or_default();
    let task = startable.and_then(|program| session::task(program, &hidden).ok());
    runner.protection(&task.unwrap_or(Task::new(OsStr::new(""), &[])))
}

/// The variables of `--env`, with their values.
fn variables(wanted: &[String]) -> anyhow::Result<Vec<(OsString, OsString)>> {
    let variable = |text: &String| match text.split_once('=') {
        Some(("", _)) => bail!("--env: {text:?} has no name"),
        Some((name, value)) => Ok((name.into(), value.into())),
        None => {
            let value = std::env::var_os(text).filter(|_| !text.is_empty());
            let value = value.with_context(|| format!("--env: {text:?} is not set"))?;
            Ok((text.into(), value))
        }
    };
    wanted.iter().map(variable).collect()
}

impl Grades<'_> {
    /// 2 if a program could not be run, 1 if something is wrong, 0 if all is right.
    fn exit(&self) -> Exit {
        let is_right = |graded: &Graded| graded.judgement.right == graded.judgement.total;
        if self.programs.iter().any(|graded| graded.trouble.is_some()) {
            Exit::Trouble
        } else if self.programs.iter().all(is_right) {
            Exit::Answered
        } else {
            Exit::GaveUp
        }
    }
}

/// What programs can do that they should not.
fn remarks(protection: &Protection, unconfined: bool, is_inside: bool) -> Vec<String> {
    let mut remarks = Vec::new();
    if unconfined {
        remarks.push(
            "the sandbox is off: programs can write wherever you can, and use the network"
                .to_owned(),
        );
    } else {
        let Protection { files, network, processes } = protection;
        if let Some(why) = files {
            remarks.push(format!("programs can write wherever you can: {why}"));
        }
        if let Some(why) = network.as_ref().filter(|_| files != network) {
            remarks.push(format!("programs can use the network: {why}"));
        }
        if cfg!(not(target_os = "linux"))
            && let Some(why) = processes
        {
            remarks.push(format!(
                "limits of memory and processes are not enforced, and what programs start may \
                 outlive them: {why}"
            ));
        }
    }
    if is_inside {
        remarks.push(
            "programs can read the answers: the program or the current folder is in the suite's \
             folder"
                .to_owned(),
        );
    }
    remarks
}

/// Runs and judges one of the programs.
fn grade(
    args: &Grade,
    runner: &Runner,
    folder: &Folder,
    (program, all): (&Program, &[Program]),
    control: &Control,
) -> anyhow::Result<Graded> {
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let session = if control.stopped().is_some() {
        Session::without_runs(Some(session::INTERRUPTED.to_owned()))
    } else {
        let hidden = program::hidden(&folder.path, program, all);
        session::run(runner, folder, program, &hidden, jobs, control)
    };
    let Session { outputs, cpu, longest, memory, left_running, trouble } = session;
    control.set_stage(format!("{}: judging", program.name));
    let question = Judge {
        suite: folder.suite.clone(),
        outputs,
        explain: Some(args.explain),
        time_limit: None,
        memory_limit: None,
    };
    let watcher = Watcher::new(&Budget { memory: MEMORY, ..Budget::default() }, None);
    let judgement = question.open().and_then(|mut inquiry| inquiry.answer(&watcher));
    let judgement = judgement
        .map_err(|error| anyhow::anyhow!("{}: {}", ask::suite::MANIFEST, error.message))?;
    Ok(Graded {
        program: program.name.clone(),
        trouble,
        seconds: cpu.as_secs_f64(),
        slowest: longest.as_secs_f64(),
        memory,
        left_running,
        judgement,
    })
}

impl Graded {
    /// The number of tests with this verdict.
    fn count(&self, verdict: Verdict) -> usize {
        self.judgement.tests.iter().filter(|test| test.verdict == verdict).count()
    }
}

/// Prints the result, and writes the files that were asked for.
fn report(args: &Grade, folder: &Folder, grades: &Grades<'_>) -> anyhow::Result<()> {
    if args.json {
        output::json(grades)?;
    } else {
        output::text(&table::text(folder, grades))?;
    }
    if let Some(path) = &args.html {
        output::file(path, html::page(folder, grades))?;
    }
    if let Some(path) = &args.junit {
        output::file(path, junit::document(folder, grades))?;
    }
    if let Some(path) = &args.csv {
        output::file(path, csv::lines(grades))?;
    }
    Ok(())
}
