//! Checks certificates.

use budget::StopReason;
use check::{Bounds, MOST_SHOWN, Rejection, Verification, View, stated_length};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::certificate::decode;
use crate::error::Error;
use crate::host::{Host, Tables};
use crate::limits::Limits;
use crate::proof_view::ProofView;
use crate::question;

/// Certificates of up to this many bytes in total, compressed and decompressed, take only
/// a moment; a check that is stopped starts the file over.
const LIGHT: u64 = 128 << 10;

/// Certificates to check: one, or several.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The file in Base64.
    #[schema(
        example = "bHVkZXggY2VydGlmaWNhdGUgMQpmYW1pbHk6IGdvbmUKcnVsZXM6IHdoaXRlIHNwcmVhZHMsIDQgbmVpZ2hib3VycywgZWRnZXMKYm9hcmQ6IDF4MQpjbGFpbTogcm91bmRzIDAsIGxlZnQgMApjb2Rpbmc6IG5vbmUKbGVuZ3RoOiAxCnNoYTI1NjogMWFhZjJiZTZmNTcwMWZhN2E2YWIzNDVkNzgxOTE1ZjU3MDEyNWJmYjJmZTgzNDhkNjk3ZDdhMGI5MzYxYjg0ZAoKAg=="
    )]
    pub certificate: Option<String>,
    /// Several files in Base64.
    pub certificates: Option<Vec<String>>,
    /// Also list up to this many entries of each proof (at most 1000).
    #[schema(maximum = 1000, example = 2)]
    pub show: Option<u64>,
    /// The first entry to list, counted from 0.
    #[schema(example = 0)]
    pub from: Option<u64>,
}

impl question::Question for Verify {
    const NAME: &'static str = "verify";
    const SUMMARY: &'static str = "Check certificates";
    const LIST: Option<&'static str> = Some("certificates");
    const OF_FILE: Option<fn(Vec<u8>) -> VerifyInquiry> =
        Some(|bytes| VerifyInquiry::new(vec![Certificate::Bytes(bytes)]));
    type Inquiry = VerifyInquiry;

    fn limits(&self) -> Limits {
        Limits::default()
    }

    fn open(self) -> Result<VerifyInquiry, Error> {
        let window = Window::of(self.show, self.from)?;
        let files = match (self.certificate, self.certificates) {
            (Some(one), None) => {
                let only = Some("certificate");
                Ok(VerifyInquiry { only, ..VerifyInquiry::new(vec![Certificate::Base64(one)]) })
            }
            (None, Some(many)) if many.is_empty() => {
                Err(Error::in_field("certificates", "the list is empty: send at least one"))
            }
            (None, Some(many)) => {
                Ok(VerifyInquiry::new(many.into_iter().map(Certificate::Base64).collect()))
            }
            _ => Err(Error::input("send either certificate or certificates")),
        };
        Ok(VerifyInquiry { window, ..files? })
    }
}

/// Members of a proof to list.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The first, counted from 0.
    pub from: u64,
    /// How many.
    pub show: u64,
}

impl Window {
    /// The members that two fields of a question ask for, if they ask for any.
    ///
    /// # Errors
    /// If there are too many of them, or if it is not said how many.
    pub fn of(show: Option<u64>, from: Option<u64>) -> Result<Option<Window>, Error> {
        match (show, from) {
            (None, Some(_)) => Err(Error::in_field("from", "send show, too: how many entries")),
            (Some(show), _) if show > MOST_SHOWN => {
                Err(Error::in_field("show", format!("{show} is more than {MOST_SHOWN}")))
            }
            (show, from) => Ok(show.map(|show| Window { show, from: from.unwrap_or(0) })),
        }
    }
}

/// Something to check, wherever it is.
pub trait Source: Send + 'static {
    /// Its name, if it has one.
    fn name(&self) -> Option<String> {
        None
    }

    /// Its length in bytes, or the length it states if that is more; `None` if unknown.
    fn length(&self) -> Option<u64>;

    /// Checks it.
    ///
    /// # Errors
    /// With the reason if it cannot be read.
    fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String>;

    /// Lists members of its proof, after it was verified; `None` if it has no such list.
    ///
    /// # Errors
    /// With the reason if it cannot be read.
    fn view(&self, _: Window, _: Bounds<'_>) -> Result<Option<Result<View, Rejection>>, String> {
        Ok(None)
    }
}

/// A certificate that came with its question.
#[derive(Clone, Debug)]
pub enum Certificate {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// Its bytes in Base64.
    Base64(String),
}

impl Source for Certificate {
    fn length(&self) -> Option<u64> {
        let (sent, unpacked) = match self {
            Certificate::Bytes(bytes) => (bytes.len() as u64, stated_length(bytes)),
            Certificate::Base64(text) => {
                let sent = text.len() as u64;
                // What is long as it stands need not be decoded to know so.
                let bytes = if sent <= LIGHT { decode(text).ok() } else { None };
                (sent, bytes.and_then(|bytes| stated_length(&bytes)))
            }
        };
        Some(unpacked.map_or(sent, |unpacked| sent.max(unpacked)))
    }

    fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String> {
        match self {
            Certificate::Bytes(bytes) => Ok(check::verify_within(bytes, bounds)),
            Certificate::Base64(text) => {
                let bytes = decode(text).map_err(|error| format!("not valid Base64: {error}"))?;
                Ok(check::verify_within(&bytes, bounds))
            }
        }
    }

    fn view(
        &self,
        window: Window,
        bounds: Bounds<'_>,
    ) -> Result<Option<Result<View, Rejection>>, String> {
        let Window { from, show } = window;
        Ok(Some(match self {
            Certificate::Bytes(bytes) => check::view(bytes, from, show, bounds),
            Certificate::Base64(text) => {
                let bytes = decode(text).map_err(|error| format!("not valid Base64: {error}"))?;
                check::view(&bytes, from, show, bounds)
            }
        }))
    }
}

/// Files being checked.
pub struct VerifyInquiry<S: Source = Certificate> {
    files: Vec<S>,
    /// The result for each of them.
    checked: Vec<Option<CheckedFile>>,
    /// Why the check of one was not finished, and those after it were not begun.
    stopped: Option<StopReason>,
    /// The field of the question that holds the only file.
    only: Option<&'static str>,
    /// The members to list.
    window: Option<Window>,
}

impl<S: Source> VerifyInquiry<S> {
    /// Files about which nothing is known yet.
    pub fn new(files: Vec<S>) -> VerifyInquiry<S> {
        let checked = files.iter().map(|_| None).collect();
        VerifyInquiry { files, checked, stopped: None, only: None, window: None }
    }

    /// The same, with members of each proof to list.
    pub fn showing(self, window: Option<Window>) -> VerifyInquiry<S> {
        VerifyInquiry { window, ..self }
    }

    /// The number of files.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// Checks the first file without a verdict; `None` if each has one. Once a check has
    /// been stopped, no further one is begun.
    pub fn check_next(&mut self, host: &dyn Host) -> Option<&CheckedFile> {
        let index = self.checked.iter().position(Option::is_none)?;
        let file = &self.files[index];
        let name = file.name().unwrap_or_else(|| format!("certificate {}", index + 1));
        let budget = host.stage("checking", None);
        let control = &budget.control;
        control.set_stage(&name);
        self.stopped = self.stopped.or(control.stopped());
        if let Some(reason) = self.stopped {
            return Some(self.checked[index].insert(CheckedFile::stopped(name, reason, 0.0)));
        }
        let start = host.now();
        let stop = || control.stopped().is_some();
        let bounds = Bounds { memory: budget.memory, stop: &stop };
        let found = file.check(bounds);
        let is_verified = matches!(&found, Ok(Ok(_)));
        // The time is that of the check.
        let seconds = host.now().saturating_sub(start).as_secs_f64();
        let is_given_up = matches!(&found, Ok(Err(rejected)) if rejected.is_given_up());
        // What takes too much memory says so itself.
        self.stopped = control.stopped().filter(|_| is_given_up);
        let checked = match (found, self.stopped) {
            (_, Some(reason)) => CheckedFile::stopped(name, reason, seconds),
            (Ok(found), None) => CheckedFile::of(name, found, seconds),
            (Err(error), None) => CheckedFile::unreadable(name, error),
        };
        let view = match self.window.filter(|_| is_verified && checked.verified) {
            // What was verified a moment ago can be read, unless there is too little memory.
            Some(window) => file.view(window, bounds).ok().flatten().and_then(Result::ok),
            None => None,
        };
        let checked = CheckedFile { view: view.map(ProofView::of), ..checked };
        Some(self.checked[index].insert(checked))
    }

    /// The report on the files that have been checked.
    pub fn report(&self) -> Report {
        let files: Vec<CheckedFile> = self.checked.iter().flatten().cloned().collect();
        Report { verified: files.iter().all(|file| file.verified), files }
    }
}

impl<S: Source> question::Inquiry for VerifyInquiry<S> {
    type Answer = Report;

    fn is_light(&self, _: &dyn Tables) -> bool {
        let lengths: Option<Vec<u64>> = self.files.iter().map(Source::length).collect();
        let all = lengths.map(|lengths| lengths.into_iter().fold(0, u64::saturating_add));
        all.is_some_and(|all| all <= LIGHT)
    }

    /// Checks all files, until the time is up or nobody is waiting any more.
    fn answer(&mut self, host: &dyn Host) -> Result<Report, Error> {
        // What was given up is tried again.
        self.stopped = None;
        for checked in &mut self.checked {
            checked.take_if(|file| file.given_up);
        }
        while self.check_next(host).is_some() {}
        match (self.only, &self.checked[..]) {
            (Some(field), [Some(CheckedFile { error: Some(error), .. })]) => {
                Err(Error::in_field(field, error))
            }
            _ => Ok(self.report()),
        }
    }
}

/// The answer to `verify`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Report {
    /// Whether every file proves what it claims.
    pub verified: bool,
    /// The files in the order they were given.
    pub files: Vec<CheckedFile>,
}

impl question::Answer for Report {
    fn is_complete(&self) -> bool {
        !self.files.iter().any(|file| file.given_up)
    }
}

/// The result for one file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CheckedFile {
    /// Its name.
    pub file: String,
    /// Whether it proves what it claims.
    pub verified: bool,
    /// The claim in words.
    pub statement: Option<String>,
    /// The boards of the claim in full, in the order of the statement, which names each by
    /// its text or, if that has more than 72 characters, by the first 16 digits of its
    /// SHA-256. A text of more than a mebibyte is replaced by `sha256:` and all 64 digits.
    pub boards: Vec<String>,
    /// The number of positions checked.
    pub positions: Option<u64>,
    /// Why it was not verified; null if it was.
    pub reason: Option<String>,
    /// The checker that gave this verdict; no other was run here; null
    /// if the check was not finished or the file could not be read.
    #[schema(example = "ludex-check")]
    pub checked_by: Option<&'static str>,
    /// Time for the check, in seconds.
    pub seconds: f64,
    /// Why the file could not be read; absent if it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Entries of the proof; absent if they were not requested, or if it was not verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<ProofView>,
    /// Whether the check exceeded its bounds, so that nothing is known about the file.
    #[serde(skip)]
    pub given_up: bool,
}

impl CheckedFile {
    /// A file about which nothing is known.
    fn named(file: String, seconds: f64) -> CheckedFile {
        CheckedFile {
            file,
            verified: false,
            statement: None,
            boards: Vec::new(),
            positions: None,
            reason: None,
            checked_by: None,
            seconds,
            error: None,
            view: None,
            given_up: false,
        }
    }

    /// The checker's result for a file.
    fn of(file: String, found: Result<Verification, Rejection>, seconds: f64) -> CheckedFile {
        let named = CheckedFile::named(file, seconds);
        match found {
            Ok(Verification { statement, boards, positions }) => CheckedFile {
                verified: true,
                statement: Some(statement),
                boards,
                positions: Some(positions),
                checked_by: Some(check::NAME),
                ..named
            },
            Err(rejected) => CheckedFile {
                reason: Some(rejected.to_string()),
                checked_by: Some(check::NAME).filter(|_| !rejected.is_given_up()),
                given_up: rejected.is_given_up(),
                ..named
            },
        }
    }

    /// A file whose check was stopped, or not begun, and why.
    fn stopped(file: String, why: StopReason, seconds: f64) -> CheckedFile {
        let reason = Some(format!("check not finished: {why}"));
        CheckedFile { reason, given_up: true, ..CheckedFile::named(file, seconds) }
    }

    /// A file that could not be read, and why.
    fn unreadable(file: String, error: String) -> CheckedFile {
        CheckedFile { error: Some(error), ..CheckedFile::named(file, 0.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timeless;
    use crate::question::{Answer as _, Inquiry as _, Question as _};
    use budget::Budget;

    /// A file that takes so much memory, if it can be read.
    struct Fake(Result<u64, &'static str>);

    impl Source for Fake {
        fn name(&self) -> Option<String> {
            Some(format!("{:?}", self.0))
        }

        fn length(&self) -> Option<u64> {
            self.0.ok()
        }

        fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String> {
            let taken = self.0.map_err(str::to_owned)?;
            let file = include_bytes!("../../check/tests/data/3x3.proof");
            let memory = if taken > bounds.memory { 1 } else { u64::MAX };
            Ok(check::verify_within(file, Bounds { memory, ..bounds }))
        }
    }

    fn verdicts(report: &Report) -> Vec<&str> {
        let verdict = |file: &CheckedFile| match file {
            CheckedFile { verified: true, .. } => "verified",
            CheckedFile { given_up: true, .. } => "given up",
            CheckedFile { error: Some(_), .. } => "unreadable",
            _ => "rejected",
        };
        report.files.iter().map(verdict).collect()
    }

    #[test]
    fn each_file_has_its_verdict_in_its_place() {
        let good = Certificate::Bytes(include_bytes!("../../check/tests/data/3x3.proof").to_vec());
        let files = vec![Certificate::Base64("%".into()), good, Certificate::Base64("AAAA".into())];
        let report = VerifyInquiry::new(files).answer(&Timeless::default()).unwrap();
        assert_eq!(verdicts(&report), ["unreadable", "verified", "rejected"]);
        let checkers = report.files.iter().map(|file| file.checked_by);
        assert!(checkers.eq([None, Some("ludex-check"), Some("ludex-check")]));
        assert!(!report.verified && report.is_complete());
        let error = report.files[0].error.as_deref().unwrap();
        assert!(error.starts_with("not valid Base64: "), "{error}");
        assert_eq!(report.files[2].file, "certificate 3");
    }

    #[test]
    fn what_is_wrong_with_the_only_certificate_is_wrong_with_the_question() {
        let question = Verify { certificate: Some("%".into()), ..Verify::default() };
        let error = question.open().unwrap().answer(&Timeless::default()).unwrap_err();
        assert_eq!(error.field, Some("certificate"));
        let several = Verify { certificates: Some(vec!["%".into()]), ..Verify::default() };
        let report = several.open().unwrap().answer(&Timeless::default()).unwrap();
        assert_eq!(verdicts(&report), ["unreadable"]);
    }

    #[test]
    fn an_empty_list_of_certificates_proves_nothing() {
        let question = Verify { certificates: Some(Vec::new()), ..Verify::default() };
        let error = question.open().err().expect("there is nothing to check");
        assert_eq!(error.field, Some("certificates"));
    }

    #[test]
    fn what_was_given_up_is_tried_again_and_nothing_else() {
        let mut verifying =
            VerifyInquiry::new(vec![Fake(Ok(100)), Fake(Err("away")), Fake(Ok(1)), Fake(Ok(100))]);
        let little = Timeless(Budget { memory: 10, ..Budget::default() });
        let report = verifying.answer(&little).unwrap();
        assert_eq!(verdicts(&report), ["given up", "unreadable", "verified", "given up"]);
        assert_eq!(report.files[0].checked_by, None, "it came to no verdict");
        assert!(!report.is_complete());
        let report = verifying.answer(&Timeless::default()).unwrap();
        assert_eq!(verdicts(&report), ["verified", "unreadable", "verified", "verified"]);
        assert!(report.is_complete());
        assert_eq!(verifying.check_next(&Timeless::default()).map(|file| &file.file), None);
    }

    #[test]
    fn once_stopped_the_rest_is_not_begun_until_it_is_asked_again() {
        let stopped = Timeless::default();
        stopped.0.control.stop(StopReason::Cancelled);
        let mut verifying = VerifyInquiry::new(vec![Fake(Ok(1)), Fake(Ok(1)), Fake(Ok(1))]);
        assert!(verifying.check_next(&Timeless::default()).unwrap().verified);
        let reason = Some("check not finished: interrupted");
        assert_eq!(verifying.check_next(&stopped).unwrap().reason.as_deref(), reason);
        let last = verifying.check_next(&Timeless::default()).unwrap();
        assert_eq!((last.reason.as_deref(), last.given_up), (reason, true));
        assert_eq!(verdicts(&verifying.report()), ["verified", "given up", "given up"]);
        let report = verifying.answer(&Timeless::default()).unwrap();
        assert_eq!(verdicts(&report), ["verified"; 3]);
    }

    #[test]
    fn members_are_listed_where_they_are_asked_for_and_the_proof_is_right() {
        let good = Certificate::Bytes(include_bytes!("../../check/tests/data/3x3.proof").to_vec());
        let files = vec![good, Certificate::Base64("AAAA".into())];
        let window = Window::of(Some(1), Some(1)).unwrap();
        let report =
            VerifyInquiry::new(files).showing(window).answer(&Timeless::default()).unwrap();
        let view = report.files[0].view.as_ref().expect("it was asked for");
        assert!(view.shown.len() == 1 && view.members > 1 && view.root.len() == 1);
        assert!(report.files[1].view.is_none(), "what proves nothing has no members");
        assert_eq!(Window::of(None, Some(1)).unwrap_err().field, Some("from"));
        assert_eq!(Window::of(Some(1001), None).unwrap_err().field, Some("show"));
    }
}
