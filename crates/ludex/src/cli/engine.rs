//! The options of `ludex engine`.

use ask::MemoryLimit;
use clap::Args;

use super::whole;

/// Not a comment, which would want the names to be marked as code.
const GAME: &str = "Initial game, such as hexapawn_5x5 or \"pawn-game,blocked=loses 8x8\" \
                    [default: hexapawn_3x3]";

#[derive(Debug, Args)]
pub(crate) struct Engine {
    #[arg(value_name = "GAME", help = GAME)]
    pub(crate) game: Option<String>,
    /// Upper limit for the table size (Hash) that the GUI can set
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
    /// Random seed for levels below the highest [default: a new one each time]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole)]
    pub(crate) seed: Option<u64>,
}
