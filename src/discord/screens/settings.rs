//! The terms of a table, for the host alone.

use gow::House;

use crate::config::Config;
use crate::discord::custom_id::{OptionName, Press, TableAct, Term};
use crate::table::{Scene, Terms};
use crate::text::Locale;
use crate::text::phrases::{HouseText, NewsText};

use super::screen::{Button, Embed, List, ListEntry, Screen, Style};
use super::{lobby, markup, options, terms};

mod in_force;
mod values;

pub(crate) use values::values;

/// The most changed rules that a message names: all of them would fill the screen of a phone.
const RULES_MAX: usize = 4;

/// Renders the host's settings; `picked` is the term whose values are offered, and `config` has the
/// operator's limits.
pub fn settings(scene: &Scene, config: &Config, picked: Option<Term>, locale: Locale) -> Screen {
    let offered = in_force::changeable(&scene.terms);
    // A press may be forged.
    let picked = picked.filter(|term| offered.contains(term));
    let embed = Embed {
        title: Some(locale.say(&HouseText::SettingsTitle)),
        lines: lines(scene, &offered, locale),
        footer: Some(locale.say(&HouseText::SettingsNote)),
        ..Embed::default()
    };
    let press = |act| Press::at(scene.table, scene.version, act);
    let entry = |term: Term| ListEntry {
        value: term.name().to_owned(),
        label: in_force::term_entry(&scene.terms, term, locale),
        chosen: picked == Some(term),
    };
    let screen = Screen::framed(embed).list(List {
        press: press(TableAct::PickTerm),
        placeholder: locale.say(&HouseText::SettingsPick),
        entries: offered.into_iter().map(entry).collect(),
    });
    let value_list = picked.map(|term| List {
        press: press(TableAct::SetTerm { term }),
        placeholder: in_force::name(term, locale),
        entries: values::entries(scene, term, config, locale),
    });
    let changed = !scene.terms.house.differs_from_base().is_empty();
    let (label, act) = (&HouseText::ButtonReset, TableAct::ResetHouse);
    let reset = changed.then(|| Button::for_table(scene, locale, label, Style::Danger, act));
    screen.lists(value_list).row(reset)
}

/// The terms in force, the rules of the house below the others.
fn lines(scene: &Scene, offered: &[Term], locale: Locale) -> Vec<String> {
    let mut lines = vec![lobby::terms_line(scene, locale)];
    lines.extend(with_computers(scene, offered, locale));
    let briefs = terms::briefs(&scene.terms.house, locale);
    lines.extend(briefs.iter().map(|brief| format!("• {brief}")));
    lines.extend(ineffective_line(&scene.terms.house, locale));
    lines
}

/// How well computers play, and who may ask for hints, where a table has either.
fn with_computers(scene: &Scene, offered: &[Term], locale: Locale) -> Option<String> {
    let shown = [Term::Level, Term::Hints].into_iter();
    let entries: Vec<String> = shown
        .filter(|term| offered.contains(term))
        .map(|term| in_force::term_entry(&scene.terms, term, locale))
        .collect();
    (!entries.is_empty()).then(|| entries.join(" · "))
}

/// Names the changed options that have no effect while the others are as they are, if any.
fn ineffective_line(house: &House, locale: Locale) -> Option<String> {
    let changed = house.differs_from_base();
    let is_changed = |name: &&str| changed.iter().any(|(own, _)| own == name);
    let ineffective: Vec<&'static str> = options::ineffective(house)
        .into_iter()
        .filter(is_changed)
        .collect();
    let names = locale.list(
        ineffective
            .iter()
            .map(|name| in_force::option_name(name, locale)),
    );
    (!ineffective.is_empty()).then(|| locale.say(&HouseText::SettingsIdle { options: names }))
}

/// The changed terms of a table, each with its new value; a single one with its old value, too. Of many changed
/// rules, most are only counted.
pub(super) fn changes(before: &Terms, scene: &Scene, locale: Locale) -> Vec<String> {
    let value = |terms: &Terms, term: Term| in_force::value(terms, term, locale);
    let offered = in_force::changeable(&scene.terms).into_iter();
    let changed: Vec<Term> = offered
        .filter(|term| value(before, *term) != value(&scene.terms, *term))
        .collect();
    // Several with both values would be too long for a message.
    let is_only = changed.len() == 1;
    let is_rule = |term: &Term| matches!(term, Term::Rule(_));
    let rules = changed.iter().copied().filter(is_rule);
    let unnamed: Vec<Term> = rules.skip(RULES_MAX).collect();
    let change = |term: Term| {
        if term == Term::Stake {
            return NewsText::Stake {
                stake: scene.terms.stake,
                before: before.stake,
            };
        }
        let (name, now) = (in_force::name(term, locale), value(&scene.terms, term));
        if is_only {
            let before = value(before, term);
            NewsText::TermFrom {
                term: name,
                value: now,
                before,
            }
        } else {
            NewsText::Term {
                term: name,
                value: now,
            }
        }
    };
    let named = changed.into_iter().filter(|term| !unnamed.contains(term));
    let more = (!unnamed.is_empty()).then(|| NewsText::MoreRules {
        count: markup::phrase_number(unnamed.len()),
    });
    let changes = named.map(change).chain(more);
    changes.map(|change| locale.say(&change)).collect()
}

/// The options that differ between two houses, each with its value in the second.
pub(super) fn option_changes(before: &House, after: &House, locale: Locale) -> Vec<String> {
    let infos = House::option_infos(after.game()).into_iter();
    let pairs = before.options().into_iter().zip(after.options());
    let changed = infos
        .zip(pairs)
        .filter(|(_, (before, after))| before != after);
    changed
        .map(|(info, _)| in_force::option_entry(after, OptionName::of(&info), locale))
        .collect()
}
