#![allow(clippy::unwrap_used, reason = "a test may")]

mod choices;
mod emojis;
mod felt;
mod games;
mod lessons;
mod limit;
mod looks;
mod pages;
mod picture_of_text;
mod play_by_buttons;
mod secrecy;
mod truths;
mod words;
mod zh_hans;
mod zh_hant;

/// The language that the looks are written down in; the same looks are taken in the others by `zh_hant` and `zh_hans`.
use crate::text::Locale::En;
