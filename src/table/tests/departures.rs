//! Leaving, being removed, and who becomes the host.

use super::fixture::{ANN, BO, CY, DI, EVE, PAUSE_MS, TableFixture, kick, seat, terms};
use super::plays::play;
use crate::table::{CloseReason, IDLE_MS, Input, Notice, Refusal};

#[test]
fn leaving_a_lobby_frees_the_seat_at_once() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert!(fixture.table.seats[seat(1)].is_empty());
    assert!(fixture.told(&Notice::Left { user: BO }));
    fixture.refuses(Input::Leave { user: BO }, &Refusal::NotSeated);
    fixture.refuses(Input::Leave { user: EVE }, &Refusal::NotSeated);
}

#[test]
fn the_role_of_host_passes_on_in_playing_order() {
    let mut fixture = TableFixture::open(CY, terms());
    for (user, index) in [(ANN, 0), (CY, 2), (DI, 3)] {
        fixture.sit_on(user, index);
    }
    fixture.take(Input::Leave { user: CY }).unwrap();
    assert_eq!(fixture.table.host, DI);
    assert!(fixture.told(&Notice::HostPassed { user: DI }));
    fixture.take(Input::Leave { user: DI }).unwrap();
    assert_eq!(fixture.table.host, ANN);
}

#[test]
fn the_role_of_host_passes_to_a_person_who_stays_otherwise_to_one_who_waits() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.sit_on(CY, 3);
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert_eq!(
        fixture.table.host, ANN,
        "only the host's departure passes the role on"
    );
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(fixture.table.host, CY, "BO leaves too");
    fixture.play_out();
    assert!(
        fixture.is_between(),
        "the waiting person keeps the table open"
    );
    assert_eq!(fixture.table.people().count(), 1);
}

#[test]
fn a_host_without_a_seat_stays_host() {
    let mut fixture = TableFixture::open(EVE, terms());
    fixture.sit(ANN).unwrap();
    fixture.sit(BO).unwrap();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(fixture.table.host, EVE);
    fixture.take(kick(EVE, 1)).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Deserted));
}

#[test]
fn the_first_seated_person_leads_for_a_host_without_a_seat() {
    let mut fixture = TableFixture::open(EVE, terms());
    assert_eq!(fixture.table.leader(), EVE, "nobody sits here");
    fixture.refuses(Input::AddComputer { by: BO }, &Refusal::NotHost);
    fixture.sit_on(CY, 2);
    fixture.sit_on(BO, 1);
    assert_eq!(fixture.table.leader(), BO);
    assert_eq!(fixture.table.scene(None).host, BO);
    fixture.refuses(Input::AddComputer { by: CY }, &Refusal::NotHost);
    fixture.take(Input::AddComputer { by: BO }).unwrap();
    fixture.take(Input::AddComputer { by: EVE }).unwrap();
    fixture.take(kick(BO, 0)).unwrap();
    fixture.sit_on(EVE, 0);
    assert_eq!(fixture.table.scene(None).host, EVE, "the host sits now");
    fixture.refuses(Input::Start { by: BO }, &Refusal::NotHost);
}

#[test]
fn the_person_who_leads_for_the_host_starts_and_ends_the_table() {
    let mut fixture = TableFixture::open(EVE, terms());
    fixture.sit(BO).unwrap();
    for _ in 0..3 {
        fixture.take(Input::AddComputer { by: BO }).unwrap();
    }
    fixture.take(Input::Start { by: BO }).unwrap();
    assert!(fixture.told(&Notice::Dealt));
    fixture.play_out();
    fixture.take(Input::End { by: BO }).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Ended));
}

#[test]
fn a_table_closes_when_everybody_leaves_but_waits_if_nobody_ever_sat() {
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_lobby());
    fixture.sit(ANN).unwrap();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Deserted));
    assert!(fixture.told(&Notice::Closed));
    assert_eq!(fixture.table.deadline(), None);
    fixture.refuses(Input::Tick, &Refusal::Closed);
}

#[test]
fn an_idle_table_closes_after_an_hour() {
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.advance(IDLE_MS - 1);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_lobby());
    fixture.sit(ANN).unwrap();
    fixture.advance(1);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_lobby(), "somebody sat down meanwhile");
    fixture.tick_at_deadline();
    assert_eq!(fixture.closing(), Some(CloseReason::Idle));
}

#[test]
fn a_computer_finishes_a_leavers_hand_and_the_leaver_is_paid() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    assert!(fixture.play_until_turn_of(ANN));
    let version = fixture.table.version;
    fixture.take(Input::Leave { user: ANN }).unwrap();
    let home = fixture.table.seat_of(ANN).unwrap();
    assert!(fixture.person(ANN).leaving);
    assert_eq!(
        fixture.table.version, version,
        "leaving during somebody else's turn makes no new version"
    );
    assert_eq!(fixture.table.computer_to_act(), Some(home));
    assert_eq!(
        fixture.table.deadline().unwrap().get(),
        fixture.now.get() + PAUSE_MS
    );
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert!(fixture.person(ANN).leaving, "a second time changes nothing");
    let (_, moves) = fixture.legal();
    fixture.refuses(play(ANN, version, moves[0]), &Refusal::NotSeated);
    let held = 5_000 - fixture.chips(ANN);
    assert_eq!(held, 560);
    fixture.play_out();
    let between = fixture.finished_hand();
    assert_eq!(fixture.chips(ANN), 5_000 + between.net[home]);
    assert_eq!(between.parties[home].user(), Some(ANN));
    assert!(fixture.table.seats[home].is_empty());
}

#[test]
fn when_the_last_person_leaves_the_hand_is_finished_first() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert!(fixture.table.hand().is_some());
    fixture.play_out();
    assert_eq!(fixture.closing(), Some(CloseReason::Deserted));
    assert!(fixture.told(&Notice::Closed));
}

#[test]
fn only_the_host_removes_people() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.refuses(kick(BO, 0), &Refusal::NotHost);
    fixture.refuses(kick(ANN, 7), &Refusal::NobodyThere);
    fixture.take(kick(ANN, 3)).unwrap();
    fixture.refuses(kick(ANN, 3), &Refusal::NobodyThere);
    fixture.take(kick(ANN, 1)).unwrap();
    assert!(fixture.told(&Notice::Removed { user: BO }));
    assert!(!fixture.told(&Notice::Left { user: BO }));
    assert!(fixture.table.seats[seat(1)].is_empty());
}

#[test]
fn a_person_who_manages_the_server_removes_anybody() {
    let kicked = |index| Input::KickByManager { seat: seat(index) };
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.refuses(kicked(7), &Refusal::NobodyThere);
    fixture.take(kicked(0)).unwrap();
    assert!(fixture.told(&Notice::Removed { user: ANN }));
    assert_eq!(fixture.table.host, BO);
    fixture.take(kicked(1)).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Deserted));
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(kicked(0)).unwrap();
    assert!(fixture.person(ANN).kicked);
}

#[test]
fn during_a_hand_people_are_removed_after_it_and_computers_stay() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.sit_on(CY, 2);
    fixture.refuses(kick(ANN, 3), &Refusal::HandRunning);
    fixture.take(kick(ANN, 2)).unwrap();
    assert!(!fixture.table.is_here(CY), "a waiting person goes at once");
    fixture.take(kick(ANN, 1)).unwrap();
    assert!(fixture.person(BO).kicked);
    fixture.refuses(kick(ANN, 1), &Refusal::NobodyThere);
    fixture.play_out();
    assert!(fixture.table.seats[seat(1)].is_empty());
    assert!(fixture.table.seats[seat(2)].is_computer());
}
