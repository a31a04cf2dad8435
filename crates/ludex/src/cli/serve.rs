//! What can be typed after `ludex serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use ask::{MemoryLimit, TimeLimit};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// The port to listen on [default: a free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    /// The address to listen on; another than the default lets others in
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,
    /// A name by which browsers may call this server, besides its address
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// Answer from the table in this folder what it holds; may be given several times
    #[arg(long, value_name = "DIR")]
    pub(crate) table: Vec<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The longest time for one request's work
    #[arg(long, value_name = "TIME", default_value = "60s")]
    pub(crate) time_limit: TimeLimit,
    /// The most memory for all searches, requests and answers together
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
    /// The longest request; at most a sixteenth of the memory
    #[arg(long, value_name = "SIZE", default_value = "32MiB")]
    pub(crate) body_limit: MemoryLimit,
    /// The longest answer; at most a sixteenth of the memory
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    pub(crate) answer_limit: MemoryLimit,
    /// How many long searches run at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: Option<u16>,
    /// How many more may wait [default: four for each that runs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub(crate) queue: Option<u16>,
    /// How many connections may be open
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) connections: u32,
    /// How many positions one request may hold
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) batch: u32,
}

impl Serve {
    /// What bare `ludex` means.
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
