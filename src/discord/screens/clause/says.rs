//! What a clause says as a house plays it.

use gow::tien_gow::{self, Banker, BigSixCaptures, Combinations, OneRedDot, SupremePays};
use gow::{House, pai_gow, tet_gow};

use crate::discord::custom_id::Topic;
use crate::discord::screens::{mark, options, rules};
use crate::text::Locale;
use crate::text::phrases::{ClauseText, RulesText};

use super::number::game_of;

/// The clauses with a separate text, which is the same in every house that plays by them.
const TOLD: [&str; 65] = [
    "TG-1", "TG-2", "TG-3", "TG-4", "TG-5", "TG-6", "TG-7", "TG-8", "TG-9", "TG-14", "TG-15",
    "TG-16", "TG-18", "TG-19", "TG-20", "TG-24", "TG-32", "TG-35", "PG-1", "PG-2", "PG-3", "PG-4",
    "PG-5", "PG-6", "PG-7", "PG-8", "PG-9", "PG-10", "PG-11", "PG-12", "PG-13", "PG-15", "PG-19",
    "PG-21", "PG-22", "PG-23", "PG-24", "PG-25", "PG-26", "PG-27", "PG-28", "PG-29", "PG-30",
    "PG-31", "PG-32", "PG-33", "TT-1", "TT-3", "TT-4", "TT-5", "TT-6", "TT-7", "TT-8", "TT-9",
    "TT-10", "TT-14", "TT-15", "TT-16", "TT-17", "TT-18", "TT-19", "TT-20", "TT-22", "TT-24",
    "PG-17",
];

/// What a clause says as a house plays it; `None` if the house does not play by it.
pub(super) fn says(house: &House, clause: &'static str, locale: Locale) -> Option<Vec<String>> {
    if house.game() != game_of(clause) {
        return None;
    }
    let told = TOLD.contains(&clause) && plays_by(house, clause);
    let own = told.then(|| locale.say(&ClauseText::Told { key: clause }));
    let standing = standing(house, clause);
    let of_options = options::words(house)
        .into_iter()
        .filter(|words| words.clause == clause);
    let rules = standing
        .into_iter()
        .chain(of_options.filter_map(|words| words.rule));
    let mut lines: Vec<String> = own
        .into_iter()
        .chain(rules.map(|rule| locale.say(&rule)))
        .collect();
    if clause == "TT-7" {
        lines.extend(rules::tiers(locale));
    }
    (!lines.is_empty()).then_some(lines)
}

/// Whether a house plays by a clause of [`TOLD`].
fn plays_by(house: &House, clause: &str) -> bool {
    match house {
        House::TienGow(own) => match clause {
            "TG-4" => own.combinations != Combinations::Pure,
            "TG-16" => own.combinations == Combinations::Couples,
            "TG-35" => own.supreme_pays != SupremePays::None,
            _ => true,
        },
        House::PaiGow(_) | House::TetGow(_) => true,
    }
}

/// The sentences that follow from several options, or that are on a page and have a number in them.
fn standing(house: &House, clause: &str) -> Vec<RulesText> {
    match house {
        House::TienGow(own) => tien_gow(house, own, clause),
        House::PaiGow(own) => pai_gow(own, clause),
        House::TetGow(own) => tet_gow(house, own, clause),
    }
}

fn tien_gow(house: &House, own: &tien_gow::House, clause: &str) -> Vec<RulesText> {
    match clause {
        "TG-10" => vec![
            RulesText::SetsText,
            RulesText::SetsSingle,
            RulesText::SetsPair,
            RulesText::SetsSupreme {
                tiles: rules::supreme(),
            },
        ],
        "TG-25" => vec![RulesText::PlayLast],
        // The sentence about a scaling figure also says what stacks come to.
        "TG-26" if own.banker == Banker::Figure => vec![options::figure(own)],
        "TG-46" if own.big_six_captures == BigSixCaptures::PaysForAllX4 => {
            vec![RulesText::PaymentsCaptureTimes {
                factor: tien_gow::CAPTURE_FACTOR,
            }]
        }
        "TG-50" if own.one_red_dot != OneRedDot::None => vec![RulesText::PlayRedDotOrder],
        "TG-52" => vec![rules::most(house)],
        _ => Vec::new(),
    }
}

fn pai_gow(own: &pai_gow::House, clause: &str) -> Vec<RulesText> {
    let key = if own.six_high { "six-high" } else { "last" };
    match clause {
        "PG-14" => vec![RulesText::PaiGowOrder { key }],
        _ => Vec::new(),
    }
}

fn tet_gow(house: &House, own: &tet_gow::House, clause: &str) -> Vec<RulesText> {
    let cards = |seats| mark::count(house.hand_size(seats));
    match clause {
        "TT-2" => {
            let key = if own.hand(tet_gow::MAX_SEATS) < tet_gow::MAX_HAND {
                "open"
            } else {
                "all"
            };
            vec![RulesText::TetGowHands {
                four: cards(4),
                three: cards(3),
                key,
            }]
        }
        "TT-11" => vec![RulesText::TetGowLead],
        "TT-21" => vec![RulesText::TetGowScore {
            bonus: tet_gow::WINNER_BONUS,
        }],
        "TT-23" => {
            let most = |seats| house.largest_loss(seats, 1);
            vec![RulesText::TetGowMost {
                four: most(4),
                three: most(3),
            }]
        }
        _ => Vec::new(),
    }
}

/// The page of the rules that has more on a clause.
pub(super) fn topic(clause: &str) -> Topic {
    let number: u8 = clause
        .get(3..)
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0);
    match (game_of(clause), number) {
        (gow::Game::TienGow, 1..=5) | (gow::Game::PaiGow, 14) | (gow::Game::TetGow, 3..=7) => {
            Topic::Tiles
        }
        (gow::Game::TienGow, 10..=17)
        | (gow::Game::PaiGow, 8..=13)
        | (gow::Game::TetGow, 11..=14) => Topic::Sets,
        (gow::Game::TienGow, 6..=9 | 18..=25 | 49..=50)
        | (gow::Game::PaiGow, 1..=7 | 17 | 22..)
        | (gow::Game::TetGow, 1..=2 | 8..=10 | 15..=20) => Topic::Play,
        (gow::Game::TienGow | gow::Game::PaiGow | gow::Game::TetGow, _) => Topic::Payments,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::screens::clause::CLAUSES;

    #[test]
    fn what_is_told_is_written_in_every_language_and_what_is_not_stands_nowhere() {
        for locale in Locale::ALL {
            for clause in CLAUSES {
                // A missing text is shown as its key.
                let told = locale.say(&ClauseText::Told { key: clause }) != clause;
                assert_eq!(told, TOLD.contains(&clause), "{clause} in {locale:?}");
            }
        }
    }
}
