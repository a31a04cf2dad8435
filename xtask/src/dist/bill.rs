//! The bill of materials: what is linked into the program, in the format of `CycloneDX` 1.6.
//!
//! The same sources give the same bytes: it has neither a serial number nor a time.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use serde::Serialize;

use super::graph::{self, Crate, Graph};
use super::packages::{Package, Packages};
use super::{Release, Skipped, VERSION, build, linux};
use crate::workspace::Workspace;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Bill {
    bom_format: &'static str,
    spec_version: &'static str,
    version: u32,
    metadata: About,
    components: Vec<Component>,
    dependencies: Vec<Uses>,
}

#[derive(Serialize)]
struct About {
    component: Component,
    properties: [Property; 1],
}

#[derive(Serialize)]
struct Property {
    name: &'static str,
    value: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Component {
    r#type: &'static str,
    #[serde(rename = "bom-ref")]
    bom_ref: String,
    name: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<Hash>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    licenses: Vec<Licence>,
    purl: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    external_references: Vec<Reference>,
}

#[derive(Serialize)]
struct Hash {
    alg: &'static str,
    content: String,
}

#[derive(Serialize)]
struct Licence {
    expression: String,
}

#[derive(Serialize)]
struct Reference {
    r#type: &'static str,
    url: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Uses {
    r#ref: String,
    depends_on: Vec<String>,
}

/// The bill of the program for `target`.
///
/// # Errors
/// `cargo metadata` does not list a package.
pub(super) fn text(graph: &Graph, packages: &Packages, target: &str) -> Result<String> {
    let component = |of: &Crate| -> Result<Component> {
        let package = packages.get(of)?;
        let is_root = *of == graph.root;
        let scope = if graph.at_build.contains(of) { "excluded" } else { "required" };
        let reference = |url: &String| Reference { r#type: "vcs", url: url.clone() };
        Ok(Component {
            r#type: if is_root { "application" } else { "library" },
            bom_ref: purl(of, package),
            name: of.name.clone(),
            version: of.version.clone(),
            description: package.description.clone(),
            scope: Some(scope).filter(|_| !is_root),
            hashes: package
                .checksum
                .iter()
                .map(|sum| Hash { alg: "SHA-256", content: sum.clone() })
                .collect(),
            licenses: package
                .licence
                .iter()
                .map(|licence| Licence { expression: licence.clone() })
                .collect(),
            purl: purl(of, package),
            external_references: package.repository.iter().map(reference).collect(),
        })
    };
    let name = |of: &Crate| Ok(purl(of, packages.get(of)?));
    let mut dependencies = Vec::new();
    for (user, used) in &graph.uses {
        let depends_on = used.iter().map(name).collect::<Result<_>>()?;
        dependencies.push(Uses { r#ref: name(user)?, depends_on });
    }
    let others = graph.uses.keys().filter(|of| **of != graph.root);
    let bill = Bill {
        bom_format: "CycloneDX",
        spec_version: "1.6",
        version: 1,
        metadata: About {
            component: component(&graph.root)?,
            properties: [Property { name: "ludex:target", value: target.to_owned() }],
        },
        components: others.map(component).collect::<Result<_>>()?,
        dependencies,
    };
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

/// The address of a package. Those of the workspace are not in the registry, where other
/// packages may have the same names.
fn purl(of: &Crate, package: &Package) -> String {
    let version = of.version.replace('+', "%2B");
    match (package.is_own, of.name == graph::ROOT) {
        (true, true) => format!("pkg:generic/ludex@{version}"),
        (true, false) => format!("pkg:generic/ludex/{}@{version}", of.name),
        (false, _) => format!("pkg:cargo/{}@{version}", of.name),
    }
}

/// Compares a bill with what cargo says, and returns how many components it has.
///
/// # Errors
/// It lacks a package that `cargo tree` lists, has another, or has one without a licence,
/// without a checksum, or used by a package that cannot use it.
pub(super) fn compare(text: &str, tree: &str, packages: &Packages) -> Result<usize> {
    let bill: serde_json::Value = serde_json::from_str(text).context("the bill is not JSON")?;
    let root = &bill["metadata"]["component"];
    let parts: Vec<_> = bill["components"].as_array().into_iter().flatten().chain([root]).collect();
    let word = |of: &serde_json::Value, key: &str| of[key].as_str().unwrap_or_default().to_owned();
    let mut by_ref = BTreeMap::new();
    for part in &parts {
        let id = Crate { name: word(part, "name"), version: word(part, "version") };
        let package = packages.get(&id)?;
        ensure!(part["licenses"][0]["expression"].is_string(), "{id} has no licence");
        ensure!(package.is_own || word(&part["hashes"][0], "content").len() == 64, "{id}: no hash");
        ensure!(by_ref.insert(word(part, "bom-ref"), id).is_none(), "{} twice", word(part, "name"));
    }
    let billed: BTreeSet<Crate> = by_ref.values().cloned().collect();
    let listed = graph::list(tree)?;
    let shown = |of: BTreeSet<&Crate>| of.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (missing, others) = (listed.difference(&billed), billed.difference(&listed));
    let (missing, others) = (shown(missing.collect()), shown(others.collect()));
    ensure!(missing.is_empty(), "not in the bill: {}", missing.join(", "));
    ensure!(others.is_empty(), "not in the program: {}", others.join(", "));
    let mut reached = BTreeSet::from([by_ref[&word(root, "bom-ref")].clone()]);
    for line in bill["dependencies"].as_array().into_iter().flatten() {
        let user = by_ref.get(&word(line, "ref")).context("a dependency of nothing")?;
        for used in line["dependsOn"].as_array().into_iter().flatten() {
            let used = by_ref.get(used.as_str().unwrap_or_default());
            let used = used.with_context(|| format!("{user} uses something unknown"))?;
            let may = packages.get(user)?.may_use.contains(used);
            ensure!(may, "{user} does not depend on {used}");
            reached.insert(used.clone());
        }
    }
    ensure!(reached == billed, "the bill has packages that nothing in it uses");
    Ok(billed.len())
}

/// Makes the bills and compares each with `cargo tree`.
///
/// # Errors
/// Cargo does not succeed, or a bill is not right.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    for (target, system) in targets(release.workspace)? {
        let text = checked(release.workspace, &target)?;
        let name = format!("ludex-{VERSION}-{system}.cdx.json");
        release.write(&name, text.as_bytes())?;
    }
    Ok(Vec::new())
}

/// What programs are packaged for: the target, and its name in the names of packages.
pub(super) fn targets(workspace: &Workspace) -> Result<[(String, String); 2]> {
    let windows = (build::WINDOWS.to_owned(), "x86_64-windows".to_owned());
    Ok([(linux::target(workspace)?, linux::system()), windows])
}

/// A bill that equals what `cargo tree` lists.
///
/// # Errors
/// As [`compare`].
pub(super) fn checked(workspace: &Workspace, target: &str) -> Result<String> {
    let (graph, packages) =
        (Graph::of(workspace, graph::ROOT, target)?, Packages::of(workspace, target)?);
    let text = text(&graph, &packages, target)?;
    let tree = graph::tree(workspace, graph::ROOT, target, "normal", "none")?;
    let count = compare(&text, &tree, &packages)?;
    println!("{target}: {count} packages, {} of them at build time only", graph.at_build.len());
    Ok(text)
}

#[cfg(test)]
mod tests;
