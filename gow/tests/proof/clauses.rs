//! Compares the written rules with the library: the table of houses, and the clauses that code and
//! tests cite.

use std::{collections::BTreeSet, fs, path::Path, path::PathBuf};

use gow::tet_gow::{CardSet, Tier};
use gow::{Card, Game};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the written rules of a game.
fn rules_document(game: Game) -> String {
    fs::read_to_string(root().join(format!("../docs/rules/{game}.md"))).unwrap()
}

/// Returns the prefix of a game's clause ids.
const fn clause_prefix(game: Game) -> &'static str {
    match game {
        Game::TienGow => "TG-",
        Game::PaiGow => "PG-",
        Game::TetGow => "TT-",
    }
}

/// Returns the numbers of the clauses that a text cites, in order.
fn cited_clauses(game: Game, text: &str) -> Vec<u32> {
    let cited = text.split(clause_prefix(game)).skip(1).map(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    });
    cited.flatten().collect()
}

/// Returns the cells of a table's line, without markup.
fn cells(line: &str) -> Vec<String> {
    let cells = line
        .trim_matches('|')
        .split('|')
        .map(|cell| cell.replace(['*', '`'], "").trim().to_owned());
    cells.collect()
}

#[test]
fn clauses_are_numbered_without_gaps() {
    for game in Game::ALL {
        let text = rules_document(game);
        let head = format!("**{}", clause_prefix(game));
        let heads = text.lines().filter(|line| line.starts_with(&head));
        let numbers: Vec<u32> = heads.map(|line| cited_clauses(game, line)[0]).collect();
        let expected: Vec<u32> = (1..=numbers.len() as u32).collect();
        assert_eq!(numbers, expected, "{game}");
        assert!(
            cited_clauses(game, &text)
                .iter()
                .all(|number| numbers.contains(number)),
            "a clause cites one that does not exist"
        );
    }
}

/// Returns the numbers of the clauses that a document defines, not those that it only cites.
fn defined_clauses(game: Game, text: &str) -> BTreeSet<u32> {
    let head = format!("**{}", clause_prefix(game));
    text.lines()
        .filter(|line| line.starts_with(&head))
        .map(|line| cited_clauses(game, line)[0])
        .collect()
}

/// Visits the text of every `.rs`, `.ftl` and `.md` file, up to a module of tests at its end.
fn visit_files(place: &Path, visit: &mut impl FnMut(&Path, &str)) {
    if place.is_dir() {
        for entry in fs::read_dir(place).unwrap() {
            let path = entry.unwrap().path();
            if path.file_name().is_none_or(|name| name != "tests") {
                visit_files(&path, visit);
            }
        }
    } else if place
        .extension()
        .is_some_and(|ending| ["rs", "ftl", "md"].iter().any(|known| ending == *known))
    {
        let text = fs::read_to_string(place).unwrap();
        let end = text.rfind("#[cfg(test)]\nmod tests {");
        visit(place, &text[..end.unwrap_or(text.len())]);
    }
}

#[test]
fn whatever_is_cited_is_written() {
    for game in Game::ALL {
        let defined = defined_clauses(game, &rules_document(game));
        let mut cited = 0;
        let places = [
            "src",
            "tests/proof",
            "../src",
            "../locales",
            "../docs",
            "../README.md",
            "../CHANGELOG.md",
        ];
        for place in places {
            visit_files(&root().join(place), &mut |path, text| {
                for number in cited_clauses(game, text) {
                    cited += 1;
                    assert!(
                        defined.contains(&number),
                        "{} cites {}{number}",
                        path.display(),
                        clause_prefix(game)
                    );
                }
            });
        }
        assert!(cited > 40, "too few citations: {cited}");
    }
}

#[test]
fn the_rules_name_tiles_as_the_screens_do() {
    let names = fs::read_to_string(root().join("../locales/en/tiles.ftl")).unwrap();
    let names: Vec<&str> = names
        .split("tile-names")
        .next()
        .unwrap()
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix('[')?
                .split_once("] ")
                .map(|(_, name)| name)
        })
        .collect();
    let text = rules_document(Game::TienGow);
    let listed = text
        .split("**TG-2**")
        .nth(1)
        .unwrap()
        .split("**TG-4**")
        .next()
        .unwrap()
        .replace('\n', " ");
    assert_eq!(names.len(), 17, "{names:?}");
    for name in names {
        assert!(listed.contains(name), "{name} is not in {listed}");
    }
}

#[test]
fn the_table_of_cards_matches_the_library() {
    let text = rules_document(Game::TetGow);
    for tier in Tier::ALL {
        let start = format!("| {} ", tier.number());
        let row = cells(text.lines().find(|line| line.starts_with(&start)).unwrap());
        assert!(
            row[0].to_lowercase().ends_with(tier.suit().name()),
            "{row:?}"
        );
        for (set, written) in CardSet::ALL.into_iter().zip(&row[1..]) {
            let cards = Card::ALL
                .into_iter()
                .filter(|card| (card.set(), card.tier()) == (set, tier));
            let names: Vec<String> = cards.map(|card| card.to_string()).collect();
            assert_eq!(*written, names.join(" "), "{set:?} {tier:?}");
        }
    }
}

#[test]
fn every_refusal_has_its_clause() {
    let all_games = ["hand-over", "not-your-turn", "not-in-hand", "wrong-width"].as_slice();
    let trick_games = ["must-discard", "not-a-combination", "not-higher"].as_slice();
    let tien_gow = ["must-follow-suit", "claim-refused"].as_slice();
    for game in Game::ALL {
        let text = rules_document(game);
        let codes = match game {
            Game::TienGow => [all_games, trick_games, tien_gow].concat(),
            Game::TetGow => [all_games, trick_games].concat(),
            Game::PaiGow => all_games.to_vec(),
        };
        for code in codes {
            let row = text
                .lines()
                .find(|line| line.starts_with(&format!("| `{code}` |")))
                .unwrap();
            assert!(!cited_clauses(game, row).is_empty(), "{code}");
        }
    }
}

#[test]
fn the_tables_of_houses_are_the_ones_that_are_played() {
    Game::ALL
        .into_iter()
        .for_each(assert_options_match_document);
}

/// Asserts that the table of options in a game's document matches its houses.
fn assert_options_match_document(game: Game) {
    let text = rules_document(game);
    let head = cells(
        text.lines()
            .find(|line| line.starts_with("| Option |"))
            .unwrap(),
    );
    let houses = gow::House::all(game);
    assert_eq!(
        head[1..],
        houses
            .iter()
            .map(|house| house.name().to_owned())
            .collect::<Vec<_>>()
    );
    for info in gow::House::option_infos(game) {
        let start = format!("| `{}` |", info.name);
        let row = cells(text.lines().find(|line| line.starts_with(&start)).unwrap());
        for (house, written) in houses.iter().zip(&row[1..]) {
            let options = house.options();
            let (_, value) = options.iter().find(|(name, _)| *name == info.name).unwrap();
            let value = match value.to_string().as_str() {
                "true" => "yes".to_owned(),
                "false" => "no".to_owned(),
                other => other.trim_matches('"').to_owned(),
            };
            assert_eq!(*written, value, "{} of {house}", info.name);
        }
    }
}
