//! What the checker is made of.

use std::collections::BTreeSet;
use std::process::Command;

/// All that checking certificates needs, for any machine: a SHA-256 and a Zstandard
/// decoder, with what these consist of. None of it compiles C, none of it is a
/// crate of this workspace, and what is added here has to be as plain.
const OF_CERTIFICATES: [&str; 12] = [
    "check",
    "sha2",
    "block-buffer",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "digest",
    "hybrid-array",
    // Declarations of the system's functions: how `cpufeatures` asks some processors.
    "libc",
    "typenum",
    "ruzstd",
    // The checksum of Zstandard frames.
    "twox-hash",
];

/// The names of the crates that the checker is built from, also by their build scripts and
/// for its tests.
fn crates(options: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--offline", "--locked", "--package", "check"])
        .args(["--target", "all", "--prefix", "none", "--format", "{p}"])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes text");
    text.lines().filter_map(|line| Some(line.split(' ').next()?.to_owned())).collect()
}

#[test]
fn certificates_need_a_sha_256_and_a_zstandard_decoder_and_nothing_else() {
    let expected: BTreeSet<String> = OF_CERTIFICATES.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(crates(&["--no-default-features"]), expected);
}

#[test]
fn no_crate_of_the_workspace_is_among_the_dependencies() {
    let all = crates(&[]);
    assert!(all.contains("zstd") && all.contains("serde_json"), "{all:?}");
    let folders = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("crates");
    for folder in folders {
        let name = folder.expect("a crate").file_name().to_string_lossy().into_owned();
        assert!(name == "check" || !all.contains(&name), "{name}");
    }
}
