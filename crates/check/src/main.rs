//! `ludex-check FILE…`: checks certificates and tables.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Instant;

#[cfg(feature = "tables")]
const HELP: &str = "\
Checks certificates (files that prove an answer about a board puzzle) and tables
(folders with the value of every position).

Usage: ludex-check FILE...

Prints what each file proves, or why it is not verified.
Exit codes: 0 all verified, 1 verification failed, 2 error.
";

#[cfg(not(feature = "tables"))]
const HELP: &str = "\
Checks certificates (files that prove an answer about a board puzzle). This build was
made without the feature `tables` and does not check tables.

Usage: ludex-check FILE...

Prints what each file proves, or why it is not verified.
Exit codes: 0 all verified, 1 verification failed, 2 error.
";

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        // Where not even this can be written, the exit code still tells.
        let _ = io::stderr().write_all(HELP.as_bytes());
        return ExitCode::from(2);
    }
    match run(&files) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            let _ = writeln!(io::stderr(), "cannot write to standard output: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints what each file proves, and returns the exit code.
fn run(files: &[OsString]) -> io::Result<u8> {
    if files.iter().any(|file| file == "--help" || file == "-h") {
        return print(HELP).map(|()| 0);
    }
    if files.iter().any(|file| file == "--version" || file == "-V") {
        return print(concat!("ludex-check ", env!("CARGO_PKG_VERSION"), "\n")).map(|()| 0);
    }
    let (mut rejected, mut trouble) = (false, false);
    for file in files {
        let name = check::file_name(file.as_ref());
        let start = Instant::now();
        match check::verify_file(file.as_ref()) {
            Ok(Ok(check::Verification { statement, positions, .. })) => {
                let seconds = start.elapsed().as_secs_f64();
                print(&format!(
                    "{name}: verified: {statement}: {positions} positions checked in {seconds:.3} s\n"
                ))?;
            }
            Ok(Err(reason)) => {
                rejected = true;
                print(&format!("{name}: not verified: {reason}\n"))?;
            }
            Err(error) => {
                trouble = true;
                let _ = writeln!(io::stderr(), "{name}: {error}");
            }
        }
    }
    Ok(match (trouble, rejected) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    })
}

/// Prints text. A closed pipe is not an error; the exit code still tells the result.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
