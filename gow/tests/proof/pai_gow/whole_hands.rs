//! Compares the library with the second reading: the settings in random hands, and their results.

use gow::pai_gow::{CommissionOf, Copies, Verdict};
use gow::{AnyRound, Game, Move, Round as _, Seat, SeatSet, Verb};

use super::rules;
use super::second_reading::{Hands, Tile, settings, tile, verdict, worth};
use crate::chance::Chance;
use crate::every_game::{any_actor, any_deal};

/// How many hands are compared.
const HANDS: usize = 3_000;

/// Returns the tiles of a seat in the second reading.
fn second_reading_tiles(round: &AnyRound, seat: Seat) -> Vec<Tile> {
    round.deal().hands[seat]
        .iter()
        .map(|piece| tile(&piece.to_string()))
        .collect()
}

/// Returns the settings of a seat in the second reading.
fn second_reading_settings(round: &AnyRound, seat: Seat) -> Vec<Hands> {
    settings(
        &second_reading_tiles(round, seat),
        rules(&round.deal().house).six_high,
    )
}

/// Returns the two hands of a move, by the second reading.
fn halves(round: &AnyRound, seat: Seat, mv: Move) -> [[Tile; 2]; 2] {
    let mut rest = second_reading_tiles(round, seat);
    let named: Vec<Tile> = mv
        .pieces
        .iter()
        .map(|piece| tile(&piece.to_string()))
        .collect();
    for tile in &named {
        let at = rest.iter().position(|other| other == tile).unwrap();
        rest.remove(at);
    }
    [[named[0], named[1]], [rest[0], rest[1]]]
}

/// Returns the net of each seat by the second reading.
fn expected_net(round: &AnyRound) -> Vec<i64> {
    let house = rules(&round.deal().house);
    let worths = |seat: Seat| {
        let (_, mv) = round.plays().iter().find(|(who, _)| *who == seat).unwrap();
        let mut both =
            halves(round, seat, *mv).map(|[one, other]| worth(one, other, house.six_high));
        both.sort();
        [both[1], both[0]]
    };
    let (banker, bets) = (round.deal().banker, round.deal().bets.clone().unwrap());
    let mut net = vec![0; round.seats()];
    // Half a chip rounds up: at least 5,000 of 10,000 parts.
    let commission = |won: i64| {
        let parts = won.max(0) * i64::from(house.commission_bps);
        parts / 10_000 + i64::from(parts % 10_000 >= 5_000)
    };
    for seat in Seat::all(round.seats()).filter(|seat| *seat != banker) {
        let result = verdict(worths(seat), worths(banker), house.copies == Copies::Tie);
        let won = bets[seat] * result;
        net[banker.index()] -= won;
        net[seat.index()] += won - commission(won);
    }
    if house.commission_of == CommissionOf::PlayersAndBank {
        net[banker.index()] -= commission(net[banker.index()]);
    }
    net
}

#[test]
fn both_readings_agree_on_thousands_of_hands_and_options() {
    let mut chance = Chance::new(71);
    let mut seen = [0; 4];
    for _ in 0..HANDS {
        let mut round = AnyRound::start(any_deal(&mut chance, Game::PaiGow)).unwrap();
        let mut left: SeatSet = Seat::all(round.seats()).collect();
        while let Some(seat) = any_actor(&mut chance, &round) {
            assert_eq!(round.to_act(), left);
            let moves = round.legal_moves(seat);
            assert_eq!(moves.len(), second_reading_settings(&round, seat).len());
            let mv = *chance.pick(&moves);
            // Either half names the setting.
            let other = halves(&round, seat, mv)[1]
                .map(|(a, b)| format!("{a}{b}"))
                .join(" ");
            let named = if chance.once_in(2) {
                Move::new(Verb::Set, other.parse().unwrap())
            } else {
                mv
            };
            round.play(seat, named).unwrap();
            assert_eq!(round.plays().last(), Some(&(seat, mv)));
            left = left.iter().filter(|other| *other != seat).collect();
        }
        let outcome = round.outcome().and_then(gow::Outcome::set).unwrap();
        assert_eq!(
            outcome.net.values().copied().collect::<Vec<_>>(),
            expected_net(&round),
            "{:?}",
            round.deal()
        );
        for (seat, result) in outcome.results.iter() {
            assert_eq!(*result == Verdict::Bank, seat == round.deal().banker);
            assert_eq!(
                outcome.comparisons[seat].is_none(),
                seat == round.deal().banker
            );
            seen[*result as usize] += 1;
        }
        assert_eq!(round.outcome().unwrap().next_bank(), None);
    }
    assert!(seen.iter().all(|count| *count > HANDS / 10), "{seen:?}");
}

/// Counts the positions `depth` plays ahead one by one.
fn count_positions(round: &AnyRound, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for seat in round.to_act().iter() {
        for mv in round.legal_moves(seat) {
            let mut next = round.clone();
            next.play(seat, mv).unwrap();
            count += count_positions(&next, depth - 1);
        }
    }
    count
}

/// Counts the same positions from the second reading: the sum, over all choices of seats in any
/// order, of the product of their numbers of settings.
fn count_by_products(choices: &[u64], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let counts = (0..choices.len()).map(|at| {
        let mut rest = choices.to_vec();
        rest.remove(at) * count_by_products(&rest, depth - 1)
    });
    counts.sum()
}

#[test]
fn the_library_counts_as_many_positions_as_the_second_reading() {
    let mut chance = Chance::new(72);
    let mut three_seats = 0;
    for _ in 0..60 {
        let round = AnyRound::start(any_deal(&mut chance, Game::PaiGow)).unwrap();
        let choices: Vec<u64> = Seat::all(round.seats())
            .map(|seat| second_reading_settings(&round, seat).len() as u64)
            .collect();
        let deepest = if round.seats() <= 4 {
            round.seats() as u32
        } else {
            3
        };
        for depth in 0..=deepest + u32::from(round.seats() <= 4) {
            assert_eq!(
                count_positions(&round, depth),
                count_by_products(&choices, depth),
                "depth {depth}"
            );
        }
        three_seats += usize::from(round.seats() == 3);
    }
    assert!(three_seats > 0);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut chance = Chance::new(73);
    for _ in 0..300 {
        let mut round = AnyRound::start(any_deal(&mut chance, Game::PaiGow)).unwrap();
        let actor = any_actor(&mut chance, &round).unwrap();
        let legal = round.legal_moves(actor);
        let refused = |round: &mut AnyRound, mv: Move| {
            let before = round.view(Some(actor));
            let code = round.play(actor, mv).unwrap_err().code();
            assert_eq!(round.view(Some(actor)), before);
            code
        };
        let dealt: gow::Pieces = round.deal().hands[actor].iter().copied().collect();
        for verb in [Verb::Lead, Verb::Beat, Verb::Discard] {
            assert_eq!(
                refused(&mut round, Move::new(verb, legal[0].pieces)),
                "not-your-turn"
            );
        }
        assert_eq!(
            refused(&mut round, Move::new(Verb::Set, dealt)),
            "wrong-width"
        );
        let foreign = crate::fixture::all_pieces()
            .into_iter()
            .find(|piece| dealt.count(*piece) == 0)
            .unwrap();
        let two = gow::Pieces::from(foreign).with(round.deal().hands[actor][0]);
        assert_eq!(
            refused(&mut round, Move::new(Verb::Set, two)),
            "not-in-hand"
        );
        round.play(actor, legal[0]).unwrap();
        assert_eq!(
            refused(&mut round, legal[0]),
            "not-your-turn",
            "a setting is final"
        );
        assert_eq!(round.timeout_move(actor), None);
        crate::every_game::play_random_moves(&mut chance, &mut round, usize::MAX);
        assert_eq!(refused(&mut round, legal[0]), "hand-over");
    }
}

/// Replays a hand with a new deal of the tiles that a viewer has not seen and new settings of the
/// same seats.
fn redeal_and_replay(chance: &mut Chance, round: &AnyRound, viewer: Option<Seat>) -> AnyRound {
    let mut deal = round.deal().clone();
    let own: Vec<gow::Piece> = viewer
        .map(|seat| deal.hands[seat].clone())
        .unwrap_or_default();
    let mut hidden = crate::fixture::all_pieces();
    for piece in &own {
        let at = hidden.iter().position(|other| other == piece).unwrap();
        hidden.remove(at);
    }
    chance.shuffle(&mut hidden);
    for (seat, hand) in deal.hands.iter_mut() {
        if viewer != Some(seat) {
            *hand = hidden.split_off(hidden.len() - hand.len());
        }
    }
    let mut again = AnyRound::start(deal).unwrap();
    for (seat, mv) in round.plays() {
        let other = *chance.pick(&again.legal_moves(*seat));
        again
            .play(*seat, if viewer == Some(*seat) { *mv } else { other })
            .unwrap();
    }
    again
}

#[test]
fn views_do_not_depend_on_hidden_tiles_and_settings() {
    let mut chance = Chance::new(74);
    let mut compared = 0;
    for _ in 0..600 {
        let mut round = AnyRound::start(any_deal(&mut chance, Game::PaiGow)).unwrap();
        let plays = chance.below(round.seats());
        crate::every_game::play_random_moves(&mut chance, &mut round, plays);
        for viewer in Seat::all(round.seats()).map(Some).chain([None]) {
            let again = redeal_and_replay(&mut chance, &round, viewer);
            assert_ne!(again.deal().hands, round.deal().hands);
            assert_eq!(again.view(viewer), round.view(viewer));
            assert_eq!(
                (again.to_act(), again.forced()),
                (round.to_act(), round.forced())
            );
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

#[test]
fn the_house_way_wins_more_than_random_settings() {
    let mut generator = <rand::rngs::Xoshiro256PlusPlus as rand::SeedableRng>::seed_from_u64(75);
    let mut chance = Chance::new(75);
    let mut won = [0, 0];
    for _ in 0..4_000 {
        let mut deal = any_deal(&mut chance, Game::PaiGow);
        let banker = deal.banker;
        deal.bets = Some(gow::PerSeat::from_fn(deal.hands.len(), |seat| {
            i64::from(seat != banker)
        }));
        for (is_steady, sum) in [true, false].into_iter().zip(&mut won) {
            let mut round = AnyRound::start(deal.clone()).unwrap();
            let computer = banker.next(round.seats());
            while let Some(seat) = round.to_act().iter().next() {
                let view = round.view(Some(seat));
                let by_house_way = gow::choose(&view, gow::Level::Steady, &mut generator);
                let by_chance = gow::computer::random::choose(&view, &mut generator);
                let mv = if seat != computer || is_steady {
                    by_house_way
                } else {
                    by_chance
                };
                round.play(seat, mv).unwrap();
            }
            *sum += round.outcome().unwrap().net()[computer];
        }
    }
    assert!(won[0] > won[1] + 200, "too small a difference: {won:?}");
}
