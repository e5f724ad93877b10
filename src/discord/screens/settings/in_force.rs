//! The terms in force at a table, in words.

use gow::computer::hint::has_hints;
use gow::{Game, House, Level, OptionInfo, Unit, Values};
use serde_json::Value;

use crate::discord::custom_id::{OptionName, Term};
use crate::discord::screens::{options, terms};
use crate::table::{ComputerPolicy, Terms};
use crate::text::Locale;
use crate::text::phrases::HouseText;

/// The terms that can be changed, in the order in which they are offered.
pub(super) fn changeable(terms: &Terms) -> Vec<Term> {
    let game = terms.house.game();
    let has_levels = terms.computers != ComputerPolicy::Never && !levels(game).is_empty();
    let infos = House::option_infos(game).into_iter();
    let mut offered = Vec::new();
    offered.extend((!terms.house.has_bets()).then_some(Term::Stake));
    offered.push(Term::Pace);
    offered.extend(has_levels.then_some(Term::Level));
    offered.push(Term::Reveal);
    offered.extend(has_hints(&terms.house).then_some(Term::Hints));
    offered.extend(infos.map(|info| Term::Rule(OptionName::of(&info))));
    offered
}

/// The value of a term.
pub(super) fn value(terms: &Terms, term: Term, locale: Locale) -> String {
    match term {
        Term::Stake => locale.say(&HouseText::StakeChoice { stake: terms.stake }),
        Term::Pace => terms::pace(terms.turn_limit_ms(), locale),
        Term::Level => terms::level(terms.level, locale),
        Term::Rule(option) => option_value(&terms.house, option, locale),
        Term::Reveal => locale.say(&HouseText::RevealChoice {
            key: terms.reveal.name(),
        }),
        Term::Hints => locale.say(&HouseText::HintsChoice {
            key: hints_word(terms.hints),
        }),
    }
}

/// A term with its value.
pub(super) fn term_entry(terms: &Terms, term: Term, locale: Locale) -> String {
    entry(name(term, locale), value(terms, term, locale), locale)
}

/// The levels of the computers that know a game, the weakest first.
pub(super) const fn levels(game: Game) -> &'static [Level] {
    match game {
        Game::TienGow => &Level::ALL,
        Game::TetGow => &[Level::Steady, Level::Expert],
        Game::PaiGow => &[],
    }
}

/// The name of a term.
pub(super) fn name(term: Term, locale: Locale) -> String {
    locale.say(&match term {
        Term::Stake => HouseText::SettingsStake,
        Term::Pace => HouseText::SettingsPace,
        Term::Level => HouseText::SettingsLevel,
        Term::Rule(option) => return option_name(option.get(), locale),
        Term::Reveal => HouseText::SettingsReveal,
        Term::Hints => HouseText::SettingsHints,
    })
}

pub(super) fn option_name(name: &'static str, locale: Locale) -> String {
    locale.say(&HouseText::OptionName { key: name })
}

/// An option of the rules with its value in a house.
pub(super) fn option_entry(house: &House, option: OptionName, locale: Locale) -> String {
    let value = option_value(house, option, locale);
    entry(option_name(option.get(), locale), value, locale)
}

fn entry(option: String, value: String, locale: Locale) -> String {
    locale.say(&HouseText::SettingsEntry { option, value })
}

/// The word for whether people may ask for hints.
pub(super) const fn hints_word(allowed: bool) -> &'static str {
    if allowed { "allowed" } else { "forbidden" }
}

/// The value of an option in a house; empty if its game has no such option.
fn option_value(house: &House, option: OptionName, locale: Locale) -> String {
    let infos = House::option_infos(house.game());
    let mut pairs = infos.iter().zip(house.options());
    let found = pairs.find(|(info, _)| info.name == option.get());
    found.map_or_else(String::new, |(info, (_, value))| {
        value_name(info, &value, locale)
    })
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
