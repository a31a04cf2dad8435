//! The program `ludex`.

fn main() -> std::process::ExitCode {
    ludex::run()
}
