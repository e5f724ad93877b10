//! The terms in force at a table, in words.

use gow::computer::hint::has_hints;
use gow::{Game, House, Level, OptionInfo, Unit, Values};
use serde_json::Value;

use crate::discord::custom_id::{OptionName, Term};
use crate::discord::screens::{options, terms};
use crate::store::Reveal;
use crate::table::{Computers, Scene, TermChange, Terms};
use crate::text::Locale;
use crate::text::phrases::HouseText;

/// The terms in force at a table, as far as its host can change them.
pub(super) struct InForce<'a> {
    house: &'a House,
    stake: i64,
    /// `None` without a clock.
    turn_ms: Option<i64>,
    computers: Computers,
    level: Level,
    reveal: Reveal,
    hints: bool,
}

impl<'a> From<&'a Scene> for InForce<'a> {
    fn from(scene: &'a Scene) -> Self {
        Self {
            house: &scene.house,
            stake: scene.stake,
            turn_ms: scene.turn_ms,
            computers: scene.computers,
            level: scene.level,
            reveal: scene.reveal,
            hints: scene.hints,
        }
    }
}

impl<'a> From<&'a Terms> for InForce<'a> {
    fn from(terms: &'a Terms) -> Self {
        Self {
            house: &terms.house,
            stake: terms.stake,
            turn_ms: terms.has_clock().then_some(terms.turn_ms),
            computers: terms.computers,
            level: terms.level,
            reveal: terms.reveal,
            hints: terms.hints,
        }
    }
}

impl InForce<'_> {
    /// The terms that can be changed, in the order in which they are offered.
    pub(super) fn terms(&self) -> Vec<Term> {
        let game = self.house.game();
        let has_levels = self.computers != Computers::Never && !levels(game).is_empty();
        let infos = House::option_infos(game).into_iter();
        let mut terms = Vec::new();
        terms.extend((!self.house.has_bets()).then_some(Term::Stake));
        terms.push(Term::Pace);
        terms.extend(has_levels.then_some(Term::Level));
        terms.extend(infos.map(|info| Term::Rule(OptionName::of(&info))));
        terms.push(Term::Reveal);
        terms.extend(has_hints(self.house).then_some(Term::Hints));
        terms
    }

    /// The value of a term.
    pub(super) fn value(&self, term: Term, locale: Locale) -> String {
        match term {
            Term::Stake => stake(self.stake, locale),
            Term::Pace => terms::pace(self.turn_ms, locale),
            Term::Level => terms::level(self.level, locale),
            Term::Rule(option) => option_value(self.house, option, locale),
            Term::Reveal => reveal(self.reveal, locale),
            Term::Hints => hints(self.hints, locale),
        }
    }

    /// A term with its value.
    pub(super) fn entry(&self, term: Term, locale: Locale) -> String {
        entry(name(term, locale), self.value(term, locale), locale)
    }
}

/// The value of a term after a change.
pub(super) fn value_after(change: &TermChange, term: Term, locale: Locale) -> String {
    match (change, term) {
        (TermChange::House(house), Term::Rule(option)) => option_value(house, option, locale),
        (TermChange::House(house), _) => terms::house_label(house, locale),
        (TermChange::Stake(chips), _) => stake(*chips, locale),
        (TermChange::Pace { pace, turn_ms }, _) => {
            terms::pace(pace.has_clock().then_some(*turn_ms), locale)
        }
        (TermChange::Level(level), _) => terms::level(*level, locale),
        (TermChange::Reveal(to), _) => reveal(*to, locale),
        (TermChange::Hints(allowed), _) => hints(*allowed, locale),
    }
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

fn stake(stake: i64, locale: Locale) -> String {
    locale.say(&HouseText::StakeChoice { stake })
}

fn reveal(reveal: Reveal, locale: Locale) -> String {
    locale.say(&HouseText::RevealChoice { key: reveal.word() })
}

fn hints(allowed: bool, locale: Locale) -> String {
    locale.say(&HouseText::HintsChoice {
        key: hints_word(allowed),
    })
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
