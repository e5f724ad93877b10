//! Users of the sandbox that a test controls.
//!
//! A client speaks the user's side of the protocol over real HTTP and a real WebSocket. It sees only what its gateway
//! connection and the history of its channels contain, as a person sees only the screen.

mod actions;
mod answer;
mod command_line;
mod connection;
mod context_menus;
mod error;
mod interaction;
mod message;
mod modal;
mod state;
mod visible_messages;

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

use connection::RestClient;
use state::ClientState;

/// How long a client waits for an event, in real time. The limit is generous, because a loaded machine must not fail a
/// test, and a passing test never waits this long. Other waits in tests use it too.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// One user of a sandbox with one open place: a channel or the direct messages with the bot. A clone is cheap and
/// shares the connection.
#[derive(Clone)]
pub struct Client {
    shared: Arc<Shared>,
    place: Place,
    patience: Duration,
}

/// The place that a client has open: where it writes, presses and reads.
#[derive(Clone, PartialEq, Eq)]
enum Place {
    /// The first text channel of the first guild.
    FirstChannel,
    Channel(String),
    /// The direct messages with the bot, found or opened when needed.
    Direct,
}

struct Shared {
    rest: RestClient,
    state: Mutex<ClientState>,
    /// The number of events so far. Each change wakes the waiting calls.
    event_count: watch::Sender<u64>,
    nonce: AtomicU64,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, ClientState> {
        self.state
            .lock()
            .expect("no code panics while it holds the state")
    }

    fn apply(&self, name: &str, data: &Value) {
        self.state().apply(name, data);
        self.event_count.send_modify(|n| *n += 1);
    }

    fn set_closed(&self, reason: String) {
        self.state().close_reason = Some(reason);
        self.event_count.send_modify(|n| *n += 1);
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
        let mut state = client.shared.state();
        for user in &users {
            state.add_user(&user.name, &user.id.to_string());
        }
        drop(state);
        Ok(client)
    }

    /// Connects a user to the gateway of the sandbox at `api` (`http://127.0.0.1:PORT/api/v10`), and reads the messages
    /// in the user's channels.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached, refuses the token, or does not send READY in time.
    pub async fn connect(api: &str, token: &str) -> Result<Self, ClientError> {
        let rest = RestClient::new(api, token)?;
        let socket = rest.open_gateway().await?;
        let first_nonce = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(1, |d| u64::try_from(d.as_micros()).unwrap_or(1));
        let shared = Arc::new(Shared {
            rest,
            state: Mutex::new(ClientState::default()),
            event_count: watch::Sender::new(0),
            nonce: AtomicU64::new(first_nonce),
        });
        connection::spawn_gateway_reader(socket, token.to_owned(), Arc::downgrade(&shared));
        let client = Self {
            shared,
            place: Place::FirstChannel,
            patience: PATIENCE,
        };
        client
            .wait("READY", |state| state.is_ready().then_some(()))
            .await?;
        client.read_history().await?;
        Ok(client)
    }

    /// Reads earlier messages, as a client does when it opens.
    async fn read_history(&self) -> Result<(), ClientError> {
        let channels = self.shared.state().channel_ids();
        for channel in channels {
            let path = format!("/channels/{channel}/messages?limit=100");
            let messages = self.shared.rest.get(&path).await?;
            let mut state = self.shared.state();
            for message in messages.as_array().into_iter().flatten() {
                state.add_from_history(&channel, message);
            }
        }
        Ok(())
    }

    /// Returns the same user in another channel.
    #[must_use]
    pub fn in_channel(&self, channel: impl Display) -> Self {
        Self {
            place: Place::Channel(channel.to_string()),
            ..self.clone()
        }
    }

    /// Returns the same user in the direct messages with the bot.
    #[must_use]
    pub fn in_dm(&self) -> Self {
        Self {
            place: Place::Direct,
            ..self.clone()
        }
    }

    /// Returns the same user with another limit for every wait, in real time.
    #[must_use]
    pub fn with_patience(&self, patience: Duration) -> Self {
        Self {
            patience,
            ..self.clone()
        }
    }

    /// Returns the user's id.
    #[must_use]
    pub fn id(&self) -> String {
        self.shared.state().own_id.clone()
    }

    /// Returns the user's name.
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.state().own_name.clone()
    }

    /// Returns the id of the channel that this client has open, or `None` for direct messages that do not exist yet.
    #[must_use]
    pub fn channel_id(&self) -> Option<String> {
        self.shared.state().channel_of(&self.place)
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
        let channel = self.shared.rest.post("/users/@me/channels", &body).await?;
        self.shared.apply("CHANNEL_CREATE", &channel);
        self.channel_id().ok_or(ClientError::NoChannel)
    }

    /// Returns the id of the application that owns the first command of the guild.
    async fn bot_id(&self) -> Result<String, ClientError> {
        let index = self.command_index().await?;
        let first = &index["application_commands"][0]["application_id"];
        let id = first.as_str().or(index["applications"][0]["id"].as_str());
        id.map(str::to_owned).ok_or(ClientError::NoBot)
    }

    async fn command_index(&self) -> Result<Value, ClientError> {
        let guild = self.shared.state().guild.clone();
        let path = format!("/guilds/{guild}/application-command-index");
        self.shared.rest.get(&path).await
    }

    fn next_nonce(&self) -> String {
        self.shared
            .nonce
            .fetch_add(1, Ordering::Relaxed)
            .to_string()
    }

    /// Waits until `find` finds something in the state that this user has received. The error contains `description`.
    async fn wait<T>(
        &self,
        description: &str,
        mut find: impl FnMut(&mut ClientState) -> Option<T>,
    ) -> Result<T, ClientError> {
        let mut events = self.shared.event_count.subscribe();
        let search = async {
            loop {
                events.borrow_and_update();
                let close_reason = {
                    let mut state = self.shared.state();
                    if let Some(found) = find(&mut state) {
                        return Ok(found);
                    }
                    state.close_reason.clone()
                };
                if let Some(reason) = close_reason {
                    return Err(ClientError::Disconnected(reason));
                }
                if events.changed().await.is_err() {
                    return Err(ClientError::Disconnected(
                        "the reading task ended".to_owned(),
                    ));
                }
            }
        };
        match tokio::time::timeout(self.patience, search).await {
            Ok(result) => result,
            Err(_) => Err(ClientError::WaitTimeout {
                user: self.name(),
                description: description.to_owned(),
                visible: self.dump(),
            }),
        }
    }
}
