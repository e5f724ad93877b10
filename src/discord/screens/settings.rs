//! The options of a table's house and what the table reveals, for the host alone.

use gow::{House, OptionInfo};
use serde_json::Value;

use crate::discord::custom_id::{Act, Press};
use crate::store::Reveal;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::HouseText;

use super::screen::{Colour, Embed, List, Screen, Style};
use super::{mark, switches, terms};

/// Renders what the host can set; `picked` is the index of the option whose values are offered.
#[must_use]
pub fn settings(scene: &Scene, picked: Option<usize>, locale: Locale) -> Screen {
    let infos = House::option_infos(scene.house.game());
    let options = scene.house.options();
    let house = terms::house_label(&scene.house, locale);
    let in_force = switches::words(&scene.house)
        .into_iter()
        .filter_map(|words| words.brief);
    let in_force = in_force.map(|brief| format!("• {}", locale.say(&brief)));
    let embed = Embed {
        title: Some(locale.say(&HouseText::SettingsTitle { house })),
        lines: in_force.chain(idle(&scene.house, locale)).collect(),
        colour: Colour::Quiet,
        footer: Some(locale.say(&HouseText::SettingsNote)),
        ..Embed::default()
    };
    let press = |act| Press::at(scene.table, scene.version, act);
    let entry = |(name, value): &(&'static str, Value)| {
        let (switch, value) = (switch_name(name, locale), value_name(name, value, locale));
        locale.say(&HouseText::SettingsEntry { switch, value })
    };
    let reveals = reveals(scene.reveal, press(Act::SetReveal), locale);
    let screen = Screen::framed(embed).list(List {
        press: press(Act::PickSwitch),
        placeholder: locale.say(&HouseText::SettingsPick),
        entries: options.iter().map(entry).collect(),
        places: None,
        chosen: picked,
    });
    let value_list = picked.and_then(|place| {
        let (info, (_, value)) = (infos.get(place)?, options.get(place)?);
        let act = Act::SetSwitch {
            switch: u8::try_from(place).ok()?,
        };
        Some(values(info, value, press(act), locale))
    });
    let screen = value_list
        .into_iter()
        .fold(screen, Screen::list)
        .list(reveals);
    let changed = !scene.house.differs_from_base().is_empty();
    let reset = mark::button(
        scene,
        locale,
        &HouseText::ButtonReset,
        Style::Danger,
        Act::ResetHouse,
    );
    screen.row(changed.then_some(reset).into_iter().collect())
}

/// Names the options that change nothing as the others are set, if there are any.
fn idle(house: &House, locale: Locale) -> Option<String> {
    let idle = switches::idle(house);
    let names = locale.list(idle.iter().map(|name| switch_name(name, locale)));
    (!idle.is_empty()).then(|| locale.say(&HouseText::SettingsIdle { switches: names }))
}

/// The list of an option's values.
fn values(info: &OptionInfo, value: &Value, press: Press, locale: Locale) -> List {
    let choices = switches::choices(info);
    List {
        press,
        placeholder: switch_name(info.name, locale),
        entries: choices
            .iter()
            .map(|each| value_name(info.name, &each.json(), locale))
            .collect(),
        places: None,
        chosen: choices.iter().position(|each| each.json() == *value),
    }
}

/// The list of what others may see of finished hands.
fn reveals(reveal: Reveal, press: Press, locale: Locale) -> List {
    let switch = locale.say(&HouseText::SettingsReveal);
    let entry = |each: Reveal| {
        let value = locale.say(&HouseText::RevealChoice { key: each.word() });
        locale.say(&HouseText::SettingsEntry {
            switch: switch.clone(),
            value,
        })
    };
    List {
        press,
        entries: Reveal::ALL.map(entry).to_vec(),
        placeholder: switch.clone(),
        places: None,
        chosen: Reveal::ALL.iter().position(|each| *each == reveal),
    }
}

/// The options that differ between two houses, each with its new value.
pub(super) fn changes(before: &House, after: &House, locale: Locale) -> Vec<String> {
    let pairs = before.options().into_iter().zip(after.options());
    let changed = pairs
        .filter(|(before, after)| before != after)
        .map(|(_, after)| after);
    let words = changed.map(|(name, value)| {
        let (switch, value) = (switch_name(name, locale), value_name(name, &value, locale));
        locale.say(&HouseText::SettingsEntry { switch, value })
    });
    words.collect()
}

fn switch_name(name: &'static str, locale: Locale) -> String {
    locale.say(&HouseText::SwitchName { key: name })
}

fn value_name(name: &str, value: &Value, locale: Locale) -> String {
    if let ("commission_bps", Some(bps)) = (name, value.as_i64()) {
        return locale.say(&HouseText::SwitchPercent {
            percent: switches::percent(bps),
        });
    }
    let value = value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned);
    locale.say(&HouseText::SwitchValue {
        key: format!("{name}-{value}"),
        value,
    })
}
