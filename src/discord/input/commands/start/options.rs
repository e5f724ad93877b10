//! The options of a start command, and the terms that they mean.

use gow::{Game, House, Level};

use crate::config::Config;
use crate::discord::preferences::{ServerSettings, turn_ms};
use crate::discord::screens;
use crate::store::Reveal;
use crate::table::{Bank, BetTerms, Pace, STAKE_MAX, TableEnd, Terms, UNTIL_HANDS, UNTIL_MINUTES};
use crate::text::escaped_name;
use crate::text::phrases::ReplyText;

/// The default largest bet, in smallest bets.
const USUAL_MOST_BET: i64 = 20;

/// Who fills the other seats.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum SeatsChoice {
    /// People who press *Sit*.
    #[name = "friends"]
    Friends,
    /// Computer players on every seat but one.
    #[name = "computers"]
    Computers,
}

choices! {
    /// How fast people play.
    PaceChoice for Pace {
        "fast" => Fast, "normal" => Normal, "slow" => Slow, "none" => NoClock
    }
}

choices! {
    /// How strong computers are.
    LevelChoice for Level {
        "novice" => Novice, "steady" => Steady, "strong" => Strong, "expert" => Expert
    }
}

choices! {
    /// How strong computers are in a game that they have not learned.
    UnlearnedLevelChoice for Level { "steady" => Steady, "expert" => Expert }
}

choices! {
    /// Who can bank.
    BankChoice for Bank { "house" => HouseBank, "in-turn" => Passes, "kept" => Kept }
}

choices! {
    /// How much of a finished hand is shown to people who did not sit at it.
    RevealChoice for Reveal { "hand" => Hand, "table" => Table, "never" => Never }
}

/// The options of a command as they were typed.
#[derive(Default)]
pub(super) struct StartOptions {
    pub(super) rules: Option<String>,
    pub(super) stake: Option<i64>,
    pub(super) seats: Option<SeatsChoice>,
    pub(super) level: Option<Level>,
    pub(super) pace: Option<Pace>,
    pub(super) until: Option<String>,
    pub(super) players: Option<i64>,
    pub(super) bank: Option<Bank>,
    pub(super) most: Option<i64>,
    pub(super) reveal: Option<Reveal>,
    /// Whether the table is to have a thread of its own.
    pub(super) thread: bool,
}

impl StartOptions {
    /// Parses the typed options; the error is a reply that names the mistake.
    pub(super) fn terms(
        &self,
        game: Game,
        config: &Config,
        settings: &ServerSettings,
    ) -> Result<Terms, ReplyText> {
        let house = match &self.rules {
            None => settings.house(game),
            Some(name) => {
                screens::find_house(game, name).ok_or_else(|| ReplyText::UnknownRules {
                    name: escaped_name(name),
                    known: House::all(game)
                        .iter()
                        .map(House::name)
                        .collect::<Vec<_>>()
                        .join(", "),
                })?
            }
        };
        let chips = &config.chips;
        let most = chips.max_stake.min(STAKE_MAX);
        // A bet cannot be zero, but the points of a trick game can be worth nothing.
        let least = i64::from(house.has_bets());
        let usual = settings.stake(chips).max(least);
        let stake = self.stake.unwrap_or(usual);
        if !(least..=most).contains(&stake) {
            return Err(refused_stake(least, most));
        }
        let until = self.until.as_deref().map(until).transpose()?;
        let pace = self.pace.unwrap_or_default();
        let bets = bets(&house, self, stake, most)?;
        let usual = Terms::usual(house);
        Ok(Terms {
            seats: seats(&usual.house, self.players),
            bets,
            stake,
            level: self.level.unwrap_or(usual.level),
            pace,
            until,
            turn_ms: turn_ms(&config.table, pace),
            house_win_cap: settings.house_win_cap(chips),
            computers: settings.computers,
            reveal: self.reveal.unwrap_or(usual.reveal),
            ..usual
        })
    }
}

/// Says which stakes are allowed.
const fn refused_stake(least: i64, most: i64) -> ReplyText {
    match most {
        // The operator has turned stakes off, so there is no range to choose from.
        0 => ReplyText::NoStakes,
        _ => ReplyText::StakeRange { least, most },
    }
}

/// How many seats the table can have: one for each player asked for, and in games with bets one
/// for the house's bank.
fn seats(house: &House, players: Option<i64>) -> Option<usize> {
    let players = usize::try_from(players?).unwrap_or(0);
    let seats = players + usize::from(house.has_bets());
    Some(seats.clamp(*house.seats().start(), *house.seats().end()))
}

/// Parses who banks and the largest bet; the smallest bet is the stake.
fn bets(
    house: &House,
    options: &StartOptions,
    stake: i64,
    most: i64,
) -> Result<BetTerms, ReplyText> {
    let usual = stake.saturating_mul(USUAL_MOST_BET).min(most);
    let largest = options.most.unwrap_or(usual);
    if house.has_bets() && !(stake..=most).contains(&largest) {
        return Err(ReplyText::MostBetRange { least: stake, most });
    }
    Ok(BetTerms {
        bank: options.bank.unwrap_or_default(),
        most: largest,
    })
}

/// Parses how long the table stays open.
fn until(typed: &str) -> Result<TableEnd, ReplyText> {
    typed.parse().map_err(|_| ReplyText::UntilForm {
        text: escaped_name(typed),
        hands: (*UNTIL_HANDS.end()).into(),
        least: (*UNTIL_MINUTES.start()).into(),
        most: (*UNTIL_MINUTES.end()).into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_those_of_the_players_and_the_house_banks() {
        let (tet, pai) = (
            House::default_of(Game::TetGow),
            House::default_of(Game::PaiGow),
        );
        assert_eq!((seats(&tet, Some(3)), seats(&tet, None)), (Some(3), None));
        assert_eq!(
            [1, 7, 99, -1].map(|players| seats(&pai, Some(players))),
            [2, 8, 8, 2].map(Some)
        );
    }

    #[test]
    fn the_largest_bet_is_no_smaller_than_the_smallest() {
        let house = House::default_of(Game::PaiGow);
        let options = |most| StartOptions {
            most,
            bank: Some(Bank::Passes),
            ..StartOptions::default()
        };
        let largest =
            |most, stake| bets(&house, &options(most), stake, 1_000).map(|bets| bets.most);
        assert_eq!(largest(None, 10), Ok(10 * USUAL_MOST_BET));
        assert_eq!(largest(None, 900), Ok(1_000));
        assert_eq!(largest(Some(10), 10), Ok(10));
        assert_eq!(
            largest(Some(9), 10),
            Err(ReplyText::MostBetRange {
                least: 10,
                most: 1_000
            })
        );
        assert!(largest(Some(1_001), 10).is_err());
        assert_eq!(
            bets(&house, &options(None), 1, 50).unwrap().bank,
            Bank::Passes
        );
    }

    #[test]
    fn a_default_stake_of_nothing_is_the_smallest_bet() {
        let mut config = Config::default();
        config.chips.default_stake = 0;
        let stake = |game| {
            let terms = StartOptions::default().terms(game, &config, &ServerSettings::default());
            terms.map(|terms| terms.stake)
        };
        assert_eq!(stake(Game::TienGow), Ok(0));
        assert_eq!(stake(Game::PaiGow), Ok(1));
    }

    #[test]
    fn a_bot_without_stakes_says_so() {
        let mut config = Config::default();
        (config.chips.default_stake, config.chips.max_stake) = (0, 0);
        let stake = |game, stake| {
            let options = StartOptions {
                stake,
                ..StartOptions::default()
            };
            let terms = options.terms(game, &config, &ServerSettings::default());
            terms.map(|terms| terms.stake)
        };
        assert_eq!(stake(Game::PaiGow, None), Err(ReplyText::NoStakes));
        assert_eq!(stake(Game::TienGow, Some(1)), Err(ReplyText::NoStakes));
        assert_eq!(stake(Game::TienGow, None), Ok(0));
    }

    #[test]
    fn no_other_end_is_read() {
        assert!(matches!(
            until("tomorrow"),
            Err(ReplyText::UntilForm { .. })
        ));
        assert_eq!(until("3 hands"), Ok(TableEnd::Hands(3)));
    }
}
