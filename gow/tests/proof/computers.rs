//! Computers in every house, with any options: they play legal moves, by what their seat may know.

use gow::{
    AnyRound, Move, Round, View,
    computer::{Budget, Player},
};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::chance::Chance;
use crate::leak::{played_anew, random_round};
use crate::rigged::{any_house, random_deal, turn};

/// Positions in which every player that does not search chooses.
const POSITIONS: usize = 10_000;

/// One position in so many is also put to the player that searches.
const SEARCHED_ONCE_IN: usize = 40;

/// Positions whose hidden tiles are dealt again.
const DEALT_ANEW: usize = 300;

/// Returns what a player chooses, by chance from this seed.
fn chosen(player: Player, view: &View, seed: u64) -> Move {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    player.choose(view, &Budget::worlds(2), &mut generator)
}

fn players(with_search: bool) -> impl Iterator<Item = Player> {
    let wanted = move |player: &Player| with_search || *player != Player::Expert;
    Player::ALL.into_iter().filter(wanted)
}

#[test]
fn every_player_plays_legally_in_every_house() {
    let mut chance = Chance::new(33);
    let mut asked = 0;
    while asked < POSITIONS {
        let house = any_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        while let Some((seat, moves)) = turn(&round) {
            let view = round.view(Some(seat));
            let searched = moves.len() > 1 && chance.once_in(SEARCHED_ONCE_IN);
            for player in players(searched) {
                let choice = chosen(player, &view, asked as u64);
                let house = &round.deal().house;
                assert!(moves.contains(&choice), "{player}: {choice} in {house}");
            }
            asked += 1;
            // Half of the moves are a computer's own, so that it meets positions that it brought about.
            let mv = if chance.once_in(2) {
                chosen(Player::Steady, &view, asked as u64)
            } else {
                *chance.pick(&moves)
            };
            round.play(seat, mv).unwrap();
        }
    }
}

#[test]
fn no_player_s_choice_depends_on_hidden_tiles() {
    let mut chance = Chance::new(34);
    let mut different = 0;
    for seed in 0..DEALT_ANEW {
        let round = random_round(&mut chance);
        let Some(seat) = round.to_act().single() else {
            continue;
        };
        let Some(other) = played_anew(&mut chance, &round, Some(seat)) else {
            continue;
        };
        different += usize::from(other.deal().hands != round.deal().hands);
        let [one, other] = [&round, &other].map(|round| round.view(Some(seat)));
        for player in players(seed % 10 == 0) {
            let [one, other] = [&one, &other].map(|view| chosen(player, view, seed as u64));
            assert_eq!(one, other, "{player}");
        }
    }
    assert!(different > DEALT_ANEW / 2, "{different}");
}
