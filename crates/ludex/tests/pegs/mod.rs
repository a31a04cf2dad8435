//! What people and scripts see of the commands about pegs.

mod army;
mod boards;
mod channels;
mod compare;
mod count;
mod input;
mod judge;
mod moves;
mod pictures;
mod soldiers;
mod solve;
mod table;
mod terminal;
mod words;
