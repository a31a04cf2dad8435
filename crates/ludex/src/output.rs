//! What goes to standard output.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::CommandFactory as _;
use serde::Serialize;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::report;

/// The trouble when standard output takes no more.
pub(crate) const NO_OUTPUT: &str = "cannot write to standard output";

/// Prints styled text, without its styles where they are not wanted.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)
}

/// Prints one JSON object on a line.
pub(crate) fn json(object: &impl Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, object).context(NO_OUTPUT)?;
    out.write_all(b"\n").context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)
}

/// Says something on standard error. If that cannot be written to, nobody is
/// there to be told.
pub(crate) fn remark(text: &str) {
    // Programs that read along find a remark on one line.
    let text = report::words::printable(text);
    let text = if io::stderr().is_terminal() {
        report::words::sentence(&text)
    } else {
        format!("{text}\n")
    };
    let _ = write!(anstream::stderr(), "{text}");
}

/// Refuses `-` as the name of a file: standard output has the answer.
fn is_named(path: &Path) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        bail!("- is no file, and the answer goes to standard output: name a file, or ./-");
    }
    Ok(())
}

/// Writes a file that was asked for.
pub(crate) fn file(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    is_named(path)?;
    fs::write(path, content)
        .with_context(|| format!("cannot write {}", report::words::file_name(path)))
}

/// Makes sure that files can be written, before long work whose results go there.
pub(crate) fn can_write<'a>(
    paths: impl IntoIterator<Item = &'a Option<PathBuf>>,
) -> anyhow::Result<()> {
    paths.into_iter().flatten().try_for_each(|path| can_write_one(path))
}

fn can_write_one(path: &Path) -> anyhow::Result<()> {
    is_named(path)?;
    let is_new = !path.exists();
    // Whoever reads from a pipe takes its closing for the end.
    if !is_new && !path.is_file() && !path.is_dir() {
        return Ok(());
    }
    fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path)
        .and_then(|_| if is_new { fs::remove_file(path) } else { Ok(()) })
        .with_context(|| format!("cannot write {}", report::words::file_name(path)))
}

/// Prints a completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> crate::Result {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ludex", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script).context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)?;
    Ok(Exit::Answered)
}
