//! A person's preferences, on one screen.

use crate::discord::custom_id::{Choice, PersonAct, Press};
use crate::discord::preferences::Choices;
use crate::store::{DmChoice, PictureStyle, Sorting, Taps};
use crate::text::Locale;
use crate::text::phrases::SettingsText;

use super::screen::{List, ListEntry, Screen};

/// The name of the language that follows Discord, in the list of languages.
const DISCORD: &str = "discord";

/// Renders a person's preferences; `direct` is whether they want hands by direct message.
pub fn choices(choices: Choices, direct: bool, locale: Locale) -> Screen {
    let lines = vec![locale.say(&SettingsText::MeNote)];
    let screen = Screen::titled(locale.say(&SettingsText::MeTitle), lines);
    screen.lists(Choice::ALL.map(|choice| list(choice, choices, direct, locale)))
}

/// Returns the language of a list value: `None` inside for the entry that follows Discord, `None`
/// outside if the list has no such value.
#[must_use]
pub fn language(value: &str) -> Option<Option<Locale>> {
    match value {
        DISCORD => Some(None),
        tag => Locale::from_tag(tag).map(Some),
    }
}

/// The values of a choice, and the current one.
fn values(choice: Choice, choices: Choices, direct: bool) -> (Vec<&'static str>, &'static str) {
    match choice {
        Choice::Language => (
            std::iter::once(DISCORD)
                .chain(Locale::ALL.map(Locale::tag))
                .collect(),
            choices.language.map_or(DISCORD, Locale::tag),
        ),
        Choice::Dm => (
            [DmChoice::On, DmChoice::Off].map(DmChoice::name).to_vec(),
            if direct { DmChoice::On } else { DmChoice::Off }.name(),
        ),
        Choice::Pictures => (
            PictureStyle::ALL.map(PictureStyle::name).to_vec(),
            choices.pictures.name(),
        ),
        Choice::Sorting => (
            Sorting::ALL.map(Sorting::name).to_vec(),
            choices.sorting.name(),
        ),
        Choice::Taps => (Taps::ALL.map(Taps::name).to_vec(), choices.taps.name()),
    }
}

fn list(choice: Choice, choices: Choices, direct: bool, locale: Locale) -> List {
    let name = locale.say(&SettingsText::ChoiceName { key: choice.name() });
    let word = |value: &str| {
        // Each language by its own name, for people who cannot read the others.
        let language = Locale::from_tag(value).filter(|_| choice == Choice::Language);
        language.map_or_else(
            || {
                let key = format!("{}-{value}", choice.name());
                locale.say(&SettingsText::ChoiceValue { key })
            },
            |language| language.native_name().to_owned(),
        )
    };
    let (values, in_force) = values(choice, choices, direct);
    let entry = |value: &str| ListEntry {
        value: value.to_owned(),
        label: locale.say(&SettingsText::ChoiceEntry {
            choice: name.clone(),
            value: word(value),
        }),
        chosen: value == in_force,
    };
    List {
        press: Press::Person(PersonAct::Choose { choice }),
        entries: values.into_iter().map(entry).collect(),
        placeholder: name.clone(),
    }
}
