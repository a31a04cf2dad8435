//! What is known of the packages that become part of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::graph::Crate;
use crate::workspace::Workspace;

/// What cargo and its lock file know of the packages.
pub(super) struct Packages(BTreeMap<Crate, Package>);

/// What is known of one package.
pub(super) struct Package {
    /// Where its sources are.
    pub(super) folder: PathBuf,
    /// Its licence as an expression of SPDX.
    pub(super) licence: Option<String>,
    /// Whether it is a part of the workspace.
    pub(super) is_own: bool,
    /// What its authors say it is.
    pub(super) description: Option<String>,
    /// Where it is developed.
    pub(super) repository: Option<String>,
    /// The SHA-256 of the file that was downloaded.
    pub(super) checksum: Option<String>,
    /// The packages that it may use, with whichever features.
    pub(super) may_use: BTreeSet<Crate>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Listed>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    description: Option<String>,
    repository: Option<String>,
    source: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// Nothing for a normal one.
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    checksum: Option<String>,
}

impl Packages {
    /// What is known of all packages that `target` may need.
    ///
    /// # Errors
    /// Cargo does not succeed, or the lock file cannot be read.
    pub(super) fn of(workspace: &Workspace, target: &str) -> Result<Packages> {
        let mut cargo = workspace.command(workspace.cargo_program());
        cargo.args(["metadata", "--format-version=1", "--locked", "--filter-platform", target]);
        let said = cargo.output().context("cannot start `cargo metadata`")?;
        let errors = String::from_utf8_lossy(&said.stderr);
        ensure!(said.status.success(), "`cargo metadata`: {}, {errors}", said.status);
        let lock = fs::read_to_string(workspace.root.join("Cargo.lock"))
            .context("cannot read Cargo.lock")?;
        Packages::read(&said.stdout, &lock)
    }

    /// What `cargo metadata` and the lock file say.
    ///
    /// # Errors
    /// One of them cannot be read.
    pub(super) fn read(metadata: &[u8], lock: &str) -> Result<Packages> {
        let metadata: Metadata =
            serde_json::from_slice(metadata).context("cannot read what `cargo metadata` says")?;
        let lock: Lock = toml::from_str(lock).context("cannot read Cargo.lock")?;
        let by_id: BTreeMap<String, Crate> = metadata
            .packages
            .iter()
            .map(|listed| {
                let (name, version) = (listed.name.clone(), listed.version.clone());
                (listed.id.clone(), Crate { name, version })
            })
            .collect();
        let mut packages = BTreeMap::new();
        for listed in metadata.packages {
            let locked = lock
                .package
                .iter()
                .find(|locked| locked.name == listed.name && locked.version == listed.version);
            let package = Package {
                folder: listed.manifest_path.parent().unwrap_or(&listed.manifest_path).into(),
                // An old way to write it.
                licence: listed.license.map(|licence| licence.replace('/', " OR ")),
                is_own: listed.source.is_none(),
                description: listed.description.map(|text| one_line(&text)),
                repository: listed.repository,
                checksum: locked.and_then(|locked| locked.checksum.clone()),
                may_use: BTreeSet::new(),
            };
            packages.insert(by_id[&listed.id].clone(), package);
        }
        for node in metadata.resolve.nodes {
            let is_normal = |used: &&Dependency| used.dep_kinds.iter().any(|k| k.kind.is_none());
            let used = node.deps.iter().filter(is_normal);
            let used = used.filter_map(|used| by_id.get(&used.pkg).cloned()).collect();
            if let Some(package) = by_id.get(&node.id).and_then(|id| packages.get_mut(id)) {
                package.may_use = used;
            }
        }
        Ok(Packages(packages))
    }

    /// What is known of a package.
    ///
    /// # Errors
    /// Nothing is.
    pub(super) fn get(&self, of: &Crate) -> Result<&Package> {
        self.0.get(of).with_context(|| format!("`cargo metadata` does not list {of}"))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
