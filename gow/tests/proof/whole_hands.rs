//! Compares the library with the second reading: the moves in every position, and the results.

mod rare_situations;
mod records;

use gow::tien_gow::{self, Tiles};
use gow::{AnyRound, Deal, Move, Pieces, Round};

use crate::chance::Chance;
use crate::fixture::{random_deal, random_house, tien_gow_rules, turn};
use crate::second_reading::{
    HOUSES, Hand, Options, Payment, TABLE, Tile, is_unbeatable, merge_payments, tile, tile_name,
    tiles, value,
};
use crate::style::Style;

/// How many hands are compared, from the deal to the settlement.
const HANDS: usize = 10_000;

/// How many hands are dealt to compare whether each lead is unbeatable.
const UNBEATABLE_HANDS: usize = 400;

/// Starts the hand of a deal in the second reading.
pub(crate) fn second_reading_hand(deal: &Deal) -> Hand {
    let hands = deal.hands.iter().map(|(_, hand)| {
        let tiles = hand.iter().map(|piece| tile(&piece.to_string()));
        tiles.collect::<Vec<Tile>>()
    });
    let options = Options::of_values(&deal.house.options());
    Hand::new(
        options,
        hands.collect(),
        deal.banker.index(),
        i64::from(deal.streak),
    )
}

fn move_text(verb: &str, tiles: &[Tile]) -> String {
    tiles
        .iter()
        .fold(verb.to_owned(), |text, &t| text + " " + &tile_name(t))
}

fn assert_same_moves(round: &AnyRound, second: &Hand) {
    let ours = turn(round);
    assert_eq!(ours.as_ref().map(|(seat, _)| seat.index()), second.to_act());
    let mut ours: Vec<String> = ours
        .map(|(_, moves)| moves)
        .unwrap_or_default()
        .iter()
        .map(Move::to_string)
        .collect();
    let mut theirs: Vec<String> = second
        .moves()
        .iter()
        .map(|(verb, tiles)| move_text(verb, tiles))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{} {:?}", round.deal().house, round.plays());
}

fn assert_same_standing(round: &AnyRound, second: &Hand) {
    let view = crate::fixture::trick_view(round.view(None));
    let stacks: Vec<i64> = view.stacks.iter().map(|(_, &n)| i64::from(n)).collect();
    assert_eq!(stacks, second.stacks);
    assert!(view.payments.iter().all(|payment| payment.points > 0));
    let net: Vec<i64> = gow::net(&view.payments, 4).values().copied().collect();
    assert_eq!(
        net,
        second.net(),
        "{} {:?}",
        round.deal().house,
        round.plays()
    );
}

fn assert_same_result(round: &AnyRound, second: &Hand) {
    let outcome = round.outcome().and_then(gow::Outcome::trick).unwrap();
    assert_eq!(Some(outcome.winner.index()), second.winner);
    let net: Vec<i64> = outcome.net.iter().map(|(_, &n)| n).collect();
    assert_eq!(net, second.net(), "{:?} {:?}", round.deal(), round.plays());
    let next_banker = outcome
        .next_banker
        .map(|seat| (seat.index(), i64::from(outcome.next_streak)));
    assert_eq!(next_banker, second.next_banker());
    let view = crate::fixture::trick_view(round.view(None));
    let tricks: Vec<(usize, usize, usize)> = view
        .tricks
        .iter()
        .map(|t| (t.leader.index(), t.taker.unwrap().index(), t.width))
        .collect();
    assert_eq!(tricks, second.tricks);
    let ours: Vec<Payment> = outcome
        .payments
        .iter()
        .map(|p| (p.from.index(), p.to.index(), p.points, p.reason.name()))
        .collect();
    assert_eq!(
        merge_payments(&ours),
        merge_payments(&second.payments),
        "{:?} {:?}",
        round.deal(),
        round.plays()
    );
}

#[test]
fn both_readings_agree_on_thousands_of_hands_and_options() {
    let mut chance = Chance::new(0x0009_0009);
    for _ in 0..HANDS {
        let house = random_house(&mut chance);
        let deal = random_deal(&mut chance, house);
        let style = Style::random(&mut chance);
        let mut second = second_reading_hand(&deal);
        let mut round = AnyRound::start(deal).unwrap();
        loop {
            assert_same_moves(&round, &second);
            assert_same_standing(&round, &second);
            let Some((seat, moves)) = turn(&round) else {
                break;
            };
            let choice = style.choose(&mut chance, seat, &moves);
            round.play(seat, choice).unwrap();
            second.play(choice.verb.name(), &tiles(&choice.pieces.to_string()));
        }
        assert_same_result(&round, &second);
    }
}

#[test]
fn both_readings_see_the_same_leads_as_unbeatable() {
    let mut chance = Chance::new(16);
    let mut seen = [0, 0];
    for _ in 0..UNBEATABLE_HANDS {
        let house = random_house(&mut chance);
        let rules = tien_gow_rules(&house);
        let round = AnyRound::start(random_deal(&mut chance, house.clone())).unwrap();
        let second = second_reading_hand(round.deal());
        let (banker, moves) = turn(&round).unwrap();
        let tiles_of = |pieces: Pieces| Tiles::of_pieces(pieces).unwrap();
        let hand = tiles_of(round.deal().hands[banker].iter().copied().collect());
        for lead in moves {
            let lead_tiles = tiles(&lead.pieces.to_string());
            let ours = tien_gow::is_unbeatable(rules.set_rules(), tiles_of(lead.pieces), hand);
            let dealt = &second.dealt[banker.index()];
            assert_eq!(
                ours,
                is_unbeatable(&second.options, &lead_tiles, dealt),
                "{lead} from {dealt:?} in {house}"
            );
            seen[usize::from(ours)] += 1;
        }
    }
    assert!(
        seen.iter().all(|&count| count > UNBEATABLE_HANDS),
        "{seen:?}"
    );
}

#[test]
fn the_houses_are_set_as_the_table_says() {
    let all = gow::House::all(gow::Game::TienGow);
    let names: Vec<&str> = all.iter().map(gow::House::name).collect();
    assert_eq!(names, HOUSES);
    for house in &all {
        let ours = house.options();
        let names: Vec<&str> = ours.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, TABLE.map(|row| row.0), "in the order of the table");
        assert_eq!(
            Options::of_values(&ours),
            Options::of_house(house.name()),
            "{house}"
        );
    }
    let infos = gow::House::option_infos(gow::Game::TienGow);
    for (info, row) in infos.iter().zip(TABLE) {
        for word in row.1 {
            let changed = all[0].with_option(row.0, &value(word)).unwrap();
            assert!(
                changed.options().contains(&(row.0, value(word))),
                "{} {word}",
                row.0
            );
        }
        assert_eq!(info.name, row.0);
    }
    assert_eq!(infos.len(), TABLE.len());
}
