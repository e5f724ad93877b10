//! Where a PostgreSQL database is.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use postgres::Config;
use postgres::config::{Host, SslMode};

/// How long to wait for a connection.
const CONNECT: Duration = Duration::from_secs(5);

/// How long data that was sent may stay without an answer of the machine.
const UNHEARD: Duration = Duration::from_secs(5);

/// After how long without a word the connection is tried, so that no firewall forgets it.
const IDLE: Duration = Duration::from_secs(60);

/// The address of a PostgreSQL database, as in `postgres://tiengow:secret@host/tiengow`. Its password
/// is never shown.
#[derive(Clone)]
pub struct Address(Config);

impl Address {
    /// Returns how to connect.
    pub(super) fn config(&self) -> &Config {
        &self.0
    }
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
        let mut config: Config = text
            .parse()
            .map_err(|_| "it is not the address of a PostgreSQL database".to_owned())?;
        if config.get_hosts().is_empty() {
            return Err("the address names no host".to_owned());
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(
                "connections by TLS are not supported yet; use a private network or a tunnel"
                    .to_owned(),
            );
        }
        config.ssl_mode(SslMode::Disable);
        config.application_name("tiengow");
        config.connect_timeout(CONNECT);
        config.tcp_user_timeout(UNHEARD);
        config.keepalives_idle(IDLE);
        Ok(Self(config))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = match self.0.get_hosts().first() {
            Some(Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            _ => String::new(),
        };
        let name = self
            .0
            .get_dbname()
            .or(self.0.get_user())
            .unwrap_or_default();
        write!(f, "PostgreSQL's {name} at {host}")
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        let address: Address = "postgres://tiengow:secret@db.example/chips"
            .parse()
            .expect("it is one");
        assert_eq!(address.to_string(), "PostgreSQL's chips at db.example");
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[test]
    fn what_is_no_address_is_refused_and_not_quoted() {
        for text in [
            "host=localhost password=secret",
            "postgres://secret:secret@/",
            "postgres://a:secret@b/c?sslmode=require",
            "postgres://a:secret@b:port/c",
            "sqlite:secret",
        ] {
            let why = text.parse::<Address>().expect_err(text);
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
