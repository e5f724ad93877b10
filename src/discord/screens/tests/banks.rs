//! Who banked a hand and who banks the next, in the picture of the settlement.

use gow::{Game, House, Line, Outcome, Round as _, Seat};

use super::fixture::{SceneFixture, at_the_end, celko, seat};
use super::render::public_screen;
use crate::board::{SettlementPicture, Subject};
use crate::text::Locale;

fn pictured(fixture: &SceneFixture) -> (SettlementPicture, String) {
    let screen = public_screen(&fixture.settled(None, None), Locale::En);
    let picture = screen.embeds[0].picture.clone().unwrap();
    let Subject::Settlement(shows) = picture.shows else {
        panic!("a settlement")
    };
    (shows, picture.alt)
}

#[test]
fn the_factor_of_the_hand_stands_beside_who_paid_it_or_was_paid_by_the_winner() {
    let mut marked = 0;
    for number in 0..20 {
        let fixture = at_the_end(number, celko());
        let (shows, alt) = pictured(&fixture);
        let outcome = fixture.round.outcome().and_then(Outcome::trick).unwrap();
        let banker = seat(number as usize % 4);
        for row in &shows.rows {
            assert_eq!(row.banks, row.seat == banker, "hand {number}");
            // The banker pays and gets double, and a payer of that is marked.
            let lines = || {
                outcome
                    .lines
                    .iter()
                    .filter_map(|(of, line)| Some((of, line.as_ref()?)))
            };
            let is_own = |of, line: &Line| {
                let pays = line.points > 0 && line.paid_by == row.seat;
                pays || line.points < 0 && of == row.seat
            };
            let pays = || {
                lines()
                    .filter(|(of, line)| is_own(*of, line))
                    .map(|(_, line)| line)
            };
            if pays().any(|line| line.banker > 1) {
                assert!(row.paid.is_some_and(|factor| factor >= 2), "hand {number}");
                marked += 1;
            }
            if pays().next().is_none() {
                assert_eq!(row.paid, None, "hand {number}: {row:?}");
            }
        }
        assert_eq!(alt.matches("banker ×2").count(), 1, "{alt}");
    }
    assert!(marked >= 20, "{marked}");
}

#[test]
fn where_nobody_pays_more_no_seat_is_marked() {
    let (shows, alt) = pictured(&at_the_end(3, House::default_of(Game::TetGow)));
    assert!(
        shows
            .rows
            .iter()
            .all(|row| !row.banks && row.paid.is_none())
    );
    assert!(
        !alt.contains("banker") && !alt.contains("first leader"),
        "{alt}"
    );
    assert_eq!(Seat::all(4).count(), shows.rows.len());
}
