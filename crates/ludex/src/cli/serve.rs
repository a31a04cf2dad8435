//! The options of `ludex serve`.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use ask::{MemoryLimit, TimeLimit};

use super::within;

/// The limits of a server where the command line sets no others.
const DEFAULT: server::Limits = server::Limits::for_workers(1);

/// A time as people write it.
fn time(limit: Duration) -> String {
    format!("{}s", limit.as_secs())
}

/// A number of bytes as people write it: `1GiB`, `32MiB`.
fn bytes(number: u64) -> String {
    if number.is_multiple_of(1 << 30) {
        format!("{}GiB", number >> 30)
    } else {
        format!("{}MiB", number >> 20)
    }
}

/// Reads an address to listen on.
fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "write an IP address, such as 127.0.0.1 or 0.0.0.0".into())
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Port to listen on [default: any free port]
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = 0, hide_default_value = true, value_parser = within(0..=65_535_u16))]
    pub(crate) port: u16,
    /// Address to listen on; any address but loopback exposes the server to your network
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// Also accept requests for this host name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// Answer from the table in this folder where possible; may be repeated
    #[arg(long, value_name = "DIR")]
    pub(crate) table: Vec<PathBuf>,
    #[arg(long, help = "Also serve the GamesmanUni API (UC Berkeley), to pages on any site")]
    pub(crate) uwapi: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Time limit per request
    #[arg(long, value_name = "TIME", default_value = time(DEFAULT.time))]
    pub(crate) time_limit: TimeLimit,
    /// Memory limit for all searches, requests and answers together
    #[arg(long, value_name = "SIZE", default_value = bytes(DEFAULT.memory))]
    pub(crate) memory_limit: MemoryLimit,
    /// Size limit per request; at most a sixteenth of the memory limit
    #[arg(long, value_name = "SIZE", default_value = bytes(DEFAULT.body as u64))]
    pub(crate) body_limit: MemoryLimit,
    /// Size limit per response; at most a sixteenth of the memory limit
    #[arg(long, value_name = "SIZE", default_value = bytes(DEFAULT.answer as u64))]
    pub(crate) answer_limit: MemoryLimit,
    /// Number of long searches to run at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = within(1..=1024_u16))]
    pub(crate) workers: Option<u16>,
    /// Number of long searches that can wait in line [default: four per worker]
    #[arg(long, value_name = "N", value_parser = within(0..=10_000_u16))]
    pub(crate) queue: Option<u16>,
    /// Maximum number of open connections
    #[arg(long, value_name = "N", default_value_t = DEFAULT.connections as u32, value_parser = within(1..=1_000_000_u32))]
    pub(crate) connections: u32,
    /// Maximum number of positions per request
    #[arg(long, value_name = "N", default_value_t = DEFAULT.batch as u32, value_parser = within(1..=1_000_000_u32))]
    pub(crate) batch: u32,
}

impl Serve {
    /// The options of `ludex` without a command.
    pub(crate) fn plain(no_open: bool) -> Serve {
        use clap::{FromArgMatches as _, Subcommand as _};
        let command = super::Command::augment_subcommands(clap::Command::new("ludex"));
        let matches = command.get_matches_from(["ludex", "serve"]);
        match super::Command::from_arg_matches(&matches) {
            Ok(super::Command::Serve(serve)) => Serve { no_open, ..serve },
            _ => unreachable!("serve needs no arguments"),
        }
    }
}
