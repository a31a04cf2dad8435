//! The searches.

pub(crate) mod half_plane;
pub(crate) mod needs;
pub(crate) mod prices;
