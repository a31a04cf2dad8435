//! Certificates, checked.

use check::{Bounds, Rejected, Verified};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::certificate::decode;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::question;

/// Certificates of so many bytes in all take a moment only.
const LIGHT: usize = 256 << 10;

/// Certificates to check: one, or several.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The bytes of the file in base 64.
    #[schema(
        example = "bHVkZXggY2VydGlmaWNhdGUgMQpmYW1pbHk6IGdvbmUKcnVsZXM6IHdoaXRlIHNwcmVhZHMsIDQgbmVpZ2hib3VycywgZWRnZXMKYm9hcmQ6IDF4MQpjbGFpbTogcm91bmRzIDAsIGxlZnQgMApjb2Rpbmc6IG5vbmUKbGVuZ3RoOiAxCnNoYTI1NjogMWFhZjJiZTZmNTcwMWZhN2E2YWIzNDVkNzgxOTE1ZjU3MDEyNWJmYjJmZTgzNDhkNjk3ZDdhMGI5MzYxYjg0ZAoKAg=="
    )]
    pub certificate: Option<String>,
    /// Several files.
    pub certificates: Option<Vec<String>>,
}

impl question::Question for Verify {
    const NAME: &'static str = "verify";
    type Inquiry = Verifying;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<Verifying, Error> {
        let files = match (self.certificate, self.certificates) {
            (Some(one), None) => vec![one],
            (None, Some(many)) => many,
            _ => return Err(Error::input("send either certificate or certificates")),
        };
        Ok(Verifying::new(files.into_iter().map(Source::Base64).collect()))
    }
}

/// A file as it came.
#[derive(Clone, Debug)]
pub enum Source {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// Its bytes in base 64.
    Base64(String),
}

impl Source {
    fn len(&self) -> usize {
        match self {
            Source::Bytes(bytes) => bytes.len(),
            Source::Base64(text) => text.len(),
        }
    }
}

/// Certificates being checked.
pub struct Verifying {
    files: Vec<Source>,
    /// What was found of the first of them.
    checked: Vec<CheckedFile>,
}

impl Verifying {
    /// Files that nothing is known of yet.
    pub fn new(files: Vec<Source>) -> Verifying {
        Verifying { files, checked: Vec::new() }
    }

    /// How many files there are.
    pub fn files(&self) -> usize {
        self.files.len()
    }
}

impl question::Inquiry for Verifying {
    type Answer = Report;

    fn is_light(&self, _: &dyn Tables) -> bool {
        self.files.iter().map(Source::len).sum::<usize>() <= LIGHT
    }

    /// Goes through all files, or up to the moment when the time is over or nobody
    /// waits for it.
    fn answer(&mut self, host: &dyn Host) -> Result<Report, Error> {
        let budget = host.stage("checking", None);
        let control = &budget.control;
        let bounds = Bounds { memory: budget.memory, stop: &|| control.stopped().is_some() };
        // What was given up is tried again.
        while self.checked.last().is_some_and(|file| file.given_up) {
            self.checked.pop();
        }
        for (index, file) in self.files.iter().enumerate().skip(self.checked.len()) {
            let start = host.now();
            let name = format!("certificate {}", index + 1);
            let found = match file {
                Source::Bytes(bytes) => check::verify_within(bytes, bounds),
                Source::Base64(text) => {
                    let bytes = decode(text).map_err(|error| {
                        Error::input(format!("the certificate is not base 64: {error}"))
                    })?;
                    check::verify_within(&bytes, bounds)
                }
            };
            let seconds = host.now().saturating_sub(start).as_secs_f64();
            let mut file = CheckedFile::of(name, found, seconds);
            if let (true, Some(why)) = (file.given_up, control.stopped()) {
                file.reason = Some(format!("not checked to its end: {why}"));
            }
            self.checked.push(file);
        }
        Ok(Report::of(self.checked.clone()))
    }
}

/// What `verify` answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Report {
    /// Whether every file proves what it claims.
    pub verified: bool,
    /// The files in the order they were given.
    pub files: Vec<CheckedFile>,
}

impl Report {
    /// The report on some files.
    pub fn of(files: Vec<CheckedFile>) -> Report {
        Report { verified: files.iter().all(|file| file.verified), files }
    }
}

impl question::Answer for Report {
    fn is_complete(&self) -> bool {
        !self.files.iter().any(|file| file.given_up)
    }
}

/// One file, checked.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckedFile {
    /// Its name.
    pub file: String,
    /// Whether it proves what it claims.
    pub verified: bool,
    /// The claim in words.
    pub statement: Option<String>,
    /// The boards that the claim is about, in full, as the statement names them in their
    /// order: by their text or, where that has more than 72 characters, by the first 16
    /// digits of its SHA-256. In the place of a text of more than a mebibyte stands
    /// `sha256:` with all 64 digits.
    pub boards: Vec<String>,
    /// The number of positions whose argument was gone through.
    pub positions: Option<u64>,
    /// Why it proves nothing, if it does not.
    pub reason: Option<String>,
    /// How long the check took.
    pub seconds: f64,
    /// Why the file could not be read; absent if it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Whether the check went beyond its bounds, and nothing is known of the file.
    #[serde(skip)]
    pub given_up: bool,
}

impl CheckedFile {
    /// What the checker found of a file.
    pub fn of(file: String, found: Result<Verified, Rejected>, seconds: f64) -> CheckedFile {
        let given_up = found.as_ref().is_err_and(Rejected::is_given_up);
        let (verified, reason) = match found {
            Ok(verified) => (Some(verified), None),
            Err(rejected) => (None, Some(rejected.to_string())),
        };
        CheckedFile {
            file,
            verified: verified.is_some(),
            positions: verified.as_ref().map(|verified| verified.positions),
            statement: verified.as_ref().map(|verified| verified.statement.clone()),
            boards: verified.map(|verified| verified.boards).unwrap_or_default(),
            reason,
            seconds,
            error: None,
            given_up,
        }
    }

    /// A file that could not be read, and why.
    pub fn unreadable(file: String, error: String) -> CheckedFile {
        CheckedFile {
            file,
            verified: false,
            statement: None,
            boards: Vec::new(),
            positions: None,
            reason: None,
            seconds: 0.0,
            error: Some(error),
            given_up: false,
        }
    }
}
