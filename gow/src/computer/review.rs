//! Reviews: where a hand lost points, judged by what each seat knew when it played.
//!
//! Luck is no mistake: a play is compared with others in deals that its seat had not ruled out, and
//! never with the tiles that the others really held.

use rand::Rng;

use crate::{
    AnyRound, House, Move, Round as _, Seat, View,
    computer::{
        Budget, expert,
        hint::{Reason, reasons},
        sight::Sight,
    },
};

/// How many mistakes of one seat are listed at most.
pub const MISTAKES: usize = 3;

/// A play to which another one was clearly better.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The index of the play in the hand.
    pub play: usize,
    /// Who made it.
    pub seat: Seat,
    /// The play.
    pub made: Move,
    /// The better one.
    pub better: Move,
    /// How much less the play brings on average, in points.
    pub costs: f32,
    /// The standard error of that.
    pub error: f32,
    /// What is true of the better play, the most telling first.
    pub reasons: Vec<Reason>,
}

/// Returns the costliest mistakes of each seat, in the order of the plays; `None` if there are no
/// reviews for the game. The budget is that of each play.
#[must_use]
pub fn review(round: &AnyRound, budget: &Budget, rng: &mut dyn Rng) -> Option<Vec<Mistake>> {
    let House::TienGow(house) = &round.deal().house else {
        return None;
    };
    let mut replayed = AnyRound::start(round.deal().clone()).expect("it was dealt before");
    let mut mistakes: Vec<Mistake> = Vec::new();
    for (play, (seat, made)) in round.plays().iter().enumerate() {
        if let View::Trick(view) = replayed.view(Some(*seat))
            && view.legal.len() > 1
            && let Some(lost) = expert::lost(house, &view, *made, budget, rng)
        {
            let sight = Sight::of(*house, &view);
            mistakes.push(Mistake {
                play,
                seat: *seat,
                made: *made,
                better: Move::new(lost.better.verb, lost.better.tiles.pieces()),
                costs: lost.costs,
                error: lost.error,
                reasons: reasons(&sight, &sight.plays(), lost.better),
            });
        }
        let again = replayed.play(*seat, *made);
        again.expect("it was played before");
    }
    mistakes.sort_by(|one, other| other.costs.total_cmp(&one.costs));
    let mut listed = vec![0; round.seats()];
    mistakes.retain(|mistake| {
        let count = &mut listed[mistake.seat.index()];
        *count += 1;
        *count <= MISTAKES
    });
    mistakes.sort_by_key(|mistake| mistake.play);
    Some(mistakes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::*;
    use crate::{
        Game,
        computer::{Player, trial},
    };

    /// Deals of the hidden tiles for each play: enough to tell a blunder.
    const WORLDS: usize = 24;

    fn played(player: Player, seed: u64) -> AnyRound {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let deal = trial::shuffled(&House::default_of(Game::TienGow), 4, &mut chance);
        let mut round = AnyRound::start(deal).unwrap();
        while let Some(seat) = round.to_act().single() {
            let mv = player.choose(&round.view(Some(seat)), &Budget::worlds(0), &mut chance);
            round.play(seat, mv).unwrap();
        }
        round
    }

    /// Reviews hands, checks what is listed, and returns what it costs together.
    fn costs(player: Player) -> f32 {
        let mut costs = 0.0;
        for seed in 0..3 {
            let round = played(player, seed);
            let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mistakes = review(&round, &Budget::worlds(WORLDS), &mut chance).unwrap();
            for seat in Seat::all(4) {
                let own = mistakes.iter().filter(|mistake| mistake.seat == seat);
                assert!(own.count() <= MISTAKES);
            }
            for mistake in &mistakes {
                let (seat, made) = round.plays()[mistake.play];
                assert_eq!((mistake.seat, mistake.made), (seat, made));
                assert!(mistake.costs > mistake.error && mistake.better != made);
                let mut before = AnyRound::start(round.deal().clone()).unwrap();
                for (seat, mv) in &round.plays()[..mistake.play] {
                    before.play(*seat, *mv).unwrap();
                }
                assert!(before.legal_moves(seat).contains(&mistake.better));
                costs += mistake.costs;
            }
        }
        costs
    }

    #[test]
    fn random_play_is_full_of_mistakes_and_a_trained_players_is_not() {
        let (random, learned) = (costs(Player::Random), costs(Player::Learned));
        assert!(random > 10.0, "{random}");
        assert!(learned < random / 2.0, "{learned} and {random}");
    }

    #[test]
    fn other_games_have_none() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
        let deal = trial::shuffled(&House::default_of(Game::TetGow), 4, &mut chance);
        let round = AnyRound::start(deal).unwrap();
        assert_eq!(review(&round, &Budget::worlds(1), &mut chance), None);
    }
}
