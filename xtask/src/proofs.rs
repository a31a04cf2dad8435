//! `cargo xtask proofs`: compiles the proofs in `proofs/`, builds the checker that they prove
//! right, and compares it with `ludex-check`, and with the checker in Python, on genuine and forged
//! certificates.

mod compare;
mod forge;
mod genuine;
mod limits;

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use self::compare::Counts;
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
    let folder = workspace.target_directory().join("proofs");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut make = workspace.command("make");
    make.arg("--directory").arg(workspace.root.join("proofs"));
    make.arg(format!("BUILD={}", folder.display()));
    workspace::run(&mut make)?;
    compare::run(workspace, &folder, counts)
}
