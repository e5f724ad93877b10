//! A full table of Pai Gow, where everybody has the longest name and has missed the turn.

use gow::{Game, House, PerSeat, Seat};

use super::fixture::{DEADLINE, SceneFixture, person, seat, user_at};
use super::limit::{all_screens, within};
use super::render::{hand, public_screen};
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{Channel, sums};
use crate::table::{ClockAct, CloseReason, MissedTurnScene};
use crate::text::Locale;

/// Hands that are played.
const HANDS: u64 = 12;

const SEATS: usize = 8;

/// The longest name: wide characters, the last one written from right to left.
fn longest_name() -> String {
    format!("{}\u{1e900}", "🀄".repeat(31))
}

/// A hand that the first seat banks; a change of terms asks everybody, and somebody wants to close the table.
fn full_table(number: u64) -> SceneFixture {
    let house = House::named(Game::PaiGow, "casino").unwrap();
    let mut fixture = SceneFixture::seated(number * SEATS as u64, house, 1, SEATS);
    let name = longest_name();
    fixture.seats = PerSeat::from_fn(SEATS, |seat| person(seat, &name));
    let missed = |seat: Seat| MissedTurnScene {
        seat,
        own: false,
        turns: 1,
        act: match seat.index() % 2 {
            0 => ClockAct::Set,
            _ => ClockAct::SatOut,
        },
        width: 4,
        pieces: None,
        is_latest: true,
    };
    fixture.missed = Seat::all(SEATS).map(missed).collect();
    for seat in Seat::all(SEATS) {
        fixture.asks(seat);
    }
    fixture.end_asked_by = Some(user_at(seat(SEATS - 1)));
    fixture
}

#[test]
fn a_full_table_stays_within_the_limits() {
    for number in 0..HANDS {
        let running = full_table(number);
        let over = running.clone().played_out(number, "full table");
        for locale in Locale::ALL {
            all_screens(&running.scene(None), locale);
            let between = over.settled(None, Some(DEADLINE));
            all_screens(&between, locale);
            within(&sums(&between, locale).unwrap());
            all_screens(&over.closed(None, CloseReason::Idle), locale);
            for seat in Seat::all(SEATS) {
                for scene in [running.scene(Some(seat)), over.settled(Some(seat), None)] {
                    within(&hand(&scene, TileMask::EMPTY, Channel::Dm, locale));
                }
            }
        }
    }
}

#[test]
fn where_names_have_no_room_letters_stand_for_them() {
    let letters = "**A**, **B**, **C**, **D**, **E**, **F**, **G**, **H**";
    for number in 0..HANDS {
        let over = full_table(number).played_out(number, "full table");
        let shown = public_screen(&over.settled(None, Some(DEADLINE)), Locale::En);
        for words in [
            format!("A hand can cost more now. {letters}: press *Next hand*"),
            format!("Waiting for {letters} to press *Next hand*"),
        ] {
            assert!(shown.content.contains(&words), "{}", shown.content);
        }
        let alt = &shown.embeds[0].picture.as_ref().unwrap().alt;
        let names = alt.matches(&longest_name()).count();
        assert!(names == 1 && alt.contains("; B, "), "{alt}");
        assert_eq!(alt.matches(" · ").count(), 2 * SEATS, "with ranks: {alt}");
    }
}
