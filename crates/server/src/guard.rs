//! Access control: pages of other sites must not use a server on this machine.
//!
//! A browser sends the site of the page in `Origin` and the host name it resolved
//! in `Host`. A page of another site has another origin; a name made to resolve to
//! this machine (DNS rebinding) is not one of [`Names`].

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::problem::Problem;

/// The host names a server answers to, besides `localhost` and loopback addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Accept any IP address, not only loopback: for servers that listen on a
    /// network.
    pub any_address: bool,
    /// More host names, in lower case.
    pub more: Vec<String>,
}

impl Names {
    /// Whether a `Host` header names this server.
    fn include(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        match address {
            // A name can be made to resolve to any machine, an address cannot.
            Ok(address) => address.is_loopback() || self.any_address,
            Err(_) => name == "localhost" || self.more.contains(&name),
        }
    }
}

/// `localhost` from `localhost:80`, `[::1]` from `[::1]:80`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

/// Refuses requests that come from other sites or name other hosts.
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

/// Refuses requests that name other hosts, and lets pages of all sites read the answers.
pub(crate) async fn check_host(
    State(names): State<Arc<Names>>,
    request: Request,
    next: Next,
) -> Response {
    match named_host(&names, request.uri(), request.headers()) {
        Ok(_) => {
            let mut response = next.run(request).await;
            let all = HeaderValue::from_static("*");
            response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, all);
            response
        }
        Err(problem) => problem.into_response(),
    }
}

/// A header that may be there once.
fn said<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Problem> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    if values.next().is_some() {
        return Err(Problem::Foreign(format!("the request has two {name} headers")));
    }
    first
        .map(HeaderValue::to_str)
        .transpose()
        .map_err(|_| Problem::Foreign(format!("the {name} header is not text")))
}

/// The host that a request names, if it is this one.
fn named_host<'a>(names: &Names, uri: &'a Uri, headers: &'a HeaderMap) -> Result<&'a str, Problem> {
    let host = match (said(headers, &HOST)?, uri.authority()) {
        (Some(host), None) => host,
        (Some(host), Some(authority)) if authority.as_str() == host => host,
        (None, Some(authority)) => authority.as_str(),
        (Some(_), Some(_)) => {
            return Err(Problem::Foreign("the request names two different hosts".into()));
        }
        (None, None) => return Err(Problem::Foreign("the request names no host".into())),
    };
    if !names.include(host) {
        return Err(Problem::Foreign(format!(
            "this server does not answer to {:?}: use its address, or start it with --allow-host",
            board::excerpt(host)
        )));
    }
    Ok(host)
}

fn judge(names: &Names, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
    let host = named_host(names, uri, headers)?;
    let foreign = Problem::Foreign("pages of other sites may not use this server".into());
    match said(headers, &ORIGIN)? {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => return Err(foreign),
        _ => {}
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        // Links from other sites are allowed, scripts are not.
        Some(b"cross-site" | b"same-site") if !is_navigation(headers) => Err(foreign),
        _ => Ok(()),
    }
}

/// Whether the request comes from a link or the address bar.
fn is_navigation(headers: &HeaderMap) -> bool {
    let is = |name: &str, value: &[u8]| headers.get(name).is_some_and(|v| v.as_bytes() == value);
    is("sec-fetch-mode", b"navigate") && is("sec-fetch-dest", b"document")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_and_loopback_addresses_are_accepted() {
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
