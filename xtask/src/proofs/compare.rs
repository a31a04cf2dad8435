//! The verdicts of all checkers on the same files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::forge::{Dice, Parts, forge};
use super::{genuine, limits};
use crate::child::{self, End};
use crate::workspace::{self, Workspace};

/// How long one program may take for what it is asked at once.
const LIMIT: Duration = Duration::from_mins(10);

/// The checker in Python is given files of at most so many bytes: it is slow.
const SHORT: u64 = 8192;

/// The files that a program is given at once.
const AT_ONCE: usize = 400;

/// How many certificates are made.
pub(super) struct Counts {
    /// Genuine ones about random boards, besides the listed ones.
    pub(super) random: usize,
    /// Forged ones.
    pub(super) forgeries: usize,
}

/// Makes certificates, forges others, and compares what the checkers say of them.
///
/// # Errors
/// A program fails, or the checkers disagree.
pub(super) fn run(workspace: &Workspace, folder: &Path, counts: &Counts) -> Result<()> {
    let forgeries = counts.forgeries;
    let (genuine, forged) = (folder.join("genuine"), folder.join("forged"));
    for folder in [&genuine, &forged] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
    }
    let certificates = genuine::certificates(workspace, &genuine, counts.random)?;
    let least = 150 + counts.random;
    ensure!(certificates.len() >= least, "only {} certificates were made", certificates.len());
    let of_genuine = agree(workspace, folder, &certificates, SHORT)?;
    let all_are = of_genuine.verified == certificates.len();
    ensure!(all_are, "a genuine certificate is not verified");

    let mut sources = Vec::new();
    for file in &certificates {
        let stored = Parts::of(&fs::read(file)?).context("a certificate has no header")?;
        if stored.is_compressed() {
            sources.push(plain(workspace, file, stored.clone())?);
        }
        sources.push(stored);
    }
    let mut dice = Dice(19);
    let mut files = Vec::new();
    for number in 0..forgeries {
        let source = sources[dice.roll(sources.len())].clone();
        let file = forged.join(format!("{number:05}"));
        fs::write(&file, forge(source, &sources, &mut dice))?;
        files.push(file);
    }
    let of_forged = agree(workspace, folder, &files, SHORT)?;
    let mut at_limits = Vec::new();
    for (name, bytes) in limits::files() {
        let file = forged.join(name);
        fs::write(&file, bytes)?;
        at_limits.push(file);
    }
    let of_limits = agree(workspace, folder, &at_limits, u64::MAX)?;
    println!(
        "ludex-check and ludex-check-verified agree on {} genuine and {forgeries} forged \
         certificates, of which {} are still right; so does the checker in Python on the {} short \
         ones; and all three agree on {} files at the limits of the format, of which {} are right",
        certificates.len(),
        of_forged.verified,
        of_genuine.short + of_forged.short,
        of_limits.short,
        of_limits.verified
    );
    Ok(())
}

/// A compressed certificate with a body that is not compressed.
fn plain(workspace: &Workspace, file: &Path, mut parts: Parts) -> Result<Parts> {
    let (stored, body) = (file.with_extension("zst"), file.with_extension("body"));
    fs::write(&stored, &parts.body)?;
    let mut command = workspace.command("zstd");
    command.args(["--quiet", "--force", "--decompress", "-o"]).arg(&body).arg(&stored);
    workspace::run(&mut command)?;
    parts.body = fs::read(&body)?;
    parts.set("coding", "none");
    Ok(parts)
}

/// How many files are verified, and how many were short enough for the checker in Python.
struct Agreement {
    verified: usize,
    short: usize,
}

/// What a checker says of each file: what it proves, or why it is not verified.
type Verdicts = BTreeMap<String, Result<String, String>>;

/// What the proved checker says of the only kind of certificate that it does not know.
const OF_MOVES: &str = "not verified: claims about numbers of moves are not known to this checker";

/// Compares the verdicts on files; Python's on those of at most so many bytes.
fn agree(workspace: &Workspace, folder: &Path, files: &[PathBuf], most: u64) -> Result<Agreement> {
    let start = |program: &Path| workspace.command(program);
    let ours = verdicts(|| start(&workspace.tested_program("ludex-check")), files)?;
    let proved = verdicts(|| start(&folder.join("ludex-check-verified")), files)?;
    for file in files {
        let name = file.display().to_string();
        let (a, b) = (ours.get(&name), proved.get(&name));
        let is_of_moves = a.is_some_and(|verdict| {
            verdict
                .as_ref()
                .is_ok_and(|statement| statement.contains(", and no plan has fewer moves: "))
        });
        let agree = match (a, b) {
            (Some(_), Some(Err(reason))) if is_of_moves => reason == OF_MOVES,
            (Some(a), Some(b)) => a.as_ref().ok() == b.as_ref().ok(),
            _ => false,
        };
        if !agree {
            bail!("{name}: ludex-check says {a:?}, ludex-check-verified says {b:?}");
        }
    }
    let is_short = |file: &&PathBuf| fs::metadata(file).is_ok_and(|data| data.len() <= most);
    let short: Vec<PathBuf> = files.iter().filter(is_short).cloned().collect();
    let python = || {
        let mut command = workspace.command("python3");
        command.arg(workspace.root.join("docs/proofs/checker.py"));
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    };
    for (name, verdict) in verdicts(python, &short)? {
        // Its words are those of the header.
        let a = ours.get(&name).with_context(|| format!("{name} is not known"))?;
        let is_verified = a.is_ok();
        let expected = is_verified.then(|| header_words(Path::new(&name))).transpose()?;
        if verdict.as_ref().ok() != expected.as_ref() {
            bail!(
                "{name}: ludex-check says {a:?}, the checker in Python {verdict:?} instead of \
                 {expected:?}"
            );
        }
    }
    let verified = ours.values().filter(|verdict| verdict.is_ok()).count();
    Ok(Agreement { verified, short: short.len() })
}

/// What the checker in Python has to say of a file that is verified: what its header states.
fn header_words(file: &Path) -> Result<String> {
    let parts = Parts::of(&fs::read(file)?).context("a verified certificate has no header")?;
    let keys = ["rules", "jumps", "board", "position", "goal", "claim", "proof"];
    Ok(keys.iter().filter_map(|key| parts.value(key)).collect::<Vec<_>>().join(", "))
}

/// What the checker that `start` starts says of each file.
fn verdicts(start: impl Fn() -> Command, files: &[PathBuf]) -> Result<Verdicts> {
    let mut found = BTreeMap::new();
    for some in files.chunks(AT_ONCE) {
        let mut command = start();
        let output = child::run(command.args(some), LIMIT)?;
        for line in output.stdout.lines() {
            let (name, rest) = line.split_once(": ").context("a verdict names no file")?;
            // Without the seconds.
            let statement = rest.strip_prefix("verified: ").map(|rest| {
                rest.rsplit_once(" in ").map_or(rest, |(statement, _)| statement).to_owned()
            });
            found.insert(name.to_owned(), statement.ok_or_else(|| rest.to_owned()));
        }
        let is_told = |file: &PathBuf| found.contains_key(&file.display().to_string());
        let program = command.get_program().display();
        ensure!(some.iter().all(is_told), "{program} is silent about a file");
        let rejected = some
            .iter()
            .any(|file| found.get(&file.display().to_string()).is_some_and(Result::is_err));
        let expected = End::Code(i32::from(rejected));
        ensure!(output.end == expected, "{program}: {}", output.end);
    }
    Ok(found)
}
