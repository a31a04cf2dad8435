//! Certificates of answers about pegs.

use ::pegs::proof::Parts;
use ::proof::Certificate;
use budget::{Control, StopReason};

/// A certificate as the bytes of a file.
pub(super) fn seal(parts: &Parts, control: &Control) -> Result<Vec<u8>, StopReason> {
    let mut certificate = Certificate::new("pegs");
    for (key, value) in &parts.header {
        certificate.state(key, value);
    }
    certificate
        .finish_unless(&parts.body, || control.stopped().is_some())
        .ok_or_else(|| control.stopped().expect("it was asked"))
}
