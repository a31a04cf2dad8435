//! Tables made by several processes, on one machine or many, with timely dataflow.
//!
//! Each position is assigned to a worker by hashing its number. In the forward pass, workers
//! expand their positions and send each successor to its owner, which drops duplicates. In
//! the backward pass, they ask the owners of successors for scores. The result is a table of
//! the crate `tables`, the same bytes however many processes there are.
//!
//! ```
//! use std::time::Duration;
//! use budget::Budget;
//! use cluster::{Hosts, tabulate};
//!
//! // One line per process, the same list for all; this one is process 0, and alone.
//! let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
//! let hosts = Hosts::read(&format!("{free}\n"), 0)?;
//! let folder = tempfile::tempdir()?;
//! let patience = Duration::from_secs(5); // how long to wait for the other processes
//! let made = tabulate(&"3x3".parse()?, folder.path(), false, &hosts, patience, &Budget::default())?;
//! assert_eq!(made.manifest.counts.positions, 135);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! |---|---|
//! | list the processes, and say which one this is | [`Hosts::read`] |
//! | make a table, or resume one | [`tabulate`], in every process |
//! | learn which process was lost, late or different | [`ClusterError`] |
//!
//! Timely dataflow moves the data and knows when a layer is complete. This crate adds a
//! deadline and a handshake for connections, a heartbeat, bounded rounds (timely has no
//! back-pressure), layers saved to resume from, and an error instead of a panic when a
//! process is lost.
//!
//! Connections are neither encrypted nor authenticated: use them on a trusted network only.

mod all_gather;
mod backward;
mod connect;
mod error;
mod forward;
mod heartbeat;
mod hosts;
mod inherit;
mod mail;
mod parts;
mod rounds;
mod run;
mod worker;

pub use error::ClusterError;
pub use hosts::{Hosts, HostsError};
pub use run::tabulate;
