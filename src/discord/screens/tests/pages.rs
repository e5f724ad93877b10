//! The pages of the rules, of every game and house.

use std::collections::BTreeSet;

use gow::{Game, House};
use insta::assert_snapshot;

use super::En;
use super::picture_of_text::written;
use crate::discord::custom_id::Topic;
use crate::discord::screens::clause::CLAUSES;
use crate::discord::screens::{clause, rules};

#[test]
fn pages_of_every_game() {
    for game in Game::ALL {
        let house = House::default_of(game);
        let pages = Topic::ALL.map(|topic| written(&rules(topic, Some(&house), None, En)));
        assert_snapshot!(format!("pages_{}", game.name()), pages.join("\n"));
    }
}

#[test]
fn what_differs_from_house_to_house_stands_on_the_pages_with_its_clause() {
    for game in Game::ALL {
        let shown = |house: &House| {
            // `written` checks Discord's limits.
            Topic::ALL
                .map(|topic| written(&rules(topic, Some(house), None, En)))
                .concat()
        };
        let houses = House::all(game);
        for (at, house) in houses.iter().enumerate() {
            for other in &houses[..at] {
                assert_ne!(
                    shown(house),
                    shown(other),
                    "{} and {}",
                    house.name(),
                    other.name()
                );
            }
            let prefix = match game {
                Game::TienGow => "TG-",
                Game::PaiGow => "PG-",
                Game::TetGow => "TT-",
            };
            assert!(
                named(&shown(house), prefix).len() > 5,
                "{} names few clauses",
                house.name()
            );
        }
    }
}

#[test]
fn pages_are_short() {
    /// What a phone shows with a little scrolling.
    const LINES_MAX: usize = 45;
    for game in Game::ALL {
        for house in House::all(game) {
            for topic in Topic::ALL {
                let page = written(&rules(topic, Some(&house), None, En));
                assert!(
                    page.lines().count() <= LINES_MAX,
                    "{} lines:\n{page}",
                    page.lines().count()
                );
            }
        }
    }
}

/// Every clause that a text names: `TG-28`.
fn named(text: &str, prefix: &str) -> BTreeSet<String> {
    let rests = text.split(prefix).skip(1);
    let number = |rest: &str| {
        rest.chars()
            .take_while(char::is_ascii_digit)
            .collect::<String>()
    };
    rests
        .map(number)
        .filter(|number| !number.is_empty())
        .map(|number| format!("{prefix}{number}"))
        .collect()
}

#[test]
fn clauses_have_pages() {
    let pages = CLAUSES.map(|each| written(&clause(each, None, None, En)));
    assert_snapshot!("clauses", pages.join("\n"));
}
