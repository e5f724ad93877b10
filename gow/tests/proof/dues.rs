//! The order in which payments fall due, the moment at which they appear in a record, and the limit
//! of the streak.

use gow::{Deal, Game, House, MAX_STREAK, Record, Round};

use crate::chance::Chance;
use crate::hostile::answer;
use crate::rigged::{finished_round, house_with, mv, round_holding, seat};

fn net(round: &gow::AnyRound) -> Vec<i64> {
    let answer = answer(&Record::of(round).to_string());
    answer["net"]
        .as_array()
        .unwrap()
        .iter()
        .map(|points| points.as_i64().unwrap())
        .collect()
}

/// Makes every follower discard until the trick is over.
fn all_discard(round: &mut gow::AnyRound) {
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
fn what_is_paid_for_tricks_stands_in_an_unfinished_record() {
    let supreme = round_holding(house_with("celko", &[]), 0, ["42 21", "", "", ""]);
    let mut round = supreme;
    round.play(seat(0), mv("lead 42 21")).unwrap();
    assert_eq!(net(&round), [12, -4, -4, -4], "from the lead on");
    let quartet = ["66 66 63 54", "", "", ""];
    let mut round = round_holding(house_with("celko", &[]), 0, quartet);
    round.play(seat(0), mv("lead 66 66 63 54")).unwrap();
    assert_eq!(
        net(&round),
        [0, 0, 0, 0],
        "a quartet is paid for at the end of its trick"
    );
    all_discard(&mut round);
    assert_eq!(net(&round), [24, -8, -8, -8]);
    let mut round = round_holding(house_with("tien-kow", &[]), 0, quartet);
    round.play(seat(0), mv("lead 66 66 63 54")).unwrap();
    assert_eq!(
        net(&round),
        [24, -8, -8, -8],
        "two couples from the lead on"
    );
}

/// Returns the payers for one reason to one seat, in the order of the payments.
fn payers(payments: &[gow::Payment], to: gow::Seat, reason: gow::Reason) -> Vec<gow::Seat> {
    let of = payments
        .iter()
        .filter(|payment| payment.to == to && payment.reason == reason);
    of.map(|payment| payment.from).collect()
}

#[test]
fn payments_go_round_from_the_seat_after_who_collects() {
    let mut chance = Chance::new(95);
    let mut rounds = 0;
    for _ in 0..400 {
        let house = crate::rigged::random_house(&mut chance);
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
                rounds += usize::from(!paid.is_empty());
            }
        }
    }
    assert!(rounds > 10, "{rounds}");
    bets_are_paid_from_the_seat_after_the_bank(&mut chance);
}

#[test]
fn differences_of_scores_go_round_from_the_seat_after_who_collects() {
    let mut chance = Chance::new(97);
    let mut of_others = 0;
    for _ in 0..200 {
        let house = crate::every_game::any_house(&mut chance, Game::TetGow);
        let round = finished_round(&mut chance, house);
        let seats = round.seats();
        let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
        let mut collect: Vec<gow::Seat> = outcome.payments.iter().map(|paid| paid.to).collect();
        collect.dedup();
        let order: Vec<gow::Seat> = std::iter::once(outcome.winner)
            .chain(outcome.winner.others(seats))
            .filter(|seat| collect.contains(seat))
            .collect();
        assert_eq!(collect, order, "{:?}", outcome.payments);
        for to in collect {
            let paid = payers(&outcome.payments, to, gow::Reason::Score);
            let order: Vec<gow::Seat> = to
                .others(seats)
                .filter(|seat| paid.contains(seat))
                .collect();
            assert_eq!(paid, order, "{:?}", outcome.payments);
            of_others += usize::from(to != outcome.winner && paid.len() > 1);
        }
    }
    assert!(of_others > 10, "{of_others}");
}

fn bets_are_paid_from_the_seat_after_the_bank(chance: &mut Chance) {
    for _ in 0..100 {
        let deal = crate::every_game::any_deal(chance, Game::PaiGow);
        let mut round = gow::AnyRound::start(deal).unwrap();
        crate::every_game::play_some(chance, &mut round, usize::MAX);
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
fn hands_in_a_row_are_counted_one_further_than_a_record_takes() {
    let mut chance = Chance::new(96);
    let mut kept = 0;
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
            let keeps = answer["winner"] == again.deal().banker.index();
            assert_eq!(
                answer["next_streak"],
                if keeps { 1_000_001 } else { 1 },
                "{answer}"
            );
            kept += usize::from(keeps);
            let beyond = written.replacen("\"streak\":1000000", "\"streak\":1000001", 1);
            let refused = crate::hostile::answer(&beyond);
            assert_eq!(refused["error"]["code"], "bad-record");
        }
    }
    assert!(kept > 3, "{kept}");
}
