//! A target that takes no more once the work is stopped.

use std::io::{self, Write};

use crate::Control;

/// Writes until the control is stopped; then every write fails with the reason.
///
/// ```
/// use std::io::Write as _;
///
/// use budget::{Control, StopReason, WatchedWriter};
///
/// let control = Control::default();
/// let mut out = WatchedWriter { out: Vec::new(), control: &control };
/// out.write_all(b"before")?;
/// control.stop(StopReason::Cancelled);
/// assert!(out.write_all(b"after").is_err());
/// assert_eq!(out.out, b"before");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WatchedWriter<'a, W> {
    /// Where the bytes go.
    pub out: W,
    /// What may stop it.
    pub control: &'a Control,
}

impl<W: Write> Write for WatchedWriter<'_, W> {
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
