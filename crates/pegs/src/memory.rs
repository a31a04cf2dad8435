//! What things take in memory, so that a budget is kept before it is spent.

/// The bytes that something takes that is allocated by itself.
pub(crate) const fn allocation(bytes: usize) -> usize {
    if bytes == 0 { 0 } else { (bytes + 8).next_multiple_of(16) }
}

/// The most bytes that a hash table of `T` takes until it holds so many more: while it
/// grows, the old one is there beside the new.
pub(crate) fn table<T>(len: usize, capacity: usize, more: usize) -> u64 {
    let bytes = |capacity: usize| {
        let slots = if capacity < 8 { 8 } else { (capacity * 8 / 7).next_power_of_two() };
        (slots * (size_of::<T>() + 1) + 16) as u64
    };
    let now = if capacity == 0 { 0 } else { bytes(capacity) };
    if len + more <= capacity { now } else { now + bytes((len + more).max(capacity + 1)) }
}

/// The most bytes that a vector of `T` takes until it holds so many more: it may be
/// moved when it grows.
pub(crate) fn vector<T>(len: usize, capacity: usize, more: usize) -> u64 {
    let grown = if len + more <= capacity { 0 } else { (2 * capacity).max(len + more) };
    ((capacity + grown) * size_of::<T>()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use hashbrown::HashSet;
    use rustc_hash::FxBuildHasher;

    #[test]
    fn what_a_table_takes_is_known_before_it_grows() {
        let mut set: HashSet<u64, FxBuildHasher> = HashSet::default();
        for number in 0..100_000 {
            let (before, told) =
                (set.allocation_size(), table::<u64>(set.len(), set.capacity(), 1));
            set.insert(number);
            let after = set.allocation_size();
            let both = if after == before { before } else { before + after };
            assert!(told >= both as u64, "{number}");
            assert!(told <= both as u64 + 200, "{number}");
        }
    }

    #[test]
    fn what_a_vector_takes_is_known_before_it_grows() {
        let mut numbers: Vec<u64> = Vec::new();
        for number in 0..10_000 {
            let told = vector::<u64>(numbers.len(), numbers.capacity(), 1);
            numbers.push(number);
            assert!(told >= 8 * numbers.capacity() as u64 || numbers.capacity() == 4);
        }
    }
}
