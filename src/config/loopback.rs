//! Addresses on this machine.

use std::net::IpAddr;

use reqwest::Url;

/// Refuses an address that is not on this machine, or whose path is not one of `paths`; the error
/// names the first path.
pub(super) fn check_loopback(address: &str, paths: &[&str]) -> Result<(), String> {
    let refuse = |why: &str| Err(format!("is \"{address}\", {why}"));
    let Ok(url) = Url::parse(address) else {
        return refuse("which is not an address");
    };
    if !matches!(url.scheme(), "http" | "https") {
        return refuse("which is neither http nor https");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return refuse("which names a user");
    }
    if !paths.contains(&url.path().trim_end_matches('/'))
        || url.query().is_some()
        || url.fragment().is_some()
    {
        return match paths {
            [] | ["", ..] => refuse("which has a path"),
            [path, ..] => refuse(&format!("whose path is not {path}")),
        };
    }
    let Some(host) = url.host_str() else {
        return refuse("which names no host");
    };
    // `Url` has normalised numbers like 0x7f000001; an IPv6 host is in brackets.
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let local = bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if local {
        Ok(())
    } else {
        refuse("which is not on this machine")
    }
}
