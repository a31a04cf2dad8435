//! Certificates of answers about pawns.

pub(super) use wire::pawns::certificate as build;
