//! The individual settings of a server, and the values that each can have.

use gow::{Game, House};

use crate::config::ChipsConfig;
use crate::id::ChannelId;
use crate::table::Computers;
use crate::text::Locale;

use super::settings::{CHANNELS_MAX, PublicStyle, ServerSettings};

/// Stakes that are offered.
const STAKES: [i64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// Daily limits on winnings from computers that are offered, in chips.
const CAPS: [i64; 6] = [100, 500, 1_000, 2_000, 5_000, 10_000];

/// One of the settings of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Setting {
    /// The language of public messages.
    Language,
    /// Where tables are opened.
    Channels,
    /// Whether each table gets a new thread.
    Threads,
    /// How public pictures are drawn.
    Pictures,
    /// The house of that game's tables that are opened without `rules:`.
    House(Game),
    /// The stake of tables that are opened without one.
    Stake,
    /// What computers may do.
    Computers,
    /// The most that a person can win from computers in a day.
    Cap,
    /// Whether people can claim the daily chips.
    Daily,
    /// Whether people can give chips to each other.
    Give,
    /// Whether hands with computers count for the leaderboard.
    Leaders,
}

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
    Pictures(PublicStyle),
    /// A house of a game by its name; `None` is the game's default.
    House(Game, Option<&'static str>),
    /// A stake; `None` is the operator's default.
    Stake(Option<i64>),
    /// What computers may do.
    Computers(Computers),
    /// A number of chips; `None` is the operator's limit.
    Cap(Option<i64>),
    /// Yes or no.
    Daily(bool),
    /// Yes or no.
    Give(bool),
    /// Yes or no.
    Leaders(bool),
}

/// A change of the channels in which tables may be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChannelChange {
    /// Allows every channel.
    All,
    /// Adds the channel where the setting is changed.
    Here,
    /// Removes the channel where the setting is changed.
    NotHere,
}

impl Setting {
    /// Every setting, in the order in which they are offered.
    #[must_use]
    pub(crate) fn all() -> Vec<Self> {
        let houses = Game::ALL.into_iter().map(Self::House);
        let before = [
            Self::Language,
            Self::Channels,
            Self::Threads,
            Self::Pictures,
        ]
        .into_iter();
        let after = [
            Self::Stake,
            Self::Computers,
            Self::Cap,
            Self::Daily,
            Self::Give,
            Self::Leaders,
        ];
        before.chain(houses).chain(after).collect()
    }

    /// The key in the texts.
    #[must_use]
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Channels => "channels",
            Self::Threads => "threads",
            Self::Pictures => "pictures",
            Self::House(_) => "house",
            Self::Stake => "stake",
            Self::Computers => "computers",
            Self::Cap => "cap",
            Self::Daily => "daily",
            Self::Give => "give",
            Self::Leaders => "leaders",
        }
    }

    /// The values to choose from, the same for everybody, so that a position in the list stands for
    /// one value.
    #[must_use]
    pub(crate) fn values(self, chips: &ChipsConfig) -> Vec<Value> {
        let below = |numbers: &[i64], most: i64| -> Vec<Option<i64>> {
            let numbers = numbers
                .iter()
                .filter(|number| **number <= most)
                .map(|number| Some(*number));
            std::iter::once(None).chain(numbers).collect()
        };
        match self {
            Self::Language => {
                let languages = Locale::ALL.map(|locale| Value::Language(Some(locale)));
                std::iter::once(Value::Language(None))
                    .chain(languages)
                    .collect()
            }
            Self::Channels => [
                ChannelChange::All,
                ChannelChange::Here,
                ChannelChange::NotHere,
            ]
            .map(Value::Channels)
            .to_vec(),
            Self::Threads => [false, true].map(Value::Threads).to_vec(),
            Self::Pictures => PublicStyle::ALL.map(Value::Pictures).to_vec(),
            Self::House(game) => {
                let houses = House::all(game).into_iter().map(|house| Some(house.name()));
                std::iter::once(None)
                    .chain(houses)
                    .map(|house| Value::House(game, house))
                    .collect()
            }
            Self::Stake => below(&STAKES, chips.max_stake)
                .into_iter()
                .map(Value::Stake)
                .collect(),
            Self::Computers => Computers::ALL.map(Value::Computers).to_vec(),
            Self::Cap => below(&CAPS, chips.house_win_cap)
                .into_iter()
                .map(Value::Cap)
                .collect(),
            Self::Daily => [true, false].map(Value::Daily).to_vec(),
            Self::Give => [false, true].map(Value::Give).to_vec(),
            Self::Leaders => [false, true].map(Value::Leaders).to_vec(),
        }
    }
}

impl Value {
    /// Whether the value is in force. Of the channel changes only [`ChannelChange::All`] can be: a
    /// list of channels is no single value.
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
            Self::Channels(change) => put_channels(change, &mut settings.channels, here),
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

fn put_channels(change: ChannelChange, channels: &mut Vec<ChannelId>, here: ChannelId) {
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
        for setting in Setting::all()
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
        assert!(!settings.opens_in(ChannelId::new(1)) && settings.opens_in(ChannelId::new(2)));
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
