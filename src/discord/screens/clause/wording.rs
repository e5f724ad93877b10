//! What a clause says as a house plays it.

use gow::tien_gow::{self, Banker, BigSixCaptures, Combinations, SupremePays};
use gow::{House, tet_gow};

use crate::discord::screens::{markup, options, rules};
use crate::text::Locale;
use crate::text::phrases::{ClauseText, RulesText};

use super::table::{Wording, row};
use super::tien_gow_options;

/// What a clause says as a house plays it; `None` if the house does not play by it.
pub(super) fn clause_lines(
    house: &House,
    clause: &'static str,
    locale: Locale,
) -> Option<Vec<String>> {
    let row = row(clause);
    if house.game() != row.game {
        return None;
    }
    let own = || locale.say(&ClauseText::Text { key: clause });
    let mut lines = match row.wording {
        Wording::FromOptions => Vec::new(),
        Wording::Fixed => vec![own()],
        Wording::FixedIf(plays_by) => plays_by(house).then(own).into_iter().collect(),
        Wording::FixedWith(below) => std::iter::once(own()).chain(below(locale)).collect(),
        Wording::Computed(rules) => rules(house).iter().map(|rule| locale.say(rule)).collect(),
    };
    let of_options = options::descriptions(house)
        .into_iter()
        .filter(|words| words.clause == clause);
    let rules = of_options.filter_map(|words| words.rule);
    lines.extend(rules.map(|rule| locale.say(&rule)));
    (!lines.is_empty()).then_some(lines)
}

/// Whether an option of a Tien Gow house is set this way.
fn is_set(house: &House, so: impl FnOnce(&tien_gow::House) -> bool) -> bool {
    tien_gow_options(house).is_some_and(so)
}

pub(super) fn has_families(house: &House) -> bool {
    is_set(house, |own| own.combinations != Combinations::Pure)
}

pub(super) fn has_couples(house: &House) -> bool {
    is_set(house, |own| own.combinations == Combinations::Couples)
}

pub(super) fn pays_supreme(house: &House) -> bool {
    is_set(house, |own| own.supreme_pays != SupremePays::None)
}

pub(super) fn sets(_: &House) -> Vec<RulesText> {
    vec![
        RulesText::SetsText,
        RulesText::SetsSingle,
        RulesText::SetsPair,
        RulesText::SetsSupreme {
            tiles: rules::supreme(),
        },
    ]
}

/// The sentence about a scaling figure also gives the value of stacks.
pub(super) fn scaled(house: &House) -> Vec<RulesText> {
    let own = tien_gow_options(house).filter(|own| own.banker == Banker::Figure);
    own.map(options::figure).into_iter().collect()
}

pub(super) fn captures(house: &House) -> Vec<RulesText> {
    let factor = tien_gow::CAPTURE_FACTOR;
    let times = is_set(house, |own| {
        own.big_six_captures == BigSixCaptures::PaysForAllX4
    });
    let rule = times.then_some(RulesText::PaymentsCaptureTimes { factor });
    rule.into_iter().collect()
}

pub(super) fn several_red_dots(house: &House) -> Vec<RulesText> {
    let rule = house.has_claims().then_some(RulesText::PlayRedDotOrder);
    rule.into_iter().collect()
}

pub(super) fn order(house: &House) -> Vec<RulesText> {
    let is_high = matches!(house, House::PaiGow(own) if own.six_high);
    let key = if is_high { "six-high" } else { "last" };
    vec![RulesText::PaiGowOrder { key }]
}

pub(super) fn hands(house: &House) -> Vec<RulesText> {
    let cards = |seats| markup::phrase_number(house.hand_size(seats));
    let key = if house.hand_size(tet_gow::MAX_SEATS) < tet_gow::MAX_HAND {
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

pub(super) fn score(_: &House) -> Vec<RulesText> {
    vec![RulesText::TetGowScore {
        bonus: tet_gow::WINNER_BONUS,
    }]
}

pub(super) fn most(house: &House) -> Vec<RulesText> {
    let most = |seats| house.largest_loss(seats, 1);
    vec![RulesText::TetGowMost {
        four: most(4),
        three: most(3),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::screens::clause::CLAUSES;

    #[test]
    fn what_is_told_is_written_in_every_language_and_what_is_not_stands_nowhere() {
        for locale in Locale::ALL {
            for clause in CLAUSES {
                // A missing text appears as its key.
                let told = locale.say(&ClauseText::Text { key: clause }) != clause;
                let own = match row(clause).wording {
                    Wording::Fixed | Wording::FixedIf(_) | Wording::FixedWith(_) => true,
                    Wording::FromOptions | Wording::Computed(_) => false,
                };
                assert_eq!(told, own, "{clause} in {locale:?}");
            }
        }
    }
}
