//! The `dist` step of `cargo xtask test`: what goes into packages is right, tried with the
//! programs that the tests run instead of those that are packaged.

use std::fs;

use anyhow::{Context, Result, ensure};

use super::archive::Entry;
use super::contents::Contents;
use super::deb::{self, Control, copyright};
use super::trial::{self, Trial};
use super::{VERSION, bill, build, layout, linux, manual};
use crate::debian;
use crate::workspace::Workspace;

/// Compares the bills of materials with `cargo tree`, has the manual pages read, tries the
/// programs as a package's are tried, and has Debian's tools read the package that the
/// control file is for.
///
/// # Errors
/// Something is not as it should be.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    workspace.build_for_tests()?;
    for (target, _) in bill::targets(workspace)? {
        bill::checked(workspace, &target)?;
    }
    let target = linux::target(workspace)?;
    let contents = Contents::without_programs(workspace, &target, &workspace.tested_directory())?;
    let folder = tempfile::tempdir().context("cannot create a folder for manual pages")?;
    for (name, page) in &contents.manual {
        fs::write(folder.path().join(name), page).with_context(|| name.clone())?;
    }
    manual::lint(workspace, folder.path())?;
    let clean = tempfile::tempdir().context("cannot create a clean folder")?;
    Trial {
        folder: clean.path(),
        start: &|program| trial::clean(&workspace.tested_program(program), clean.path()),
    }
    .run()?;
    if debian::found("dpkg-deb").is_some() {
        debian_package(workspace, &contents)
    } else {
        println!("dpkg-deb is missing: only the tests in xtask look at the control file");
        Ok(())
    }
}

/// Packs small programs as Ludex is packed, and reads back what the package says.
fn debian_package(workspace: &Workspace, contents: &Contents) -> Result<()> {
    let mut entries = layout::debian(contents, &copyright(&contents.mit)?);
    for program in build::PROGRAMS {
        entries.push(Entry::program(format!("usr/bin/{program}"), "#!/bin/sh\n"));
    }
    let control = Control {
        architecture: "all".to_owned(),
        depends: "libc6 (>= 2.34)".to_owned(),
        entries: &entries,
    };
    let folder = tempfile::tempdir().context("cannot create a folder for the package")?;
    let package = folder.path().join("ludex.deb");
    deb::build_package(workspace, &control, "none", 0, &package)?;
    let ask = |arguments: &[&str]| -> Result<String> {
        let mut dpkg = workspace.command("dpkg-deb");
        dpkg.arg(arguments[0]).arg(&package).args(&arguments[1..]);
        let said = dpkg.output().context("cannot start dpkg-deb")?;
        ensure!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        Ok(String::from_utf8_lossy(&said.stdout).into_owned())
    };
    for (field, expected) in [("Package", "ludex"), ("Version", VERSION), ("Architecture", "all")] {
        let read = ask(&["--field", field])?;
        ensure!(read.trim() == expected, "dpkg-deb reads {field} as `{}`", read.trim());
    }
    let listed = ask(&["--contents"])?;
    for entry in &entries {
        let mode = if entry.is_program { "-rwxr-xr-x root/root" } else { "-rw-r--r-- root/root" };
        let path = format!(" ./{}", entry.path);
        let is_there = |line: &str| line.starts_with(mode) && line.ends_with(&path);
        ensure!(listed.lines().any(is_there), "{} is not in the package:\n{listed}", entry.path);
    }
    println!("the Debian package has {} files", entries.len());
    Ok(())
}
