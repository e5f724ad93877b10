#![allow(clippy::unwrap_used, reason = "a test may")]

mod banks;
mod choices;
mod clauses;
mod emojis;
mod fixture;
mod games;
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

/// The language of the snapshots in these tests; [`also_in`] takes the same snapshots in the
/// others.
use crate::text::Locale::En;

/// Takes every snapshot in another language too: the same files again, with that language in the
/// place of English.
macro_rules! also_in {
    ($module:ident, $locale:ident: $($looks:ident $file:literal),*) => {
        #[path = "tests"]
        mod $module {
            use super::{fixture, picture_of_text, plain};
            use crate::text::Locale::$locale as En;

            $(
                #[path = $file]
                #[allow(clippy::duplicate_mod, reason = "the same screens in another language")]
                mod $looks;
            )*
        }
    };
    ($module:ident, $locale:ident) => {
        also_in!(
            $module, $locale:
            choices "choices.rs", games "games.rs", lessons "lessons.rs", looks "looks.rs", missed "missed.rs", pages "pages.rs",
            panels "panels.rs", standing "standing.rs", truths "truths.rs", words "words.rs"
        );
    };
}

also_in!(zh_hans, ZhHans);
also_in!(zh_hant, ZhHant);
