//! Play of Tien Gow with all hands open: a ceiling to measure other computers against.
//!
//! It tries every play and lets steady computers finish the hand. No computer that people play with
//! may do that.

use crate::{
    Deal, Move, Pieces, Round as _, Verb,
    computer::steady,
    tien_gow::{Combination, Play, Round, Tiles, World},
};

/// Chooses a legal move for the seat to act.
///
/// # Panics
/// When the hand is over.
#[must_use]
pub(crate) fn choose(round: &Round) -> Move {
    let world = world_of(round);
    let seat = world.to_act().expect("somebody is to act");
    let mut best: Option<(Play, i64)> = None;
    world.each_play(|play| {
        let mut tried = world;
        tried.play(play);
        let net = finished(tried)[seat];
        if best.is_none_or(|(_, most)| net > most) {
            best = Some((play, net));
        }
    });
    let (play, _) = best.expect("the seat to act has a play");
    play.into()
}

/// Lets steady computers finish a hand and returns what each seat gains.
pub(super) fn finished(mut world: World) -> [i64; 4] {
    loop {
        let Some(seat) = world.to_act() else {
            return world.net().expect("the hand is over");
        };
        let only = world.only_play();
        let play = only.or_else(|| steady::best(&world.sight(seat)));
        world.play(play.expect("the seat to act has a play"));
    }
}

/// Returns the hand as a world.
pub(crate) fn world_of(round: &Round) -> World {
    let Deal {
        banker,
        streak,
        hands,
        ..
    } = round.deal();
    let tiles = |pieces: Pieces| Tiles::of_pieces(pieces).expect("dominoes of one deck are dealt");
    let mut dealt = [Tiles::NONE; 4];
    for (seat, hand) in hands.iter() {
        dealt[seat.index()] = tiles(hand.iter().copied().collect());
    }
    let mut world = World::new(*round.rules(), *banker, *streak, dealt);
    for (_, mv) in round.plays() {
        let tiles = tiles(mv.pieces);
        let set = match mv.verb {
            Verb::Lead | Verb::Beat => Combination::of(tiles, world.course.table.rules),
            Verb::Discard | Verb::Set => world.course.trick.best(),
        };
        world.play(Play {
            verb: mv.verb,
            tiles,
            set: set.expect("a legal play is a set, or answers one"),
        });
    }
    world
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::{
        AnyRound, Seat, View,
        computer::{random, trial},
        tien_gow::Sight,
    };

    /// Hands that are played as rounds and as worlds.
    const HANDS: usize = 700;

    #[test]
    fn a_world_goes_on_and_pays_as_the_round_does() {
        let houses = trial::houses();
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(71);
        for hand in 0..HANDS {
            let mut deal = Deal::shuffled(&houses[hand % houses.len()], 4, &mut chance);
            deal.streak = 1 + (hand % 3) as u32;
            deal.banker = Seat::new(hand / houses.len() % 4).unwrap();
            let AnyRound::TienGow(mut round) = AnyRound::start(deal).unwrap() else {
                panic!("a hand of Tien Gow")
            };
            while let Some(seat) = round.to_act().single() {
                let world = world_of(&round);
                let view = round.view(Some(seat));
                let View::Trick(seen) = &view else {
                    panic!("Tien Gow is a trick game")
                };
                let (one, other) = (world.sight(seat.index()), Sight::of(*round.rules(), seen));
                let known = |sight: &Sight| (sight.hand, sight.unseen, sight.course.unbeaten);
                assert_eq!(known(&one), known(&other));
                assert_eq!(one.course.net, other.course.net);
                let plays = one.plays().into_iter();
                assert_eq!(plays.map(Move::from).collect::<Vec<_>>(), seen.legal);
                let mv = random::choose(&view, &mut chance);
                round.play(seat, mv).unwrap();
            }
            let net = world_of(&round).net().unwrap();
            let paid = round.outcome().unwrap().net();
            assert_eq!(net.to_vec(), paid.values().copied().collect::<Vec<_>>());
        }
    }
}
