//! The options of a sandbox.

#[cfg(feature = "schema")]
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::limits::discord;

/// What the local Discord contains and where it listens.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
    /// Fixes the ids and tokens of users, server, channels and application.
    pub seed: u64,
    /// Names of the people, the owner of the server first.
    pub users: Vec<String>,
    /// Name of the server.
    pub guild: String,
    /// Names of its text channels.
    pub channels: Vec<String>,
    /// Name of the bot's account and application.
    pub bot_name: String,
    /// Lines that the page suggests to type first, such as `/echo text:hello`; those whose commands
    /// the bot does not register are left out.
    pub suggestions: Vec<String>,
    /// The clock that everything reads.
    pub clock: Clock,
    /// Whether the bot's requests, gateway frames and IDENTIFYs are limited as on Discord; on
    /// unless switched off.
    pub rate_limits: bool,
    /// The privileged intents that the bot may ask for, as bits: members, presences and message
    /// content. None unless switched on, as in Discord's developer portal; IDENTIFY with another
    /// one is closed with 4014.
    pub privileged_intents: u64,
    /// The heartbeat interval of every connection; a bot that misses it is closed with 4009. It is
    /// in real time, not on the sandbox's clock.
    pub heartbeat: Duration,
    /// Whether HTTPS and wss are also served, on a separate port, under Discord's own names.
    #[cfg(feature = "tls")]
    pub tls: bool,
    /// Discord's OpenAPI file. Requests and answers of the bot are checked against it; the control
    /// plane lists the differences. The default is the file named by the variable
    /// `DISCORD_OPENAPI`, if it is set.
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
            heartbeat: Duration::from_millis(discord::HEARTBEAT_MS),
            #[cfg(feature = "tls")]
            tls: false,
            #[cfg(feature = "schema")]
            openapi: std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from),
        }
    }
}
