//! A server that an address names.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use parking_lot::Mutex;
use postgres::config::{Host, SslMode};
use postgres::{Client, Config, NoTls};

use super::{PORT, tls};

/// A server that an address names.
#[derive(Clone)]
pub(super) struct Server {
    pub(super) config: Config,
    /// The thread of an attempt that got no answer in time.
    unanswered: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Server {
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            unanswered: Arc::default(),
        }
    }

    /// Connects within this time; blocks.
    ///
    /// # Errors
    /// Why it cannot connect, in words.
    pub(super) fn connect(
        &self,
        authorities: Option<&Path>,
        limit: Duration,
    ) -> Result<Client, String> {
        self.connect_on_thread(authorities, limit)
            .map_err(|why| format!("{self}: {why}"))
    }

    /// Connects in another thread: a server that is frozen accepts connections, and never answers.
    fn connect_on_thread(
        &self,
        authorities: Option<&Path>,
        limit: Duration,
    ) -> Result<Client, String> {
        let is_waiting = |thread: &JoinHandle<()>| !thread.is_finished();
        if self.unanswered.lock().as_ref().is_some_and(is_waiting) {
            // One thread for each server is enough.
            return Err("no answer to an earlier try".to_owned());
        }
        let tls = match self.config.get_ssl_mode() {
            SslMode::Require => Some(tls::connector(authorities)?),
            _ => None,
        };
        let (answer, answered) = mpsc::channel();
        let config = self.config.clone();
        let thread = thread::spawn(move || {
            let connected = match tls {
                Some(tls) => config.connect(tls),
                None => config.connect(NoTls),
            };
            // The receiver may have stopped waiting.
            let _unheard = answer.send(connected);
        });
        match answered.recv_timeout(limit) {
            Ok(connected) => connected.map_err(|error| causes(&error)),
            Err(RecvTimeoutError::Timeout) => {
                *self.unanswered.lock() = Some(thread);
                Err(format!("no answer within {limit:?}"))
            }
            Err(RecvTimeoutError::Disconnected) => Err("connecting has panicked".to_owned()),
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |(at, host): (usize, &Host)| {
            let name = match host {
                Host::Tcp(name) => name.clone(),
                #[cfg(unix)]
                Host::Unix(path) => path.display().to_string(),
            };
            let port = self.config.get_ports().get(at);
            match port.filter(|port| **port != PORT) {
                Some(port) => format!("{name}:{port}"),
                None => name,
            }
        };
        let hosts: Vec<String> = self
            .config
            .get_hosts()
            .iter()
            .enumerate()
            .map(name)
            .collect();
        f.write_str(&hosts.join(" or "))
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
