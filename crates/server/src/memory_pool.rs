//! The memory for requests and answers, bounded for all of them together.
//!
//! What a search may take is its own business; but its question has to be kept while it
//! goes on, and its answer until the client has taken it. A thousand clients who do not
//! read their answers must not take a thousand times the memory of one.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many bytes are not counted: every client may have them.
const FREE: usize = 4 << 10;
/// The bytes that are counted as one.
const UNIT: usize = 1 << 10;
/// Up to so many bytes are small.
const SMALL: usize = 64 << 10;
/// The part of the pool that is for what is small: a few large requests must not keep out
/// short answers.
pub(crate) const FOR_SMALL: u64 = 8;

/// The memory for all requests and answers.
#[derive(Clone)]
pub(crate) struct MemoryPool {
    units: Arc<Semaphore>,
    /// The units that what is large has to leave.
    for_small: usize,
}

/// A part of the pool, which is given back when it is dropped.
#[derive(Default)]
pub(crate) struct Reservation {
    permit: Option<OwnedSemaphorePermit>,
    units: usize,
}

/// There is not enough memory left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoMemory;

impl MemoryPool {
    /// A pool of so many bytes.
    pub(crate) fn new(bytes: u64) -> MemoryPool {
        let units = usize::try_from(bytes / UNIT as u64).unwrap_or(usize::MAX);
        let units = units.min(Semaphore::MAX_PERMITS);
        let for_small = units / FOR_SMALL as usize;
        MemoryPool { units: Arc::new(Semaphore::new(units)), for_small }
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// There are not so many left.
    pub(crate) fn take(&self, bytes: usize) -> Result<Reservation, NoMemory> {
        let mut reservation = Reservation::default();
        reservation.grow_to(bytes, self)?;
        Ok(reservation)
    }
}

impl Reservation {
    /// Takes what is missing to so many bytes.
    ///
    /// # Errors
    /// There is not so much left; what it has it keeps.
    pub(crate) fn grow_to(&mut self, bytes: usize, pool: &MemoryPool) -> Result<(), NoMemory> {
        let units = if bytes <= FREE { 0 } else { bytes.div_ceil(UNIT) };
        let Some(more) = units.checked_sub(self.units).filter(|&more| more > 0) else {
            return Ok(());
        };
        let more = u32::try_from(more).map_err(|_| NoMemory)?;
        let permit = Arc::clone(&pool.units).try_acquire_many_owned(more).map_err(|_| NoMemory)?;
        if bytes > SMALL && pool.units.available_permits() < pool.for_small {
            return Err(NoMemory);
        }
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
    fn what_is_reserved_is_bounded_and_given_back() {
        let pool = MemoryPool::new(100 << 10);
        let mut first = pool.take(40 << 10).unwrap();
        first.grow_to(60 << 10, &pool).unwrap();
        first.grow_to(10 << 10, &pool).unwrap();
        assert!(pool.take(50 << 10).is_err());
        assert!(first.grow_to(101 << 10, &pool).is_err());
        let second = pool.take(40 << 10).unwrap();
        assert!(pool.take(FREE + 1).is_err());
        assert!(pool.take(FREE).is_ok(), "little is free");
        drop((first, second));
        assert!(pool.take(64 << 10).is_ok());
    }

    #[test]
    fn large_requests_leave_memory_for_short_answers() {
        let pool = MemoryPool::new(8 << 20);
        let mut large: Vec<Reservation> = (0..6).map(|_| pool.take(1 << 20).unwrap()).collect();
        assert!(pool.take((1 << 20) + 1).is_err(), "an eighth is for what is small");
        large.push(pool.take(1 << 20).unwrap());
        assert!(large[0].grow_to((1 << 20) + 1, &pool).is_err());
        let short: Vec<Reservation> = (0..16).map(|_| pool.take(SMALL).unwrap()).collect();
        assert!(pool.take(SMALL).is_err());
        drop(short);
        assert!(pool.take(SMALL).is_ok());
    }
}
