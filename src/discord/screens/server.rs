//! The settings of a server, for the people who manage it.

use gow::House;

use crate::config::ChipsConfig;
use crate::discord::custom_id::{PersonAct, Press, Setting};
use crate::discord::preferences::{ServerSettings, Value};
use crate::id::ChannelId;
use crate::text::Locale;
use crate::text::phrases::SettingsText;

use super::screen::{Embed, List, ListEntry, Screen};
use super::{markup, terms};

/// Renders the settings of a server; `picked` is the one whose values are offered, and `chips` has
/// the operator's limits.
pub fn server(
    settings: &ServerSettings,
    chips: &ChipsConfig,
    picked: Option<Setting>,
    locale: Locale,
) -> Screen {
    let server = ServerScreen {
        settings,
        chips,
        locale,
    };
    let mut lines = Vec::new();
    if !settings.channels.is_empty() {
        let channels = channels(&settings.channels, locale);
        lines.push(locale.say(&SettingsText::ServerChannelsList { channels }));
    }
    lines.extend(Setting::ALL.map(|setting| format!("• {}", server.entry(setting))));
    let screen = Screen::framed(Embed {
        title: Some(locale.say(&SettingsText::ServerTitle)),
        lines,
        footer: Some(locale.say(&SettingsText::ServerNote)),
        ..Embed::default()
    });
    let entry = |setting: Setting| ListEntry {
        value: setting.name().to_owned(),
        label: server.name(setting),
        chosen: picked == Some(setting),
    };
    let names = List {
        press: Press::Person(PersonAct::PickSetting),
        placeholder: locale.say(&SettingsText::ServerPick),
        entries: Setting::ALL.map(entry).into(),
    };
    let values = picked.map(|setting| server.values(setting));
    screen.list(names).lists(values)
}

/// Refuses a table in a channel, and lists the channels where the server allows tables.
pub fn elsewhere(settings: &ServerSettings, locale: Locale) -> Screen {
    let channels = channels(&settings.channels, locale);
    Screen::say(locale.say(&SettingsText::RefusedChannel { channels }))
}

fn channels(channels: &[ChannelId], locale: Locale) -> String {
    locale.list(channels.iter().map(|channel| format!("<#{channel}>")))
}

/// The data that the screen shows.
struct ServerScreen<'a> {
    settings: &'a ServerSettings,
    chips: &'a ChipsConfig,
    locale: Locale,
}

impl ServerScreen<'_> {
    fn name(&self, setting: Setting) -> String {
        let game = match setting {
            Setting::House(game) => terms::game_name(game, self.locale),
            Setting::Language
            | Setting::Channels
            | Setting::Threads
            | Setting::Pictures
            | Setting::Stake
            | Setting::Computers
            | Setting::Cap
            | Setting::Daily
            | Setting::Give
            | Setting::Leaders => String::new(),
        };
        self.locale.say(&SettingsText::ServerSetting {
            key: setting.key(),
            game,
        })
    }

    /// A setting with the value in force.
    fn entry(&self, setting: Setting) -> String {
        let values = setting.values(self.chips);
        let value = match values.into_iter().find(|value| value.is_in(self.settings)) {
            Some(value) => self.value(value),
            None if setting == Setting::Channels => {
                let count = markup::phrase_number(self.settings.channels.len());
                self.locale.say(&SettingsText::ServerChannels { count })
            }
            // A value older than the operator's lower limit.
            None => self.number(match setting {
                Setting::Stake => self.settings.stake(self.chips),
                _ => self.settings.house_win_cap(self.chips),
            }),
        };
        self.locale.say(&SettingsText::ChoiceEntry {
            choice: self.name(setting),
            value,
        })
    }

    fn values(&self, setting: Setting) -> List {
        let entry = |value: Value| ListEntry {
            value: value.word(),
            label: self.value(value),
            chosen: value.is_in(self.settings),
        };
        List {
            press: Press::Person(PersonAct::PutSetting { setting }),
            placeholder: self.name(setting),
            entries: setting.values(self.chips).into_iter().map(entry).collect(),
        }
    }

    fn value(&self, value: Value) -> String {
        match value {
            Value::Language(Some(language)) => language.native_name().to_owned(),
            Value::House(game, Some(name)) => House::named(game, name).map_or_else(
                || name.to_owned(),
                |house| terms::house_name(&house, self.locale),
            ),
            Value::House(game, None) => self.locale.say(&SettingsText::ServerHouseDefault {
                house: terms::house_name(&House::default_of(game), self.locale),
            }),
            Value::Stake(Some(number)) | Value::Cap(Some(number)) => self.number(number),
            Value::Stake(None) => self.named(value, self.chips.default_stake),
            Value::Cap(None) => self.named(value, self.chips.house_win_cap),
            Value::Language(None)
            | Value::Channels(_)
            | Value::Threads(_)
            | Value::Pictures(_)
            | Value::Computers(_)
            | Value::Daily(_)
            | Value::Give(_)
            | Value::Leaders(_) => self.named(value, 0),
        }
    }

    /// A value by its name; `number` is the usual one.
    fn named(&self, value: Value, number: i64) -> String {
        let key = format!("{}-{}", value.setting().key(), value.word());
        self.locale.say(&SettingsText::ServerValue { key, number })
    }

    fn number(&self, number: i64) -> String {
        self.locale.say(&SettingsText::ServerNumber { number })
    }
}
