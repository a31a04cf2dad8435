//! `cargo xtask site`: the workbench as a folder of static files, which any web server can
//! offer under any path. Nothing in it asks a server for an answer.

mod folder;
mod index;
mod pack;
mod programs;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Workspace;
pub(crate) use folder::{File, read as files_in};

const HELP: &str = "\
Build the workbench as static files into target/site.

Usage: cargo xtask site

Any web server can offer the folder, under any path: `python3 -m http.server -d target/site`.
After the first visit it works offline, where browsers allow that: over HTTPS, or on this
machine. The book is included if it is there: run `cargo xtask book` first.
docs/site.md has more.

Options:
  -h, --help     show this
";

/// The most that the files may take together, without the book, in bytes.
const LARGEST: usize = 3_100_000;

/// Builds the site.
///
/// # Errors
/// The arguments mean nothing, or something cannot be built.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {}
        ["-h" | "--help", ..] => {
            print!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        _ => bail!("`site` has no arguments `{}`; see --help", arguments.join(" ")),
    }
    let workspace = Workspace::find()?;
    println!("{}", build(&workspace)?.join("index.html").display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the site into `target/site`; returns that folder.
///
/// # Errors
/// A program cannot be built, or the folder cannot be written.
pub(crate) fn build(workspace: &Workspace) -> Result<PathBuf> {
    let book = book(workspace)?;
    let (files, larger) = files(workspace, !book.is_empty())?;
    let size: usize = files.iter().map(|file| file.bytes.len()).sum();
    println!("{} files, {size} bytes without the book", files.len());
    for reason in &larger {
        println!("the site could be smaller: {reason}");
    }
    // Without a tool the site is the same, only larger.
    ensure!(size <= LARGEST || !larger.is_empty(), "{size} bytes are more than {LARGEST}");
    let site = workspace.target_directory().join("site");
    if site.exists() {
        fs::remove_dir_all(&site).context("cannot remove an old site")?;
    }
    for file in files.iter().chain(&book) {
        let path = site.join(&file.name);
        fs::create_dir_all(path.parent().context("a file without a folder")?)?;
        fs::write(&path, &file.bytes).with_context(|| format!("cannot write {}", file.name))?;
    }
    Ok(site)
}

/// All files of the site but the book, with links to it if it is there; and why they could be
/// smaller.
fn files(workspace: &Workspace, has_book: bool) -> Result<(Vec<File>, Vec<String>)> {
    let mut files = folder::read(&workspace.root.join("page/src"))?;
    files.retain(|file| !folder::is_served_only(&file.name));
    files.extend(folder::read(&workspace.root.join("page/site"))?);
    let mut larger = Vec::new();
    if let Err(missing) = pack::pack(workspace, &mut files) {
        larger.push(format!("its scripts and styles are not packed: {missing:#}"));
    }
    let mut take = |name: &str| -> Result<String> {
        let place = files.iter().position(|file| file.name == name);
        let file = files.swap_remove(place.with_context(|| format!("the site has no {name}"))?);
        String::from_utf8(file.bytes).with_context(|| format!("{name} is not text"))
    };
    let (head, worker) = (take("head.html")?, take("service-worker.js")?);
    let links = take("book-links.html")?;
    let (manifest, questions) = (take("manifest.webmanifest")?, take("first-questions.txt")?);
    for (name, bytes) in programs::all(workspace, &mut larger)? {
        files.push(File::new(name, bytes));
    }
    files.push(File::new("first-answers.json", answers(workspace, &questions)?));
    let own = index::Own { head: &head, links: if has_book { &links } else { "" } };
    Ok((folder::assembled(files, own, &worker, &manifest)?, larger))
}

/// The book as it was last built, if it was.
fn book(workspace: &Workspace) -> Result<Vec<File>> {
    let built = workspace.target_directory().join("book");
    if !built.join("index.html").is_file() {
        println!("without the book, which has not been built: `cargo xtask book`");
        return Ok(Vec::new());
    }
    let mut files = folder::read(&built)?;
    for file in &mut files {
        file.name = format!("book/{}", file.name);
    }
    Ok(files)
}

/// The answers that come with the page, so that boards are there before the desk is.
fn answers(workspace: &Workspace, questions: &str) -> Result<Vec<u8>> {
    // For all packages, so that nothing is compiled with other features than for the tests.
    workspace.cargo("build --workspace --locked --quiet --example answers")?;
    let program = Path::new("examples/answers").with_extension(std::env::consts::EXE_EXTENSION);
    let mut command = workspace.command(workspace.tested_directory().join(program));
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().context("a child without input")?;
    input.write_all(questions.as_bytes())?;
    drop(input);
    let finished = child.wait_with_output()?;
    ensure!(finished.status.success(), "the first questions have no answers");
    Ok(finished.stdout)
}
