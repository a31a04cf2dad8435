//! Certificates about pegs: built by hand, from brute force on small boards.

mod armies;
mod boards;
mod damage;
mod forgery;
mod golden;
pub(crate) mod kit;
mod moves;
mod wrong;
