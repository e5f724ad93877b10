//! The numbers of the clauses: every one in `docs/rules`.

use gow::Game;

use crate::text::Locale;

use super::heading;

/// Every clause, game by game.
pub(crate) const CLAUSES: [&str; 109] = [
    "TG-1", "TG-2", "TG-3", "TG-4", "TG-5", "TG-6", "TG-7", "TG-8", "TG-9", "TG-10", "TG-11",
    "TG-12", "TG-13", "TG-14", "TG-15", "TG-16", "TG-17", "TG-18", "TG-19", "TG-20", "TG-21",
    "TG-22", "TG-23", "TG-24", "TG-25", "TG-26", "TG-27", "TG-28", "TG-29", "TG-30", "TG-31",
    "TG-32", "TG-33", "TG-34", "TG-35", "TG-36", "TG-37", "TG-38", "TG-39", "TG-40", "TG-41",
    "TG-42", "TG-43", "TG-44", "TG-45", "TG-46", "TG-47", "TG-48", "TG-49", "TG-50", "TG-51",
    "TG-52", "PG-1", "PG-2", "PG-3", "PG-4", "PG-5", "PG-6", "PG-7", "PG-8", "PG-9", "PG-10",
    "PG-11", "PG-12", "PG-13", "PG-14", "PG-15", "PG-16", "PG-17", "PG-18", "PG-19", "PG-20",
    "PG-21", "PG-22", "PG-23", "PG-24", "PG-25", "PG-26", "PG-27", "PG-28", "PG-29", "PG-30",
    "PG-31", "PG-32", "PG-33", "TT-1", "TT-2", "TT-3", "TT-4", "TT-5", "TT-6", "TT-7", "TT-8",
    "TT-9", "TT-10", "TT-11", "TT-12", "TT-13", "TT-14", "TT-15", "TT-16", "TT-17", "TT-18",
    "TT-19", "TT-20", "TT-21", "TT-22", "TT-23", "TT-24",
];

/// The letters before the numbers of a game's clauses.
pub(crate) const fn prefix(game: Game) -> &'static str {
    match game {
        Game::TienGow => "TG",
        Game::PaiGow => "PG",
        Game::TetGow => "TT",
    }
}

/// The game that a clause is about, by the letters before its number.
pub(crate) fn game_of(clause: &str) -> Game {
    let own = |game: &Game| clause.starts_with(prefix(*game));
    Game::ALL.into_iter().find(own).unwrap_or(Game::TienGow)
}

/// The digits of a clause.
fn digits(clause: &str) -> &str {
    clause.trim_start_matches(|each: char| !each.is_ascii_digit())
}

/// The clause with exactly this number.
pub(crate) fn named(number: &str) -> Option<&'static str> {
    CLAUSES.into_iter().find(|clause| *clause == number)
}

/// Letters and digits alone, in capitals.
fn plain(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_uppercase()
}

/// Finds a clause by its number in any notation: `TG-28`, `tg28`, and `28` where the game is known.
pub(crate) fn numbered(text: &str, game: Option<Game>) -> Option<&'static str> {
    let wanted = plain(text);
    let short = game.map(|game| format!("{}{wanted}", prefix(game)));
    CLAUSES.into_iter().find(|clause| {
        let clause = plain(clause);
        clause == wanted || short.as_ref() == Some(&clause)
    })
}

/// The clauses that match `typed`, with their headings, the best first: only those of `game` if
/// there is one, else those of the game `here` before equal matches.
pub(crate) fn offered(
    typed: &str,
    game: Option<Game>,
    here: Option<Game>,
    locale: Locale,
) -> Vec<(&'static str, String)> {
    let of_game = CLAUSES
        .into_iter()
        .filter(|clause| game.is_none_or(|game| game_of(clause) == game));
    let mut found: Vec<_> = of_game
        .filter_map(|clause| {
            let heading = heading(clause, locale);
            let elsewhere = here.is_some_and(|here| game_of(clause) != here);
            Some((
                (fit(typed, clause, &heading)?, elsewhere),
                (clause, heading),
            ))
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, offered)| offered).collect()
}

/// How well a clause fits what has been typed: 0 is its exact number, `None` no match.
fn fit(typed: &str, clause: &str, heading: &str) -> Option<u8> {
    let (typed, wanted, own) = (typed.trim().to_lowercase(), plain(typed), plain(clause));
    if !wanted.is_empty() && (own == wanted || digits(clause) == wanted) {
        return Some(0);
    }
    if !wanted.is_empty() && (own.starts_with(&wanted) || digits(clause).starts_with(&wanted)) {
        return Some(1);
    }
    heading.to_lowercase().contains(&typed).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_however_it_is_typed() {
        for typed in ["tg28", "TG-28", "tg 28"] {
            assert_eq!(numbered(typed, None), Some("TG-28"));
        }
        assert_eq!(numbered("28", None), None);
        assert_eq!(numbered("28", Some(Game::PaiGow)), Some("PG-28"));
        assert_eq!(numbered("tg28", Some(Game::PaiGow)), Some("TG-28"));
        assert_eq!(numbered("99", Some(Game::PaiGow)), None);
    }

    #[test]
    fn a_clause_is_named_by_its_whole_number() {
        for clause in CLAUSES {
            assert_eq!(named(clause), Some(clause));
        }
        assert_eq!(
            (named("28"), named("tg-28"), named("TG-281")),
            (None, None, None)
        );
    }

    #[test]
    fn the_best_is_offered_first() {
        let first = |typed, game, here| {
            offered(typed, game, here, Locale::En)
                .first()
                .map(|(clause, _)| *clause)
        };
        assert_eq!(first("", None, None), Some("TG-1"));
        assert_eq!(first("", None, Some(Game::TetGow)), Some("TT-1"));
        assert_eq!(first("2", None, Some(Game::PaiGow)), Some("PG-2"));
        assert_eq!(first("tt-2", None, Some(Game::PaiGow)), Some("TT-2"));
        assert_eq!(
            first("2", Some(Game::TetGow), Some(Game::PaiGow)),
            Some("TT-2")
        );
        assert_eq!(first("COMMISSION", None, None), Some("PG-20"));
        assert_eq!(first("no such words", None, None), None);
        let of_game = offered("", Some(Game::PaiGow), None, Locale::ZhHant);
        assert!(
            of_game
                .iter()
                .all(|(clause, heading)| clause.starts_with("PG-") && heading.contains(clause))
        );
    }
}
