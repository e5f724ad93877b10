//! The bot's application: its commands, emojis and addresses.

pub(crate) mod command;
pub(crate) mod emoji;
pub(crate) mod endpoint;
pub(crate) mod installation;

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::ids::seeded_rng::SeededRng;
use super::ids::snowflake::Snowflake;
use command::{Command, Definition};
use emoji::Emoji;
use endpoint::{Endpoints, PostSigner};

/// Owns everything that the bot has registered, and the people who have installed the application.
#[derive(Debug)]
pub(crate) struct Application {
    id: Snowflake,
    name: String,
    tags: Vec<String>,
    /// Lines that the page suggests first.
    suggestions: Vec<String>,
    /// The people who have installed the application for themselves.
    installed_for: BTreeSet<Snowflake>,
    commands: Vec<Command>,
    emojis: Vec<Emoji>,
    signer: PostSigner,
    endpoints: Endpoints,
}

impl Application {
    pub(crate) fn new(id: Snowflake, name: &str, key_rng: SeededRng) -> Self {
        Self {
            id,
            name: name.to_owned(),
            tags: Vec::new(),
            suggestions: Vec::new(),
            installed_for: BTreeSet::new(),
            commands: Vec::new(),
            emojis: Vec::new(),
            signer: PostSigner::generate(key_rng),
            endpoints: Endpoints::default(),
        }
    }

    pub(crate) fn id(&self) -> Snowflake {
        self.id
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn tags(&self) -> &[String] {
        &self.tags
    }

    pub(crate) fn is_installed_for(&self, user: Snowflake) -> bool {
        self.installed_for.contains(&user)
    }

    /// Installs the application for a person, or uninstalls it.
    pub(crate) fn install_for(&mut self, user: Snowflake, on: bool) {
        if on {
            self.installed_for.insert(user);
        } else {
            self.installed_for.remove(&user);
        }
    }

    /// Returns the key that signs posts to the application.
    pub(crate) fn signer(&self) -> &PostSigner {
        &self.signer
    }

    /// Returns the addresses for posts of interactions and events.
    pub(crate) fn endpoints(&self) -> &Endpoints {
        &self.endpoints
    }

    pub(crate) fn set_endpoints(&mut self, endpoints: Endpoints) {
        self.endpoints = endpoints;
    }

    pub(crate) fn suggestions(&self) -> &[String] {
        &self.suggestions
    }

    pub(crate) fn set_suggestions(&mut self, lines: Vec<String>) {
        self.suggestions = lines;
    }

    pub(crate) fn set_tags(&mut self, tags: Vec<String>) {
        self.tags = tags;
    }
}

/// Commands, each in the scope of one server or global.
impl Application {
    pub(crate) fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Lists the commands of a scope.
    pub(crate) fn commands_in(&self, scope: Option<Snowflake>) -> impl Iterator<Item = &Command> {
        self.commands
            .iter()
            .filter(move |command| command.guild == scope)
    }

    pub(crate) fn command(&self, scope: Option<Snowflake>, id: Snowflake) -> Option<&Command> {
        self.commands_in(scope).find(|command| command.id == id)
    }

    /// Returns whether a scope has a command of this kind and name.
    pub(crate) fn has_command(&self, scope: Option<Snowflake>, definition: &Definition) -> bool {
        self.commands_in(scope)
            .any(|command| definition.matches(command))
    }

    /// Stores a checked command. A command of the same name keeps its id and gets the new version if it differs.
    pub(crate) fn register(
        &mut self,
        guild: Option<Snowflake>,
        definition: Definition,
        (id, version): (Snowflake, Snowflake),
    ) -> &Command {
        let same = |command: &Command| command.guild == guild && definition.matches(command);
        if let Some(at) = self.commands.iter().position(same) {
            let old = &mut self.commands[at];
            if old.definition != definition.fields {
                old.definition = definition.fields;
                old.version = version;
            }
            return &self.commands[at];
        }
        let Definition { kind, name, fields } = definition;
        self.commands.push(Command {
            id,
            guild,
            version,
            kind,
            name,
            definition: fields,
        });
        &self.commands[self.commands.len() - 1]
    }

    /// Removes all commands of a scope except those named.
    pub(crate) fn retain_commands(&mut self, scope: Option<Snowflake>, named: &[Definition]) {
        self.commands
            .retain(|old| old.guild != scope || named.iter().any(|new| new.matches(old)));
    }

    /// Replaces a command's name, definition and version.
    pub(crate) fn change_command(
        &mut self,
        id: Snowflake,
        (name, definition): (String, Map<String, Value>),
        version: Snowflake,
    ) {
        if let Some(command) = self.commands.iter_mut().find(|command| command.id == id) {
            (command.name, command.definition, command.version) = (name, definition, version);
        }
    }

    pub(crate) fn remove_command(&mut self, id: Snowflake) {
        self.commands.retain(|command| command.id != id);
    }
}

/// Emojis.
impl Application {
    pub(crate) fn emojis(&self) -> &[Emoji] {
        &self.emojis
    }

    pub(crate) fn emoji(&self, id: Snowflake) -> Option<&Emoji> {
        self.emojis.iter().find(|emoji| emoji.id == id)
    }

    pub(crate) fn add_emoji(&mut self, emoji: Emoji) {
        self.emojis.push(emoji);
    }

    pub(crate) fn rename_emoji(&mut self, id: Snowflake, name: String) {
        if let Some(emoji) = self.emojis.iter_mut().find(|emoji| emoji.id == id) {
            emoji.name = name;
        }
    }

    /// Removes at most `limit` emojis, oldest first, and returns how many it removed.
    pub(crate) fn remove_emojis(&mut self, limit: usize) -> usize {
        self.emojis.drain(..limit.min(self.emojis.len())).count()
    }

    pub(crate) fn remove_emoji(&mut self, id: Snowflake) {
        self.emojis.retain(|emoji| emoji.id != id);
    }
}
