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
use crate::text::{Locale, NO_BREAK_SPACE, card_sign, pips};

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
    let card = piece.card().unwrap();
    let tier = ["¹", "²", "³", "⁴", "⁵", "⁶"][card.tier().number() - 1];
    card_sign(card).replace(NO_BREAK_SPACE, " ") + tier
}

/// Whether a button is the key of a piece.
fn is_key(button: &Button) -> bool {
    matches!(button.press.table_act(), Some(TableAct::Toggle { .. }))
}

fn cards(screen: &Screen) -> Vec<&Button> {
    screen.buttons().filter(|button| is_key(button)).collect()
}

#[test]
fn cards_on_keys_have_letters_for_both_suits_and_their_tier() {
    let (fixture, emoji) = (fixture(), all_signs());
    let screen = draw(&fixture, &emoji);
    let held = held(&fixture);
    let buttons = cards(&screen);
    assert_eq!(buttons.len(), held.len());
    for piece in held {
        let label = key(piece);
        let mut keys = buttons.iter().map(|key| key.label.as_str());
        assert!(keys.any(|key| key == label), "{label}");
    }
    let texts = || {
        let fields = screen.embeds[0].fields.iter();
        let fields = fields.map(|field| field.value.as_str());
        fields.chain([screen.content.as_str()])
    };
    assert!(texts().any(|text| text.contains("<:moon:")), "{screen:#?}");
}

/// Every screen of the player to act in some hands of Tet-Gow, with their pieces.
fn screens_of_whole_hands(emoji: &EmojiSet) -> Vec<(Screen, Vec<Piece>)> {
    let mut screens = Vec::new();
    for number in 0..8 {
        let (house, seats) = (House::default_of(Game::TetGow), 3 + number as usize % 2);
        let mut fixture = SceneFixture::seated(number, house, 1, seats);
        let source = source(number);
        let mut stream = Stream::new(&source, "whole hands");
        while fixture.to_act().is_some() {
            screens.push((draw(&fixture, emoji), held(&fixture)));
            fixture.play_any(&mut stream);
        }
    }
    screens
}

#[test]
fn keys_of_cards_have_the_emoji_of_their_better_suit_where_it_takes_no_more_rows() {
    let mut with_emojis = 0;
    for (screen, held) in screens_of_whole_hands(&all_signs()) {
        for button in cards(&screen) {
            let piece = held.iter().find(|piece| key(**piece) == button.label);
            let suit = emoji::suit_name(piece.unwrap().card().unwrap().suit());
            let expected = matches!(held.len(), 1 | 2 | 4).then_some(suit);
            let sign = button.emoji.as_ref().map(|emoji| emoji.name.clone());
            assert_eq!(sign, expected, "{} of {}", button.label, held.len());
            with_emojis += usize::from(sign.is_some());
        }
    }
    assert!(with_emojis > 20, "{with_emojis}");
}

#[test]
fn without_emojis_cards_have_letters_in_texts_and_on_keys() {
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
fn no_row_of_cards_wraps_on_a_phone() {
    for emoji in [all_signs(), EmojiSet::default()] {
        for (screen, held) in screens_of_whole_hands(&emoji) {
            let has_key = |row: &&Row| row.buttons.iter().any(is_key);
            let rows: Vec<&Row> = screen.rows.iter().filter(has_key).collect();
            assert!(rows.len() <= held.len().div_ceil(3), "{rows:#?}");
            for row in rows {
                let (last, others) = row.buttons.split_last().unwrap();
                assert!(rows::fits(others, last), "{row:#?}");
            }
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
