//! Trick games for three and four: seats that are added and removed.

use gow::{Game, House, Round as _};

use super::fixture::{ANN, BO, CY, DI, TableFixture, kick, seat, terms};
use super::restarts::{comes_back, forget_field, restore};
use super::scenes::shows_only_own_tiles;
use super::streaks::streak_of;
use crate::id::UserId;
use crate::table::{
    Input, NEXT_HAND_WAIT_MS, Refusal, ScoreTotal, Scorer, TOTALS_MAX, Terms, winners,
};

fn tet_gow(players: Option<usize>) -> Terms {
    Terms {
        house: House::default_of(Game::TetGow),
        seats: players,
        ..terms()
    }
}

fn seated(people: &[UserId], players: Option<usize>) -> TableFixture {
    let mut fixture = TableFixture::open(people[0], tet_gow(players));
    for &user in people {
        fixture.sit(user).unwrap();
    }
    fixture
}

#[test]
fn three_people_at_four_seats_play_a_game_of_three_and_a_fourth_may_join() {
    let mut fixture = seated(&[ANN, BO, CY], None);
    assert_eq!(fixture.table.seats.len(), 4);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.hand().round.seats(), 3);
    assert_eq!(fixture.hand().round.deal().hands[seat(0)].len(), 8);
    while fixture.table.hand().is_some() {
        for viewer in [None, Some(ANN), Some(BO), Some(DI)] {
            shows_only_own_tiles(&fixture, viewer);
        }
        comes_back(&fixture);
        fixture.play_any();
    }
    let between = fixture.finished_hand();
    let winner = between.outcome.trick().unwrap().winner;
    fixture.sit(DI).unwrap();
    fixture.next_hand(&[ANN, BO, CY, DI]);
    assert_eq!(fixture.hand().round.seats(), 4);
    assert_eq!(fixture.hand().round.deal().hands[seat(3)].len(), 9);
    assert_eq!(fixture.hand().round.deal().banker, winner);
}

#[test]
fn sitting_down_during_the_first_hand_changes_no_throw_for_its_banker() {
    // Among three players a throw of 4 names nobody.
    for seed in 0..40 {
        let mut fixture = seated(&[ANN, BO, CY], None).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let throws = fixture.table.first_throws();
        fixture.sit(DI).unwrap();
        assert_eq!(fixture.table.seats.len(), 4);
        assert_eq!(fixture.table.first_throws(), throws, "seed {seed}");
        assert!(throws.is_some());
    }
}

#[test]
fn a_table_for_three_takes_three() {
    let mut fixture = seated(&[ANN, BO], Some(3));
    assert_eq!(fixture.table.seats.len(), 3);
    fixture.refuses(Input::Start { by: ANN }, &Refusal::EmptySeats);
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::TableFull);
    fixture.sit(CY).unwrap();
    assert_eq!(
        fixture.table.seat_of(CY),
        Some(seat(2)),
        "only the computer's seat is left"
    );
}

#[test]
fn the_bank_moves_with_its_person_when_a_seat_is_removed() {
    let mut fixture = seated(&[ANN, BO, CY, DI], None);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.table.next_banker = streak_of(3, 2, DI);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.next_hand(&[ANN, CY, DI]);
    let deal = fixture.hand().round.deal();
    assert_eq!(
        (deal.hands.len(), deal.banker, deal.streak),
        (3, seat(2), 2)
    );
    assert_eq!(fixture.table.seat_of(DI), Some(seat(2)));
    fixture.play_out();
    fixture.table.next_banker = streak_of(1, 4, CY);
    fixture.take(Input::Leave { user: CY }).unwrap();
    let version = fixture.table.version;
    fixture.refuses(Input::NextHand { by: ANN, version }, &Refusal::EmptySeats);
    fixture.sit(BO).unwrap();
    assert_eq!(
        fixture.table.seat_of(BO),
        Some(seat(1)),
        "the empty seat first"
    );
}

#[test]
fn the_bank_of_a_leaver_goes_to_the_next_player_with_a_new_streak() {
    let mut fixture = seated(&[ANN, BO, CY, DI], None);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.table.next_banker = streak_of(1, 3, BO);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.next_hand(&[ANN, CY, DI]);
    let deal = fixture.hand().round.deal();
    assert_eq!((deal.banker, deal.streak), (seat(1), 1));
    assert_eq!(fixture.table.seat_of(CY), Some(seat(1)));
}

#[test]
fn the_table_waits_for_the_others_when_one_leaves() {
    let mut fixture = seated(&[ANN, BO, CY, DI], None);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.take(Input::Leave { user: DI }).unwrap();
    assert!(fixture.person(ANN).ready, "three are enough");
    fixture.tick_at_deadline();
    assert_eq!(fixture.hand().round.seats(), 3);
}

#[test]
fn scores_add_up_by_person_and_survive_a_restart() {
    let mut fixture = seated(&[ANN, BO], Some(3));
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    let mut sums = [0; 3];
    for hand in 1..=3 {
        fixture.play_out();
        let between = fixture.finished_hand();
        let scores = between.outcome.trick().unwrap().scores.clone().unwrap();
        for (at, score) in scores.iter() {
            sums[at.index()] += score;
        }
        let totals = fixture.table.totals.iter();
        let totals: Vec<(Scorer, i64, u32)> = totals
            .map(|total| (total.who, total.score, total.hands))
            .collect();
        let who = [
            Scorer::Person(ANN),
            Scorer::Person(BO),
            Scorer::Computer(seat(2)),
        ];
        assert_eq!(totals, [0, 1, 2].map(|at| (who[at], sums[at], hand)));
        assert_eq!(fixture.table.scene(None).totals, fixture.table.totals);
        comes_back(&fixture);
        fixture.next_hand(&[ANN, BO]);
    }
    let best = winners(&fixture.table.totals);
    let most = sums.into_iter().max().unwrap();
    assert!(!best.is_empty() && best.iter().all(|total| total.score == most));
}

#[test]
fn a_computer_that_moves_to_another_seat_keeps_its_own_score() {
    let mut fixture = seated(&[ANN], None);
    for _ in 0..3 {
        fixture.take(Input::AddComputer { by: ANN }).unwrap();
    }
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    let totals = fixture.table.totals.iter();
    let before: Vec<i64> = totals.map(|total| total.score).collect();
    fixture.take(kick(ANN, 1)).unwrap();
    fixture.next_hand(&[ANN]);
    let totals = fixture.table.totals.iter();
    let now: Vec<(Scorer, i64)> = totals.map(|total| (total.who, total.score)).collect();
    let computer = |at| Scorer::Computer(seat(at));
    assert_eq!(
        now,
        [
            (Scorer::Person(ANN), before[0]),
            (computer(1), before[2]),
            (computer(2), before[3])
        ]
    );
    fixture.play_out();
    assert!(fixture.table.totals.iter().all(|total| total.hands == 2));
}

#[test]
fn scores_of_players_who_have_left_make_room() {
    let mut fixture = seated(&[ANN, BO, CY], Some(3));
    let gone = |n: usize| ScoreTotal {
        who: Scorer::Person(UserId::new(1_000 + n as u64)),
        name: Some("gone".to_owned()),
        score: n as i64 - 5,
        hands: 1,
    };
    fixture.table.totals = (0..TOTALS_MAX).map(gone).collect();
    fixture.table.totals[0] = ScoreTotal {
        who: Scorer::Person(ANN),
        score: -1_000,
        ..gone(0)
    };
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    let totals = &fixture.table.totals;
    assert_eq!(totals.len(), TOTALS_MAX);
    for who in [ANN, BO, CY].map(Scorer::Person) {
        assert!(totals.iter().any(|total| total.who == who), "{who:?}");
    }
    assert!(
        (0..3).all(|n| !totals.contains(&gone(n))) && totals.contains(&gone(3)),
        "the lowest are dropped first"
    );
}

#[test]
fn a_state_from_before_bets_and_scores_is_read() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    for (object, field) in [
        ("", "last_bank"),
        ("", "last_bets"),
        ("", "totals"),
        ("/terms", "bets"),
        ("/terms", "chairs"),
        ("/phase/playing", "computers_at"),
    ] {
        forget_field(&mut fixture, object, field);
    }
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.hand().unwrap().computers_at, fixture.hand().deadline);
    assert_eq!(back.terms, fixture.table.terms);
}

#[test]
fn a_person_who_asked_for_a_hand_and_left_starts_none() {
    let mut fixture = seated(&[ANN, BO, CY, DI], None);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.advance(NEXT_HAND_WAIT_MS);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_between());
}
