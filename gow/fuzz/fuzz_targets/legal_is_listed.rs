//! Any house, deal and line of play: exactly the listed moves are accepted, and every hand sums to
//! zero.
#![no_main]

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Pieces, Round, Seat, Verb};
use libfuzzer_sys::fuzz_target;

/// The bytes that decide what happens, followed by zeros.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    /// Picks a number below a bound that a byte can reach.
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound
    }
}

fn any_house(choices: &mut Choices<'_>) -> House {
    let game = Game::ALL[choices.below(Game::ALL.len())];
    let houses = House::all(game);
    let mut house = houses[choices.below(houses.len())].clone();
    let infos = House::option_infos(game);
    // A game without options has nothing to change.
    for _ in 0..choices.below(16).min(infos.len()) {
        let info = infos[choices.below(infos.len())];
        let value = info.values.get(choices.below(info.values.len())).expect("a place in the list").json();
        house = house.with_option(info.name, &value).expect("every listed value can be set");
    }
    house
}

fn any_deal(choices: &mut Choices<'_>, house: House) -> Deal {
    let (least, most) = house.seats().into_inner();
    let seats = least + choices.below(most - least + 1);
    let (mut deck, each) = (house.deck(seats), house.hand_size(seats));
    for last in (1..deck.len()).rev() {
        let other = choices.below(last + 1);
        deck.swap(last, other);
    }
    let banker = Seat::new(choices.below(seats)).expect("a seat of the table");
    let bets = house.has_bets().then(|| {
        PerSeat::from_fn(seats, |seat| if seat == banker { 0 } else { choices.below(256) as i64 })
    });
    Deal {
        house,
        banker,
        streak: 1 + choices.below(4) as u32,
        hands: PerSeat::from_fn(seats, |seat| deck[each * seat.index()..][..each].to_vec()),
        bets,
    }
}

/// Tries every verb with every choice of the seat's pieces.
fn only_listed_moves_play(round: &AnyRound, seat: Seat, held: &[Piece], listed: &[Move]) {
    for mask in 0..1_u32 << held.len() {
        let chosen: Pieces =
            held.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, piece)| *piece).collect();
        for verb in Verb::ALL {
            let mv = Move::new(verb, chosen);
            let accepted = round.clone().play(seat, mv).is_ok();
            // A setting may also be named by the hand that is not listed.
            let all: Pieces = held.iter().copied().collect();
            let other = Move::new(verb, all.minus(chosen));
            let is_listed = listed.contains(&mv) || (verb == Verb::Set && listed.contains(&other));
            assert_eq!(accepted, is_listed, "{mv} in {}", round.deal().house);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes.iter());
    let house = any_house(&mut choices);
    let mut round = AnyRound::start(any_deal(&mut choices, house)).expect("a deck was dealt");
    // Every choice is tried in one turn only; all turns would be slow for a fuzzer.
    let thorough = choices.below(32);
    let mut held: Vec<Vec<Piece>> = round.deal().hands.values().cloned().collect();
    while !round.to_act().is_empty() {
        let able: Vec<Seat> = round.to_act().iter().collect();
        let seat = able[choices.below(able.len())];
        let listed = round.legal_moves(seat);
        assert!(!listed.is_empty());
        if round.plays().len() == thorough {
            only_listed_moves_play(&round, seat, &held[seat.index()], &listed);
        }
        let mv = listed[choices.below(listed.len())];
        round.play(seat, mv).expect("a listed move is legal");
        for piece in mv.pieces.iter() {
            let at = held[seat.index()].iter().position(|p| *p == piece).expect("the seat held it");
            held[seat.index()].remove(at);
        }
    }
    let outcome = round.outcome().expect("nobody is to act");
    let kept = outcome.set().map_or(0, |outcome| outcome.commission.values().sum());
    assert_eq!(outcome.net().values().sum::<i64>(), -kept);
    let holds = round.deal().holds();
    assert!(outcome.net().iter().all(|(seat, &net)| net >= -holds[seat]));
});
