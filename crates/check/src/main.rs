//! `ludex-check FILE…`: checks certificates and tables.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

#[cfg(feature = "tables")]
const HELP: &str = "\
Checks certificates, files that prove an answer about a board puzzle, and tables,
folders that hold the value of every position.

Usage: ludex-check FILE...

Says of each what it proves, or why it proves nothing.
Exit codes: 0 all verified, 1 some did not verify, 2 trouble.
";

#[cfg(not(feature = "tables"))]
const HELP: &str = "\
Checks certificates, files that prove an answer about a board puzzle. This build checks
certificates only: it was made without the feature `tables`.

Usage: ludex-check FILE...

Says of each what it proves, or why it proves nothing.
Exit codes: 0 all verified, 1 some did not verify, 2 trouble.
";

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    let mut out = std::io::stdout().lock();
    if files.iter().any(|file| file == "--help" || file == "-h") {
        let _ = out.write_all(HELP.as_bytes());
        return ExitCode::SUCCESS;
    }
    if files.iter().any(|file| file == "--version" || file == "-V") {
        let _ = writeln!(out, "ludex-check {}", env!("CARGO_PKG_VERSION"));
        return ExitCode::SUCCESS;
    }
    if files.is_empty() {
        eprint!("{HELP}");
        return ExitCode::from(2);
    }
    let (mut rejected, mut trouble) = (false, false);
    for file in &files {
        let name = file.to_string_lossy();
        let start = Instant::now();
        match check::verify_file(file.as_ref()) {
            Ok(Ok(verified)) => {
                let seconds = start.elapsed().as_secs_f64();
                let check::Verified { statement, positions } = verified;
                let _ = writeln!(
                    out,
                    "{name}: verified: {statement}: {positions} positions checked in {seconds:.3} s"
                );
            }
            Ok(Err(reason)) => {
                rejected = true;
                let _ = writeln!(out, "{name}: not verified: {reason}");
            }
            Err(error) => {
                trouble = true;
                eprintln!("{name}: {error}");
            }
        }
    }
    match (trouble, rejected) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::from(1),
        (false, false) => ExitCode::SUCCESS,
    }
}
