#![allow(clippy::unwrap_used, reason = "a test may")]

mod admin;
mod banks;
mod choices;
mod clauses;
mod emojis;
mod every_language;
mod fixture;
mod games;
mod hints;
mod idle;
mod labels;
mod lessons;
mod limit;
mod looks;
mod missed;
mod numbers;
mod pages;
mod panels;
mod picture_of_text;
mod plain;
mod play_by_buttons;
mod reveals;
mod secrecy;
mod standing;
mod truths;
mod words;
