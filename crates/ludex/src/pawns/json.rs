//! Answers as JSON: the wire types that the server sends too.

pub(super) use wire::pawns::{AlgorithmRun, Analysed, Compared, Solved, Subject, notation};
