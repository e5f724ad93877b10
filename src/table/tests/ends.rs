//! Ending a table.

use gow::PerSeat;

use super::desk::{ANN, BO, CY, Desk, EVE, terms};
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::{Closing, Input, Notice, Person, Phase, PhaseScene, Refusal, Terms, Until};

fn is_ended(desk: &Desk) -> bool {
    matches!(desk.table.phase, Phase::Closed { why: Closing::Ended, .. })
}

#[test]
fn the_host_alone_ends_a_lobby_at_once() {
    let mut desk = Desk::seated(&[ANN]);
    desk.refuses(Input::End { by: BO }, &Refusal::NotHost);
    desk.take(Input::End { by: ANN }).unwrap();
    assert!(is_ended(&desk));
    desk.refuses(Input::End { by: ANN }, &Refusal::Closed);
}

#[test]
fn with_others_seated_one_more_has_to_agree() {
    let mut desk = Desk::seated(&[ANN, BO, CY]);
    desk.take(Input::End { by: ANN }).unwrap();
    assert!(desk.told(&Notice::EndAsked { by: ANN }));
    desk.refuses(Input::End { by: ANN }, &Refusal::EndNeedsAnother);
    desk.refuses(Input::End { by: EVE }, &Refusal::NotSeated);
    desk.take(Input::End { by: CY }).unwrap();
    assert!(is_ended(&desk));
}

#[test]
fn the_question_falls_with_who_asked_it_and_at_the_next_deal() {
    let mut desk = Desk::seated(&[ANN, BO, CY]);
    desk.take(Input::End { by: ANN }).unwrap();
    desk.take(Input::Leave { user: ANN }).unwrap();
    desk.refuses(Input::End { by: CY }, &Refusal::NotHost);
    let mut desk = Desk::seated(&[ANN, BO]);
    desk.take(Input::End { by: ANN }).unwrap();
    desk.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(desk.table.end_asked_by, None);
}

#[test]
fn who_asked_ends_alone_when_the_others_have_gone() {
    let mut desk = Desk::seated(&[ANN, BO]);
    desk.take(Input::End { by: ANN }).unwrap();
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.take(Input::End { by: ANN }).unwrap();
    assert!(is_ended(&desk));
}

#[test]
fn a_running_hand_is_played_to_its_end() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.take(Input::End { by: ANN }).unwrap();
    assert!(!desk.table.ending);
    desk.take(Input::End { by: BO }).unwrap();
    assert!(desk.table.ending);
    let person = Person::new(EVE, "Eve");
    desk.refuses(Input::Sit { person, seat: None }, &Refusal::Closed);
    // A second press has nothing more to do.
    let before = desk.table.to_body();
    desk.take(Input::End { by: BO }).unwrap();
    assert_eq!(desk.table.to_body(), before);
    desk.play_out();
    assert!(is_ended(&desk));
    assert!(desk.notices.iter().any(|notice| matches!(notice, Notice::Settled { .. })));
    assert_eq!(desk.voided, 0, "players never void chips");
}

#[test]
fn a_table_that_is_removed_closes_at_once() {
    let mut desk = Desk::seated(&[ANN]);
    desk.take(Input::Close).unwrap();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Removed, .. }));
    let mut desk = Desk::dealt(&[ANN]);
    desk.play_out();
    desk.take(Input::Close).unwrap();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Removed, last: Some(_) }));
    assert_eq!(desk.voided, 0, "what is settled stays settled");
}

/// The number and the result of the hand that a closed table still shows.
fn last_of(desk: &Desk, viewer: Option<UserId>) -> Option<(u32, PerSeat<i64>)> {
    let PhaseScene::Closed { last, .. } = desk.table.scene(viewer).phase else { panic!("not closed") };
    last.map(|last| (last.number, last.net))
}

#[test]
fn the_last_settlement_outlives_the_table() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.take(Input::End { by: ANN }).unwrap();
    desk.play_out();
    let told = desk.notices.iter().find_map(|notice| match notice {
        Notice::Settled { net } => Some(net.clone()),
        _ => None,
    });
    let last = last_of(&desk, None);
    assert_eq!(last, told.map(|net| (1, net)));
    assert_eq!(last, last_of(&desk, Some(ANN)));
    // In the pause after a hand it is still the last one.
    let mut desk = Desk::dealt(&[ANN]);
    desk.play_out();
    let PhaseScene::Between { last: settled, .. } = desk.table.scene(None).phase else { panic!("settled") };
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(last_of(&desk, None), Some((1, settled.net)));
    // A lobby has none.
    let mut desk = Desk::seated(&[ANN]);
    desk.take(Input::End { by: ANN }).unwrap();
    assert_eq!(last_of(&desk, None), None);
}

/// A table that was opened for some hands or minutes.
fn opened_until(until: Until) -> Desk {
    let mut desk = Desk::seated_by(&[ANN, BO], Terms { until: Some(until), ..terms() });
    desk.take(Input::Start { by: ANN }).unwrap();
    desk
}

fn is_over(desk: &Desk) -> bool {
    matches!(desk.table.phase, Phase::Closed { why: Closing::Over, last: Some(_) })
}

#[test]
fn a_table_for_some_hands_closes_after_the_last() {
    let mut desk = opened_until(Until::Hands(2));
    desk.play_out();
    assert!(desk.is_between());
    comes_back(&desk);
    for by in [ANN, BO] {
        desk.take(Input::NextHand { by }).unwrap();
    }
    assert_eq!(desk.hand().number, 2);
    desk.play_out();
    assert!(is_over(&desk), "{:?}", desk.table.phase);
    assert!(desk.told(&Notice::Closed));
    assert_eq!(desk.accounts.get(&crate::ledger::Account::Escrow(desk.table.id)), Some(&0));
}

#[test]
fn a_table_for_some_minutes_plays_the_running_hand_to_its_end() {
    let mut desk = opened_until(Until::Minutes(5));
    let end = desk.table.ends_at().unwrap();
    assert_eq!(end.get() - desk.now.get(), 5 * 60_000);
    comes_back(&desk);
    desk.advance(6 * 60_000);
    desk.play_any();
    assert!(desk.table.hand().is_some(), "the hand is not cut short");
    desk.play_out();
    assert!(is_over(&desk), "{:?}", desk.table.phase);
}

#[test]
fn between_two_hands_a_table_closes_when_its_minutes_are_over() {
    let mut desk = opened_until(Until::Minutes(5));
    let end = desk.table.ends_at().unwrap();
    desk.play_out();
    assert!(desk.is_between());
    assert_eq!(desk.table.deadline(), Some(end));
    desk.tick_at_deadline();
    assert!(is_over(&desk), "{:?}", desk.table.phase);
    let mut desk = opened_until(Until::Minutes(5));
    desk.play_out();
    desk.take(Input::NextHand { by: ANN }).unwrap();
    desk.advance(5 * 60_000);
    desk.take(Input::NextHand { by: BO }).unwrap();
    assert!(is_over(&desk), "no hand is dealt after the end");
}

#[test]
fn a_void_hand_is_none_of_those_that_a_table_was_opened_for() {
    let mut desk = opened_until(Until::Hands(1));
    desk.running.as_mut().unwrap().rules_version += 1;
    let progress = super::restarts::restore(&desk, desk.now).unwrap();
    assert!(matches!(progress.next.phase, Phase::Lobby));
}
