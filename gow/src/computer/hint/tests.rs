use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

use super::*;
use crate::{
    AnyRound, Deal, PerSeat, Pieces, Round as _, Seat, TrickView, Verb,
    computer::trial,
    tien_gow::{Combination, Ending, Play, SEATS, SetRules, Tiles, WIDEST, World, settle},
};

/// Hands whose positions are looked at.
const HANDS: usize = 84;

/// Deals of the hidden tiles in which a play that is certain to take the trick is tried.
const DEALS: usize = 6;

/// Plays of a position whose common reasons are checked: a full hand has too many discards.
const PLAYS: usize = 4;

/// A position in which a seat has a choice, read slowly: piece by piece, without the tables that
/// computers use.
struct Position<'a> {
    round: &'a AnyRound,
    view: &'a TrickView,
    rules: SetRules,
    sight: Sight,
}

impl<'a> Position<'a> {
    fn of(round: &'a AnyRound, view: &'a View) -> Position<'a> {
        let (View::Trick(trick), House::TienGow(house)) = (view, view.house()) else {
            panic!("a hand of Tien Gow")
        };
        Position {
            round,
            view: trick,
            rules: house.set_rules(),
            sight: Sight::of(*house, trick),
        }
    }

    fn set(&self, pieces: Pieces) -> Option<Combination> {
        Combination::of(Tiles::of_pieces(pieces)?, self.rules)
    }

    /// The pieces that are neither in the viewer's hand nor were ever seen.
    fn unseen(&self) -> Pieces {
        let seen = self.view.seen().fold(Tiles::NONE, |seen, pieces| {
            seen.plus(Tiles::of_pieces(pieces).unwrap())
        });
        Tiles::ALL.minus(seen).pieces()
    }

    fn hand(&self) -> Pieces {
        self.view.hand.iter().copied().collect()
    }

    fn rest(&self, play: Play) -> Pieces {
        let left = play.tiles.pieces();
        left.iter()
            .fold(self.hand(), |hand, piece| hand.without(piece).unwrap())
    }

    /// Whether some choice of unseen pieces beats a set.
    fn is_beaten(&self, set: Combination) -> bool {
        let mut beaten = false;
        each_choice_of(self.unseen(), |pieces| {
            beaten |= self.set(pieces).is_some_and(|other| other.beats(set));
        });
        beaten
    }

    /// Deals the unseen pieces at random, and lets the others play at random after a play of the
    /// viewer until the trick is taken; the viewer then leads what is left, if that is wanted.
    fn takes(&self, play: Play, then_the_rest: bool, chance: &mut Xoshiro256PlusPlus) -> bool {
        let viewer = self.sight.viewer;
        let mut world = self.dealt(chance);
        let stacks = |world: &World| {
            let stacks = world.course.trick.stacks();
            stacks.iter().map(|count| u32::from(*count)).sum::<u32>()
        };
        let before = stacks(&world);
        world.play(play);
        while stacks(&world) == before {
            at_random(&mut world, chance);
        }
        if world.course.trick.turn() != viewer || !then_the_rest {
            return world.course.trick.turn() == viewer;
        }
        let mut all = Vec::new();
        world.each_play(|play| all.push(play));
        let rest = all.iter().find(|play| play.tiles == world.hands[viewer]);
        world.play(*rest.expect("the rest can be led"));
        while world.to_act().is_some() {
            at_random(&mut world, chance);
        }
        world.course.trick.turn() == viewer
    }

    /// A deal of the unseen pieces: a seat that has discarded face down may have discarded any.
    fn dealt(&self, chance: &mut Xoshiro256PlusPlus) -> World {
        let mut world = World {
            course: self.sight.course,
            hands: [self.sight.hand; SEATS],
            discarded: [self.sight.discarded; SEATS],
        };
        let mut unseen: Vec<_> = self.unseen().iter().collect();
        unseen.shuffle(chance);
        for (seat, count) in self.view.counts.iter() {
            if Some(seat) != self.view.viewer {
                let dealt: Pieces = unseen.drain(..*count).collect();
                world.hands[seat.index()] = Tiles::of_pieces(dealt).unwrap();
                world.discarded[seat.index()] = Tiles::NONE;
            }
        }
        world
    }

    /// What the others pay the viewer at once for a play.
    fn paid(&self, play: Play) -> i64 {
        let viewer = self.view.viewer.unwrap();
        let gained = |round: &AnyRound| -> i64 {
            let View::Trick(view) = round.view(Some(viewer)) else {
                panic!("a hand of Tien Gow")
            };
            let to = view.payments.iter().filter(|payment| payment.to == viewer);
            to.map(|payment| payment.points).sum()
        };
        let before = gained(self.round);
        let mut round = self.round.clone();
        round.play(viewer, play.into()).unwrap();
        gained(&round) - before
    }

    /// The least that the viewer owes the winner, without a stack.
    fn owes_without_stacks(&self) -> i64 {
        let House::TienGow(house) = &self.view.house else {
            panic!("a hand of Tien Gow")
        };
        let viewer = self.view.viewer.unwrap();
        let owed = viewer.others(SEATS).map(|winner| {
            let mut stacks = crate::PerSeat::filled(SEATS, 0);
            stacks[winner] = 5;
            let ending = Ending::ordinary(self.view.banker, self.view.streak, winner, stacks);
            settle(house, &ending).lines[viewer].unwrap().points
        });
        owed.min().unwrap()
    }

    /// Checks that a reason is true of a play.
    fn check(&self, play: Play, reason: Reason, chance: &mut Xoshiro256PlusPlus) {
        let lead_or_beat = matches!(play.verb, Verb::Lead | Verb::Beat);
        let surely = |then_the_rest: bool, chance: &mut Xoshiro256PlusPlus| {
            (0..DEALS).all(|_| self.takes(play, then_the_rest, chance))
        };
        let own = self.set(play.tiles.pieces());
        let is_true = match reason {
            Reason::Paid { points } => points > 0 && self.paid(play) == points,
            Reason::TakesTheRest(pieces) => pieces == self.rest(play) && surely(true, chance),
            Reason::LastToPlay => {
                let played = self
                    .view
                    .current
                    .as_ref()
                    .map_or(0, |trick| trick.plays.len());
                lead_or_beat && played == SEATS - 1 && surely(false, chance)
            }
            Reason::NobodyHigher => {
                lead_or_beat && !self.is_beaten(own.unwrap()) && surely(false, chance)
            }
            Reason::FirstStack { owes, barred } => {
                let viewer = self.view.viewer.unwrap();
                let options = self.view.house.options();
                self.view.stacks[viewer] == 0
                    && surely(false, chance)
                    && self.owes_without_stacks() == owes
                    && options.contains(&("early_death", barred.into()))
                    && options.contains(&("big_six_captures", "none".into()))
            }
            Reason::LowestBeat => self.is_lowest_beat(play),
            Reason::Keeps(pieces) => self.keeps(play, pieces),
            Reason::BreaksNothing => {
                !self.other_sets(play).is_empty()
                    && self.broken(play).is_empty()
                    && !self.discards_a_set(play)
            }
            Reason::Breaks(pieces) => {
                let broken = self.broken(play);
                let widest = broken.iter().map(|set| set.len()).max();
                broken.contains(&pieces) && widest == Some(pieces.len())
            }
        };
        assert!(is_true, "{reason:?} of {play:?} in {:?}", self.view);
    }

    /// Whether a play beats the trick, and others do too, but none with a lower set.
    fn is_lowest_beat(&self, play: Play) -> bool {
        let best = self.set(self.view.current.as_ref().unwrap().best_set().unwrap());
        let own = self.set(play.tiles.pieces());
        let (mut beats, mut lower) = (0, 0);
        each_choice_of(self.hand(), |pieces| {
            if let Some(set) = self.set(pieces).filter(|set| set.beats(best.unwrap())) {
                beats += 1;
                lower += usize::from(own.unwrap().beats(set));
            }
        });
        play.verb == Verb::Beat && beats > 1 && lower == 0
    }

    /// Whether a play keeps an unbeaten set and none wider, and another play does not keep it.
    fn keeps(&self, play: Play, kept: Pieces) -> bool {
        let mut widest = 0;
        each_choice_of(self.rest(play), |pieces| {
            if self.set(pieces).is_some_and(|set| !self.is_beaten(set)) {
                widest = widest.max(pieces.len());
            }
        });
        let spends = |mv: &Move| !self.hand().minus(mv.pieces).contains_all(kept);
        self.rest(play).contains_all(kept)
            && !self.is_beaten(self.set(kept).unwrap())
            && widest == kept.len()
            && self.view.legal.iter().any(spends)
    }

    /// The sets of several tiles in the viewer's hand that are not all played.
    fn other_sets(&self, play: Play) -> Vec<Pieces> {
        let mut sets = Vec::new();
        each_choice_of(self.hand(), |pieces| {
            let is_played = play.tiles.pieces().contains_all(pieces);
            if pieces.len() > 1 && !is_played && self.set(pieces).is_some() {
                sets.push(pieces);
            }
        });
        sets
    }

    /// The sets of several tiles in the viewer's hand that a play breaks up.
    fn broken(&self, play: Play) -> Vec<Pieces> {
        let mut broken = self.other_sets(play);
        broken.retain(|set| !self.rest(play).contains_all(*set));
        broken
    }

    /// Whether a play discards several tiles that could be led together.
    fn discards_a_set(&self, play: Play) -> bool {
        let mut found = false;
        each_choice_of(play.tiles.pieces(), |pieces| {
            found |= pieces.len() > 1 && self.set(pieces).is_some();
        });
        play.verb == Verb::Discard && found
    }
}

/// Visits every choice of pieces that is as wide as a set may be.
fn each_choice_of(pieces: Pieces, mut visit: impl FnMut(Pieces)) {
    let all: Vec<_> = pieces.iter().collect();
    let mut open: Vec<(usize, Pieces)> = vec![(0, Pieces::default())];
    while let Some((next, chosen)) = open.pop() {
        if !chosen.is_empty() {
            visit(chosen);
        }
        if chosen.len() < WIDEST {
            for (place, piece) in all.iter().enumerate().skip(next) {
                let more: Pieces = chosen.iter().chain([*piece]).collect();
                open.push((place + 1, more));
            }
        }
    }
}

fn at_random(world: &mut World, chance: &mut Xoshiro256PlusPlus) {
    let mut plays = Vec::new();
    world.each_play(|play| plays.push(play));
    let play = plays[chance.random_range(0..plays.len())];
    world.play(play);
}

/// The place of a reason among those of a play, the most telling first, and its name.
fn kind(reason: Reason) -> (usize, &'static str) {
    match reason {
        Reason::Paid { .. } => (0, "paid"),
        Reason::TakesTheRest(_) => (1, "takes the rest"),
        Reason::LastToPlay => (2, "last to play"),
        Reason::NobodyHigher => (3, "nobody higher"),
        Reason::FirstStack { .. } => (4, "first stack"),
        Reason::LowestBeat => (5, "lowest beat"),
        Reason::Keeps(_) => (6, "keeps"),
        Reason::BreaksNothing => (7, "breaks nothing"),
        Reason::Breaks(_) => (8, "breaks"),
    }
}

#[test]
fn every_reason_is_true_by_a_slow_reading() {
    let mut counted: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    let mut positions = 0;
    trial::each_choice(91, HANDS, |round, view, chance| {
        positions += 1;
        let position = Position::of(round, view);
        let plays = position.sight.plays();
        let mut some = plays.clone();
        some.shuffle(chance);
        for (place, play) in some.into_iter().enumerate() {
            let found = reasons(&position.sight, &plays, play);
            assert!(found.iter().map(|reason| kind(*reason)).is_sorted());
            let takes_the_rest = |reason: &Reason| matches!(reason, Reason::TakesTheRest(_));
            let keeps = |reason: &Reason| matches!(reason, Reason::Keeps(_));
            assert!(!found.iter().any(takes_the_rest) || !found.iter().any(keeps));
            for reason in found {
                let is_rare = matches!(reason, Reason::Paid { .. } | Reason::TakesTheRest(_));
                if place < PLAYS || is_rare {
                    position.check(play, reason, chance);
                    *counted.entry(kind(reason)).or_default() += 1;
                }
            }
        }
    });
    assert!(positions > 500, "{positions}");
    assert_eq!(counted.len(), 9, "{counted:?}");
    assert!(counted.values().all(|count| *count > 2), "{counted:?}");
}

#[test]
fn a_hint_compares_a_few_legal_plays_the_best_first() {
    let (mut hints, mut level) = (0, 0);
    trial::each_choice(92, 7, |_, view, chance| {
        let ideas = hint(view, &Budget::worlds(3), chance).unwrap();
        assert!((2..=COMPARED_PLAYS_MAX).contains(&ideas.len()));
        assert!(ideas.is_sorted_by(|one, other| one.value >= other.value));
        assert!(ideas[0].is_level);
        for (place, idea) in ideas.iter().enumerate() {
            assert!(view.legal().contains(&idea.mv));
            assert!(ideas[..place].iter().all(|other| other.mv != idea.mv));
            assert!(idea.error.is_some_and(|error| error >= 0.0));
            level += usize::from(idea.is_level);
        }
        hints += 1;
    });
    assert!(hints > 60 && level > hints, "{hints} hints, {level} level");
}

#[test]
fn without_time_a_hint_is_the_networks_guess_and_never_two_answers() {
    trial::each_choice(93, 7, |_, view, chance| {
        let seed = chance.random();
        let [one, other] = [(); 2].map(|()| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            hint(view, &Budget::worlds(0), &mut rng).unwrap()
        });
        assert_eq!(one, other);
        assert!(one.iter().all(|idea| idea.error.is_none()));
    });
}

#[test]
fn there_is_none_without_a_choice_and_in_other_games() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(94);
    for game in crate::Game::ALL {
        let house = House::default_of(game);
        let mut deal = Deal::shuffled(&house, 4, &mut chance);
        deal.bets = house
            .has_bets()
            .then(|| PerSeat::from_fn(4, |at| 10 * i64::from(at.index() > 0)));
        let round = AnyRound::start(deal).unwrap();
        let not_to_act = Seat::all(4).find(|seat| !round.to_act().contains(*seat));
        let seats = round.to_act().iter().chain(not_to_act);
        for seat in seats.collect::<Vec<_>>() {
            let view = round.view(Some(seat));
            let found = hint(&view, &Budget::worlds(0), &mut chance).is_some();
            assert_eq!(found, has_hints(&house) && !view.legal().is_empty());
        }
    }
}
