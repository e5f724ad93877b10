//! The position of a hand as a small value, cheap to copy, for play and for search.

use crate::{
    IllegalMove, Move, Verb,
    tet_gow::{
        Cards, Combination, House, MAX_SEATS, MIN_SEATS, Preset,
        listing::{each_beat, each_lead, each_subset},
    },
    trick_state::TrickState,
};

/// A position: the hands, the trick on the table and the stacks.
///
/// Seats are plain numbers here, from 0. Listing and playing moves does not allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    hands: [Cards; MAX_SEATS],
    preset: Preset,
    trick_state: TrickState<Combination>,
}

/// One legal play with its combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What is done.
    pub verb: Verb,
    /// The cards that are played.
    pub cards: Cards,
    /// The combination to beat after the play: the one led or beaten with, or for a discard the
    /// best so far.
    pub set: Combination,
}

impl From<Play> for Move {
    fn from(play: Play) -> Move {
        Move::new(play.verb, play.cards.pieces())
    }
}

/// The result of a play.
pub type Step = crate::Step<Combination>;

impl State {
    /// Starts a hand with a seat for each of `hands`.
    ///
    /// # Panics
    /// When there are not three or four hands, a hand does not have as many cards as the house
    /// deals, or `leader` is not a seat.
    #[must_use]
    pub fn new(house: House, hands: &[Cards], leader: usize) -> State {
        let seats = hands.len();
        assert!((MIN_SEATS..=MAX_SEATS).contains(&seats) && leader < seats);
        assert!(hands.iter().all(|hand| hand.len() == house.hand(seats)));
        let trick_state = TrickState::new(seats, leader, house.hand(seats));
        let hands = std::array::from_fn(|seat| hands.get(seat).copied().unwrap_or_default());
        State::of_parts(house, hands, trick_state)
    }

    /// Assembles a position from a trick and hands; only the hand of the seat to act has to be
    /// right.
    pub(crate) fn of_parts(
        house: House,
        hands: [Cards; MAX_SEATS],
        trick_state: TrickState<Combination>,
    ) -> State {
        State {
            hands,
            preset: house.preset,
            trick_state,
        }
    }

    /// Counts the seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.trick_state.seats()
    }

    /// Returns the seat to act; `None` when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.trick_state.actor()
    }

    /// Returns a seat's cards.
    ///
    /// # Panics
    /// When no table has such a seat.
    #[must_use]
    pub fn hand(&self, seat: usize) -> Cards {
        self.hands[seat]
    }

    /// Returns a seat's stacks.
    ///
    /// # Panics
    /// When no table has such a seat.
    #[must_use]
    pub fn stacks(&self, seat: usize) -> u8 {
        self.trick_state.stacks()[seat]
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

    /// Whether a seat is barred from this trick, because it would be its only one and its last
    /// (TT-19).
    ///
    /// # Panics
    /// When no table has such a seat, in a last trick of single cards.
    #[must_use]
    pub fn is_barred(&self, seat: usize) -> bool {
        self.trick_state.would_be_only_trick(seat)
    }

    /// Whether public facts alone force the seat to act to discard: it is barred, or it plays its
    /// last cards against a combination that nothing beats.
    #[must_use]
    pub(crate) fn must_give_up(&self) -> bool {
        let Some(best) = self.trick_state.best() else {
            return false;
        };
        self.is_barred(self.trick_state.turn()) || self.trick_state.takes_all() && best.is_top()
    }

    /// Visits every legal play of the seat to act once, in canonical order.
    pub fn for_each_play(&self, mut visit: impl FnMut(Play)) {
        if self.trick_state.is_over() {
            return;
        }
        let hand = self.hands[self.trick_state.turn()];
        let Some(best) = self.trick_state.best() else {
            let mut lead = |cards, set| {
                visit(Play {
                    verb: Verb::Lead,
                    cards,
                    set,
                });
            };
            each_lead(hand, self.preset, &mut lead);
            return;
        };
        if !self.is_barred(self.trick_state.turn()) {
            let mut beat = |cards, set| {
                visit(Play {
                    verb: Verb::Beat,
                    cards,
                    set,
                });
            };
            each_beat(hand, best, &mut beat);
        }
        let mut discard = |cards| {
            visit(Play {
                verb: Verb::Discard,
                cards,
                set: best,
            });
        };
        each_subset(hand, self.trick_state.width(), &mut discard);
    }

    /// Checks a move of the seat to act, whose verb fits the turn and whose cards are in its hand, and
    /// returns it as a play.
    ///
    /// # Errors
    /// When the move is not legal.
    pub(crate) fn check(&self, verb: Verb, cards: Cards) -> Result<Play, IllegalMove> {
        let set = Combination::of(cards).filter(|set| set.may_be_led(self.preset));
        let Some(best) = self.trick_state.best() else {
            let set = set.ok_or(IllegalMove::NotACombination)?;
            return Ok(Play { verb, cards, set });
        };
        let expected = self.trick_state.width();
        if cards.len() != expected {
            return Err(IllegalMove::WrongWidth { expected });
        }
        if verb == Verb::Discard {
            return Ok(Play {
                verb,
                cards,
                set: best,
            });
        }
        if self.is_barred(self.trick_state.turn()) {
            return Err(IllegalMove::MustDiscard);
        }
        let set = set.ok_or(IllegalMove::NotACombination)?;
        if set.beats(best) {
            Ok(Play { verb, cards, set })
        } else {
            Err(IllegalMove::NotHigher)
        }
    }

    /// Makes one of the legal plays of this position; the result of any other is unspecified.
    pub fn make(&mut self, play: Play) -> Step {
        let Play { verb, cards, set } = play;
        let hand = &mut self.hands[self.trick_state.turn()];
        *hand = hand.minus(cards);
        self.trick_state.go_on(verb, cards.len(), set)
    }
}
