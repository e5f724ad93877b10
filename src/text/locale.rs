//! The languages, and rendering a phrase in one of them.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::numbers::grouped;
use super::phrase::Phrase;
use super::proof;

/// The properties of a language.
struct Language {
    /// The stored name of the language, which is also its folder.
    tag: &'static str,
    /// The contents of all files of the folder.
    source: &'static str,
    /// The language's own name.
    native_name: &'static str,
    /// The Discord locales that map to it. The names of commands are registered in the first of them; English
    /// has none, because all others fall back to it.
    discord: &'static [&'static str],
    /// The separator of items in a list.
    list_separator: &'static str,
    /// The separator of clauses in a sentence.
    clause_separator: &'static str,
    /// The separator before the last of several alternatives.
    last_separator: &'static str,
    /// Whether players call tiles by name rather than by pips.
    names_tiles: bool,
}

/// Defines the languages, a row each. The first is for people whose own language is not supported.
macro_rules! languages {
    ($( $(#[$meta:meta])* $name:ident = $tag:literal { $($row:tt)+ } ),+ $(,)?) => {
        /// A supported language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Locale { $( $(#[$meta])* $name ),+ }

        impl Locale {
            /// Every language.
            pub const ALL: [Self; [$( $tag ),+].len()] = [$( Self::$name ),+];

            const fn language(self) -> &'static Language {
                match self {
                    $( Self::$name => &Language {
                        tag: $tag,
                        source: include_str!(concat!(env!("OUT_DIR"), "/locales/", $tag, ".ftl")),
                        $($row)+
                    } ),+
                }
            }
        }

        const _: () = proof::check_folders(&[$( $tag ),+]);
    };
}

languages! {
    /// English.
    #[default]
    En = "en" {
        native_name: "English", discord: &[],
        list_separator: ", ", clause_separator: "; ", last_separator: " or ", names_tiles: false
    },
    /// Chinese in traditional characters, with Hong Kong terms for the game.
    ZhHant = "zh-Hant" {
        native_name: "繁體中文", discord: &["zh-TW", "zh-HK"],
        list_separator: "、", clause_separator: "；", last_separator: "或", names_tiles: true
    },
    /// Chinese in simplified characters.
    ZhHans = "zh-Hans" {
        native_name: "简体中文", discord: &["zh-CN"],
        list_separator: "、", clause_separator: "；", last_separator: "或", names_tiles: true
    },
}

impl Locale {
    /// Returns the language for a locale of Discord, such as `en-GB` or `zh-TW`; English if it is
    /// not supported.
    #[must_use]
    pub fn from_discord(name: &str) -> Self {
        let means = |locale: &Self| locale.language().discord.contains(&name);
        Self::ALL.into_iter().find(means).unwrap_or_default()
    }

    /// Returns the Discord locale in which this language's names of commands are registered; `None` for
    /// English, which the others fall back to.
    #[must_use]
    pub const fn discord(self) -> Option<&'static str> {
        self.language().discord.first().copied()
    }

    /// Returns the stored name of the language, which is also its folder.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        self.language().tag
    }

    /// Returns the language with a tag, if there is one.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.tag() == tag)
    }

    /// Returns the language's own name, for people who can read no other.
    #[must_use]
    pub const fn native_name(self) -> &'static str {
        self.language().native_name
    }

    /// Joins items of a list: `Heaven, Earth`, `天、地`.
    #[must_use]
    pub fn list(self, things: impl IntoIterator<Item = String>) -> String {
        let things: Vec<String> = things.into_iter().collect();
        things.join(self.language().list_separator)
    }

    /// Joins clauses of a sentence; only the last one keeps its full stop.
    #[must_use]
    pub fn clauses(self, statements: impl IntoIterator<Item = String>) -> String {
        let mut statements: Vec<String> = statements.into_iter().collect();
        let last = statements.pop().unwrap_or_default();
        let open = |statement: String| statement.trim_end_matches(['.', '。']).to_owned();
        let open = statements.into_iter().map(open).chain([last]);
        open.collect::<Vec<_>>()
            .join(self.language().clause_separator)
    }

    /// Joins alternatives: `6-6, 6-3 or 5-4`, `地或雜八`, `6-3 或 5-4`.
    #[must_use]
    pub fn either(self, things: impl IntoIterator<Item = String>) -> String {
        let mut things: Vec<String> = things.into_iter().collect();
        let last = things.pop().unwrap_or_default();
        if things.is_empty() {
            return last;
        }
        let (others, separator) = (self.list(things), self.language().last_separator);
        if last.starts_with(|first: char| first.is_ascii()) {
            // Pips and cards have spaces around them in Chinese, too.
            format!("{others} {} {last}", separator.trim())
        } else {
            format!("{others}{separator}{last}")
        }
    }

    /// Whether players who speak it call tiles by name rather than by pips.
    #[must_use]
    pub const fn names_tiles(self) -> bool {
        self.language().names_tiles
    }

    /// The contents of its files.
    pub(super) const fn source(self) -> &'static str {
        self.language().source
    }

    /// Renders a phrase.
    #[must_use]
    pub fn say(self, phrase: &impl Phrase) -> String {
        let message = self.bundle().get_message(phrase.key());
        let pattern = message
            .and_then(|message| message.value())
            .expect("the build proves that every phrase has its text");
        let mut errors = Vec::new();
        self.bundle()
            .format_pattern(pattern, Some(&phrase.args()), &mut errors)
            .into_owned()
    }

    /// The parsed texts, created at the first use.
    pub(super) fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Locale::ALL.len()] =
            [const { OnceLock::new() }; Locale::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| self.parse())
    }

    fn parse(self) -> FluentBundle<FluentResource> {
        let identifier: LanguageIdentifier = self.tag().parse().expect("a tag names a language");
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Some clients show isolation marks as boxes. Names are stripped of such marks; `enclose_right_to_left` keeps
        // them from moving the text around them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number.value as i64)),
            _ => None,
        }));
        let resource =
            FluentResource::try_new(self.source().to_owned()).expect("the build parses every file");
        bundle
            .add_resource(resource)
            .expect("the build finds a key that is there twice");
        bundle
    }
}
