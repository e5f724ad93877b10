//! Users of the sandbox that a test controls.
//!
//! A client speaks the user's side of the protocol over real HTTP and a real WebSocket. It knows only what its gateway
//! connection has received, as a person knows only what is on the screen.

mod actions;
mod answer;
mod command_line;
mod error;
mod interaction;
mod look;
mod menus;
mod message;
mod mirror;
mod modal;
mod wire;

use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::sync::watch;

pub use answer::Answer;
pub use error::ClientError;
pub use message::{Button, Choice, Message, Select};
pub use modal::{Modal, ModalField};

use mirror::Mirror;
use wire::Wire;

/// How long a client waits for something to appear, in real time. The limit is generous, because a loaded machine must
/// not fail a test, and a passing test never waits this long. Other waits in tests use it too.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// One user of a sandbox who looks at one place: a channel or the direct messages with the bot. A clone is cheap and
/// shares the connection.
#[derive(Clone)]
pub struct Client {
    shared: Arc<Shared>,
    place: Place,
    patience: Duration,
}

/// The place where a client acts and looks.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    /// The first text channel of the first guild.
    FirstChannel,
    Channel(String),
    /// The direct messages with the bot, found or opened when needed.
    Direct,
}

struct Shared {
    wire: Wire,
    mirror: Mutex<Mirror>,
    /// A count of events. Each change wakes the waiting calls.
    changed: watch::Sender<u64>,
    nonce: AtomicU64,
}

impl Shared {
    fn mirror(&self) -> MutexGuard<'_, Mirror> {
        self.mirror
            .lock()
            .expect("no code panics while it holds the mirror")
    }

    fn apply(&self, name: &str, data: &Value) {
        self.mirror().apply(name, data);
        self.changed.send_modify(|n| *n += 1);
    }

    fn closed(&self, reason: String) {
        self.mirror().closed = Some(reason);
        self.changed.send_modify(|n| *n += 1);
    }
}

impl Client {
    /// Connects the sandbox's user with this name.
    ///
    /// # Errors
    ///
    /// [`ClientError::NoSuchUser`], or any error of [`Client::connect`].
    pub async fn log_in(sandbox: &Sandbox, name: &str) -> Result<Self, ClientError> {
        let users = sandbox.users();
        let user = users.iter().find(|u| u.name == name);
        let user = user.ok_or_else(|| ClientError::NoSuchUser(name.to_owned()))?;
        let client = Self::connect(&sandbox.api(), &user.token).await?;
        let mut mirror = client.shared.mirror();
        for known in &users {
            mirror.learn_user(&known.name, &known.id.to_string());
        }
        drop(mirror);
        Ok(client)
    }

    /// Connects a user to the gateway of the sandbox at `api`
    /// (`http://127.0.0.1:PORT/api/v10`) and reads the messages in its channels.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached, refuses the token, or does not send READY in time.
    pub async fn connect(api: &str, token: &str) -> Result<Self, ClientError> {
        let wire = Wire::new(api, token)?;
        let socket = wire.open_gateway().await?;
        let start = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(1, |d| u64::try_from(d.as_micros()).unwrap_or(1));
        let shared = Arc::new(Shared {
            wire,
            mirror: Mutex::new(Mirror::default()),
            changed: watch::Sender::new(0),
            nonce: AtomicU64::new(start),
        });
        wire::follow(socket, token.to_owned(), Arc::downgrade(&shared));
        let client = Self {
            shared,
            place: Place::FirstChannel,
            patience: PATIENCE,
        };
        client
            .wait("READY", |mirror| mirror.is_ready().then_some(()))
            .await?;
        client.read_history().await?;
        Ok(client)
    }

    /// Reads earlier messages, as a client does when it opens.
    async fn read_history(&self) -> Result<(), ClientError> {
        let places = self.shared.mirror().places();
        for channel in places {
            let path = format!("/channels/{channel}/messages?limit=100");
            let list = self.shared.wire.get(&path).await?;
            let mut mirror = self.shared.mirror();
            for message in list.as_array().into_iter().flatten() {
                mirror.remember_old(&channel, message);
            }
        }
        Ok(())
    }

    /// Returns the same user, looking at another channel.
    #[must_use]
    pub fn in_channel(&self, channel: impl Display) -> Self {
        Self {
            place: Place::Channel(channel.to_string()),
            ..self.clone()
        }
    }

    /// Returns the same user, looking at the direct messages with the bot.
    #[must_use]
    pub fn in_dm(&self) -> Self {
        Self {
            place: Place::Direct,
            ..self.clone()
        }
    }

    /// Returns the same user with another limit for every wait, in real time.
    #[must_use]
    pub fn patient_for(&self, patience: Duration) -> Self {
        Self {
            patience,
            ..self.clone()
        }
    }

    /// Returns the user's id.
    #[must_use]
    pub fn id(&self) -> String {
        self.shared.mirror().me.clone()
    }

    /// Returns the user's name.
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.mirror().my_name.clone()
    }

    /// Returns the id of the channel that this client looks at, or `None` for direct messages that are not open yet.
    #[must_use]
    pub fn channel_id(&self) -> Option<String> {
        self.shared.mirror().channel_of(&self.place)
    }

    /// Returns the id of the channel. Opens the direct messages if they do not exist yet.
    async fn open_channel(&self) -> Result<String, ClientError> {
        if let Some(id) = self.channel_id() {
            return Ok(id);
        }
        if self.place != Place::Direct {
            return Err(ClientError::NoChannel);
        }
        let bot = self.bot_id().await?;
        let body = json!({ "recipient_id": bot, "recipients": [bot] });
        let channel = self.shared.wire.post("/users/@me/channels", &body).await?;
        self.shared.apply("CHANNEL_CREATE", &channel);
        self.channel_id().ok_or(ClientError::NoChannel)
    }

    /// Returns the id of the application that owns the first command of the guild.
    async fn bot_id(&self) -> Result<String, ClientError> {
        let index = self.command_index().await?;
        let first = &index["application_commands"][0]["application_id"];
        let known = first.as_str().or(index["applications"][0]["id"].as_str());
        known.map(str::to_owned).ok_or(ClientError::NoBot)
    }

    async fn command_index(&self) -> Result<Value, ClientError> {
        let guild = self.shared.mirror().guild.clone();
        let path = format!("/guilds/{guild}/application-command-index");
        self.shared.wire.get(&path).await
    }

    fn next_nonce(&self) -> String {
        self.shared
            .nonce
            .fetch_add(1, Ordering::Relaxed)
            .to_string()
    }

    /// Waits until `find` finds something in the events that this user has received.
    async fn wait<T>(
        &self,
        what: &str,
        mut find: impl FnMut(&mut Mirror) -> Option<T>,
    ) -> Result<T, ClientError> {
        let mut changes = self.shared.changed.subscribe();
        let search = async {
            loop {
                changes.borrow_and_update();
                let closed = {
                    let mut mirror = self.shared.mirror();
                    if let Some(found) = find(&mut mirror) {
                        return Ok(found);
                    }
                    mirror.closed.clone()
                };
                if let Some(reason) = closed {
                    return Err(ClientError::Disconnected(reason));
                }
                if changes.changed().await.is_err() {
                    return Err(ClientError::Disconnected(
                        "the reading task ended".to_owned(),
                    ));
                }
            }
        };
        match tokio::time::timeout(self.patience, search).await {
            Ok(result) => result,
            Err(_) => Err(ClientError::NotSeen {
                who: self.name(),
                what: what.to_owned(),
                visible: self.dump(),
            }),
        }
    }
}
