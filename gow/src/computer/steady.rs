//! Play of Tien Gow by rules of thumb.
//!
//! The computer counts the unseen tiles, estimates how safe each of its sets is, and from that
//! computes what its hand is worth with and without the lead (see `outlook`). It plays the move
//! with the best expectation for the trick and the rest of the hand. It neither guesses single
//! hands nor looks ahead at other players' plays.

mod habits;
mod knowledge;
mod outlook;
mod stakes;

pub use habits::Habits;

use rand::Rng;

use crate::{
    Move, TrickView, Verb,
    computer::most_promising,
    tien_gow::{Combination, House, SetTable, Tiles},
};
use knowledge::Knowledge;
use outlook::Outlook;
use stakes::Stakes;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(house: &House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    choose_by(&Habits::default(), house, view, rng)
}

/// Chooses a legal move for the viewer with other habits than the default ones.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose_by(habits: &Habits, house: &House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only who is to act can choose");
    if let [only] = view.legal[..] {
        return only;
    }
    let mind = Mind::new(habits, house, view);
    most_promising(&view.legal, |mv| mind.promise(mv), rng)
}

/// Everything that one decision depends on.
struct Mind<'a> {
    table: &'static SetTable,
    knowledge: Knowledge<'a>,
    stakes: Stakes,
    outlook: Outlook,
    hand: Tiles,
    /// How many other seats are still to play to this trick.
    behind: usize,
}

impl<'a> Mind<'a> {
    fn new(habits: &'a Habits, house: &House, view: &'a TrickView) -> Mind<'a> {
        let table = house.set_rules().table();
        let knowledge = Knowledge::new(habits, table, view);
        let stakes = Stakes::new(house, view);
        let hand = tiles(view.hand.iter().copied().collect());
        let outlook = Outlook::new(habits, table, &knowledge, &stakes, hand);
        let played = view.current.as_ref().map_or(0, |trick| trick.plays.len());
        let behind = view.seats - 1 - played;
        Mind {
            table,
            knowledge,
            stakes,
            outlook,
            hand,
            behind,
        }
    }

    /// Estimates the value of a move, in points.
    fn promise(&self, mv: Move) -> f32 {
        let played = tiles(mv.pieces);
        let rest = self.hand.minus(played);
        let stacks = self.stakes.own_stacks > 0;
        let lost = self.outlook.following(rest, stacks);
        let set = match mv.verb {
            Verb::Discard | Verb::Set => return lost,
            Verb::Lead | Verb::Beat => Combination::of(played, self.table.rules),
        };
        let Some(set) = set else {
            return lost;
        };
        let safe = self.knowledge.safety(set, self.behind);
        let won = self.stakes.trick(set, rest.is_empty(), stacks) + self.outlook.leading(rest);
        let at_once = if mv.verb == Verb::Lead {
            self.stakes.lead(set, rest.is_empty())
        } else {
            0.0
        };
        at_once + safe * won + (1.0 - safe) * lost
    }
}

/// Converts a set from a view to tiles.
fn tiles(pieces: crate::Pieces) -> Tiles {
    Tiles::of_pieces(pieces).expect("a view shows dominoes of one deck")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    use crate::{
        AnyRound, Deal, Game, House as AnyHouse, Level, PerSeat, Round, Seat,
        computer::{choose, trial::points_against_random},
    };

    fn deal(hands: [&str; 4]) -> Deal {
        let hand = |text: &str| {
            text.split(' ')
                .map(|piece| piece.parse().unwrap())
                .collect()
        };
        let hands = PerSeat::from_vec(hands.map(hand).to_vec()).unwrap();
        let house = AnyHouse::default_of(Game::TienGow);
        Deal {
            house,
            banker: Seat::new(0).unwrap(),
            streak: 1,
            hands,
            bets: None,
        }
    }

    /// Plays the moves, then checks which moves the next seats choose.
    fn check(hands: [&str; 4], plays: &[&str], expected: &[&str]) {
        let mut round = AnyRound::start(deal(hands)).unwrap();
        for mv in plays {
            let seat = round.to_act().single().unwrap();
            round.play(seat, mv.parse().unwrap()).unwrap();
        }
        let seat = round.to_act().single().unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let chosen = choose(&round.view(Some(seat)), Level::Steady, &mut rng).to_string();
        assert!(expected.contains(&chosen.as_str()), "{plays:?}: {chosen}");
    }

    const MIXED: [&str; 4] = [
        "63 54 65 65 64 61 41 32",
        "66 66 55 55 31 51 42 21",
        "44 44 31 33 22 64 62 43",
        "11 11 33 22 61 51 53 52",
    ];

    #[test]
    fn what_cannot_win_is_discarded_and_pairs_are_kept() {
        check(MIXED, &["lead 63"], &["discard 51"]);
        check(
            MIXED,
            &["lead 63", "discard 51"],
            &["discard 22", "discard 64", "discard 43", "discard 33"],
        );
    }

    #[test]
    fn a_sure_lead_comes_before_a_weak_one_when_all_are_sure() {
        let hands = [
            "66 66 63 54 11 11 62 53",
            "44 44 31 31 55 55 33 33",
            "22 22 65 65 64 64 61 61",
            "51 51 52 43 42 41 32 21",
        ];
        check(hands, &[], &["lead 66 66 63 54", "lead 11 11 62 53"]);
    }

    #[test]
    fn the_first_stack_is_taken_before_early_death() {
        let hands = [
            "63 54 62 53 52 43 61 66",
            "65 65 64 64 61 51 41 32",
            "66 55 55 33 33 22 22 51",
            "11 11 44 44 31 31 42 21",
        ];
        let gone = [
            "lead 63 54",
            "discard 64 64",
            "discard 22 22",
            "discard 42 21",
            "lead 62 53",
            "discard 65 65",
            "discard 33 33",
            "discard 31 31",
            "lead 52 43",
            "discard 41 32",
            "discard 55 51",
            "discard 44 44",
            "lead 61",
            "discard 51",
        ];
        check(hands, &gone, &["beat 66", "beat 55"]);
    }

    #[test]
    fn it_beats_random_play_clearly() {
        let points = points_against_random(&AnyHouse::default_of(Game::TienGow), 4, 50);
        // Some 14 points a hand are usual, with a standard error of one point over so few.
        assert!(points > 200 * 8, "{points} points in 200 hands");
    }

    #[test]
    fn it_plays_every_house_and_beats_random_play_in_it() {
        for house in AnyHouse::all(Game::TienGow) {
            let points = points_against_random(&house, 4, 25);
            // Where least is paid, in Tien Kow, some 6 points a hand are usual.
            assert!(points > 100 * 3, "{points} points in 100 hands of {house}");
        }
    }
}
