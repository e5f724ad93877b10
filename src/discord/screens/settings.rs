//! The options of a table's house and what the table reveals, for the host alone.

use gow::computer::hint::has_hints;
use gow::{House, OptionInfo, OptionValue, Unit, Values};
use serde_json::Value;

use crate::discord::custom_id::{OptionName, Press, TableAct};
use crate::store::Reveal;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::HouseText;

use super::screen::{Embed, List, ListEntry, Screen, Style};
use super::{mark, options, terms};

/// Whether people may ask for hints, by the values of the list.
pub(crate) const HINT_CHOICES: [(&str, bool); 2] = [("allowed", true), ("forbidden", false)];

/// Renders the host's settings; `picked` is the option whose values are offered.
#[must_use]
pub fn settings(scene: &Scene, picked: Option<OptionName>, locale: Locale) -> Screen {
    let infos = House::option_infos(scene.house.game());
    let options = scene.house.options();
    let house = terms::house_label(&scene.house, locale);
    let in_force = options::words(&scene.house)
        .into_iter()
        .filter_map(|words| words.brief);
    let in_force = in_force.map(|brief| format!("• {}", locale.say(&brief)));
    let embed = Embed {
        title: Some(locale.say(&HouseText::SettingsTitle { house })),
        lines: in_force.chain(idle(&scene.house, locale)).collect(),
        footer: Some(locale.say(&HouseText::SettingsNote)),
        ..Embed::default()
    };
    let press = |act| Press::at(scene.table, scene.version, act);
    let entry = |(info, (name, value)): (&OptionInfo, &(&'static str, Value))| ListEntry {
        value: (*name).to_owned(),
        label: entry(
            option_name(name, locale),
            value_name(info, value, locale),
            locale,
        ),
        chosen: picked.is_some_and(|picked| picked.get() == *name),
    };
    let screen = Screen::framed(embed).list(List {
        press: press(TableAct::PickOption),
        placeholder: locale.say(&HouseText::SettingsPick),
        entries: infos.iter().zip(&options).map(entry).collect(),
    });
    let value_list = picked.and_then(|option| {
        let info = infos.iter().find(|info| info.name == option.get())?;
        let (_, value) = options.iter().find(|(name, _)| *name == option.get())?;
        let press = press(TableAct::SetOption { option });
        Some(values(info, value, press, locale))
    });
    let table_lists = table_lists(scene, press, locale);
    let screen = value_list
        .into_iter()
        .chain(table_lists)
        .fold(screen, Screen::list);
    let changed = !scene.house.differs_from_base().is_empty();
    let reset = mark::button(
        scene,
        locale,
        &HouseText::ButtonReset,
        Style::Danger,
        TableAct::ResetHouse,
    );
    screen.row(changed.then_some(reset).into_iter().collect())
}

/// The lists for settings that are not options of the rules.
fn table_lists(scene: &Scene, press: impl Fn(TableAct) -> Press, locale: Locale) -> Vec<List> {
    let mut lists = vec![reveals(scene.reveal, press(TableAct::SetReveal), locale)];
    if has_hints(&scene.house) {
        lists.push(hints(scene.hints, press(TableAct::SetHints), locale));
    }
    lists
}

/// Names the options that make no difference with the others as they are, if any.
fn idle(house: &House, locale: Locale) -> Option<String> {
    let idle = options::idle(house);
    let names = locale.list(idle.iter().map(|name| option_name(name, locale)));
    (!idle.is_empty()).then(|| locale.say(&HouseText::SettingsIdle { options: names }))
}

/// The list of an option's values.
fn values(info: &OptionInfo, value: &Value, press: Press, locale: Locale) -> List {
    let entry = |each: OptionValue| ListEntry {
        value: each.to_string(),
        label: value_name(info, &each.json(), locale),
        chosen: each.json() == *value,
    };
    List {
        press,
        placeholder: option_name(info.name, locale),
        entries: options::choices(info).into_iter().map(entry).collect(),
    }
}

/// The list of what others may see of finished hands.
fn reveals(reveal: Reveal, press: Press, locale: Locale) -> List {
    let name = locale.say(&HouseText::SettingsReveal);
    let entry = |each: Reveal| {
        let value = locale.say(&HouseText::RevealChoice { key: each.word() });
        ListEntry {
            value: each.word().to_owned(),
            label: entry(name.clone(), value, locale),
            chosen: each == reveal,
        }
    };
    List {
        press,
        entries: Reveal::ALL.map(entry).to_vec(),
        placeholder: name.clone(),
    }
}

/// The list of whether people may ask for hints.
fn hints(allowed: bool, press: Press, locale: Locale) -> List {
    let name = locale.say(&HouseText::SettingsHints);
    let entry = |(word, allows): (&'static str, bool)| {
        let value = locale.say(&HouseText::HintsChoice { key: word });
        ListEntry {
            value: word.to_owned(),
            label: entry(name.clone(), value, locale),
            chosen: allows == allowed,
        }
    };
    List {
        press,
        entries: HINT_CHOICES.map(entry).to_vec(),
        placeholder: name.clone(),
    }
}

/// The options that differ between two houses, each with its new value.
pub(super) fn changes(before: &House, after: &House, locale: Locale) -> Vec<String> {
    let infos = House::option_infos(after.game()).into_iter();
    let pairs = before.options().into_iter().zip(after.options());
    let changed = infos
        .zip(pairs)
        .filter(|(_, (before, after))| before != after);
    changed
        .map(|(info, (_, (name, value)))| {
            entry(
                option_name(name, locale),
                value_name(&info, &value, locale),
                locale,
            )
        })
        .collect()
}

/// An option with its value.
fn entry(option: String, value: String, locale: Locale) -> String {
    locale.say(&HouseText::SettingsEntry { option, value })
}

fn option_name(name: &'static str, locale: Locale) -> String {
    locale.say(&HouseText::OptionName { key: name })
}

fn value_name(info: &OptionInfo, value: &Value, locale: Locale) -> String {
    let text = || {
        let word = value.as_str().map(str::to_owned);
        word.unwrap_or_else(|| value.to_string())
    };
    locale.say(&match info.values {
        Values::Range {
            unit: Unit::BasisPoints,
            ..
        } => HouseText::OptionPercent {
            percent: options::percent(value.as_i64().unwrap_or_default()),
        },
        Values::List(_) => HouseText::OptionValue {
            key: format!("{}-{}", info.name, text()),
            value: text(),
        },
    })
}
