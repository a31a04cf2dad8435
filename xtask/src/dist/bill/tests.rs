use super::super::graph::tests::made_of;
use super::*;

/// A program, a library with an old licence and a version with a plus, and a macro.
fn example() -> (Graph, Packages) {
    let metadata = serde_json::json!({
        "packages": [
            { "id": "l", "name": "ludex", "version": "0.1.0", "license": "MIT OR Apache-2.0",
              "description": "Exact\nanswers", "repository": null, "source": null,
              "manifest_path": "/w/crates/ludex/Cargo.toml" },
            { "id": "z", "name": "zstd-sys", "version": "2.0+zstd.1.5", "license": "MIT/Apache-2.0",
              "description": null, "repository": "https://example.org/z", "source": "registry",
              "manifest_path": "/r/zstd-sys/Cargo.toml" },
            { "id": "m", "name": "macros", "version": "1.0.0", "license": "MIT",
              "description": null, "repository": null, "source": "registry",
              "manifest_path": "/r/macros/Cargo.toml" },
        ],
        "resolve": { "nodes": [
            { "id": "l", "deps": [
                { "pkg": "z", "dep_kinds": [{ "kind": null }] },
                { "pkg": "m", "dep_kinds": [{ "kind": "dev" }, { "kind": null }] },
            ] },
            { "id": "z", "deps": [{ "pkg": "m", "dep_kinds": [{ "kind": "build" }] }] },
            { "id": "m", "deps": [] },
        ] },
    });
    let sum = "ab".repeat(32);
    let lock = format!(
        "version = 4\n\
         [[package]]\nname = \"ludex\"\nversion = \"0.1.0\"\n\
         [[package]]\nname = \"macros\"\nversion = \"1.0.0\"\nchecksum = \"{sum}\"\n\
         [[package]]\nname = \"zstd-sys\"\nversion = \"2.0+zstd.1.5\"\nchecksum = \"{sum}\"\n"
    );
    let [ludex, zstd, macros] =
        [("ludex", "0.1.0"), ("zstd-sys", "2.0+zstd.1.5"), ("macros", "1.0.0")]
            .map(|(name, version)| made_of(name, version));
    let graph = Graph {
        root: ludex.clone(),
        uses: BTreeMap::from([
            (ludex, BTreeSet::from([zstd.clone(), macros.clone()])),
            (zstd, BTreeSet::new()),
            (macros.clone(), BTreeSet::new()),
        ]),
        at_build: BTreeSet::from([macros]),
    };
    (graph, Packages::read(metadata.to_string().as_bytes(), &lock).unwrap())
}

const TREE: &str = "ludex v0.1.0 (/w/crates/ludex)\nmacros v1.0.0 (proc-macro)\n\
                    zstd-sys v2.0+zstd.1.5\n";

#[test]
fn a_bill_says_what_is_in_the_program() {
    let (graph, packages) = example();
    let text = text(&graph, &packages, "some-target").unwrap();
    let bill: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(bill["bomFormat"], "CycloneDX");
    assert_eq!(bill["specVersion"], "1.6");
    assert_eq!(bill["metadata"]["component"]["name"], "ludex");
    assert_eq!(bill["metadata"]["component"]["purl"], "pkg:generic/ludex@0.1.0");
    assert_eq!(bill["metadata"]["component"]["description"], "Exact answers");
    assert_eq!(bill["metadata"]["properties"][0]["value"], "some-target");
    assert_eq!(bill["components"].as_array().unwrap().len(), 2);
    assert_eq!(bill["components"][0]["scope"], "excluded");
    let expected = serde_json::json!({
        "type": "library",
        "bom-ref": "pkg:cargo/zstd-sys@2.0%2Bzstd.1.5",
        "name": "zstd-sys",
        "version": "2.0+zstd.1.5",
        "scope": "required",
        "hashes": [{ "alg": "SHA-256", "content": "ab".repeat(32) }],
        "licenses": [{ "expression": "MIT OR Apache-2.0" }],
        "purl": "pkg:cargo/zstd-sys@2.0%2Bzstd.1.5",
        "externalReferences": [{ "type": "vcs", "url": "https://example.org/z" }],
    });
    assert_eq!(bill["components"][1], expected);
    let uses = serde_json::json!({
        "ref": "pkg:generic/ludex@0.1.0",
        "dependsOn": ["pkg:cargo/macros@1.0.0", "pkg:cargo/zstd-sys@2.0%2Bzstd.1.5"],
    });
    assert_eq!(bill["dependencies"][0], uses);
    assert_eq!(compare(&text, TREE, &packages).unwrap(), 3);
}

#[test]
fn a_bill_with_too_little_or_too_much_is_found_out() {
    let (graph, packages) = example();
    let text = text(&graph, &packages, "some-target").unwrap();
    let trouble = |text: &str, tree: &str| compare(text, tree, &packages).unwrap_err().to_string();
    let longer = TREE.to_owned() + "itoa v1.0.0\n";
    assert_eq!(trouble(&text, &longer), "not in the bill: itoa 1.0.0");
    let shorter = TREE.replace("macros v1.0.0 (proc-macro)\n", "");
    assert_eq!(trouble(&text, &shorter), "not in the program: macros 1.0.0");
    let unlicensed = text.replacen("\"expression\"", "\"id\"", 1);
    assert!(trouble(&unlicensed, TREE).ends_with("has no licence"));
    let unknown = text.replace("\"version\": \"1.0.0\"", "\"version\": \"1.0.1\"");
    assert_eq!(trouble(&unknown, TREE), "`cargo metadata` does not list macros 1.0.1");
}

#[test]
fn uses_that_cargo_does_not_know_are_found_out() {
    let (mut graph, packages) = example();
    let macros = made_of("macros", "1.0.0");
    let zstd = made_of("zstd-sys", "2.0+zstd.1.5");
    // A dependency of its build script is none of the library.
    graph.uses.get_mut(&zstd).unwrap().insert(macros);
    let text = text(&graph, &packages, "some-target").unwrap();
    let trouble = compare(&text, TREE, &packages).unwrap_err().to_string();
    assert_eq!(trouble, "zstd-sys 2.0+zstd.1.5 does not depend on macros 1.0.0");
}

#[test]
fn a_package_that_nothing_uses_is_found_out() {
    let (mut graph, packages) = example();
    let macros = made_of("macros", "1.0.0");
    graph.uses.get_mut(&graph.root.clone()).unwrap().remove(&macros);
    let text = text(&graph, &packages, "some-target").unwrap();
    assert!(compare(&text, TREE, &packages).is_err());
}
