//! The settings of a server, for the people who manage it.

use gow::House;

use crate::config::ChipsConfig;
use crate::discord::custom_id::{Act, PersonAction, Press};
use crate::discord::profiles::servers::{
    ChannelChange, PublicStyle, ServerSettings, Setting, Value,
};
use crate::id::ChannelId;
use crate::table::Computers;
use crate::text::Locale;
use crate::text::phrases::SettingsText;

use super::screen::{Colour, Embed, List, Screen};
use super::{mark, terms};

/// Renders the settings of a server; `picked` is the index of the one whose values are offered, and
/// `chips` has the operator's limits.
#[must_use]
pub fn server(
    settings: &ServerSettings,
    chips: &ChipsConfig,
    picked: Option<usize>,
    locale: Locale,
) -> Screen {
    let page = Page {
        settings,
        chips,
        locale,
    };
    let all = Setting::all();
    let mut lines = Vec::new();
    if !settings.channels.is_empty() {
        let channels = channels(&settings.channels, locale);
        lines.push(locale.say(&SettingsText::ServerChannelsList { channels }));
    }
    lines.extend(
        all.iter()
            .map(|setting| format!("• {}", page.entry(*setting))),
    );
    let screen = Screen::framed(Embed {
        title: Some(locale.say(&SettingsText::ServerTitle)),
        lines,
        colour: Colour::Quiet,
        footer: Some(locale.say(&SettingsText::ServerNote)),
        ..Embed::default()
    });
    let screen = screen.list(List {
        press: press(PersonAction::PickSetting),
        placeholder: locale.say(&SettingsText::ServerPick),
        entries: all.iter().map(|setting| page.name(*setting)).collect(),
        places: None,
        chosen: picked,
    });
    picked
        .and_then(|place| page.values(place, *all.get(place)?))
        .into_iter()
        .fold(screen, Screen::list)
}

/// Refuses a table in a channel, and lists the channels where the server allows tables.
#[must_use]
pub fn elsewhere(settings: &ServerSettings, locale: Locale) -> Screen {
    let channels = channels(&settings.channels, locale);
    Screen::say(locale.say(&SettingsText::RefusedChannel { channels }))
}

fn channels(channels: &[ChannelId], locale: Locale) -> String {
    locale.list(channels.iter().map(|channel| format!("<#{channel}>")))
}

fn press(person_action: PersonAction) -> Press {
    Press::anywhere(Act::PersonAction(person_action))
}

/// The data of the screen.
struct Page<'a> {
    settings: &'a ServerSettings,
    chips: &'a ChipsConfig,
    locale: Locale,
}

impl Page<'_> {
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
                let count = mark::count(self.settings.channels.len());
                self.locale.say(&SettingsText::ServerChannels { count })
            }
            // A value from before the operator lowered the limit.
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

    fn values(&self, place: usize, setting: Setting) -> Option<List> {
        let values = setting.values(self.chips);
        Some(List {
            press: press(PersonAction::PutSetting {
                setting: u8::try_from(place).ok()?,
            }),
            placeholder: self.name(setting),
            places: None,
            chosen: values.iter().position(|value| value.is_in(self.settings)),
            entries: values.into_iter().map(|value| self.value(value)).collect(),
        })
    }

    fn value(&self, value: Value) -> String {
        let (key, number) = match value {
            Value::Language(Some(language)) => return language.own_name().to_owned(),
            Value::House(game, Some(house)) => {
                let named = House::named(game, house);
                return named.map_or_else(
                    || house.to_owned(),
                    |house| terms::house_name(&house, self.locale),
                );
            }
            Value::Stake(Some(number)) | Value::Cap(Some(number)) => return self.number(number),
            Value::Language(None) => ("language-discord", 0),
            Value::House(_, None) => ("house-default", 0),
            Value::Stake(None) => ("stake-default", self.chips.default_stake),
            Value::Cap(None) => ("cap-default", self.chips.house_win_cap),
            Value::Channels(ChannelChange::All) => ("channels-all", 0),
            Value::Channels(ChannelChange::Here) => ("channels-here", 0),
            Value::Channels(ChannelChange::NotHere) => ("channels-not-here", 0),
            Value::Threads(true) => ("threads-on", 0),
            Value::Threads(false) => ("threads-off", 0),
            Value::Pictures(PublicStyle::Classic) => ("pictures-classic", 0),
            Value::Pictures(PublicStyle::HighContrast) => ("pictures-high-contrast", 0),
            Value::Pictures(PublicStyle::ColourBlind) => ("pictures-colour-blind", 0),
            Value::Computers(Computers::Chips) => ("computers-chips", 0),
            Value::Computers(Computers::Nothing) => ("computers-nothing", 0),
            Value::Computers(Computers::Never) => ("computers-never", 0),
            Value::Daily(true) => ("daily-on", 0),
            Value::Daily(false) => ("daily-off", 0),
            Value::Give(true) => ("give-on", 0),
            Value::Give(false) => ("give-off", 0),
            Value::Leaders(true) => ("leaders-count", 0),
            Value::Leaders(false) => ("leaders-ignore", 0),
        };
        self.locale.say(&SettingsText::ServerValue { key, number })
    }

    fn number(&self, number: i64) -> String {
        self.locale.say(&SettingsText::ServerNumber { number })
    }
}
