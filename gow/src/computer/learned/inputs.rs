//! The inputs of the network.

use crate::{
    Verb,
    computer::steady::PlayEstimator,
    tien_gow::{
        Banker, BigSixCaptures, Combinations, CompleteGame, Discards, FollowSuit, HAND, House,
        LastTrickBonus, NoTrickPays, OverParBanker, Play, QuartetPays, SEATS, SETS, Sight,
        SupremePays, Tiles, WIDEST,
    },
};

/// The number of tiles, and of bits in a set of them.
const TILES: usize = crate::TILES;

/// The facts about the house.
const FACTS: usize = 21;

// The first number of each group of inputs that are on or off.
const UNSEEN: usize = 0;
const DISCARDED: usize = UNSEEN + TILES;
const STACKS: usize = DISCARDED + TILES;
const BANKER: usize = STACKS + SEATS * (HAND + 1);
const LEADER: usize = BANKER + SEATS;
const LEFT: usize = LEADER + SEATS;
const TO_BEAT: usize = LEFT + HAND + 1;
const WHOSE: usize = TO_BEAT + SETS;
const PLAYED: usize = WHOSE + SEATS;
const SHOWN: usize = PLAYED + SEATS;
const UNBEATEN: usize = SHOWN + (SEATS - 1) * TILES;
const HOUSE: usize = UNBEATEN + (SEATS - 1) * SETS;
const REST: usize = HOUSE + FACTS;
const ACTION: usize = REST + TILES;
const SET: usize = ACTION + 3 * WIDEST;

/// The number of inputs that are on or off.
pub const INPUTS: usize = SET + SETS;

/// The number of inputs that are numbers.
pub const NUMBERS: usize = 8;

/// More inputs than are ever on at once.
const MOST: usize = 256;

/// The inputs for one play.
#[derive(Clone, Copy)]
pub struct Inputs {
    on: [u16; MOST],
    /// How many of those that are on do not depend on the play.
    known: usize,
    len: usize,
    /// The sums of the steady computer about the play.
    pub numbers: [f32; NUMBERS],
}

impl Inputs {
    /// Collects what the viewer knows before any play.
    pub(super) fn of(sight: &Sight) -> Inputs {
        let mut inputs = Inputs {
            on: [0; MOST],
            known: 0,
            len: 0,
            numbers: [0.0; NUMBERS],
        };
        inputs.add_hands(sight);
        inputs.add_trick(sight);
        for (fact, holds) in facts(&sight.course.house).into_iter().enumerate() {
            if holds {
                inputs.add(HOUSE + fact);
            }
        }
        inputs.known = inputs.len;
        inputs
    }

    /// Returns the inputs that are on whatever the play, then those of the play.
    #[must_use]
    pub fn on(&self) -> (&[u16], &[u16]) {
        self.on[..self.len].split_at(self.known)
    }

    fn add(&mut self, input: usize) {
        self.on[self.len] = input as u16;
        self.len += 1;
    }

    fn add_tiles(&mut self, first: usize, tiles: Tiles) {
        let mut left = tiles.bits();
        while left != 0 {
            self.add(first + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }

    fn add_hands(&mut self, sight: &Sight) {
        let course = &sight.course;
        self.add_tiles(UNSEEN, sight.unseen);
        self.add_tiles(DISCARDED, sight.discarded);
        for other in 1..SEATS {
            let seat = (sight.viewer + other) % SEATS;
            let shown = course.shown[seat].plus(course.thrown[seat]);
            self.add_tiles(SHOWN + (other - 1) * TILES, shown);
            let mut left = course.unbeaten[seat];
            while left != 0 {
                let set = left.trailing_zeros() as usize;
                self.add(UNBEATEN + (other - 1) * SETS + set);
                left &= left - 1;
            }
        }
    }

    fn add_trick(&mut self, sight: &Sight) {
        let course = &sight.course;
        let from_viewer = |seat: usize| (seat + SEATS - sight.viewer) % SEATS;
        for (seat, stacks) in course.trick.stacks().into_iter().enumerate() {
            self.add(STACKS + from_viewer(seat) * (HAND + 1) + usize::from(stacks));
        }
        self.add(BANKER + from_viewer(course.banker));
        self.add(LEADER + from_viewer(course.trick.leader()));
        self.add(LEFT + sight.hand.len());
        self.add(PLAYED + course.trick.played());
        if let Some(best) = course.trick.best() {
            self.add(TO_BEAT + best.number());
            self.add(WHOSE + from_viewer(course.trick.best_seat()));
        }
    }

    /// Replaces the inputs of the play; `promises` are those of this play and of the best one.
    pub(super) fn add_play(
        &mut self,
        sight: &Sight,
        estimator: &PlayEstimator,
        play: Play,
        promises: [f32; 2],
    ) {
        self.len = self.known;
        self.add_tiles(REST, sight.hand.minus(play.tiles));
        let verb = match play.verb {
            Verb::Lead => 0,
            Verb::Beat => 1,
            Verb::Discard | Verb::Set => 2,
        };
        self.add(ACTION + verb * WIDEST + play.tiles.len() - 1);
        if verb < 2 {
            self.add(SET + play.set.number());
        }
        let ten = 10.0 * sight.course.unit();
        let [promise, best] = promises;
        let [safe, leading, following, with_stacks] = estimator.prospects(play);
        self.numbers = [
            promise / ten,
            ((promise - best) / (ten / 5.0)).max(-3.0),
            safe,
            following / ten,
            leading / ten,
            safe * leading / ten,
            (leading - following) / ten,
            with_stacks / ten,
        ];
    }
}

/// Returns the facts about a house.
fn facts(house: &House) -> [bool; FACTS] {
    [
        house.combinations == Combinations::Pure,
        house.combinations == Combinations::Couples,
        house.civil_supreme,
        house.follow_suit != FollowSuit::Free,
        house.follow_suit == FollowSuit::Both,
        house.early_death,
        house.no_trick_pays == NoTrickPays::Five,
        house.banker == Banker::Growing,
        house.banker == Banker::Figure,
        house.banker == Banker::FigureLiteral,
        house.over_par_banker == OverParBanker::Plain,
        house.supreme_pays == SupremePays::Two,
        house.supreme_pays == SupremePays::Fixed,
        house.quartet_pays == QuartetPays::Winner,
        house.quartet_pays == QuartetPays::Leader,
        house.last_trick_bonus == LastTrickBonus::Double,
        house.last_trick_bonus == LastTrickBonus::HongKong,
        house.complete_game == CompleteGame::Double,
        house.complete_game == CompleteGame::HongKong,
        house.big_six_captures != BigSixCaptures::None,
        house.discards == Discards::Open,
    ]
}
