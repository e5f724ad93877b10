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
/// The time that a client has for its handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// The most concurrent handshakes. Further clients wait.
const MAX_HANDSHAKES: usize = 64;

/// A self-signed certificate.
#[derive(Debug)]
pub(crate) struct Certificate {
    pub(crate) pem: String,
    config: Arc<ServerConfig>,
}

impl Certificate {
    /// Generates a certificate and its key.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub(crate) fn generate() -> Result<Self, StartError> {
        let to_error = |error: &dyn std::fmt::Display| StartError::Certificate(error.to_string());
        let names: Vec<String> = NAMES.iter().map(|&name| name.to_owned()).collect();
        let issued = rcgen::generate_simple_self_signed(names).map_err(|e| to_error(&e))?;
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(issued.signing_key.serialize_der()));
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|e| to_error(&e))?
            .with_no_client_auth()
            .with_single_cert(vec![issued.cert.der().clone()], key)
            .map_err(|e| to_error(&e))?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self {
            pem: issued.cert.pem(),
            config: Arc::new(config),
        })
    }
}

/// A listener that returns connections after their handshake. A client that hangs in its handshake does not block others.
#[derive(Debug)]
pub(crate) struct TlsListener {
    address: SocketAddr,
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
}

impl TlsListener {
    /// Binds a free port on 127.0.0.1.
    ///
    /// # Errors
    /// When no port is free.
    pub(crate) async fn bind(certificate: &Certificate) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let (sender, ready) = mpsc::channel(MAX_HANDSHAKES);
        let acceptor = TlsAcceptor::from(Arc::clone(&certificate.config));
        tokio::spawn(accept_all(listener, acceptor, sender));
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
    sender: mpsc::Sender<(TlsStream<TcpStream>, SocketAddr)>,
) {
    let semaphore = Arc::new(Semaphore::new(MAX_HANDSHAKES));
    loop {
        let Ok(permit) = Arc::clone(&semaphore).acquire_owned().await else {
            return;
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = sender.closed() => return,
        };
        // Ignore a client that left before it was accepted.
        let Ok((stream, from)) = accepted else {
            continue;
        };
        // If the client is already gone, the handshake fails.
        let _ = stream.set_nodelay(true);
        let (acceptor, sender) = (acceptor.clone(), sender.clone());
        tokio::spawn(async move {
            if let Ok(Ok(stream)) =
                tokio::time::timeout(HANDSHAKE_TIMEOUT, acceptor.accept(stream)).await
            {
                // The receiver is gone when the server stops.
                let _ = sender.send((stream, from)).await;
            }
            drop(permit);
        });
    }
}

impl Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.ready.recv().await {
            Some(accepted) => accepted,
            // The accepting task has ended with the runtime, so there will be no further client.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}
