//! The numbers of the clauses, as people type them.

use gow::Game;

use crate::text::Locale;

use super::heading;
use super::table::{CLAUSES, game_of, prefix};

/// The digits of a clause.
fn digits(clause: &str) -> &str {
    clause.trim_start_matches(|each: char| !each.is_ascii_digit())
}

/// The clause with exactly this number.
pub(crate) fn exact(number: &str) -> Option<&'static str> {
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
pub(crate) fn find(text: &str, game: Option<Game>) -> Option<&'static str> {
    let wanted = plain(text);
    let short = game.map(|game| format!("{}{wanted}", prefix(game)));
    CLAUSES.into_iter().find(|clause| {
        let clause = plain(clause);
        clause == wanted || short.as_ref() == Some(&clause)
    })
}

/// The clauses that match `typed`, with their headings, the best first: only those of `game` if
/// given, else with those of the game `here` before equal matches.
pub(crate) fn suggest(
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
                (match_rank(typed, clause, &heading)?, elsewhere),
                (clause, heading),
            ))
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, offered)| offered).collect()
}

/// How well a clause matches what has been typed: 0 is its exact number, `None` no match.
fn match_rank(typed: &str, clause: &str, heading: &str) -> Option<u8> {
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
        // The last one is copied from a screen.
        for typed in ["tg28", "TG-28", "tg 28", "TG-\u{2060}28"] {
            assert_eq!(find(typed, None), Some("TG-28"));
        }
        assert_eq!(find("28", None), None);
        assert_eq!(find("28", Some(Game::PaiGow)), Some("PG-28"));
        assert_eq!(find("tg28", Some(Game::PaiGow)), Some("TG-28"));
        assert_eq!(find("99", Some(Game::PaiGow)), None);
    }

    #[test]
    fn a_clause_is_named_by_its_whole_number() {
        for clause in CLAUSES {
            assert_eq!(exact(clause), Some(clause));
        }
        assert_eq!(
            (exact("28"), exact("tg-28"), exact("TG-281")),
            (None, None, None)
        );
    }

    #[test]
    fn the_best_is_offered_first() {
        let first = |typed, game, here| {
            suggest(typed, game, here, Locale::En)
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
        let of_game = suggest("", Some(Game::PaiGow), None, Locale::ZhHant);
        assert!(
            of_game
                .iter()
                .all(|(clause, heading)| clause.starts_with("PG-") && heading.contains(clause))
        );
    }
}
