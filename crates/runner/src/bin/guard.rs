//! The guard as a program of its own.

fn main() -> std::process::ExitCode {
    runner::enter().unwrap_or_else(|| {
        eprintln!("runner-guard is started by other programs");
        std::process::ExitCode::from(2)
    })
}
