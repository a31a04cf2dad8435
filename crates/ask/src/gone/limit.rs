//! Parts of an answer that can be long, and the room that is left for them.

use std::io;

use ::gone::Board;
use ::gone::format::{self, Format};
use budget::{Control, StopReason};

use crate::certificate::Bytes;
use crate::error::Error;
use crate::host::Host;

/// Why a step of the work came to nothing.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was told to stop.
    Stopped(StopReason),
    /// There is no sense in it, whatever the time.
    Refused(Error),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Halt {
        Halt::Stopped(reason)
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Refused(error)
    }
}

/// The bytes that an answer may still have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    longest: usize,
    left: u64,
}

impl Room {
    /// All that the host allows.
    pub(super) fn of(host: &dyn Host) -> Room {
        let longest = host.longest_answer();
        Room { longest, left: longest as u64 }
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// There are not so many left.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), Error> {
        self.left = self.left.checked_sub(bytes).ok_or_else(|| self.too_long())?;
        Ok(())
    }

    /// Takes what the bytes of a file are in base 64.
    ///
    /// # Errors
    /// There is not so much left.
    pub(super) fn take_file(&mut self, file: &Bytes) -> Result<(), Error> {
        self.take((file.0.len() as u64).div_ceil(3).saturating_mul(4))
    }

    fn too_long(&self) -> Error {
        Error::answer_too_long(self.longest)
    }
}

/// The rows of a board, as long as there is room for them.
pub(super) fn rows(board: &Board, room: &mut Room) -> Result<Vec<String>, Error> {
    if board.area() > 0 {
        room.take(board.area().saturating_add(3 * u64::from(board.rows())))?;
    }
    Ok(board.to_string().lines().map(str::to_owned).collect())
}

/// The fewest bytes of a file of so many cells.
pub(super) fn check_length(area: u64, format: Format, room: Room) -> Result<(), Error> {
    let least = match format {
        Format::Grid | Format::Npy => area,
        Format::Pbm => area / 4,
        Format::Coordinates | Format::Png => 0,
    };
    if (least / 3).saturating_mul(4) > room.left { Err(room.too_long()) } else { Ok(()) }
}

/// The board as the bytes of a file, as long as there is room for them. `field` is
/// the one that asks for it.
pub(super) fn encode(
    board: &Board,
    (field, format): (&'static str, Format),
    room: &mut Room,
    control: &Control,
) -> Result<Bytes, Halt> {
    check_length(board.area(), format, *room)?;
    let mut out = Bounded { bytes: Vec::new(), most: room.left / 4 * 3, is_full: false, control };
    format::write(board, format, &mut out).map_err(|error| match control.stopped() {
        Some(reason) => Halt::Stopped(reason),
        None if out.is_full => room.too_long().into(),
        None => Error::in_field(field, error).into(),
    })?;
    let file = Bytes(out.bytes);
    room.take_file(&file)?;
    Ok(file)
}

/// Bytes up to a limit, or until the work is told to stop.
struct Bounded<'a> {
    bytes: Vec<u8>,
    most: u64,
    /// Whether there were more; what a writer makes of the error is its own business.
    is_full: bool,
    control: &'a Control,
}

impl io::Write for Bounded<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if let Some(reason) = self.control.stopped() {
            return Err(io::Error::other(reason));
        }
        if (self.bytes.len() + more.len()) as u64 > self.most {
            self.is_full = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
