//! `cargo xtask record`: what commands print, written into the documents.

use std::ffi::OsStr;
use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use super::difference::difference;
use super::document::{self, Document};
use super::transcript::{self, Example};
use crate::child::End;
use crate::workspace::Workspace;

const HELP: &str = "\
Run the commands in README.md and docs/, and write their outputs there where they have
changed. Numbers that differ from run to run, such as seconds, count as unchanged.

Usage: cargo xtask record
";

/// Runs every command and writes the outputs that have changed.
///
/// # Errors
/// The arguments mean nothing, a document cannot be read or written, the build fails, or a
/// command ends with another exit code than documented.
pub(crate) fn command(arguments: &[String]) -> Result<ExitCode> {
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
    let path = workspace.search_path()?;
    for document in document::documents(&workspace.root)? {
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
    path: &OsStr,
) -> Result<Option<String>> {
    if super::is_shown_only(&example.command)? {
        return Ok(None);
    }
    let finished = super::run(example, document, workspace, path)?;
    ensure!(finished.end == End::Code(example.code), "{}", finished.end);
    let printed: Vec<&str> = finished.stdout.lines().collect();
    let has_changed = difference(&example.command, &example.output, &printed).is_some();
    Ok(has_changed.then_some(finished.stdout))
}
