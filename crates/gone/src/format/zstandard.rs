//! Files compressed as zstd does: a C library, and so an optional one.

use std::io::{self, Read, Write};

use super::ReadError;

/// What was packed.
///
/// # Errors
/// If this build does not read it, or the decoder cannot be made.
#[cfg(feature = "zstd")]
pub(super) fn unpacked<'a>(source: impl Read + 'a) -> Result<Box<dyn Read + 'a>, ReadError> {
    Ok(Box::new(zstd::stream::read::Decoder::new(source)?))
}

/// Writes through the compression.
///
/// # Errors
/// As `content`, or if the bytes cannot be written, or this build does not write them.
#[cfg(feature = "zstd")]
pub(super) fn pack(
    out: &mut impl Write,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut packed = zstd::stream::write::Encoder::new(out, 3)?;
    content(&mut packed)?;
    packed.finish()?;
    Ok(())
}

#[cfg(not(feature = "zstd"))]
pub(super) fn unpacked<'a>(_source: impl Read + 'a) -> Result<Box<dyn Read + 'a>, ReadError> {
    let what = "a .zst file";
    Err(ReadError::OtherKind { what, remedy: "this build does not read them; unpack it first" })
}

#[cfg(not(feature = "zstd"))]
pub(super) fn pack(
    _out: &mut impl Write,
    _content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let what = "this build does not write .zst files: write .gz, or without compression";
    Err(io::Error::new(io::ErrorKind::Unsupported, what))
}
