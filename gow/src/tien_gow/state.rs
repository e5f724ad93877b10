//! The position of a hand as a small value, cheap to copy, for play and for search.

use crate::{
    IllegalMove, Move, Verb,
    tien_gow::{
        Combination, FollowSuit, HAND, House, SEATS, Tiles,
        listing::{each_beat, each_lead, each_subset},
        sets::{SetTable, TABLES},
    },
    trick_state::TrickState,
};

/// A position: the hands, the trick on the table and the stacks.
///
/// Seats are plain numbers here, 0 to 3. Listing and playing moves does not allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    hands: [Tiles; SEATS],
    early_death: bool,
    follow_suit: FollowSuit,
    /// The index of the table of sets.
    table: u8,
    trick_state: TrickState<Combination>,
}

/// One legal play with its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What is done.
    pub verb: Verb,
    /// The tiles that are played.
    pub tiles: Tiles,
    /// The set to beat after the play: the one led or beaten with, or for a discard the best so
    /// far.
    pub set: Combination,
}

impl From<Play> for Move {
    fn from(play: Play) -> Move {
        Move::new(play.verb, play.tiles.pieces())
    }
}

/// The result of a play.
pub type Step = crate::Step<Combination>;

impl State {
    /// Starts a hand.
    ///
    /// # Panics
    /// When a seat does not hold [`HAND`] tiles, or `leader` is not a seat.
    #[must_use]
    pub fn new(house: House, hands: [Tiles; SEATS], leader: usize) -> State {
        assert!(hands.iter().all(|hand| hand.len() == HAND) && leader < SEATS);
        State::of_parts(&house, hands, TrickState::new(SEATS, leader, HAND))
    }

    /// Assembles a position from a trick and hands; only the hand of the seat to act has to be
    /// right.
    pub(crate) fn of_parts(
        house: &House,
        hands: [Tiles; SEATS],
        trick_state: TrickState<Combination>,
    ) -> State {
        State {
            hands,
            early_death: house.early_death,
            follow_suit: house.follow_suit,
            table: house.set_rules().number(),
            trick_state,
        }
    }

    /// Returns the seat to act; `None` when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.trick_state.actor()
    }

    /// Returns a seat's tiles.
    ///
    /// # Panics
    /// When there is no such seat.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Tiles {
        self.hands[seat]
    }

    /// Returns the stacks of each seat.
    #[must_use]
    pub fn stacks(&self) -> [u8; SEATS] {
        self.trick_state.stacks()
    }

    /// Returns the seat that leads or led the trick.
    #[must_use]
    pub fn leader(&self) -> usize {
        self.trick_state.leader()
    }

    /// Whether this trick is certain to be the last.
    #[must_use]
    pub fn is_last_trick(&self) -> bool {
        self.trick_state.is_last_trick()
    }

    /// Whether early death bars a seat from taking this trick.
    ///
    /// # Panics
    /// When there is no such seat, in a last trick of single tiles.
    #[must_use]
    pub fn is_barred(&self, seat: usize) -> bool {
        self.early_death && self.trick_state.would_be_only_trick(seat)
    }

    /// Whether public facts alone force the seat to act to discard: it is barred, or it plays its
    /// last tiles against a set that nothing beats.
    #[must_use]
    pub(crate) fn must_give_up(&self) -> bool {
        let Some(best) = self.trick_state.best() else {
            return false;
        };
        self.is_barred(self.trick_state.turn()) || self.trick_state.takes_all() && best.is_top()
    }

    fn table(&self) -> &'static SetTable {
        &TABLES[usize::from(self.table)]
    }

    /// Visits every legal play of the seat to act, each once by face, in canonical order.
    pub fn for_each_play(&self, mut visit: impl FnMut(Play)) {
        if self.trick_state.is_over() {
            return;
        }
        let hand = self.hands[self.trick_state.turn()];
        let Some(best) = self.trick_state.best() else {
            each_lead(hand, self.table(), |tiles, set| {
                visit(Play {
                    verb: Verb::Lead,
                    tiles,
                    set,
                });
            });
            return;
        };
        if !self.is_barred(self.trick_state.turn()) {
            let mut beat = |tiles, set| {
                visit(Play {
                    verb: Verb::Beat,
                    tiles,
                    set,
                });
            };
            each_beat(hand, self.table(), best, &mut beat);
        }
        let mut discard = |tiles| {
            visit(Play {
                verb: Verb::Discard,
                tiles,
                set: best,
            });
        };
        each_subset(
            self.owed(hand, best),
            self.trick_state.width(),
            &mut discard,
        );
    }

    /// Returns the tiles that a follower may choose from: those of the led suit if it has to be
    /// followed, otherwise the whole hand.
    fn owed(&self, hand: Tiles, best: Combination) -> Tiles {
        let suit = self.follow_suit.owed(hand, best.shape);
        if suit.is_empty() { hand } else { suit }
    }

    /// Checks a move of the seat to act, whose verb fits the turn and whose tiles are in its hand, and
    /// returns it as a play.
    ///
    /// # Errors
    /// When the move is not legal.
    pub(crate) fn check(&self, verb: Verb, tiles: Tiles) -> Result<Play, IllegalMove> {
        let set = Combination::of(tiles, self.table().rules);
        let Some(best) = self.trick_state.best() else {
            let set = set.ok_or(IllegalMove::NotACombination)?;
            return Ok(Play { verb, tiles, set });
        };
        let expected = self.trick_state.width();
        if tiles.len() != expected {
            return Err(IllegalMove::WrongWidth { expected });
        }
        if !self
            .owed(self.hands[self.trick_state.turn()], best)
            .contains(tiles)
        {
            return Err(IllegalMove::MustFollowSuit);
        }
        if verb == Verb::Discard {
            return Ok(Play {
                verb,
                tiles,
                set: best,
            });
        }
        if self.is_barred(self.trick_state.turn()) {
            return Err(IllegalMove::MustDiscard);
        }
        let set = set.ok_or(IllegalMove::NotACombination)?;
        if set.beats(best) {
            Ok(Play { verb, tiles, set })
        } else {
            Err(IllegalMove::NotHigher)
        }
    }

    /// Makes one of the legal plays of this position; the result of any other is unspecified.
    pub fn make(&mut self, play: Play) -> Step {
        let Play { verb, tiles, set } = play;
        let hand = &mut self.hands[self.trick_state.turn()];
        *hand = hand.minus(tiles);
        self.trick_state.go_on(verb, tiles.len(), set)
    }
}
