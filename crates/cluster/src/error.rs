//! What can go wrong when several work together.

use tables::TableError;

/// Why a table was not made by a cluster.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// What can also go wrong alone.
    #[error(transparent)]
    Table(#[from] TableError),
    /// This process cannot be reached.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where it tried to.
        address: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// Others did not come.
    #[error("not connected after {seconds} s: {missing} did not answer; is it started?")]
    Late {
        /// Who.
        missing: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// Another process does something else.
    #[error("{who} {difference}: start all processes with the same command and program")]
    Mismatch {
        /// Who.
        who: String,
        /// What is different.
        difference: String,
    },
    /// A process has gone.
    #[error(
        "{who} is gone; finished layers are kept: start all processes again, and they go on from \
         the last layer that all had finished"
    )]
    Lost {
        /// Who.
        who: String,
    },
    /// A process is there but does nothing, not even its heartbeat.
    #[error(
        "{who} has not answered for {seconds} s: it is stopped, or its machine is overloaded or \
         unreachable; finished layers are kept: end it and start all processes again, and they \
         go on from the last layer that all had finished"
    )]
    Silent {
        /// Who.
        who: String,
        /// For how long.
        seconds: u64,
    },
    /// The work failed in a way that was not foreseen.
    #[error("a worker failed: {0}")]
    Failed(String),
}
