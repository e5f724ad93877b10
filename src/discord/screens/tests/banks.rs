//! Who banked a hand and who banks the next, in the picture of the settlement.

use gow::{Game, House, Seat};

use super::fixture::{SceneFixture, at_the_end, celko, seat};
use crate::board::{SettlementPicture, Subject};
use crate::discord::screens::settlement;
use crate::text::Locale;

fn pictured(fixture: &SceneFixture) -> (SettlementPicture, String) {
    let screen = settlement(&fixture.settled(None, None), Locale::En);
    let picture = screen.embeds[0].picture.clone().unwrap();
    let Subject::Settlement(shows) = picture.shows else {
        panic!("a settlement")
    };
    (shows, picture.alt)
}

#[test]
fn the_factor_of_the_hand_stands_beside_who_banked_it() {
    for number in 0..20 {
        let fixture = at_the_end(number, celko());
        let (shows, alt) = pictured(&fixture);
        let view = fixture.settled(None, None);
        let crate::table::PhaseScene::Between { last, .. } = &view.phase else {
            panic!("it is over")
        };
        let outcome = last.outcome.trick().unwrap();
        let banker = seat(number as usize % 4);
        for row in &shows.rows {
            assert_eq!(
                row.banked,
                (row.seat == banker).then_some(2),
                "hand {number}"
            );
            let next = (Some(row.seat) == outcome.next_banker)
                .then(|| celko().multiplier(outcome.next_streak));
            assert_eq!(row.banks_next, next, "hand {number}");
        }
        assert_eq!(alt.matches("banker ×2").count(), 1, "{alt}");
    }
}

#[test]
fn where_nobody_pays_more_no_seat_is_marked() {
    let (shows, alt) = pictured(&at_the_end(3, House::default_of(Game::TetGow)));
    assert!(
        shows
            .rows
            .iter()
            .all(|row| row.banked.is_none() && row.banks_next.is_none())
    );
    assert!(
        !alt.contains("banker") && !alt.contains("leads first"),
        "{alt}"
    );
    assert_eq!(Seat::all(4).count(), shows.rows.len());
}
