//! What the panel says when the picked tiles cannot be led, or do not beat.

use std::fmt::Write as _;

use gow::{Deal, Game, House, PerSeat, Round as _};
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{SceneFixture, pieces, seat};
use super::plain::hand;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, Screen};
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

const CARDS: [&str; 4] = [
    "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW A.S 5.SW",
    "C.S 5.ML 7.ML A.W C.W 2.WL 4.WL 8.WL 2.SY",
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
    at("capture", TILES, 3, &["lead 51 51"], "44 44"),
    at("tien-kow", TILES, 0, &["lead 41"], "66"),
    at("tien-kow", TILES, 0, &["lead 11"], "63"),
    at("tien-kow", TILES, 0, &["lead 44 44 55 55"], "66 66 63 54"),
    at("tien-kow", TILES, 0, &["lead 11 62 44 52"], "66 66 33 33"),
    at("wiki", CARDS, 0, &[], "A.M A.S"),
    at("wikidot", CARDS, 0, &[], "A.M C.M 4.MS"),
    at("wikidot", CARDS, 0, &[], "A.M C.M 4.MS 3.MW 6.MW"),
    at("wiki", CARDS, 0, &["lead A.S"], "C.S"),
    at("wiki", CARDS, 0, &["lead A.S"], "A.W"),
    at("wiki", CARDS, 0, &["lead A.S"], "5.ML"),
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
        let mut fixture = SceneFixture::of(Deal {
            house: house(self.house),
            banker: seat(self.banker),
            streak: 1,
            hands: PerSeat::from_fn(4, |seat| pieces(self.hands[seat.index()])),
            bets: None,
        });
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
