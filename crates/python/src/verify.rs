//! Checking certificates.

use std::path::PathBuf;

use ask::{Certificate, CheckedFile, Report, Source, VerifyInquiry};
use ask::{Error, Inquiry as _, NoTables};
use check::{Bounds, Rejection, Verification};
use pyo3::prelude::*;

use crate::error;
use crate::watch::Spending;

/// What was found: the name, the claim in words, its boards, the positions checked, the
/// seconds; or why it was not verified, and whether the check was given up.
type Findings = (String, Option<String>, Vec<String>, Option<u64>, f64, Option<String>, bool);

/// Checks a certificate, or the folder of a table.
#[pyfunction]
pub(crate) fn verify_file(py: Python<'_>, path: PathBuf, spending: Spending) -> PyResult<Findings> {
    verify(py, OnDisk(path), &spending)
}

/// Checks the bytes of a certificate.
#[pyfunction]
pub(crate) fn verify_bytes(
    py: Python<'_>,
    bytes: Vec<u8>,
    spending: Spending,
) -> PyResult<Findings> {
    verify(py, InMemory(Certificate::Bytes(bytes)), &spending)
}

fn verify(py: Python<'_>, source: impl Source, spending: &Spending) -> PyResult<Findings> {
    let mut inquiry = VerifyInquiry::new(vec![source]);
    let is_light = inquiry.is_light(&NoTables);
    let report = spending.over(py, is_light, move |host| inquiry.answer(host))?;
    let Report { files, .. } = report.map_err(|wrong| error::input(py, &wrong))?;
    let Some(file) = files.into_iter().next() else {
        return Err(error::refused(py, "nothing to check"));
    };
    let CheckedFile { file, statement, boards, positions, seconds, reason, .. } = match file {
        CheckedFile { error: Some(wrong), file, .. } => {
            return Err(error::input(py, &Error::input(format!("{file}: {wrong}"))));
        }
        checked @ CheckedFile { given_up: true, .. } => {
            let CheckedFile { file, seconds, reason, .. } = checked;
            return Ok((file, None, Vec::new(), None, seconds, reason, true));
        }
        checked => checked,
    };
    Ok((file, statement, boards, positions, seconds, reason, false))
}

/// The bytes of a certificate.
struct InMemory(Certificate);

impl Source for InMemory {
    fn name(&self) -> Option<String> {
        Some("the bytes".to_owned())
    }

    fn length(&self) -> Option<u64> {
        self.0.length()
    }

    fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String> {
        self.0.check(bounds)
    }
}

/// A certificate, or the folder of a table.
struct OnDisk(PathBuf);

impl Source for OnDisk {
    fn name(&self) -> Option<String> {
        Some(self.0.display().to_string())
    }

    fn length(&self) -> Option<u64> {
        self.0.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
    }

    fn check(&self, bounds: Bounds<'_>) -> Result<Result<Verification, Rejection>, String> {
        check::verify_file_within(&self.0, bounds).map_err(|error| error.to_string())
    }
}
