//! The order of payments, the moment at which they appear in a record, and the limit of the streak.

use gow::{Deal, Game, House, MAX_STREAK, Record, Round};

use crate::chance::Chance;
use crate::fixture::{finished_round, house_with, mv, round_holding, seat};
use crate::hostile::answer;

/// Returns the net in the answer to the record of a round.
fn record_net(round: &gow::AnyRound) -> Vec<i64> {
    let answer = answer(&Record::of(round).to_string());
    answer["net"]
        .as_array()
        .unwrap()
        .iter()
        .map(|points| points.as_i64().unwrap())
        .collect()
}

/// Makes every follower discard until the trick is over.
fn discard_until_trick_ends(round: &mut gow::AnyRound) {
    while let Some(follower) = round.to_act().single() {
        if round
            .legal_moves(follower)
            .iter()
            .any(|m| m.verb == gow::Verb::Lead)
        {
            return;
        }
        let discard = round.timeout_move(follower).unwrap();
        round.play(follower, discard).unwrap();
    }
}

#[test]
fn an_unfinished_record_has_the_payments_for_tricks() {
    let mut round = round_holding(house_with("celko", &[]), 0, ["42 21", "", "", ""]);
    round.play(seat(0), mv("lead 42 21")).unwrap();
    assert_eq!(record_net(&round), [12, -4, -4, -4], "from the lead on");
    let quartet = ["66 66 63 54", "", "", ""];
    let mut round = round_holding(house_with("celko", &[]), 0, quartet);
    round.play(seat(0), mv("lead 66 66 63 54")).unwrap();
    assert_eq!(
        record_net(&round),
        [0, 0, 0, 0],
        "a quartet is paid for at the end of its trick"
    );
    discard_until_trick_ends(&mut round);
    assert_eq!(record_net(&round), [24, -8, -8, -8]);
    let mut round = round_holding(house_with("tien-kow", &[]), 0, quartet);
    round.play(seat(0), mv("lead 66 66 63 54")).unwrap();
    assert_eq!(
        record_net(&round),
        [24, -8, -8, -8],
        "two couples from the lead on"
    );
}

/// Returns the payers to one seat for one reason, in the order of the payments.
fn payers(payments: &[gow::Payment], to: gow::Seat, reason: gow::Reason) -> Vec<gow::Seat> {
    let matching = payments
        .iter()
        .filter(|payment| payment.to == to && payment.reason == reason);
    matching.map(|payment| payment.from).collect()
}

#[test]
fn the_seats_after_the_collector_pay_in_playing_order() {
    let mut chance = Chance::new(95);
    let mut groups = 0;
    for _ in 0..400 {
        let house = crate::fixture::random_house(&mut chance);
        let round = finished_round(&mut chance, house);
        let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
        // A captured seat pays several times; any other pays once for each reason and trick.
        if outcome.captured.is_some() {
            continue;
        }
        let par = payers(&outcome.payments, outcome.winner, gow::Reason::Par);
        let order: Vec<gow::Seat> = outcome
            .winner
            .others(4)
            .filter(|seat| par.contains(seat))
            .collect();
        assert_eq!(par, order, "{:?}", outcome.payments);
        for reason in [
            gow::Reason::Supreme,
            gow::Reason::Quartet,
            gow::Reason::TwoCouples,
        ] {
            for to in gow::Seat::all(4) {
                let paid = payers(&outcome.payments, to, reason);
                let others: Vec<gow::Seat> = to.others(4).collect();
                let order: Vec<gow::Seat> = others.into_iter().cycle().take(paid.len()).collect();
                assert_eq!(paid, order, "{:?}", outcome.payments);
                groups += usize::from(!paid.is_empty());
            }
        }
    }
    assert!(groups > 10, "{groups}");
    assert_bets_are_paid_in_order(&mut chance);
}

#[test]
fn score_differences_are_paid_in_playing_order_after_the_collector() {
    let mut chance = Chance::new(97);
    let mut other_collectors = 0;
    for _ in 0..200 {
        let house = crate::every_game::any_house(&mut chance, Game::TetGow);
        let round = finished_round(&mut chance, house);
        let seats = round.seats();
        let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
        let mut collectors: Vec<gow::Seat> = outcome.payments.iter().map(|paid| paid.to).collect();
        collectors.dedup();
        let order: Vec<gow::Seat> = std::iter::once(outcome.winner)
            .chain(outcome.winner.others(seats))
            .filter(|seat| collectors.contains(seat))
            .collect();
        assert_eq!(collectors, order, "{:?}", outcome.payments);
        for to in collectors {
            let paid = payers(&outcome.payments, to, gow::Reason::Score);
            let order: Vec<gow::Seat> = to
                .others(seats)
                .filter(|seat| paid.contains(seat))
                .collect();
            assert_eq!(paid, order, "{:?}", outcome.payments);
            other_collectors += usize::from(to != outcome.winner && paid.len() > 1);
        }
    }
    assert!(other_collectors > 10, "{other_collectors}");
}

/// Asserts that bets are paid in playing order from the seat after the bank.
fn assert_bets_are_paid_in_order(chance: &mut Chance) {
    for _ in 0..100 {
        let deal = crate::every_game::any_deal(chance, Game::PaiGow);
        let mut round = gow::AnyRound::start(deal).unwrap();
        crate::every_game::play_random_moves(chance, &mut round, usize::MAX);
        let banker = round.deal().banker;
        let outcome = round.outcome().unwrap();
        let players: Vec<gow::Seat> = outcome
            .payments()
            .iter()
            .map(|paid| {
                if paid.from == banker {
                    paid.to
                } else {
                    paid.from
                }
            })
            .collect();
        let order: Vec<gow::Seat> = banker
            .others(round.seats())
            .filter(|seat| players.contains(seat))
            .collect();
        assert_eq!(players, order, "from the seat after the bank");
    }
}

#[test]
fn a_streak_may_grow_one_beyond_the_largest_in_a_record() {
    let mut chance = Chance::new(96);
    let mut kept_banks = 0;
    for game in [Game::TienGow, Game::TetGow] {
        for _ in 0..20 {
            let house = House::default_of(game);
            let round = finished_round(&mut chance, house);
            let deal = Deal {
                streak: MAX_STREAK,
                ..round.deal().clone()
            };
            let mut again = gow::AnyRound::start(deal).unwrap();
            for &(who, mv) in round.plays() {
                again.play(who, mv).unwrap();
            }
            let written = Record::of(&again).to_string();
            let answer = answer(&written);
            let keeps_bank = answer["winner"] == again.deal().banker.index();
            assert_eq!(
                answer["next_streak"],
                if keeps_bank { 1_000_001 } else { 1 },
                "{answer}"
            );
            kept_banks += usize::from(keeps_bank);
            let beyond = written.replacen("\"streak\":1000000", "\"streak\":1000001", 1);
            let refused = crate::hostile::answer(&beyond);
            assert_eq!(refused["error"]["code"], "bad-record");
        }
    }
    assert!(kept_banks > 3, "{kept_banks}");
}
