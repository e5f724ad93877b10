//! The library against the second reading: the same moves everywhere, the same results.

use gow::{AnyRound, Deal, House, Move, Pieces, Round, View};
use serde_json::Value;

use crate::chance::Chance;
use crate::rigged::{random_deal, random_house, random_move, turn};
use crate::second_reading::{Hand, Switches, Tile, name, tile};

/// Hands that are compared from the deal to the settlement.
const HANDS: usize = 6_000;

fn switches(house: &House) -> Switches {
    let options = house.options();
    let value = |wanted: &str| -> Value {
        let found = options.iter().find(|(name, _)| *name == wanted);
        found.unwrap().1.clone()
    };
    Switches {
        early_death: value("early_death") == true,
        no_trick_pays: value("no_trick_pays").as_i64().unwrap(),
        growing: value("banker") == "growing",
        over_par_plain: value("over_par_banker") == "plain",
        supreme: value("supreme_pays") == "two",
        quartet: value("quartet_pays") == "winner",
        last_trick: value("last_trick_bonus") == "double",
        complete: value("complete_game") == "double",
    }
}

fn second_hand(deal: &Deal) -> Hand {
    let hands = deal.hands.iter().map(|(_, hand)| {
        let tiles = hand.iter().map(|piece| tile(&piece.to_string()));
        tiles.collect::<Vec<Tile>>()
    });
    Hand::new(switches(&deal.house), hands.collect(), deal.banker.index(), i64::from(deal.streak))
}

fn notation(verb: &str, tiles: &[Tile]) -> String {
    tiles.iter().fold(verb.to_owned(), |text, &t| text + " " + &name(t))
}

fn same_moves(round: &AnyRound, second: &Hand) {
    let ours = turn(round);
    assert_eq!(ours.as_ref().map(|(seat, _)| seat.index()), second.to_act());
    let mut ours: Vec<String> =
        ours.map(|(_, moves)| moves).unwrap_or_default().iter().map(Move::to_string).collect();
    let mut theirs: Vec<String> = second.moves().iter().map(|(verb, tiles)| notation(verb, tiles)).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{:?}", round.plays());
}

fn same_standing(round: &AnyRound, second: &Hand) {
    let View::Trick(view) = round.view(None);
    let stacks: Vec<i64> = view.stacks.iter().map(|(_, &n)| i64::from(n)).collect();
    assert_eq!(stacks, second.columns);
    let mut net = [0; 4];
    for payment in &view.payments {
        assert!(payment.points > 0, "{payment:?}");
        net[payment.from.index()] -= payment.points;
        net[payment.to.index()] += payment.points;
    }
    assert_eq!(net, second.net(), "{:?}", round.plays());
}

fn same_result(round: &AnyRound, second: &Hand) {
    let outcome = round.outcome().unwrap();
    assert_eq!(Some(outcome.winner.index()), second.winner);
    let net: Vec<i64> = outcome.net.iter().map(|(_, &n)| n).collect();
    assert_eq!(net, second.net(), "{:?} {:?}", round.deal(), round.plays());
    let next = (outcome.next_banker.index(), i64::from(outcome.next_streak));
    assert_eq!(Some(next), second.next_banker());
    let View::Trick(view) = round.view(None);
    let tricks: Vec<(usize, usize, usize)> =
        view.tricks.iter().map(|t| (t.leader.index(), t.taker.unwrap().index(), t.width)).collect();
    assert_eq!(tricks, second.tricks);
    let mut ours: Vec<(usize, usize, i64, &str)> =
        outcome.payments.iter().map(|p| (p.from.index(), p.to.index(), p.points, p.reason.key())).collect();
    let mut theirs = second.payments.clone();
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs);
}

#[test]
fn both_readings_agree_on_thousands_of_hands_and_switches() {
    let mut chance = Chance::new(0x0009_0009);
    for _ in 0..HANDS {
        let house = random_house(&mut chance);
        let deal = random_deal(&mut chance, house);
        let mut second = second_hand(&deal);
        let mut round = AnyRound::start(deal).unwrap();
        loop {
            same_moves(&round, &second);
            same_standing(&round, &second);
            let Some((seat, moves)) = turn(&round) else {
                break;
            };
            let choice = random_move(&mut chance, &moves);
            round.play(seat, choice).unwrap();
            let tiles: Vec<Tile> = choice.pieces.iter().map(|p| tile(&p.to_string())).collect();
            second.play(choice.verb.name(), &tiles);
        }
        same_result(&round, &second);
    }
}

#[test]
fn the_random_hands_reach_what_is_rare() {
    let mut chance = Chance::new(7);
    let mut seen = Rare::default();
    for _ in 0..HANDS {
        let house = random_house(&mut chance);
        let round = crate::rigged::finished_round(&mut chance, house);
        seen.look(&round);
    }
    // What is never reached is never compared: these are floors for the generator, far below what it gives.
    assert!(seen.quartets > 100, "{seen:?}");
    assert!(seen.supremes > 100, "{seen:?}");
    assert!(seen.triplets_taken_over > 20, "{seen:?}");
    assert!(seen.quartets_taken_over > 5, "{seen:?}");
    assert!(seen.last_doubled > 50, "{seen:?}");
    assert!(seen.complete > 20, "{seen:?}");
    assert!(seen.barred > 20, "{seen:?}");
    assert!(seen.over_par_banker > 20, "{seen:?}");
}

#[derive(Debug, Default)]
struct Rare {
    quartets: usize,
    supremes: usize,
    triplets_taken_over: usize,
    quartets_taken_over: usize,
    last_doubled: usize,
    complete: usize,
    barred: usize,
    over_par_banker: usize,
}

impl Rare {
    fn look(&mut self, round: &AnyRound) {
        let View::Trick(view) = round.view(None);
        let outcome = round.outcome().unwrap();
        let supreme: Pieces = "42 21".parse().unwrap();
        for trick in &view.tricks {
            let taken_over = usize::from(trick.taker != Some(trick.leader));
            self.quartets += usize::from(trick.width == 4);
            self.supremes += usize::from(trick.best_set() == Some(supreme));
            self.triplets_taken_over += taken_over * usize::from(trick.width == 3);
            self.quartets_taken_over += taken_over * usize::from(trick.width == 4);
        }
        self.last_doubled += usize::from(outcome.last > 1);
        self.complete += usize::from(outcome.complete > 1);
        let over_par = outcome.winner != view.banker && outcome.stacks[view.banker] > 4;
        self.over_par_banker += usize::from(over_par);
        let single = view.tricks.last().is_some_and(|t| t.width == 1);
        let without = outcome.stacks.iter().any(|(_, &stacks)| stacks == 0);
        let early_death = view.house.options().contains(&("early_death", true.into()));
        self.barred += usize::from(single && without && early_death);
    }
}
