//! The options of a sandbox.

#[cfg(feature = "schema")]
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::limits::discord;

/// The content of the local Discord and the port that it listens on.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1. With 0 the system chooses a free one.
    pub port: u16,
    /// The seed from which the ids and tokens of users, server, channels and application are derived.
    pub seed: u64,
    /// Names of the people, the owner of the server first.
    pub users: Vec<String>,
    /// Name of the server.
    pub guild: String,
    /// Names of its text channels.
    pub channels: Vec<String>,
    /// Name of the bot's account and application.
    pub bot_name: String,
    /// Lines that the page suggests first, such as `/echo text:hello`. The page omits lines whose commands the bot has
    /// not registered.
    pub suggestions: Vec<String>,
    /// The clock that everything reads.
    pub clock: Clock,
    /// Whether the bot's requests, gateway frames and IDENTIFYs are limited as on Discord. The default is `true`.
    pub rate_limits: bool,
    /// The privileged intents that the bot may use, as bits: members, presences and message content. The default is
    /// none, as in Discord's developer portal. An IDENTIFY with any other privileged intent is closed with 4014.
    pub privileged_intents: u64,
    /// The number of shards that `GET /gateway/bot` advises. The default is 1.
    pub shards: u32,
    /// The heartbeat interval of every connection, in real time, not on the sandbox's clock. A bot that misses it is
    /// closed with 4009.
    pub heartbeat: Duration,
    /// Whether HTTPS and wss are also served, on a separate port, under Discord's own names.
    #[cfg(feature = "tls")]
    pub tls: bool,
    /// Discord's OpenAPI file. The sandbox checks the bot's requests and their answers against it, and the control
    /// plane lists the differences. The default is the file that the variable `DISCORD_OPENAPI` names, if it is set.
    #[cfg(feature = "schema")]
    pub openapi: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            port: 0,
            seed: 1,
            users: names(&["ann", "ben", "chloe", "dan", "eve"]),
            guild: "Sandbox".to_owned(),
            channels: names(&["general", "games", "off-topic"]),
            bot_name: "bot".to_owned(),
            suggestions: Vec::new(),
            clock: Clock::real(),
            rate_limits: true,
            privileged_intents: 0,
            shards: 1,
            heartbeat: Duration::from_millis(discord::HEARTBEAT_MS),
            #[cfg(feature = "tls")]
            tls: false,
            #[cfg(feature = "schema")]
            openapi: std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from),
        }
    }
}
