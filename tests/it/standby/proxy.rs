//! A way to a PostgreSQL server that can be cut.

use std::path::{Path, PathBuf};

use anyhow::Result;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The state of the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Everything passes.
    Open,
    /// Nothing passes, and nobody is told.
    Cut,
    /// The connections have ended.
    Over,
}

/// A way to a server's socket, from a port of this machine.
pub(super) struct Proxy {
    port: u16,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

impl Proxy {
    pub(super) async fn to(socket: &Path) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (state, seen) = watch::channel(State::Open);
        let task = tokio::spawn(serve(listener, socket.to_owned(), seen));
        Ok(Self { port, state, task })
    }

    /// The address of a database, by this way.
    pub(super) fn address(&self, database: &str) -> String {
        format!("postgres://tiengow@127.0.0.1:{}/{database}", self.port)
    }

    pub(super) fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    /// Ends the connections that were cut.
    pub(super) fn end(&self) {
        self.state.send_replace(State::Over);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener, socket: PathBuf, state: watch::Receiver<State>) {
    while let Ok((near, _)) = listener.accept().await {
        if let Ok(far) = UnixStream::connect(&socket).await {
            tokio::spawn(pass(near, far, state.clone()));
        }
    }
}

async fn pass(mut near: TcpStream, mut far: UnixStream, mut state: watch::Receiver<State>) {
    tokio::select! {
        // An error ends the connection as its end does.
        _ended = copy_bidirectional(&mut near, &mut far) => return,
        _cut = state.wait_for(|state| *state != State::Open) => {}
    }
    // An error means that the test is over.
    let _over = state.wait_for(|state| *state == State::Over).await;
}
