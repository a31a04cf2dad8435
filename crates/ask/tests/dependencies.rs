//! What the desk knows nothing of.

use std::path::Path;
use std::process::Command;

/// Doors, and what belongs to them.
const DOORS: [&str; 14] = [
    "ludex",
    "server",
    "cluster",
    "tables",
    "durable",
    "animation",
    "clap",
    "tokio",
    "axum",
    "hyper",
    "indicatif",
    "anstream",
    "tempfile",
    "parquet",
];

#[test]
fn the_desk_depends_on_no_door_and_compiles_no_c() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--offline", "--locked", "--package", "ask", "--edges", "normal,build"])
        .args(["--prefix", "none", "--format", "{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes text");
    let names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"pawns") && names.contains(&"check"), "{names:?}");
    for door in DOORS {
        assert!(!names.contains(&door), "the desk depends on {door}");
    }
    assert!(!names.contains(&"cc"), "something is compiled from C");
}

/// What would reach beyond the desk.
const BEYOND: [&str; 10] = [
    "std::fs",
    "std::net",
    "std::thread",
    "std::env",
    "std::process",
    "Instant::now",
    "SystemTime",
    "stdin()",
    "stdout()",
    "fastrand::",
];

#[test]
fn the_desk_opens_no_file_reads_no_clock_starts_no_thread_and_draws_no_lots() {
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut read = 0;
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(path.read_dir().unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let desk =
            source.rsplit_once("#[cfg(test)]\nmod tests").map_or(&source[..], |(desk, _)| desk);
        for word in BEYOND {
            assert!(!desk.contains(word), "{}: {word}", path.display());
        }
        read += 1;
    }
    assert!(read > 20, "{read} files");
}
