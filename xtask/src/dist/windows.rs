//! The archive for Windows, built and tried on Linux.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::contents::Contents;
use super::trial::{self, Trial};
use super::{Release, Skipped, VERSION, archive, build, layout};
use crate::child::{self, End};
use crate::debian;
use crate::workspace::{self, Workspace};

/// What shows the libraries that a program wants from Windows.
const OBJDUMP: &str = "x86_64-w64-mingw32-objdump";

/// Where Debian puts Wine and what serves it.
const WINE: [&str; 3] = ["/usr/bin/wine64", "/usr/lib/wine/wine64", "/usr/bin/wine"];
const WINE_SERVER: [&str; 3] =
    ["/usr/bin/wineserver", "/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver"];

/// How long Wine may take to set up a Windows.
const SETUP: Duration = Duration::from_mins(5);

/// Every Windows since 8 has this library, and Wine since 9: Rust's hash tables take their
/// random seeds from it.
const RANDOM: &str = "bcryptprimitives.dll";
const RANDOM_SOURCE: &str = "\
#include <windows.h>
#include <ntsecapi.h>
BOOL ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, length); }
";

/// Makes the archive, unpacks it, and tries what is in it under Wine.
///
/// # Errors
/// It cannot be made, or something in it does not work.
pub(super) fn make(release: &Release<'_>) -> Result<Skipped> {
    let programs = build::for_windows(release)?;
    let host = build::with_help(release)?;
    for program in build::PROGRAMS {
        needs_only_windows(release.workspace, &programs.join(build::file_name(program, "exe")))?;
    }
    let contents = Contents::gather(release, build::WINDOWS, &programs, "exe", &host)?;
    let top = format!("ludex-{VERSION}-x86_64-windows");
    let packed = archive::zip(&top, &layout::windows(&contents))?;
    release.write(&format!("{top}.zip"), &packed)?;

    let clean = tempfile::tempdir().context("cannot create a clean folder")?;
    zip::ZipArchive::new(Cursor::new(packed))?.extract(clean.path()).context("cannot unpack it")?;
    let wine = debian::needed(release.workspace, "wine64", || first(&WINE).is_some());
    match (wine, first(&WINE)) {
        (Ok(()), Some(wine)) => {
            try_under(release.workspace, wine, &clean.path().join(top), clean.path())?;
            Ok(Vec::new())
        }
        (wine, _) => {
            let why = wine.err().map(|why| why.to_string()).unwrap_or_default();
            Ok(vec![format!("the programs for Windows were built, but not tried: {why}")])
        }
    }
}

/// The first of several files that is there.
fn first(files: &[&'static str]) -> Option<&'static Path> {
    files.iter().copied().map(Path::new).find(|file| file.exists())
}

/// Makes sure that a program wants no library but those that come with Windows.
fn needs_only_windows(workspace: &Workspace, program: &Path) -> Result<()> {
    let mut objdump = workspace.command(OBJDUMP);
    let said = objdump.arg("-p").arg(program).output().context("cannot start objdump")?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    let wanted = libraries(&text);
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    ensure!(!wanted.is_empty(), "objdump lists no libraries for {name}");
    println!("{name} needs {}", wanted.join(", "));
    let foreign: Vec<&str> = wanted.into_iter().filter(|library| is_foreign(library)).collect();
    ensure!(foreign.is_empty(), "{name} needs {}, which Windows lacks", foreign.join(", "));
    Ok(())
}

/// The libraries that objdump lists.
fn libraries(dump: &str) -> Vec<&str> {
    dump.lines().filter_map(|line| line.trim().strip_prefix("DLL Name: ")).collect()
}

/// Whether a library comes with the C compiler instead of Windows.
fn is_foreign(library: &str) -> bool {
    library.to_ascii_lowercase().starts_with("lib")
}

/// Tries the programs in `unpacked` with a Windows of their own.
fn try_under(workspace: &Workspace, wine: &Path, unpacked: &Path, folder: &Path) -> Result<()> {
    let prefix = tempfile::tempdir().context("cannot create a folder for Wine")?;
    let under_wine = |program: &Path| {
        let mut command = trial::clean(wine, folder);
        command.arg(program).env("WINEPREFIX", prefix.path()).env("WINEDEBUG", "-all");
        command
    };
    let boot = child::run(under_wine(Path::new("wineboot")).arg("--init"), SETUP)
        .context("cannot start Wine")?;
    ensure!(boot.end == End::Code(0), "Wine cannot be set up: {}, {}", boot.end, boot.stderr);
    let system = prefix.path().join("drive_c/windows/system32");
    if !system.join(RANDOM).exists() {
        println!("this version of Wine lacks {RANDOM}: compiling a substitute");
        random_library(workspace, prefix.path(), &system)?;
    }
    let program = |name: &str| under_wine(&unpacked.join(build::file_name(name, "exe")));
    let tried = Trial { folder, start: &program }.run();
    // Whatever Wine has started for this folder ends before the folder is removed.
    if let Some(server) = first(&WINE_SERVER) {
        for order in ["-k", "-w"] {
            let mut command = trial::clean(server, folder);
            let _ = child::run(command.arg(order).env("WINEPREFIX", prefix.path()), SETUP);
        }
    }
    tried
}

/// Puts the library that older Wines lack where they look for it.
fn random_library(workspace: &Workspace, folder: &Path, system: &Path) -> Result<()> {
    let source: PathBuf = folder.join("random.c");
    fs::write(&source, RANDOM_SOURCE).context("cannot write the library's source")?;
    let mut compiler: Command = workspace.command("x86_64-w64-mingw32-gcc");
    compiler.arg("-shared").arg("-o").arg(system.join(RANDOM)).arg(&source).arg("-ladvapi32");
    workspace::run(&mut compiler)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_the_compiler_are_told_from_those_of_windows() {
        let dump = "x\n\tDLL Name: KERNEL32.dll\n\tvma: y\n\tDLL Name: libgcc_s_seh-1.dll\n";
        let found = libraries(dump);
        assert_eq!(found, ["KERNEL32.dll", "libgcc_s_seh-1.dll"]);
        let foreign: Vec<bool> = found.into_iter().map(is_foreign).collect();
        assert_eq!(foreign, [false, true]);
    }
}
