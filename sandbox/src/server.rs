//! Starts and stops the local Discord.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use parking_lot::{Mutex, MutexGuard};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::control::Control;
use crate::error::StartError;
use crate::options::Options;
#[cfg(feature = "tls")]
use crate::tls::{Certificate, TlsListener};
use crate::world::World;
use crate::world::ids::snowflake::Snowflake;
use crate::{gateway, guard, page, posting, rest};

/// How long clients have to disconnect when the server stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// State shared by all requests and connections.
#[derive(Debug)]
pub(crate) struct Shared {
    world: Mutex<World>,
    /// The heartbeat interval of every connection.
    pub(crate) heartbeat: Duration,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
}

impl Shared {
    /// Locks the world. No code may wait for anything else while it holds the lock.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock()
    }

    /// Waits until the server stops.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives in `self`, so the wait cannot fail.
        let _ = stopping.wait_for(|stop| *stop).await;
    }
}

/// A person and the token of their requests.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct UserInfo {
    /// The account's name.
    pub name: String,
    /// The account's id.
    pub id: Snowflake,
    /// The account's token.
    pub token: String,
}

/// A local Discord that runs until it is shut down or dropped.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    address: SocketAddr,
    #[cfg(feature = "tls")]
    secure_address: Option<SocketAddr>,
    #[cfg(feature = "tls")]
    certificate: Option<Certificate>,
    users: Vec<UserInfo>,
    guild: Snowflake,
    channels: Vec<Snowflake>,
    tasks: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// Opens the port on 127.0.0.1 and serves it.
    ///
    /// # Errors
    /// When the port cannot be opened, the options name no user or no channel, or a name is used twice.
    #[expect(clippy::too_many_lines)]
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let port = options.port;
        let port_error = |source| StartError::Port { port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(port_error)?;
        let address = listener.local_addr().map_err(port_error)?;
        let world = World::new(&options, format!("http://{address}"))?;
        let users = user_infos(&world, &options.users);
        let guild = world
            .directory
            .guilds()
            .next()
            .expect("a new world has a guild")
            .id;
        let channels = world
            .directory
            .text_channels(guild)
            .iter()
            .map(|channel| channel.id)
            .collect();
        #[cfg(feature = "tls")]
        let (certificate, tls_listener) = if options.tls {
            let certificate = Certificate::generate()?;
            let listener = TlsListener::bind(&certificate).await;
            (
                Some(certificate),
                Some(listener.map_err(|source| StartError::Port { port: 0, source })?),
            )
        } else {
            (None, None)
        };
        let stopping = watch::Sender::new(false);
        let shared = Arc::new(Shared {
            world: Mutex::new(world),
            heartbeat: options.heartbeat,
            stopping,
        });
        #[cfg_attr(not(feature = "tls"), expect(unused_mut, reason = "HTTPS adds a task"))]
        let mut tasks = vec![
            tokio::spawn(serve(no_delay(listener), guard::HTTP, Arc::clone(&shared))),
            tokio::spawn(watch_deadlines(Arc::clone(&shared))),
            tokio::spawn(posting::run(Arc::clone(&shared))),
        ];
        #[cfg(feature = "tls")]
        let secure_address = tls_listener.map(|listener| {
            let address = listener.address();
            tasks.push(tokio::spawn(serve(
                listener,
                guard::HTTPS,
                Arc::clone(&shared),
            )));
            address
        });
        Ok(Self {
            shared,
            address,
            #[cfg(feature = "tls")]
            secure_address,
            #[cfg(feature = "tls")]
            certificate,
            users,
            guild,
            channels,
            tasks,
        })
    }

    /// Returns the address of the page, as `http://127.0.0.1:1234`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the base address of the REST routes.
    #[must_use]
    pub fn api(&self) -> String {
        format!("{}/api/v10", self.url())
    }

    /// Returns the address of HTTPS and wss if `Options::tls` is set. An HTTP client that resolves `discord.com` to it and
    /// trusts [`certificate_pem`](Self::certificate_pem) needs no other address.
    #[cfg(feature = "tls")]
    #[must_use]
    pub fn secure_address(&self) -> Option<SocketAddr> {
        self.secure_address
    }

    /// Returns the HTTPS certificate that a client has to trust.
    #[cfg(feature = "tls")]
    #[must_use]
    pub fn certificate_pem(&self) -> Option<&str> {
        self.certificate
            .as_ref()
            .map(|certificate| certificate.pem.as_str())
    }

    /// Returns the id of the bot's application, which is also the id of its account.
    #[must_use]
    pub fn application_id(&self) -> Snowflake {
        self.shared.world().application.id()
    }

    /// Returns the token that the bot logs in with.
    #[must_use]
    pub fn bot_token(&self) -> String {
        let world = self.shared.world();
        world
            .directory
            .user(world.directory.bot())
            .map(|bot| bot.token.clone())
            .unwrap_or_default()
    }

    /// Returns the id of the server.
    #[must_use]
    pub fn guild_id(&self) -> Snowflake {
        self.guild
    }

    /// Returns the ids of the server's text channels, in their order.
    #[must_use]
    pub fn channel_ids(&self) -> Vec<Snowflake> {
        self.channels.clone()
    }

    /// Lists the people, in the order of the options.
    #[must_use]
    pub fn users(&self) -> Vec<UserInfo> {
        self.users.clone()
    }

    /// Returns a handle to the clock.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.shared.world().clock().clone()
    }

    /// Returns the control plane, with powers that no Discord user or bot has.
    #[must_use]
    pub fn control(&self) -> Control {
        Control::new(Arc::clone(&self.shared))
    }

    /// Returns everything that a script needs to play: addresses, ids, and the users with their tokens.
    #[must_use]
    pub fn ready_payload(&self) -> Value {
        json!({
            "url": self.url(), "api": self.api(), "application_id": self.application_id(),
            "guild_id": self.guild, "channel_id": self.channels.first(),
            "channel_ids": self.channels, "users": self.users,
        })
    }

    /// Stops serving and ends every connection.
    pub async fn shutdown(mut self) {
        self.shared.stopping.send_replace(true);
        for mut task in std::mem::take(&mut self.tasks) {
            // A task that panicked has ended as well. Abort one that hangs on a silent client.
            if tokio::time::timeout(STOP_TIMEOUT, &mut task).await.is_err() {
                task.abort();
            }
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stopping.send_replace(true);
    }
}

fn user_infos(world: &World, names: &[String]) -> Vec<UserInfo> {
    let named = |name: &String| world.directory.people().find(|user| user.name == *name);
    names
        .iter()
        .filter_map(named)
        .map(|user| UserInfo {
            name: user.name.clone(),
            id: user.id,
            token: user.token.clone(),
        })
        .collect()
}

/// Turns Nagle's algorithm off, because waiting for the acknowledgement of the previous packet takes longer than a whole
/// answer.
fn no_delay(listener: TcpListener) -> impl axum::serve::Listener<Addr = SocketAddr> {
    listener.tap_io(|stream| {
        // The client may already be gone.
        let _ = stream.set_nodelay(true);
    })
}

async fn serve<L>(listener: L, hosts: guard::AllowedHosts, shared: Arc<Shared>)
where
    L: axum::serve::Listener,
    L::Addr: std::fmt::Debug,
{
    let stop = {
        let shared = Arc::clone(&shared);
        async move { shared.stopped().await }
    };
    let app = rest::router()
        .merge(gateway::router())
        .merge(crate::control::router())
        .merge(page::router())
        .layer(axum::middleware::from_fn(move |request, next| {
            guard::require_local(hosts, request, next)
        }))
        .with_state(shared);
    if let Err(error) = axum::serve(listener, app)
        .with_graceful_shutdown(stop)
        .await
    {
        tracing::error!(%error, "the sandbox stopped serving");
    }
}

/// Acts on deadlines: fails interactions without an answer, and sends events that a storm held back.
async fn watch_deadlines(shared: Arc<Shared>) {
    let (clock, changed) = {
        let world = shared.world();
        (world.clock().clone(), world.deadline_changed())
    };
    loop {
        let next = shared.world().next_deadline();
        let due = async {
            match next {
                Some(due) => clock.sleep_until(due).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = due => shared.world().run_due_work(),
            () = changed.notified() => {}
            () = shared.stopped() => return,
        }
    }
}
