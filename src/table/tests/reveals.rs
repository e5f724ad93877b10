//! Who may see a finished hand.

use super::fixture::{ANN, BO, CY, EVE, TableFixture, terms};
use super::restarts::{comes_back, forget_field, restore};
use super::settings::change;
use crate::id::UserId;
use crate::store::{HandRow, Reveal};
use crate::table::{HiddenHandReason, Input, Notice, Refusal, TermChange, Terms};

/// A hand that was dealt to ANN, BO and two computers.
fn dealt(reveal: Reveal) -> (TableFixture, HandRow) {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], Terms { reveal, ..terms() });
    fixture.take(Input::Start { by: ANN }).unwrap();
    let row = fixture.running.clone().unwrap();
    (fixture, row)
}

fn withheld(row: &HandRow, user: UserId, is_closed: bool) -> Option<HiddenHandReason> {
    let sat = row.sitters.iter().any(|sitter| sitter.user == user);
    crate::table::withheld(row.reveal, sat, is_closed)
}

fn set(fixture: &TableFixture, by: UserId, reveal: Reveal) -> Input {
    change(fixture, by, TermChange::Reveal(reveal))
}

#[test]
fn people_of_a_hand_see_it_and_others_see_what_the_table_reveals() {
    use HiddenHandReason::{Always, UntilClosed};
    for (reveal, open, closed) in [
        (Reveal::Hand, None, None),
        (Reveal::Table, Some(UntilClosed), None),
        (Reveal::Never, Some(Always), Some(Always)),
    ] {
        let (_, row) = dealt(reveal);
        for (is_closed, wanted) in [(false, open), (true, closed)] {
            assert_eq!(
                withheld(&row, EVE, is_closed),
                wanted,
                "{reveal:?} {is_closed}"
            );
            assert_eq!(withheld(&row, ANN, is_closed), None, "{reveal:?}");
            assert_eq!(withheld(&row, BO, is_closed), None, "{reveal:?}");
        }
    }
}

#[test]
fn people_who_wait_or_came_after_the_deal_have_not_sat_at_the_hand() {
    let (mut fixture, row) = dealt(Reveal::Never);
    fixture.sit_on(CY, 2);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.play_out();
    assert!(fixture.table.seat_of(CY).is_some() && fixture.table.seat_of(BO).is_none());
    assert_eq!(withheld(&row, CY, false), Some(HiddenHandReason::Always));
    assert_eq!(withheld(&row, BO, false), None, "a leaver has sat at it");
}

#[test]
fn the_host_changes_the_reveal_between_hands_and_only_for_later_ones() {
    let (mut fixture, first) = dealt(Reveal::Never);
    fixture.refuses(set(&fixture, ANN, Reveal::Hand), &Refusal::HandRunning);
    fixture.play_out();
    fixture.next_hand(&[BO]);
    fixture.refuses(set(&fixture, BO, Reveal::Hand), &Refusal::NotHost);
    let stale = Input::ChangeTerms {
        by: ANN,
        version: fixture.table.version - 1,
        change: TermChange::Reveal(Reveal::Hand),
    };
    fixture.refuses(stale, &Refusal::Stale);
    let (version, before) = (fixture.table.version, fixture.table.terms.clone());
    fixture.take(set(&fixture, ANN, Reveal::Hand)).unwrap();
    assert!(fixture.told(&Notice::TermsChanged {
        before: Box::new(before)
    }));
    assert_eq!(fixture.table.version, version + 1);
    assert!(
        !fixture.person(BO).ready,
        "people who were ready are asked again"
    );
    assert_eq!(fixture.table.scene(None).terms.reveal, Reveal::Hand);
    comes_back(&fixture);
    fixture.take(set(&fixture, ANN, Reveal::Hand)).unwrap();
    assert_eq!(
        fixture.table.version,
        version + 1,
        "setting the same value changes nothing"
    );
    fixture.next_hand(&[ANN, BO]);
    assert_eq!(fixture.running.as_ref().unwrap().reveal, Reveal::Hand);
    assert_eq!(
        first.reveal,
        Reveal::Never,
        "the hand before keeps its setting"
    );
}

#[test]
fn a_table_stored_before_the_setting_existed_reveals_each_hand() {
    let (mut fixture, _) = dealt(Reveal::Never);
    forget_field(&mut fixture, "/terms", "reveal");
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.terms.reveal, Reveal::Hand);
}
