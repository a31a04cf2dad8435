//! What becomes part of a package: its normal dependencies on one target.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Workspace;

/// The package of the programs. The dependencies of the checker are among its own.
pub(super) const ROOT: &str = "ludex";

/// A package of one version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Crate {
    /// Its name.
    pub(super) name: String,
    /// Its version.
    pub(super) version: String,
}

impl fmt::Display for Crate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// Packages, each with those that it uses.
pub(super) struct Graph {
    /// The program.
    pub(super) root: Crate,
    /// What each uses, the program included.
    pub(super) uses: BTreeMap<Crate, BTreeSet<Crate>>,
    /// Those that run only while others are compiled: macros, and what only they use.
    pub(super) at_build: BTreeSet<Crate>,
}

impl Graph {
    /// The dependencies of a package as cargo resolves them for `target`, with the
    /// features that it is built with.
    ///
    /// # Errors
    /// Cargo does not succeed, or prints something else than a tree.
    pub(super) fn of(workspace: &Workspace, package: &str, target: &str) -> Result<Graph> {
        let (root, uses) = parse(&tree(workspace, package, target, "normal", "depth")?)?;
        let linked = list(&tree(workspace, package, target, "normal,no-proc-macro", "none")?)?;
        let at_build = uses.keys().filter(|used| !linked.contains(used)).cloned().collect();
        Ok(Graph { root, uses, at_build })
    }
}

/// What `cargo tree` prints.
///
/// # Errors
/// Cargo does not succeed.
pub(super) fn tree(
    workspace: &Workspace,
    package: &str,
    target: &str,
    edges: &str,
    prefix: &str,
) -> Result<String> {
    let mut cargo = workspace.command(workspace.cargo_program());
    cargo.args(["tree", "--locked", "--package", package, "--target", target]);
    cargo.args(["--edges", edges, "--prefix", prefix, "--format", "{p}"]);
    let said = cargo.output().context("cannot start `cargo tree`")?;
    let errors = String::from_utf8_lossy(&said.stderr);
    ensure!(said.status.success(), "`cargo tree`: {}, {errors}", said.status);
    String::from_utf8(said.stdout).context("`cargo tree` printed something else than text")
}

/// The packages that a tree without depths names.
///
/// # Errors
/// A line does not name a package.
pub(super) fn list(tree: &str) -> Result<BTreeSet<Crate>> {
    tree.lines().filter(|line| !line.is_empty()).map(package).collect()
}

/// The root and the uses of a tree whose lines begin with their depths. What was shown
/// before is not shown again below a package.
fn parse(tree: &str) -> Result<(Crate, BTreeMap<Crate, BTreeSet<Crate>>)> {
    let mut uses: BTreeMap<Crate, BTreeSet<Crate>> = BTreeMap::new();
    let mut above: Vec<Crate> = Vec::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (depth, rest) = line.split_at(digits);
        let depth: usize = depth.parse().with_context(|| format!("no depth in `{line}`"))?;
        let used = package(rest)?;
        ensure!(depth <= above.len(), "`{line}` is below nothing");
        above.truncate(depth);
        if let Some(user) = above.last() {
            uses.entry(user.clone()).or_default().insert(used.clone());
        }
        uses.entry(used.clone()).or_default();
        above.push(used);
    }
    match above.into_iter().next() {
        Some(root) => Ok((root, uses)),
        None => bail!("`cargo tree` printed nothing"),
    }
}

/// The package of a line such as `clap v4.6.0 (proc-macro) (*)`.
fn package(line: &str) -> Result<Crate> {
    let mut words = line.split_whitespace();
    match (words.next(), words.next().and_then(|word| word.strip_prefix('v'))) {
        (Some(name), Some(version)) => {
            Ok(Crate { name: name.to_owned(), version: version.to_owned() })
        }
        _ => bail!("`{line}` is not a package"),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) fn made_of(name: &str, version: &str) -> Crate {
        Crate { name: name.to_owned(), version: version.to_owned() }
    }

    const TREE: &str = "\
0ludex v0.1.0 (/some/folder)
1clap v4.6.0
2clap_derive v4.6.0 (proc-macro)
3quote v1.0.1
2strsim v1.0.0
1zstd-sys v2.0.1+zstd.1.5.7
1strsim v1.0.0 (*)
";

    #[test]
    fn uses_are_read_from_a_tree() {
        let (root, uses) = parse(TREE).unwrap();
        assert_eq!(root, made_of("ludex", "0.1.0"));
        let below = |name, version| -> Vec<String> {
            uses[&made_of(name, version)].iter().map(ToString::to_string).collect()
        };
        assert_eq!(
            below("ludex", "0.1.0"),
            ["clap 4.6.0", "strsim 1.0.0", "zstd-sys 2.0.1+zstd.1.5.7"]
        );
        assert_eq!(below("clap", "4.6.0"), ["clap_derive 4.6.0", "strsim 1.0.0"]);
        assert_eq!(below("clap_derive", "4.6.0"), ["quote 1.0.1"]);
        assert!(below("quote", "1.0.1").is_empty());
        assert_eq!(uses.len(), 6);
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for wrong in ["", "ludex v0.1.0", "0ludex", "0ludex 0.1.0", "0ludex v1\n2clap v1"] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_list_names_each_package_once() {
        let twice = "a v1 (/x)\nb v2\n\nb v2 (*)\n";
        let names: Vec<String> = list(twice).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["a 1", "b 2"]);
    }
}
