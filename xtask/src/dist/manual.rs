//! The manual pages of both programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use roff::{Roff, bold, roman};

use super::contents::File;
use super::{VERSION, build};
use crate::child::{self, End};
use crate::debian;
use crate::workspace::Workspace;

/// How long a program may take to say something of itself.
const MOMENT: Duration = Duration::from_mins(1);

/// What `mandoc` remarks although it is meant: pages have no date, so that the same program
/// has the same pages.
const NO_DATE: &str = "missing date, using \"\": TH";

/// The pages of both programs, which are in the folder `host` and run on this machine.
///
/// # Errors
/// A program does not do what it is asked.
pub(super) fn pages(workspace: &Workspace, host: &Path) -> Result<Vec<File>> {
    let ask = |program: &str, arguments: &[&str]| -> Result<String> {
        let file = host.join(build::file_name(program, std::env::consts::EXE_EXTENSION));
        let said = child::run(workspace.command(file).args(arguments), MOMENT)
            .with_context(|| format!("cannot start {program}"))?;
        let errors = &said.stderr;
        ensure!(said.end == End::Code(0), "`{program} {}`: {errors}", arguments.join(" "));
        Ok(said.stdout)
    };
    let folder = tempfile::tempdir().context("cannot create a folder for manual pages")?;
    let path = folder.path().to_str().context("the temporary folder has an odd name")?;
    ask("ludex", &["man", path])?;
    let mut pages = Vec::new();
    for file in files(folder.path())? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        pages.push((name, fs::read(&file)?));
    }
    ensure!(!pages.is_empty(), "`ludex man` wrote no pages");
    pages.push(("ludex-check.1".to_owned(), checker(&ask("ludex-check", &["--help"])?)?));
    pages.sort();
    Ok(pages)
}

/// The page of the checker, made of its help.
fn checker(help: &str) -> Result<Vec<u8>> {
    let (mut description, mut usage, mut codes) = (Vec::new(), None, None);
    for line in help.lines() {
        if let Some(rest) = line.strip_prefix("Usage: ludex-check") {
            usage = Some(rest);
        } else if let Some(rest) = line.strip_prefix("Exit codes: ") {
            codes = Some(rest);
        } else {
            description.push(line);
        }
    }
    let (Some(usage), Some(codes)) = (usage, codes) else {
        bail!("`ludex-check --help` does not state its usage and its exit codes:\n{help}");
    };
    let mut page = Roff::new();
    let source = format!("ludex {VERSION}");
    // An empty date has to be written as such: what follows it would take its place.
    page.control("TH", ["LUDEX-CHECK", "1", "NO DATE", &source, "Ludex Manual"]);
    page.control("SH", ["NAME"]);
    page.text([roman("ludex-check - check certificates and tables")]);
    page.control("SH", ["SYNOPSIS"]);
    page.text([bold("ludex-check"), roman(usage)]);
    page.control("SH", ["DESCRIPTION"]);
    let text = description.join("\n");
    let mut paragraphs = text.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    page.text([roman(paragraphs.next().unwrap_or_default())]);
    for paragraph in paragraphs {
        page.control("PP", []);
        page.text([roman(paragraph)]);
    }
    page.control("SH", ["EXIT STATUS"]);
    page.text([roman(codes)]);
    page.control("SH", ["SEE ALSO"]);
    page.text([bold("ludex"), roman("(1), "), bold("ludex-verify"), roman("(1)")]);
    Ok(page.render().replacen("\"NO DATE\"", "\"\"", 1).into_bytes())
}

/// Has `mandoc` read all pages of a folder.
///
/// # Errors
/// It is missing, or finds something.
pub(super) fn lint(workspace: &Workspace, folder: &Path) -> Result<()> {
    debian::needed(workspace, "mandoc", || debian::found("mandoc").is_some())?;
    let pages = files(folder)?;
    ensure!(!pages.is_empty(), "no manual pages in {}", folder.display());
    let mut mandoc = workspace.command("mandoc");
    mandoc.args(["-T", "lint", "-W", "warning"]).args(&pages);
    let said = child::run(&mut mandoc, MOMENT).context("cannot start mandoc")?;
    let remarks: Vec<&str> = said.stdout.lines().chain(said.stderr.lines()).collect();
    let dates = remarks.iter().filter(|line| line.ends_with(NO_DATE)).count();
    let others: Vec<&str> = remarks.into_iter().filter(|line| !line.ends_with(NO_DATE)).collect();
    ensure!(others.is_empty(), "mandoc: {}", others.join("\n"));
    // Its silence would be nothing if it had not read the pages.
    ensure!(dates == pages.len(), "mandoc read {dates} of {} pages", pages.len());
    println!("{dates} manual pages are well-formed");
    Ok(())
}

/// The files of a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checkers_page_is_made_of_its_help() {
        let help = "\
Checks certificates and\ntables.

Usage: ludex-check FILE...

Says what each proves.
Exit codes: 0 all verified, 1 not.
";
        let page = String::from_utf8(checker(help).unwrap()).unwrap();
        let expected = format!(
            "\
.TH LUDEX-CHECK 1 \"\" \"ludex {VERSION}\" \"Ludex Manual\"
.SH NAME
ludex\\-check \\- check certificates and tables
.SH SYNOPSIS
\\fBludex\\-check\\fR FILE...
.SH DESCRIPTION
Checks certificates and
tables.
.PP
Says what each proves.
.SH \"EXIT STATUS\"
0 all verified, 1 not.
.SH \"SEE ALSO\"
\\fBludex\\fR(1), \\fBludex\\-verify\\fR(1)
"
        );
        assert!(page.ends_with(&expected), "{page}");
        assert!(checker("Checks certificates.\n").is_err());
    }
}
