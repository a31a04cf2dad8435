//! The page, embedded in the program.

use std::hash::{DefaultHasher, Hasher as _};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::problem::Problem;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// Sends a file of the page; nothing else is known by that path.
pub(crate) async fn send(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        "/api" | "/api/" | "/api/v1" | "/api/v1/" => "api.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = FILES.get_file(name) else {
        let problem = Problem::NoSuchPath(board::excerpt_of(uri.path(), 100));
        return match FILES.get_file("not-found.html") {
            Some(page) if is_read_by_people(&method, &headers) => (
                problem.status(),
                [(header::CONTENT_TYPE, kind("not-found.html"))],
                page.contents(),
            )
                .into_response(),
            _ => problem.into_response(),
        };
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        let problem = Problem::WrongMethod(format!("{method} is not for files of the page"));
        return ([(header::ALLOW, "GET, HEAD")], problem).into_response();
    }
    let tag = tag(file.contents());
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // A newer program has newer files: ask each time, send only what changed.
    let fresh = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(header::CONTENT_TYPE, kind(name))], file.contents()).into_response()
}

/// Whether a browser wants to show the answer as a page: programs ask for JSON, or
/// for anything.
fn is_read_by_people(method: &Method, headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    let is_html = |value: &HeaderValue| value.to_str().is_ok_and(|v| v.contains("text/html"));
    matches!(*method, Method::GET | Method::HEAD) && accepted.iter().any(is_html)
}

/// Names a file's content: another content has another name, but for one chance in 2^64.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("W/\"{:016x}\"", hasher.finish())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_type() {
        let mut folders = vec![&FILES];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            for file in folder.files() {
                let name = file.path().to_str().expect("a name in plain letters");
                assert_ne!(kind(name), "application/octet-stream", "{name}");
                files += 1;
            }
        }
        assert!(files > 10, "only {files} files");
    }
}
