//! Every clause in a text can be looked up.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gow::{Game, House};

use super::fixture::{SceneFixture, houses};
use super::numbers::any_house;
use super::render::public_screen;
use super::screen_text::written;
use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::clause::{CLAUSES, game_of, prefix};
use crate::discord::screens::{clause, terms};
use crate::text::Locale;
use crate::text::phrases::RulesText;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The documents of the rules.
fn documents() -> String {
    let files = ["tien-gow.md", "pai-gow.md", "tet-gow.md"];
    files
        .map(|file| fs::read_to_string(root().join("docs/rules").join(file)).unwrap())
        .concat()
}

/// Every clause that a text names: `TG-28`.
pub(super) fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for prefix in Game::ALL.map(|game| format!("{}-", prefix(game))) {
        for rest in text.split(&prefix).skip(1) {
            let digits = rest.chars().take_while(char::is_ascii_digit);
            let number: String = digits.collect();
            if !number.is_empty() {
                found.insert(format!("{prefix}{number}"));
            }
        }
    }
    found
}

/// The files with one of these endings in a folder and below.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| {
        if path.is_dir() {
            files(&path, endings)
        } else {
            vec![path]
        }
    });
    let wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|own| endings.iter().any(|each| own == *each))
    };
    found.filter(wanted).collect()
}

/// All pages of the rules of a house, in one text.
fn pages(house: &House, locale: Locale) -> String {
    RulesTopic::ALL
        .map(|topic| super::pages::topic(topic, Some(house), None, locale))
        .concat()
}

/// The settlement of a hand that is played to its end by random moves.
fn at_the_end(number: u64, house: &House, locale: Locale) -> String {
    let seats = *house.seats().end();
    let fixture = SceneFixture::seated(number, house.clone(), 1, seats.min(4));
    let over = fixture.played_out(number, "clauses");
    written(&public_screen(&over.settled(None, None), locale))
}

/// Fails unless the page of a clause describes it as this house plays it.
fn is_told_of(house: &House, named: &str, locale: Locale) {
    let clause_of = CLAUSES.into_iter().find(|clause| *clause == named);
    let page = clause(
        clause_of.unwrap_or_else(|| panic!("{named} has no page")),
        Some(house),
        None,
        locale,
    );
    let label = RulesText::PaymentsHouse {
        house: terms::house_label(house, locale),
    };
    assert_eq!(
        page.embeds[0].footer,
        Some(locale.say(&label)),
        "{named} is cited in {house}"
    );
}

#[test]
fn every_clause_of_the_documents_has_a_page_in_every_language() {
    let documents = documents();
    let heads = documents
        .lines()
        .filter(|line| line.starts_with("**") && line.contains("-"));
    let written_down: BTreeSet<String> = heads
        .flat_map(|line| named(&line[..12.min(line.len())]))
        .collect();
    assert_eq!(
        written_down,
        CLAUSES.into_iter().map(str::to_owned).collect()
    );
    for locale in Locale::ALL {
        for each in CLAUSES {
            // `written` checks Discord's limits.
            let page = written(&clause(each, None, None, locale));
            assert!(
                page.lines().count() > 2 && !page.contains("clause-"),
                "{page}"
            );
        }
    }
}

#[test]
fn whatever_any_text_of_the_project_cites_has_a_page() {
    let mut texts = ["docs", "locales"]
        .map(|folder| files(&root().join(folder), &["md", "ftl"]))
        .concat();
    texts.extend(
        ["src", "gow/src"]
            .map(|folder| files(&root().join(folder), &["rs"]))
            .concat(),
    );
    texts.extend(["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(|file| root().join(file)));
    // Tests in this file look up numbers that do not exist.
    texts.retain(|path| !path.ends_with("clause/number.rs"));
    let mut cited = BTreeSet::new();
    for path in texts
        .iter()
        .filter(|path| !path.ends_with("tests/clauses.rs"))
    {
        for clause in named(&fs::read_to_string(path).unwrap()) {
            assert!(
                CLAUSES.contains(&clause.as_str()),
                "{} cites {clause}",
                path.display()
            );
            cited.insert(clause);
        }
    }
    assert_eq!(cited.len(), CLAUSES.len());
}

#[test]
fn what_pages_and_settlements_cite_is_told_as_their_house_plays_it() {
    let changed = (0..30).map(|number| any_house(Game::ALL[number as usize % 3], number));
    for (number, house) in houses().into_iter().chain(changed).enumerate() {
        let number = number as u64;
        let locale = Locale::ALL[number as usize % Locale::ALL.len()];
        let own = pages(&house, locale);
        let cited = named(&own);
        assert!(cited.len() > 5, "{house} names few clauses");
        for clause in cited {
            assert_eq!(
                game_of(&clause),
                house.game(),
                "a page of another game names {clause}"
            );
            is_told_of(&house, &clause, locale);
        }
        for hand in 0..4 {
            let shown = at_the_end(4 * number + hand, &house, locale);
            for clause in named(&shown) {
                is_told_of(&house, &clause, locale);
                // Once where it is named, once where it can be looked up.
                let listed = shown
                    .lines()
                    .any(|line| line.starts_with(&format!("  - {clause} · ")));
                assert!(listed, "{clause} cannot be looked up:\n{shown}");
            }
        }
    }
}

#[test]
fn pages_name_no_other_game() {
    for house in houses() {
        for locale in Locale::ALL {
            let pages = pages(&house, locale);
            for game in Game::ALL.into_iter().filter(|game| *game != house.game()) {
                assert!(
                    !pages.contains(&format!("{}-", prefix(game))),
                    "{house}:\n{pages}"
                );
            }
        }
    }
}

#[test]
fn the_dearest_fine_points_of_hong_kong_stand_on_its_page() {
    let hong_kong = House::named(Game::TienGow, "hong-kong").unwrap();
    for locale in Locale::ALL {
        let cited = named(&pages(&hong_kong, locale));
        for clause in [
            "TG-31", "TG-40", "TG-41", "TG-44", "TG-45", "TG-47", "TG-48", "TG-51",
        ] {
            assert!(cited.contains(clause), "{clause}");
        }
    }
}
