//! A local Discord for playing with bots and testing them.
//!
//! It speaks REST and the gateway as bots and users do, on loopback, from memory, and knows nothing
//! of any particular bot. A control plane beside Discord's paths does what no user may: it moves the
//! clock, sends interactions that no client would send, injects faults and lists what the bot asked for.

mod clock;
mod control;
mod error;
mod gateway;
mod guard;
mod limits;
mod options;
mod page;
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

pub use clock::Clock;
pub use control::{Control, ControlError, RawInteraction};
pub use error::StartError;
pub use options::Options;
pub use server::{Sandbox, UserInfo};
pub use world::fault::Fault;
pub use world::frames::{Frame, Way};
pub use world::snowflake::Snowflake;
pub use world::storm::{EventStorm, RequestStorm};
pub use world::traffic::{Complaint, RequestRecord, Unknowns};

/// Keeps the examples of the README compiling.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
