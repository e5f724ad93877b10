//! Every look in traditional characters.

use super::{felt, picture_of_text};
use crate::text::Locale::ZhHant as En;

#[path = "choices.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod choices;
#[path = "lessons.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod lessons;
#[path = "looks.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod looks;
#[path = "pages.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod pages;
#[path = "truths.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod truths;
#[path = "words.rs"]
#[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
mod words;
