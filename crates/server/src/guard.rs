//! Who may ask: a page of another site must not drive a server on this machine.
//!
//! A browser says in `Origin` whose page makes a request, and in `Host` which
//! name the page believes to talk to. A foreign page has another origin; a name
//! that was made to point here (DNS rebinding) is none of ours.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::problem::Problem;

/// The names by which the server may be called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Whether any address of this machine will do, not only loopback ones: the
    /// server listens to others.
    pub any_address: bool,
    /// Host names besides `localhost`, in lower case.
    pub more: Vec<String>,
}

impl Names {
    /// Whether a `Host` header names this server.
    fn include(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match address {
            // A name can be made to point anywhere, an address cannot.
            Ok(address) => address.is_loopback() || self.any_address,
            Err(_) => name == "localhost" || self.more.contains(&name),
        }
    }
}

/// `localhost` of `localhost:80`, `[::1]` of `[::1]:80`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

/// Refuses requests that another page makes, or that are meant for another host.
pub(crate) async fn check(
    State(names): State<Arc<Names>>,
    request: Request,
    next: Next,
) -> Response {
    match judge(&names, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn judge(names: &Names, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
    let said = |name: HeaderName| -> Result<Option<&str>, Problem> {
        let mut values = headers.get_all(&name).iter();
        let first = values.next();
        if values.next().is_some() {
            return Err(Problem::Foreign(format!("the request has two {name} headers")));
        }
        first
            .map(HeaderValue::to_str)
            .transpose()
            .map_err(|_| Problem::Foreign(format!("the {name} header is not text")))
    };
    let host = match (said(HOST)?, uri.authority()) {
        (Some(host), None) => host,
        (Some(host), Some(authority)) if authority.as_str() == host => host,
        (None, Some(authority)) => authority.as_str(),
        (Some(_), Some(_)) => {
            return Err(Problem::Foreign("the request names two hosts".into()));
        }
        (None, None) => return Err(Problem::Foreign("the request names no host".into())),
    };
    if !names.include(host) {
        return Err(Problem::Foreign(format!(
            "this server is not {:?}: use its address, or start it with --allow-host",
            board::excerpt(host)
        )));
    }
    let foreign = Problem::Foreign("another site's page may not use this server".into());
    match said(ORIGIN)? {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => return Err(foreign),
        _ => {}
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        // A link from elsewhere may lead here, a script may not.
        Some(b"cross-site" | b"same-site") if !is_navigation(headers) => Err(foreign),
        _ => Ok(()),
    }
}

/// Whether somebody follows a link or types an address.
fn is_navigation(headers: &HeaderMap) -> bool {
    let is = |name: &str, value: &[u8]| headers.get(name).is_some_and(|v| v.as_bytes() == value);
    is("sec-fetch-mode", b"navigate") && is("sec-fetch-dest", b"document")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_cannot_be_made_to_point_here_are_ours() {
        let own = Names::default();
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "127.1.2.3", "[::1]:9", "[::1]"]
        {
            assert!(own.include(host), "{host}");
        }
        for host in
            ["", "example.org", "localhost.example.org", "10.0.0.1", "127.0.0.1.nip.io", ":"]
        {
            assert!(!own.include(host), "{host}");
        }
        let open = Names { any_address: true, more: vec!["chess.school".into()] };
        assert!(open.include("10.0.0.1:80") && open.include("Chess.School:80"));
        assert!(!open.include("example.org"));
    }
}
