//! Restricts access to programs and pages of this machine.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The host names that a port accepts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedHosts {
    scheme: &'static str,
    /// The names accepted in addition to those of this machine.
    names: &'static [&'static str],
}

/// The host names that the HTTP port accepts.
pub(crate) const HTTP: AllowedHosts = AllowedHosts {
    scheme: "http://",
    names: &[],
};
/// The host names that the HTTPS port accepts. A client that uses one of Discord's names was redirected here and trusts
/// the certificate.
#[cfg(feature = "tls")]
pub(crate) const HTTPS: AllowedHosts = AllowedHosts {
    scheme: "https://",
    names: crate::tls::NAMES,
};

/// Refuses requests for another host and requests from another site's page, because a web site must not reach the
/// sandbox through the browser of the person who runs it.
pub(crate) async fn require_local(allowed: AllowedHosts, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = header_text(headers, header::HOST).or_else(|| {
        request
            .uri()
            .authority()
            .map(axum::http::uri::Authority::as_str)
    });
    let is_local =
        host.is_some_and(|host| is_loopback(host) || allowed.names.contains(&without_port(host)));
    let is_own_page = header_text(headers, header::ORIGIN).is_none_or(|origin| {
        origin
            .strip_prefix(allowed.scheme)
            .is_some_and(|from| Some(from) == host)
    });
    if is_local && is_own_page {
        return next.run(request).await;
    }
    (
        StatusCode::FORBIDDEN,
        "the sandbox accepts only requests from this machine's programs and its own page\n",
    )
        .into_response()
}

fn header_text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Returns whether a host, with or without a port, is this machine.
fn is_loopback(host: &str) -> bool {
    matches!(without_port(host), "127.0.0.1" | "localhost" | "[::1]")
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_loopback() {
        assert!(is_loopback("127.0.0.1:80") && is_loopback("localhost") && is_loopback("[::1]:1"));
        assert!(!is_loopback("evil.example") && !is_loopback("127.0.0.1.evil.example:80"));
    }
}
