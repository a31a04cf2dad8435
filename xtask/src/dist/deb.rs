//! The Debian package.

mod text;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::archive::Entry;
use super::trial::{self, Trial};
use super::{Release, Skipped, VERSION, layout, linux, manual};
use crate::child::{self, End};
use crate::debian;
use crate::peers::install;
use crate::workspace::{self, Workspace};
pub(super) use text::{Control, copyright};

/// How long one of Debian's tools may take.
const LIMIT: Duration = Duration::from_mins(5);

/// The folder in a package that describes it.
const ABOUT: &str = "DEBIAN";

/// Makes the package, unpacks and installs it into clean folders, and tries what is in it.
///
/// # Errors
/// It cannot be made, or something in it does not work.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    let workspace = release.workspace;
    debian::needed(workspace, "dpkg-dev", || {
        ["dpkg-deb", "dpkg-shlibdeps"].iter().all(|tool| debian::found(tool).is_some())
    })?;
    let contents = linux::contents(release)?;
    let entries = layout::debian(&contents, &copyright(&contents.mit)?);
    let programs: Vec<&Entry> = entries.iter().filter(|entry| entry.is_program).collect();
    let architecture = said(workspace.command("dpkg").arg("--print-architecture"))?;
    let control = Control {
        architecture: architecture.trim().to_owned(),
        depends: libraries(workspace, &programs)?,
        entries: &entries,
    };
    println!("depends on {}", control.depends);
    let path = release.place(&format!("ludex_{VERSION}_{}.deb", control.architecture))?;
    build_package(workspace, &control, "xz", release.epoch, &path)?;
    try_package(workspace, &path)
}

/// Packs the files with what describes them.
///
/// # Errors
/// `dpkg-deb` does not take them.
pub(super) fn build_package(
    workspace: &Workspace,
    control: &Control<'_>,
    compression: &str,
    epoch: u64,
    path: &Path,
) -> Result<()> {
    let staged = tempfile::tempdir().context("cannot create a folder for the package")?;
    // Folders of this kind are for their owner alone, and this one becomes the root.
    permit(staged.path(), 0o755)?;
    let about = Entry::new(format!("{ABOUT}/control"), control.to_string());
    for entry in control.entries.iter().chain([&about]) {
        stage(staged.path(), entry)?;
    }
    let mut pack = workspace.command("dpkg-deb");
    pack.arg(format!("-Z{compression}")).args(["--root-owner-group", "--build"]);
    pack.arg(staged.path()).arg(path).env("SOURCE_DATE_EPOCH", epoch.to_string());
    workspace::run(&mut pack)
}

/// Writes a file where it is in the package.
fn stage(folder: &Path, entry: &Entry) -> Result<()> {
    let mut above = folder.to_owned();
    let parts: Vec<&str> = entry.path.split('/').collect();
    for part in &parts[..parts.len() - 1] {
        above.push(part);
        if !above.is_dir() {
            fs::create_dir(&above).with_context(|| format!("cannot create {}", above.display()))?;
            permit(&above, 0o755)?;
        }
    }
    let path = folder.join(&entry.path);
    fs::write(&path, &entry.bytes).with_context(|| format!("cannot write {}", path.display()))?;
    permit(&path, entry.mode())
}

/// Sets permissions whatever the user's habits are.
fn permit(path: &Path, mode: u32) -> Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))
        .with_context(|| format!("cannot change {}", path.display()))?;
    #[cfg(not(unix))]
    let _ = (path, mode);
    Ok(())
}

/// The packages with the libraries that programs are linked with, by Debian's own tool.
fn libraries(workspace: &Workspace, programs: &[&Entry]) -> Result<String> {
    let folder = tempfile::tempdir().context("cannot create a folder")?;
    // The tool wants to stand in the folder of a source package.
    let source = "Source: ludex\n\nPackage: ludex\nArchitecture: any\n";
    stage(folder.path(), &Entry::new("debian/control", source))?;
    let mut tool = workspace.command("dpkg-shlibdeps");
    tool.current_dir(folder.path()).arg("-O");
    for program in programs {
        stage(folder.path(), program)?;
        tool.arg(&program.path);
    }
    let line = said(&mut tool)?;
    let packages = line.trim().strip_prefix("shlibs:Depends=");
    Ok(packages.with_context(|| format!("dpkg-shlibdeps said `{line}`"))?.to_owned())
}

/// Reads the package as Debian's tools do, unpacks it, installs it and removes it again;
/// returns what could not be done here.
fn try_package(workspace: &Workspace, path: &Path) -> Result<Skipped> {
    let mut skipped = Vec::new();
    print!("{}", said(workspace.command("dpkg").arg("--info").arg(path))?);
    let unpacked = tempfile::tempdir().context("cannot create a clean folder")?;
    workspace::run(workspace.command("dpkg-deb").arg("-x").arg(path).arg(unpacked.path()))?;
    try_programs(unpacked.path())?;
    unpack_pages(workspace, unpacked.path())?;
    if debian::found("apt-get").is_some() {
        // Fails if this system cannot give it the libraries it needs.
        let mut simulate = workspace.command("apt-get");
        said(simulate.args(["install", "--simulate", "--no-download"]).arg(path))?;
    } else {
        skipped.push("apt-get is missing: the dependencies were not resolved".to_owned());
    }
    if install::is_root() {
        install(workspace, path)?;
    } else {
        skipped.push(
            "only root can run `dpkg --install`; the package was unpacked instead".to_owned(),
        );
    }
    Ok(skipped)
}

/// Tries the programs below a folder that stands for the root.
fn try_programs(root: &Path) -> Result<()> {
    let work = tempfile::tempdir().context("cannot create a clean folder")?;
    let bin = root.join("usr/bin");
    let start = |program: &str| trial::clean(&bin.join(program), work.path());
    Trial { folder: work.path(), start: &start }.run()
}

/// Unpacks the manual pages as `man` does, and has them read.
fn unpack_pages(workspace: &Workspace, root: &Path) -> Result<()> {
    let folder = root.join("usr/share/man/man1");
    let mut unpack = workspace.command("gunzip");
    workspace::run(unpack.arg("--recursive").arg(&folder))?;
    manual::lint(workspace, &folder)
}

/// Installs the package into a root of its own, tries it there, and removes it.
fn install(workspace: &Workspace, path: &Path) -> Result<()> {
    let root = tempfile::tempdir().context("cannot create a clean root")?;
    let known = root.path().join("var/lib/dpkg");
    for name in ["info", "updates", "triggers"] {
        fs::create_dir_all(known.join(name)).context("cannot create a clean root")?;
    }
    fs::write(known.join("status"), "").context("cannot create a clean root")?;
    let dpkg = |arguments: &[&str]| {
        let mut command = workspace.command("dpkg");
        command.arg("--root").arg(root.path()).args(arguments);
        command
    };
    // The libraries are those of this machine's own root.
    let mut enter = dpkg(&["--force-depends", "--install"]);
    said(enter.arg(path))?;
    try_programs(root.path())?;
    said(&mut dpkg(&["--purge", "ludex"]))?;
    ensure!(!root.path().join("usr/bin/ludex").exists(), "`dpkg --purge` left the program behind");
    Ok(())
}

/// What a command prints.
fn said(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let said = child::run(command, LIMIT).with_context(|| format!("cannot start {name}"))?;
    ensure!(said.end == End::Code(0), "{command:?}: {}\n{}{}", said.end, said.stdout, said.stderr);
    Ok(said.stdout)
}
