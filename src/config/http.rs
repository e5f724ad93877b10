//! The listeners: one for the operator's own programs, one for Discord.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The most names in `hosts`.
const HOSTS_MAX: usize = 16;

/// The listeners: one for the operator's own programs, with health and metrics, and one for Discord.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HttpConfig {
    /// An IP address and a port; port 0 takes any free one; empty turns the listener off.
    pub listen: String,
    /// Accepted host names, besides `localhost` and IP addresses.
    pub hosts: Vec<String>,
    /// An IP address and a port for Discord's posts; empty turns the listener off.
    pub public_listen: String,
}

impl HttpConfig {
    /// Returns where to listen; `None` if the listener is off.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.listen.parse().ok()
    }

    /// Returns where to listen for Discord's posts; `None` if the listener is off.
    #[must_use]
    pub fn public_address(&self) -> Option<SocketAddr> {
        self.public_listen.parse().ok()
    }

    /// Returns where a program on this machine reaches the listener; `None` if it is off or only
    /// the running bot knows its port.
    #[must_use]
    pub fn local_address(&self) -> Option<SocketAddr> {
        let mut address = self.address().filter(|address| address.port() != 0)?;
        match address.ip() {
            IpAddr::V4(Ipv4Addr::UNSPECIFIED) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(Ipv6Addr::UNSPECIFIED) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
            IpAddr::V4(_) | IpAddr::V6(_) => {}
        }
        Some(address)
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        for (key, listen, example) in [
            ("http.listen", &self.listen, "127.0.0.1:9464"),
            ("http.public_listen", &self.public_listen, "127.0.0.1:9465"),
        ] {
            if !listen.is_empty() && listen.parse::<SocketAddr>().is_err() {
                mistakes.add_bad_address(key, listen, example);
            }
        }
        let shared = self.address().filter(|address| address.port() != 0);
        if shared.is_some() && shared == self.public_address() {
            mistakes.add_value(
                "http.public_listen",
                "is the address of http.listen, which must stay private",
            );
        }
        mistakes.check_count("http.hosts", self.hosts.len(), HOSTS_MAX, "names");
        if let Some(bad) = self.hosts.iter().find(|name| !is_name(name)) {
            mistakes.add_value(
                "http.hosts",
                format_args!("has \"{bad}\", which is not a host name; write it without a port"),
            );
        }
    }
}

/// Whether a text can be a host name.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_on_every_address_is_reached_on_this_machine() {
        for (listen, asked) in [
            ("127.0.0.1:9464", Some("127.0.0.1:9464")),
            ("0.0.0.0:9464", Some("127.0.0.1:9464")),
            ("[::]:9464", Some("[::1]:9464")),
            ("10.0.0.7:80", Some("10.0.0.7:80")),
            ("127.0.0.1:0", None),
            ("", None),
        ] {
            let config = HttpConfig {
                listen: listen.to_owned(),
                ..HttpConfig::default()
            };
            let asked = asked.map(|asked| asked.parse().expect("an address"));
            assert_eq!(config.local_address(), asked, "{listen}");
        }
    }
}
