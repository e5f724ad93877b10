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
pub(super) const READ_WITHIN: Duration = Duration::from_secs(10);

/// A socket that accepts a limited number of connections at once; the system queues further ones.
pub(super) struct Bounded {
    socket: TcpListener,
    room: Arc<Semaphore>,
    read_within: Duration,
}

/// A connection, which counts towards the limit until it is dropped.
pub(super) struct Held {
    stream: TcpStream,
    /// How long the peer may read nothing.
    read_within: Duration,
    /// Ends when the peer has read nothing for too long; `None` while nothing waits for it.
    unread: Option<Pin<Box<Sleep>>>,
    _room: OwnedSemaphorePermit,
}

impl Bounded {
    /// Limits the connections of a socket; the peer of each may read nothing for `read_within`.
    pub(super) fn new(socket: TcpListener, most: usize, read_within: Duration) -> Self {
        Self {
            socket,
            room: Arc::new(Semaphore::new(most)),
            read_within,
        }
    }

    /// Closes the socket. Returns the waiting connections that the limit allows, including those
    /// that the runtime has not noticed; the system resets the others.
    pub(super) fn close(self) -> Vec<Held> {
        let mut waiting = Vec::new();
        let Ok(socket) = self.socket.into_std() else {
            return waiting;
        };
        while let Ok(room) = Arc::clone(&self.room).try_acquire_owned()
            && let Ok((stream, _)) = socket.accept()
            && stream.set_nonblocking(true).is_ok()
            && let Ok(stream) = TcpStream::from_std(stream)
        {
            waiting.push(Held::new(stream, self.read_within, room));
        }
        waiting
    }
}

impl Listener for Bounded {
    type Io = Held;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Held, SocketAddr) {
        let room = Arc::clone(&self.room).acquire_owned().await;
        let room = room.expect("nobody closes the semaphore");
        let (stream, from) = Listener::accept(&mut self.socket).await;
        (Held::new(stream, self.read_within, room), from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }
}

impl Held {
    const fn new(stream: TcpStream, read_within: Duration, room: OwnedSemaphorePermit) -> Self {
        Self {
            stream,
            read_within,
            unread: None,
            _room: room,
        }
    }
}

impl AsyncRead for Held {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Held {
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
        let unread = || Box::pin(sleep(this.read_within));
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
        let mut bounded = Bounded::new(socket, 2, READ_WITHIN);
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
        let bounded = Bounded::new(socket, 2, READ_WITHIN);
        // No task of the runtime runs meanwhile.
        let clients = [(); 3].map(|()| std::net::TcpStream::connect(address).unwrap());
        assert_eq!(bounded.close().len(), 2);
        assert!(std::net::TcpStream::connect(address).is_err());
        drop(clients);
    }
}
