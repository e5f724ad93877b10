//! The whole program over the real protocol, in one binary with one module for each topic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails here")]

mod admin;
mod beacon;
#[cfg(unix)]
mod bots;
mod buttons;
mod chinese;
mod claims;
mod clauses;
#[cfg(unix)]
mod clocks;
mod closed_dms;
mod closing;
mod direct_messages;
mod drand;
#[cfg(unix)]
mod drill;
mod emojis;
mod export;
mod fair;
mod faults;
mod fixture;
mod four_people;
mod handover;
mod hands;
mod hints;
#[path = "../history/history.rs"]
mod history;
mod hostile;
mod houses;
mod http;
mod invitations;
mod killing;
mod kills;
mod leaderboard;
mod leaving;
mod limiter;
mod log;
mod missed_turns;
mod monitoring;
mod next_hand;
mod old_messages;
mod operator;
mod options;
mod outages;
mod page;
mod pai_gow;
mod pictures;
mod places;
mod player;
mod portraits;
mod privacy;
mod process;
mod processes;
mod public;
mod reader;
mod redrawing;
mod registration;
mod requests;
mod restart;
mod reveals;
#[cfg(unix)]
mod server;
mod sessions;
mod settings;
#[cfg(unix)]
mod sharing;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod standby;
mod starting;
mod state;
mod staying;
#[cfg(unix)]
mod supervisor;
mod tet_gow;
mod threads;
mod tidy;
mod troubles;
mod tutorial;
mod upgrading;
