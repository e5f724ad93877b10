//! The individual settings of a server, and the values that each can have.

use gow::{Game, House, named_enum};

use crate::board::Style;
use crate::config::ChipsConfig;
use crate::discord::custom_id::Setting;
use crate::id::ChannelId;
use crate::table::ComputerPolicy;
use crate::text::Locale;

use super::server_settings::{CHANNELS_MAX, ServerSettings};

/// The stakes to choose from.
const STAKES: [i64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// The daily limits on winnings from computers to choose from, in chips.
const CAPS: [i64; 6] = [100, 500, 1_000, 2_000, 5_000, 10_000];

/// The name of the value that follows the operator or the game.
const DEFAULT: &str = "default";

/// A value of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// A language; `None` follows Discord.
    Language(Option<Locale>),
    /// A change of the list of channels.
    Channels(ChannelChange),
    /// Yes or no.
    Threads(bool),
    /// The style of public pictures.
    Pictures(Style),
    /// A house of a game by its name; `None` is the game's default.
    House(Game, Option<&'static str>),
    /// A stake; `None` is the operator's default.
    Stake(Option<i64>),
    /// What computers may do.
    Computers(ComputerPolicy),
    /// A number of chips; `None` is the operator's limit.
    Cap(Option<i64>),
    /// Yes or no.
    Daily(bool),
    /// Yes or no.
    Give(bool),
    /// Yes or no.
    Leaders(bool),
}

named_enum! {
    /// A change of the channels in which tables may be opened.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum ChannelChange {
        /// Allows every channel.
        All = "all",
        /// Adds the channel where the setting is changed.
        Here = "here",
        /// Removes the channel where the setting is changed.
        NotHere = "not-here",
    }
}

impl Setting {
    /// Returns the values to choose from; `chips` has the operator's limits.
    #[must_use]
    pub(crate) fn values(self, chips: &ChipsConfig) -> Vec<Value> {
        match self {
            Self::Language => default_and_each(Locale::ALL).map(Value::Language).collect(),
            Self::Channels => ChannelChange::ALL.map(Value::Channels).to_vec(),
            Self::Threads => [false, true].map(Value::Threads).to_vec(),
            Self::Pictures => Style::ALL.map(Value::Pictures).to_vec(),
            Self::House(game) => {
                let houses = House::all(game).into_iter().map(|house| house.name());
                let value = |house| Value::House(game, house);
                default_and_each(houses).map(value).collect()
            }
            Self::Stake => {
                let stakes = STAKES.into_iter().filter(|stake| *stake <= chips.max_stake);
                default_and_each(stakes).map(Value::Stake).collect()
            }
            Self::Computers => ComputerPolicy::ALL.map(Value::Computers).to_vec(),
            Self::Cap => {
                let caps = CAPS.into_iter().filter(|cap| *cap <= chips.house_win_cap);
                default_and_each(caps).map(Value::Cap).collect()
            }
            Self::Daily => [true, false].map(Value::Daily).to_vec(),
            Self::Give => [false, true].map(Value::Give).to_vec(),
            Self::Leaders => [false, true].map(Value::Leaders).to_vec(),
        }
    }
}

/// `None` for the default, then each of these values.
fn default_and_each<T>(values: impl IntoIterator<Item = T>) -> impl Iterator<Item = Option<T>> {
    std::iter::once(None).chain(values.into_iter().map(Some))
}

impl Value {
    /// Returns the setting whose value it is.
    pub(crate) const fn setting(self) -> Setting {
        match self {
            Self::Language(_) => Setting::Language,
            Self::Channels(_) => Setting::Channels,
            Self::Threads(_) => Setting::Threads,
            Self::Pictures(_) => Setting::Pictures,
            Self::House(game, _) => Setting::House(game),
            Self::Stake(_) => Setting::Stake,
            Self::Computers(_) => Setting::Computers,
            Self::Cap(_) => Setting::Cap,
            Self::Daily(_) => Setting::Daily,
            Self::Give(_) => Setting::Give,
            Self::Leaders(_) => Setting::Leaders,
        }
    }

    /// Returns the name among the values of the setting, in lists and texts.
    pub(crate) fn word(self) -> String {
        match self {
            Self::Language(None) => "discord".to_owned(),
            Self::Language(Some(language)) => language.tag().to_owned(),
            Self::Channels(change) => change.name().to_owned(),
            Self::Threads(on) | Self::Daily(on) | Self::Give(on) => {
                if on { "on" } else { "off" }.to_owned()
            }
            Self::Leaders(on) => if on { "count" } else { "ignore" }.to_owned(),
            Self::Pictures(style) => style.name().to_owned(),
            Self::House(_, house) => house.unwrap_or(DEFAULT).to_owned(),
            Self::Stake(number) | Self::Cap(number) => {
                number.map_or_else(|| DEFAULT.to_owned(), |number| number.to_string())
            }
            Self::Computers(computers) => computers.name().to_owned(),
        }
    }

    /// Whether the value is in effect. Of the channel changes only [`ChannelChange::All`] can be: a
    /// list of channels is not a single value.
    #[must_use]
    pub(crate) fn is_in(self, settings: &ServerSettings) -> bool {
        match self {
            Self::Language(language) => settings.language() == language,
            Self::Channels(change) => change == ChannelChange::All && settings.channels.is_empty(),
            Self::Threads(threads) => settings.threads == threads,
            Self::Pictures(style) => settings.pictures == style,
            Self::House(game, house) => {
                settings.chosen_house(game).map(|chosen| chosen.name()) == house
            }
            Self::Stake(stake) => settings.stake == stake,
            Self::Computers(computers) => settings.computers == computers,
            Self::Cap(cap) => settings.house_win_cap == cap,
            Self::Daily(daily) => settings.daily == daily,
            Self::Give(give) => settings.give == give,
            Self::Leaders(count) => settings.count_computers == count,
        }
    }

    /// Applies the value; `here` is the channel where it was chosen.
    pub(crate) fn put(self, settings: &mut ServerSettings, here: ChannelId) {
        match self {
            Self::Language(language) => settings.set_language(language),
            Self::Channels(change) => apply_channel_change(change, &mut settings.channels, here),
            Self::Threads(threads) => settings.threads = threads,
            Self::Pictures(style) => settings.pictures = style,
            Self::House(game, house) => settings.set_house(game, house),
            Self::Stake(stake) => settings.stake = stake,
            Self::Computers(computers) => settings.computers = computers,
            Self::Cap(cap) => settings.house_win_cap = cap,
            Self::Daily(daily) => settings.daily = daily,
            Self::Give(give) => settings.give = give,
            Self::Leaders(count) => settings.count_computers = count,
        }
    }
}

fn apply_channel_change(change: ChannelChange, channels: &mut Vec<ChannelId>, here: ChannelId) {
    match change {
        ChannelChange::All => channels.clear(),
        ChannelChange::Here => {
            if !channels.contains(&here) && channels.len() < CHANNELS_MAX {
                channels.push(here);
            }
        }
        ChannelChange::NotHere => channels.retain(|channel| *channel != here),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_in_force_and_nothing_else_of_its_setting() {
        let (chips, here) = (ChipsConfig::default(), ChannelId::new(5));
        for setting in Setting::ALL
            .into_iter()
            .filter(|setting| *setting != Setting::Channels)
        {
            let values = setting.values(&chips);
            assert!(values.len() > 1, "{setting:?}");
            assert_eq!(
                values
                    .iter()
                    .filter(|value| value.is_in(&ServerSettings::default()))
                    .count(),
                1
            );
            for value in &values {
                let mut settings = ServerSettings::default();
                value.put(&mut settings, here);
                let set: Vec<&Value> = values
                    .iter()
                    .filter(|value| value.is_in(&settings))
                    .collect();
                assert_eq!(set, [value]);
            }
        }
    }

    #[test]
    fn channels_are_named_one_by_one() {
        let mut settings = ServerSettings::default();
        let put = |change, settings: &mut ServerSettings, here: u64| {
            Value::Channels(change).put(settings, ChannelId::new(here));
        };
        for here in [1, 2, 2] {
            put(ChannelChange::Here, &mut settings, here);
        }
        assert_eq!(settings.channels, [1, 2].map(ChannelId::new));
        put(ChannelChange::NotHere, &mut settings, 1);
        assert!(
            !settings.allows_tables_in(ChannelId::new(1))
                && settings.allows_tables_in(ChannelId::new(2))
        );
        for here in 10..100 {
            put(ChannelChange::Here, &mut settings, here);
        }
        assert_eq!(settings.channels.len(), CHANNELS_MAX);
        put(ChannelChange::All, &mut settings, 1);
        assert!(Value::Channels(ChannelChange::All).is_in(&settings));
    }

    #[test]
    fn nothing_is_offered_beyond_what_the_operator_allows() {
        let chips = ChipsConfig {
            max_stake: 10,
            house_win_cap: 600,
            ..ChipsConfig::default()
        };
        assert_eq!(
            Setting::Stake.values(&chips).last(),
            Some(&Value::Stake(Some(10)))
        );
        assert_eq!(
            Setting::Cap.values(&chips).last(),
            Some(&Value::Cap(Some(500)))
        );
    }
}
