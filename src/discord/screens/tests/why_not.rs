//! What the panel says when the picked tiles cannot be led, or do not beat.

use std::fmt::Write as _;

use gow::{Game, House, Round as _};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{SceneFixture, pieces, seat};
use super::render::{hand, hand_sorted};
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, EmojiSet, HandStyle, Screen};
use crate::text::Locale;

const TILES: [&str; 4] = [
    "11 62 44 44 52 55 55 41",
    "66 66 63 54 33 33 53 21",
    "11 31 31 22 22 65 65 43",
    "64 64 61 61 51 51 42 32",
];

const QUARTETS: [&str; 4] = [
    "44 52 43 31 31 41 32 55",
    "11 11 62 53 55 33 22 61",
    "21 66 44 63 42 66 54 51",
    "33 22 65 65 64 64 61 51",
];

/// The hand after the last one holds the only pair that beats the Big Head Sixes in some houses.
const SIXES: [&str; 4] = [
    "11 62 44 44 52 61 61 41",
    "66 66 63 54 33 33 53 21",
    "11 31 31 22 22 65 65 43",
    "64 64 55 55 51 51 42 32",
];

const CARDS: [&str; 4] = [
    "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW A.S A.W",
    "C.S 5.ML 7.ML 5.SW C.W 2.WL 4.WL 8.WL 2.SY",
    "6.SY A.L C.L 3.LY 3.SK 7.SK A.Y C.Y 4.YK",
    "5.YK 8.YK 7.WY 9.WY A.K C.K 2.MK 6.LK 9.LK",
];

/// A hand, its plays, and the next player's pick.
struct Try {
    house: &'static str,
    hands: [&'static str; 4],
    banker: usize,
    plays: &'static [&'static str],
    picked: &'static str,
}

const fn at(
    house: &'static str,
    hands: [&'static str; 4],
    banker: usize,
    plays: &'static [&'static str],
    picked: &'static str,
) -> Try {
    Try {
        house,
        hands,
        banker,
        plays,
        picked,
    }
}

/// A single card that only the last to follow can beat.
const CROWN: &[&str] = &["lead C.S", "discard 4.YK", "discard 9.LK"];

const TRIES: [Try; 31] = [
    at("celko", TILES, 0, &[], "11 41"),
    at("celko", TILES, 0, &[], "44 44 41"),
    at("celko", TILES, 0, &[], "62 41"),
    at("celko", TILES, 3, &[], "42 32"),
    at("tien-kow", TILES, 0, &[], "44 55"),
    at("tien-kow", TILES, 0, &[], "44 44 52"),
    at("celko", TILES, 0, &["lead 11 62"], "66"),
    at("celko", TILES, 0, &["lead 11 62"], "66 66"),
    at("celko", TILES, 0, &["lead 44 44 52"], "66 63 54"),
    at("celko", QUARTETS, 1, &["lead 11 62 53"], "66 66 63"),
    at("celko", QUARTETS, 1, &["lead 11 11 62 53"], "66 66 42 21"),
    at("celko", QUARTETS, 0, &["lead 52 43"], "11 11"),
    at("celko", TILES, 0, &["lead 41"], "66"),
    at("celko", TILES, 0, &["lead 44"], "63"),
    at("celko", TILES, 0, &["lead 44"], "33"),
    at("celko", TILES, 0, &["lead 55 55"], "63 54"),
    at("celko", TILES, 0, &["lead 55 55"], "33 33"),
    at("celko", TILES, 0, &["lead 11", "discard 21"], "11"),
    at("celko", TILES, 1, &["lead 66 63"], "11 43"),
    at("capture", SIXES, 3, &["lead 51 51"], "44 44"),
    at("tien-kow", TILES, 0, &["lead 41"], "66"),
    at("tien-kow", TILES, 0, &["lead 11"], "63"),
    at("tien-kow", TILES, 0, &["lead 44 44 55 55"], "66 66 63 54"),
    at("tien-kow", TILES, 0, &["lead 11 62 44 52"], "66 66 33 33"),
    at("wiki", CARDS, 0, &[], "A.M A.S"),
    at("wikidot", CARDS, 0, &[], "A.M C.M 4.MS"),
    at("wikidot", CARDS, 0, &[], "A.M C.M 4.MS 3.MW 6.MW"),
    at("wiki", CARDS, 1, CROWN, "A.S"),
    at("wiki", CARDS, 1, CROWN, "A.W"),
    at("wiki", CARDS, 1, CROWN, "4.MS"),
    at("wiki", CARDS, 0, &["lead A.M"], "C.S"),
];

fn house(name: &str) -> House {
    let with = |house: House, name: &str| house.with_option(name, &true.into()).unwrap();
    let named = |game| House::named(game, name);
    match name {
        "capture" => with(
            with(House::default_of(Game::TienGow), "civil_supreme"),
            "civil_supreme_capture",
        ),
        _ => named(Game::TienGow)
            .or_else(|| named(Game::TetGow))
            .unwrap(),
    }
}

impl Try {
    /// The panel with the pick.
    fn screen(&self, locale: Locale) -> Screen {
        let (house, banker) = (house(self.house), seat(self.banker));
        let mut fixture = SceneFixture::holding(house, banker, &self.hands);
        fixture.plays(self.plays);
        let turn = fixture.to_act().unwrap();
        let picked = match self.picked {
            "" => Some(TileMask::EMPTY),
            picked => TileMask::standing_for(
                pieces(picked).into_iter().collect(),
                &fixture.round.deal().hands[turn],
            ),
        };
        let scene = fixture.scene(Some(turn));
        hand(&scene, picked.unwrap(), Channel::Ephemeral, locale)
    }

    /// The reply: the line above the turn.
    fn told(&self, locale: Locale) -> String {
        let screen = self.screen(locale);
        let told = screen.content.lines().find(|line| line.starts_with('➤'));
        told.unwrap_or("nothing").to_owned()
    }
}

#[test]
fn the_panel_says_why_picked_tiles_cannot_be_played_face_up() {
    let text = in_every_language(|locale| {
        let mut text = String::new();
        for each in &TRIES {
            let Try {
                house,
                plays,
                picked,
                ..
            } = each;
            let told = each.told(locale);
            writeln!(text, "{house}: {}: {picked}\n  {told}", plays.join(", ")).unwrap();
        }
        text
    });
    assert_snapshot!("why_not", text);
}

#[test]
fn who_can_only_discard_reads_what_is_picked() {
    for picked in ["11 43", "11 31"] {
        let told = at("celko", TILES, 1, &["lead 66 63"], picked).told(Locale::En);
        assert!(told.starts_with("➤ Picked: "), "{told}");
    }
    let stuck = at("tien-kow", TILES, 0, &["lead 11"], "63").told(Locale::En);
    assert!(stuck.contains("play a civil tile"), "{stuck}");
}

#[test]
fn who_can_beat_is_told_how_many_to_pick() {
    let led = |picked| at("celko", TILES, 0, &["lead 11 62"], picked).told(Locale::En);
    assert_eq!(
        led("66"),
        "➤ Picked: 6-6. Pick one more: this trick takes 2 tiles each."
    );
    assert_eq!(led("66 63 54"), "➤ One too many: put one back.");
    assert_eq!(led("66 63 54 21"), "➤ 2 too many: put 2 back.");
}

/// A player's line above the turn if one press discards, after a lead of Big Head Six.
fn at_once(hands: [&'static str; 4], locale: Locale) -> String {
    let mut fixture = SceneFixture::holding(house("celko"), seat(0), &hands);
    fixture.plays(&["lead 51"]);
    let (scene, emoji) = (fixture.scene(fixture.to_act()), EmojiSet::default());
    let (mask, channel) = (TileMask::EMPTY, Channel::Ephemeral);
    let style = HandStyle::plain(&emoji);
    let screen = hand_sorted(&scene, mask, channel, locale, style);
    let told = screen.content.lines().next();
    told.unwrap_or_default().to_owned()
}

#[test]
fn where_one_press_discards_the_line_names_what_can_beat() {
    let some = [
        "21 66 44 63 42 66 54 51",
        "11 11 62 53 55 33 22 61",
        "44 52 43 31 31 41 32 55",
        "33 22 65 65 64 64 61 51",
    ];
    assert_eq!(
        at_once(some, Locale::En),
        "➤ 1-1, 5-5, 3-3, 2-2 or 6-1 can beat 5-1. Any other tile you press is discarded at once."
    );
    assert_snapshot!("at_once", in_every_language(|locale| at_once(some, locale)));
    let all = [
        "51 51 63 54 62 53 52 43",
        "66 66 11 11 44 44 31 31",
        "55 55 33 33 22 22 65 65",
        "64 64 61 61 42 41 32 21",
    ];
    let all = at_once(all, Locale::En);
    assert_eq!(all, "➤ Beat 5-1 or discard: pick a tile.");
}

#[test]
fn who_can_only_follow_suit_with_one_tile_is_told_so() {
    const HANDS: [&str; 4] = [
        "63 54 62 53 61 61 51 51",
        "66 66 11 11 44 44 31 42",
        "55 55 33 33 22 22 65 65",
        "64 64 31 52 43 41 32 21",
    ];
    let only = at("tien-kow", HANDS, 0, &["lead 63"], "");
    assert_eq!(
        only.told(Locale::En),
        "➤ You can't beat 6-3 and must follow suit: you can only discard this military tile."
    );
    assert_snapshot!(
        "one_follows_suit",
        in_every_language(|locale| only.told(locale))
    );
}

#[test]
fn who_has_to_follow_suit_is_told_so_and_keeps_the_suggestions() {
    let led = |picked| at("tien-kow", TILES, 0, &["lead 11"], picked);
    let told = led("").told(Locale::En);
    assert!(
        told.ends_with("or discard: either way, play a civil tile."),
        "{told}"
    );
    let low = at("tien-kow", TILES, 1, &["lead 66"], "");
    let told = low.told(Locale::En);
    assert!(
        told.starts_with("➤ You can't beat") && told.ends_with("discard a civil tile."),
        "{told}"
    );
    let stuck = led("63").screen(Locale::En);
    let beats = |screen: &Screen| {
        screen
            .buttons()
            .any(|button| button.label == "Beat with 6-6")
    };
    assert!(beats(&stuck), "{stuck:#?}");
    let not_stuck = led("33").screen(Locale::En);
    assert!(!beats(&not_stuck));
}
