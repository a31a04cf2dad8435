//! The server through `app()`, without a socket.

mod answers;
mod any_bytes;
mod events;
mod families;
mod kit;
mod page;
mod reading;
mod refusals;
mod tables;
