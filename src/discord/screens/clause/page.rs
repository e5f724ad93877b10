//! A page for each clause of the rules: what it says, with the numbers of a house.

use gow::House;

use crate::discord::custom_id::{PageAct, Press, RulesSource};
use crate::discord::screens::screen::{Button, Embed, List, ListEntry, Screen, Style};
use crate::discord::screens::{options, settings, terms, topic_name};
use crate::id::TableId;
use crate::table::SettledScene;
use crate::text::Locale;
use crate::text::phrases::{ClauseText, RulesText};

use super::CitedClauses;
use super::table::{game_of, page_of};
use super::wording::clause_lines;

/// The number and the title of a clause.
pub(crate) fn heading(clause: &'static str, locale: Locale) -> String {
    let title = locale.say(&ClauseText::Title { key: clause });
    locale.say(&ClauseText::Heading { clause, title })
}

/// The house itself if it plays by a clause, else the first house of the clause's game that does,
/// else one with an option changed.
fn house_with_clause(house: &House, clause: &'static str) -> House {
    let of_game = House::all(game_of(clause));
    let changed = of_game.iter().flat_map(variants).collect::<Vec<_>>();
    let mut all = std::iter::once(house.clone()).chain(of_game).chain(changed);
    all.find(|house| clause_lines(house, clause, Locale::En).is_some())
        .unwrap_or_else(|| house.clone())
}

/// A house with each of its options set to each of its values.
fn variants(house: &House) -> Vec<House> {
    let infos = House::option_infos(house.game());
    let changed = infos
        .iter()
        .flat_map(|info| options::with_each_value(house, info));
    changed.map(|(_, house)| house).collect()
}

/// Renders the page of a clause with the numbers of `house`, or of the game's default. `table` is
/// the table where the page was opened, if any.
pub fn clause(
    clause: &'static str,
    house: Option<&House>,
    table: Option<TableId>,
    locale: Locale,
) -> Screen {
    let of_game = house.filter(|house| house.game() == game_of(clause));
    // A table of another game does not count.
    let table = table.filter(|_| of_game.is_some());
    let asked = of_game
        .cloned()
        .unwrap_or_else(|| House::default_of(game_of(clause)));
    let house = house_with_clause(&asked, clause);
    let elsewhere = (house != asked).then(|| other_house_line(&asked, &house, locale));
    // A page that was opened at a table follows its house while it is open; otherwise the button
    // names the house.
    let table = table.filter(|_| elsewhere.is_none());
    let topic = page_of(clause);
    let act = PageAct::Rules {
        page: topic.into(),
        source: RulesSource::of(&house),
    };
    let page = topic_name(topic, house.game().into(), locale);
    let more = Button::new(
        locale.say(&ClauseText::More { page }),
        Style::Primary,
        Press::Page { table, act },
    );
    // Without a table, no button can open the page of a house with a changed option.
    let more = (table.is_some() || house == house.base()).then_some(more);
    Screen::framed(Embed {
        title: Some(heading(clause, locale)),
        lines: elsewhere
            .into_iter()
            .chain(clause_lines(&house, clause, locale).unwrap_or_default())
            .collect(),
        footer: Some(locale.say(&RulesText::PaymentsHouse {
            house: terms::house_label(&house, locale),
        })),
        ..Embed::default()
    })
    .row(more)
}

/// Says that a house does not play by a clause, and names the house that the page describes
/// instead.
fn other_house_line(asked: &House, told: &House, locale: Locale) -> String {
    let (base, house) = (told.base(), terms::house_name(told, locale));
    let other = if *told == base {
        house
    } else {
        let changes = locale.list(settings::option_changes(&base, told, locale));
        locale.say(&ClauseText::Changed { house, changes })
    };
    locale.say(&ClauseText::Elsewhere {
        house: terms::house_label(asked, locale),
        other,
    })
}

/// The list of the clauses that a settled hand names, for everybody to look up; `None` if there are none.
pub(in crate::discord::screens) fn list(
    cited: &CitedClauses,
    table: TableId,
    hand: &SettledScene,
    locale: Locale,
) -> Option<List> {
    let entry = |clause: &'static str| ListEntry {
        value: clause.to_owned(),
        label: heading(clause, locale),
        chosen: false,
    };
    let entries: Vec<ListEntry> = cited.in_order().map(entry).collect();
    (!entries.is_empty()).then(|| List {
        press: Press::Page {
            table: Some(table),
            act: PageAct::Clause {
                hand: hand.number,
                source: RulesSource::of(hand.view.house()),
            },
        },
        placeholder: locale.say(&ClauseText::Pick),
        entries,
    })
}

#[cfg(test)]
mod tests {
    use gow::Game;

    use super::*;
    use crate::discord::screens::clause::CLAUSES;

    #[test]
    fn every_clause_says_something_in_a_house_of_its_game() {
        for each in CLAUSES {
            let house = house_with_clause(&House::default_of(game_of(each)), each);
            for locale in Locale::ALL {
                let lines = clause_lines(&house, each, locale).unwrap_or_default();
                assert!(
                    !lines.is_empty() && lines.iter().all(|line| line.len() > 12),
                    "{each}: {lines:?}"
                );
                let title = heading(each, locale);
                assert!(
                    title.starts_with(each) && title.chars().count() > each.len() + 3,
                    "{title}"
                );
                // A missing text is shown as its key.
                assert_eq!(title.matches(each).count(), 1, "{title}");
            }
        }
    }

    #[test]
    fn a_house_without_a_clause_is_explained_by_one_that_has_it() {
        let celko = House::named(Game::TienGow, "celko").unwrap();
        assert_eq!(house_with_clause(&celko, "TG-28"), celko);
        assert_eq!(house_with_clause(&celko, "TG-44").name(), "hong-kong");
        let page = clause("TG-44", Some(&celko), None, Locale::En);
        let first = &page.embeds[0].lines[0];
        assert!(first.contains("does not apply under"), "{first}");
        let usual = clause("TG-28", None, None, Locale::En);
        assert_eq!(usual, clause("TG-28", Some(&celko), None, Locale::En));
    }
}
