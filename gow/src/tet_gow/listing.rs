//! Lists the possible plays of a hand, in canonical order and without allocating.

use crate::tet_gow::{Cards, Combination, Preset, WIDEST};

/// Visits every combination that may be led from a hand.
pub(super) fn each_lead(hand: Cards, preset: Preset, visit: &mut impl FnMut(Cards, Combination)) {
    for width in 1..=WIDEST.min(hand.len()) {
        each_combination(hand, width, |cards, set| {
            if set.may_be_led(preset) {
                visit(cards, set);
            }
        });
    }
}

/// Visits every combination in a hand that beats another.
pub(super) fn each_beat(
    hand: Cards,
    best: Combination,
    visit: &mut impl FnMut(Cards, Combination),
) {
    each_combination(
        hand.common(Cards::above(best.tier)),
        best.width(),
        |cards, set| {
            if set.beats(best) {
                visit(cards, set);
            }
        },
    );
}

/// Visits every choice of `width` cards of one tier: the first card of a choice determines its
/// tier.
fn each_combination(hand: Cards, width: usize, mut visit: impl FnMut(Cards, Combination)) {
    let mut left = hand;
    while let Some(first) = left.first() {
        let (one, rest) = left.split();
        let same_tier = rest.common(Cards::of_tier(first.tier()));
        choose(same_tier, width.saturating_sub(1), one, &mut |cards| {
            if let Some(set) = Combination::of(cards) {
                visit(cards, set);
            }
        });
        left = rest;
    }
}

/// Visits every choice of `width` cards from a hand.
pub(super) fn each_subset(hand: Cards, width: usize, visit: &mut impl FnMut(Cards)) {
    choose(hand, width, Cards::NONE, visit);
}

/// Visits the chosen cards with every choice of `more` further ones.
fn choose(from: Cards, more: usize, chosen: Cards, visit: &mut impl FnMut(Cards)) {
    if more == 0 {
        visit(chosen);
        return;
    }
    let mut left = from;
    while left.len() >= more {
        let (one, rest) = left.split();
        choose(rest, more - 1, chosen.and(one), visit);
        left = rest;
    }
}
