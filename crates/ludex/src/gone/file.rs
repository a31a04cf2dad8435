//! Files to write, their format told by their name.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use ::gone::Board;
use ::gone::format::{self, Compression, Format, MapFormat};
use anyhow::{Context as _, bail};
use budget::Control;

use super::args::Target;
use crate::output::NO_OUTPUT;

/// Writes a board where it was asked for, unless it is told to stop.
pub(super) fn board(board: &Board, target: &Target, control: &Control) -> anyhow::Result<()> {
    let chosen = target.format.map(super::args::Kind::format);
    let named = target.output.as_ref().filter(|path| path.as_os_str() != "-");
    let Some(path) = named else {
        let out = Watched { out: io::stdout().lock(), control };
        let format = chosen.unwrap_or(Format::Grid);
        return format::compress(Compression::None, out, |mut out| {
            format::write(board, format, &mut out)
        })
        .context(NO_OUTPUT);
    };
    let (compression, ending) = endings(path);
    let format = match (chosen, ending.as_str()) {
        (Some(format), _) => format,
        (None, "txt" | "grid" | "") => Format::Grid,
        (None, "xy" | "coordinates") => Format::Coordinates,
        (None, "pbm") => Format::Pbm,
        (None, "png") => Format::Png,
        (None, "npy") => Format::Npy,
        (None, other) => bail!(
            "{}: a name that ends in .{other} says no format: use .txt, .xy, .pbm, .png or .npy, \
             or --format",
            path.display()
        ),
    };
    write(path, compression, control, |mut out| format::write(board, format, &mut out))
}

/// Writes a map of rounds.
pub(super) fn map(
    map: &::gone::RoundMap,
    left: char,
    path: &Path,
    control: &Control,
) -> anyhow::Result<()> {
    let (compression, ending) = endings(path);
    let format = match ending.as_str() {
        "npy" => MapFormat::Npy,
        "png" => MapFormat::Png,
        "csv" => MapFormat::Csv,
        _ => MapFormat::Text,
    };
    write(path, compression, control, |mut out| format::write_map(map, format, left, &mut out))
}

fn write(
    path: &Path,
    compression: Compression,
    control: &Control,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let out = Watched { out: File::create(path).with_context(cannot)?, control };
    let written = format::compress(compression, out, content);
    // What could not be made leaves nothing that looks like it; where that is
    // no file of ours, a pipe for example, it stays.
    if written.is_err() && path.is_file() {
        let _ = fs::remove_file(path);
    }
    written.with_context(cannot)
}

/// A target that takes no more when the work is told to stop.
struct Watched<'a, W> {
    out: W,
    control: &'a Control,
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.control.stopped() {
            None => self.out.write(bytes),
            Some(reason) => Err(io::Error::other(reason)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What the end of a name says: how it is compressed, and what is inside.
fn endings(path: &Path) -> (Compression, String) {
    let ending = |path: &Path| {
        path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
    };
    let compression = match ending(path).as_str() {
        "gz" => Compression::Gzip,
        "zst" => Compression::Zstd,
        other => return (Compression::None, other.to_owned()),
    };
    (compression, ending(&path.with_extension("")))
}
