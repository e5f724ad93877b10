//! The sandbox's promises to behave like Discord, with one test for each row of `docs/conformance.md`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod accounts;
mod archives;
mod bans;
mod changes;
mod client;
mod commands;
mod connections;
mod control;
mod emojis;
mod event_storms;
mod exact_limits;
mod files;
mod forms;
mod frames;
mod gateway;
mod installs;
mod intents;
mod interactions;
mod libraries;
mod menus;
mod messages;
mod modals;
mod page;
mod permissions;
mod pins;
mod places;
mod plane;
mod posts;
mod presses;
mod rate_limits;
mod reactions;
mod replies;
mod routes;
mod schema;
mod storms;
mod table;
mod threads;
mod tls;
mod visibility;
