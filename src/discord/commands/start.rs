//! `/tiengow start`, `/paigow start` and `/tetgow start`: one way to open a table.

use gow::{Game, House, Level};
use serenity::builder::CreateAutocompleteResponse;
use serenity::model::Permissions;

use crate::config::TableConfig;
use crate::discord::pressure::Verdict;
use crate::discord::respond::Reply;
use crate::discord::screens;
use crate::table::{
    Bank, BetTerms, Input, Pace, Place, RegistryError, STAKE_MAX, TableHandle, Terms, UNTIL_HANDS,
    UNTIL_MINUTES, Until,
};
use crate::text::phrases::ReplyText;
use crate::text::{Locale, shown_name};

use super::{COMPLETIONS_MAX, Call, Context};

mod paigow;
mod tetgow;
mod tiengow;

pub use paigow::paigow;
pub use tetgow::tetgow;
pub use tiengow::tiengow;

/// What the bot needs in a channel to run a table there, besides writing.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::EMBED_LINKS);

/// How long tables usually stand that end by themselves.
const USUAL_ENDS: [Until; 5] =
    [Until::Hands(4), Until::Hands(10), Until::Hands(20), Until::Minutes(30), Until::Minutes(60)];

/// The largest bet where nobody named one, in smallest bets.
const USUAL_MOST_BET: i64 = 20;

/// Milliseconds in a second.
const SECOND_MS: i64 = 1_000;

/// Who fills the other seats.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub enum Seats {
    /// People who press *Sit*.
    #[name = "friends"]
    Friends,
    /// Computer players on every seat but one.
    #[name = "computers"]
    Computers,
}

/// How fast people play.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub enum PaceChoice {
    /// The least time for a turn.
    #[name = "fast"]
    Fast,
    /// The usual time for a turn.
    #[name = "normal"]
    Normal,
    /// Time to do other things beside.
    #[name = "slow"]
    Slow,
}

/// How strong computers are.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub enum LevelChoice {
    /// Plays by rules of thumb.
    #[name = "steady"]
    Steady,
}

/// Who can bank.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub enum BankChoice {
    /// The house, always.
    #[name = "house"]
    House,
    /// Whoever takes it; it is offered around.
    #[name = "passes"]
    Passes,
}

/// The options of a command as they were typed.
struct Typed {
    game: Game,
    rules: Option<String>,
    stake: Option<i64>,
    seats: Option<Seats>,
    level: Option<LevelChoice>,
    pace: Option<PaceChoice>,
    until: Option<String>,
    players: Option<i64>,
    bank: Option<BankChoice>,
    most: Option<i64>,
}

impl Typed {
    /// Nothing was typed but the command.
    fn nothing(game: Game) -> Self {
        let (rules, stake, seats, level, pace) = (None, None, None, None, None);
        let (until, players, bank, most) = (None, None, None, None);
        Self { game, rules, stake, seats, level, pace, until, players, bank, most }
    }
}

/// The houses of a game that what has been typed occurs in, each with a word on it.
fn houses(context: Context<'_>, game: Game, typed: &str) -> CreateAutocompleteResponse {
    let locale = Locale::from_discord(&context.interaction.locale);
    houses_like(game, typed, locale)
        .into_iter()
        .fold(CreateAutocompleteResponse::new(), |response, (name, label)| {
            response.add_string_choice(label, name)
        })
}

/// The houses that what was typed occurs in, by name, each with a word on it.
fn houses_like(game: Game, typed: &str, locale: Locale) -> Vec<(&'static str, String)> {
    let typed = typed.trim().to_lowercase();
    let labelled = House::all(game).into_iter().map(|house| {
        let label = format!("{} · {}", house.name(), screens::house_word(&house, locale));
        (house.name(), label)
    });
    labelled.filter(|(_, label)| label.to_lowercase().contains(&typed)).take(COMPLETIONS_MAX).collect()
}

async fn open(call: &Call<'_>, typed: Typed) -> Reply {
    let Some(guild) = call.guild else { return call.say(&ReplyText::ServerOnly) };
    let writing =
        if call.is_in_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
    let needed = NEEDED.union(writing);
    if !call.permissions().contains(needed) && !call.permissions().administrator() {
        return call.say(&ReplyText::NoPermission);
    }
    let terms = match terms(call, &typed) {
        Ok(terms) => terms,
        Err(text) => return call.say(&text),
    };
    if call.desk.pressure.opening(call.asker.user, call.desk.clock.now()) != Verdict::Go {
        return call.say(&ReplyText::SlowDown);
    }
    let place = Place { guild: Some(guild), channel: call.channel };
    let level = terms.level;
    match call.desk.tables.open(place, call.asker.user, terms, Some(call.interaction)).await {
        Ok(handle) => {
            if matches!(typed.seats, Some(Seats::Computers)) {
                seat_computers(call, &handle, level).await;
            }
            call.say(&ReplyText::Opened)
        }
        Err(RegistryError::ChannelTaken(_)) => call.say(&ReplyText::ChannelTaken),
        Err(RegistryError::Broken(_)) => call.say(&ReplyText::TableBroken),
        Err(RegistryError::TooManyTables) => call.say(&ReplyText::TooManyTables),
        Err(error @ (RegistryError::Store(_) | RegistryError::Restore(_) | RegistryError::BadStake(_))) => {
            tracing::error!(%error, "a table could not be opened");
            call.say(&ReplyText::Halted)
        }
    }
}

/// Reads what was typed; every refusal says what is wrong.
fn terms(call: &Call<'_>, typed: &Typed) -> Result<Terms, ReplyText> {
    let game = typed.game;
    let house = match &typed.rules {
        None => House::default_of(game),
        Some(name) => House::named(game, name.trim()).ok_or_else(|| ReplyText::UnknownRules {
            name: shown_name(name),
            known: House::all(game).iter().map(House::name).collect::<Vec<_>>().join(", "),
        })?,
    };
    let chips = &call.desk.config.chips;
    let most = chips.max_stake.min(STAKE_MAX);
    let stake = typed.stake.unwrap_or(chips.default_stake);
    if !(1..=most).contains(&stake) {
        return Err(ReplyText::StakeRange { least: 1, most });
    }
    let until = typed.until.as_deref().map(until).transpose()?;
    let pace = match typed.pace {
        None | Some(PaceChoice::Normal) => Pace::Normal,
        Some(PaceChoice::Fast) => Pace::Fast,
        Some(PaceChoice::Slow) => Pace::Slow,
    };
    let bets = bets(&house, typed, stake, most)?;
    Ok(Terms {
        chairs: chairs(&house, typed.players),
        bets,
        house,
        stake,
        level: match typed.level {
            None | Some(LevelChoice::Steady) => Level::Steady,
        },
        pace,
        until,
        turn_ms: turn_ms(&call.desk.config.table, pace),
        house_win_cap: chips.house_win_cap,
    })
}

/// How many chairs the table can have: as many as people were asked for, and one for the house where it banks.
fn chairs(house: &House, players: Option<i64>) -> Option<usize> {
    let players = usize::try_from(players?).unwrap_or(0);
    let chairs = players + usize::from(house.has_bets());
    Some(chairs.clamp(*house.seats().start(), *house.seats().end()))
}

/// Reads who banks and how much can be bet; the smallest bet is the stake.
fn bets(house: &House, typed: &Typed, stake: i64, most: i64) -> Result<BetTerms, ReplyText> {
    let bank = match typed.bank {
        None | Some(BankChoice::House) => Bank::House,
        Some(BankChoice::Passes) => Bank::Passes,
    };
    let usual = stake.saturating_mul(USUAL_MOST_BET).min(most);
    let largest = typed.most.unwrap_or(usual);
    if house.has_bets() && !(stake..=most).contains(&largest) {
        return Err(ReplyText::MostBetRange { least: stake, most });
    }
    Ok(BetTerms { bank, most: largest })
}

/// Reads how long the table is to stand.
fn until(typed: &str) -> Result<Until, ReplyText> {
    typed.parse().map_err(|_| ReplyText::UntilForm {
        text: shown_name(typed),
        hands: (*UNTIL_HANDS.end()).into(),
        least: (*UNTIL_MINUTES.start()).into(),
        most: (*UNTIL_MINUTES.end()).into(),
    })
}

/// Ways to say how long, to choose from: of what was typed, else some usual ones.
fn ends(typed: &str) -> CreateAutocompleteResponse {
    ends_like(typed)
        .into_iter()
        .fold(CreateAutocompleteResponse::new(), |response, end| response.add_string_choice(&end, &end))
}

fn ends_like(typed: &str) -> Vec<String> {
    let number: String = typed.chars().filter(char::is_ascii_digit).collect();
    if number.is_empty() {
        return USUAL_ENDS.iter().map(ToString::to_string).collect();
    }
    let ends = ["hands", "minutes"].map(|unit| format!("{number} {unit}").parse::<Until>());
    ends.into_iter().flatten().map(|end| end.to_string()).collect()
}

/// The time for one turn at a pace, as the operator has set it.
fn turn_ms(config: &TableConfig, pace: Pace) -> i64 {
    let seconds = match pace {
        Pace::Fast => config.fast_seconds,
        Pace::Normal => config.normal_seconds,
        Pace::Slow => config.slow_seconds,
    };
    i64::from(seconds) * SECOND_MS
}

/// Fills every seat but one that the table opened with.
async fn seat_computers(call: &Call<'_>, handle: &TableHandle, level: Level) {
    let empty = handle.now().chairs.values().filter(|chair| chair.is_empty()).count();
    for _ in 1..empty {
        let added = handle.ask(Input::AddComputer { by: call.asker.user, level }, None).await;
        if added.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most characters that Discord takes for a choice.
    const CHOICE_MAX: usize = 100;

    #[test]
    fn every_house_can_be_chosen_by_its_name_or_by_a_word_on_it() {
        let all = houses_like(Game::TienGow, "", Locale::En);
        assert_eq!(all.len(), House::all(Game::TienGow).len());
        let others = [Game::PaiGow, Game::TetGow].map(|game| houses_like(game, "", Locale::En));
        for (name, label) in all.iter().chain(others.iter().flatten()) {
            assert!(label.starts_with(name) && label.len() > name.len() + 5, "{label}");
            assert!(label.chars().count() <= CHOICE_MAX, "{label}");
        }
        let names = |typed| {
            houses_like(Game::TienGow, typed, Locale::En)
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names("tien-k"), ["tien-kow"]);
        assert_eq!(names(" SLAM"), ["hong-kong"]);
        assert!(names("chess").is_empty());
    }

    #[test]
    fn chairs_are_those_of_the_players_and_the_houses() {
        let (tet, pai) = (House::default_of(Game::TetGow), House::default_of(Game::PaiGow));
        assert_eq!((chairs(&tet, Some(3)), chairs(&tet, None)), (Some(3), None));
        assert_eq!([1, 7, 99, -1].map(|players| chairs(&pai, Some(players))), [2, 8, 8, 2].map(Some));
    }

    #[test]
    fn the_largest_bet_is_no_smaller_than_the_smallest() {
        let house = House::default_of(Game::PaiGow);
        let typed = |most| Typed { most, bank: Some(BankChoice::Passes), ..Typed::nothing(Game::PaiGow) };
        let largest = |most, stake| bets(&house, &typed(most), stake, 1_000).map(|bets| bets.most);
        assert_eq!(largest(None, 10), Ok(10 * USUAL_MOST_BET));
        assert_eq!(largest(None, 900), Ok(1_000));
        assert_eq!(largest(Some(10), 10), Ok(10));
        assert_eq!(largest(Some(9), 10), Err(ReplyText::MostBetRange { least: 10, most: 1_000 }));
        assert!(largest(Some(1_001), 10).is_err());
        assert_eq!(bets(&house, &typed(None), 1, 50).unwrap().bank, Bank::Passes);
    }

    #[test]
    fn what_is_offered_as_an_end_is_one() {
        for typed in ["", "1", "12", "30 min", "99"] {
            let ends = ends_like(typed);
            assert!(!ends.is_empty(), "{typed}");
            assert!(ends.iter().all(|end| until(end).is_ok()), "{ends:?}");
        }
        assert_eq!(ends_like("12"), ["12 hands", "12 minutes"]);
        assert!(ends_like("1000").is_empty());
        assert!(matches!(until("tomorrow"), Err(ReplyText::UntilForm { .. })));
    }

    #[test]
    fn the_time_for_a_turn_is_the_operators() {
        let config = TableConfig { fast_seconds: 7, slow_seconds: 3_600, ..TableConfig::default() };
        assert_eq!(Pace::ALL.map(|pace| turn_ms(&config, pace)), [7_000, 90_000, 3_600_000]);
    }
}
