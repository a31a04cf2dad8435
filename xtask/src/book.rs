//! The book: `docs/` made into a web site in `target/book`.
//!
//! Pages are Markdown. A line of its own such as `{{#picture ludex pawns solve 4x4 | …}}`
//! is a *directive* ([`expand`]): code from the sources, tables and pictures from runs of
//! the program. So measured numbers are not typed, and no picture is drawn by hand. mdBook
//! only renders what is left.

mod bars;
mod checks;
mod expand;
mod front;
mod markdown;
mod picture;
mod reference;
mod renderer;
mod source;
mod spelling;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Workspace;
use source::Book;

const HELP: &str = "\
Build the book from docs/ into target/book.

Usage: cargo xtask book [--check | --update]

Options:
      --check    only check: directives, links, the command reference, the contents,
                 spelling, the figures of README.md
      --update   rewrite docs/reference.md from the program first
  -h, --help     print help
";

/// Builds the book, or checks what it is built from.
///
/// # Errors
/// The arguments mean nothing, the program or mdBook cannot be built, or the
/// book has a mistake.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (check_only, update) = match arguments[..] {
        ["-h" | "--help", ..] => {
            print!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        [] => (false, false),
        ["--check"] => (true, false),
        ["--update"] => (false, true),
        _ => bail!("`book` has no arguments `{}`; see --help", arguments.join(" ")),
    };
    let workspace = Workspace::find()?;
    build(&workspace)?;
    if update {
        reference::write(&workspace)?;
    }
    let book = checked(&workspace)?;
    if !check_only {
        println!("{}", rendered(&workspace, &book)?.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// The book as a release has it, in `target/book`.
///
/// # Errors
/// The program or mdBook cannot be built, or the book has a mistake.
pub(crate) fn release(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    rendered(workspace, &checked(workspace)?).map(drop)
}

/// Renders the book; returns its front page. Installs mdBook if need be.
fn rendered(workspace: &Workspace, book: &Book) -> Result<PathBuf> {
    let program = renderer::MDBOOK.installed(workspace)?;
    renderer::render(workspace, book, &program)
}

/// The `book` step: everything but what needs mdBook, and that too if it is there.
///
/// # Errors
/// The book has a mistake.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    build(workspace)?;
    let book = checked(workspace)?;
    if let Some(program) = renderer::MDBOOK.present(workspace) {
        renderer::render(workspace, &book, &program)?;
    } else {
        println!("not rendered: mdBook {} is not installed", renderer::MDBOOK.version);
    }
    Ok(())
}

/// Builds what directives run. For all packages, so that nothing is compiled with other
/// features than for the tests.
fn build(workspace: &Workspace) -> Result<()> {
    workspace.cargo("build --workspace --locked --quiet --bin ludex --example book")
}

/// The pages with their directives carried out, and no mistake in them.
fn checked(workspace: &Workspace) -> Result<Book> {
    reference::compare(workspace)?;
    let book = Book::read(workspace).context("cannot read docs/")?;
    let mut mistakes = Vec::new();
    let book = book.expanded(workspace, &mut mistakes);
    mistakes.extend(checks::mistakes(workspace, &book)?);
    mistakes.extend(spelling::mistakes(workspace)?);
    mistakes.extend(front::mistakes(workspace)?);
    for mistake in &mistakes {
        println!("{mistake}");
    }
    ensure!(mistakes.is_empty(), "{} mistakes in the book", mistakes.len());
    println!("{} pages, {} pictures", book.pages.len(), book.pictures.len());
    Ok(book)
}
