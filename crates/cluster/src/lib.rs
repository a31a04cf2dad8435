//! Layered search on timely dataflow: tables made by several processes.
//!
//! Each position is assigned to a worker by hashing its number. In the forward pass
//! workers expand what they own and send each successor to its owner, which drops
//! repetitions. In the backward pass they ask the owners of successors for
//! scores. Plies are the timestamps of both. The layers, the files and the result
//! are those of the crate `tables`: the same bytes, however many processes there
//! are.
//!
//! Timely dataflow moves the data and knows when a layer is complete. Added here:
//! connections with a deadline and a handshake (`connect`), bounded rounds, because
//! it has no back-pressure (`rounds`), layers that are kept and gone on from, a
//! heartbeat (`heartbeat`), and an error in place of a panic when a process is lost. The connections are neither
//! encrypted nor authenticated: they are for a network that is trusted.

mod all_gather;
mod backward;
mod connect;
mod error;
mod forward;
mod heartbeat;
mod hosts;
mod inbox;
mod owners;
mod rounds;
mod run;
mod worker;

pub use error::ClusterError;
pub use hosts::{Hosts, HostsError};
pub use run::tabulate;
