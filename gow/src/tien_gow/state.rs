//! The position of a hand as a small value that copies cheaply, for play and for searching.

use crate::{
    IllegalMove, Verb,
    tien_gow::{
        Combination, FollowSuit, HAND, House, SEATS, Shape, Tiles,
        listing::{each_beat, each_lead, each_subset},
        sets::{SetTable, TABLES},
    },
};

/// A position: who holds what, the trick on the table and the stacks.
///
/// Seats are plain numbers here, 0 to 3. Listing and playing moves does not allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    hands: [Tiles; SEATS],
    stacks: [u8; SEATS],
    early_death: bool,
    follow_suit: FollowSuit,
    /// The number of the table of sets.
    table: u8,
    /// The set to beat, once a trick is led.
    best: Option<Combination>,
    best_seat: u8,
    leader: u8,
    to_act: u8,
    /// How many tiles each seat plays in the trick; 0 before the lead.
    width: u8,
    /// How many tiles each seat held when the trick began; 0 when the hand is over.
    left: u8,
}

/// One legal play, with what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What is done.
    pub verb: Verb,
    /// The tiles it is done with.
    pub tiles: Tiles,
    /// The set that is to beat after it: the one that is led or beats, or the best so far for a discard.
    pub set: Combination,
}

/// What a play brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The trick goes on.
    Going,
    /// The trick is finished.
    Taken {
        /// Who took it.
        seat: usize,
        /// The set that took it.
        with: Combination,
        /// Whether it was the last.
        last: bool,
    },
}

impl State {
    /// Begins a hand.
    ///
    /// # Panics
    /// When a seat does not hold [`HAND`] tiles or there is no such leader.
    #[must_use]
    pub fn new(house: House, hands: [Tiles; SEATS], leader: usize) -> State {
        assert!(hands.iter().all(|hand| hand.len() == HAND) && leader < SEATS);
        State {
            hands,
            stacks: [0; SEATS],
            early_death: house.early_death,
            follow_suit: house.follow_suit,
            table: house.set_rules().number(),
            best: None,
            best_seat: leader as u8,
            leader: leader as u8,
            to_act: leader as u8,
            width: 0,
            left: HAND as u8,
        }
    }

    /// Gives the seat to act; none when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        (self.left > 0).then_some(self.to_act.into())
    }

    /// Gives a seat's tiles.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Tiles {
        self.hands[seat]
    }

    /// Gives the stacks of each seat.
    #[must_use]
    pub fn stacks(&self) -> [u8; SEATS] {
        self.stacks
    }

    /// Gives the seat that leads or led the trick.
    #[must_use]
    pub fn leader(&self) -> usize {
        self.leader.into()
    }

    /// Gives the seat whose set is to beat, and the set; none before the lead.
    #[must_use]
    pub fn best(&self) -> Option<(usize, Combination)> {
        self.best.map(|set| (self.best_seat.into(), set))
    }

    /// Gives how many tiles each seat plays in this trick; none before the lead.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.best.map(|_| self.width.into())
    }

    /// Tells whether this trick is certain to be the last.
    #[must_use]
    pub fn is_last_trick(&self) -> bool {
        self.left == 1 || self.left > 0 && self.left == self.width
    }

    /// Tells whether early death bars a seat from taking this trick.
    #[must_use]
    pub fn is_barred(&self, seat: usize) -> bool {
        self.early_death && self.left == 1 && seat != self.leader() && self.stacks[seat] == 0
    }

    /// Tells whether the seat to act can only discard, whatever anybody holds: it is barred, or plays its last tiles
    /// against a set that nothing beats.
    #[must_use]
    pub fn must_give_up(&self) -> bool {
        let Some((_, best)) = self.best() else {
            return false;
        };
        self.is_barred(self.to_act.into()) || self.left == self.width && best.is_top()
    }

    fn table(&self) -> &'static SetTable {
        &TABLES[usize::from(self.table)]
    }

    /// Visits every legal move of the seat to act once by face, in canonical order.
    pub fn for_each_legal(&self, mut visit: impl FnMut(Verb, Tiles)) {
        self.for_each_play(|play| visit(play.verb, play.tiles));
    }

    /// Visits every legal play of the seat to act once by face, in canonical order.
    pub fn for_each_play(&self, mut visit: impl FnMut(Play)) {
        if self.left == 0 {
            return;
        }
        let hand = self.hands[usize::from(self.to_act)];
        let Some(best) = self.best else {
            each_lead(hand, self.table(), |tiles, set| visit(Play { verb: Verb::Lead, tiles, set }));
            return;
        };
        if !self.is_barred(self.to_act.into()) {
            let mut beat = |tiles, set| visit(Play { verb: Verb::Beat, tiles, set });
            each_beat(hand, self.table(), best, &mut beat);
        }
        let mut discard = |tiles| visit(Play { verb: Verb::Discard, tiles, set: best });
        each_subset(self.owed(hand, best), self.width.into(), &mut discard);
    }

    /// Gives the tiles of a hand of which a follower has to choose: those of the suit led where there is a duty.
    fn owed(&self, hand: Tiles, best: Combination) -> Tiles {
        let suit = match (best.shape, self.follow_suit) {
            (Shape::CivilSingle, FollowSuit::Civil | FollowSuit::Both) => hand.civil(),
            (Shape::MilitarySingle, FollowSuit::Both) => hand.military(),
            (_, FollowSuit::Free | FollowSuit::Civil | FollowSuit::Both) => return hand,
        };
        if suit.is_empty() { hand } else { suit }
    }

    /// Checks a move of the seat to act; the tiles are in its hand.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn check(&self, verb: Verb, tiles: Tiles) -> Result<(), IllegalMove> {
        let set = Combination::of(tiles, self.table().rules);
        let Some(best) = self.best else {
            return set.map(|_| ()).ok_or(IllegalMove::NotACombination);
        };
        let expected = usize::from(self.width);
        if tiles.len() != expected {
            return Err(IllegalMove::WrongWidth { expected });
        }
        if !self.owed(self.hands[usize::from(self.to_act)], best).contains(tiles) {
            return Err(IllegalMove::MustFollowSuit);
        }
        if verb == Verb::Discard {
            return Ok(());
        }
        if self.is_barred(self.to_act.into()) {
            return Err(IllegalMove::MustDiscard);
        }
        let set = set.ok_or(IllegalMove::NotACombination)?;
        if set.beats(best) { Ok(()) } else { Err(IllegalMove::NotHigher) }
    }

    /// Makes a legal move of the seat to act; what an illegal one leads to is not said.
    pub fn apply(&mut self, verb: Verb, tiles: Tiles) -> Step {
        let best = self.best;
        let set = if verb == Verb::Discard { best } else { Combination::of(tiles, self.table().rules) };
        match set {
            Some(set) => self.make(Play { verb, tiles, set }),
            None => Step::Going,
        }
    }

    /// Makes one of the plays that are legal here; what another one leads to is not said.
    pub fn make(&mut self, play: Play) -> Step {
        let Play { verb, tiles, set } = play;
        let hand = &mut self.hands[usize::from(self.to_act)];
        *hand = hand.minus(tiles);
        if verb != Verb::Discard {
            self.best = Some(set);
            self.best_seat = self.to_act;
            self.width = tiles.len() as u8;
        }
        self.to_act = (self.to_act + 1) % SEATS as u8;
        if self.to_act == self.leader { self.finish_trick(set) } else { Step::Going }
    }

    fn finish_trick(&mut self, with: Combination) -> Step {
        let seat = usize::from(self.best_seat);
        self.stacks[seat] += self.width;
        self.left -= self.width;
        self.leader = self.best_seat;
        self.to_act = self.best_seat;
        self.width = 0;
        self.best = None;
        Step::Taken { seat, with, last: self.left == 0 }
    }
}

#[cfg(test)]
mod tests;
