//! The commands shown in the documentation, run and compared.
//!
//! Every fenced block marked `console` in `README.md` and below `docs/` is a
//! record of a terminal:
//!
//! ```text
//! $ ludex pawns solve 3x3 --output value
//! -6
//! $ ludex pawns solve 3x
//! ? 2
//! ```
//!
//! A line with `$ ` is a command for `sh`, run with the programs first on the path:
//! [`RELEASE`] is one of them. Commands of `docs/` run at the root of the workspace, those
//! of the README, which make files beside themselves, in a folder that is empty at first.
//! A line `? 2` right below a command is its exit code, 0 when left out. The rest is its
//! standard output, in full: [`varying`] knows which numbers differ from run to run.
//!
//! `cargo xtask record` writes the outputs that have changed into the documents.

mod difference;
mod transcript;
mod varying;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::child::{self, End, Finished};
use crate::test;
use crate::workspace::Workspace;
use difference::difference;
use transcript::Example;

/// How long one command may take.
const LIMIT: Duration = Duration::from_mins(2);

/// How a reader without an installed program runs it. Building it once more,
/// optimised, would take longer than all other checks together.
const RELEASE: &str = "cargo run --release";

/// The workbench, which runs until it is stopped.
const WORKBENCH: &str = "ludex --no-open & sleep 1; kill $!; wait $!";

/// How a reader gets, installs and checks the sources: shown, but not run here.
const NOT_RUN: [&[&str]; 4] =
    [&["git", "clone"], &["cd"], &["cargo", "install"], &["cargo", "xtask", "test"]];

/// The front page.
const README: &str = "README.md";

const HELP: &str = "\
Run the commands in README.md and docs/, and write their outputs there where they have
changed. Numbers that differ from run to run, such as seconds, count as unchanged.

Usage: cargo xtask record
";

/// A document and where the commands in it are run.
struct Document {
    /// Its path, from the root.
    name: String,
    path: PathBuf,
    folder: PathBuf,
}

/// Builds the programs, then runs every documented command.
///
/// # Errors
/// A file cannot be read, the build fails, or a command does something other
/// than what the documentation shows.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    workspace.build_for_tests()?;
    let path = search_path(workspace)?;
    let mut wrong = 0;
    let mut shown = 0;
    for document in documents(&workspace.root)? {
        let name = &document.name;
        let examples = match transcript::examples(&document.text()?) {
            Ok(examples) => examples,
            Err(malformed) => {
                println!("{name}:{malformed}");
                wrong += 1;
                continue;
            }
        };
        document.prepare()?;
        for example in examples {
            shown += 1;
            println!("{name}:{}: $ {}", example.line, example.command);
            match attempt(&example, &document, workspace, &path) {
                Ok(remark) => println!("    {remark}"),
                Err(difference) => {
                    wrong += 1;
                    println!("{name}:{}: {difference:#}", example.line);
                }
            }
        }
    }
    println!("{shown} documented commands");
    ensure!(
        wrong == 0,
        "{wrong} errors in the documentation; if the program is right, `cargo xtask record` \
         writes what it prints"
    );
    Ok(())
}

/// `cargo xtask record`: writes what commands print into the documents.
///
/// # Errors
/// The arguments mean nothing, a document cannot be read or written, the build fails, or a
/// command ends with another exit code than documented.
pub(crate) fn record(arguments: &[String]) -> Result<ExitCode> {
    match arguments {
        [] => {}
        [help] if help == "-h" || help == "--help" => {
            print!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        _ => bail!("`record` has no arguments; see `cargo xtask record --help`"),
    }
    let workspace = Workspace::find()?;
    workspace.build_programs()?;
    let path = search_path(&workspace)?;
    for document in documents(&workspace.root)? {
        let text = document.text()?;
        let examples = transcript::examples(&text)
            .map_err(|malformed| anyhow::anyhow!("{}:{malformed}", document.name))?;
        document.prepare()?;
        let mut outputs = Vec::new();
        for example in examples {
            let printed = printed(&example, &document, &workspace, &path)
                .with_context(|| format!("{}:{}", document.name, example.line))?;
            outputs.push((example, printed));
        }
        let changed = outputs.iter().filter(|(_, printed)| printed.is_some()).count();
        if changed > 0 {
            println!("{}: {changed} outputs", document.name);
            let outputs: Vec<_> = outputs
                .iter()
                .map(|(example, printed)| {
                    (example, printed.as_ref().map(|text| text.lines().collect()))
                })
                .collect();
            fs::write(&document.path, transcript::with_outputs(&text, &outputs))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What a command prints, if that has changed.
fn printed(
    example: &Example,
    document: &Document,
    workspace: &Workspace,
    path: &Path,
) -> Result<Option<String>> {
    if is_shown_only(&example.command)? {
        return Ok(None);
    }
    let finished = run(example, document, workspace, path)?;
    ensure!(finished.end == End::Code(example.code), "{}", finished.end);
    let printed: Vec<&str> = finished.stdout.lines().collect();
    let has_changed = difference(&example.command, &example.output, &printed).is_some();
    Ok(has_changed.then_some(finished.stdout))
}

/// Runs one example unless it is one of [`NOT_RUN`]; says what was done.
fn attempt(
    example: &Example,
    document: &Document,
    workspace: &Workspace,
    path: &Path,
) -> Result<String> {
    if is_shown_only(&example.command)? {
        return Ok("not run".to_owned());
    }
    let start = Instant::now();
    let finished = run(example, document, workspace, path)?;
    compare(example, &finished)?;
    Ok(format!("ok, {:.1} s", start.elapsed().as_secs_f64()))
}

/// Runs the command of an example.
fn run(
    example: &Example,
    document: &Document,
    workspace: &Workspace,
    path: &Path,
) -> Result<Finished> {
    let mut shell = workspace.command("sh");
    shell
        .args(["-c", &for_shell(&example.command)])
        .current_dir(&document.folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env(test::INSIDE, "1");
    child::run(&mut shell, LIMIT).context("cannot run sh")
}

/// The command with the program that the tests have built, and with an end.
fn for_shell(command: &str) -> String {
    let command = command.replace(&format!("{RELEASE} --"), "ludex");
    if command == RELEASE || command == "ludex" { WORKBENCH.to_owned() } else { command }
}

/// Fails with a readable account when the command did not do what is shown.
fn compare(example: &Example, finished: &Finished) -> Result<()> {
    let mut account = Vec::new();
    if finished.end != End::Code(example.code) {
        account.push(format!("expected exit code {}, {}", example.code, finished.end));
    }
    let printed: Vec<&str> = finished.stdout.lines().collect();
    if let Some(lines) = difference(&example.command, &example.output, &printed) {
        account.push("the output differs (- documented, + printed):".to_owned());
        account.push(lines);
    }
    if account.is_empty() {
        return Ok(());
    }
    let errors = finished.stderr.trim_end();
    if !errors.is_empty() {
        account.push("standard error:".to_owned());
        account.extend(errors.lines().map(|line| format!("    {line}")));
    }
    bail!(account.join("\n"))
}

/// Whether all parts of the command are among [`NOT_RUN`].
///
/// # Errors
/// It gets the sources and goes on with something that should be run.
fn is_shown_only(command: &str) -> Result<bool> {
    let begins_with = |part: &str, words: &[&str]| {
        let mut typed = part.split_whitespace();
        words.iter().all(|word| typed.next() == Some(word))
    };
    let parts: Vec<&str> = command.split("&&").collect();
    if parts.iter().all(|part| NOT_RUN.iter().any(|words| begins_with(part, words))) {
        return Ok(true);
    }
    ensure!(
        !parts.iter().any(|part| begins_with(part, NOT_RUN[0])),
        "`git clone` is not run here: put the next command on a separate line"
    );
    Ok(false)
}

impl Document {
    /// A document below the root. The README's folder is inside the workspace, so that
    /// `cargo xtask` is known there.
    fn new(root: &Path, path: PathBuf) -> Document {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        let scratch = (name == README).then_some("target/readme");
        let folder = scratch.map_or_else(|| root.to_owned(), |scratch| root.join(scratch));
        Document { name, path, folder }
    }

    fn text(&self) -> Result<String> {
        fs::read_to_string(&self.path).with_context(|| format!("cannot read {}", self.name))
    }

    /// Empties the README's folder.
    fn prepare(&self) -> Result<()> {
        if self.name == README {
            if self.folder.exists() {
                fs::remove_dir_all(&self.folder)?;
            }
            fs::create_dir_all(&self.folder)?;
        }
        Ok(())
    }
}

/// `README.md`, then the pages below `docs/` in alphabetical order.
fn documents(root: &Path) -> Result<Vec<Document>> {
    let mut pages = Vec::new();
    let mut folders = vec![root.join("docs")];
    folders.retain(|folder| folder.is_dir());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages.insert(0, root.join(README));
    Ok(pages.into_iter().map(|path| Document::new(root, path)).collect())
}

/// The caller's search path with the programs in front.
fn search_path(workspace: &Workspace) -> Result<PathBuf> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(workspace.tested_directory());
    let path = env::join_paths(folders.chain(env::split_paths(&inherited)))
        .context("cannot put the target directory on the search path")?;
    Ok(path.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(stdout: &str, stderr: &str, code: i32) -> Finished {
        Finished {
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
            end: End::Code(code),
            took: Duration::ZERO,
        }
    }

    fn example(code: i32, output: &[&str]) -> Example {
        Example {
            line: 1,
            command: String::new(),
            code,
            output: output.iter().map(ToString::to_string).collect(),
            output_line: 2,
            indent: 0,
        }
    }

    #[test]
    fn what_was_shown_is_accepted_whatever_is_on_standard_error() {
        let shown = example(1, &["outcome: unknown after 0.1 s"]);
        assert!(compare(&shown, &finished("outcome: unknown after 0.2 s\n", "slow", 1)).is_ok());
    }

    #[test]
    fn a_difference_is_told_with_exit_code_output_and_errors() {
        let shown = example(0, &["outcome: win in 0.1 s", "value: 7"]);
        let account = compare(&shown, &finished("outcome: win in 0.2 s\nvalue: 9\n", "oh\n", 2))
            .expect_err("both the code and the output differ")
            .to_string();
        let expected = "\
expected exit code 0, it exited with 2
the output differs (- documented, + printed):
      outcome: win in 0.2 s
    - value: 7
    + value: 9
standard error:
    oh";
        assert_eq!(account, expected);
    }

    #[test]
    fn getting_the_sources_and_this_very_check_are_not_run() {
        for command in [
            "git clone https://example.org/ludex",
            "git clone https://example.org/ludex && cd ludex",
            "cd ludex",
            "cargo install --path crates/ludex",
            "cargo xtask test",
            "cargo xtask test --only fmt",
        ] {
            assert!(is_shown_only(command).unwrap(), "{command}");
        }
    }

    #[test]
    fn everything_else_is_run() {
        for command in [
            "ludex pawns solve 5x5",
            "cargo xtask --help",
            "cargo xtask tests",
            "cd docs && ls",
            "cdrecord",
        ] {
            assert!(!is_shown_only(command).unwrap(), "{command}");
        }
        assert!(is_shown_only("git clone x && ludex").is_err());
    }

    #[test]
    fn the_program_is_the_one_under_test_and_the_workbench_is_stopped() {
        assert_eq!(for_shell("cargo run --release -- gone solve W"), "ludex gone solve W");
        assert_eq!(for_shell("ludex gone solve W"), "ludex gone solve W");
        assert_eq!(for_shell("cargo run --release"), WORKBENCH);
        assert_eq!(for_shell("ludex"), WORKBENCH);
    }

    #[test]
    fn the_readme_has_a_folder_of_its_own_inside_the_workspace() {
        let new = |path: &str| Document::new(Path::new("/w"), PathBuf::from(path));
        let page = new("/w/docs/pawns/rules.md");
        assert_eq!(
            (page.name.as_str(), page.folder.as_path()),
            ("docs/pawns/rules.md", Path::new("/w"))
        );
        assert_eq!(new("/w/README.md").folder, Path::new("/w/target/readme"));
    }
}
