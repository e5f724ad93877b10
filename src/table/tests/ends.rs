//! Ending a table.

use gow::PerSeat;

use super::bets::{bet, pai_gow, started};
use super::fixture::{ANN, BO, CY, EVE, TableFixture, sit, terms};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::table::{
    Bank, CloseReason, Input, Notice, Phase, PhaseScene, Refusal, State, TableEnd, Terms,
};

#[test]
fn the_host_alone_ends_a_lobby_at_once() {
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.refuses(Input::End { by: BO }, &Refusal::NotHost);
    fixture.take(Input::End { by: ANN }).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Ended));
    fixture.refuses(Input::End { by: ANN }, &Refusal::Closed);
}

#[test]
fn with_others_seated_one_more_has_to_agree() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY]);
    fixture.take(Input::End { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::EndAsked { by: ANN }));
    fixture.refuses(Input::End { by: ANN }, &Refusal::EndNeedsAnother);
    fixture.refuses(Input::End { by: EVE }, &Refusal::NotSeated);
    fixture.take(Input::End { by: CY }).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Ended));
}

#[test]
fn the_request_to_end_lapses_when_the_host_leaves_and_at_the_next_deal() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.refuses(Input::End { by: CY }, &Refusal::NotHost);
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.table.end_asked_by, None);
}

#[test]
fn a_host_who_asked_ends_the_table_alone_once_the_others_have_left() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.take(Input::End { by: ANN }).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Ended));
}

#[test]
fn a_running_hand_is_played_to_its_end() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(Input::End { by: ANN }).unwrap();
    assert_eq!(fixture.table.ending, None);
    fixture.take(Input::End { by: BO }).unwrap();
    assert!(fixture.table.ending.is_some());
    assert_eq!(fixture.table.scene(None).end_asked_by, None, "BO agreed");
    fixture.refuses(sit(EVE), &Refusal::Ending);
    assert_eq!(fixture.table.no_seat_refusal(EVE), Refusal::Ending);
    // A second press changes nothing.
    let before = fixture.table.to_body();
    fixture.take(Input::End { by: BO }).unwrap();
    assert_eq!(fixture.table.to_body(), before);
    fixture.play_out();
    assert_eq!(fixture.closing(), Some(CloseReason::Ended));
    assert!(fixture.told_any(|notice| matches!(notice, Notice::Settled { .. })));
    assert_eq!(fixture.voided, 0, "players never void chips");
}

#[test]
fn a_person_who_manages_the_server_ends_a_table_without_its_people() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(Input::EndByManager).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Manager));
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.take(Input::EndByManager).unwrap();
    assert!(fixture.table.ending.is_some());
    assert_eq!(fixture.table.end_asked_by, None, "nobody has to agree");
    comes_back(&fixture);
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.ending, Some(CloseReason::Manager));
    fixture.play_out();
    assert_eq!(fixture.closing(), Some(CloseReason::Manager));
    assert_eq!(fixture.voided, 0, "the hand counts");
}

#[test]
fn a_stored_table_that_ends_waits_for_no_agreement() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.take(Input::End { by: BO }).unwrap();
    // As earlier programs stored it.
    let mut before = fixture.table.clone();
    before.end_asked_by = Some(ANN);
    fixture.row.body = before.to_body().into();
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert!(back.ending.is_some());
    assert_eq!(back.scene(None).end_asked_by, None);
}

#[test]
fn a_table_that_is_removed_closes_at_once() {
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.take(Input::Close).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Removed));
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.play_out();
    fixture.take(Input::Close).unwrap();
    assert!(matches!(
        fixture.table.phase,
        Phase::Closed {
            why: CloseReason::Removed,
            last: Some(_)
        }
    ));
    assert_eq!(fixture.voided, 0, "a settled hand stays settled");
}

#[test]
fn a_hand_that_an_operator_voids_does_not_count_and_the_table_stays() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    assert_eq!(fixture.table.state(), State::Playing);
    fixture.take(Input::Void).unwrap();
    assert_eq!(fixture.table.state(), State::Lobby);
    assert_eq!(fixture.voided, 1);
    assert!(fixture.told(&Notice::Voided));
    assert!(fixture.table.seat_of(ANN).is_some(), "everybody stays");
    fixture.refuses(Input::Void, &Refusal::NoHand);
}

/// The number and the result of the hand that a closed table still shows.
fn last_of(fixture: &TableFixture, viewer: Option<UserId>) -> Option<(u32, PerSeat<i64>)> {
    let PhaseScene::Closed { last, .. } = fixture.table.scene(viewer).phase else {
        panic!("not closed")
    };
    last.map(|last| (last.number, last.net))
}

#[test]
fn the_last_settlement_outlives_the_table() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.take(Input::End { by: ANN }).unwrap();
    fixture.play_out();
    let told = fixture.notices.iter().find_map(|notice| match notice {
        Notice::Settled { net } => Some(net.clone()),
        _ => None,
    });
    let last = last_of(&fixture, None);
    assert_eq!(last, told.map(|net| (1, net)));
    assert_eq!(last, last_of(&fixture, Some(ANN)));
    // In the pause after a hand it is still the last one.
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.play_out();
    let PhaseScene::Between { last: settled, .. } = fixture.table.scene(None).phase else {
        panic!("settled")
    };
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(last_of(&fixture, None), Some((1, settled.net)));
    // A lobby has none.
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.take(Input::End { by: ANN }).unwrap();
    assert_eq!(last_of(&fixture, None), None);
}

/// A table that was opened for some hands or minutes.
fn opened_until(until: TableEnd) -> TableFixture {
    let mut fixture = TableFixture::seated_by(
        &[ANN, BO],
        Terms {
            until: Some(until),
            ..terms()
        },
    );
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture
}

fn is_over(fixture: &TableFixture) -> bool {
    matches!(
        fixture.table.phase,
        Phase::Closed {
            why: CloseReason::Over,
            last: Some(_)
        }
    )
}

#[test]
fn a_table_for_some_hands_closes_after_the_last() {
    let mut fixture = opened_until(TableEnd::Hands(2));
    fixture.play_out();
    assert!(fixture.is_between());
    comes_back(&fixture);
    fixture.next_hand(&[ANN, BO]);
    assert_eq!(fixture.hand().number, 2);
    fixture.play_out();
    assert!(is_over(&fixture), "{:?}", fixture.table.phase);
    assert!(fixture.told(&Notice::Closed));
}

#[test]
fn a_table_for_some_minutes_plays_the_running_hand_to_its_end() {
    let mut fixture = opened_until(TableEnd::Minutes(5));
    let end = fixture.table.ends_at().unwrap();
    assert_eq!(end.get() - fixture.now.get(), 5 * 60_000);
    comes_back(&fixture);
    fixture.advance(6 * 60_000);
    fixture.play_any();
    assert!(fixture.table.hand().is_some(), "the hand is not cut short");
    fixture.play_out();
    assert!(is_over(&fixture), "{:?}", fixture.table.phase);
}

#[test]
fn between_two_hands_a_table_closes_when_its_minutes_are_over() {
    let mut fixture = opened_until(TableEnd::Minutes(5));
    let end = fixture.table.ends_at().unwrap();
    fixture.play_out();
    assert!(fixture.is_between());
    assert_eq!(fixture.table.deadline(), Some(end));
    fixture.tick_at_deadline();
    assert!(is_over(&fixture), "{:?}", fixture.table.phase);
    let mut fixture = opened_until(TableEnd::Minutes(5));
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.advance(5 * 60_000);
    fixture.next_hand(&[BO]);
    assert!(is_over(&fixture), "no hand is dealt after the end");
}

#[test]
fn a_table_whose_minutes_end_while_people_bet_deals_no_hand_after_them() {
    for times_out in [false, true] {
        let terms = Terms {
            until: Some(TableEnd::Minutes(5)),
            ..pai_gow("plain", Bank::HouseBank)
        };
        let mut fixture = started(&[ANN, BO], terms);
        for user in [ANN, BO] {
            fixture.take(bet(&fixture, user, 10)).unwrap();
        }
        fixture.play_out();
        fixture.next_hand(&[ANN, BO]);
        fixture.take(bet(&fixture, ANN, 10)).unwrap();
        fixture.advance(5 * 60_000);
        let last = match times_out {
            false => bet(&fixture, BO, 10),
            true => Input::Tick,
        };
        fixture.take(last).unwrap();
        assert!(is_over(&fixture), "{:?}", fixture.table.phase);
        assert_eq!(fixture.table.hands, 1);
    }
}

#[test]
fn a_void_hand_does_not_count_towards_the_hands_of_a_table() {
    let mut fixture = opened_until(TableEnd::Hands(1));
    fixture.running.as_mut().unwrap().rules_version += 1;
    let progress = restore(&fixture, fixture.now).unwrap();
    assert!(matches!(progress.next.phase, Phase::Lobby));
    let mut fixture = opened_until(TableEnd::Hands(2));
    fixture.take(Input::Void).unwrap();
    assert_eq!(fixture.table.scene(None).until, Some(TableEnd::Hands(3)));
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    assert!(fixture.is_between(), "one of the two is still to come");
    fixture.next_hand(&[ANN, BO]);
    fixture.play_out();
    assert!(is_over(&fixture), "{:?}", fixture.table.phase);
}

#[test]
fn a_table_whose_minutes_are_over_deals_no_hand_after_a_void_one() {
    let mut fixture = opened_until(TableEnd::Minutes(5));
    fixture.advance(5 * 60_000);
    fixture.take(Input::Void).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Over));
    let mut fixture = opened_until(TableEnd::Minutes(5));
    let end = fixture.table.ends_at();
    fixture.take(Input::Void).unwrap();
    assert!(fixture.is_lobby());
    assert_eq!(fixture.table.deadline(), end);
    fixture.tick_at_deadline();
    assert_eq!(fixture.closing(), Some(CloseReason::Over));
}

#[test]
fn the_minutes_of_a_table_stop_while_it_cannot_be_reached() {
    let mut fixture = opened_until(TableEnd::Minutes(5));
    let end = fixture.table.ends_at().unwrap();
    fixture.take(Input::Suspend).unwrap();
    fixture.advance(10 * 60_000);
    fixture.take(Input::Resume).unwrap();
    let later = fixture.table.ends_at().unwrap();
    assert_eq!(later.get(), end.get() + 10 * 60_000);
}
