//! The archive of the site.

use anyhow::Result;

use super::archive::{self, Entry};
use super::{Release, Skipped, VERSION};
use crate::site;

/// Builds the site and packs it, with the licences of what is in it.
///
/// # Errors
/// It cannot be built.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    let folder = site::build(release.workspace)?;
    let files = site::files_in(&folder)?;
    let entries: Vec<Entry> =
        files.into_iter().map(|file| Entry::new(file.name, file.bytes)).collect();
    let top = format!("ludex-{VERSION}-site");
    let packed = archive::tar_gz(&top, &entries, release.epoch)?;
    release.write(&format!("{top}.tar.gz"), &packed)?;
    Ok(Vec::new())
}
