//! Changing the terms between two hands.

use gow::{Game, House, Level};
use serde_json::json;

use super::bets::{pai_gow, seated};
use super::fixture::{ANN, BO, CY, TableFixture};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::Reveal;
use crate::table::{
    Bank, Input, Notice, Occupant, Pace, Person, PhaseScene, Refusal, STAKE_MAX, Scene, TermChange,
};

/// A change of the terms, from a current screen.
pub(super) fn change(fixture: &TableFixture, by: UserId, change: TermChange) -> Input {
    Input::ChangeTerms {
        by,
        version: fixture.table.version,
        change,
    }
}

fn set(fixture: &TableFixture, by: UserId, house: House) -> Input {
    change(fixture, by, TermChange::House(house))
}

fn plain(fixture: &TableFixture) -> House {
    let house = &fixture.table.terms.house;
    house.with_option("early_death", &json!(false)).unwrap()
}

#[test]
fn the_host_sets_an_option_in_the_lobby_and_everybody_is_told() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let (before, house) = (fixture.table.terms.clone(), plain(&fixture));
    fixture.take(set(&fixture, ANN, house.clone())).unwrap();
    assert!(fixture.told(&Notice::TermsChanged {
        before: Box::new(before)
    }));
    comes_back(&fixture);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(
        fixture.running.as_ref().unwrap().house,
        serde_json::to_string(&house).unwrap()
    );
    let other = House::named(Game::TienGow, "tien-kow").unwrap();
    fixture.refuses(set(&fixture, ANN, other), &Refusal::HandRunning);
}

#[test]
fn other_people_and_older_screens_set_nothing() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let house = plain(&fixture);
    fixture.refuses(set(&fixture, BO, house.clone()), &Refusal::NotHost);
    let version = fixture.table.version - 1;
    fixture.refuses(
        Input::ChangeTerms {
            by: ANN,
            version,
            change: TermChange::House(house.clone()),
        },
        &Refusal::Stale,
    );
    let version = fixture.table.version;
    fixture.take(set(&fixture, ANN, house.clone())).unwrap();
    assert_eq!(fixture.table.version, version + 1);
    fixture.take(set(&fixture, ANN, house)).unwrap();
    assert_eq!(
        fixture.table.version,
        version + 1,
        "setting the same value changes nothing"
    );
}

#[test]
fn people_who_were_ready_are_asked_again_after_a_change_of_the_rules() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.next_hand(&[BO]);
    let settled = fixture.table.scene(None);
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    fixture.take(set(&fixture, ANN, house)).unwrap();
    assert!(!fixture.person(BO).ready && fixture.is_between());
    let now = fixture.table.scene(None);
    let phase = |scene: &Scene| match &scene.phase {
        PhaseScene::Between { last, .. } => last.clone(),
        _ => panic!("between two hands"),
    };
    assert_eq!(
        phase(&now),
        phase(&settled),
        "the settled hand keeps the rules it was played by"
    );
    fixture.next_hand(&[ANN, BO]);
    assert!(
        fixture.hand().claimed.is_some(),
        "the new rules apply to the next hand"
    );
}

#[test]
fn until_the_next_hand_the_terms_of_the_last_are_known_even_after_a_restart() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    let terms = fixture.table.terms.clone();
    let before = |fixture: &TableFixture| {
        let scene = fixture.table.scene(None);
        scene.terms_before.map(|terms| *terms)
    };
    fixture.play_out();
    assert_eq!(before(&fixture), None);
    for times in [2, 3] {
        let raised = TermChange::Stake(times * terms.stake);
        fixture.take(change(&fixture, ANN, raised)).unwrap();
        assert_eq!(before(&fixture).as_ref(), Some(&terms));
    }
    comes_back(&fixture);
    fixture.next_hand(&[ANN, BO]);
    fixture.play_out();
    assert_eq!(before(&fixture), None, "it was played by the new ones");
}

#[test]
fn a_new_stake_counts_from_the_next_hand() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    let old = fixture.running.as_ref().unwrap().stake;
    let doubled = TermChange::Stake(2 * old);
    let early = change(&fixture, ANN, doubled.clone());
    fixture.refuses(early, &Refusal::HandRunning);
    fixture.play_out();
    fixture.take(change(&fixture, ANN, doubled)).unwrap();
    comes_back(&fixture);
    match fixture.table.scene(None).phase {
        PhaseScene::Between { last, .. } => assert_eq!(last.stake, old, "the settled hand's"),
        other => panic!("{other:?}"),
    }
    fixture.next_hand(&[ANN, BO]);
    assert_eq!(fixture.running.as_ref().unwrap().stake, 2 * old);
}

#[test]
fn nobody_is_dealt_a_hand_that_costs_more_than_they_agreed_to_in_the_lobby() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let stake = fixture.table.terms.stake;
    let cheaper = change(&fixture, ANN, TermChange::Stake(stake - 1));
    fixture.take(cheaper).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
    let dearer = change(&fixture, ANN, TermChange::Stake(stake));
    fixture.take(dearer).unwrap();
    assert!(fixture.person(BO).has_to_agree() && !fixture.person(ANN).has_to_agree());
    comes_back(&fixture);
    let cheap = change(&fixture, ANN, TermChange::Stake(stake - 1));
    fixture.take(cheap).unwrap();
    assert!(
        !fixture.person(BO).has_to_agree(),
        "nothing costs more any more"
    );
    let dearer = change(&fixture, ANN, TermChange::Stake(stake));
    fixture.take(dearer).unwrap();
    let sits = Input::Sit {
        person: fixture.person(BO).clone(),
        version: Some(fixture.table.version),
    };
    fixture.take(sits).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.running.as_ref().unwrap().stake, stake);
}

#[test]
fn a_person_who_has_not_agreed_in_the_lobby_loses_the_seat_at_the_start() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let stake = fixture.table.terms.stake;
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::NotAgreed { user: BO }));
    assert!(!fixture.told(&Notice::Left { user: BO }));
    assert!(fixture.running.is_none() && fixture.table.seat_of(BO).is_none());
}

#[test]
fn people_agree_to_payments_that_grow_while_a_player_banks() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let with = |fixture: &TableFixture, banker: &str| {
        let house = &fixture.table.terms.house;
        house.with_option("banker", &json!(banker)).unwrap()
    };
    let (double, growing) = (with(&fixture, "double"), with(&fixture, "growing"));
    let most = |house: &House, streak| house.largest_loss(4, streak);
    assert_eq!(
        most(&growing, 1),
        most(&double, 1),
        "the first hand costs no more"
    );
    fixture.take(set(&fixture, ANN, double.clone())).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
    fixture.take(set(&fixture, ANN, growing)).unwrap();
    assert!(fixture.person(BO).has_to_agree() && !fixture.person(ANN).has_to_agree());
    fixture.take(set(&fixture, ANN, double)).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
}

#[test]
fn people_agree_to_a_first_hand_that_costs_more_although_later_ones_cost_less() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let flat = fixture.table.terms.house.clone();
    let growing = flat
        .with_option("banker", &json!("growing"))
        .and_then(|house| house.with_option("quartet_pays", &json!("none")))
        .unwrap();
    let most = |house: &House| [1, 2].map(|streak| house.largest_loss(4, streak));
    let ([first, second], [first_before, second_before]) = (most(&flat), most(&growing));
    assert!(first > first_before && second < second_before);
    fixture.table.terms.house = growing.clone();
    fixture.take(set(&fixture, ANN, flat)).unwrap();
    assert!(fixture.person(BO).has_to_agree() && !fixture.person(ANN).has_to_agree());
    let reveal = change(&fixture, ANN, TermChange::Reveal(Reveal::Never));
    fixture.take(reveal).unwrap();
    assert!(
        fixture.person(BO).has_to_agree(),
        "another change answers nothing"
    );
    comes_back(&fixture);
    fixture.take(set(&fixture, ANN, growing)).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
}

#[test]
fn a_stored_agreement_to_a_second_hand_alone_is_read() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let stake = fixture.table.terms.stake;
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    let mut body: serde_json::Value = serde_json::from_str(fixture.row.body.expose()).unwrap();
    let agreed = &mut body["chairs"][1]["person"]["agreed"];
    *agreed = agreed[1].take();
    fixture.row.body = body.to_string().into();
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.seats, fixture.table.seats, "both cost the same here");
}

#[test]
fn a_computer_fills_the_seat_of_a_person_who_has_not_agreed() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let stake = fixture.table.terms.stake;
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    fixture.take(Input::FillAndStart { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::NotAgreed { user: BO }));
    assert_eq!(fixture.running.as_ref().unwrap().stake, 2 * stake);
    assert!(fixture.table.seat_of(BO).is_none());
}

#[test]
fn between_two_hands_a_person_who_is_not_ready_for_a_hand_that_costs_more_loses_the_seat() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY]);
    fixture.play_out();
    let stake = fixture.table.terms.stake;
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    assert!(fixture.person(BO).has_to_agree() && fixture.person(CY).has_to_agree());
    comes_back(&fixture);
    fixture.next_hand(&[ANN, BO]);
    fixture.tick_at_deadline();
    assert!(fixture.told(&Notice::NotAgreed { user: CY }) && fixture.is_between());
    assert!(fixture.table.seat_of(CY).is_none());
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    fixture.next_hand(&[ANN, BO]);
    assert_eq!(fixture.running.as_ref().unwrap().stake, 2 * stake);
    assert!(!fixture.person(BO).has_to_agree());
}

/// The press of *Next hand* on a screen of a version.
fn next_hand(by: UserId, version: u64) -> Input {
    Input::NextHand { by, version }
}

#[test]
fn only_a_press_of_next_hand_that_shows_the_newest_terms_agrees_to_them() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    let (stake, shown) = (fixture.table.terms.stake, fixture.table.version);
    let dearer = change(&fixture, ANN, TermChange::Stake(stake + 1));
    fixture.take(dearer).unwrap();
    // ANN has nothing to agree to.
    fixture.take(next_hand(ANN, shown)).unwrap();
    fixture.refuses(next_hand(BO, shown), &Refusal::Stale);
    assert!(fixture.person(BO).has_to_agree() && fixture.is_between());
    let (shown, dearest) = (fixture.table.version, TermChange::Stake(2 * stake));
    fixture.take(change(&fixture, ANN, dearest)).unwrap();
    fixture.refuses(next_hand(BO, shown), &Refusal::Stale);
    comes_back(&fixture);
    fixture.next_hand(&[BO, ANN]);
    assert_eq!(fixture.running.as_ref().unwrap().stake, 2 * stake);
    assert!(fixture.table.seat_of(BO).is_some());
}

#[test]
fn only_a_press_of_sit_that_shows_the_newest_terms_agrees_to_them() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let sit = |user, version| Input::Sit {
        person: Person::new(user, "B"),
        version,
    };
    let (stake, shown) = (fixture.table.terms.stake, fixture.table.version);
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    fixture.refuses(sit(BO, Some(shown)), &Refusal::Stale);
    fixture.table.host = BO;
    let (start, fill) = (Input::Start { by: BO }, Input::FillAndStart { by: BO });
    for other in [sit(BO, None), start, fill] {
        fixture.refuses(other, &Refusal::MustAgree);
    }
    assert!(fixture.person(BO).has_to_agree());
    // CY has nothing to agree to.
    fixture.take(sit(CY, Some(shown))).unwrap();
    let newest = Some(fixture.table.version);
    fixture.take(sit(BO, newest)).unwrap();
    assert!(!fixture.person(BO).has_to_agree());
}

#[test]
fn without_a_clock_somebody_who_is_away_is_not_dealt_a_hand_that_costs_more() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.table.terms.pace = Pace::NoClock;
    let seat = fixture.table.seat_of(BO).unwrap();
    fixture.table.seats[seat].person_mut().unwrap().away = true;
    let stake = fixture.table.terms.stake;
    let dearer = change(&fixture, ANN, TermChange::Stake(2 * stake));
    fixture.take(dearer).unwrap();
    fixture.next_hand(&[ANN]);
    assert!(fixture.told(&Notice::NotAgreed { user: BO }) && fixture.is_between());
    assert!(fixture.table.seat_of(BO).is_none() && fixture.table.seat_of(ANN).is_some());
}

#[test]
fn a_table_takes_only_terms_that_it_can_have() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let turn = |turn_ms| TermChange::Pace {
        pace: Pace::Slow,
        turn_ms,
    };
    for wrong in [
        TermChange::Stake(-1),
        TermChange::Stake(STAKE_MAX + 1),
        turn(0),
    ] {
        fixture.refuses(change(&fixture, ANN, wrong), &Refusal::Stale);
    }
    fixture.take(change(&fixture, ANN, turn(600_000))).unwrap();
    assert_eq!(
        fixture.table.scene(None).terms.turn_limit_ms(),
        Some(600_000)
    );
    let mut bets = seated(&[ANN], pai_gow("casino", Bank::HouseBank));
    let stake = change(&bets, ANN, TermChange::Stake(20));
    bets.refuses(stake, &Refusal::Stale);
}

#[test]
fn a_new_level_is_that_of_all_computers() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let expert = change(&fixture, ANN, TermChange::Level(Level::Expert));
    fixture.take(expert).unwrap();
    comes_back(&fixture);
    fixture.take(Input::Start { by: ANN }).unwrap();
    let levels = fixture
        .table
        .seats
        .values()
        .filter_map(|occupant| match occupant {
            Occupant::Computer { level, .. } => Some(*level),
            _ => None,
        });
    assert_eq!(levels.collect::<Vec<_>>(), [Level::Expert; 3]);
}
