//! Tables that were written once.
#![cfg(feature = "tables")]

use std::fs;
use std::path::{Path, PathBuf};

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// What is verified today stays verified: these files are never written anew.
#[test]
fn tables_that_were_written_once_are_verified() {
    for (name, statement, rows) in [
        ("3x3.table", "from ppp/3/PPP w, where White, to move on 3x3, loses in 6 plies", 71),
        ("3x2-text.table", "from pp/2/PP w, where White, to move on 3x2, loses in 2 plies", 8),
        (
            "5x2-pawn-game.table",
            "from 2/p1/2/1P/P1 b - under pawn-game, where Black, to move on 5x2, loses in 2 plies",
            18,
        ),
    ] {
        let verified = check::verify_table(&kept(name), check::Bounds::NONE).unwrap();
        assert_eq!(verified.statement, format!("the table of all positions {statement}"));
        assert_eq!(verified.positions, rows);
    }
}

/// A folder with the table and a further file of this name and these bytes.
fn with_file(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strays");
    let _ = fs::remove_dir_all(&folder);
    let table = kept("3x3.table");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(table.join("_manifest.json"), folder.join("_manifest.json")).unwrap();
    for ply in 0..8 {
        let part = format!("ply={ply:02}/part-0000.parquet");
        fs::create_dir_all(folder.join(&part).parent().unwrap()).unwrap();
        fs::copy(table.join(&part), folder.join(&part)).unwrap();
    }
    fs::write(folder.join(name), bytes).unwrap();
    folder
}

#[test]
fn files_that_a_tool_may_read_along_are_refused_under_any_name() {
    let part = fs::read(kept("3x3.table").join("ply=03/part-0000.parquet")).unwrap();
    for (name, bytes) in [
        ("ply=03/more.parquet", &b""[..]),
        ("ply=03/more", &part),
        ("ply=03/more.pq", b"PARE"),
        ("more.snappy", &part),
        ("_metadata", b"anything"),
        ("_common_metadata", b""),
    ] {
        let found = check::verify_table(&with_file(name, bytes), check::Bounds::NONE);
        let reason = found.unwrap_err().to_string();
        assert_eq!(reason, format!("{name}: the file does not belong to the table"));
    }
    for (name, bytes) in [("README", &b"All positions of 3x3.\n"[..]), ("ply=03/PAR", b"PAR")] {
        check::verify_table(&with_file(name, bytes), check::Bounds::NONE).unwrap();
    }
}
