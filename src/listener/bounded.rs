//! A socket with a bounded number of connections.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

/// How long the peer of a connection may take to read something, while an answer waits for it.
pub(super) const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// A socket that accepts a limited number of connections at once; the system queues further ones.
pub(super) struct BoundedListener {
    socket: TcpListener,
    permits: Arc<Semaphore>,
    read_timeout: Duration,
}

/// A connection, which counts towards the limit until it is dropped.
pub(super) struct BoundedConnection {
    stream: TcpStream,
    /// How long the peer may go without reading.
    read_timeout: Duration,
    /// Ends when the peer has read nothing for too long; `None` while nothing waits for it.
    unread: Option<Pin<Box<Sleep>>>,
    _permit: OwnedSemaphorePermit,
}

impl BoundedListener {
    /// Limits the connections of a socket; the peer of each may read nothing for `read_timeout`.
    pub(super) fn new(socket: TcpListener, most: usize, read_timeout: Duration) -> Self {
        Self {
            socket,
            permits: Arc::new(Semaphore::new(most)),
            read_timeout,
        }
    }

    /// Closes the socket. Returns the waiting connections that the limit allows, including those
    /// that the runtime has not noticed; the system resets the others.
    pub(super) fn close(self) -> Vec<BoundedConnection> {
        let mut waiting = Vec::new();
        let Ok(socket) = self.socket.into_std() else {
            return waiting;
        };
        while let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned()
            && let Ok((stream, _)) = socket.accept()
            && stream.set_nonblocking(true).is_ok()
            && let Ok(stream) = TcpStream::from_std(stream)
        {
            waiting.push(BoundedConnection::new(stream, self.read_timeout, permit));
        }
        waiting
    }
}

impl Listener for BoundedListener {
    type Io = BoundedConnection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (BoundedConnection, SocketAddr) {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let permit = permit.expect("nobody closes the semaphore");
        let (stream, from) = Listener::accept(&mut self.socket).await;
        (
            BoundedConnection::new(stream, self.read_timeout, permit),
            from,
        )
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

impl BoundedConnection {
    const fn new(stream: TcpStream, read_timeout: Duration, permit: OwnedSemaphorePermit) -> Self {
        Self {
            stream,
            read_timeout,
            unread: None,
            _permit: permit,
        }
    }
}

impl AsyncRead for BoundedConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for BoundedConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        if let Poll::Ready(written) = Pin::new(&mut this.stream).poll_write(context, bytes) {
            this.unread = None;
            return Poll::Ready(written);
        }
        // A peer that sends and never reads would otherwise keep its place for ever.
        let unread = || Box::pin(sleep(this.read_timeout));
        let unread = this.unread.get_or_insert_with(unread);
        unread
            .as_mut()
            .poll(context)
            .map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_connection_beyond_the_limit_waits_until_another_ends() {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let mut bounded = BoundedListener::new(socket, 2, READ_TIMEOUT);
        let mut clients = Vec::new();
        for _ in 0..3 {
            clients.push(TcpStream::connect(address).await.unwrap());
        }
        let first = bounded.accept().await;
        let _second = bounded.accept().await;
        assert!(bounded.accept().now_or_never().is_none(), "no room");
        drop(first);
        let (_held, from) = bounded.accept().await;
        assert_eq!(from, clients[2].local_addr().unwrap());
    }

    #[tokio::test]
    async fn a_closing_socket_returns_connections_that_nobody_has_noticed() {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let bounded = BoundedListener::new(socket, 2, READ_TIMEOUT);
        // No task of the runtime runs meanwhile.
        let clients = [(); 3].map(|()| std::net::TcpStream::connect(address).unwrap());
        assert_eq!(bounded.close().len(), 2);
        assert!(std::net::TcpStream::connect(address).is_err());
        drop(clients);
    }
}
