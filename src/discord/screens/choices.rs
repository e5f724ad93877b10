//! A person's preferences, on one screen.

use crate::discord::custom_id::{Act, Choice, PersonAction, Press};
use crate::discord::profiles::people::Choices;
use crate::store::{PictureStyle, Sorting};
use crate::text::Locale;
use crate::text::phrases::SettingsText;

use super::screen::{Colour, Embed, List, Screen};

/// The languages in the order of the list; `None` follows Discord.
pub const LANGUAGES: [Option<Locale>; 4] = [
    None,
    Some(Locale::En),
    Some(Locale::ZhHant),
    Some(Locale::ZhHans),
];

/// Whether hands come by direct message, in the order of the list.
pub const DIRECT: [bool; 2] = [true, false];

/// Renders a person's preferences; `direct` is whether they want hands by direct message.
#[must_use]
pub fn choices(choices: Choices, direct: bool, locale: Locale) -> Screen {
    let embed = Embed {
        title: Some(locale.say(&SettingsText::MeTitle)),
        lines: vec![locale.say(&SettingsText::MeNote)],
        colour: Colour::Quiet,
        ..Embed::default()
    };
    Choice::ALL
        .into_iter()
        .map(|choice| list(choice, choices, direct, locale))
        .fold(Screen::framed(embed), Screen::list)
}

fn list(choice: Choice, choices: Choices, direct: bool, locale: Locale) -> List {
    let name = locale.say(&SettingsText::ChoiceName { key: choice.name() });
    let word = |word: &str| {
        locale.say(&SettingsText::ChoiceValue {
            key: format!("{}-{word}", choice.name()),
        })
    };
    let (values, chosen) = match choice {
        Choice::Language => (
            // Each language by its own name, for people who cannot read the others.
            LANGUAGES
                .map(|language| language.map_or_else(|| word("discord"), own_name))
                .to_vec(),
            LANGUAGES
                .iter()
                .position(|language| *language == choices.language),
        ),
        Choice::Dm => (
            DIRECT
                .map(|on| word(if on { "on" } else { "off" }))
                .to_vec(),
            DIRECT.iter().position(|on| *on == direct),
        ),
        Choice::Pictures => (
            PictureStyle::ALL.map(|style| word(style.word())).to_vec(),
            PictureStyle::ALL
                .iter()
                .position(|style| *style == choices.pictures),
        ),
        Choice::Sorting => (
            Sorting::ALL.map(|sorting| word(sorting.word())).to_vec(),
            Sorting::ALL
                .iter()
                .position(|sorting| *sorting == choices.sorting),
        ),
    };
    let entry = |value| {
        locale.say(&SettingsText::ChoiceEntry {
            choice: name.clone(),
            value,
        })
    };
    List {
        press: Press::anywhere(Act::PersonAction(PersonAction::Choose(choice))),
        entries: values.into_iter().map(entry).collect(),
        placeholder: name.clone(),
        places: None,
        chosen,
    }
}

fn own_name(locale: Locale) -> String {
    locale.own_name().to_owned()
}
