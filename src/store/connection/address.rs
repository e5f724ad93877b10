//! The address of a PostgreSQL database.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use postgres::config::{Host, SslMode, TargetSessionAttrs};
use postgres::{Client, Config};
use tokio::net::UdpSocket;

mod server;
mod tls;

use server::Server;

/// PostgreSQL's port.
const PORT: u16 = 5_432;

/// How long to wait for a connection to one of the servers.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long sent data may stay unacknowledged by the other machine.
const TCP_USER_TIMEOUT: Duration = Duration::from_millis(3_500);

/// After how much silence the connection is probed, so that no firewall drops it.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(60);

/// The modes in which other programs check the server's certificate, as this one always does.
const VERIFYING_MODES: [&str; 2] = ["sslmode=verify-full", "sslmode=verify-ca"];

/// The mode with TLS and a checked certificate.
const REQUIRE_TLS: &str = "sslmode=require";

/// The options that an address may have.
const OPTIONS: [&str; 19] = [
    "application_name",
    "channel_binding",
    "connect_timeout",
    "dbname",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "load_balance_hosts",
    "options",
    "password",
    "port",
    "sslmode",
    "sslnegotiation",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

/// The address of a PostgreSQL database, as in `postgres://tiengow:secret@host/tiengow`. Its password
/// is never shown.
#[derive(Clone)]
pub struct Address {
    /// The servers that may have it, in the order in which they are tried; at least one.
    servers: Vec<Server>,
    /// A PEM file with the authorities to trust, in place of the public ones.
    authorities: Option<PathBuf>,
}

impl Address {
    /// Requires TLS, with a certificate of an authority in a PEM file.
    #[must_use]
    pub fn trusting(mut self, authorities: PathBuf) -> Self {
        for server in &mut self.servers {
            server.config.ssl_mode(SslMode::Require);
        }
        self.authorities = Some(authorities);
        self
    }

    /// The IP address from which this machine reaches the database; other machines can use it if one of
    /// the servers is another machine. `None` without a network between them.
    pub async fn local_ip(&self) -> Option<IpAddr> {
        let mut own = None;
        for server in &self.servers {
            let config = &server.config;
            for (at, host) in config.get_hosts().iter().enumerate() {
                let port = config.get_ports().get(at).copied().unwrap_or(PORT);
                match local_ip_towards(host, port).await {
                    Some(ip) if !ip.is_loopback() => return Some(ip),
                    found => own = own.or(found),
                }
            }
        }
        own
    }

    /// Connects to the first server that answers and takes writes; blocks.
    ///
    /// # Errors
    /// Why no server does, in words.
    pub(in crate::store) fn connect(&self) -> Result<Client, String> {
        let share = u32::try_from(self.servers.len()).unwrap_or(u32::MAX);
        self.connect_within(CONNECT_TIMEOUT / share)
    }

    /// Connects as [`Address::connect`] does; each server gets this time.
    fn connect_within(&self, limit: Duration) -> Result<Client, String> {
        let mut reasons = Vec::new();
        for server in &self.servers {
            match server.connect(self.authorities.as_deref(), limit) {
                Ok(client) => return Ok(client),
                Err(why) => reasons.push(why),
            }
        }
        Err(reasons.join("; "))
    }
}

/// The IP address from which this machine reaches a host.
async fn local_ip_towards(host: &Host, port: u16) -> Option<IpAddr> {
    let Host::Tcp(host) = host else {
        return None;
    };
    // Connecting such a socket sends nothing, but finds the route.
    for any in ["0.0.0.0:0", "[::]:0"] {
        let Ok(socket) = UdpSocket::bind(any).await else {
            continue;
        };
        if socket.connect((host.as_str(), port)).await.is_ok() {
            return socket.local_addr().ok().map(|address| address.ip());
        }
    }
    None
}

/// Splits an address into one address for each server that it names.
fn split_by_host(text: &str) -> Vec<String> {
    let begin = text.find("://").map_or(0, |at| at + "://".len());
    let begin = text.find('@').map_or(begin, |at| at + 1);
    let (before, rest) = text.split_at(begin);
    let (hosts, after) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let each = hosts.split(',');
    each.map(|host| format!("{before}{host}{after}")).collect()
}

/// Whether the password of an address has an `@`. The parser takes the first one for the end of user and
/// password, so what follows would be shown as a host.
fn has_at_in_password(text: &str) -> bool {
    text.split_once('@').is_some_and(|(before, rest)| {
        let is_option = |begin| before.contains(begin);
        let hosts = rest.split('?').next().unwrap_or_default();
        hosts.contains('@') || ["?password=", "&password="].into_iter().any(is_option)
    })
}

/// Says what is wrong with an address that the parser refuses, without a value, which may be secret.
fn explain_rejection(text: &str) -> String {
    let rest = text.split_once('@').map_or(text, |(_, rest)| rest);
    let options = rest.split_once('?').map_or("", |(_, options)| options);
    let mut names = options
        .split('&')
        .filter_map(|option| Some(option.split_once('=')?.0));
    match names.find(|name| !OPTIONS.contains(name)) {
        Some("sslrootcert") => {
            "the file of its option sslrootcert belongs in cluster.ca_file".to_owned()
        }
        // What follows a bare & in the password looks like an option.
        Some(_) if options.contains("password=") => {
            "it has an unknown option, or an & in the password, which is written as %26".to_owned()
        }
        Some(name) => format!("it has the unknown option {name}"),
        None if text.contains('%') => {
            "it is not the address of a PostgreSQL database; a bare % is written as %25".to_owned()
        }
        None => "it is not the address of a PostgreSQL database".to_owned(),
    }
}

/// Reads the address of one server.
fn config(text: &str) -> Result<Config, String> {
    // The parser's error may quote the text.
    let mut config: Config = text.parse().map_err(|_| explain_rejection(text))?;
    if config.get_hosts().is_empty() {
        return Err("the address names no host".to_owned());
    }
    if config.get_ssl_mode() == SslMode::Prefer {
        // An unchecked certificate would not keep out anybody who can read the traffic.
        config.ssl_mode(SslMode::Disable);
    }
    config.application_name("tiengow");
    config.connect_timeout(CONNECT_TIMEOUT);
    config.tcp_user_timeout(TCP_USER_TIMEOUT);
    config.keepalives_idle(KEEPALIVE_IDLE);
    Ok(config)
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
        if has_at_in_password(text) {
            return Err("an @ in the password is written as %40".to_owned());
        }
        let text = VERIFYING_MODES.iter().fold(text.to_owned(), |text, mode| {
            text.replace(mode, REQUIRE_TLS)
        });
        let configs = split_by_host(&text).into_iter().map(|text| config(&text));
        let mut configs: Vec<Config> = configs.collect::<Result<_, _>>()?;
        if configs.len() > 1 {
            // Only one of them accepts writes.
            for config in &mut configs {
                config.target_session_attrs(TargetSessionAttrs::ReadWrite);
            }
        }
        Ok(Self {
            servers: configs.into_iter().map(Server::new).collect(),
            authorities: None,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hosts: Vec<String> = self.servers.iter().map(Server::to_string).collect();
        let config = self.servers.first().map(|server| &server.config);
        let name = config.and_then(|config| config.get_dbname().or(config.get_user()));
        let name = name.unwrap_or_default();
        write!(f, "PostgreSQL database {name} at {}", hosts.join(" or "))
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({self})")
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    fn parsed(text: &str) -> Address {
        text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    fn mode_of(address: &Address) -> SslMode {
        let [server] = &address.servers[..] else {
            panic!("it has one server");
        };
        server.config.get_ssl_mode()
    }

    /// A port of this machine that accepts connections and never answers.
    fn silent() -> (TcpListener, u16) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it is bound").port();
        (listener, port)
    }

    #[test]
    fn a_silent_server_does_not_keep_others_from_being_tried() {
        let (_listener, frozen) = silent();
        let (listener, closed) = silent();
        drop(listener);
        let address = format!("postgres://a:secret@127.0.0.1:{frozen},127.0.0.1:{closed}/b");
        let address = parsed(&address);
        for told in ["no answer within 50ms", "no answer to an earlier try"] {
            let why = address.connect_within(Duration::from_millis(50));
            let why = why.err().expect("neither port has a server");
            assert!(
                why.starts_with(&format!("127.0.0.1:{frozen}: {told}; 127.0.0.1:{closed}: ")),
                "{why}"
            );
            assert!(why.contains("refused") && !why.contains("secret"), "{why}");
        }
    }

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        let address = parsed("postgres://tiengow:secret@db.example/chips");
        let shown = "PostgreSQL database chips at db.example";
        assert_eq!(address.to_string(), shown);
        assert!(!format!("{address:?}").contains("secret"));
        let either = parsed("postgres://tiengow@one.example,two.example:5433/chips");
        let shown = "PostgreSQL database chips at one.example or two.example:5433";
        assert_eq!(either.to_string(), shown);
    }

    #[tokio::test]
    async fn a_database_on_this_machine_is_reached_from_its_own_address() {
        let address = parsed("postgres://a@127.0.0.1:5433/b");
        assert_eq!(address.local_ip().await, "127.0.0.1".parse().ok());
        let socket = parsed("postgres://a@%2Ftmp/b");
        assert_eq!(socket.local_ip().await, None);
        let either = parsed("postgres://a@%2Ftmp,[::1]/b");
        assert_eq!(either.local_ip().await, "::1".parse().ok());
    }

    #[test]
    fn tls_is_used_only_on_request_and_always_checks_the_certificate() {
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
            let address = parsed(&format!("postgres://a:secret@b/c{mode}"));
            assert_eq!(mode_of(&address), wanted, "{mode}");
            let trusting = address.trusting(PathBuf::from("ca.pem"));
            assert_eq!(mode_of(&trusting), SslMode::Require, "{mode}");
        }
    }

    #[test]
    fn an_invalid_address_is_refused_and_not_quoted() {
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

    #[test]
    fn a_refusal_names_an_unknown_option_and_no_value() {
        for (text, wanted) in [
            (
                "postgres://a:secret@b/c?sslmode=require&sslrootcert=/secret.pem",
                "sslrootcert belongs in cluster.ca_file",
            ),
            (
                "postgres://a:secret@b/c?pgbouncer=secret",
                "it has the unknown option pgbouncer",
            ),
            (
                "postgres://b/c?user=a&password=some&secret=other",
                "written as %26",
            ),
            ("postgres://b/c?user=a&password=secret%ff", "written as %25"),
            ("postgres://a:secret@b:port/c", "it is not the address"),
        ] {
            let why = text.parse::<Address>().expect_err(text);
            assert!(why.contains(wanted) && !why.contains("secret"), "{why}");
        }
    }

    #[test]
    fn a_bare_at_in_the_password_is_refused_and_an_encoded_one_is_read() {
        for text in [
            "postgres://tiengow:a@secret@db/chips",
            "postgres://tiengow:@secret@db/chips",
            "postgres://tiengow:a@b/secret@db/chips",
            "postgres://tiengow:a@b,secret@db/chips",
            "postgres://tiengow:a?b@secret@db/chips",
            "postgres://db/chips?user=tiengow&password=a@secret",
            "postgres://db:5432/chips?password=a@secret",
        ] {
            let why = text.parse::<Address>().expect_err(text);
            assert!(why.contains("%40") && !why.contains("secret"), "{why}");
        }
        for text in [
            "postgres://tiengow:a%40b@db/chips",
            "postgres://tiengow:a%40b@db/chips?options=-cx=a@b",
            "postgres://db/chips?user=tiengow&password=a%40b",
        ] {
            let address = parsed(text);
            let config = &address.servers[0].config;
            assert_eq!(config.get_password(), Some(&b"a@b"[..]), "{text}");
        }
    }
}
