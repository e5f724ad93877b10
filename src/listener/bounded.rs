//! A socket with a bounded number of connections.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A socket that accepts a limited number of connections at once; the system queues further ones.
pub(super) struct Bounded {
    socket: TcpListener,
    room: Arc<Semaphore>,
}

/// A connection, which counts towards the limit until it is dropped.
pub(super) struct Held {
    stream: TcpStream,
    _room: OwnedSemaphorePermit,
}

impl Bounded {
    pub(super) fn new(socket: TcpListener, most: usize) -> Self {
        Self {
            socket,
            room: Arc::new(Semaphore::new(most)),
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
            waiting.push(Held {
                stream,
                _room: room,
            });
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
        let held = Held {
            stream,
            _room: room,
        };
        (held, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
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
        Pin::new(&mut self.stream).poll_write(context, bytes)
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
    #![allow(clippy::unwrap_used, reason = "a test may")]

    use futures_util::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn a_connection_beyond_the_limit_waits_until_another_ends() {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let mut bounded = Bounded::new(socket, 2);
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
        let bounded = Bounded::new(socket, 2);
        // No task of the runtime runs meanwhile.
        let clients = [(); 3].map(|()| std::net::TcpStream::connect(address).unwrap());
        assert_eq!(bounded.close().len(), 2);
        assert!(std::net::TcpStream::connect(address).is_err());
        drop(clients);
    }
}
