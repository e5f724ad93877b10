//! An HTTP server with time limits, which axum's server lacks.

use std::time::Duration;

use axum::Router;
use axum::serve::Listener as _;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::task::JoinSet;

use super::bounded::BoundedListener;

/// The longest head of a request, in bytes.
const HEAD_MAX: usize = 16 * 1_024;

/// How long the head of a request may take, and how long a connection may wait for the next one.
pub(super) const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns a server in which the head of a request may take this long.
pub(super) fn server(head_timeout: Duration) -> http1::Builder {
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(head_timeout)
        .max_buf_size(HEAD_MAX);
    server
}

/// Serves each connection in its own task, until the returned future is dropped.
pub(super) async fn serve(mut socket: BoundedListener, routes: Router, head_timeout: Duration) {
    let (server, mut connections) = (server(head_timeout), JoinSet::new());
    loop {
        tokio::select! {
            (stream, _) = socket.accept() => {
                let service = TowerToHyperService::new(routes.clone());
                let connection = server.serve_connection(TokioIo::new(stream), service);
                // An error comes from the peer and ends only this connection.
                connections.spawn(async move { connection.await.ok() });
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// The most connections.
    const ROOM: usize = 2;

    /// How long a head and a peer that does not read may take.
    const TIMEOUT: Duration = Duration::from_millis(100);

    /// The length of a long answer, in bytes: more than a system keeps for a peer that reads nothing.
    const LONG: usize = 32 * 1_024 * 1_024;

    async fn served() -> SocketAddr {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let routes = Router::new()
            .route("/", get(async || "served"))
            .route("/long", get(async || vec![0; LONG]));
        let socket = BoundedListener::new(socket, ROOM, TIMEOUT);
        tokio::spawn(serve(socket, routes, TIMEOUT));
        address
    }

    /// Waits until a short request gets its answer.
    async fn answered(address: SocketAddr) {
        loop {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let request = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
            stream.write_all(request).await.unwrap();
            let mut answer = String::new();
            // On a slow machine this request may also be too late.
            if stream.read_to_string(&mut answer).await.is_ok() && answer.ends_with("served") {
                break;
            }
        }
    }

    #[tokio::test]
    async fn connections_that_send_nothing_do_not_block_others() {
        let address = served().await;
        let mut silent = Vec::new();
        for _ in 0..ROOM {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        answered(address).await;
    }

    #[tokio::test]
    async fn connections_that_send_and_never_read_do_not_block_others() {
        let address = served().await;
        let mut unread = Vec::new();
        for _ in 0..ROOM {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let request = b"GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n";
            // Several, so that a head never waits for its next byte.
            stream.write_all(&request.repeat(ROOM)).await.unwrap();
            unread.push(stream);
        }
        answered(address).await;
    }
}
