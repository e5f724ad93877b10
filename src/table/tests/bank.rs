//! Games with bets in which people bank: the bank goes round.

use gow::Round as _;

use super::bets::{MOST, all_pass, bet, lose_all_but, next, pai_gow, seated, started};
use super::desk::{ANN, BO, CY, Desk, seat};
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::{BANK_HANDS_MAX, BANK_OFFER_MS, Bank, Betting, Input, Notice, Party, PhaseScene, Refusal};

fn bank(desk: &Desk, by: UserId, take: bool) -> Input {
    Input::Bank { by, version: desk.table.version, take }
}

fn offered(desk: &Desk) -> Option<UserId> {
    desk.table.betting().and_then(Betting::offered_to)
}

#[test]
fn what_computers_pay_for_winning_is_no_gain_of_the_person_who_banks() {
    let mut lost = 0;
    for seed in 0..40 {
        let mut desk = seated(&[ANN], pai_gow("casino", Bank::Passes)).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        let before = (desk.chips(ANN), desk.won_today.get(&ANN).copied().unwrap_or(0));
        desk.take(bank(&desk, ANN, true)).unwrap();
        assert!(desk.table.hand().is_some(), "nobody else is waited for");
        desk.play_out();
        let won = desk.chips(ANN) - before.0;
        assert_eq!(desk.won_today.get(&ANN).copied().unwrap_or(0) - before.1, won);
        assert!([-10, 0, 10].contains(&won));
        lost += i64::from(won < 0);
    }
    assert!(lost > 3, "{lost} hands lost to the house's chair");
}

#[test]
fn the_bank_goes_round_and_stays_two_hands_at_most() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    assert_eq!(offered(&desk), Some(ANN), "the next after the house, in the first hand too");
    all_pass(&mut desk);
    let mut banks = Vec::new();
    for _ in 0..4 {
        while let Some(user) = offered(&desk) {
            desk.take(bank(&desk, user, true)).unwrap();
        }
        let betting = desk.table.betting().unwrap();
        banks.push((betting.bank, betting.streak));
        for user in [ANN, BO] {
            if desk.table.betting().is_some_and(|betting| betting.bank != Some(user)) {
                desk.take(bet(&desk, user, 10)).unwrap();
            }
        }
        desk.play_out();
        next(&mut desk, &[ANN, BO]);
    }
    assert_eq!(banks, [(None, 1), (Some(ANN), 1), (Some(ANN), 2), (Some(BO), 1)]);
}

#[test]
fn the_first_bank_is_offered_to_who_covers_it() {
    for kind in [Bank::Passes, Bank::Kept] {
        let mut desk = seated(&[ANN, BO, CY], pai_gow("plain", kind));
        lose_all_but(&mut desk, BO, 29);
        desk.take(Input::Start { by: ANN }).unwrap();
        assert!(desk.told(&Notice::BankOffered { user: ANN }), "the lobby says so");
        assert_eq!(desk.table.betting().unwrap().offers, [ANN, CY]);
        desk.take(bank(&desk, ANN, false)).unwrap();
        desk.take(bank(&desk, CY, true)).unwrap();
        let betting = desk.table.betting().unwrap();
        assert_eq!((betting.bank, betting.streak), (Some(CY), 1));
    }
    let desk = started(&[ANN], pai_gow("plain", Bank::House));
    assert_eq!(offered(&desk), None);
}

/// Plays hands that ANN banks for as long as it is offered to her first; says how long her row was and whether the bank
/// lost the last of them.
fn kept(seed: u8) -> (Vec<u32>, bool) {
    let mut desk = seated(&[ANN, BO], pai_gow("plain", Bank::Kept)).with_seed(seed);
    desk.take(Input::Start { by: ANN }).unwrap();
    let mut rows = Vec::new();
    loop {
        if offered(&desk) != Some(ANN) {
            let last = desk.table.last_bank.unwrap();
            assert!(!desk.table.betting().unwrap().offers.contains(&ANN), "not in the hand after that");
            return (rows, last.lost);
        }
        desk.take(bank(&desk, ANN, true)).unwrap();
        desk.take(bet(&desk, BO, 10)).unwrap();
        rows.push(desk.hand().round.deal().streak);
        let before = desk.chips(ANN) + held_of(&desk, ANN);
        desk.play_out();
        assert_eq!(desk.table.last_bank.unwrap().lost, desk.chips(ANN) < before);
        comes_back(&desk);
        next(&mut desk, &[ANN, BO]);
    }
}

fn held_of(desk: &Desk, user: UserId) -> i64 {
    let held = desk.hand().parties.values().map(|party| match *party {
        Party::Person { user: who, hold } if who == user => hold,
        Party::Person { .. } | Party::House => 0,
    });
    held.sum()
}

#[test]
fn a_bank_that_is_kept_is_kept_until_it_loses() {
    let mut longest = 0;
    for seed in 0..24 {
        let (rows, lost) = kept(seed);
        assert!(lost, "a bank that has not lost is offered to its banker first");
        let counted: Vec<u32> = (1..).take(rows.len()).collect();
        assert_eq!(rows, counted, "its hands are counted");
        longest = longest.max(rows.len());
    }
    assert!(longest > BANK_HANDS_MAX as usize, "{longest} hands at most");
}

#[test]
fn who_keeps_the_bank_may_let_it_pass() {
    for seed in 0..=255 {
        let mut desk = seated(&[ANN, BO], pai_gow("plain", Bank::Kept)).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        desk.take(bank(&desk, ANN, true)).unwrap();
        desk.take(bet(&desk, BO, 10)).unwrap();
        desk.play_out();
        next(&mut desk, &[ANN, BO]);
        if offered(&desk) == Some(ANN) {
            desk.take(bank(&desk, ANN, false)).unwrap();
            assert_eq!(offered(&desk), Some(BO));
            desk.take(bank(&desk, BO, true)).unwrap();
            assert_eq!(desk.table.betting().unwrap().streak, 1);
            return;
        }
    }
    panic!("the bank always loses");
}

#[test]
fn who_passes_or_says_nothing_lets_the_bank_go_on_to_the_house() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut desk);
    for user in [ANN, BO] {
        desk.take(bet(&desk, user, 10)).unwrap();
    }
    desk.play_out();
    next(&mut desk, &[ANN, BO]);
    assert!(desk.told(&Notice::BankOffered { user: ANN }));
    let stale = bank(&desk, ANN, true);
    desk.take(bank(&desk, ANN, false)).unwrap();
    assert!(desk.told(&Notice::BankOffered { user: BO }));
    desk.refuses(stale, &Refusal::Stale);
    assert_eq!(desk.table.deadline().unwrap().get() - desk.now.get(), BANK_OFFER_MS);
    desk.tick_at_deadline();
    assert!(desk.told(&Notice::BettingBegan));
    let PhaseScene::Betting { bank, offer, .. } = desk.table.scene(None).phase else { panic!("betting") };
    assert_eq!((bank, offer), (Some(seat(0)), None));
    assert!(!desk.person(BO).away && desk.person(BO).missed == 0, "to pass in silence is no missed turn");
}

#[test]
fn nobody_who_sat_out_or_cannot_pay_is_offered_the_bank() {
    let mut desk = started(&[ANN, BO, CY], pai_gow("plain", Bank::Passes));
    all_pass(&mut desk);
    desk.take(bet(&desk, ANN, 0)).unwrap();
    desk.take(bet(&desk, BO, 20)).unwrap();
    desk.take(bet(&desk, CY, 20)).unwrap();
    desk.play_out();
    lose_all_but(&mut desk, BO, 29);
    next(&mut desk, &[ANN, BO, CY]);
    assert_eq!(desk.table.betting().unwrap().offers, [CY]);
}

#[test]
fn a_bank_that_leaves_before_the_deal_gives_it_to_the_house() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut desk);
    for user in [ANN, BO] {
        desk.take(bet(&desk, user, 10)).unwrap();
    }
    desk.play_out();
    next(&mut desk, &[ANN, BO]);
    desk.take(bank(&desk, ANN, true)).unwrap();
    desk.take(Input::Leave { user: ANN }).unwrap();
    let betting = desk.table.betting().unwrap();
    assert_eq!((betting.bank, betting.streak), (None, 1));
    comes_back(&desk);
    desk.take(bet(&desk, BO, 10)).unwrap();
    assert_eq!(desk.hand().round.deal().banker, seat(0));
    assert_eq!(desk.table.chairs.len(), 2);
}

#[test]
fn bets_are_within_the_table_the_purse_and_what_the_bank_covers() {
    let mut desk = started(&[ANN, BO], pai_gow("plain", Bank::Passes));
    all_pass(&mut desk);
    let range = |most| Refusal::BetRange { least: 10, most };
    desk.refuses(bet(&desk, ANN, 9), &range(MOST));
    desk.refuses(bet(&desk, ANN, -10), &range(MOST));
    desk.refuses(bet(&desk, ANN, MOST + 1), &range(MOST));
    desk.refuses(bet(&desk, CY, 10), &Refusal::NotSeated);
    let version = desk.table.version;
    desk.refuses(Input::Bet { by: ANN, version: version - 1, chips: 10 }, &Refusal::Stale);
    desk.take(bet(&desk, ANN, 10)).unwrap();
    desk.take(bet(&desk, BO, 10)).unwrap();
    desk.play_out();
    desk.refuses(bet(&desk, ANN, 10), &Refusal::Stale);
    // ANN banks with few chips: the two others share what they cover.
    lose_all_but(&mut desk, ANN, 100);
    next(&mut desk, &[ANN, BO]);
    let takes = offered(&desk).unwrap();
    assert_eq!(takes, ANN, "the next after the house");
    desk.refuses(bet(&desk, BO, 10), &Refusal::NotYourTurn);
    desk.refuses(bank(&desk, BO, true), &Refusal::NotYourTurn);
    desk.take(bank(&desk, ANN, true)).unwrap();
    desk.refuses(bet(&desk, ANN, 10), &Refusal::Banking);
    // The house's chair bets the smallest bet.
    desk.refuses(bet(&desk, BO, 91), &range(90));
    comes_back(&desk);
    desk.take(bet(&desk, BO, 90)).unwrap();
    let deal = desk.hand().round.deal();
    assert_eq!((deal.banker, deal.streak), (seat(1), 1));
    assert_eq!(deal.bets.as_ref().unwrap().values().as_slice(), [10, 0, 90]);
    assert_eq!(desk.hand().parties[seat(1)], Party::Person { user: ANN, hold: 100 });
    assert_eq!(desk.chips(ANN), 0);
    desk.play_out();
}
