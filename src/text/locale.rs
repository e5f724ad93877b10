//! The languages, and how a phrase becomes words in one of them.

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
}

/// The English words, one file a topic.
const EN: [&str; 11] = [
    include_str!("../../locales/en/tiles.ftl"),
    include_str!("../../locales/en/houses.ftl"),
    include_str!("../../locales/en/table.ftl"),
    include_str!("../../locales/en/bets.ftl"),
    include_str!("../../locales/en/hand.ftl"),
    include_str!("../../locales/en/paigow.ftl"),
    include_str!("../../locales/en/settlement.ftl"),
    include_str!("../../locales/en/news.ftl"),
    include_str!("../../locales/en/refusals.ftl"),
    include_str!("../../locales/en/replies.ftl"),
    include_str!("../../locales/en/rules.ftl"),
];

impl Locale {
    /// Every language.
    pub const ALL: [Self; 1] = [Self::En];

    /// The language for a locale that Discord names, such as `en-GB` or `zh-TW`; English unless it is spoken here.
    #[must_use]
    pub fn from_discord(_name: &str) -> Self {
        Self::En
    }

    /// The files with its words.
    pub(super) const fn sources(self) -> &'static [&'static str] {
        match self {
            Self::En => &EN,
        }
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::En => langid!("en"),
        }
    }

    /// Says a phrase.
    #[must_use]
    pub fn say(self, phrase: &impl Phrase) -> String {
        let bundle = self.bundle();
        let key = phrase.key();
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            // Tests hold the files complete; a person sees at worst which text is missing.
            return key.to_owned();
        };
        let mut faults = Vec::new();
        bundle.format_pattern(pattern, Some(&phrase.args()), &mut faults).into_owned()
    }

    /// The parsed words, made at the first use.
    pub(super) fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static EN_BUNDLE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
        match self {
            Self::En => EN_BUNDLE.get_or_init(|| self.parse()),
        }
    }

    fn parse(self) -> FluentBundle<FluentResource> {
        let mut bundle = FluentBundle::new_concurrent(vec![self.identifier()]);
        // Isolation marks show up as boxes in some clients, and names are cleaned of such marks anyway.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(grouped(number.value as i64)),
            _ => None,
        }));
        for source in self.sources() {
            let resource =
                FluentResource::try_new((*source).to_owned()).expect("tests parse every embedded file");
            bundle.add_resource(resource).expect("tests hold every key unique");
        }
        bundle
    }
}
