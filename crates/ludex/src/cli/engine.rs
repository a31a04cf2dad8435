//! The options of `ludex engine`.

use ask::MemoryLimit;
use clap::Args;

/// Not a comment, which would want the names to be marked as code.
const GAME: &str = "Game to begin with, such as hexapawn_5x5 or \"pawn-game,blocked=loses 8x8\" \
                    [default: hexapawn_3x3]";

#[derive(Debug, Args)]
pub(crate) struct Engine {
    #[arg(value_name = "GAME", help = GAME)]
    pub(crate) game: Option<String>,
    /// The largest table that the chess program may ask for
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, default_value = "1GiB")]
    pub(crate) memory_limit: MemoryLimit,
    /// Random seed for levels below the highest [default: a new one each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}
