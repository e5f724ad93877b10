//! HTTPS and wss on loopback, under Discord's own names, with a certificate generated at the start.
//!
//! A library that insists on Discord's address can be redirected here and keep its rate limiter: its HTTP client resolves
//! the name to this port and trusts this certificate.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::Listener;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;

use crate::error::StartError;

/// The names in the certificate.
pub(crate) const NAMES: &[&str] = &[
    "discord.com",
    "gateway.discord.gg",
    "cdn.discordapp.com",
    "localhost",
    "127.0.0.1",
];
/// How long a client may take for its handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The most concurrent handshakes. Further clients wait.
const HANDSHAKES: usize = 64;

/// A self-signed certificate.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) pem: String,
    config: Arc<ServerConfig>,
}

impl Certificate {
    /// Creates a certificate and its key.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub(crate) fn make() -> Result<Self, StartError> {
        let words = |error: &dyn std::fmt::Display| StartError::Certificate(error.to_string());
        let names: Vec<String> = NAMES.iter().map(|&name| name.to_owned()).collect();
        let made = rcgen::generate_simple_self_signed(names).map_err(|e| words(&e))?;
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|e| words(&e))?
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .map_err(|e| words(&e))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self {
            pem: made.cert.pem(),
            config: Arc::new(config),
        })
    }
}

/// Accepts connections after their handshake. A client that hangs in its handshake does not block
/// others.
#[derive(Debug)]
pub(crate) struct TlsListener {
    address: SocketAddr,
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
}

impl TlsListener {
    /// Opens a free port on 127.0.0.1.
    ///
    /// # Errors
    /// When no port is free.
    pub(crate) async fn open(certificate: &Certificate) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (done, ready) = mpsc::channel(HANDSHAKES);
        let acceptor = TlsAcceptor::from(Arc::clone(&certificate.config));
        tokio::spawn(accept_all(listener, acceptor, done));
        Ok(Self { address, ready })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

/// Accepts clients until the listener is dropped.
async fn accept_all(
    listener: TcpListener,
    acceptor: TlsAcceptor,
    done: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let room = Arc::new(Semaphore::new(HANDSHAKES));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = done.closed() => return,
        };
        // Ignore a client that left before it was accepted.
        let Ok((stream, from)) = accepted else {
            continue;
        };
        // If the client is already gone, the handshake fails.
        let _ = stream.set_nodelay(true);
        let (acceptor, done) = (acceptor.clone(), done.clone());
        tokio::spawn(async move {
            if let Ok(Ok(stream)) = tokio::time::timeout(HANDSHAKE, acceptor.accept(stream)).await {
                // The receiver is gone when the server stops.
                let _ = done.send((stream, from)).await;
            }
            drop(place);
        });
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(accepted) => accepted,
            // The accepting task has ended with the runtime, so no client will come.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}
