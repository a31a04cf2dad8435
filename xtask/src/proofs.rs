//! `cargo xtask proofs`: compiles the proofs in `proofs/`, builds the checker that they prove
//! right, and compares it with `ludex-check`, and with the checker in Python, on genuine and forged
//! certificates.

mod compare;
mod forge;
mod genuine;
mod limits;
mod odd;
#[cfg(test)]
mod sentences;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use self::compare::Counts;
use crate::child;
use crate::debian;
use crate::workspace::{self, Workspace};

const HELP: &str = "\
Compile the proofs of the checker with Coq, compare what they rest on with
proofs/assumptions.txt, build ludex-check-verified, and compare its verdicts with those of
ludex-check, and of the checker in Python, on genuine and forged certificates.

Usage: cargo xtask proofs [--genuine N] [--forgeries N]

Without numbers, 2000 certificates are forged, and 800 genuine ones about random boards are
added to those about listed boards. The products are in target/proofs.
";

/// What Debian calls the tools.
const PACKAGES: &str = "coq ocaml-nox ocaml-findlib libzstd-dev zstd make gcc python3";

/// The version of Coq that the proofs are written for, as in Debian 12. Another one may reject a
/// proof, or name an axiom otherwise.
const COQ: &str = "8.16";

/// The processor time that compiling the proofs may take.
const COMPILING: Duration = Duration::from_mins(3);

/// How many certificates are made unless somebody asks for more.
const COUNTS: Counts = Counts { random: 800, forgeries: 2000 };

/// Compiles, builds and compares as the arguments ask.
///
/// # Errors
/// The arguments mean nothing, a tool is missing, a proof fails, or the checkers disagree.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    if let [help] = arguments
        && (help == "-h" || help == "--help")
    {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    }
    let mut counts = COUNTS;
    for pair in arguments.chunks(2) {
        let (asked, count) = match pair {
            [option, count] if option == "--genuine" => (&mut counts.random, count),
            [option, count] if option == "--forgeries" => (&mut counts.forgeries, count),
            _ => bail!("unknown arguments; see `cargo xtask proofs --help`"),
        };
        *asked = count.parse().with_context(|| format!("{count:?} is not a number"))?;
    }
    let workspace = Workspace::find()?;
    workspace.build_programs()?;
    prove(&workspace, &counts)?;
    Ok(ExitCode::SUCCESS)
}

/// The step of `cargo xtask test`, for which the programs have been built.
///
/// # Errors
/// As [`command`].
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    prove(workspace, &COUNTS)
}

fn prove(workspace: &Workspace, counts: &Counts) -> Result<()> {
    debian::needed(workspace, PACKAGES, || {
        let programs = ["coqc", "ocamlfind", "ocamlopt", "zstd", "make", "gcc", "python3"];
        programs.iter().all(|name| debian::found(name).is_some())
            && fs::exists("/usr/include/zstd.h").is_ok_and(|is_there| is_there)
    })?;
    let coq = child::run(workspace.command("coqc").arg("--print-version"), Duration::from_mins(1))?;
    let coq = coq.stdout;
    let is_known = coq.strip_prefix(COQ).is_some_and(|rest| rest.starts_with(['.', ' ']));
    ensure!(is_known, "the proofs are written for Coq {COQ}, but `coqc` is {}", coq.trim());
    let folder = workspace.target_directory().join("proofs");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut make = workspace.command("make");
    make.arg("--directory").arg(workspace.root.join("proofs"));
    make.arg(format!("BUILD={}", folder.display()));
    workspace::run(&mut make)?;
    let took = compiled_in(&folder)?;
    ensure!(took < COMPILING, "compiling the proofs took {} s of processor time", took.as_secs());
    println!("the proofs compile in {} s of processor time", took.as_secs());
    odd::run(workspace, &folder)?;
    compare::run(workspace, &folder, counts)
}

/// The processor time that `make` has noted for compiling the proofs.
fn compiled_in(folder: &Path) -> Result<Duration> {
    let file = folder.join("times.txt");
    let text =
        fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    text.split_whitespace()
        .map(duration)
        .sum::<Option<Duration>>()
        .with_context(|| format!("{} does not have the times of a shell", file.display()))
}

/// A time as a shell prints it.
fn duration(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    let minutes: u32 = minutes.parse().ok()?;
    Duration::try_from_secs_f64(f64::from(60 * minutes) + seconds.parse::<f64>().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_all_shells_are_read() {
        assert_eq!(duration("0m40.310000s"), Some(Duration::from_millis(40_310)));
        assert_eq!(duration("2m0.500s"), Some(Duration::from_millis(120_500)));
        assert_eq!(duration("40 s"), None);
    }
}
