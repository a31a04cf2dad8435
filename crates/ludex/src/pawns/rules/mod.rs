//! The rules of pawn games, as an option.

mod option;

pub(crate) use option::RulesParser;
