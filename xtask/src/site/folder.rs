//! The files of the site and where they stand: all but the first page in a folder named after
//! what is in them, so that no browser and no server in between can mix two versions.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest as _, Sha256};

use super::index;

/// One file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    /// Its path in the site, separated by `/`.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

impl File {
    pub(super) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
        File { name: name.into(), bytes: bytes.into() }
    }
}

/// Files of the page that describe the server's API, or that only a server sends.
const SERVED_ONLY: [&str; 5] =
    ["api.html", "not-found.html", "openapi.js", "reference.css", "reference.js"];

/// Whether a file of the page makes sense only where there is a server.
pub(super) fn is_served_only(name: &str) -> bool {
    SERVED_ONLY.contains(&name)
}

/// All files below a folder, sorted by name.
///
/// # Errors
/// One cannot be read, or has a name that is not text.
pub(crate) fn read(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    let mut open = vec![(folder.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().into_string().ok().context("a name that is not text")?;
            let name = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                open.push((entry.path(), format!("{name}/")));
            } else {
                files.push(File::new(name, fs::read(entry.path())?));
            }
        }
    }
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}

/// The site: the first page, its worker and its manifest on top, the rest below a folder that
/// is named after the bytes of all of them.
///
/// # Errors
/// The first page is missing, or the page or the manifest names a file that is not there.
pub(super) fn assembled(
    mut files: Vec<File>,
    own: index::Own<'_>,
    worker: &str,
    manifest: &str,
) -> Result<Vec<File>> {
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let version = version(&files, &[own.head, own.links, worker, manifest]);
    let place = files.iter().position(|file| file.name == "index.html");
    let page = files.remove(place.context("the page has no index.html")?);
    let page = String::from_utf8(page.bytes).context("index.html is not text")?;
    let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
    let page = index::for_site(&page, own, &version, &names)?;
    let mut site =
        vec![File::new("index.html", page.clone()), File::new("manifest.webmanifest", manifest)];
    // The manifest names them, and stands on top.
    let is_icon = |name: &str| name.starts_with("icon.") || name.starts_with("icon-");
    site.extend(files.iter().filter(|file| is_icon(&file.name)).cloned());
    let mut icons = manifest.split("\"src\": \"").skip(1).filter_map(|rest| rest.split('"').next());
    let missing = icons.find(|icon| !site.iter().any(|file| file.name == *icon));
    ensure!(missing.is_none(), "the manifest names {}", missing.unwrap_or_default());
    // What the manifest alone names is not needed twice.
    let is_needed = |file: &File| page.contains(&file.name) || !manifest.contains(&file.name);
    for file in files.into_iter().filter(is_needed) {
        site.push(File::new(format!("{version}/{}", file.name), file.bytes));
    }
    let names = site.iter().map(|file| file.name.as_str()).filter(|name| *name != "index.html");
    let listed = serde_json::json!({ "version": version, "files": names.collect::<Vec<_>>() });
    // A text in a program in JavaScript, which JSON is.
    let listed = serde_json::to_string(&listed.to_string())?;
    ensure!(
        worker.matches("\"SITE\"").count() == 1,
        "the service worker has no place for its list"
    );
    site.push(File::new("service-worker.js", worker.replace("\"SITE\"", &listed)));
    Ok(site)
}

/// A name for these files that others do not have, but for one chance in 2^64.
fn version(files: &[File], more: &[&str]) -> String {
    let mut hash = Sha256::new();
    let parts = files.iter().flat_map(|file| [file.name.as_bytes(), &file.bytes]);
    for part in parts.chain(more.iter().map(|text| text.as_bytes())) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    let mut version = String::new();
    for byte in &hash.finalize()[..8] {
        let _ = write!(version, "{byte:02x}");
    }
    version
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(main: &str) -> Vec<File> {
        let page = "<head>\n<meta name=\"ludex-api\" data-served />\n<link href=\"icon.svg\" />\n<script src=\"main.js\"></script>\n</head>\n</nav>\n";
        let files = vec![
            File::new("main.js", main),
            File::new("index.html", page),
            File::new("icon.svg", "<svg/>"),
            File::new("pawns/view.js", "view"),
        ];
        let own = index::Own { head: "<meta site />\n", links: "" };
        let manifest = "{ \"icons\": [{ \"src\": \"icon.svg\" }] }";
        assembled(files, own, "const list = JSON.parse(\"SITE\");", manifest).unwrap()
    }

    fn text(site: &[File], name: &str) -> String {
        let file = site.iter().find(|file| file.name == name).expect(name);
        String::from_utf8(file.bytes.clone()).unwrap()
    }

    #[test]
    fn another_byte_is_another_version_and_the_page_asks_for_no_file_of_the_old_one() {
        let (one, other) = (site("one"), site("other"));
        let folder = |site: &[File]| {
            let file = site.iter().find(|file| file.name.ends_with("/main.js")).unwrap();
            file.name.trim_end_matches("/main.js").to_owned()
        };
        assert_ne!(folder(&one), folder(&other));
        assert_eq!(site("one"), one);
        let page = text(&one, "index.html");
        assert!(page.contains(&format!("src=\"{}/main.js\"", folder(&one))), "{page}");
        assert!(!page.contains(&folder(&other)));
    }

    #[test]
    fn the_service_worker_lists_every_file_but_itself_and_the_page() {
        let site = site("main");
        let worker = text(&site, "service-worker.js");
        let literal = worker.trim_start_matches("const list = JSON.parse(").trim_end_matches(");");
        let listed: String = serde_json::from_str(literal).expect("a text");
        let listed: serde_json::Value = serde_json::from_str(&listed).expect("an object");
        let names = site.iter().map(|file| file.name.as_str());
        let expected: Vec<&str> =
            names.filter(|name| !["index.html", "service-worker.js"].contains(name)).collect();
        assert_eq!(listed["files"], serde_json::json!(expected));
    }
}
