//! The checks themselves.

use anyhow::{Result, bail};

use crate::workspace::Workspace;
use crate::{book, console, data, deny, dist, page, pictures, proofs, python, wasm};

/// One named check.
pub(super) struct Step {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    pub(super) place: Place,
    pub(super) run: fn(&Workspace) -> Result<()>,
}

/// When a step runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before all others, one after the other.
    First,
    /// One after the other, while those of [`Place::Main`] run.
    Beside,
    /// One after the other, with the machine to themselves but for what the
    /// steps beside them take.
    Main,
}

/// The checks in the order in which they are reported. `wasm` is the first beside
/// the tests because it waits for no other build, nor makes one wait.
pub(super) const STEPS: [Step; 16] = [
    Step {
        name: "tools",
        says: "rustfmt and clippy are installed",
        place: Place::First,
        run: tools,
    },
    Step {
        name: "fmt",
        says: "the sources are formatted",
        place: Place::First,
        run: |workspace| workspace.cargo("fmt --all --check"),
    },
    Step {
        name: "build",
        says: "tests, benchmarks and examples build",
        place: Place::First,
        run: |workspace| {
            // One test asks, without a network, for the crates of all platforms.
            workspace.cargo("fetch --locked")?;
            workspace.cargo("test --workspace --all-targets --locked --no-run")
        },
    },
    Step {
        name: "wasm",
        says: "the crates for the browser compile for WebAssembly",
        place: Place::Beside,
        run: wasm::check,
    },
    Step {
        name: "clippy",
        says: "clippy reports no warnings",
        place: Place::Beside,
        run: |workspace| {
            workspace.cargo("clippy --workspace --all-targets --locked -- -D warnings")
        },
    },
    Step {
        name: "doc",
        says: "the documentation builds without warnings",
        place: Place::Beside,
        run: |workspace| {
            workspace.cargo_with(
                "doc --workspace --no-deps --locked",
                &[("RUSTDOCFLAGS", "-D warnings")],
            )
        },
    },
    Step {
        name: "deny",
        says: "licences, sources and versions of dependencies satisfy deny.toml",
        place: Place::Beside,
        run: deny::check,
    },
    Step {
        name: "data",
        says: "DuckDB, Polars and pandas read tables as docs/tables.md shows",
        place: Place::Beside,
        run: data::check,
    },
    Step {
        name: "python",
        says: "the Python package builds, installs and passes its tests in an environment of its own",
        place: Place::Beside,
        run: python::check,
    },
    Step {
        name: "dist",
        says: "bills of materials, manual pages and the Debian package are right",
        place: Place::Beside,
        run: dist::check,
    },
    Step {
        name: "proofs",
        says: "the proofs of the checker compile, and what they prove agrees with ludex-check",
        place: Place::Beside,
        run: proofs::check,
    },
    Step {
        name: "test",
        says: "the tests pass",
        place: Place::Main,
        run: |workspace| workspace.cargo("test --workspace --all-targets --locked --no-fail-fast"),
    },
    Step {
        name: "doctest",
        says: "the examples in the documentation pass",
        place: Place::Main,
        run: |workspace| workspace.cargo("test --workspace --doc --locked"),
    },
    Step {
        name: "readme",
        says: "the commands in README.md and docs/ print what is documented, and draw its pictures",
        place: Place::Main,
        run: |workspace| pictures::check(workspace).and(console::check(workspace)),
    },
    Step {
        name: "book",
        says: "the book's links, pictures, command reference and spelling are in order",
        place: Place::Main,
        run: book::check,
    },
    Step {
        name: "page",
        says: "the page is well typed and works in a browser, from a server and without one",
        place: Place::Main,
        run: page::check,
    },
];

/// Finds rustfmt and clippy, or asks rustup for them.
fn tools(workspace: &Workspace) -> Result<()> {
    let missing = || -> Vec<&str> {
        let components = [("fmt", "rustfmt"), ("clippy", "clippy")];
        components
            .into_iter()
            .filter(|(subcommand, _)| !workspace.has_subcommand(subcommand))
            .map(|(_, component)| component)
            .collect()
    };
    if missing().is_empty() {
        return Ok(());
    }
    println!("rustup component add rustfmt clippy");
    let added =
        workspace.command("rustup").args(["component", "add", "rustfmt", "clippy"]).status();
    let missing = missing().join(" ");
    if missing.is_empty() {
        return Ok(());
    }
    let attempt = match added {
        Ok(status) => format!("rustup could not add it ({status})"),
        Err(error) => format!("rustup could not be started ({error})"),
    };
    bail!(
        "missing: {missing}; {attempt}. With rustup: `rustup component add {missing}`. \
         Without: install the packages of those names that belong to this Rust, \
         or rustup from https://rustup.rs"
    )
}
