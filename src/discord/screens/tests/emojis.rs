//! Hands with the bot's application emojis, and without.

use gow::fair::Stream;
use gow::{Game, House, Piece, Round as _, View};

use super::fixture::{SceneFixture, source};
use super::render::hand_sorted;
use super::screen_text::written;
use crate::board::{Style, emoji};
use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::screen::rows;
use crate::discord::screens::{
    ApplicationEmoji, Button, Channel, EmojiSet, HandStyle, Row, Screen,
};
use crate::store::Taps;
use crate::text::{Locale, card_letters, pips};

/// Every emoji that the bot uploads, with ids as long as Discord's can be.
pub(super) fn all_signs() -> EmojiSet {
    let emoji = emoji::all(Style::Classic).into_iter().zip(0_u64..);
    EmojiSet::new(emoji.map(|(emoji, place)| ApplicationEmoji {
        name: emoji.name,
        id: (u64::MAX - place).to_string(),
    }))
}

/// A hand of Tet-Gow in the middle.
fn fixture() -> SceneFixture {
    let mut fixture = SceneFixture::seated(7, House::default_of(Game::TetGow), 1, 4);
    let source = source(7);
    let mut stream = Stream::new(&source, "tet-gow");
    for _ in 0..5 {
        assert!(fixture.play_any(&mut stream));
    }
    fixture
}

/// The pieces of the player to act.
fn held(fixture: &SceneFixture) -> Vec<Piece> {
    match fixture.round.view(fixture.to_act()) {
        View::Trick(view) => view.hand,
        View::Set(view) => view.dealt,
    }
}

fn draw(fixture: &SceneFixture, emoji: &EmojiSet) -> Screen {
    let style = HandStyle {
        taps: Taps::Two,
        ..HandStyle::plain(emoji)
    };
    let turn = fixture.to_act().unwrap();
    hand_sorted(
        &fixture.scene(Some(turn)),
        TileMask::EMPTY,
        Channel::Ephemeral,
        Locale::En,
        style,
    )
}

/// The label of a card's key: its letters, and the number of its tier.
fn key(piece: Piece) -> String {
    let number = piece.card().unwrap().tier().number();
    let tier = ["¹", "²", "³", "⁴", "⁵", "⁶"][number - 1];
    format!("{}{tier}", card_letters(piece).unwrap())
}

/// Whether a button is the key of a piece.
fn is_key(button: &Button) -> bool {
    matches!(button.press.table_act(), Some(TableAct::Toggle { .. }))
}

fn cards(screen: &Screen) -> Vec<&Button> {
    screen.buttons().filter(|button| is_key(button)).collect()
}

#[test]
fn cards_on_buttons_have_their_better_suit_their_tier_and_letters_for_both_suits() {
    let (fixture, emoji) = (fixture(), all_signs());
    let screen = draw(&fixture, &emoji);
    let held = held(&fixture);
    let buttons = cards(&screen);
    assert_eq!(buttons.len(), held.len());
    for piece in held {
        let label = key(piece);
        let button = buttons.iter().find(|button| button.label == label);
        let suit = emoji::suit_name(piece.card().unwrap().suit());
        let sign = button.unwrap().emoji.as_ref().unwrap();
        assert_eq!(sign.name, suit, "{label}");
    }
    let texts = || {
        let fields = screen.embeds[0].fields.iter();
        let fields = fields.map(|field| field.value.as_str());
        fields.chain([screen.content.as_str()])
    };
    assert!(texts().any(|text| text.contains("<:moon:")), "{screen:#?}");
    assert!(
        !texts().any(|text| text.contains("🌙")),
        "one kind of sign on a screen: {screen:#?}"
    );
}

#[test]
fn without_emojis_cards_have_the_signs_of_text_and_letters_on_buttons() {
    let fixture = fixture();
    let screen = draw(&fixture, &EmojiSet::default());
    let held = held(&fixture);
    for piece in held {
        let (sign, label) = (pips([piece]), key(piece));
        assert!(
            cards(&screen)
                .iter()
                .any(|button| button.label == label && button.emoji.is_none()),
            "{sign}"
        );
        assert!(written(&screen).contains(&sign), "{sign}");
    }
    assert!(!written(&screen).contains("<:"));
}

#[test]
fn without_emojis_no_row_of_cards_wraps_on_a_phone() {
    for number in 0..24 {
        let house = House::default_of(Game::TetGow);
        let fixture = SceneFixture::seated(number, house, 1, 3 + number as usize % 2);
        let screen = draw(&fixture, &EmojiSet::default());
        for row in screen.rows.iter().filter(|row| row.buttons.len() > 1) {
            let (last, others) = row.buttons.split_last().unwrap();
            assert!(!is_key(last) || rows::fits(others, last), "{row:#?}");
        }
    }
}

#[test]
fn no_piece_is_alone_in_its_row() {
    for (game, seats) in [(Game::TienGow, 4), (Game::TetGow, 3), (Game::TetGow, 4)] {
        let mut fixture = SceneFixture::seated(7, House::default_of(game), 1, seats);
        let source = source(9);
        let mut stream = Stream::new(&source, "rows");
        while fixture.to_act().is_some() {
            let screen = draw(&fixture, &all_signs());
            let keys = |row: &Row| row.buttons.iter().filter(|button| is_key(button)).count();
            let rows = screen.rows.iter().map(keys);
            let rows: Vec<usize> = rows.filter(|count| *count > 0).collect();
            let held: usize = rows.iter().sum();
            assert!(
                held == 1 || rows.iter().all(|count| (2..=4).contains(count)),
                "{rows:?}"
            );
            fixture.play_any(&mut stream);
        }
    }
}
