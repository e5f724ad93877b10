//! The host names to which the listener answers.

use std::net::{IpAddr, SocketAddr};

use axum::extract::Request;
use axum::http::header;

/// Whether a request names this listener: by `localhost`, by an IP address, or by one of `hosts`.
///
/// If a web site's own name points to this machine, its requests still have that name.
pub(super) fn names_this_listener(request: &Request, hosts: &[String]) -> bool {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (first, second) = (named.next(), named.next());
    let host = first.and_then(|host| host.to_str().ok());
    host.is_some_and(|host| second.is_none() && is_allowed(host, hosts))
}

fn is_allowed(host: &str, hosts: &[String]) -> bool {
    if host.parse::<SocketAddr>().is_ok() || host.parse::<IpAddr>().is_ok() {
        return true;
    }
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() => name,
        Some(_) | None => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|known| name.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_request_names_one_host() {
        for (names, is_ours) in [(0, false), (1, true), (2, false)] {
            let mut request = Request::default();
            for _ in 0..names {
                let name = HeaderValue::from_static("localhost");
                request.headers_mut().append(header::HOST, name);
            }
            assert_eq!(names_this_listener(&request, &[]), is_ours, "{names}");
        }
    }

    #[test]
    fn only_addresses_and_known_names_are_ours() {
        let hosts = ["tiengow".to_owned()];
        for host in [
            "127.0.0.1",
            "127.0.0.1:9464",
            "10.0.0.7:9464",
            "[::1]:9464",
            "[::1]",
            "localhost",
            "LOCALHOST:1",
            "tiengow:9464",
            "TienGow",
        ] {
            assert!(is_allowed(host, &hosts), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:9464",
            "127.0.0.1.evil.example",
            "localhost.evil.example:80",
            "tiengow.evil.example",
            "tiengow:port",
            "evil.example#127.0.0.1",
        ] {
            assert!(!is_allowed(host, &hosts), "{host}");
        }
    }
}
