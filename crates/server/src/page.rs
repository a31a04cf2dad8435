//! The page: files embedded in the program.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// Serves a file of the page, or 404.
pub(crate) async fn send(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        "/api" | "/api/" | "/api/v1" | "/api/v1/" => "api.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Files::get(name) else {
        let problem = Problem::NoSuchPath(board::excerpt_of(uri.path(), 100));
        return match Files::get("not-found.html") {
            Some(page) if is_read_by_people(&method, &headers) => (
                problem.status(),
                [(header::CONTENT_TYPE, content_type("not-found.html"))],
                page.data,
            )
                .into_response(),
            _ => problem.into_response(),
        };
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        let problem = Problem::WrongMethod(format!("files of the page do not accept {method}"));
        return ([(header::ALLOW, "GET, HEAD")], problem).into_response();
    }
    let tag = tag(&file.metadata.sha256_hash());
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // Browsers revalidate each time, so that a newer program's files are used at once.
    let fresh = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(header::CONTENT_TYPE, content_type(name))], file.data).into_response()
}

/// Whether a browser will show the answer as a page: programs accept JSON, or
/// anything.
fn is_read_by_people(method: &Method, headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    let is_html = |value: &HeaderValue| value.to_str().is_ok_and(|v| v.contains("text/html"));
    matches!(*method, Method::GET | Method::HEAD) && accepted.iter().any(is_html)
}

/// The entity tag of a file.
fn tag(hash: &[u8; 32]) -> String {
    use std::fmt::Write as _;
    let mut tag = String::from("W/\"");
    for byte in &hash[..12] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + "\""
}

fn content_type(name: &str) -> &'static str {
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
    fn every_file_has_a_content_type() {
        for name in Files::iter() {
            assert_ne!(content_type(&name), "application/octet-stream", "{name}");
        }
    }
}
