//! The state of the local Discord, divided by owner, behind one lock.

pub(crate) mod application;
pub(crate) mod broadcast;
pub(crate) mod calendar;
pub(crate) mod directory;
pub(crate) mod faults;
pub(crate) mod gateway;
pub(crate) mod ids;
pub(crate) mod interactions;
pub(crate) mod messages;
mod payload;
mod population;
pub(crate) mod posts;
pub(crate) mod rate_limits;
pub(crate) mod traffic;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::clock::Clock;
use crate::error::{Code, StartError};
use crate::options::Options;
#[cfg(feature = "schema")]
use crate::schema::Openapi;
use application::Application;
use directory::Directory;
use directory::channel::Channel;
use directory::user::User;
use faults::Faults;
use gateway::Gateway;
use ids::Ids;
use ids::snowflake::Snowflake;
use interactions::Interactions;
use interactions::interaction::{AnswerState, Interaction};
use messages::Messages;
use messages::message::Message;
use posts::Post;
use rate_limits::RateLimits;
use traffic::Traffic;

/// The state of the local Discord. Each owner keeps its own part. Methods that need several parts are here and in
/// `broadcast`, `installation`, `payload`, `population` and `posts`. No method waits.
#[derive(Debug)]
pub(crate) struct World {
    clock: Clock,
    /// The address of the server, such as `http://127.0.0.1:1234`.
    url: String,
    pub(crate) ids: Ids,
    pub(crate) directory: Directory,
    pub(crate) application: Application,
    pub(crate) messages: Messages,
    pub(crate) interactions: Interactions,
    pub(crate) gateway: Gateway,
    pub(crate) traffic: Traffic,
    pub(crate) faults: Faults,
    pub(crate) limits: RateLimits,
    /// Wakes the task that waits for the next deadline, because another one may be earlier.
    deadline_changed: Arc<Notify>,
    /// The posts to the application's addresses that are not yet sent.
    posts: Vec<Post>,
    /// Wakes the task that sends the posts.
    post_queued: Arc<Notify>,
}

impl World {
    /// Creates a world from the options.
    ///
    /// # Errors
    /// When there is no user or no channel, or a name is used twice.
    pub(crate) fn new(options: &Options, url: String) -> Result<Self, StartError> {
        check_names(options)?;
        let mut world = Self::empty(options, url);
        world
            .application
            .set_suggestions(options.suggestions.clone());
        #[cfg(feature = "schema")]
        if let Some(path) = &options.openapi {
            world
                .traffic
                .set_openapi(Openapi::load(path).map_err(StartError::Openapi)?);
        }
        world.populate(options);
        Ok(world)
    }

    fn empty(options: &Options, url: String) -> Self {
        let ids = Ids::new(options.seed, options.clock.now_ms());
        let bot = User::bot(&mut ids.rng_for("application"), &options.bot_name);
        let key_rng = ids.rng_for("application key");
        Self {
            clock: options.clock.clone(),
            url,
            ids,
            application: Application::new(bot.id, &options.bot_name, key_rng),
            directory: Directory::new(bot),
            messages: Messages::default(),
            interactions: Interactions::default(),
            gateway: Gateway::new(options.privileged_intents, options.shards),
            traffic: Traffic::default(),
            faults: Faults::default(),
            limits: RateLimits::new(options.rate_limits),
            deadline_changed: Arc::new(Notify::new()),
            posts: Vec::new(),
            post_queued: Arc::new(Notify::new()),
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Returns the address of the server, such as `http://127.0.0.1:1234`.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the address of the gateway, on the port of the REST routes.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.url.replacen("http", "ws", 1))
    }

    /// Returns a new id for the current time.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        self.ids.next(self.clock.now_ms())
    }

    /// Finds a channel.
    ///
    /// # Errors
    /// `UnknownChannel` if there is none.
    pub(crate) fn channel(&self, id: Snowflake) -> Result<&Channel, Code> {
        self.directory.channel(id).ok_or(Code::UnknownChannel)
    }

    /// Finds a message.
    ///
    /// # Errors
    /// `UnknownMessage` if there is none.
    pub(crate) fn message(&self, channel: Snowflake, id: Snowflake) -> Result<&Message, Code> {
        self.messages.get(channel, id).ok_or(Code::UnknownMessage)
    }

    /// Removes a message and notifies everybody who saw it.
    pub(crate) fn remove_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        let message = self.messages.remove(channel, id)?;
        self.send_deletion(&message);
        Some(message)
    }
}

/// Interactions and deadlines.
impl World {
    /// Adds an interaction, which fails unless the bot answers in time.
    pub(crate) fn add_interaction(&mut self, interaction: Interaction) {
        self.interactions.add(interaction, self.clock.now_ms());
        self.deadline_changed.notify_one();
    }

    /// Records the first answer and notifies the person's client.
    pub(crate) fn answer(
        &mut self,
        id: Snowflake,
        state: AnswerState,
        original: Option<Snowflake>,
    ) {
        self.interactions.answer(id, state, original);
        self.send_to_invoker(id, "INTERACTION_SUCCESS", json!({}));
    }

    /// Fails an interaction that still waits for its first answer.
    pub(crate) fn fail_interaction(&mut self, id: Snowflake) {
        if self.interactions.fail(id) {
            self.send_to_invoker(id, "INTERACTION_FAILURE", json!({"reason_code": NO_ANSWER}));
        }
    }

    /// Records the choices of an autocompletion. Clients get no other event for it.
    pub(crate) fn answer_autocomplete(&mut self, id: Snowflake, choices: &Value) {
        self.interactions.answer(id, AnswerState::NoMessage, None);
        let Some(found) = self.interactions.get(id) else {
            return;
        };
        let data = json!({"choices": choices, "nonce": found.nonce});
        let (user, session) = (found.user, found.session.clone());
        let event = "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE";
        self.send_to_user(user, session.as_deref(), event, &data);
    }

    /// Returns the `Notify` of a new deadline.
    pub(crate) fn deadline_changed(&self) -> Arc<Notify> {
        Arc::clone(&self.deadline_changed)
    }

    /// Returns the next deadline, at which an interaction fails or a held event is sent.
    pub(crate) fn next_deadline(&self) -> Option<i64> {
        self.gateway
            .next_deadline()
            .into_iter()
            .chain(self.interactions.next_deadline())
            .min()
    }

    /// Fails the interactions and sends the held events that are due.
    pub(crate) fn run_due_work(&mut self) {
        let now = self.now_ms();
        for id in self.interactions.fail_overdue(now) {
            self.send_to_invoker(id, "INTERACTION_FAILURE", json!({"reason_code": NO_ANSWER}));
        }
        self.gateway.release_due(now);
    }
}

/// The reason code that tells clients that an interaction failed without an answer.
const NO_ANSWER: u8 = 5;

fn check_names(options: &Options) -> Result<(), StartError> {
    if options.users.is_empty() || options.channels.is_empty() {
        return Err(StartError::Options(
            "a sandbox needs at least one user and one channel",
        ));
    }
    for names in [&options.users, &options.channels] {
        let unique: BTreeSet<&String> = names.iter().collect();
        if unique.len() < names.len() || unique.contains(&String::new()) {
            return Err(StartError::Options("users and channels need unique names"));
        }
    }
    Ok(())
}
