//! Computers in every house, with any options: they choose legal moves by the view of their seat.

use gow::{
    AnyRound, Move, Round, View,
    computer::{Budget, Player},
};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::chance::Chance;
use crate::fixture::{any_house, random_deal, turn};
use crate::leak::{random_round, redeal_and_replay};

/// How many positions every player without search chooses in.
const POSITIONS: usize = 10_000;

/// The player that searches chooses in one of this many positions.
const POSITIONS_PER_SEARCH: usize = 40;

/// How many positions have their hidden tiles dealt again.
const REDEALT_POSITIONS: usize = 300;

/// Returns the move that a player chooses with random numbers from a seed.
fn choose(player: Player, view: &View, seed: u64) -> Move {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    player.choose(view, &Budget::worlds(2), &mut generator)
}

fn players(has_search: bool) -> impl Iterator<Item = Player> {
    let is_wanted = move |player: &Player| has_search || *player != Player::Expert;
    Player::ALL.into_iter().filter(is_wanted)
}

#[test]
fn every_player_plays_legally_in_every_house() {
    let mut chance = Chance::new(33);
    let mut positions = 0;
    while positions < POSITIONS {
        let house = any_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        while let Some((seat, moves)) = turn(&round) {
            let view = round.view(Some(seat));
            let has_search = moves.len() > 1 && chance.once_in(POSITIONS_PER_SEARCH);
            for player in players(has_search) {
                let choice = choose(player, &view, positions as u64);
                let house = &round.deal().house;
                assert!(moves.contains(&choice), "{player}: {choice} in {house}");
            }
            positions += 1;
            // A computer chooses half of the moves and so meets the positions that it leads to.
            let mv = if chance.once_in(2) {
                choose(Player::Steady, &view, positions as u64)
            } else {
                *chance.pick(&moves)
            };
            round.play(seat, mv).unwrap();
        }
    }
}

#[test]
fn choices_do_not_depend_on_hidden_pieces() {
    let mut chance = Chance::new(34);
    let mut different = 0;
    for seed in 0..REDEALT_POSITIONS {
        let round = random_round(&mut chance);
        let Some(seat) = round.to_act().single() else {
            continue;
        };
        let Some(other) = redeal_and_replay(&mut chance, &round, Some(seat)) else {
            continue;
        };
        different += usize::from(other.deal().hands != round.deal().hands);
        let [one, other] = [&round, &other].map(|round| round.view(Some(seat)));
        for player in players(seed % 10 == 0) {
            let [one, other] = [&one, &other].map(|view| choose(player, view, seed as u64));
            assert_eq!(one, other, "{player}");
        }
    }
    assert!(different > REDEALT_POSITIONS / 2, "{different}");
}
