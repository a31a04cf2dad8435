//! Answers as JSON: the wire types that the server sends too.

pub(super) use wire::gone::Solved;
