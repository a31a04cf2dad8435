//! What people and scripts see of the program, as one program of tests: linking is
//! most of the work of building a small one.

mod certificates;
mod checkpoint;
mod contract;
mod corpora;
#[cfg(unix)]
mod doors;
mod engine;
#[cfg(debug_assertions)]
mod faults;
mod gone;
#[cfg(unix)]
mod grade;
mod input;
mod known_results;
#[cfg(target_os = "linux")]
mod limits;
mod pegs;
mod play;
mod program;
mod promises;
mod rules;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod service;
mod snapshots;
mod tables;
mod traces;

/// Other systems do not tell what a process takes.
#[cfg(not(target_os = "linux"))]
#[test]
fn memory_is_measured_on_linux_only() {}

/// Cargo looks for tests in this file alone, so that a forgotten one would pass.
#[test]
fn every_file_beside_this_one_is_a_part_of_it() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let text = std::fs::read_to_string(folder.join("main.rs")).unwrap();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let holds_code =
            path.extension().is_some_and(|end| end == "rs") || path.join("mod.rs").exists();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            !holds_code || name == "main" || text.contains(&format!("mod {name};")),
            "{name} is not declared in tests/main.rs"
        );
        assert!(!path.join("main.rs").exists(), "{name}/main.rs would not be run: call it mod.rs");
    }
}
