//! The checker goes through tables and names what is wrong.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use super::kit::table;
use crate::program::ludex;

/// A copy of a table, to be damaged.
pub(crate) fn copy(position: &str) -> (tempfile::TempDir, PathBuf) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let target = to.join(path.file_name().unwrap());
            if path.is_dir() {
                copy(&path, &target);
            } else {
                fs::copy(&path, &target).unwrap();
            }
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("table");
    copy(&table(position), &target);
    (folder, target)
}

fn reason(table: &Path) -> String {
    let finished = ludex(["verify", table.to_str().unwrap(), "--json"]).finish();
    let answer = finished.json(1);
    assert_eq!(answer["verified"], false);
    answer["files"][0]["reason"].as_str().unwrap().to_owned()
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Writes a manifest and the checksum beside it, as a forger would.
pub(crate) fn write_manifest(table: &Path, text: &str) {
    fs::write(table.join("_manifest.json"), text).unwrap();
    let line = format!("{}  _manifest.json\n", sha256(text.as_bytes()));
    fs::write(table.join("_manifest.sha256"), line).unwrap();
}

/// Changes the manifest.
pub(crate) fn edit(table: &Path, change: impl FnOnce(&mut serde_json::Value)) {
    let text = fs::read(table.join("_manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_slice(&text).unwrap();
    change(&mut manifest);
    write_manifest(table, &manifest.to_string());
}

#[test]
fn whole_tables_are_verified() {
    for position in ["3x3", "4x4", "5x4", "p.p./.p../.P../PP.P b", "pp/2/2/P1 b"] {
        let folder = table(position);
        let finished = ludex(["verify", folder.to_str().unwrap()]).finish();
        let said = finished.printed(0);
        assert!(said.contains("verified: the table of all positions from"), "{said}");
    }
}

#[test]
fn a_damaged_part_is_named() {
    let (_folder, table) = copy("4x4");
    let path = table.join("ply=07/part-0000.parquet");
    let bytes = fs::read(&path).unwrap();
    for place in [0, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        fs::write(&path, damaged).unwrap();
        let said = reason(&table);
        assert!(said.starts_with("ply=07/part-0000.parquet: the checksum"), "{said}");
    }
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert!(reason(&table).starts_with("ply=07/part-0000.parquet: it has"));
    fs::remove_file(&path).unwrap();
    assert!(reason(&table).starts_with("ply=07/part-0000.parquet: no such file or folder"));
}

#[test]
fn the_checksum_beside_a_manifest_must_fit_it_and_may_be_absent() {
    let (_folder, table) = copy("3x3");
    let path = table.join("_manifest.sha256");
    let line = fs::read_to_string(&path).unwrap();
    for wrong in [String::new(), line.to_uppercase(), line.replace("  ", " "), line.repeat(2)] {
        fs::write(&path, wrong).unwrap();
        assert_eq!(reason(&table), "_manifest.sha256: it is not the checksum of _manifest.json");
    }
    fs::remove_file(&path).unwrap();
    ludex(["verify", table.to_str().unwrap()]).finish().printed(0);
}

/// A part of another table with its checksum: well formed, and wrong.
#[test]
fn a_part_that_belongs_elsewhere_is_rejected_by_the_rules() {
    let (_folder, target) = copy("4x4");
    let name = "ply=06/part-0000.parquet";
    let stranger = table("4x4").join("ply=08/part-0000.parquet");
    let bytes = fs::read(&stranger).unwrap();
    fs::write(target.join(name), &bytes).unwrap();
    edit(&target, |manifest| {
        let stated = manifest["layers"][8]["parts"][0].clone();
        let part = &mut manifest["layers"][6]["parts"][0];
        *part = stated;
        part["file"] = name.into();
        part["sha256"] = sha256(&bytes).into();
    });
    let said = reason(&target);
    assert!(said.contains("its successor") || said.contains("after 7 plies"), "{said}");
}

/// A table that ends too soon: what would follow is named with the side to move there.
#[test]
fn a_missing_successor_is_named_with_its_side() {
    for (last, here, there) in [(3, "b", "w"), (4, "w", "b")] {
        let (_folder, target) = copy("4x4");
        edit(&target, |manifest| {
            let layers = manifest["layers"].as_array_mut().unwrap();
            for ply in last + 1..layers.len() {
                fs::remove_dir_all(target.join(format!("ply={ply:02}"))).unwrap();
            }
            layers.truncate(last + 1);
        });
        let said = reason(&target);
        let part = format!("ply={last:02}/part-0000.parquet: ");
        let words = said.strip_prefix(&part).and_then(|rest| rest.strip_suffix(" is missing"));
        let (from, to) = words.and_then(|words| words.split_once(": its successor ")).unwrap();
        assert!(from.ends_with(&format!(" {here}")), "{said}");
        assert!(to.ends_with(&format!(" {there}")), "{said}");
        // The program finds the same position after a move of the first.
        let moves = ludex(["pawns", "perft", from, "--depth", "1", "--json"]).finish();
        assert!(moves.json(0)["counts"][0].as_u64().unwrap() > 0, "{said}");
    }
}

/// Every byte of a part is covered: with a fitting checksum, damage is found by the
/// reader or by the rules, and nothing panics.
#[test]
fn damage_behind_a_fitting_checksum_does_no_harm() {
    let (_folder, table) = copy("3x3");
    let name = "ply=04/part-0000.parquet";
    let bytes = fs::read(table.join(name)).unwrap();
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..150 {
        let mut damaged = bytes.clone();
        for _ in 0..random.usize(1..4) {
            let place = random.usize(0..damaged.len());
            damaged[place] = random.u8(..);
        }
        fs::write(table.join(name), &damaged).unwrap();
        edit(&table, |manifest| {
            manifest["layers"][4]["parts"][0]["sha256"] = sha256(&damaged).into();
        });
        let found = check::verify_table(&table, check::Bounds::NONE);
        assert!(damaged == bytes || found.is_err(), "{found:?}");
    }
}

#[test]
fn a_check_that_is_stopped_knows_nothing() {
    let bounds = check::Bounds { stop: &|| true, ..check::Bounds::NONE };
    let reason = check::verify_table(&table("4x4"), bounds).unwrap_err();
    assert!(reason.is_given_up(), "{reason}");
}

#[test]
fn wrong_statements_of_the_manifest_are_found() {
    type Change = fn(&mut serde_json::Value);
    let changes: [(&str, Change); 17] = [
        ("the longest win is in another position", |manifest| {
            manifest["layers"][1]["longest"]["position"] = "rubbish".into();
        }),
        ("the longest win is in another position", |manifest| {
            manifest["layers"][1]["longest"]["position"] = "pppp/4/4/PPPP w".into();
        }),
        ("to_move is wrong", |manifest| {
            manifest["layers"][2]["to_move"] = "zebra".into();
        }),
        ("10173 positions up to mirror images, not 1 (", |manifest| manifest["folded"] = 1.into()),
        ("positions up to mirror images, not 11000", |manifest| {
            manifest["folded"] = 11_000.into();
        }),
        ("_manifest.json: the values", |manifest| {
            manifest["counts"]["values"] = serde_json::json!({"77": 3});
        }),
        ("_manifest.json: the values", |manifest| {
            let values = manifest["counts"]["values"].as_object_mut().unwrap();
            values.remove("1");
            values.insert("77".into(), 3.into());
        }),
        ("_manifest.json: positions is 20286, not 20186", |manifest| {
            manifest["counts"]["positions"] = 20_186.into();
        }),
        ("ply 5: positions", |manifest| {
            let positions = &mut manifest["layers"][5]["counts"]["positions"];
            *positions = (positions.as_u64().unwrap() - 100).into();
        }),
        ("the value of the first position", |manifest| manifest["value"] = 5.into()),
        ("11754 rows, not 5", |manifest| manifest["rows"] = 5.into()),
        ("ply 3: wins", |manifest| manifest["layers"][3]["counts"]["wins"] = 999.into()),
        ("ply 3: the values", |manifest| {
            manifest["layers"][3]["counts"]["values"]["0"] = 999.into();
        }),
        ("positions is 20286, not 1", |manifest| manifest["counts"]["positions"] = 1.into()),
        ("not the name of a part", |manifest| {
            manifest["layers"][3]["parts"][0]["file"] = "ply=../../x".into();
        }),
        ("has no layers", |manifest| manifest["layers"] = serde_json::json!([])),
        ("mirror images share rows", |manifest| manifest["mirror_folded"] = false.into()),
    ];
    for (expected, change) in changes {
        let (_folder, table) = copy("4x4");
        edit(&table, change);
        let said = reason(&table);
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

/// All plies but the first, under the names of those before.
#[test]
fn a_table_that_begins_later_is_rejected() {
    for position in ["4x4", "p1p1/1p2/1P2/PP1P b"] {
        let (_folder, table) = copy(position);
        edit(&table, |manifest| {
            let layers = manifest["layers"].as_array_mut().unwrap();
            layers.remove(0);
            fs::remove_dir_all(table.join("ply=00")).unwrap();
            for (ply, layer) in layers.iter_mut().enumerate() {
                layer["ply"] = ply.into();
                layer["parts"][0]["file"] = format!("ply={ply:02}/part-0000.parquet").into();
                let name = |ply: usize| table.join(format!("ply={ply:02}"));
                fs::rename(name(ply + 1), name(ply)).unwrap();
            }
        });
        let said = reason(&table);
        assert!(said.contains("the column side is wrong"), "{said}");
    }
}

#[test]
fn files_that_do_not_belong_to_the_table_are_refused() {
    for name in ["ply=99/part-0000.parquet", "ply=03/part-0001.parquet", "ply=03/x/y.PARQUET"] {
        let (_folder, table) = copy("3x3");
        let path = table.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(table.join("ply=03/part-0000.parquet"), &path).unwrap();
        let said = reason(&table);
        assert!(said.starts_with(name) && said.contains("does not belong"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn links_to_folders_are_refused_and_not_followed() {
    let (_folder, table) = copy("3x3");
    std::os::unix::fs::symlink("/", table.join("ply=99")).unwrap();
    let said = reason(&table);
    assert!(
        said.starts_with("ply=99: ") && said.contains("does not belong to the table"),
        "{said}"
    );
}

#[test]
fn a_table_with_text_is_verified_and_has_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table");
    let path = table.to_str().unwrap();
    ludex(["pawns", "tabulate", "3x4", "--out", path, "--text"]).finish().printed(0);
    ludex(["verify", path]).finish().printed(0);
}

#[test]
fn a_folder_without_a_finished_table_is_trouble() {
    let folder = tempfile::tempdir().unwrap();
    let said = ludex(["verify", folder.path().to_str().unwrap()]).finish().trouble().to_owned();
    assert!(said.contains("the folder does not contain a finished table"), "{said}");
    fs::write(folder.path().join("_manifest.json"), "{").unwrap();
    assert!(reason(folder.path()).starts_with("_manifest.json: EOF"));
}
