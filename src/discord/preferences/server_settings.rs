//! The settings of a server, which the people who manage it choose.

use std::collections::BTreeMap;

use gow::{Game, House};
use serde::{Deserialize, Serialize};

use crate::board::Style;
use crate::config::ChipsConfig;
use crate::id::ChannelId;
use crate::table::ComputerPolicy;
use crate::text::Locale;

/// The most channels that can be listed; a longer list would be little different from all.
pub(super) const CHANNELS_MAX: usize = 20;

/// The settings of a server; `None` or empty means the default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The tag of the language of public messages; `None` follows Discord.
    language: Option<String>,
    /// Channels where tables may be opened; empty means everywhere.
    pub channels: Vec<ChannelId>,
    /// Whether each table gets a new thread.
    pub threads: bool,
    /// The style of public pictures. People can turn off their private pictures, but not these.
    pub pictures: Style,
    /// The names of the houses for tables that are opened without `rules:`, by the name of the
    /// game.
    houses: BTreeMap<String, String>,
    /// The stake of tables that are opened without one.
    pub stake: Option<i64>,
    /// What computers may do.
    pub computers: ComputerPolicy,
    /// The winnings from computers in a day after which a person's hands with them are for nothing, within the operator's
    /// limit.
    pub house_win_cap: Option<i64>,
    /// Whether people can claim the daily chips here.
    pub daily: bool,
    /// Whether people can give chips to each other here.
    pub give: bool,
    /// Whether hands with computers, and those that the house banked, count for the leaderboard.
    pub count_computers: bool,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            language: None,
            channels: Vec::new(),
            threads: false,
            pictures: Style::default(),
            houses: BTreeMap::new(),
            stake: None,
            computers: ComputerPolicy::default(),
            house_win_cap: None,
            daily: true,
            give: false,
            count_computers: false,
        }
    }
}

impl ServerSettings {
    /// The language of public messages, if one was chosen.
    #[must_use]
    pub fn language(&self) -> Option<Locale> {
        self.language.as_deref().and_then(Locale::from_tag)
    }

    /// Chooses the language of public messages; `None` follows Discord.
    pub fn set_language(&mut self, locale: Option<Locale>) {
        self.language = locale.map(|locale| locale.tag().to_owned());
    }

    /// The house of a table that is opened without `rules:`: the chosen one if it still exists,
    /// else the game's default.
    #[must_use]
    pub fn house(&self, game: Game) -> House {
        self.chosen_house(game)
            .unwrap_or_else(|| House::default_of(game))
    }

    /// The house that was chosen for a game, if it still exists.
    #[must_use]
    pub fn chosen_house(&self, game: Game) -> Option<House> {
        House::named(game, self.houses.get(game.name())?)
    }

    /// Chooses the house of a game; `None` restores the default.
    pub fn set_house(&mut self, game: Game, house: Option<&str>) {
        match house {
            Some(house) => self.houses.insert(game.name().to_owned(), house.to_owned()),
            None => self.houses.remove(game.name()),
        };
    }

    /// Whether a table may be opened in a channel.
    #[must_use]
    pub fn allows_tables_in(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }

    /// The stake of a table that is opened without one; never more than the operator allows.
    #[must_use]
    pub fn stake(&self, chips: &ChipsConfig) -> i64 {
        self.stake
            .unwrap_or(chips.default_stake)
            .min(chips.max_stake)
    }

    /// The most that a person can win from computers in a day; never more than the operator allows,
    /// because a person's chips are the same on every server.
    #[must_use]
    pub fn house_win_cap(&self, chips: &ChipsConfig) -> i64 {
        self.house_win_cap
            .unwrap_or(chips.house_win_cap)
            .min(chips.house_win_cap)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_never_allows_more_than_the_operator() {
        let chips = ChipsConfig {
            default_stake: 10,
            max_stake: 50,
            house_win_cap: 1_000,
            ..ChipsConfig::default()
        };
        let settings = |stake, cap| ServerSettings {
            stake,
            house_win_cap: cap,
            ..ServerSettings::default()
        };
        let got =
            |settings: ServerSettings| (settings.stake(&chips), settings.house_win_cap(&chips));
        assert_eq!(got(settings(None, None)), (10, 1_000));
        assert_eq!(got(settings(Some(20), Some(0))), (20, 0));
        assert_eq!(got(settings(Some(5_000), Some(9_999))), (50, 1_000));
    }

    #[test]
    fn a_style_is_stored_by_its_name() {
        for style in Style::ALL {
            let settings = ServerSettings {
                pictures: style,
                ..ServerSettings::default()
            };
            let stored = serde_json::to_value(&settings).unwrap();
            assert_eq!(stored["pictures"], style.name());
            assert_eq!(
                serde_json::from_value::<ServerSettings>(stored).unwrap(),
                settings
            );
        }
    }

    #[test]
    fn a_house_that_is_no_more_is_the_usual_one() {
        let mut settings = ServerSettings::default();
        settings.set_house(Game::TienGow, Some("hong-kong"));
        assert_eq!(settings.house(Game::TienGow).name(), "hong-kong");
        settings.set_house(Game::TienGow, Some("gone"));
        assert_eq!(
            settings.house(Game::TienGow),
            House::default_of(Game::TienGow)
        );
        settings.set_house(Game::TienGow, None);
        assert_eq!(settings, ServerSettings::default());
    }

    #[test]
    fn tables_open_everywhere_until_channels_are_named() {
        let mut settings = ServerSettings::default();
        assert!(settings.allows_tables_in(ChannelId::new(1)));
        settings.channels.push(ChannelId::new(2));
        assert!(
            !settings.allows_tables_in(ChannelId::new(1))
                && settings.allows_tables_in(ChannelId::new(2))
        );
    }
}
