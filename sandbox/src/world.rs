//! Everything that the local Discord knows, behind one lock.

pub(crate) mod broadcast;
pub(crate) mod bucket;
pub(crate) mod channel;
pub(crate) mod command;
pub(crate) mod emoji;
pub(crate) mod fault;
pub(crate) mod file;
pub(crate) mod frames;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod invalid;
pub(crate) mod mention;
pub(crate) mod message;
pub(crate) mod permission;
pub(crate) mod population;
pub(crate) mod seed;
pub(crate) mod session;
pub(crate) mod snowflake;
pub(crate) mod storm;
pub(crate) mod timestamp;
pub(crate) mod traffic;
pub(crate) mod user;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use serde_json::Value;
use tokio::sync::Notify;

use crate::clock::Clock;
use crate::error::StartError;
use crate::options::Options;
#[cfg(feature = "schema")]
use crate::schema::Openapi;
use bucket::Limiter;
use channel::{Channel, Kind};
use command::Command;
use emoji::Emoji;
use file::Files;
use guild::Guild;
use interaction::{Interaction, Modal};
use seed::Seed;
use session::Session;
use snowflake::{Mint, Snowflake};
use traffic::Traffic;
use user::{User, shown_name};

/// The bot's application.
#[derive(Clone, Debug)]
pub(crate) struct Application {
    pub(crate) id: Snowflake,
    pub(crate) name: String,
    pub(crate) tags: Vec<String>,
    /// The bot's account, whose id is the application's.
    pub(crate) bot: Snowflake,
}

/// The state of the local Discord; no method waits for anything.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    /// Address of the server, as `http://127.0.0.1:1234`.
    pub(crate) url: String,
    pub(crate) application: Application,
    pub(crate) users: BTreeMap<Snowflake, User>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    pub(crate) commands: Vec<Command>,
    pub(crate) emojis: Vec<Emoji>,
    pub(crate) interactions: BTreeMap<Snowflake, Interaction>,
    pub(crate) interaction_tokens: HashMap<String, Snowflake>,
    /// Interactions without an answer, by the time at which they fail.
    pub(crate) waiting: BTreeSet<(i64, Snowflake)>,
    /// Told when `waiting` has changed.
    pub(crate) deadlines: Arc<Notify>,
    pub(crate) modals: BTreeMap<Snowflake, Modal>,
    pub(crate) sessions: BTreeMap<String, Session>,
    pub(crate) connections: u64,
    /// When the bot identified, for its daily allowance.
    pub(crate) identified_ms: Vec<i64>,
    pub(crate) files: Files,
    pub(crate) traffic: Traffic,
    pub(crate) limiter: Limiter,
    pub(crate) rate_limits: bool,
    /// What requests and answers are checked against.
    #[cfg(feature = "schema")]
    pub(crate) openapi: Option<Arc<Openapi>>,
    pub(crate) duplicate_events: bool,
    /// Whether heartbeats are acknowledged.
    pub(crate) acknowledges: bool,
    /// Privileged intents that the bot may ask for.
    pub(crate) allowed_intents: u64,
    /// When a shard of the bot last identified.
    pub(crate) last_turn_ms: Option<i64>,
    /// When the bot opened direct messages that nobody had used.
    pub(crate) openings_ms: Vec<i64>,
    /// What fixes the ids of people and places, those of later ones too.
    pub(crate) seed: u64,
    pub(crate) draw: Seed,
    mint: Mint,
}

impl World {
    /// Makes the world of the options.
    ///
    /// # Errors
    /// Without a user, a channel, or with one of them named twice.
    pub(crate) fn new(options: &Options, url: String) -> Result<Self, StartError> {
        check_names(options)?;
        let mut world = Self::empty(options, url);
        #[cfg(feature = "schema")]
        if let Some(path) = &options.openapi {
            world.openapi = Some(Openapi::load(path).map_err(StartError::Openapi)?);
        }
        for name in &options.users {
            world.add_user(options.seed, name);
        }
        world.add_guild(options);
        Ok(world)
    }

    fn empty(options: &Options, url: String) -> Self {
        let mut draw = Seed::named(options.seed, "application");
        let id = draw.id();
        let bot = User {
            id,
            name: options.bot_name.clone(),
            global_name: None,
            bot: true,
            token: draw.token(id),
            locale: "en-US".to_owned(),
            dms: true,
        };
        // Session ids and interaction tokens must differ from run to run: an old one is foreign.
        let now = options.clock.now_ms();
        Self {
            clock: options.clock.clone(),
            url,
            application: Application { id, name: options.bot_name.clone(), tags: Vec::new(), bot: id },
            users: BTreeMap::from([(id, bot)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            commands: Vec::new(),
            emojis: Vec::new(),
            interactions: BTreeMap::new(),
            interaction_tokens: HashMap::new(),
            waiting: BTreeSet::new(),
            deadlines: Arc::new(Notify::new()),
            modals: BTreeMap::new(),
            sessions: BTreeMap::new(),
            connections: 0,
            identified_ms: Vec::new(),
            files: Files::default(),
            traffic: Traffic::default(),
            limiter: Limiter::default(),
            rate_limits: options.rate_limits,
            #[cfg(feature = "schema")]
            openapi: None,
            duplicate_events: false,
            acknowledges: true,
            allowed_intents: u64::MAX,
            last_turn_ms: None,
            openings_ms: Vec::new(),
            seed: options.seed,
            draw: Seed::named(options.seed, &format!("run at {now}")),
            mint: Mint::default(),
        }
    }

    fn add_user(&mut self, seed: u64, name: &str) -> Snowflake {
        let mut draw = Seed::named(seed, &format!("user {name}"));
        let id = draw.id();
        let user = User {
            id,
            name: name.to_owned(),
            global_name: Some(shown_name(name)),
            bot: false,
            token: draw.token(id),
            locale: "en-US".to_owned(),
            dms: true,
        };
        self.users.insert(id, user);
        // The direct messages have their id from the seed too: a bot may remember it over restarts.
        let direct = blank_channel(draw.id(), Kind::Direct);
        self.channels.insert(direct.id, Channel { recipient: Some(id), ..direct });
        id
    }

    fn add_guild(&mut self, options: &Options) {
        let mut draw = Seed::named(options.seed, "guild");
        let id = draw.id();
        let mut members = self.people_in_order(&options.users);
        let owner = members[0];
        members.push(self.application.bot);
        let guild = Guild {
            id,
            name: options.guild.clone(),
            owner,
            locale: "en-US".to_owned(),
            members,
            nicks: BTreeMap::new(),
            outage: false,
        };
        self.guilds.insert(id, guild);
        for (position, name) in options.channels.iter().enumerate() {
            let channel = blank_channel(draw.id(), Kind::Text);
            let channel = Channel { guild: Some(id), name: name.clone(), position, ..channel };
            self.channels.insert(channel.id, channel);
        }
    }

    /// Gives the people in the order of their names in the options.
    pub(crate) fn people_in_order(&self, names: &[String]) -> Vec<Snowflake> {
        let find = |name: &String| self.users.values().find(|u| !u.bot && u.name == *name);
        names.iter().filter_map(find).map(|user| user.id).collect()
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    /// Gives a new id of this moment.
    pub(crate) fn next_id(&mut self) -> Snowflake {
        let now = self.now_ms();
        self.mint.next(now)
    }

    /// Writes an account, `null` for one that does not exist.
    pub(crate) fn user_json(&self, id: Snowflake) -> Value {
        self.users.get(&id).map_or(Value::Null, User::json)
    }

    /// Finds the account that a token belongs to.
    pub(crate) fn user_by_token(&self, token: &str) -> Option<&User> {
        self.users.values().find(|user| user.token == token)
    }

    /// Gives the channels of a server in their order, threads apart.
    pub(crate) fn text_channels(&self, guild: Snowflake) -> Vec<&Channel> {
        let of_guild = |channel: &&Channel| channel.guild == Some(guild) && channel.kind == Kind::Text;
        let mut channels: Vec<&Channel> = self.channels.values().filter(of_guild).collect();
        channels.sort_by_key(|channel| channel.position);
        channels
    }
}

/// A channel of a kind with nothing in it.
pub(crate) fn blank_channel(id: Snowflake, kind: Kind) -> Channel {
    Channel {
        id,
        kind,
        guild: None,
        name: String::new(),
        topic: None,
        position: 0,
        recipient: None,
        opened: false,
        denied: 0,
        granted: 0,
        thread: None,
        messages: BTreeMap::new(),
    }
}

fn check_names(options: &Options) -> Result<(), StartError> {
    if options.users.is_empty() || options.channels.is_empty() {
        return Err(StartError::Options("a sandbox needs at least one user and one channel"));
    }
    for names in [&options.users, &options.channels] {
        let different: BTreeSet<&String> = names.iter().collect();
        if different.len() < names.len() || different.contains(&String::new()) {
            return Err(StartError::Options("users and channels need names that differ"));
        }
    }
    Ok(())
}
