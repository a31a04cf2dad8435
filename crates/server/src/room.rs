//! Room for the bytes of requests and answers, bounded for all of them together.
//!
//! What a search may take is its own business; but its question has to be kept while it
//! goes on, and its answer until the client has taken it. A thousand clients who do not
//! read their answers must not take a thousand times the memory of one.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many bytes are not counted: every client may have them.
pub(crate) const FREE: usize = 4 << 10;
/// The bytes that are counted as one.
const UNIT: usize = 1 << 10;

/// The room for all requests and answers.
#[derive(Clone)]
pub(crate) struct Room(Arc<Semaphore>);

/// A part of the room, which is given back when it is dropped.
#[derive(Default)]
pub(crate) struct Hold {
    permit: Option<OwnedSemaphorePermit>,
    units: usize,
}

/// There is no room left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

impl Room {
    /// Room for so many bytes.
    pub(crate) fn new(bytes: u64) -> Room {
        let units = usize::try_from(bytes / UNIT as u64).unwrap_or(usize::MAX);
        Room(Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))))
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// There are not so many left.
    pub(crate) fn take(&self, bytes: usize) -> Result<Hold, NoRoom> {
        let mut hold = Hold::default();
        hold.grow_to(bytes, self)?;
        Ok(hold)
    }
}

impl Hold {
    /// Takes what is missing to so many bytes.
    ///
    /// # Errors
    /// There is not so much left; what it has it keeps.
    pub(crate) fn grow_to(&mut self, bytes: usize, room: &Room) -> Result<(), NoRoom> {
        let units = if bytes <= FREE { 0 } else { bytes.div_ceil(UNIT) };
        let Some(more) = units.checked_sub(self.units).filter(|&more| more > 0) else {
            return Ok(());
        };
        let more = u32::try_from(more).map_err(|_| NoRoom)?;
        let permit = Arc::clone(&room.0).try_acquire_many_owned(more).map_err(|_| NoRoom)?;
        match &mut self.permit {
            Some(held) => held.merge(permit),
            None => self.permit = Some(permit),
        }
        self.units = units;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_bounded_and_given_back() {
        let room = Room::new(100 << 10);
        let mut first = room.take(40 << 10).unwrap();
        first.grow_to(60 << 10, &room).unwrap();
        first.grow_to(10 << 10, &room).unwrap();
        assert!(room.take(50 << 10).is_err());
        assert!(first.grow_to(101 << 10, &room).is_err());
        let second = room.take(40 << 10).unwrap();
        assert!(room.take(FREE + 1).is_err());
        assert!(room.take(FREE).is_ok(), "little is free");
        drop((first, second));
        assert!(room.take(100 << 10).is_ok());
    }
}
