//! Reviews: where a hand lost points, judged by what each seat knew when it played.
//!
//! Luck is no mistake: a play is compared with others in deals that its seat had not ruled out,
//! never by the tiles that the others really held.

use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::{
    AnyRound, Move, Round as _, Seat,
    computer::{
        Budget,
        hint::{RatedPlay, Reason, compare_plays, has_hints},
        search::FIRST_DROP,
    },
};

/// How many mistakes of one seat are listed at most.
pub const MISTAKES: usize = 3;

/// The fewest worlds for a play in which a mistake shows: with fewer, every play looks sound.
pub const LEAST_WORLDS: usize = FIRST_DROP;

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
    /// What is true of the better play and not of this one, the most telling first.
    pub reasons: Vec<Reason>,
}

/// The verdict on one play of a hand, by what its seat knew.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Who made it.
    pub seat: Seat,
    /// The play.
    pub made: Move,
    /// The plays worth comparing, the best first; the one that was made is always among them.
    pub ideas: Vec<RatedPlay>,
    /// The mistake, if another play was clearly better.
    pub mistake: Option<Mistake>,
}

/// Judges a play of a hand by its index; `None` if there are no reviews for the game, no such play or
/// no choice. The same seed gives the same judgement.
#[must_use]
pub fn judge(round: &AnyRound, play: usize, budget: &Budget, seed: u64) -> Option<Judgement> {
    let (seat, made) = *round.plays().get(play)?;
    let view = before(round, play).view(Some(seat));
    // Each play has its own random numbers, so that it is judged alike alone and in a review.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(play as u64));
    let compared = compare_plays(&view, Some(made), budget, &mut rng)?;
    Some(Judgement {
        seat,
        made,
        ideas: compared.ideas,
        mistake: compared.loss.map(|loss| Mistake {
            play,
            seat,
            made,
            better: loss.better,
            costs: loss.costs,
            error: loss.error,
            reasons: loss.reasons,
        }),
    })
}

/// Returns a hand as it was before one of its plays.
fn before(round: &AnyRound, play: usize) -> AnyRound {
    let mut before = AnyRound::start(round.deal().clone()).expect("it was dealt before");
    for (seat, mv) in &round.plays()[..play] {
        before.play(*seat, *mv).expect("it was played before");
    }
    before
}

/// Returns the costliest mistakes of each seat, in the order of the plays; `None` if there are no
/// reviews for the game. The budget is that of each play. Before each play it calls a function with
/// the play's index.
#[must_use]
pub fn review(
    round: &AnyRound,
    budget: &Budget,
    seed: u64,
    mut begun: impl FnMut(usize),
) -> Option<Vec<Mistake>> {
    if !has_hints(&round.deal().house) {
        return None;
    }
    let mut mistakes: Vec<Mistake> = Vec::new();
    for play in 0..round.plays().len() {
        begun(play);
        let judged = judge(round, play, budget, seed);
        mistakes.extend(judged.and_then(|judged| judged.mistake));
    }
    keep_costliest(&mut mistakes, round.seats());
    Some(mistakes)
}

/// Keeps the costliest mistakes of each seat, in the order of the plays.
fn keep_costliest(mistakes: &mut Vec<Mistake>, seats: usize) {
    mistakes.sort_by(|one, other| other.costs.total_cmp(&one.costs));
    let mut listed = vec![0; seats];
    mistakes.retain(|mistake| {
        let count = &mut listed[mistake.seat.index()];
        *count += 1;
        *count <= MISTAKES
    });
    mistakes.sort_by_key(|mistake| mistake.play);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Deal, Game, House, PerSeat, Pieces, Verb,
        computer::{Player, hint::COMPARED_PLAYS_MAX},
    };

    /// Deals of the hidden tiles for each play: enough to tell a blunder.
    const WORLDS: usize = 24;

    fn played(player: Player, seed: u64) -> AnyRound {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        let deal = Deal::shuffled(&House::default_of(Game::TienGow), 4, &mut chance);
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
            let mut begun = Vec::new();
            let budget = Budget::worlds(WORLDS);
            let mistakes = review(&round, &budget, seed, |play| begun.push(play)).unwrap();
            assert!(begun.into_iter().eq(0..round.plays().len()));
            let judged: Vec<_> = (0..round.plays().len())
                .map(|play| judge(&round, play, &budget, seed))
                .collect();
            let mut all: Vec<Mistake> = judged
                .iter()
                .filter_map(|judged| judged.as_ref()?.mistake.clone())
                .collect();
            keep_costliest(&mut all, 4);
            assert_eq!(mistakes, all);
            for mistake in &mistakes {
                let (seat, made) = round.plays()[mistake.play];
                assert_eq!((mistake.seat, mistake.made), (seat, made));
                assert!(mistake.costs > mistake.error && mistake.better != made);
                let before = before(&round, mistake.play);
                assert!(before.legal_moves(seat).contains(&mistake.better));
                let judged = judged[mistake.play].as_ref().unwrap();
                assert_eq!(judged.ideas[0].mv, mistake.better);
                let own = judged.ideas.iter().find(|idea| idea.mv == made).unwrap();
                assert!(!own.is_level && own.value < judged.ideas[0].value);
                for reason in &mistake.reasons {
                    assert!(judged.ideas[0].reasons.contains(reason));
                    assert!(!own.reasons.contains(reason), "true of both: {reason}");
                }
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
    fn the_costliest_mistakes_of_each_seat_are_listed_in_the_order_of_the_plays() {
        let mistake = |(play, seat, costs)| Mistake {
            play,
            seat: Seat::new(seat).unwrap(),
            made: Move::new(Verb::Discard, Pieces::new()),
            better: Move::new(Verb::Beat, Pieces::new()),
            costs,
            error: 0.1,
            reasons: Vec::new(),
        };
        let costs = [
            (0, 2, 3.0),
            (1, 0, 1.0),
            (2, 2, 1.0),
            (3, 2, 5.0),
            (4, 2, 2.0),
            (5, 2, 4.0),
        ];
        let mut mistakes = costs.map(mistake).to_vec();
        keep_costliest(&mut mistakes, 4);
        let plays: Vec<usize> = mistakes.iter().map(|mistake| mistake.play).collect();
        assert_eq!(plays, [0, 1, 3, 5]);
    }

    #[test]
    fn a_play_with_a_choice_is_compared_with_others_and_one_without_is_not() {
        let round = played(Player::Random, 9);
        let budget = Budget::worlds(2);
        for (play, (seat, made)) in round.plays().iter().enumerate() {
            let choice = before(&round, play).legal_moves(*seat).len();
            let judged = judge(&round, play, &budget, 1);
            assert_eq!(judged.is_some(), choice > 1);
            let Some(judged) = judged else { continue };
            assert_eq!((judged.seat, judged.made), (*seat, *made));
            let own = judged.ideas.iter().filter(|idea| idea.mv == *made);
            assert_eq!(own.count(), 1);
            assert!((2..=COMPARED_PLAYS_MAX + 1).contains(&judged.ideas.len()));
        }
        assert_eq!(judge(&round, round.plays().len(), &budget, 1), None);
    }

    #[test]
    fn other_games_have_none() {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut deal = Deal::shuffled(&House::default_of(Game::PaiGow), 4, &mut chance);
        deal.bets = Some(PerSeat::from_fn(4, |at| 10 * i64::from(at.index() > 0)));
        let round = AnyRound::start(deal).unwrap();
        assert_eq!(review(&round, &Budget::worlds(1), 1, |_| ()), None);
        assert_eq!(judge(&round, 0, &Budget::worlds(1), 1), None);
    }
}
