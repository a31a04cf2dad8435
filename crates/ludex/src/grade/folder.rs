//! A suite on disk: its manifest and the files that it names.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use ask::suite::{MANIFEST, Suite, Test};

use crate::exit::MISSING;
use crate::report::words;

/// The longest manifest that is read.
const LONGEST: u64 = 64 << 20;

/// A folder with a suite.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) suite: Suite,
}

impl Folder {
    /// Reads the manifest, and makes sure that every test has its file.
    pub(super) fn open(path: &Path) -> anyhow::Result<Folder> {
        let name = words::file_name(path);
        if !path.is_dir() {
            let why = if path.exists() { "this is not a folder" } else { MISSING };
            bail!("{name}: {why}");
        }
        let manifest = path.join(MANIFEST);
        if !manifest.is_file() {
            bail!("{name} is not a suite: it has no {MANIFEST}; `ludex pawns suite` makes suites");
        }
        let shown = || words::file_name(&manifest);
        let mut text = String::new();
        let read = File::open(&manifest).with_context(shown)?;
        read.take(LONGEST + 1).read_to_string(&mut text).with_context(shown)?;
        if text.len() as u64 > LONGEST {
            bail!("{}: longer than {LONGEST} bytes", shown());
        }
        let suite = Suite::read(&text)
            .map_err(|error| anyhow::anyhow!("{}: {}", shown(), error.message))?;
        let path = path.canonicalize().with_context(|| name.clone())?;
        let folder = Folder { path, suite };
        for test in &folder.suite.tests {
            let input = folder.input(test);
            if !input.is_file() {
                bail!("{}: {MISSING}, but {MANIFEST} names it", words::file_name(&input));
            }
        }
        if folder.suite.tests.is_empty() {
            bail!("{name}: the suite has no tests");
        }
        Ok(folder)
    }

    /// The file that a program reads.
    pub(super) fn input(&self, test: &Test) -> PathBuf {
        self.path.join(&test.input)
    }
}
