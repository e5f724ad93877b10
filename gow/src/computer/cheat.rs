//! Play of Tien Gow with all hands open: a ceiling to measure other computers against.
//!
//! It tries every play and lets steady computers finish the hand. No computer that people play with
//! may do that.

use crate::{
    Move,
    computer::steady,
    tien_gow::{Play, Round, World},
};

/// Chooses a legal move for the seat to act.
///
/// # Panics
/// When the hand is over.
#[must_use]
pub(crate) fn choose(round: &Round) -> Move {
    let world = *round.world;
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

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::{
        AnyRound, Deal, Round as _, Seat, View,
        computer::{random, trial},
        tien_gow::Sight,
    };

    /// Hands that are played.
    const HANDS: usize = 700;

    #[test]
    fn a_view_reads_as_the_sight_of_its_seat_and_a_world_gains_what_the_round_pays() {
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
                let world = *round.world;
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
            let net = round.world.net().unwrap();
            let paid = round.outcome().unwrap().net();
            assert_eq!(net.to_vec(), paid.values().copied().collect::<Vec<_>>());
        }
    }
}
