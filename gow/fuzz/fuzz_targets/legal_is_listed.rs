//! Any house, deal and line of play: what is listed plays, nothing else does, and every hand ends at zero.
#![no_main]

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Pieces, Round, Seat, Tile, Verb};
use libfuzzer_sys::fuzz_target;

/// Bytes that decide what happens; zeros follow when they are used up.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    /// Picks a number below a bound that a byte can reach.
    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound
    }
}

fn any_house(choices: &mut Choices<'_>) -> House {
    let houses = House::all(Game::TienGow);
    let mut house = houses[choices.below(houses.len())].clone();
    let infos = House::option_infos(Game::TienGow);
    for _ in 0..choices.below(16) {
        let info = infos[choices.below(infos.len())];
        let value = info.values[choices.below(info.values.len())].json();
        house = house.with_option(info.name, &value).expect("every listed value can be set");
    }
    house
}

fn any_deal(choices: &mut Choices<'_>, house: House) -> Deal {
    let mut deck: Vec<Piece> = (0..32).filter_map(Tile::of_id).map(Piece::from).collect();
    for last in (1..deck.len()).rev() {
        let other = choices.below(last + 1);
        deck.swap(last, other);
    }
    Deal {
        house,
        banker: Seat::new(choices.below(4)).expect("four seats"),
        streak: 1 + choices.below(4) as u32,
        hands: PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec()),
        bets: None,
    }
}

/// Tries every verb with every choice of what the seat holds, and with one tile that it does not hold.
fn only_listed_moves_play(round: &AnyRound, seat: Seat, held: &[Piece], listed: &[Move]) {
    for mask in 0..1_u32 << held.len() {
        let chosen: Pieces =
            held.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, piece)| *piece).collect();
        for verb in Verb::ALL {
            let mv = Move::new(verb, chosen);
            let accepted = round.clone().play(seat, mv).is_ok();
            assert_eq!(accepted, listed.contains(&mv), "{mv} in {}", round.deal().house);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes.iter());
    let house = any_house(&mut choices);
    let mut round = AnyRound::start(any_deal(&mut choices, house)).expect("a deck was dealt");
    // One turn is looked at with every choice; all of them would be slow for a fuzzer.
    let thorough = choices.below(32);
    let mut held: Vec<Vec<Piece>> = round.deal().hands.values().cloned().collect();
    while let Some(seat) = round.to_act().single() {
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
    assert_eq!(outcome.net.values().sum::<i64>(), 0);
    let bound = round.deal().house.largest_loss(round.deal().streak);
    assert!(outcome.net.values().all(|&net| net >= -bound));
});
