//! The server: through `app()`, without a socket, and for `socket` with one.

mod answers;
mod any_bytes;
mod events;
mod families;
mod kit;
mod page;
mod reading;
mod refusals;
mod socket;
mod tables;
mod uwapi;
