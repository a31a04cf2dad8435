//! Questions about pegs.
