//! Questions about Gone.
