//! Errors of a cluster.

use tables::TableError;

/// Why a cluster did not finish a table.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// An error that a single process can have too.
    #[error(transparent)]
    Table(#[from] TableError),
    /// This process cannot listen for the others.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: String,
        /// The system's error.
        error: std::io::Error,
    },
    /// Another process did not connect in time.
    #[error("not connected after {seconds} s: {missing} did not answer: is it running?")]
    Late {
        /// The process.
        missing: String,
        /// The time waited, in seconds.
        seconds: u64,
    },
    /// Another process was started differently.
    #[error("{who} {difference}: start all processes with the same command and program")]
    Mismatch {
        /// The process.
        who: String,
        /// The difference.
        difference: String,
    },
    /// The work of another number of processes is only partly there.
    #[error(
        "the table was started by another number of workers, and the work of {0} is missing: start \
         with all folders, choose others, or delete these with their contents"
    )]
    Part(String),
    /// A process was lost.
    #[error(
        "lost {who}; finished layers are kept: start all processes again to continue from the \
         last layer that all had finished"
    )]
    Lost {
        /// The process.
        who: String,
    },
    /// A process is connected but sends no heartbeat.
    #[error(
        "no answer from {who} for {seconds} s: it is stopped, or its machine is overloaded or \
         unreachable; finished layers are kept: end it and start all processes again to \
         continue from the last layer that all had finished"
    )]
    Silent {
        /// The process.
        who: String,
        /// The time without an answer, in seconds.
        seconds: u64,
    },
    /// An unexpected failure.
    #[error("a worker failed: {0}")]
    Failed(String),
}
