//! Limits as people write them: the types that requests use too.

pub(crate) use wire::limits::{MemoryLimit, TimeLimit};
