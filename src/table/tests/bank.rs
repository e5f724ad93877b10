//! Games with bets in which people bank: the bank goes round.

use gow::{Round as _, Seat};

use super::bets::{MOST, all_pass, bank, bet, lose_all_but, offered, pai_gow, seated, started};
use super::fixture::{ANN, BO, CY, TableFixture, seat};
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::{
    BANK_HANDS_MAX, BANK_OFFER_MS, Bank, ChipOwner, Input, Notice, PhaseScene, Refusal,
};

#[test]
fn a_commission_that_computers_pay_is_not_won_by_the_banker() {
    let mut lost = 0;
    for seed in 0..40 {
        let mut fixture = seated(&[ANN], pai_gow("casino", Bank::Passes)).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let won_today = |fixture: &TableFixture| fixture.won_today.get(&ANN).copied().unwrap_or(0);
        let before = (fixture.chips(ANN), won_today(&fixture));
        fixture.take(bank(&fixture, ANN, true)).unwrap();
        assert!(
            fixture.table.hand().is_some(),
            "the table waits for nobody else"
        );
        fixture.play_out();
        let won = fixture.chips(ANN) - before.0;
        assert_eq!(won_today(&fixture) - before.1, won);
        assert!([-10, 0, 10].contains(&won));
        lost += i64::from(won < 0);
    }
    assert!(lost > 3, "{lost} hands lost to the house's bank");
}

#[test]
fn the_bank_goes_round_and_stays_two_hands_at_most() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    assert_eq!(
        offered(&fixture),
        Some(ANN),
        "the seat after the house's bank, in the first hand too"
    );
    all_pass(&mut fixture);
    let mut banks = Vec::new();
    for _ in 0..4 {
        while let Some(user) = offered(&fixture) {
            fixture.take(bank(&fixture, user, true)).unwrap();
        }
        let betting = fixture.table.betting().unwrap();
        banks.push((betting.bank, betting.streak));
        for user in [ANN, BO] {
            if fixture
                .table
                .betting()
                .is_some_and(|betting| betting.bank != Some(user))
            {
                fixture.take(bet(&fixture, user, 10)).unwrap();
            }
        }
        fixture.play_out();
        fixture.next_hand(&[ANN, BO]);
    }
    assert_eq!(
        banks,
        [(None, 1), (Some(ANN), 1), (Some(ANN), 2), (Some(BO), 1)]
    );
}

#[test]
fn the_first_bank_is_offered_to_a_person_who_can_cover_it() {
    for kind in [Bank::Passes, Bank::Kept] {
        let mut fixture = seated(&[ANN, BO, CY], pai_gow("plain", kind));
        lose_all_but(&mut fixture, BO, 29);
        fixture.take(Input::Start { by: ANN }).unwrap();
        assert!(
            fixture.told(&Notice::BankOffered { user: ANN }),
            "the lobby says so"
        );
        assert_eq!(fixture.table.betting().unwrap().offers, [ANN, CY]);
        fixture.take(bank(&fixture, ANN, false)).unwrap();
        fixture.take(bank(&fixture, CY, true)).unwrap();
        let betting = fixture.table.betting().unwrap();
        assert_eq!((betting.bank, betting.streak), (Some(CY), 1));
    }
    let fixture = started(&[ANN], pai_gow("plain", Bank::HouseBank));
    assert_eq!(offered(&fixture), None);
}

/// Plays hands that ANN banks for as long as she is offered the bank first; returns the streaks and
/// whether the bank lost the last hand.
fn kept(seed: u8) -> (Vec<u32>, bool) {
    let mut fixture = seated(&[ANN, BO], pai_gow("plain", Bank::Kept)).with_seed(seed);
    fixture.take(Input::Start { by: ANN }).unwrap();
    let mut rows = Vec::new();
    loop {
        if offered(&fixture) != Some(ANN) {
            let last = fixture.table.last_bank.unwrap();
            assert!(
                !fixture.table.betting().unwrap().offers.contains(&ANN),
                "not in the hand after that"
            );
            return (rows, last.lost);
        }
        fixture.take(bank(&fixture, ANN, true)).unwrap();
        fixture.take(bet(&fixture, BO, 10)).unwrap();
        rows.push(fixture.hand().round.deal().streak);
        let before = fixture.chips(ANN) + held_of(&fixture, ANN);
        fixture.play_out();
        assert_eq!(
            fixture.table.last_bank.unwrap().lost,
            fixture.chips(ANN) < before
        );
        comes_back(&fixture);
        fixture.next_hand(&[ANN, BO]);
    }
}

fn held_of(fixture: &TableFixture, user: UserId) -> i64 {
    let held = fixture.hand().parties.values().map(|party| match *party {
        ChipOwner::Person { user: who, hold } if who == user => hold,
        ChipOwner::Person { .. } | ChipOwner::HouseBank => 0,
    });
    held.sum()
}

#[test]
fn a_bank_that_is_kept_is_kept_until_it_loses() {
    let mut longest = 0;
    for seed in 0..24 {
        let (rows, lost) = kept(seed);
        assert!(
            lost,
            "a bank that has not lost is offered to its banker first"
        );
        let counted: Vec<u32> = (1..).take(rows.len()).collect();
        assert_eq!(rows, counted, "its hands are counted");
        longest = longest.max(rows.len());
    }
    assert!(longest > BANK_HANDS_MAX as usize, "{longest} hands at most");
}

#[test]
fn a_person_who_keeps_the_bank_may_pass_it_on() {
    for seed in 0..=255 {
        let mut fixture = seated(&[ANN, BO], pai_gow("plain", Bank::Kept)).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        fixture.take(bank(&fixture, ANN, true)).unwrap();
        fixture.take(bet(&fixture, BO, 10)).unwrap();
        fixture.play_out();
        fixture.next_hand(&[ANN, BO]);
        if offered(&fixture) == Some(ANN) {
            fixture.take(bank(&fixture, ANN, false)).unwrap();
            assert_eq!(offered(&fixture), Some(BO));
            fixture.take(bank(&fixture, BO, true)).unwrap();
            assert_eq!(fixture.table.betting().unwrap().streak, 1);
            return;
        }
    }
    panic!("the bank always loses");
}

/// The seats that the scene shows as the bank and as the one to which it is offered.
fn shown_bank(fixture: &TableFixture) -> (Option<Seat>, Option<Seat>) {
    let PhaseScene::Betting(betting) = fixture.table.scene(None).phase else {
        panic!("betting")
    };
    (betting.bank, betting.offer)
}

#[test]
fn the_house_banks_if_everybody_passes_or_does_not_answer() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut fixture);
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    fixture.play_out();
    fixture.next_hand(&[ANN, BO]);
    assert!(fixture.told(&Notice::BankOffered { user: ANN }));
    let stale = bank(&fixture, ANN, true);
    fixture.take(bank(&fixture, ANN, false)).unwrap();
    assert!(fixture.told(&Notice::BankOffered { user: BO }));
    assert_eq!(shown_bank(&fixture), (None, Some(seat(2))));
    fixture.refuses(stale, &Refusal::Stale);
    assert_eq!(
        fixture.table.deadline().unwrap().get() - fixture.now.get(),
        BANK_OFFER_MS
    );
    fixture.tick_at_deadline();
    assert!(fixture.told(&Notice::BettingBegan));
    assert_eq!(shown_bank(&fixture), (Some(seat(0)), None));
    assert!(
        !fixture.person(BO).away && fixture.person(BO).missed == 0,
        "an unanswered offer is no missed turn"
    );
}

#[test]
fn people_who_sat_out_or_cannot_pay_are_not_offered_the_bank() {
    let mut fixture = started(&[ANN, BO, CY], pai_gow("plain", Bank::Passes));
    all_pass(&mut fixture);
    fixture.take(bet(&fixture, ANN, 0)).unwrap();
    fixture.take(bet(&fixture, BO, 20)).unwrap();
    fixture.take(bet(&fixture, CY, 20)).unwrap();
    fixture.play_out();
    lose_all_but(&mut fixture, BO, 29);
    fixture.next_hand(&[ANN, BO, CY]);
    assert_eq!(fixture.table.betting().unwrap().offers, [CY]);
}

#[test]
fn a_void_hand_does_not_count_as_banked() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    for _ in 0..=BANK_HANDS_MAX {
        fixture.take(bank(&fixture, ANN, true)).unwrap();
        assert_eq!(fixture.table.betting().unwrap().streak, 1);
        fixture.take(bet(&fixture, BO, 10)).unwrap();
        fixture.take(Input::Void).unwrap();
        assert_eq!(
            (fixture.table.last_bank, fixture.table.last_bet(BO)),
            (None, None)
        );
        fixture.take(Input::Start { by: ANN }).unwrap();
    }
    assert_eq!(offered(&fixture), Some(ANN));
}

#[test]
fn the_house_banks_if_the_banker_leaves_before_the_deal() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    fixture.take(bank(&fixture, ANN, true)).unwrap();
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN, BO]);
    fixture.take(bank(&fixture, ANN, true)).unwrap();
    assert_eq!(fixture.table.betting().unwrap().streak, 2);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    let betting = fixture.table.betting().unwrap();
    assert_eq!((betting.bank, betting.streak), (None, 1));
    comes_back(&fixture);
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    assert_eq!(fixture.hand().round.deal().banker, seat(0));
    assert_eq!(fixture.table.seats.len(), 2);
}

#[test]
fn the_last_banker_moves_to_another_seat_when_the_empty_ones_are_removed() {
    let mut fixture = started(&[ANN, BO, CY], pai_gow("plain", Bank::Passes));
    fixture.take(bank(&fixture, ANN, false)).unwrap();
    fixture.take(bank(&fixture, BO, true)).unwrap();
    for user in [ANN, CY] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    fixture.play_out();
    let last_bank = |fixture: &TableFixture| fixture.table.last_bank.unwrap().seat;
    assert_eq!(last_bank(&fixture), seat(2));
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.next_hand(&[BO, CY]);
    fixture.take(bank(&fixture, BO, true)).unwrap();
    fixture.take(bet(&fixture, CY, 10)).unwrap();
    assert_eq!(last_bank(&fixture), seat(1));
}

#[test]
fn bets_are_limited_by_the_table_the_purse_and_the_bank() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut fixture);
    let range = |most| Refusal::BetRange { least: 10, most };
    fixture.refuses(bet(&fixture, ANN, 9), &range(MOST));
    fixture.refuses(bet(&fixture, ANN, -10), &range(MOST));
    fixture.refuses(bet(&fixture, ANN, MOST + 1), &range(MOST));
    fixture.refuses(bet(&fixture, CY, 10), &Refusal::NotSeated);
    let version = fixture.table.version;
    fixture.refuses(
        Input::Bet {
            by: ANN,
            version: version - 1,
            chips: 10,
        },
        &Refusal::Stale,
    );
    fixture.take(bet(&fixture, ANN, 10)).unwrap();
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    fixture.play_out();
    fixture.refuses(bet(&fixture, ANN, 10), &Refusal::Stale);
    // ANN banks with few chips: the two others share what her chips cover.
    lose_all_but(&mut fixture, ANN, 100);
    fixture.next_hand(&[ANN, BO]);
    let takes = offered(&fixture).unwrap();
    assert_eq!(takes, ANN, "the seat after the house's bank");
    fixture.refuses(bet(&fixture, BO, 10), &Refusal::NotYourTurn);
    fixture.refuses(bank(&fixture, BO, true), &Refusal::NotYourTurn);
    fixture.take(bank(&fixture, ANN, true)).unwrap();
    fixture.refuses(bet(&fixture, ANN, 10), &Refusal::Banking);
    // The house's bank bets the smallest bet.
    fixture.refuses(bet(&fixture, BO, 91), &range(90));
    comes_back(&fixture);
    fixture.take(bet(&fixture, BO, 90)).unwrap();
    let deal = fixture.hand().round.deal();
    assert_eq!((deal.banker, deal.streak), (seat(1), 1));
    assert_eq!(deal.bets.as_ref().unwrap().values().as_slice(), [10, 0, 90]);
    assert_eq!(
        fixture.hand().parties[seat(1)],
        ChipOwner::Person {
            user: ANN,
            hold: 100
        }
    );
    assert_eq!(fixture.chips(ANN), 0);
    fixture.play_out();
}

#[test]
fn somebody_who_sits_down_once_the_bank_is_taken_keeps_nobody_from_betting() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut fixture);
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    fixture.play_out();
    // Her chips cover the smallest bet of the house's bank and of BO.
    lose_all_but(&mut fixture, ANN, 20);
    fixture.next_hand(&[ANN, BO]);
    fixture.take(bank(&fixture, ANN, true)).unwrap();
    fixture.sit(CY).unwrap();
    let range = |most| Refusal::BetRange { least: 10, most };
    fixture.refuses(bet(&fixture, BO, 11), &range(10));
    fixture.take(bet(&fixture, BO, 10)).unwrap();
    // Nothing is left for CY, who has to sit the hand out.
    fixture.refuses(bet(&fixture, CY, 10), &range(0));
    fixture.take(bet(&fixture, CY, 0)).unwrap();
    assert_eq!(fixture.hand().round.deal().banker, seat(1));
    fixture.play_out();
}
