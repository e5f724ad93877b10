//! Where a PostgreSQL database is.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use postgres::config::{Host, SslMode, TargetSessionAttrs};
use postgres::{Client, Config, NoTls};
use tokio::net::UdpSocket;

use crate::store::tls;

/// PostgreSQL's port.
const PORT: u16 = 5_432;

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// How long data that was sent may stay without an answer of the machine.
const UNHEARD: Duration = Duration::from_millis(3_500);

/// After how long without a word the connection is tried, so that no firewall forgets it.
const IDLE: Duration = Duration::from_secs(60);

/// The modes of other programs in which they check the server's certificate, as this one always does.
const CHECKED: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

/// The mode of TLS, with a certificate that is checked.
const TLS: &str = "sslmode=require";

/// The address of a PostgreSQL database, as in `postgres://tiengow:secret@host/tiengow`. Its password
/// is never shown.
#[derive(Clone)]
pub struct Address {
    config: Config,
    /// A PEM file with the authorities to trust, in place of the public ones.
    authorities: Option<PathBuf>,
}

impl Address {
    /// Requires TLS, with a certificate of an authority in a PEM file.
    #[must_use]
    pub fn trusting(mut self, authorities: PathBuf) -> Self {
        self.config.ssl_mode(SslMode::Require);
        self.authorities = Some(authorities);
        self
    }

    /// The IP address that this machine has on the way to the database; `None` without a network between
    /// them.
    pub async fn local_ip(&self) -> Option<IpAddr> {
        let Some(Host::Tcp(host)) = self.config.get_hosts().first() else {
            return None;
        };
        let port = self.config.get_ports().first().copied();
        // Connecting such a socket sends nothing, but finds the way.
        for any in ["0.0.0.0:0", "[::]:0"] {
            let Ok(socket) = UdpSocket::bind(any).await else {
                continue;
            };
            if socket
                .connect((host.as_str(), port.unwrap_or(PORT)))
                .await
                .is_ok()
            {
                return socket.local_addr().ok().map(|address| address.ip());
            }
        }
        None
    }

    /// Connects; blocks.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn connect(&self) -> Result<Client, String> {
        let connected = if self.config.get_ssl_mode() == SslMode::Require {
            let tls = tls::connector(self.authorities.as_deref())?;
            self.config.connect(tls)
        } else {
            self.config.connect(NoTls)
        };
        connected.map_err(|error| causes(&error))
    }
}

/// Returns an error with its causes, which the client's message leaves out.
fn causes(error: &postgres::Error) -> String {
    let mut why = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        why.push_str(": ");
        why.push_str(&error.to_string());
        cause = error.source();
    }
    why
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_url = ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme));
        if !is_url {
            return Err("an address begins with postgres://".to_owned());
        }
        // The parser's error may quote the text.
        let mut config: Config = CHECKED
            .iter()
            .fold(text.to_owned(), |text, mode| text.replace(mode, TLS))
            .parse()
            .map_err(|_| "it is not the address of a PostgreSQL database".to_owned())?;
        if config.get_hosts().is_empty() {
            return Err("the address names no host".to_owned());
        }
        if config.get_ssl_mode() == SslMode::Prefer {
            // A certificate that nobody checks would keep out nobody who can read along.
            config.ssl_mode(SslMode::Disable);
        }
        if config.get_hosts().len() > 1 {
            // Only one of them takes writes.
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        config.application_name("tiengow");
        config.connect_timeout(CONNECT);
        config.tcp_user_timeout(UNHEARD);
        config.keepalives_idle(IDLE);
        Ok(Self {
            config,
            authorities: None,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        let hosts: Vec<String> = self.config.get_hosts().iter().map(name).collect();
        let name = self
            .config
            .get_dbname()
            .or(self.config.get_user())
            .unwrap_or_default();
        write!(f, "PostgreSQL's {name} at {}", hosts.join(" or "))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        let address: Address = "postgres://tiengow:secret@db.example/chips"
            .parse()
            .expect("it is one");
        assert_eq!(address.to_string(), "PostgreSQL's chips at db.example");
        assert!(!format!("{address:?}").contains("secret"));
        let either: Address = "postgres://tiengow@one.example,two.example:5433/chips"
            .parse()
            .expect("it is one");
        let shown = "PostgreSQL's chips at one.example or two.example";
        assert_eq!(either.to_string(), shown);
    }

    #[tokio::test]
    async fn the_way_to_a_database_on_this_machine_is_its_own_address() {
        let address: Address = "postgres://a@127.0.0.1:5433/b".parse().expect("it is one");
        assert_eq!(address.local_ip().await, "127.0.0.1".parse().ok());
        let socket: Address = "postgres://a@%2Ftmp/b".parse().expect("it is one");
        assert_eq!(socket.local_ip().await, None);
    }

    #[test]
    fn only_who_asks_for_tls_has_it_and_then_with_a_checked_certificate() {
        for (mode, wanted) in [
            ("", SslMode::Disable),
            ("?sslmode=prefer", SslMode::Disable),
            ("?sslmode=disable", SslMode::Disable),
            ("?sslmode=require", SslMode::Require),
            ("?sslmode=verify-ca", SslMode::Require),
            (
                "?sslmode=verify-full&channel_binding=require",
                SslMode::Require,
            ),
        ] {
            let address = format!("postgres://a:secret@b/c{mode}");
            let address: Address = address.parse().expect(mode);
            assert_eq!(address.config.get_ssl_mode(), wanted, "{mode}");
            let trusting = address.trusting(PathBuf::from("ca.pem"));
            assert_eq!(trusting.config.get_ssl_mode(), SslMode::Require, "{mode}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_and_not_quoted() {
        for text in [
            "host=localhost password=secret",
            "postgres://secret:secret@/",
            "postgres://a:secret@b/c?sslmode=some",
            "postgres://a:secret@b:port/c",
            "sqlite:secret",
        ] {
            let why = text.parse::<Address>().expect_err(text);
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
