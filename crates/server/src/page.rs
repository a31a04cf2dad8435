//! The page: files embedded in the program.

use std::hash::{DefaultHasher, Hasher as _};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::problem::Problem;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../page/src");

/// Serves a file of the page, or 404.
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
                [(header::CONTENT_TYPE, content_type("not-found.html"))],
                page.contents(),
            )
                .into_response(),
            _ => problem.into_response(),
        };
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        let problem = Problem::WrongMethod(format!("files of the page do not accept {method}"));
        return ([(header::ALLOW, "GET, HEAD")], problem).into_response();
    }
    let tag = tag(file.contents());
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // Browsers revalidate each time, so that a newer program's files are used at once.
    let fresh = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(header::CONTENT_TYPE, content_type(name))], file.contents()).into_response()
}

/// Whether a browser will show the answer as a page: programs accept JSON, or
/// anything.
pub(crate) fn is_read_by_people(method: &Method, headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    let is_html = |value: &HeaderValue| value.to_str().is_ok_and(|v| v.contains("text/html"));
    matches!(*method, Method::GET | Method::HEAD) && accepted.iter().any(is_html)
}

/// The entity tag of a file: different contents have different tags, but for one chance in
/// 2^64.
fn tag(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(content);
    format!("W/\"{:016x}\"", hasher.finish())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_content_type() {
        let mut folders = vec![&FILES];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            folders.extend(folder.dirs());
            for file in folder.files() {
                let name = file.path().to_str().expect("a name in plain letters");
                assert_ne!(content_type(name), "application/octet-stream", "{name}");
                files += 1;
            }
        }
        assert!(files > 10, "only {files} files");
    }
}
