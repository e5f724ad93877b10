//! A proxy to a PostgreSQL server whose connections can be cut.

use std::path::{Path, PathBuf};

use anyhow::Result;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A proxy from a port of this machine to a server's socket.
pub(crate) struct Proxy {
    port: u16,
    is_cut: watch::Sender<bool>,
    _task: JoinSet<()>,
}

impl Proxy {
    /// Starts a proxy to a server's socket.
    pub(crate) async fn start(socket: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (is_cut, receiver) = watch::channel(false);
        let mut task = JoinSet::new();
        task.spawn(accept(listener, socket.to_owned(), receiver));
        Ok(Self {
            port,
            is_cut,
            _task: task,
        })
    }

    /// Returns the address of a database through the proxy.
    pub(crate) fn address(&self, database: &str) -> String {
        format!("postgres://tiengow@127.0.0.1:{}/{database}", self.port)
    }

    /// Stops passing data without closing any connection.
    pub(crate) fn cut(&self) {
        self.is_cut.send_replace(true);
    }
}

async fn accept(listener: TcpListener, socket: PathBuf, is_cut: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        if let Ok(server) = UnixStream::connect(&socket).await {
            connections.spawn(relay(client, server, is_cut.clone()));
        }
    }
}

async fn relay(mut client: TcpStream, mut server: UnixStream, mut is_cut: watch::Receiver<bool>) {
    tokio::select! {
        // An error closes the connection just like its normal end.
        _ended = copy_bidirectional(&mut client, &mut server) => return,
        _cut = is_cut.wait_for(|cut| *cut) => {}
    }
    // Both sides stay connected, but no data passes.
    std::future::pending::<()>().await;
}
