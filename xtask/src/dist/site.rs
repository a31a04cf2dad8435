//! The archive of the site.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::archive::{self, Entry};
use super::{Release, Skipped, VERSION};
use crate::child::{self, End};
use crate::debian::found;
use crate::workspace::{self, Workspace};
use crate::{book, site};

/// How long the solver may take to answer under Node.js.
const LIMIT: Duration = Duration::from_mins(2);

/// Asks the solver of the site in `SITE` about Octapawn, and prints the value.
const QUESTION: &str = "const { desk } = await import('./page/tests/site/programs.js'); \
    console.log((await desk()).reply('pawns/solve', { position: '4x4' }).answer.value);";

/// Builds the site with the book in it and packs it, with the licences of what is in it; then
/// unpacks it as a user would, and tries it.
///
/// # Errors
/// It cannot be built, or something in it does not work.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    book::release(release.workspace)?;
    let folder = site::build(release.workspace)?;
    let files = site::files_in(&folder)?;
    let entries: Vec<Entry> =
        files.into_iter().map(|file| Entry::new(file.name, file.bytes)).collect();
    let top = format!("ludex-{VERSION}-site");
    let packed = archive::tar_gz(&top, &entries, release.epoch)?;
    let path = release.write(&format!("{top}.tar.gz"), &packed)?;

    let clean = tempfile::tempdir().context("cannot create a clean folder")?;
    let mut unpack = Command::new("tar");
    workspace::run(unpack.arg("-xzf").arg(&path).arg("-C").arg(clean.path()))?;
    tried(release.workspace, &clean.path().join(top))
}

/// Tries an unpacked site: its files are there, and its solver answers.
fn tried(workspace: &Workspace, site: &Path) -> Result<Skipped> {
    let read = |name: &str| {
        fs::read_to_string(site.join(name)).with_context(|| format!("the site has no {name}"))
    };
    let (page, worker) = (read("index.html")?, read("service-worker.js")?);
    ensure!(page.contains("book/index.html"), "the page does not lead to the book");
    read("book/index.html")?;
    let names = listed(&worker)?;
    let missing = names.iter().find(|name| !site.join(name).is_file());
    ensure!(missing.is_none(), "the site has no {}", missing.map_or("", String::as_str));
    println!("{} files of the site are there", names.len());
    if found("node").is_none() {
        return Ok(vec!["the site's solver was not tried: there is no Node.js".into()]);
    }
    let mut node = workspace.command("node");
    node.args(["--input-type=module", "--eval", QUESTION]).env("SITE", site);
    let said = child::run(node.current_dir(&workspace.root), LIMIT).context("cannot run node")?;
    let is_right = said.end == End::Code(0) && said.stdout.trim() == "11";
    ensure!(is_right, "the site's solver: {}\n{}{}", said.end, said.stdout, said.stderr);
    Ok(Vec::new())
}

/// The files that the service worker keeps for visits without a network.
fn listed(worker: &str) -> Result<Vec<String>> {
    let text = worker.split_once("JSON.parse(").and_then(|(_, rest)| {
        serde_json::Deserializer::from_str(rest).into_iter::<String>().next()?.ok()
    });
    let list: serde_json::Value =
        serde_json::from_str(&text.context("the service worker has no list of files")?)?;
    let names = list["files"].as_array().context("the list has no files")?;
    Ok(names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_that_a_service_worker_keeps_are_read_from_it() {
        let list = r#"{"version":"0a","files":["a.js","0a/b \"c\".css"]}"#;
        let quoted = serde_json::to_string(list).unwrap();
        let worker = format!("const {{ files }} = /** @type {{X}} */ (JSON.parse({quoted}));\n");
        assert_eq!(listed(&worker).unwrap(), ["a.js", "0a/b \"c\".css"]);
        assert!(listed("no list").is_err());
        assert!(listed("JSON.parse(\"SITE\")").is_err());
    }
}
