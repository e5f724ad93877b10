//! Leaving, being sent away, and who is the host then.

use gow::Level;

use super::desk::{ANN, BO, CY, DI, Desk, EVE, PAUSE_MS, seat, terms};
use crate::table::{Closing, IDLE_MS, Input, Notice, Party, Phase, Refusal};

#[test]
fn leaving_a_lobby_frees_the_chair_at_once() {
    let mut desk = Desk::seated(&[ANN, BO]);
    desk.take(Input::Leave { user: BO }).unwrap();
    assert!(desk.table.chairs[seat(1)].is_empty());
    assert!(desk.told(&Notice::Left { user: BO }));
    desk.refuses(Input::Leave { user: BO }, &Refusal::NotSeated);
    desk.refuses(Input::Leave { user: EVE }, &Refusal::NotSeated);
}

#[test]
fn the_host_passes_on_in_playing_order() {
    let mut desk = Desk::open(CY, terms());
    for (user, index) in [(ANN, 0), (CY, 2), (DI, 3)] {
        desk.sit_on(user, index).unwrap();
    }
    desk.take(Input::Leave { user: CY }).unwrap();
    assert_eq!(desk.table.host, DI);
    assert!(desk.told(&Notice::HostPassed { user: DI }));
    desk.take(Input::Leave { user: DI }).unwrap();
    assert_eq!(desk.table.host, ANN);
}

#[test]
fn the_host_passes_to_one_who_stays_and_else_to_an_heir() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.sit_on(CY, 3).unwrap();
    desk.take(Input::Leave { user: BO }).unwrap();
    assert_eq!(desk.table.host, ANN, "only the host's going passes the host on");
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(desk.table.host, CY, "BO is going too");
    desk.play_out();
    assert!(desk.is_between(), "the heir keeps the table open");
    assert_eq!(desk.table.people().count(), 1);
}

#[test]
fn a_host_who_does_not_sit_stays_host() {
    let mut desk = Desk::open(EVE, terms());
    desk.sit(ANN).unwrap();
    desk.sit(BO).unwrap();
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(desk.table.host, EVE);
    desk.take(Input::Kick { by: EVE, seat: seat(1) }).unwrap();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Deserted, .. }));
}

#[test]
fn the_first_who_sits_leads_for_a_host_who_does_not() {
    let mut desk = Desk::open(EVE, terms());
    assert_eq!(desk.table.leader(), EVE, "nobody sits here");
    desk.refuses(Input::AddComputer { by: BO, level: Level::Steady }, &Refusal::NotHost);
    desk.sit_on(CY, 2).unwrap();
    desk.sit_on(BO, 1).unwrap();
    assert_eq!(desk.table.leader(), BO);
    assert_eq!(desk.table.scene(None).host, BO);
    desk.refuses(Input::AddComputer { by: CY, level: Level::Steady }, &Refusal::NotHost);
    desk.take(Input::AddComputer { by: BO, level: Level::Steady }).unwrap();
    desk.take(Input::AddComputer { by: EVE, level: Level::Steady }).unwrap();
    desk.take(Input::Kick { by: BO, seat: seat(0) }).unwrap();
    desk.sit_on(EVE, 0).unwrap();
    assert_eq!(desk.table.scene(None).host, EVE, "the host sits now");
    desk.refuses(Input::Start { by: BO }, &Refusal::NotHost);
}

#[test]
fn who_leads_for_the_host_starts_and_ends() {
    let mut desk = Desk::open(EVE, terms());
    desk.sit(BO).unwrap();
    for _ in 0..3 {
        desk.take(Input::AddComputer { by: BO, level: Level::Steady }).unwrap();
    }
    desk.take(Input::Start { by: BO }).unwrap();
    assert!(desk.told(&Notice::Dealt));
    desk.play_out();
    desk.take(Input::End { by: BO }).unwrap();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Ended, .. }));
}

#[test]
fn a_table_that_everybody_leaves_closes_and_one_that_nobody_sat_at_waits() {
    let mut desk = Desk::open(ANN, terms());
    desk.take(Input::Tick).unwrap();
    assert!(desk.is_lobby());
    desk.sit(ANN).unwrap();
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Deserted, .. }));
    assert!(desk.told(&Notice::Closed));
    assert_eq!(desk.table.deadline(), None);
    desk.refuses(Input::Tick, &Refusal::Closed);
}

#[test]
fn a_table_left_alone_closes_after_an_hour_of_doing_nothing() {
    let mut desk = Desk::open(ANN, terms());
    desk.advance(IDLE_MS - 1);
    desk.take(Input::Tick).unwrap();
    assert!(desk.is_lobby());
    desk.sit(ANN).unwrap();
    desk.advance(1);
    desk.take(Input::Tick).unwrap();
    assert!(desk.is_lobby(), "somebody sat down meanwhile");
    desk.tick_at_deadline();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Idle, .. }));
}

#[test]
fn a_leavers_hand_is_played_on_and_settles_to_the_leaver() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    assert!(desk.play_until_turn_of(ANN));
    let version = desk.table.version;
    desk.take(Input::Leave { user: ANN }).unwrap();
    let home = desk.table.seat_of(ANN).unwrap();
    assert!(desk.person(ANN).leaving);
    assert_eq!(desk.table.version, version, "a turn of somebody else is no new version");
    assert_eq!(desk.table.computer_to_act(), Some(home));
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + PAUSE_MS);
    desk.refuses(Input::Leave { user: ANN }, &Refusal::NotSeated);
    let (_, moves) = desk.legal();
    desk.refuses(Input::Play { by: ANN, version, mv: moves[0] }, &Refusal::NotSeated);
    desk.refuses(Input::Back { by: ANN }, &Refusal::NotSeated);
    let held = 5_000 - desk.chips(ANN);
    assert_eq!(held, 560);
    desk.play_out();
    let Phase::Between(between) = &desk.table.phase else { panic!("BO stays") };
    assert_eq!(desk.chips(ANN), 5_000 + between.net[home]);
    assert!(matches!(between.parties[home], Party::Person { user: ANN, .. }));
    assert!(desk.table.chairs[home].is_empty());
}

#[test]
fn when_the_last_person_leaves_the_hand_is_finished_first() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.take(Input::Leave { user: ANN }).unwrap();
    assert!(desk.table.hand().is_some());
    desk.play_out();
    assert!(matches!(desk.table.phase, Phase::Closed { why: Closing::Deserted, .. }));
    assert!(desk.told(&Notice::Closed));
}

#[test]
fn only_the_host_sends_people_away() {
    let mut desk = Desk::seated(&[ANN, BO]);
    desk.refuses(Input::Kick { by: BO, seat: seat(0) }, &Refusal::NotHost);
    desk.refuses(Input::Kick { by: ANN, seat: seat(7) }, &Refusal::NobodyThere);
    desk.take(Input::Kick { by: ANN, seat: seat(3) }).unwrap();
    desk.refuses(Input::Kick { by: ANN, seat: seat(3) }, &Refusal::NobodyThere);
    desk.take(Input::Kick { by: ANN, seat: seat(1) }).unwrap();
    assert!(desk.told(&Notice::Left { user: BO }));
    assert!(desk.table.chairs[seat(1)].is_empty());
}

#[test]
fn in_a_hand_people_go_after_it_and_computers_stay() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.sit_on(CY, 2).unwrap();
    desk.refuses(Input::Kick { by: ANN, seat: seat(3) }, &Refusal::HandRunning);
    desk.take(Input::Kick { by: ANN, seat: seat(2) }).unwrap();
    assert!(!desk.table.is_here(CY), "an heir goes at once");
    desk.take(Input::Kick { by: ANN, seat: seat(1) }).unwrap();
    assert!(desk.person(BO).leaving);
    desk.refuses(Input::Kick { by: ANN, seat: seat(1) }, &Refusal::NobodyThere);
    desk.play_out();
    assert!(desk.table.chairs[seat(1)].is_empty());
    assert!(desk.table.chairs[seat(2)].is_computer());
}
