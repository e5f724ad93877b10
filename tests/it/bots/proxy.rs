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
    pub(crate) async fn to(socket: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (is_cut, seen) = watch::channel(false);
        let mut task = JoinSet::new();
        task.spawn(serve(listener, socket.to_owned(), seen));
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

async fn serve(listener: TcpListener, socket: PathBuf, is_cut: watch::Receiver<bool>) {
    let mut ways = JoinSet::new();
    while let Ok((near, _)) = listener.accept().await {
        if let Ok(far) = UnixStream::connect(&socket).await {
            ways.spawn(pass(near, far, is_cut.clone()));
        }
    }
}

async fn pass(mut near: TcpStream, mut far: UnixStream, mut is_cut: watch::Receiver<bool>) {
    tokio::select! {
        // An error closes the connection just like its normal end.
        _ended = copy_bidirectional(&mut near, &mut far) => return,
        _cut = is_cut.wait_for(|cut| *cut) => {}
    }
    // Both sides stay connected, but no data passes.
    std::future::pending::<()>().await;
}
