//! The checker goes through tables and names what is wrong.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::kit::table;
use crate::program::ludex;

/// A copy of a table, to be damaged.
fn copy(position: &str) -> (tempfile::TempDir, PathBuf) {
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

fn sha256(bytes: &[u8]) -> String {
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Changes the manifest.
fn edit(table: &Path, change: impl FnOnce(&mut serde_json::Value)) {
    let path = table.join("_manifest.json");
    let mut manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    change(&mut manifest);
    fs::write(&path, manifest.to_string()).unwrap();
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
    assert!(reason(&table).starts_with("ply=07/part-0000.parquet: No such file"));
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
        match check::verify_table(&table, check::Bounds::NONE) {
            // Statistics and names of the writer are not what is claimed.
            Ok(verified) => assert_eq!(verified.positions, 71),
            Err(reason) => assert!(!reason.to_string().is_empty()),
        }
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
    let changes: [(&str, Change); 18] = [
        ("another position takes longest", |manifest| {
            manifest["layers"][1]["longest"]["position"] = "rubbish".into();
        }),
        ("another position takes longest", |manifest| {
            manifest["layers"][1]["longest"]["position"] = "pppp/4/4/PPPP w".into();
        }),
        ("the other side is to move", |manifest| {
            manifest["layers"][2]["to_move"] = "zebra".into();
        }),
        ("1 positions up to mirror images", |manifest| manifest["folded"] = 1.into()),
        ("positions up to mirror images", |manifest| manifest["folded"] = 11_000.into()),
        ("the values of all plies", |manifest| {
            manifest["counts"]["values"] = serde_json::json!({"77": 3});
        }),
        ("there cannot be 3 positions", |manifest| {
            let values = manifest["counts"]["values"].as_object_mut().unwrap();
            values.remove("1");
            values.insert("77".into(), 3.into());
        }),
        ("positions is 20286 by the values", |manifest| {
            manifest["counts"]["positions"] = 20_186.into();
        }),
        ("ply 5: positions", |manifest| {
            let positions = &mut manifest["layers"][5]["counts"]["positions"];
            *positions = (positions.as_u64().unwrap() - 100).into();
        }),
        ("the value of the first position", |manifest| manifest["value"] = 5.into()),
        ("another number is stated", |manifest| manifest["rows"] = 5.into()),
        ("ply 3: wins", |manifest| manifest["layers"][3]["counts"]["wins"] = 999.into()),
        ("ply 3: the values", |manifest| {
            manifest["layers"][3]["counts"]["values"]["0"] = 999.into();
        }),
        ("positions cannot be", |manifest| manifest["counts"]["positions"] = 1.into()),
        ("not the name of a part", |manifest| {
            manifest["layers"][3]["parts"][0]["file"] = "ply=../../x".into();
        }),
        ("states no layers", |manifest| manifest["layers"] = serde_json::json!([])),
        ("mirror images share rows", |manifest| manifest["mirror_folded"] = false.into()),
        ("ply 0 is not the position", |manifest| {
            manifest["layers"].as_array_mut().unwrap().remove(0);
            for (ply, layer) in (0..).zip(manifest["layers"].as_array_mut().unwrap().iter_mut()) {
                layer["ply"] = ply.into();
            }
        }),
    ];
    for (expected, change) in changes {
        let (_folder, table) = copy("4x4");
        edit(&table, change);
        if expected.starts_with("ply 0") {
            // Else the file of the ply that was left out would be told.
            fs::remove_dir_all(table.join("ply=00")).unwrap();
        }
        let said = reason(&table);
        let also = expected.starts_with("ply 0") && said.contains("the other side moves");
        assert!(said.contains(expected) || also, "{expected}: {said}");
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
    assert!(said.starts_with("ply=99: ") && said.contains("not the table's"), "{said}");
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
    assert!(said.contains("the folder holds no finished table"), "{said}");
    fs::write(folder.path().join("_manifest.json"), "{").unwrap();
    assert!(reason(folder.path()).starts_with("_manifest.json: EOF"));
}
