//! What pictures show, their size, and what they must not show.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod alt_badge;
mod colours;
mod faces;
mod files;
mod limits;
mod looks;
mod portraits;
mod samples;
mod shown;
