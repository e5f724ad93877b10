//! Hands with the bot's own emojis, and without.

use gow::fair::Stream;
use gow::{Game, House, Piece, Round as _, View};

use super::En;
use super::felt::{Felt, source};
use super::picture_of_text::written;
use crate::board::{Style, emoji};
use crate::discord::custom_id::{Act, TileMask};
use crate::discord::screens::{Button, Channel, Screen, Sign, Signs, Taste, hand_sorted};
use crate::store::Sorting;
use crate::text::{card_letters, pips};

/// Every emoji that the bot uploads, with ids as long as Discord's can be.
pub fn all_signs() -> Signs {
    let signs = emoji::all(Style::Classic).into_iter().zip(0_u64..);
    Signs::new(signs.map(|(emoji, place)| Sign { name: emoji.name, id: (u64::MAX - place).to_string() }))
}

/// A hand of Tet-Gow in the middle, with the turn of whoever sees it.
fn felt() -> Felt {
    let mut felt = Felt::seated(7, House::default_of(Game::TetGow), 1, 4);
    let source = source(7);
    let mut stream = Stream::new(&source, "tet-gow");
    for _ in 0..5 {
        assert!(felt.play_any(&mut stream));
    }
    felt
}

/// What whoever is to play holds.
fn held(felt: &Felt) -> Vec<Piece> {
    match felt.round.view(felt.to_act()) {
        View::Trick(view) => view.hand,
        View::Set(view) => view.dealt,
    }
}

fn draw(felt: &Felt, signs: &Signs) -> Screen {
    let taste = Taste { sorting: Sorting::Suit, signs };
    let turn = felt.to_act().unwrap();
    hand_sorted(&felt.scene(Some(turn)), TileMask::EMPTY, Channel::Ephemeral, En, taste)
}

fn cards(screen: &Screen) -> Vec<&Button> {
    screen.buttons().filter(|button| matches!(button.press.act, Act::Toggle { .. })).collect()
}

#[test]
fn cards_on_buttons_have_their_first_suit_and_letters_for_both() {
    let (felt, signs) = (felt(), all_signs());
    let screen = draw(&felt, &signs);
    let held = held(&felt);
    let buttons = cards(&screen);
    assert_eq!(buttons.len(), held.len());
    for piece in held {
        let letters = card_letters(piece).unwrap();
        let button = buttons.iter().find(|button| button.label == letters).unwrap();
        assert_eq!(button.emoji.as_ref(), signs.of(piece), "{letters}");
    }
    let fields = || screen.embeds[0].fields.iter().map(|field| field.value.as_str());
    assert!(fields().any(|text| text.contains("<:moon:")), "{screen:#?}");
    assert!(!fields().any(|text| text.contains("🌙")), "one kind of sign on a screen: {screen:#?}");
}

#[test]
fn without_emojis_cards_have_the_signs_of_text() {
    let felt = felt();
    let screen = draw(&felt, &Signs::default());
    let held = held(&felt);
    for piece in held {
        let sign = pips([piece]);
        assert!(cards(&screen).iter().any(|button| button.label == sign && button.emoji.is_none()), "{sign}");
        assert!(written(&screen).contains(&sign), "{sign}");
    }
    assert!(!written(&screen).contains("<:"));
}

#[test]
fn no_piece_is_alone_in_its_row() {
    for (game, seats) in [(Game::TienGow, 4), (Game::TetGow, 3), (Game::TetGow, 4)] {
        let mut felt = Felt::seated(7, House::default_of(game), 1, seats);
        let source = source(9);
        let mut stream = Stream::new(&source, "rows");
        while felt.to_act().is_some() {
            let screen = draw(&felt, &all_signs());
            let pieces = |row: &crate::discord::screens::Row| {
                let toggles = row.buttons.iter().filter(|b| matches!(b.press.act, Act::Toggle { .. }));
                toggles.count()
            };
            let rows: Vec<usize> = screen.rows.iter().map(pieces).filter(|count| *count > 0).collect();
            let held: usize = rows.iter().sum();
            assert!(held == 1 || rows.iter().all(|count| (2..=4).contains(count)), "{rows:?}");
            if !felt.play_any(&mut stream) {
                break;
            }
        }
    }
}
