//! A local Discord to play with bots and to test them.
//!
//! It serves REST and the gateway to bots and users, on loopback and in memory, and knows nothing about any particular
//! bot. In addition to Discord's paths it has a control plane with powers that no user has: it advances the clock,
//! sends unchecked interactions, injects faults and lists the bot's requests.

mod clock;
mod control;
mod error;
mod gateway;
mod guard;
mod limits;
mod options;
mod page;
mod posting;
#[cfg(test)]
mod promises;
mod rest;
#[cfg(feature = "schema")]
mod schema;
mod server;
#[cfg(feature = "tls")]
mod tls;
mod validate;
mod world;

pub use clock::{Clock, SlowdownGuard};
pub use control::{Control, ControlError, MessageChanges, RawInteraction};
pub use error::StartError;
pub use options::Options;
pub use server::{Sandbox, UserInfo};
pub use world::faults::fault::Fault;
pub use world::faults::storm::{EventStorm, RequestStorm};
pub use world::ids::snowflake::Snowflake;
pub use world::traffic::frames::{Frame, FrameKind};
pub use world::traffic::record::{RecordedMessage, RequestRecord, SchemaMismatch, UnknownNames};

/// Compiles the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
