//! The pages of the rules, of every game and house.

use std::collections::BTreeSet;
use std::path::Path;

use gow::fair::Stream;
use gow::{Game, House};
use insta::assert_snapshot;

use super::En;
use super::felt::{Felt, source};
use super::picture_of_text::written;
use crate::discord::press::Topic;
use crate::discord::screens::{CLAUSES, clause, rules, settlement};

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
            // Written pages are within the limits of Discord.
            Topic::ALL.map(|topic| written(&rules(topic, Some(house), None, En))).concat()
        };
        let houses = House::all(game);
        for (at, house) in houses.iter().enumerate() {
            for other in &houses[..at] {
                assert_ne!(shown(house), shown(other), "{} and {}", house.name(), other.name());
            }
            let prefix = match game {
                Game::TienGow => "TG-",
                Game::PaiGow => "PG-",
                Game::TetGow => "TT-",
            };
            assert!(named(&shown(house), prefix).len() > 5, "{} names few clauses", house.name());
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
                assert!(page.lines().count() <= LINES_MAX, "{} lines:\n{page}", page.lines().count());
            }
        }
    }
}

/// Every clause that a text names: `TG-28`.
fn named(text: &str, prefix: &str) -> BTreeSet<String> {
    let rests = text.split(prefix).skip(1);
    let number = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    rests.map(number).filter(|number| !number.is_empty()).map(|number| format!("{prefix}{number}")).collect()
}

#[test]
fn every_clause_that_is_named_stands_in_the_rules() {
    for game in Game::ALL {
        let (prefix, file) = match game {
            Game::TienGow => ("TG-", "tien-gow.md"),
            Game::PaiGow => ("PG-", "pai-gow.md"),
            Game::TetGow => ("TT-", "tet-gow.md"),
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules").join(file);
        let told = std::fs::read_to_string(path).unwrap();
        let mut found = BTreeSet::new();
        for house in House::all(game) {
            let pages = Topic::ALL.map(|topic| written(&rules(topic, Some(&house), None, En))).concat();
            found.extend(named(&pages, prefix));
            for number in 0..40 {
                found.extend(named(&at_the_end(number, &house), prefix));
            }
        }
        assert!(found.len() > 5, "{found:?}");
        for clause in found {
            assert!(told.contains(&format!("**{clause}**")), "{clause} is not in {file}");
        }
    }
}

#[test]
fn every_clause_that_has_a_page_stands_in_the_rules_and_every_one_that_is_named_at_the_end_has_a_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let told = ["tien-gow.md", "pai-gow.md", "tet-gow.md"]
        .map(|file| std::fs::read_to_string(folder.join(file)).unwrap())
        .concat();
    for clause in CLAUSES {
        assert!(told.contains(&format!("**{clause}**")), "{clause} is not in the rules");
    }
    for house in Game::ALL.into_iter().flat_map(House::all) {
        for number in 0..20 {
            let shown = at_the_end(number, &house);
            for prefix in ["TG-", "PG-", "TT-"] {
                for clause in named(&shown, prefix) {
                    // Once where it is named, once where it can be looked up.
                    let listed = shown.lines().any(|line| line.starts_with(&format!("  - {clause} · ")));
                    assert!(listed, "{clause} cannot be looked up:\n{shown}");
                }
            }
        }
    }
}

#[test]
fn clauses_have_pages() {
    let pages = CLAUSES.map(|each| written(&clause(each, None, None, En)));
    assert_snapshot!("clauses", pages.join("\n"));
}

/// The settlement of a hand that is played to its end by chance.
fn at_the_end(number: u64, house: &House) -> String {
    let source = source(number);
    let mut stream = Stream::new(&source, "pages");
    let seats = *house.seats().end();
    let mut felt = Felt::seated(number, house.clone(), 1, seats.min(4));
    while felt.play_any(&mut stream) {}
    written(&settlement(&felt.settled(None, None), En))
}
