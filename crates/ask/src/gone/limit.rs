//! Parts of an answer that can be long, and the room left for them.

use std::io;

use ::gone::Board;
use ::gone::format::{self, Format};
use budget::{Budget, Control, StopReason};

use crate::certificate::Bytes;
use crate::error::Error;
use crate::host::Host;
use crate::limits::MemoryLimit;

/// Why a step of the work has no result.
#[derive(Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped(StopReason),
    /// It cannot succeed, however long it takes.
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
    if board.area() == 0 {
        return Ok(Vec::new());
    }
    room.take(board.area().saturating_add(3 * u64::from(board.rows())))?;
    Ok((0..board.rows()).map(|row| board.row_text(row)).collect())
}

/// The bytes of memory that the rows of a board take.
pub(super) fn rows_memory(board: &Board) -> u64 {
    let row = |cols: u32| u64::from(cols.next_multiple_of(64)) + size_of::<String>() as u64;
    if board.area() == 0 { 0 } else { u64::from(board.rows()).saturating_mul(row(board.cols())) }
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

/// The board as the bytes of a file, as long as there is room for them, and memory
/// beside the board. `field` is the one that asks for it.
pub(super) fn encode(
    board: &Board,
    (field, format): (&'static str, Format),
    room: &mut Room,
    budget: &Budget,
) -> Result<Bytes, Halt> {
    check_length(board.area(), format, *room)?;
    let control = &budget.control;
    let taken = Board::bytes(board.rows().into(), board.cols().into());
    // The bytes, and what they are in base 64.
    let memory = budget.memory.saturating_sub(taken) / 7 * 3;
    let longest = room.left / 4 * 3;
    let most = longest.min(memory.max(LITTLE));
    let mut out = BoundedWriter { bytes: Vec::new(), most, is_full: false, control };
    format::write(board, format, &mut out).map_err(|error| match control.stopped() {
        Some(reason) => Halt::Stopped(reason),
        None if out.is_full && most == longest => room.too_long().into(),
        None if out.is_full => {
            let (format, limit) = (format.name(), MemoryLimit(budget.memory));
            let message = format!(
                "an answer that includes the {format} file needs more than {limit} of memory: \
                 raise the limit, or have the file written separately"
            );
            Error::too_large(message).into()
        }
        None => Error::in_field(field, error).into(),
    })?;
    let file = Bytes(out.bytes);
    room.take_file(&file)?;
    Ok(file)
}

/// The size of a file that every limit allows.
const LITTLE: u64 = 1 << 16;

/// Bytes up to a limit, or until the work is told to stop.
struct BoundedWriter<'a> {
    bytes: Vec<u8>,
    most: u64,
    /// Whether there were more; what a writer makes of the error is its own business.
    is_full: bool,
    control: &'a Control,
}

impl io::Write for BoundedWriter<'_> {
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
