//! What goes to standard output.

use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use animation::Sequence;
use anyhow::{Context as _, bail};
use budget::Control;
use clap::CommandFactory as _;
use durable::Replacement;
use serde::Serialize;

use crate::cli::Cli;
use crate::exit::{Exit, is_closed_pipe};
use crate::report;
use crate::report::paint::Paint;

/// The error when standard output cannot be written to.
pub(crate) const NO_OUTPUT: &str = "cannot write to standard output";

/// Prints styled text, without its styles where they are not wanted. Readers may stop
/// reading, as `head` does: the files that were asked for are still to be written.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    unless_closed(live(text))
}

/// The same for output as it comes: without a reader there is nothing more to do.
pub(crate) fn live(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)
}

/// Prints one JSON object on a line. As [`text`], it minds no reader that has left.
pub(crate) fn json(object: &impl Serialize) -> anyhow::Result<()> {
    let printed = || {
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, object).context(NO_OUTPUT)?;
        out.write_all(b"\n").context(NO_OUTPUT)?;
        out.flush().context(NO_OUTPUT)
    };
    unless_closed(printed())
}

/// That nobody reads is not an error.
pub(crate) fn unless_closed(printed: anyhow::Result<()>) -> anyhow::Result<()> {
    printed.or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
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
        bail!("`-` means standard output, which already carries the answer: give a file name");
    }
    Ok(())
}

/// Writes a file that was asked for: whole or not at all where that can be done.
pub(crate) fn file(path: &Path, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
    is_named(path)?;
    let saved = durable::save(path, content.as_ref());
    saved.with_context(|| format!("cannot write {}", report::words::file_name(path)))
}

/// The bytes of a file that are collected before they are written.
const COLLECTED: usize = 64 << 10;

/// Writes a requested file of any length as it is made: whole or not at all where that is
/// possible.
pub(crate) fn stream<E: Into<anyhow::Error>>(
    path: &Path,
    content: impl FnOnce(&mut dyn io::Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    is_named(path)?;
    let cannot = || format!("cannot write {}", report::words::file_name(path));
    let new = Replacement::begin_or_open(path).with_context(cannot)?;
    let mut new = io::BufWriter::with_capacity(COLLECTED, new);
    let made = content(&mut new).map_err(E::into).and_then(|()| Ok(new.flush()?));
    // What could not be made is not written either.
    let (new, _) = new.into_parts();
    made.with_context(cannot)?;
    new.commit().with_context(cannot)
}

/// Writes an SVG picture in its colours, as it is made.
pub(crate) fn picture<E: Into<anyhow::Error>>(
    path: &Path,
    paint: Paint,
    content: impl FnOnce(&mut dyn io::Write) -> Result<(), E>,
) -> anyhow::Result<()> {
    stream(path, |out| {
        let mut painted = paint.onto(out);
        content(&mut painted).map_err(E::into)?;
        Ok::<(), anyhow::Error>(painted.flush()?)
    })
}

/// Writes an animation in its colours. It keeps at most `room` bytes of drawings.
pub(crate) fn animation(
    path: &Path,
    paint: Paint,
    frames: &Sequence<'_>,
    room: u64,
    control: &Control,
) -> anyhow::Result<()> {
    let painted = |number: usize| paint.frame((frames.frame)(number));
    let frames = Sequence { length: frames.length, frame: &painted };
    stream(path, |out| animation::gif(&frames, room, control, out))
}

/// Reports that a certificate was requested but not written, and why.
pub(crate) fn no_certificate(path: &Path, why: Option<impl Display>) {
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    let old = if path.exists() { "; the existing file is unchanged" } else { "" };
    remark(&format!("{}: no certificate written{why}{old}", report::words::file_name(path)));
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
    let tried = if is_new {
        // Not by the name itself: who is killed now would leave an empty file.
        durable::can_write(path)
    } else {
        fs::OpenOptions::new().append(true).open(path).map(drop)
    };
    tried.with_context(|| format!("cannot write {}", report::words::file_name(path)))
}

/// Prints a completion script.
pub(crate) fn completions(shell: clap_complete::Shell) -> crate::Result {
    let mut script = Vec::new();
    if shell == clap_complete::Shell::Bash {
        // Else bash would complete only what follows the last `=` of a rule set.
        script.extend(b"COMP_WORDBREAKS=${COMP_WORDBREAKS//=/}\n\n");
    }
    clap_complete::generate(shell, &mut Cli::command(), "ludex", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script).context(NO_OUTPUT)?;
    out.flush().context(NO_OUTPUT)?;
    Ok(Exit::Answered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.proof");
        for content in ["a first one", "another"] {
            file(&path, content).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(file(Path::new("-"), "x").is_err());
        let trouble = file(&folder.path().join("no/such"), "x").unwrap_err();
        assert!(trouble.to_string().starts_with("cannot write "), "{trouble}");
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_replaced_is_written_to() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().unwrap();
        let [target, link, strict, longest] =
            ["target", "link", "strict", &"x".repeat(255)].map(|name| folder.path().join(name));
        symlink("target", &link).unwrap();
        for content in ["one", "two"] {
            file(&link, content).unwrap();
            assert!(link.is_symlink(), "it stays a link");
            assert_eq!(fs::read_to_string(&target).unwrap(), content);
        }
        file(Path::new("/dev/null"), "nothing").unwrap();
        assert!(!Path::new("/dev/null").is_file());
        // There is no room for the name of a temporary file.
        file(&longest, "long").unwrap();
        assert_eq!(fs::read_to_string(&longest).unwrap(), "long");
        fs::write(&strict, "old").unwrap();
        fs::set_permissions(&strict, fs::Permissions::from_mode(0o600)).unwrap();
        file(&strict, "new").unwrap();
        assert_eq!(fs::metadata(&strict).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
