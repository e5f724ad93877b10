#![allow(clippy::unwrap_used, reason = "a test may")]

mod felt;
mod games;
mod limit;
mod looks;
mod picture_of_text;
mod play_by_buttons;
mod secrecy;
mod words;
