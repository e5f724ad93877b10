//! The pages of the rules, of every game and house.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use gow::{Game, House};
use insta::assert_snapshot;

use super::clauses::named;
use super::every_language::in_every_language;
use super::fixture::houses;
use super::screen_text::written;
use crate::discord::custom_id::{RulesPage, RulesTopic};
use crate::discord::screens::clause::CLAUSES;
use crate::discord::screens::{Screen, clause, rules};
use crate::id::TableId;
use crate::text::Locale;

/// Every page of a topic.
pub(super) fn pages_of(
    topic: RulesTopic,
    house: Option<&House>,
    table: Option<TableId>,
    locale: Locale,
) -> Vec<Screen> {
    let page = |number| rules(RulesPage { topic, number }, house, table, locale);
    let mut pages = vec![page(0)];
    // Beyond the last page the last one is shown.
    for number in 1..=u8::MAX {
        let next = page(number);
        if pages.last() == Some(&next) {
            break;
        }
        pages.push(next);
    }
    pages
}

/// Every page of a topic as one text; `written` checks Discord's limits.
pub(super) fn topic(
    topic: RulesTopic,
    house: Option<&House>,
    table: Option<TableId>,
    locale: Locale,
) -> String {
    let pages = pages_of(topic, house, table, locale);
    pages.iter().map(written).collect::<Vec<_>>().join("\n")
}

/// Returns what `draw` returns for a house. For a house that is not its game's usual one, only what differs:
/// after `-` the lines that the house lacks, after `+` its own, each below the title of its page.
pub(super) fn pages_of_house(house: &House, draw: impl Fn(&House) -> String) -> String {
    let usual = House::default_of(house.game());
    if house.name() == usual.name() {
        return draw(house);
    }
    // The presses that lead to pages name the house. That is checked here, so it counts as no difference below.
    let (own, code) = (draw(house), format!(".{}", house.name()));
    let presses = own.matches(".rules.").count() + own.matches(".topics.").count();
    assert_eq!(own.matches(&code).count(), presses, "each names {code}");
    let (own, usual) = (own.replace(&code, ""), draw(&usual));
    // The differences say nothing about the order.
    assert_eq!(
        common_sentences(&own, &usual),
        common_sentences(&usual, &own),
        "the order with {code}"
    );
    lines_missing_in(&own, &usual, '-') + &lines_missing_in(&usual, &own, '+')
}

/// Returns the lines of a text that `other` lacks, each once.
fn lines_missing_in(other: &str, text: &str, sign: char) -> String {
    let mut known: BTreeSet<&str> = other.lines().collect();
    let (mut missing, mut title) = (String::new(), None);
    for line in text.lines() {
        if line.starts_with("== ") {
            title = Some(line);
        }
        if known.insert(line) {
            if let Some(title) = title.take().filter(|title| *title != line) {
                writeln!(missing, "  {title}").unwrap();
            }
            writeln!(missing, "{sign} {line}").unwrap();
        }
    }
    missing
}

/// Returns the sentences of a text that `other` has too, in their order, each once. Titles, lists and buttons are left
/// out, because they depend on where a page ends.
fn common_sentences<'a>(text: &'a str, other: &str) -> Vec<&'a str> {
    let other: BTreeSet<&str> = other.lines().collect();
    let mut known = BTreeSet::new();
    let is_sentence = |line: &&str| line.starts_with(|first: char| !" [(=_-".contains(first));
    text.lines()
        .filter(is_sentence)
        .filter(|line| other.contains(line) && known.insert(*line))
        .collect()
}

/// Returns every page of a house.
fn pages(house: &House, locale: Locale) -> Vec<String> {
    let of = |topic| pages_of(topic, Some(house), None, locale);
    let pages = RulesTopic::ALL.into_iter().flat_map(of);
    pages.map(|page| written(&page)).collect()
}

#[test]
fn what_differs_from_house_to_house_stands_on_the_pages_with_its_clause() {
    let each = Locale::ALL.map(|locale| Game::ALL.map(|game| (locale, game)));
    for (locale, game) in each.into_iter().flatten() {
        let tag = locale.tag();
        let houses = House::all(game).into_iter();
        let shown: Vec<(&str, String)> = houses
            .map(|house| (house.name(), pages(&house, locale).concat()))
            .collect();
        for (at, (name, text)) in shown.iter().enumerate() {
            for (other, other_text) in &shown[..at] {
                assert_ne!(text, other_text, "{name} and {other} in {tag}");
            }
            assert!(named(text).len() > 5, "{name} names few clauses in {tag}");
        }
    }
}

#[test]
fn pages_are_short() {
    /// What a phone shows with a little scrolling.
    const LINES_MAX: usize = 45;
    for locale in Locale::ALL {
        for page in houses().iter().flat_map(|house| pages(house, locale)) {
            let lines = page.lines().count();
            assert!(
                lines <= LINES_MAX,
                "{lines} lines in {}:\n{page}",
                locale.tag()
            );
        }
    }
}

#[test]
fn clauses_have_pages() {
    let text = in_every_language(|locale| {
        CLAUSES
            .map(|each| written(&clause(each, None, None, locale)))
            .join("\n")
    });
    assert_snapshot!("clauses", text);
}
