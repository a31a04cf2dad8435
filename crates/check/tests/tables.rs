//! Tables that were written once.
#![cfg(feature = "tables")]

use std::path::Path;

/// What is verified today stays verified: these files are never written anew.
#[test]
fn tables_that_were_written_once_are_verified() {
    for (name, statement, rows) in [
        ("3x3.table", "from ppp/3/PPP w, where White, to move on 3x3, loses in 6 plies", 71),
        ("3x2-text.table", "from pp/2/PP w, where White, to move on 3x2, loses in 2 plies", 8),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
        let verified = check::verify_table(&folder, check::Bounds::NONE).unwrap();
        assert_eq!(verified.statement, format!("the table of all positions {statement}"));
        assert_eq!(verified.positions, rows);
    }
}
