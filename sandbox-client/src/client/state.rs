//! The state of the sandbox as one user has received it.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::Value;

use super::Place;
use super::message::{Message, list, text_of};

/// The number of changes kept for pending answers, far more than one interaction can cause.
const CHANGES_KEPT: usize = 4_096;

/// The number of messages kept per channel. No person would scroll back further.
const MESSAGES_KEPT: usize = 1_000;

/// The kind of a change to a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Created,
    Updated,
    Deleted,
}

/// The end of an interaction as the user sees it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    Success,
    Failure(u64),
}

/// The state of the sandbox as one user has received it, mostly by events of the gateway.
#[derive(Default)]
pub(super) struct ClientState {
    pub(super) own_id: String,
    pub(super) own_name: String,
    pub(super) session: String,
    pub(super) guild: String,
    /// Why the gateway connection ended, if it did.
    pub(super) close_reason: Option<String>,
    /// The text channels of the guild, in the server's order.
    channels: Vec<String>,
    direct_channels: Vec<String>,
    /// The ids of users by name.
    users: HashMap<String, String>,
    /// The messages by channel and id.
    messages: BTreeMap<u64, BTreeMap<u64, Message>>,
    deleted: BTreeSet<u64>,
    /// The id and outcome of each interaction, by nonce.
    outcomes: HashMap<String, (String, Outcome)>,
    modals: HashMap<String, Value>,
    choices: HashMap<String, Value>,
    /// The newest changes: the number of each, the id of the message, and the kind.
    changes: VecDeque<(u64, u64, Change)>,
    /// The number of the next change.
    pub(super) next_change: u64,
}

impl ClientState {
    pub(super) fn is_ready(&self) -> bool {
        // The guild may arrive inside READY or in a GUILD_CREATE after it.
        !self.session.is_empty() && !self.guild.is_empty() && !self.channels.is_empty()
    }

    pub(super) fn apply(&mut self, name: &str, data: &Value) {
        match name {
            "READY" => self.apply_ready(data),
            "GUILD_CREATE" => self.add_guild(data),
            "CHANNEL_CREATE" | "THREAD_CREATE" => self.add_channel(data),
            "CHANNEL_DELETE" | "THREAD_DELETE" => {
                let id = text_of(&data["id"]);
                self.channels.retain(|c| *c != id);
                self.direct_channels.retain(|c| *c != id);
            }
            "MESSAGE_CREATE" => self.add_message(data),
            "MESSAGE_UPDATE" => self.update_message(data),
            "MESSAGE_DELETE" => self.delete_message(data, &data["id"]),
            "MESSAGE_DELETE_BULK" => {
                for id in list(&data["ids"]) {
                    self.delete_message(data, id);
                }
            }
            "INTERACTION_SUCCESS" => self.add_outcome(data, Outcome::Success),
            "INTERACTION_FAILURE" => {
                let reason = data["reason_code"].as_u64().unwrap_or(0);
                self.add_outcome(data, Outcome::Failure(reason));
            }
            "INTERACTION_MODAL_CREATE" => {
                self.modals.insert(text_of(&data["nonce"]), data.clone());
            }
            "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE" => {
                self.choices.insert(text_of(&data["nonce"]), data.clone());
            }
            _ => {}
        }
    }

    fn apply_ready(&mut self, data: &Value) {
        self.session = text_of(&data["session_id"]);
        self.own_id = text_of(&data["user"]["id"]);
        self.own_name = text_of(&data["user"]["username"]);
        for channel in list(&data["private_channels"]) {
            self.add_channel(channel);
        }
        for user in list(&data["users"]) {
            self.add_user(&text_of(&user["username"]), &text_of(&user["id"]));
        }
        for guild in list(&data["guilds"]) {
            self.add_guild(guild);
        }
    }

    fn add_guild(&mut self, guild: &Value) {
        if self.guild.is_empty() {
            self.guild = text_of(&guild["id"]);
        }
        for channel in list(&guild["channels"]).chain(list(&guild["threads"])) {
            self.add_channel(channel);
        }
        for member in list(&guild["members"]) {
            let user = &member["user"];
            self.add_user(&text_of(&user["username"]), &text_of(&user["id"]));
        }
    }

    fn add_channel(&mut self, channel: &Value) {
        let id = text_of(&channel["id"]);
        let channels = match channel["type"].as_u64() {
            Some(1 | 3) => &mut self.direct_channels,
            Some(0 | 5 | 10..=12) => &mut self.channels,
            _ => return,
        };
        if !channels.contains(&id) {
            channels.push(id);
        }
    }

    pub(super) fn add_user(&mut self, name: &str, id: &str) {
        self.users.insert(name.to_owned(), id.to_owned());
    }

    /// Finds a user by name, `@name`, mention or id.
    pub(super) fn user_id(&self, word: &str) -> Option<String> {
        let bare = word.trim_start_matches("<@").trim_end_matches('>');
        if !bare.is_empty() && bare.bytes().all(|b| b.is_ascii_digit()) {
            return Some(bare.to_owned());
        }
        self.users.get(word.trim_start_matches('@')).cloned()
    }

    pub(super) fn channel_ids(&self) -> Vec<String> {
        self.channels
            .iter()
            .chain(&self.direct_channels)
            .cloned()
            .collect()
    }

    pub(super) fn channel_of(&self, place: &Place) -> Option<String> {
        match place {
            Place::FirstChannel => self.channels.first().cloned(),
            Place::Channel(id) => Some(id.clone()),
            Place::Direct => self.direct_channels.first().cloned(),
        }
    }

    pub(super) fn is_direct(&self, channel: &str) -> bool {
        self.direct_channels.iter().any(|c| c == channel)
    }

    fn record_change(&mut self, message: u64, change: Change) {
        if self.changes.len() == CHANGES_KEPT {
            self.changes.pop_front();
        }
        self.changes.push_back((self.next_change, message, change));
        self.next_change += 1;
    }

    fn add_message(&mut self, data: &Value) {
        let (channel, id) = (snowflake(&data["channel_id"]), snowflake(&data["id"]));
        self.add_user(
            &text_of(&data["author"]["username"]),
            &text_of(&data["author"]["id"]),
        );
        // The first message of a direct channel may arrive before any other event of the channel.
        if data["guild_id"].is_null() {
            let id = text_of(&data["channel_id"]);
            if !self.channels.contains(&id) && !self.direct_channels.contains(&id) {
                self.direct_channels.push(id);
            }
        }
        let messages = self.messages.entry(channel).or_default();
        messages.insert(id, Message::read(data));
        if messages.len() > MESSAGES_KEPT {
            messages.pop_first();
        }
        self.record_change(id, Change::Created);
    }

    /// Merges an update into the message, because an update may carry only the fields that changed.
    fn update_message(&mut self, data: &Value) {
        let (channel, id) = (snowflake(&data["channel_id"]), snowflake(&data["id"]));
        let messages = self.messages.entry(channel).or_default();
        let mut raw = messages
            .remove(&id)
            .map_or(Value::Null, |message| message.raw);
        match (raw.as_object_mut(), data.as_object()) {
            (Some(old), Some(new)) => old.extend(new.iter().map(|(k, v)| (k.clone(), v.clone()))),
            (None, _) | (_, None) => raw = data.clone(),
        }
        messages.insert(id, Message::read(&raw));
        self.record_change(id, Change::Updated);
    }

    fn delete_message(&mut self, data: &Value, id: &Value) {
        let (channel, id) = (snowflake(&data["channel_id"]), snowflake(id));
        if let Some(messages) = self.messages.get_mut(&channel) {
            messages.remove(&id);
        }
        self.deleted.insert(id);
        self.record_change(id, Change::Deleted);
    }

    /// Adds a message from the history, unless an event has already added or deleted it.
    pub(super) fn add_from_history(&mut self, channel: &str, message: &Value) {
        let (Ok(channel), id) = (channel.parse(), snowflake(&message["id"])) else {
            return;
        };
        if !self.deleted.contains(&id) {
            let messages = self.messages.entry(channel).or_default();
            messages.entry(id).or_insert_with(|| Message::read(message));
        }
    }

    fn add_outcome(&mut self, data: &Value, outcome: Outcome) {
        let nonce = text_of(&data["nonce"]);
        self.outcomes.insert(nonce, (text_of(&data["id"]), outcome));
    }

    /// Removes and returns the interaction's id and its outcome.
    pub(super) fn take_outcome(&mut self, nonce: &str) -> Option<(String, Outcome)> {
        self.outcomes.remove(nonce)
    }

    pub(super) fn take_modal(&mut self, nonce: &str) -> Option<Value> {
        self.modals.remove(nonce)
    }

    pub(super) fn take_choices(&mut self, nonce: &str) -> Option<Value> {
        self.choices.remove(nonce)
    }

    /// Returns the changes to messages since change number `since`, in order.
    pub(super) fn changes_since(&self, since: u64) -> Vec<(u64, Change)> {
        let new = self.changes.iter().filter(|(at, ..)| *at >= since);
        new.map(|&(_, id, change)| (id, change)).collect()
    }

    /// Returns the visible messages of a channel, oldest first.
    pub(super) fn messages(&self, channel: &str) -> impl DoubleEndedIterator<Item = &Message> {
        let key = channel.parse().unwrap_or(0);
        self.messages
            .get(&key)
            .into_iter()
            .flat_map(BTreeMap::values)
    }

    /// Returns the visible message with this id, in any channel.
    pub(super) fn message(&self, id: u64) -> Option<&Message> {
        self.messages.values().find_map(|channel| channel.get(&id))
    }
}

/// Reads a snowflake. Returns 0, the id of no message, for anything else.
fn snowflake(value: &Value) -> u64 {
    value.as_str().and_then(|s| s.parse().ok()).unwrap_or(0)
}
