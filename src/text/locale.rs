//! The languages, and rendering a phrase in one of them.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use super::numbers::grouped;
use super::phrase::Phrase;

/// A language that the program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Locale {
    /// English.
    #[default]
    En,
    /// Chinese in traditional characters, with Hong Kong terms for the game.
    ZhHant,
    /// Chinese in simplified characters.
    ZhHans,
}

/// The texts of a language, one file a topic.
macro_rules! words {
    ($folder:literal) => {
        [
            include_str!(concat!("../../locales/", $folder, "/tiles.ftl")),
            include_str!(concat!("../../locales/", $folder, "/houses.ftl")),
            include_str!(concat!("../../locales/", $folder, "/table.ftl")),
            include_str!(concat!("../../locales/", $folder, "/bets.ftl")),
            include_str!(concat!("../../locales/", $folder, "/hand.ftl")),
            include_str!(concat!("../../locales/", $folder, "/paigow.ftl")),
            include_str!(concat!("../../locales/", $folder, "/settlement.ftl")),
            include_str!(concat!("../../locales/", $folder, "/news.ftl")),
            include_str!(concat!("../../locales/", $folder, "/refusals.ftl")),
            include_str!(concat!("../../locales/", $folder, "/replies.ftl")),
            include_str!(concat!("../../locales/", $folder, "/rules.ftl")),
            include_str!(concat!("../../locales/", $folder, "/clauses.ftl")),
            include_str!(concat!("../../locales/", $folder, "/lesson.ftl")),
            include_str!(concat!("../../locales/", $folder, "/settings.ftl")),
            include_str!(concat!("../../locales/", $folder, "/chips.ftl")),
            include_str!(concat!("../../locales/", $folder, "/commands.ftl")),
        ]
    };
}

/// The number of topics.
const TOPICS: usize = 16;

const EN: [&str; TOPICS] = words!("en");
const ZH_HANT: [&str; TOPICS] = words!("zh-Hant");
const ZH_HANS: [&str; TOPICS] = words!("zh-Hans");

impl Locale {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::En, Self::ZhHant, Self::ZhHans];

    /// Returns the language for a locale of Discord, such as `en-GB` or `zh-TW`; English if it is
    /// not supported.
    #[must_use]
    pub fn from_discord(name: &str) -> Self {
        let named = |locale: &Self| locale.discord() == Some(name);
        match name {
            "zh-HK" => Self::ZhHant,
            _ => Self::ALL.into_iter().find(named).unwrap_or_default(),
        }
    }

    /// Returns Discord's locale in which commands get this language's names; `None` for English,
    /// which the others fall back to.
    #[must_use]
    pub const fn discord(self) -> Option<&'static str> {
        match self {
            Self::En => None,
            Self::ZhHant => Some("zh-TW"),
            Self::ZhHans => Some("zh-CN"),
        }
    }

    /// Returns the stored name of the language, which is also its folder.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::ZhHant => "zh-Hant",
            Self::ZhHans => "zh-Hans",
        }
    }

    /// Returns the language of that tag, if there is one.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.tag() == tag)
    }

    /// Returns the language's own name, for people who can read no other.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::ZhHant => "繁體中文",
            Self::ZhHans => "简体中文",
        }
    }

    /// Joins items of a list: `Heaven, Earth`, `天、地`.
    #[must_use]
    pub fn list(self, things: impl IntoIterator<Item = String>) -> String {
        let between = match self {
            Self::En => ", ",
            Self::ZhHant | Self::ZhHans => "、",
        };
        things.into_iter().collect::<Vec<_>>().join(between)
    }

    /// Joins clauses of a sentence.
    #[must_use]
    pub fn clauses(self, statements: impl IntoIterator<Item = String>) -> String {
        let between = match self {
            Self::En => "; ",
            Self::ZhHant | Self::ZhHans => "；",
        };
        statements.into_iter().collect::<Vec<_>>().join(between)
    }

    /// The contents of its files.
    pub(super) const fn sources(self) -> &'static [&'static str] {
        match self {
            Self::En => &EN,
            Self::ZhHant => &ZH_HANT,
            Self::ZhHans => &ZH_HANS,
        }
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::En => langid!("en"),
            Self::ZhHant => langid!("zh-Hant"),
            Self::ZhHans => langid!("zh-Hans"),
        }
    }

    /// Renders a phrase.
    #[must_use]
    pub fn say(self, phrase: &impl Phrase) -> String {
        let bundle = self.bundle();
        let key = phrase.key();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            // Tests check that no text is missing; if one is, the key is shown instead.
            return key.to_owned();
        };
        let mut faults = Vec::new();
        bundle
            .format_pattern(pattern, Some(&phrase.args()), &mut faults)
            .into_owned()
    }

    /// The parsed texts, created at the first use.
    pub(super) fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Locale::ALL.len()] =
            [const { OnceLock::new() }; Locale::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| self.parse())
    }

    fn parse(self) -> FluentBundle<FluentResource> {
        let mut bundle = FluentBundle::new_concurrent(vec![self.identifier()]);
        // Some clients show isolation marks as boxes, and names are stripped of such marks anyway.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number.value as i64)),
            _ => None,
        }));
        for source in self.sources() {
            let resource = FluentResource::try_new((*source).to_owned())
                .expect("tests parse every embedded file");
            bundle
                .add_resource(resource)
                .expect("tests hold every key unique");
        }
        bundle
    }
}
