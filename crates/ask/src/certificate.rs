//! Certificate files as parts of answers.

use std::fmt::Display;

use ::proof::Certificate as File;
use base64::Engine as _;
use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;
use budget::{Control, StopReason};
use serde::{Serialize, Serializer};

/// The bytes of a file; Base64 text in JSON.
#[derive(Clone, PartialEq, Eq)]
pub struct Bytes(
    /// The bytes.
    pub Vec<u8>,
);

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Written as it goes: the text is longer than the bytes.
        to.collect_str(&Base64Display::new(&self.0, &BASE64_STANDARD))
    }
}

/// The bytes of a Base64 text.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, base64::DecodeError> {
    BASE64_STANDARD.decode(text)
}

/// The certificate file with these header lines and this body, unless the work is stopped.
pub(crate) fn seal<'a>(
    family: &str,
    header: impl IntoIterator<Item = (&'a str, &'a str)>,
    body: &[u8],
    control: &Control,
) -> Result<Bytes, StopReason> {
    seal_as(1, family, header, body, control)
}

/// The same in a version of the format.
pub(crate) fn seal_as<'a>(
    version: u8,
    family: &str,
    header: impl IntoIterator<Item = (&'a str, &'a str)>,
    body: &[u8],
    control: &Control,
) -> Result<Bytes, StopReason> {
    let mut file = File::of_version(version, family);
    for (key, value) in header {
        file.state(key, value);
    }
    file.finish_unless(body, || control.stopped().is_some())
        .map(Bytes)
        .ok_or_else(|| control.stopped().expect("it was asked"))
}

/// The result of a requested proof: the file, or why there is none, which becomes the
/// answer's reason unless it already has one.
pub(crate) fn settle<E: Copy + Display>(
    proof: Option<Result<Bytes, E>>,
    reason: &mut Option<String>,
) -> (Option<Bytes>, Option<E>) {
    match proof {
        None => (None, None),
        Some(Ok(bytes)) => (Some(bytes), None),
        Some(Err(error)) => {
            reason.get_or_insert_with(|| format!("no certificate: {error}"));
            (None, Some(error))
        }
    }
}
