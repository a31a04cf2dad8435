//! The searches.

pub(crate) mod forward;
pub(crate) mod half_plane;
pub(crate) mod jumps;
pub(crate) mod layer;
pub(crate) mod moves;
pub(crate) mod needs;
pub(crate) mod prices;
