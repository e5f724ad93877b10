//! The tiers and sets of the cards of Tet-Gow stand beside pictures, too.

use gow::tet_gow::{CardSet, Tier};
use gow::{Card, Game, House};

use super::fixture::{SceneFixture, seat};
use super::render::hand;
use crate::board::Subject;
use crate::discord::custom_id::{RulesPage, RulesTopic, TileMask};
use crate::discord::screens::{Channel, Field, Screen, Visibility, rules};
use crate::text::phrases::RulesText;
use crate::text::{Locale, NO_BREAK_SPACE, card_sign};

/// Hands of the 24 number cards.
const HANDS: [&str; 3] = [
    "7.WY 9.MS 3.MW 6.MW 8.WL 2.WL 4.MS 8.MS",
    "6.SY 5.SW 7.ML 9.LK 6.LK 2.MK 9.WY 3.SK",
    "4.WL 5.ML 3.LY 7.SK 4.YK 5.YK 8.YK 2.SY",
];

/// The second seat is to beat the Seven of Waves and Wyrms.
fn to_beat() -> Screen {
    let house = House::default_of(Game::TetGow);
    let mut fixture = SceneFixture::holding(house, seat(0), &HANDS);
    fixture.plays(&["lead 7.WY"]);
    let scene = fixture.scene(Some(seat(1)));
    hand(&scene, TileMask::EMPTY, Channel::Ephemeral, Locale::En)
}

/// What is written beside the picture of a screen, or else what is written instead of it.
fn written(screen: &Screen, is_beside: bool) -> String {
    let fields = screen.embeds.iter().flat_map(|embed| &embed.fields);
    let shown = fields
        .filter(|field: &&Field| (field.visibility != Visibility::WithoutPicture) == is_beside);
    let shown: Vec<&str> = shown.map(|field| field.value.as_str()).collect();
    shown.join("\n")
}

#[test]
fn the_tier_to_beat_is_named_in_words() {
    let screen = to_beat();
    let text = written(&screen, false);
    let line = "To beat: 7\u{a0}WY, for 1 stack";
    assert!(text.lines().any(|other| other == line), "{text}");
    let play = "leads 7\u{a0}WY · Wyrms tier (5): 1 Inter card";
    assert!(text.lines().any(|other| other.ends_with(play)), "{text}");
    let advice = "7\u{a0}WY (tier 5, 1 Inter card)";
    assert!(screen.content.contains(advice), "{}", screen.content);
}

#[test]
fn a_picture_has_the_tier_and_the_set_below_each_card() {
    let screen = to_beat();
    let picture = screen.embeds[0].picture.as_ref().unwrap();
    let Subject::Hand(shown) = &picture.shows else {
        panic!("a hand")
    };
    let names: Vec<&str> = shown.pieces.iter().map(|piece| &*piece.name).collect();
    let expected = [
        "2 Cycle", "2 Inter", "3 Inter", "4 Inter", "5 Inter", "6 Cycle", "6 Inter", "6 Inter",
    ];
    assert_eq!(names, expected);
    let table = shown.table.as_ref().unwrap();
    let led = table.seats.iter().find(|seat| seat.play.is_some());
    assert_eq!(led.unwrap().caption, "leads · 5 Inter");
}

#[test]
fn pages_of_cards_name_their_sets_beside_the_picture() {
    let house = House::default_of(Game::TetGow);
    let page = |number| {
        let page = RulesPage {
            topic: RulesTopic::Tiles,
            number,
        };
        written(&rules(page, Some(&house), None, Locale::En), true)
    };
    let text = [page(2), page(3)].join("\n");
    assert_eq!(text.lines().count(), Tier::ALL.len(), "{text}");
    for (line, tier) in text.lines().zip(Tier::ALL) {
        for card in Card::ALL.into_iter().filter(|card| card.tier() == tier) {
            let sign = card_sign(card);
            assert!(line.contains(&sign), "{sign} in {line}");
        }
        for set in ["Suits: ", "Cycle: ", "Inter: "] {
            assert!(line.contains(set), "{line}");
        }
    }
}

#[test]
fn the_tiers_of_inter_are_told_in_their_order() {
    let suits = |tier| {
        let mut cards = Card::ALL.into_iter();
        let card = cards.find(|card| card.tier() == tier && card.set() == CardSet::Inter);
        let sign = card_sign(card.unwrap());
        sign.rsplit(NO_BREAK_SPACE).next().unwrap().to_owned()
    };
    let order = Tier::ALL.map(suits);
    for locale in Locale::ALL {
        let text = locale.say(&RulesText::TetGowSets);
        let told = [order.join(", "), order.join("、")];
        assert!(told.iter().any(|told| text.contains(told)), "{text}");
    }
}
