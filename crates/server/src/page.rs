//! The page, embedded in the program.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// Sends a file of the page; nothing else is known by that path.
pub(crate) async fn send(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        "/api" | "/api/" | "/api/v1" | "/api/v1/" => "api.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Files::get(name) else {
        let problem = Problem::NoSuchPath(board::excerpt_of(uri.path(), 100));
        return match Files::get("not-found.html") {
            Some(page) if is_read_by_people(&method, &headers) => {
                (problem.status(), [(header::CONTENT_TYPE, kind("not-found.html"))], page.data)
                    .into_response()
            }
            _ => problem.into_response(),
        };
    };
    if !matches!(method, Method::GET | Method::HEAD) {
        let problem = Problem::WrongMethod(format!("{method} is not for files of the page"));
        return ([(header::ALLOW, "GET, HEAD")], problem).into_response();
    }
    let tag = tag(&file.metadata.sha256_hash());
    let known =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    // A newer program has newer files: ask each time, send only what changed.
    let fresh = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    (fresh, [(header::CONTENT_TYPE, kind(name))], file.data).into_response()
}

/// Whether a browser wants to show the answer as a page: programs ask for JSON, or
/// for anything.
fn is_read_by_people(method: &Method, headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT);
    let is_html = |value: &HeaderValue| value.to_str().is_ok_and(|v| v.contains("text/html"));
    matches!(*method, Method::GET | Method::HEAD) && accepted.iter().any(is_html)
}

/// The name of a file's content.
fn tag(hash: &[u8; 32]) -> String {
    use std::fmt::Write as _;
    let mut tag = String::from("W/\"");
    for byte in &hash[..12] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + "\""
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
        for name in Files::iter() {
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
        }
    }
}
