//! play
use crate::cli::Play;
pub(crate) fn run(_: &Play) -> crate::Result {
    anyhow::bail!("soon")
}
