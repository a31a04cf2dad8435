//! The page and what browsers may do with it.

use std::fmt::Write as _;
use std::path::Path;

use axum::body::Body;
use axum::http::Request;

use crate::kit::{get, post, send, small};

#[tokio::test]
async fn the_page_is_inside_the_program() {
    let app = small();
    let index = send(&app, get("/")).await;
    assert_eq!(index.status, 200);
    assert_eq!(index.headers["content-type"], "text/html; charset=utf-8");
    let text = index.text();
    let values = text.split([' ', '\n']).filter_map(|word| word.split_once("=\""));
    let links = values.filter(|(name, _)| ["href", "src"].contains(name));
    let links = links.filter_map(|(_, value)| value.split('"').next());
    let mut found = 0;
    for link in links.filter(|link| !link.starts_with('#')) {
        // As browsers understand it.
        let link = link.strip_prefix("./").unwrap_or(link);
        assert!(!link.starts_with('/'), "{link}: the page works under any path");
        let reply = send(&app, get(&format!("/{link}"))).await;
        assert_eq!(reply.status, 200, "{link}");
        found += 1;
    }
    assert!(found > 10, "only {found} links");
    for path in ["/api", "/api/", "/api/v1/"] {
        assert!(send(&app, get(path)).await.text().contains("reference.js"), "{path}");
    }
}

/// The addresses of all files of the page, in whichever folder.
fn files(folder: &Path, address: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let below = entries.flat_map(|entry| {
        let address = format!("{address}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() { files(&entry.path(), &address) } else { vec![address] }
    });
    below.collect()
}

#[tokio::test]
async fn everything_is_sealed() {
    let app = small();
    let page = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src"), "");
    let others = ["/", "/api", "/api/v1/openapi.json", "/nothing", "/api/v1/nothing"];
    let mut requests: Vec<_> = page.iter().map(|path| get(path)).collect();
    requests.extend(others.map(get));
    let description = send(&app, get("/api/v1/openapi.json")).await.json();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            requests.push(match method.as_str() {
                "get" => get(&format!("/api/v1{path}")),
                "post" => post(path.trim_start_matches('/'), "{}"),
                other => panic!("{other} {path}"),
            });
        }
    }
    for request in requests {
        let asked = format!("{} {}", request.method(), request.uri());
        let reply = send(&app, request).await;
        let policy = reply.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        assert!(!policy.contains("unsafe"), "{asked}: {policy}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{asked}");
        assert_eq!(reply.headers["cross-origin-resource-policy"], "same-origin", "{asked}");
        assert!(!reply.headers.contains_key("access-control-allow-origin"), "{asked}");
    }
    for path in &page {
        let reply = send(&app, get(path)).await;
        assert_eq!(reply.status, 200, "{path}");
        if reply.headers["content-type"] != "text/html; charset=utf-8" {
            continue;
        }
        for forbidden in ["<style", "onclick=", "style=", "javascript:", "http://", "https://"] {
            assert!(!reply.text().contains(forbidden), "{path}: {forbidden}");
        }
    }
}

#[tokio::test]
async fn a_file_that_is_known_is_not_sent_again_and_is_small_on_its_way() {
    let app = small();
    let first = send(&app, get("/style.css")).await;
    let tag = first.headers["etag"].to_str().unwrap();
    let ask = |name: &'static str, value: String| {
        let request = Request::get("/style.css").header("host", "localhost").header(name, value);
        send(&app, request.body(Body::empty()).unwrap())
    };
    let again = ask("if-none-match", tag.to_owned()).await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    let packed = ask("accept-encoding", "gzip".to_owned()).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    assert!(packed.bytes.len() * 2 < first.bytes.len());
}

#[tokio::test]
async fn an_unknown_path_is_a_page_for_people_and_an_error_for_programs() {
    let app = small();
    let ask = |method: &'static str, path: &'static str, accept: &'static str| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("host", "localhost").header("accept", accept);
        send(&app, request.body(Body::empty()).unwrap())
    };
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in ["/nothing", "/api/v1/nothing", "/pawns/", "/%3Cscript%3E"] {
        let page = ask("GET", path, browser).await;
        assert_eq!(page.status, 404, "{path}");
        assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
        assert!(page.text().contains("href=\"/\"") && !page.text().contains("cript%3E"), "{path}");
        for accept in ["application/json", "*/*", ""] {
            let reply = ask("GET", path, accept).await;
            assert_eq!(reply.status, 404, "{path}");
            assert_eq!(reply.json()["code"], "no-such-path", "{path}");
        }
        assert_eq!(ask("POST", path, browser).await.json()["code"], "no-such-path", "{path}");
    }
}

/// The heat scale as a file of the page.
fn heat_scale() -> String {
    let mut text = String::from(
        "// Written from `gone::heat::POINTS`, which pictures of the program use, by the test\n\
         // `the_page_has_the_programs_heat_scale`: change it there.\n\
         export const HEAT_SCALE = [\n",
    );
    for [red, green, blue] in gone::heat::POINTS {
        let _ = writeln!(text, "  [{red}, {green}, {blue}],");
    }
    text + "];\n"
}

#[tokio::test]
async fn the_page_has_the_programs_heat_scale() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../page/src/gone/heat-scale.js");
    if std::env::var_os("UPDATE_HEAT_SCALE").is_some() {
        std::fs::write(file, heat_scale()).expect("the file can be written");
    }
    let written = std::fs::read_to_string(file).expect("the file is there");
    assert_eq!(written, heat_scale(), "UPDATE_HEAT_SCALE=1 writes it anew");
    let served = send(&small(), get("/gone/heat-scale.js")).await;
    assert_eq!(served.text(), written);
}
