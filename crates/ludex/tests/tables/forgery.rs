//! Manifests that lie, each number and all of them together.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::verify::{copy, edit, sha256, write_manifest};

fn manifest(table: &Path) -> Value {
    serde_json::from_slice(&fs::read(table.join("_manifest.json")).unwrap()).unwrap()
}

fn write(table: &Path, manifest: &Value) {
    write_manifest(table, &manifest.to_string());
}

fn is_verified(table: &Path) -> bool {
    check::verify_table(table, check::Bounds::NONE).is_ok()
}

/// The places of everything that is stated, as JSON pointers: numbers, texts, flags,
/// and what is there or not.
fn leaves(value: &Value, place: &str, all: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                leaves(value, &format!("{place}/{}", name.replace('/', "~1")), all);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                leaves(value, &format!("{place}/{index}"), all);
            }
        }
        _ => all.push(place.to_owned()),
    }
}

/// A statement in other words, and what else could stand there.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            let near = [number + 1, number - 1, 2 * number + 3, -number - 1];
            let mut all: Vec<Value> = near.into_iter().map(Value::from).collect();
            all.extend([json!(number as f64 + 0.5), json!(number.to_string()), Value::Null]);
            all
        }
        Value::String(text) => {
            let mut all = vec![json!(format!("{text} ")), json!(format!("0{text}")), json!("")];
            if let Some(digit) = text.bytes().rposition(|byte| byte.is_ascii_digit()) {
                let mut bytes = text.clone().into_bytes();
                bytes[digit] = if bytes[digit] == b'9' { b'8' } else { bytes[digit] + 1 };
                all.push(json!(String::from_utf8(bytes).unwrap()));
            }
            all.push(Value::Null);
            all
        }
        Value::Bool(flag) => vec![json!(!flag), Value::Null],
        _ => vec![json!(1), json!({"value": 1, "position": "ppp/3/PPP w"})],
    }
}

#[test]
fn whatever_is_stated_otherwise_is_found() {
    for position in ["3x3", "pp/2/2/P1 b"] {
        let (_folder, table) = copy(position);
        let whole = manifest(&table);
        assert!(is_verified(&table));
        let mut places = Vec::new();
        leaves(&whole, "", &mut places);
        assert!(places.len() > 60, "{places:?}");
        for place in places {
            for other in others(whole.pointer(&place).unwrap()) {
                let mut changed = whole.clone();
                *changed.pointer_mut(&place).unwrap() = other.clone();
                write(&table, &changed);
                assert!(!is_verified(&table), "{place} is {other}");
            }
        }
        write(&table, &whole);
        assert!(is_verified(&table));
    }
}

#[test]
fn fields_that_are_missing_doubled_or_unknown_are_found() {
    let (_folder, table) = copy("3x3");
    let whole = manifest(&table);
    let mut objects = vec![String::new()];
    let mut places = Vec::new();
    leaves(&whole, "", &mut places);
    for place in &places {
        for (end, _) in place.match_indices('/') {
            if !objects.contains(&place[..end].to_owned())
                && whole.pointer(&place[..end]).unwrap().is_object()
            {
                objects.push(place[..end].to_owned());
            }
        }
    }
    assert!(objects.len() > 20, "{objects:?}");
    for place in objects {
        let object = whole.pointer(&place).unwrap().as_object().unwrap().clone();
        let mut changed = whole.clone();
        changed.pointer_mut(&place).unwrap()["solutions"] = 5.into();
        write(&table, &changed);
        assert!(!is_verified(&table), "{place} states more");
        for name in object.keys() {
            let mut changed = whole.clone();
            let fields = changed.pointer_mut(&place).unwrap().as_object_mut().unwrap();
            let value = fields.remove(name).unwrap();
            write(&table, &changed);
            // The longest win of a ply without any need not be said to be none.
            assert!(value.is_null() || !is_verified(&table), "{place} lacks {name}");
            // The field twice, the first time with something else.
            let fields = changed.pointer_mut(&place).unwrap().as_object_mut().unwrap();
            fields.insert("first".into(), 77.into());
            fields.insert("second".into(), value);
            let text = changed.to_string().replace("\"first\"", &format!("{name:?}"));
            let text = text.replace("\"second\"", &format!("{name:?}"));
            write_manifest(&table, &text);
            assert!(!is_verified(&table), "{place} has {name} twice");
        }
    }
    write(&table, &whole);
    assert!(is_verified(&table));
}

/// Takes so many positions of a value from counts, and keeps their sums right.
fn take(counts: &mut Value, value: &str, number: i64) {
    let plies: i64 = value.parse().unwrap();
    let less = |counts: &mut Value| *counts = (counts.as_i64().unwrap() - number).into();
    less(&mut counts["values"][value]);
    less(&mut counts["positions"]);
    less(&mut counts[if plies > 0 { "wins" } else { "losses" }]);
    if plies == 0 {
        less(&mut counts["terminal"]);
    }
}

/// Totals that fit each other and that the plies make possible: other positions of
/// different plies could be the same.
#[test]
fn totals_that_agree_with_each_other_are_found_to_be_wrong() {
    for position in ["4x4", "p.p./.p../.P../PP.P b"] {
        let (_folder, table) = copy(position);
        let whole = manifest(&table);
        let values = whole["counts"]["values"].as_object().unwrap();
        for value in values.keys() {
            for (positions, folded) in
                [(2, 1), (-2, -1), (2, 2), (1, 1), (1, 0), (-1, 0), (0, 1), (0, -1)]
            {
                let mut changed = whole.clone();
                take(&mut changed["counts"], value, positions);
                let sum = changed["folded"].as_i64().unwrap() - folded;
                changed["folded"] = sum.into();
                write(&table, &changed);
                assert!(
                    !is_verified(&table),
                    "{positions} fewer of value {value}, {folded} folded"
                );
            }
        }
        for by in [-2, -1, 1, 2] {
            let mut changed = whole.clone();
            let sum = changed["counts"]["single"].as_i64().unwrap() + by;
            changed["counts"]["single"] = sum.into();
            write(&table, &changed);
            assert!(!is_verified(&table), "{by} more with a single winning move");
        }
        write(&table, &whole);
        assert!(is_verified(&table));
    }
}

/// A ply and the totals, changed together; the sums of all are right.
#[test]
fn a_ply_and_the_totals_that_agree_are_found_to_be_wrong() {
    let (_folder, table) = copy("3x3");
    let whole = manifest(&table);
    for ply in 0..whole["layers"].as_array().unwrap().len() {
        let values = whole["layers"][ply]["counts"]["values"].as_object().unwrap();
        for (value, by) in values.keys().flat_map(|value| [(value, 1), (value, -1), (value, 2)]) {
            let mut changed = whole.clone();
            take(&mut changed["counts"], value, by);
            let layer = &mut changed["layers"][ply];
            take(&mut layer["counts"], value, by);
            for rows in [0, by] {
                let mut changed = changed.clone();
                for place in ["/rows", &format!("/layers/{ply}/rows"), "/folded"] {
                    let number = changed.pointer_mut(place).unwrap();
                    *number = (number.as_i64().unwrap() - rows).into();
                }
                write(&table, &changed);
                assert!(!is_verified(&table), "ply {ply}: {by} fewer of value {value}");
            }
        }
    }
}

/// The same file under the name of another ply, where other tools would read the ply.
#[test]
fn parts_are_in_the_folders_of_their_plies() {
    let (_folder, table) = copy("3x3");
    fs::rename(table.join("ply=03"), table.join("ply=33")).unwrap();
    edit(&table, |manifest| {
        manifest["layers"][3]["parts"][0]["file"] = "ply=33/part-0000.parquet".into();
    });
    let reason = check::verify_table(&table, check::Bounds::NONE).unwrap_err().to_string();
    assert!(reason.contains("not the name of a part of ply 3"), "{reason}");
}

/// The end of a Parquet file says of each row group what its least and greatest values
/// are. Whoever looks for a position passes over groups by that.
#[test]
fn row_groups_that_misstate_what_they_hold_are_found() {
    let (_folder, table) = copy("3x3");
    let path = table.join("ply=04/part-0000.parquet");
    let whole = fs::read(&path).unwrap();
    let end = whole.len() - 8;
    let length = u32::from_le_bytes(whole[end..end + 4].try_into().unwrap()) as usize;
    let part = &manifest(&table)["layers"][4]["parts"][0];
    let least: u64 = part["first_white"].as_str().unwrap().parse().unwrap();
    let stated = least.to_le_bytes();
    let places: Vec<usize> =
        (end - length..end - 8).filter(|&place| whole[place..place + 8] == stated).collect();
    assert!(!places.is_empty());
    for place in places {
        for other in [0, least - 1, least + 1, u64::MAX] {
            let mut changed = whole.clone();
            changed[place..place + 8].copy_from_slice(&other.to_le_bytes());
            fs::write(&path, &changed).unwrap();
            edit(&table, |manifest| {
                manifest["layers"][4]["parts"][0]["sha256"] = sha256(&changed).into();
            });
            let reason = check::verify_table(&table, check::Bounds::NONE).unwrap_err().to_string();
            assert!(reason.contains("the footer does not match the rows"), "{other}: {reason}");
        }
    }
}
